import type { TokenUsage } from '../agent.ts';
import type { AnswerEnding } from '../answer-ending.ts';
import type { DecimalString } from '../brand.ts';
import type { DataLimit, FigureOutcome } from '../figure.ts';
import type { InEachLanguage } from '../languages.ts';
import type { TextSegment } from '../text-segment.ts';
import type { FiredAlertView } from './finance-view.ts';

// Conversations, turns and approvals. Everything here is plain JSON; times are milliseconds since the epoch.

/** A conversation in a list. */
export interface SessionSummary {
  readonly sessionKey: string;
  /** The channel: `web`, `api`, `terminal`, `discord`, `telegram`. */
  readonly channelId: string;
  /**
   * The title chosen by its reader, else the one a model wrote for its first question, else the beginning of that question
   * on one line; empty before there is one.
   */
  readonly title: string;
  /** Pinned to the top of the list. */
  readonly isPinned?: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Questions and answers, without tool calls. */
  readonly messageCount: number;
  readonly isRunning: boolean;
  /** True if this caller can write here; conversations of other channels can only be read. */
  readonly canSend: boolean;
}

/** A file that came with a question. */
export interface AttachmentView {
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  /** Pictures only: a `data:` URL that can be displayed. */
  readonly url?: string;
}

/** The outcome of a turn, as stored in the inbox. */
type TurnOutcome = 'answered' | 'refused' | 'failed' | 'cancelled' | 'silent' | 'superseded';

/** The number of figures in an answer, how many are linked to a source, and which differ from it. */
export interface GroundingView {
  readonly total: number;
  /** Taken from a result or calculated from results. */
  readonly linked: number;
  /** The figures that differ, as they stand in the answer. */
  readonly differs: readonly string[];
  /** The limits of the data behind the answer. */
  readonly limits: readonly DataLimit[];
}

/** One figure of an answer and what it rests on. */
export interface FigureView {
  /** As it stands in the answer. */
  readonly text: string;
  /** The position in the answer's text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly outcome: FigureOutcome;
  /** The exact value of its source. */
  readonly value?: string;
  /** The path or calculation that gives it, and the same with values in the places of paths. */
  readonly expression?: string;
  readonly formula?: string;
  /** For a figure that differs: the source's value. */
  readonly expected?: string;
  /** The text itself strikes it out and shows the source's value. */
  readonly isStruck?: true;
  /** The results it comes from, such as `r1 get_quote`. */
  readonly source?: string;
  /** The time of the oldest of its values: an ISO time, or the day, quarter or year. */
  readonly asOf?: string;
  /** The reasons it is not exact, current market data. */
  readonly limits?: readonly DataLimit[];
  readonly inputs?: readonly {
    readonly handle: string;
    readonly tool: string;
    readonly path: string;
    readonly value: string;
  }[];
}

/** The facts about a turn once it has ended. */
export interface TurnView {
  readonly runId: string;
  readonly outcome: TurnOutcome;
  readonly ending?: AnswerEnding;
  readonly durationMs?: number;
  /** Absent when no model was asked, as for a command. */
  readonly model?: string;
  readonly provider?: string;
  readonly usage?: TokenUsage;
  /** Null when the price of a call is unknown. */
  readonly costUsd?: DecimalString | null;
  /** True if a part of the cost is an estimate, because a vendor did not report usage or its price is unknown. */
  readonly isCostEstimated?: boolean;
  readonly grounding?: GroundingView;
  readonly figures?: readonly FigureView[];
}

/** A tool call as a card. Input and result come from outside and must be displayed as text, never as markup. */
export interface ToolCallView {
  readonly toolUseId: string;
  readonly name: string;
  readonly input: unknown;
  /** `refused`: a person was asked for approval and refused. */
  readonly state: 'running' | 'done' | 'failed' | 'refused';
  readonly durationMs?: number;
  /** The tool's result, shortened to 20,000 characters; only in `sessions.get`. */
  readonly result?: string;
}

