import type { Result } from '@finclaw/types';
import type { SourceFailure } from '../market/source.ts';

/** A source's answer: a value, or the reason there is none. */
export type SourceResult<T> = Result<T, SourceFailure>;

/** An answer. */
export function answered<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The reason why there is no answer. */
export function failed(
  reason: SourceFailure['reason'],
  detail: string,
  retryAfterMs?: number,
): { readonly ok: false; readonly error: SourceFailure } {
  return { ok: false, error: { reason, detail, retryAfterMs } };
}
