import type { InEachLanguage } from '@finclaw/types';
import type { ApprovalCause } from '../policy/policy-types.ts';
import type { ToolChanges } from '../registry/definition.ts';

/** One value of an input as the approver sees it. */
export interface ApprovalField {
  /** The path in the input, such as `order.quantity`. */
  readonly path: string;
  /** A JSON value without parts: text, a number, a truth value, null, or an empty list or object. */
  readonly value: string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>;
  /** Set on a consequential value that came from an outsider's text or the model rather than the user. */
  readonly mark?: 'outsider' | 'model';
}

/** One value that a tool server asks a person for. Everything in it was written by that server. */
export interface AskedValue {
  /** The server's name in the settings. */
  readonly server: string;
  readonly text: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind:
    | 'text'
    | 'number'
    | 'integer'
    | 'yes-no'
    | 'email'
    | 'uri'
    | 'date'
    | 'date-time'
    | 'choice'
    | 'choices';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The bounds of a number, of a text's length or of how many are chosen. */
  readonly min?: number;
  readonly max?: number;
  /** The default value; without it and with `isOptional` the field is left out. */
  readonly usual?: string;
  readonly isOptional?: boolean;
  /** Its position among the values the server asks for together, from 1. */
  readonly step: number;
  readonly steps: number;
  /** The last answer, which did not fit. */
  readonly rejected?: string;
}

/** A call that waits for a person's approval. The input is final: what is shown is what runs. */
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
  /** Set when the person is asked for a value instead of an approval. */
  readonly asks?: AskedValue;
  /** The effect in the tool's own words: a sentence, then further facts. The fields are authoritative. */
  readonly summary?: InEachLanguage<readonly string[]>;
  /** The user's last message. */
  readonly request?: string;
  /** The number of equal calls in a row that one answer covers. Default 1. */
  readonly count?: number;
  readonly timeoutMs: number;
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** The reasons a request was not approved. */
export type RefusalReason = 'rejected' | 'expired' | 'unreachable' | 'unrecorded';

/** The answer to a request. Only `approved: true` with the same digest lets the call run. */
export interface ApprovalDecision {
  readonly approved: boolean;
  readonly inputHash: string;
  readonly refusal?: RefusalReason;
  /** The answers given to `asks`. */
  readonly value?: string;
}

/** Asks a person and waits. Throwing, or no answer in time, is a refusal. */
export type ApprovalHandler = (request: ApprovalRequest) => Promise<ApprovalDecision>;
