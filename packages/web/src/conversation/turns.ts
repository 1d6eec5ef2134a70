import type { TimelineItem, ToolCallView, TurnView } from '@finclaw/types';
import type { ApprovalCardState } from '../approvals/pending-approvals.ts';
import { finishedCall } from './conversation.ts';

type Of<T extends TimelineItem['type']> = Extract<TimelineItem, { readonly type: T }>;

/** A stretch of the conversation that is drawn as one thing. */
export type Stretch =
  | { readonly kind: 'question'; readonly key: string; readonly question: Of<'question'> }
  | {
      readonly kind: 'reply';
      readonly key: string;
      readonly runId?: string;
      readonly calls: readonly ToolCallView[];
      readonly answers: readonly Of<'answer'>[];
      /** The question it answers. */
      readonly question?: Of<'question'>;
      readonly turn?: TurnView;
    }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: Of<'notice'> }
  | { readonly kind: 'alert'; readonly key: string; readonly alert: Of<'alert'> }
  | { readonly kind: 'approval'; readonly key: string; readonly card: ApprovalCardState };

type Reply = Extract<Stretch, { readonly kind: 'reply' }>;

/** Groups the items of one run; a settled approval comes before the answer that followed it. */
export function stretchesOf(
  items: readonly TimelineItem[],
  settled: readonly ApprovalCardState[] = [],
): readonly Stretch[] {
  const questions = new Map(
    items.flatMap((item) =>
      item.type === 'question' && item.runId !== undefined ? [[item.runId, item] as const] : [],
    ),
  );
  const stretches: Stretch[] = [];
  for (const item of items) {
    if (item.type === 'question')
      stretches.push({ kind: 'question', key: `question ${item.messageId}`, question: item });
    else if (item.type === 'notice') stretches.push({ kind: 'notice', key: `notice ${item.id}`, notice: item });
    else if (item.type === 'alert') stretches.push({ kind: 'alert', key: `alert ${item.id}`, alert: item });
    else addToReply(stretches, item, item.runId === undefined ? undefined : questions.get(item.runId));
  }
  for (const card of settled) {
    const { id, createdAt } = card.approval;
    const after = stretches.findIndex(
      (each) => each.kind === 'reply' && each.answers.some(({ at }) => at >= createdAt),
    );
    stretches.splice(after === -1 ? stretches.length : after, 0, { kind: 'approval', key: `approval ${id}`, card });
  }
  return stretches;
}

function addToReply(stretches: Stretch[], item: Of<'tool'> | Of<'answer'>, question: Of<'question'> | undefined): void {
  const key = `reply ${item.runId ?? (item.type === 'answer' ? item.id : item.call.toolUseId)}`;
  const last = stretches.at(-1);
  const joins = last?.kind === 'reply' && (item.runId === undefined || last.key === key);
  const reply = joins ? last : newReply(uniqueKey(stretches, key), item.runId, question);
  const grown = item.type === 'tool' ? withCall(reply, item.call) : { ...reply, answers: [...reply.answers, item] };
  if (joins) stretches[stretches.length - 1] = grown;
  else stretches.push(grown);
}

function newReply(key: string, runId: string | undefined, question: Of<'question'> | undefined): Reply {
  const turn = question?.turn;
  return {
    kind: 'reply',
    key,
    calls: [],
    answers: [],
    ...(runId === undefined ? {} : { runId }),
    ...(question ? { question } : {}),
    ...(turn ? { turn } : {}),
  };
}

const withCall = (reply: Reply, call: ToolCallView): Reply => ({
  ...reply,
  calls: [...reply.calls, reply.turn ? finishedCall(call) : call],
});

/** Returns a unique key: a run interrupted by a notice continues in a second section. */
const uniqueKey = (stretches: readonly Stretch[], key: string): string =>
  stretches.some((stretch) => stretch.key === key) ? `${key} ${stretches.length}` : key;
