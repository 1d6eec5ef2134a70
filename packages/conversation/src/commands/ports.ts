import type { UsageTotals } from '@finclaw/storage';
import type { Locale, MessageOrigin, MsgContext, SessionKey } from '@finclaw/types';
import type { Picture } from '../delivery/picture.ts';
import type { WindowUse } from '../execution/conversation-window.ts';

/** The call a port serves. */
export interface CommandCall {
  readonly ctx: MsgContext;
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

export interface SessionStatus {
  readonly model: string;
  readonly contextTokens?: number;
  readonly contextWindow?: number;
  readonly costTodayNanoUsd: bigint;
  /** The part paid with users' own keys, estimates included. */
  readonly ownTodayNanoUsd: bigint;
  /** The number of today's requests with an unknown price. */
  readonly unpricedToday: number;
  readonly queueMode?: string;
  readonly isRunning: boolean;
}

interface UsageReport {
  readonly today?: UsageTotals;
  readonly byModel: readonly UsageTotals[];
}

export type ModelChoice =
  | { readonly outcome: 'chosen'; readonly model: string }
  | { readonly outcome: 'unknown'; readonly nearest: readonly string[] }
  | { readonly outcome: 'unavailable'; readonly model: string; readonly reason: string };

/** The caller, where available keys depend on them. */
type Asking = Pick<MsgContext, 'channelId' | 'accountId' | 'senderId'>;

export interface ModelPort {
  /** Returns the model that answers in a conversation, for this caller. */
  current(sessionKey: SessionKey, actingUser?: Asking): string | Promise<string>;
  available(sessionKey: SessionKey, actingUser?: Asking): readonly string[] | Promise<readonly string[]>;
  /** Sets the session's model; a fallback of a single run never does. */
  choose(sessionKey: SessionKey, reference: string, call: CommandCall): ModelChoice | Promise<ModelChoice>;
}

interface QueueModePort {
  readonly modes: readonly string[];
  current(sessionKey: SessionKey): Promise<string>;
  choose(sessionKey: SessionKey, mode: string): Promise<void>;
}

interface WaitingApproval {
  readonly id: string;
  /** The effect of the call, in one line. */
  readonly summary: string;
  readonly createdAt: number;
}

export type ApprovalDecision =
  | 'approved'
  | 'denied'
  | 'expired'
  | 'unknown'
  | 'forbidden'
  | 'not-a-person'
  | 'decided'
  | 'unrecorded';

export interface ApprovalPort {
  /** The requests this caller may decide on, oldest first. */
  waiting(call: CommandCall): readonly WaitingApproval[] | Promise<readonly WaitingApproval[]>;
  /** Decides on one; `value` answers a question that asks for a value. */
  decide(
    id: string,
    verdict: 'approve' | 'deny',
    call: CommandCall,
    value?: string,
  ): ApprovalDecision | Promise<ApprovalDecision>;
}

/**
 * The functions behind the built-in commands, supplied by the program. A command whose port is missing is not
 * registered. Ports that return text have rendered it in the call's language, because only they know how a figure must
 * be shown with its source and time.
 */
export interface CommandPorts {
  readonly resetSession?: (sessionKey: SessionKey, origin: MessageOrigin) => Promise<void>;
  /** Aborts the session's running answer; false when there is none. */
  readonly stopRun?: (ctx: Pick<MsgContext, 'sessionKey' | 'runId'>) => boolean | Promise<boolean>;
  /** True if unanswered questions are stored, to be asked again. */
  readonly canAskAgain?: boolean;
  readonly model?: ModelPort;
  readonly getStatus?: (call: CommandCall) => SessionStatus | Promise<SessionStatus>;
  /** Returns how full the conversation's window is, by part. */
  readonly getContext?: (call: CommandCall) => Promise<WindowUse>;
  readonly condense?: (call: CommandCall) => Promise<{ readonly before: WindowUse; readonly after: WindowUse }>;
  readonly getUsage?: (call: CommandCall) => UsageReport | Promise<UsageReport>;
  readonly queueMode?: QueueModePort;
  readonly approvals?: ApprovalPort;
  /** Draws the past prices of a name: as a picture where the caller's channel supports them, else as text. */
  readonly getChart?: (
    query: string,
    call: CommandCall,
  ) => Promise<{ readonly text: string; readonly pictures: readonly Picture[] }>;
  /** Shows and changes the caller's personal settings. */
  readonly settings?: (args: readonly string[], call: CommandCall) => Promise<string>;
  /** Lists, creates and ends the caller's shares with other people. */
  readonly share?: (args: readonly string[], call: CommandCall) => Promise<string>;
  /** Saves the last answer as a signed file; the words name the parts to withhold. */
  readonly signAnswer?: (words: readonly string[], call: CommandCall) => Promise<string>;
  /** Explains the sources of the last answer's figures, or of one of them, counted from 1. */
  readonly explainFigures?: (figure: number | undefined, call: CommandCall) => Promise<string>;
}
