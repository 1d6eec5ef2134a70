import {
  addToSegment,
  endStateOf,
  type GatewayEvent,
  type GatewayResult,
  isCutShort,
  type LiveTurn,
  type SessionSummary,
  stoppedAnswerId,
  type TimelineItem,
  type ToolCallView,
  textOfSegments,
  withoutSegment,
} from '@finclaw/types';

/** The open conversation: its items, and the answer in progress. */
export interface Conversation {
  readonly session: SessionSummary;
  readonly items: readonly TimelineItem[];
  /** The position before which older items begin; absent at the beginning. */
  readonly before?: string;
  readonly live?: LiveTurn;
  readonly model: string;
}

type RunEvent = Extract<GatewayEvent, { readonly runId: string }>;
type Question = Extract<TimelineItem, { readonly type: 'question' }>;

/** Converts the result of `sessions.get` for the page. */
export function conversationOf({ session, items, before, live, model }: GatewayResult<'sessions.get'>): Conversation {
  // The live answer includes its calls, so they must not be among the finished ones too.
  const finished = items.filter((item) => item.type !== 'tool' || live === undefined || item.runId !== live.runId);
  return {
    session,
    items: finished,
    model,
    before,
    live,
  };
}

/** Prepends a page of older items. */
export function withOlder(conversation: Conversation, older: GatewayResult<'sessions.get'>): Conversation {
  const { before: _, ...rest } = conversation;
  return {
    ...rest,
    items: [...older.items, ...conversation.items],
    ...(older.before === undefined ? {} : { before: older.before }),
  };
}

/** Takes the results of tool calls from a fresh reading; events do not carry them. */
export function withResults(conversation: Conversation, fresh: readonly TimelineItem[]): Conversation {
  const calls = new Map(
    fresh.flatMap((item) => (item.type === 'tool' ? [[item.call.toolUseId, item.call] as const] : [])),
  );
  const items = conversation.items.map((item) => {
    const call = item.type === 'tool' && item.call.result === undefined ? calls.get(item.call.toolUseId) : undefined;
    return item.type === 'tool' && call ? { ...item, call } : item;
  });
  return { ...conversation, items };
}

/** Applies an event to the conversation. A repeated event changes nothing, except text, which must come once. */
export function applyEvent(conversation: Conversation, event: GatewayEvent): Conversation {
  if (!('sessionKey' in event) || event.sessionKey !== conversation.session.sessionKey) return conversation;
  switch (event.type) {
    case 'question':
      return append(conversation, { ...pick(event), type: 'question', canEdit: conversation.session.canSend });
    case 'text':
      return changeLive(conversation, event, (live) => ({
        ...live,
        segments: addToSegment(live.segments, event.segment, event.delta),
        isThinking: false,
      }));
    case 'thinking':
      return changeLive(conversation, event, (live) => ({ ...live, isThinking: true }));
    case 'tool-start':
      return changeLive(conversation, event, (live) => ({
        ...live,
        isThinking: false,
        calls: started(live.calls, event),
      }));
    case 'tool-end':
      return changeLive(conversation, event, (live) => ({ ...live, calls: ended(live.calls, event) }));
    case 'progress-notice':
      return changeLive(conversation, event, (live) => ({ ...live, notices: [...live.notices, event.text] }));
    case 'withdrawn':
      return changeLive(conversation, event, (live) => ({
        ...live,
        segments: withoutSegment(live.segments, event.segment),
      }));
    case 'answer': {
      const { answerId: id, at, text, isError, runId } = event;
      const item: TimelineItem = { type: 'answer', id, at, text, isError, ...(runId === undefined ? {} : { runId }) };
      return append(settleLive(conversation, runId, at), item);
    }
    case 'turn-end': {
      const { live: _, ...settled } = settleLive(
        isCutShort(event.turn) ? keepWritten(conversation, event) : conversation,
        event.runId,
        event.at,
      );
      return changeQuestion(settled, event, (question) => ({ ...question, runId: event.runId, turn: event.turn }));
    }
    case 'notice':
      return append(conversation, { type: 'notice', id: event.noticeId, at: event.at, text: event.text });
    case 'alert':
      return append(conversation, alertItem(event));
    default:
      return conversation;
  }
}

