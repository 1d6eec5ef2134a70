import { isFinClawError } from '@finclaw/infra';
import { classifyFallbackError, ProviderError, retryAfterMsOf } from '../errors.ts';
import type { FallbackTrigger } from './fallback-config.ts';

/** A failure and what it means to a chain; without a trigger nothing but reporting it helps. */
export interface Failure {
  readonly error: unknown;
  readonly trigger: FallbackTrigger | null;
  readonly retryAfterMs: number | undefined;
}

/** Judges what a call of a model threw. */
export function judgeCall(error: unknown): Failure {
  return { error, trigger: isKeyRefused(error) ? 'auth' : classifyFallbackError(error), retryAfterMs: retryAfterMsOf(error) };
}

/** Judges why there was no key to call with. */
export function judgeMissingKey(error: unknown): Failure {
  const isMissing = isFinClawError(error) && error.code === 'AUTH_KEY_NOT_FOUND';
  return { error, trigger: isMissing ? 'auth' : classifyFallbackError(error), retryAfterMs: retryAfterMsOf(error) };
}

/** Failures of a key: another key may do. */
export const KEY_TRIGGERS: ReadonlySet<FallbackTrigger | null> = new Set<FallbackTrigger>(['rate-limit', 'billing', 'auth']);

/** Failures that may pass by themselves: the same call may do. */
export const PASSING_TRIGGERS: ReadonlySet<FallbackTrigger | null> = new Set<FallbackTrigger>([
  'rate-limit',
  'server-error',
  'timeout',
]);

/** Adapters say so themselves; a client library's own error is known by its status. */
function isKeyRefused(error: unknown): boolean {
  if (isFinClawError(error)) return error instanceof ProviderError && error.code === 'PROVIDER_AUTH';
  const { status } = Object(error) as { status?: unknown };
  return status === 401 || status === 403;
}
