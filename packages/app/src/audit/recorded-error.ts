import { AbortError, type ErrorCode, FinClawError, isFinClawError } from '@finclaw/infra';
import {
  FailoverError,
  type FallbackReason,
  isCancellation,
  ModelsExhaustedError,
  ProviderError,
} from '@finclaw/models';

/** A failure in a form that can be written down and thrown again. */
export interface RecordedError {
  readonly type: 'aborted' | 'failover' | 'provider' | 'exhausted' | 'other';
  readonly message: string;
  readonly code?: string;
  readonly reason?: FallbackReason;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  readonly details?: unknown;
}

/** Writes a failure down. */
export function recordError(error: unknown): RecordedError {
  const message = error instanceof Error ? error.message : String(error);
  if (isCancellation(error)) return { type: 'aborted', message };
  if (error instanceof ModelsExhaustedError)
    return { type: 'exhausted', message, ...defined({ retryAfterMs: error.retryAfterMs, details: error.details }) };
  if (error instanceof FailoverError) {
    const { fallbackReason: reason, provider, retryAfterMs } = error;
    return { type: 'failover', message, reason, ...defined({ provider, retryAfterMs }) };
  }
  if (error instanceof ProviderError)
    return { type: 'provider', message, code: error.code, ...defined({ provider: error.provider }) };
  if (isFinClawError(error))
    return { type: 'other', message, code: error.code, ...defined({ details: error.details }) };
  return { type: 'other', message };
}

/** Restores the failure, as far as the code that classifies failures can tell. */
export function reviveError(recorded: RecordedError): Error {
  const { type, message, code, reason, provider, retryAfterMs } = recorded;
  if (type === 'aborted') return new AbortError(message);
  if (type === 'exhausted')
    return new ModelsExhaustedError([], '', retryAfterMs, recorded.details as ModelsExhaustedError['details']);
  if (type === 'failover' && reason) return new FailoverError(message, reason, defined({ provider, retryAfterMs }));
  if (type === 'provider')
    return new ProviderError(message, code as ProviderError['code'] & 'PROVIDER_UNKNOWN', defined({ provider }));
  const details = recorded.details as Record<string, unknown> | undefined;
  return code === undefined ? new Error(message) : new FinClawError(message, code as ErrorCode, defined({ details }));
}

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