const pick = ({
  messageId,
  at,
  text,
  attachments,
  versions,
}: Extract<GatewayEvent, { readonly type: 'question' }>) => ({
  messageId,
  at,
  text,
  attachments,
  versions,
});

/** Returns the key under which an item is recognised. */
export function identityOf(item: TimelineItem): string {
  if (item.type === 'question') return `question ${item.messageId}`;
  return item.type === 'tool' ? `tool ${item.call.toolUseId}` : `${item.type} ${item.id}`;
}

function append(conversation: Conversation, ...added: readonly TimelineItem[]): Conversation {
  const known = new Set(conversation.items.map(identityOf));
  const items = added.filter((item) => !known.has(identityOf(item)));
  return items.length === 0 ? conversation : { ...conversation, items: [...conversation.items, ...items] };
}

function changeLive(conversation: Conversation, event: RunEvent, change: (live: LiveTurn) => LiveTurn): Conversation {
  const { runId, messageId } = event;
  const isSame = conversation.live?.runId === runId;
  const fresh: LiveTurn = { runId, segments: [], isThinking: false, calls: [], notices: [] };
  const live = isSame ? conversation.live! : { ...fresh, ...(messageId === undefined ? {} : { messageId }) };
  const changed = { ...conversation, live: change(live) };
  return isSame ? changed : changeQuestion(changed, event, (question) => ({ ...question, runId }));
}

function changeQuestion(
  conversation: Conversation,
  event: RunEvent,
  change: (question: Question) => Question,
): Conversation {
  const at = conversation.items.findLastIndex(
    (item) => item.type === 'question' && (item.messageId === event.messageId || item.runId === event.runId),
  );
  const question = conversation.items[at];
  return question?.type === 'question'
    ? { ...conversation, items: conversation.items.with(at, change(question)) }
    : conversation;
}

/** Moves the run's progress from the live part into the items; its streamed text is replaced by what follows. */
function settleLive(conversation: Conversation, runId: string | undefined, at: number): Conversation {
  const { live } = conversation;
  if (!live || live.runId !== runId) return conversation;
  const calls = live.calls.map((call): TimelineItem => ({ type: 'tool', at, runId, call: finishedCall(call) }));
  const notices = live.notices.map(
    (text, index): TimelineItem => ({ type: 'notice', id: `${runId} ${index}`, at, text }),
  );
  return append({ ...conversation, live: { ...live, segments: [], calls: [] } }, ...notices, ...calls);
}

/** Keeps the text written so far of an answer that was stopped. */
function keepWritten(conversation: Conversation, { runId, at }: Pick<RunEvent, 'runId' | 'at'>): Conversation {
  const { live } = conversation;
  const text = live?.runId === runId ? textOfSegments(live.segments).trim() : '';
  if (text === '') return conversation;
  const calls = settleLive(conversation, runId, at);
  return append(calls, {
    type: 'answer',
    id: stoppedAnswerId(runId),
    at,
    text,
    isError: false,
    isStopped: true,
    runId,
  });
}

function started(
  calls: readonly ToolCallView[],
  { toolUseId, name, input }: RunEvent & { readonly type: 'tool-start' },
): readonly ToolCallView[] {
  if (calls.some((call) => call.toolUseId === toolUseId)) return calls;
  return [...calls, { toolUseId, name, input, state: 'running' }];
}

function ended(
  calls: readonly ToolCallView[],
  event: RunEvent & { readonly type: 'tool-end' },
): readonly ToolCallView[] {
  const { toolUseId, durationMs } = event;
  return calls.map((call) => (call.toolUseId === toolUseId ? { ...call, state: endStateOf(event), durationMs } : call));
}

/** Ends the calls of a finished run, also when the end of a call was never reported. */
export const finishedCall = (call: ToolCallView): ToolCallView =>
  call.state === 'running' ? { ...call, state: 'failed' } : call;

function alertItem({ noticeId, at, text, alert }: Extract<GatewayEvent, { type: 'alert' }>): TimelineItem {
  return { type: 'alert', id: noticeId, at, text, ...(alert ? { alert } : {}) };
}
