import { isFinClawError } from '@finclaw/infra';
import type { ResolvedApiKey } from '../auth/resolver.ts';
import { classifyCallError, FailoverError, isBrokenAnswer, retryAfterMsOf } from '../errors.ts';
import { readVendorError } from '../vendor-error.ts';
import type { FallbackTrigger } from './fallback-config.ts';

/** A failure and what it means to a chain; without a trigger nothing but reporting it helps. */
export interface Failure {
  readonly error: unknown;
  readonly trigger: FallbackTrigger | null;
  readonly retryAfterMs: number | undefined;
  /** The vendor gave no sign of life for as long as anybody would wait. */
  readonly isSilence?: boolean;
}

/** Judges what a call of a model threw. */
export function judgeCall(error: unknown): Failure {
  if (isFinClawError(error) && error.code === 'BUDGET_EXCEEDED') return { error, trigger: 'budget', retryAfterMs: undefined };
  const trigger = classifyCallError(error);
  const isSilence = trigger === 'timeout' && !ANSWERED_TIMEOUTS.has(statusOf(error));
  return { error, trigger, retryAfterMs: retryAfterMsOf(error), isSilence };
}

/** Judges why there was no key to call with. */
export function judgeMissingKey(error: unknown): Failure {
  const isMissing = isFinClawError(error) && error.code === 'AUTH_KEY_NOT_FOUND';
  return { error, trigger: isMissing ? 'auth' : classifyCallError(error), retryAfterMs: retryAfterMsOf(error) };
}

/** Why a model was left, in the words that sentences are made for. */
export function reasonToLeave({ error, trigger }: Pick<Failure, 'error' | 'trigger'>): string {
  return isFinClawError(error) && error.code === 'MODEL_WINDOW_TOO_SMALL' ? 'window' : (trigger ?? 'unknown');
}

const KEY_TRIGGERS: ReadonlySet<FallbackTrigger | null> = new Set<FallbackTrigger>(['rate-limit', 'billing', 'auth']);

/** A failure of the key: another one may do. What was too dear for somebody's own limit may be paid with a lent key. */
export const isOfKey = ({ trigger }: Failure, { source }: Pick<ResolvedApiKey, 'source'>): boolean =>
  KEY_TRIGGERS.has(trigger) || (trigger === 'budget' && source === 'own');

/**
 * How many further calls of the same model a failure is worth, of those that are allowed. Silence has cost enough time already, and of an
 * answer that broke off somebody has seen the beginning.
 */
export function furtherCalls({ error, trigger, retryAfterMs, isSilence }: Failure, allowed: number): number {
  if (isBrokenAnswer(error)) return 0;
  if (trigger === 'server-error' || (trigger === 'timeout' && !isSilence)) return allowed;
  if (trigger !== 'rate-limit') return 0;
  return retryAfterMs === undefined ? Math.min(1, allowed) : allowed;
}

/** A limit without a word on how long it lasts: mostly over within seconds, and often one model's alone. */
export function isBareLimit({ trigger, retryAfterMs }: Failure): boolean {
  return trigger === 'rate-limit' && retryAfterMs === undefined;
}

/** The statuses with which a vendor itself says that something took too long. */
const ANSWERED_TIMEOUTS: ReadonlySet<number | undefined> = new Set([408, 504]);

function statusOf(error: unknown): number | undefined {
  if (error instanceof FailoverError) return error.vendorStatus;
  return isFinClawError(error) ? error.statusCode : readVendorError(error).status;
}