/** One thing in a conversation, oldest first. */
export type TimelineItem =
  | {
      readonly type: 'question';
      readonly messageId: string;
      readonly at: number;
      readonly text: string;
      readonly attachments: readonly AttachmentView[];
      /** Absent until a run has taken it up. */
      readonly runId?: string;
      /** Absent while it waits or is being answered. */
      readonly turn?: TurnView;
      /** True if `messages.edit` works on it. */
      readonly canEdit: boolean;
      /**
       * The ids of all versions of an edited question, oldest first, this one included; `messages.switch` displays another.
       * Absent while there is one version.
       */
      readonly versions?: readonly string[];
    }
  | { readonly type: 'tool'; readonly at: number; readonly runId?: string; readonly call: ToolCallView }
  /** Markdown, as delivered. An answer may have several parts, each an item. */
  | {
      readonly type: 'answer';
      readonly id: string;
      readonly at: number;
      readonly text: string;
      /** The same as the model wrote it, when it cites results. */
      readonly cited?: string;
      readonly isError: boolean;
      /** The answer was stopped; its figures were not compared with their sources. */
      readonly isStopped?: true;
      readonly runId?: string;
    }
  /** A message that answers no question: one that could not be accepted, a warning. */
  | { readonly type: 'notice'; readonly id: string; readonly at: number; readonly text: string }
  /** A price alert that fired. */
  | {
      readonly type: 'alert';
      readonly id: string;
      readonly at: number;
      readonly text: string;
      readonly alert?: FiredAlertView;
    };

/** An answer that is being made, as far as it has come. */
export interface LiveTurn {
  readonly runId: string;
  readonly messageId?: string;
  /** The text so far, segment by segment. It has not been reviewed: the final answer replaces it. */
  readonly segments: readonly TextSegment[];
  readonly isThinking: boolean;
  readonly calls: readonly ToolCallView[];
  readonly notices: readonly string[];
}

/** A tool call that waits for a person's approval. Show every field. */
export interface ApprovalView {
  readonly id: string;
  readonly sessionKey: string;
  readonly toolName: string;
  readonly group: string;
  /** The reason to ask: the policy's reason, for people. */
  readonly reason: string;
  /** Every cause, the gravest first. */
  readonly causes: readonly string[];
  /** The effect of the call, in the tool's own words: a sentence, then further facts. The fields are authoritative. */
  readonly summary?: InEachLanguage<readonly string[]>;
  /** The user's last message; show it beside the action. */
  readonly request?: string;
  /** The number of equal calls one answer covers. */
  readonly count: number;
  /** The kind of change: `own-data` or `outside`; `nothing` is asked only by a rule of the owner's. */
  readonly changes: string;
  readonly fields: readonly ApprovalFieldView[];
  /** A value to give instead of a yes: a question of an MCP server, in that server's words. */
  readonly asks?: AskedValueView;
  /** The digest of the exact input; `approvals.answer` must repeat it. */
  readonly inputHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** One value that an MCP server asks a person for. */
export interface AskedValueView {
  readonly server: string;
  readonly text: string;
  readonly label: string;
  readonly hint?: string;
  /** `text`, `number`, `integer`, `yes-no`, `email`, `uri`, `date`, `date-time`, `choice` or `choices`. */
  readonly kind: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly min?: number;
  readonly max?: number;
  readonly usual?: string;
  readonly isOptional?: boolean;
  readonly step: number;
  readonly steps: number;
  readonly rejected?: string;
}

/** One value of the input that would run. */
export interface ApprovalFieldView {
  readonly path: string;
  /**
   * The value as text, with every invisible or look-alike character written as its code point. Show this, not `value`.
   */
  readonly display: string;
  readonly value: unknown;
  /** The author of a deciding value that is not the user: `outsider` (text from outside) or `model`. Show it. */
  readonly mark?: string;
}

/** The ways an approval ends. */
export type ApprovalOutcomeView =
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'unreachable'
  | 'cancelled'
  | 'interrupted'
  | 'unrecorded';
