import type { Locale } from '@finclaw/types';
import type { ApprovalCause } from '../policy/policy-types.ts';
import type { ToolChanges } from '../registry/definition.ts';

/** One value of an input as the person who decides sees it. */
export interface ApprovalField {
  /** Where it stands in the input, such as `order.quantity`. */
  readonly path: string;
  /** A JSON value without parts: text, a number, a truth value, null, or an empty list or object. */
  readonly value: string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>;
  /** It decides something, and an outsider's text or the model put it there rather than the user. */
  readonly mark?: 'outsider' | 'model';
}

/** A call that waits for a person's yes. The input is final: what is shown is what runs. */
export interface ApprovalRequest {
  readonly toolName: string;
  readonly group: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** SHA-256 of the canonical input; the answer must repeat it. */
  readonly inputHash: string;
  readonly reason: string;
  /** Every reason to ask, the gravest first. */
  readonly causes: readonly ApprovalCause[];
  readonly stage: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly accountId?: string;
  readonly changes: ToolChanges;
  readonly fields: readonly ApprovalField[];
  /**
   * What would happen, as the tool itself puts it, a sentence and then what else is worth knowing; the fields are what
   * counts.
   */
  readonly summary?: Readonly<Record<Locale, readonly string[]>>;
  /** What the user said last. */
  readonly request?: string;
  /** How many equal calls in a row one answer is for; one unless said. */
  readonly count?: number;
  readonly timeoutMs: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Why a request was not approved. */
export type RefusalReason = 'rejected' | 'expired' | 'unreachable' | 'unrecorded';

/** The answer to a request. Only `approved: true` with the same digest lets the call run. */
export interface ApprovalDecision {
  readonly approved: boolean;
  readonly inputHash: string;
  readonly refusal?: RefusalReason;
}

/** Asks somebody and waits. Throwing, or not answering in time, is a no. */
export type ApprovalHandler = (request: ApprovalRequest) => Promise<ApprovalDecision>;
