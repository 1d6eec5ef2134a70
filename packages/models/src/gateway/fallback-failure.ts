import { isFinClawError } from '@finclaw/infra';
import { NoAvailableKeyError, type ResolvedApiKey } from '../auth/resolver.ts';
import { classifyCallError, retryAfterMsOf } from '../errors.ts';
import { ReplyError } from '../replies/reply-ending.ts';
import type { FallbackTrigger } from './fallback-config.ts';

/** A failure and its meaning for a chain; without a trigger it can only be reported. */
export interface Failure {
  readonly error: unknown;
  readonly trigger: FallbackTrigger | null;
  readonly retryAfterMs: number | undefined;
}

/** Classifies the error of a model call. */
export function judgeCall(error: unknown): Failure {
  if (isFinClawError(error) && error.code === 'BUDGET_EXCEEDED')
    return { error, trigger: 'budget', retryAfterMs: undefined };
  if (error instanceof ReplyError)
    return { error, trigger: error.ended.end === 'empty' ? 'empty' : 'cut', retryAfterMs: undefined };
  return { error, trigger: classifyCallError(error), retryAfterMs: retryAfterMsOf(error) };
}

/** Classifies the reason for a missing key. */
export function judgeMissingKey(error: unknown): Failure {
  const isMissing = isFinClawError(error) && error.code === 'AUTH_KEY_NOT_FOUND';
  // The cause remains the reason the keys are suspended.
  const cause = error instanceof NoAvailableKeyError ? KEY_FAULTS.find((fault) => fault === error.reason) : undefined;
  return {
    error,
    trigger: isMissing ? 'auth' : (cause ?? classifyCallError(error)),
    retryAfterMs: retryAfterMsOf(error),
  };
}

/** Returns the reason a model was abandoned, as part of a message key. */
export function reasonToLeave({ error, trigger }: Pick<Failure, 'error' | 'trigger'>): string {
  return isFinClawError(error) && error.code === 'MODEL_WINDOW_TOO_SMALL' ? 'window' : (trigger ?? 'unknown');
}

const KEY_FAULTS = ['rate-limit', 'billing', 'auth'] as const;
const KEY_TRIGGERS: ReadonlySet<FallbackTrigger | null> = new Set<FallbackTrigger>(KEY_FAULTS);

/**
 * Returns true for a failure of the key: another one may work. A call over the user's own limit may be paid with a
 * shared key.
 */
export const isOfKey = ({ trigger }: Failure, { source }: Pick<ResolvedApiKey, 'source'>): boolean =>
  KEY_TRIGGERS.has(trigger) || (trigger === 'budget' && source === 'own');

/** True for a rate limit without a duration: mostly over within seconds, and often one model's alone. */
export function isBareLimit({ trigger, retryAfterMs }: Failure): boolean {
  return trigger === 'rate-limit' && retryAfterMs === undefined;
}
