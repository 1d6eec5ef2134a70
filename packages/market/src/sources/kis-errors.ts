import type { HttpError } from '@finclaw/infra';
import { parseJson } from '@finclaw/types';
import type { SourceFailure } from '../market/source.ts';
import { dig, textOf } from './dig.ts';

/** The meanings of KIS error codes in `msg_cd` (or `error_code`), whatever the HTTP status. */
const FAILURES: Readonly<Record<string, SourceFailure>> = {
  EGW00121: { reason: 'unauthorized', detail: 'KIS no longer accepts the access token' },
  EGW00123: { reason: 'unauthorized', detail: 'The access token of KIS has ended' },
  EGW00103: { reason: 'unauthorized', detail: 'KIS does not know the app key' },
  EGW00105: { reason: 'unauthorized', detail: 'KIS does not accept the app secret' },
  EGW00133: { reason: 'rate-limited', detail: 'KIS hands out one access token a minute', retryAfterMs: 60_000 },
  EGW00201: { reason: 'rate-limited', detail: 'KIS limits the requests per second', retryAfterMs: 1_000 },
};

/** Returns the meaning of a KIS error; undefined when its code has none. */
export const readKisError = (error: HttpError): SourceFailure | undefined => kisFailure(bodyOf(error));

/** Returns the JSON of an error response; undefined for any other body. */
export function bodyOf({ bodySnippet }: HttpError): unknown {
  return parseJson(bodySnippet);
}

/** Returns the failure in a body, if its code is known. */
export function kisFailure(body: unknown): SourceFailure | undefined {
  const code = textOf(dig(body, 'msg_cd')) ?? textOf(dig(body, 'error_code')) ?? '';
  return Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined;
}
