import type { ApprovalOutcomeView, ApprovalView, AttachmentView, TurnView } from './gateway/conversation-view.ts';
import type { FiredAlertView } from './gateway/finance-view.ts';

/**
 * A position in the stream of events, as `EPOCH.NUMBER`. Send the last one received to continue after it. A restart of
 * the program begins a new epoch and makes every older cursor too old, which the reader learns through a `gap` event.
 */
export type EventCursor = string;

/**
 * Tells whether an event came after a cursor. The result of `sessions.get` contains everything up to its cursor, so of
 * the events that arrived meanwhile only the newer ones are to be applied.
 */
export function isNewerEvent(id: EventCursor, cursor: EventCursor): boolean {
  const [epoch, number] = id.split('.');
  const [otherEpoch, otherNumber] = cursor.split('.');
  return epoch !== otherEpoch || Number(number) > Number(otherNumber);
}

interface EventBase {
  /** The cursor of this event; ids only grow. */
  readonly id: EventCursor;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface SessionEventBase extends EventBase {
  readonly sessionKey: string;
}

interface RunEventBase extends SessionEventBase {
  readonly runId: string;
  /** The question this run answers. */
  readonly messageId?: string;
}

/** Everything the gateway streams. */
export type GatewayEvent =
  /** A question was accepted, from this or another window; `messages.send` has returned or is about to. */
  | (SessionEventBase & {
      readonly type: 'question';
      readonly messageId: string;
      readonly text: string;
      readonly attachments: readonly AttachmentView[];
      /** As in the timeline. */
      readonly versions?: readonly string[];
    })
  /** More text of one segment of the answer. Not reviewed yet: mark it as being written until `answer` replaces it. */
  | (RunEventBase & { readonly type: 'text'; readonly segment: string; readonly delta: string })
  /** The model is reasoning; the reasoning itself is not sent. Sent once per stretch of it. */
  | (RunEventBase & { readonly type: 'thinking' })
  | (RunEventBase & {
      readonly type: 'tool-start';
      readonly toolUseId: string;
      readonly name: string;
      readonly input: unknown;
    })
  | (RunEventBase & {
      readonly type: 'tool-end';
      readonly toolUseId: string;
      readonly name: string;
      readonly isError: boolean;
      /** A person was asked for approval and refused; nothing was done. */
      readonly refused?: boolean;
      readonly durationMs: number;
    })
  /** Information while the answer is made, such as another model taking over. */
  | (RunEventBase & { readonly type: 'progress-notice'; readonly text: string })
  /** The segment is whole. */
  | (RunEventBase & { readonly type: 'settled'; readonly segment: string })
  /** Take this segment away; another may follow, and does when it is put right. */
  | (RunEventBase & { readonly type: 'withdrawn'; readonly segment: string; readonly isPutRight?: true })
  /**
   * A final part of the answer, as delivered. It replaces the text streamed for the run. `answerId` is stable and
   * unique.
   */
  | (SessionEventBase & {
      readonly type: 'answer';
      readonly answerId: string;
      readonly runId?: string;
      readonly messageId?: string;
      readonly text: string;
      readonly isError: boolean;
    })
  /** The turn is over, however it ended; comes after its last `answer`. Stop showing it as running. */
  | (RunEventBase & { readonly type: 'turn-end'; readonly turn: TurnView })
  /** A message that answers no question. */
  | (SessionEventBase & { readonly type: 'notice'; readonly noticeId: string; readonly text: string })
  /** A price alert fired. */
  | (SessionEventBase & {
      readonly type: 'alert';
      readonly noticeId: string;
      readonly text: string;
      /** Absent where only the sentence is known. */
      readonly alert?: FiredAlertView;
    })
  | (SessionEventBase & { readonly type: 'approval-requested'; readonly approval: ApprovalView })
  | (SessionEventBase & {
      readonly type: 'approval-settled';
      readonly approvalId: string;
      readonly outcome: ApprovalOutcomeView;
    })
  /**
   * The number of rows of a file read so far, for the call of `portfolio.import` with this id. Only its caller receives
   * it.
   */
  | (SessionEventBase & {
      readonly type: 'import-progress';
      readonly progressId: string;
      readonly done: number;
      readonly total: number;
    })
  /** The conversation was cleared, cut back, renamed or deleted: load it and the list again with `sessions.get`. */
  | (SessionEventBase & {
      readonly type: 'session-changed';
      readonly reason: 'reset' | 'rewound' | 'renamed' | 'removed';
    })
  /**
   * Events were missed that are no longer stored. Load the conversation again with `sessions.get`, or everything when
   * no session is named; then continue from this event.
   */
  | (EventBase & { readonly type: 'gap'; readonly sessionKey?: string })
  /** The server is about to stop; connect again after a moment. */
  | (EventBase & { readonly type: 'closing' });
