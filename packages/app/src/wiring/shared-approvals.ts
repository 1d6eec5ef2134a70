import { randomBytes } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';
import type { ApprovalBroker, PendingApproval } from '@finclaw/tools';

type Answer = Parameters<ApprovalBroker['answer']>[1];
type AnswerResult = Awaited<ReturnType<ApprovalBroker['answer']>>;

type ApprovalMessage =
  | { readonly kind: 'asked'; readonly approval: PendingApproval }
  | { readonly kind: 'settled'; readonly id: string }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly answer: Answer;
      readonly reply: string;
      readonly until: number;
    }
  | { readonly kind: 'taken'; readonly reply: string }
  | { readonly kind: 'result'; readonly reply: string; readonly result: AnswerResult };

const TOPIC = 'approval';
/** How long an answer may take to reach the process that waits for it. */
const TAKEN_MS = 5000;
/** The time after which that process has not taken it, and never will. */
const REPLY_MS = 10_000;
/** The time it has for recording an answer it has taken. */
const RECORD_MS = 60_000;
const MOST_ASKED = 1000;

/**
 * Shares the approvals of all processes on one database: each is known everywhere, and decided once, by the process
 * whose run waits for it. An answer that no process confirms does not count.
 */
export async function shareApprovals(broker: ApprovalBroker, bus: LiveBus): Promise<ApprovalBroker> {
  const elsewhere = new Map<string, PendingApproval>();
  /** Approvals that runs of this process wait for. */
  const asked = new Set<string>();
  const replies = new Map<string, { readonly taken: () => void; readonly settle: (result: AnswerResult) => void }>();
  const tell = (message: ApprovalMessage): void => bus.publish(TOPIC, JSON.stringify(message));
  const isHere = (id: string): boolean => broker.list().some((each) => each.id === id);

  const hear = (message: ApprovalMessage): void => {
    if (message.kind === 'asked' && !isHere(message.approval.id)) elsewhere.set(message.approval.id, message.approval);
    else if (message.kind === 'settled') elsewhere.delete(message.id);
    else if (message.kind === 'taken') replies.get(message.reply)?.taken();
    else if (message.kind === 'result') replies.get(message.reply)?.settle(message.result);
    // A late answer was reported as unknown; it must not be carried out after all.
    else if (message.kind === 'answer' && asked.has(message.id) && Date.now() < message.until) {
      tell({ kind: 'taken', reply: message.reply });
      void broker.answer(message.id, message.answer).then(
        (result) => tell({ kind: 'result', reply: message.reply, result }),
        () => tell({ kind: 'result', reply: message.reply, result: 'unknown' }),
      );
    }
  };

  broker.watch({
    asked: (approval) => {
      asked.add(approval.id);
      const [oldest] = asked;
      if (asked.size > MOST_ASKED && oldest !== undefined) asked.delete(oldest);
      tell({ kind: 'asked', approval });
    },
    settled: (id) => tell({ kind: 'settled', id }),
  });
  await bus.subscribe(TOPIC, (body) => hear(JSON.parse(body) as ApprovalMessage));

  const answerElsewhere = (id: string, answer: Answer): Promise<AnswerResult> => {
    const reply = randomBytes(8).toString('hex');
    let timer: NodeJS.Timeout | undefined;
    return new Promise<AnswerResult>((resolve) => {
      const within = (ms: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve('unknown'), ms);
      };
      within(REPLY_MS);
      replies.set(reply, { taken: () => within(RECORD_MS), settle: resolve });
      tell({ kind: 'answer', id, answer, reply, until: Date.now() + TAKEN_MS });
    }).finally(() => {
      clearTimeout(timer);
      replies.delete(reply);
    });
  };

  return {
    ...broker,
    list: (requester = {}) => [
      ...broker.list(requester),
      ...[...elsewhere.values()].filter(
        (approval) =>
          approval.expiresAt > Date.now() &&
          Object.entries(requester).every(([key, value]) => Reflect.get(approval.requester, key) === value),
      ),
    ],
    answer: (id, answer) =>
      elsewhere.has(id) && !isHere(id) ? answerElsewhere(id, answer) : broker.answer(id, answer),
  };
}
