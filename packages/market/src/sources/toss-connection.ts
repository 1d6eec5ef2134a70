import type { HttpError } from '@finclaw/infra';
import type { SourceFailure } from '../market/source.ts';
import { AccessToken, withToken } from './access-token.ts';
import type { SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';

/** Calls Toss with the one live token of a client; a new token would end the old one, so it is stored and shared. */
type TossConnection = (
  path: string,
  query: Readonly<Record<string, string>>,
  options?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** Set for a request with a side effect. */
    readonly body?: Readonly<Record<string, string>>;
    /** Called with a refusal of Toss. */
    readonly onRefusal?: (error: HttpError) => void;
  },
) => Promise<SourceResult<unknown>>;

/** Opens a connection to the open API of Toss Securities. */
export function connectToss({ now, baseUrl, apiKey = '', apiSecret = '', tokens }: SourceSettings): TossConnection {
  const request = createVendorClient({
    name: 'Toss',
    defaultBaseUrl: 'https://openapi.tossinvest.com',
    baseUrl,
    readError,
  });
  const token = new AccessToken({
    name: 'Toss',
    clientId: apiKey,
    now,
    store: tokens,
    issue: () =>
      request({
        path: '/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: apiKey,
          client_secret: apiSecret,
        }).toString(),
      }),
  });
  return (path, query, { headers, signal, body, onRefusal } = {}) =>
    withToken(token, (bearer) =>
      request({
        path,
        query,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
          authorization: `Bearer ${bearer}`,
        },
        signal,
        ...(body && { body: JSON.stringify(body) }),
        readError(error) {
          onRefusal?.(error);
          return readError(error);
        },
      }),
    );
}

/**
 * A machine that is not on the client's allowlist is refused with any token; requesting another one would change
 * nothing.
 */
function readError({ statusCode }: HttpError): SourceFailure | undefined {
  if (statusCode !== 403) return undefined;
  return {
    reason: 'not-allowed',
    detail: 'Toss turns this machine away: add its IP address to the allowed IPs of the API key',
  };
}
