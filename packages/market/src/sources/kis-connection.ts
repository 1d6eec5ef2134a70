import { AccessToken, withToken } from './access-token.ts';
import { dig } from './dig.ts';
import { bodyOf, kisFailure, readKisError } from './kis-errors.ts';
import { failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';

/** Calls KIS with a path and the name of the transaction. */
type KisConnection = (
  path: string,
  transaction: string,
  query: Readonly<Record<string, string>>,
  options?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** Set for a request with a side effect. */
    readonly body?: Readonly<Record<string, string>>;
    /** Called with a refusal of KIS. */
    readonly onRefusal?: (answer: unknown) => void;
  },
) => Promise<SourceResult<unknown>>;

/** Opens a connection to the open API of Korea Investment & Securities. */
export function connectKis({ now, baseUrl, apiKey = '', apiSecret = '', tokens }: SourceSettings): KisConnection {
  const request = createVendorClient({
    name: 'KIS',
    defaultBaseUrl: 'https://openapi.koreainvestment.com:9443',
    baseUrl,
    readError: readKisError,
  });
  const token = new AccessToken({
    name: 'KIS',
    clientId: apiKey,
    now,
    store: tokens,
    issue: () =>
      request({
        path: '/oauth2/tokenP',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credentials', appkey: apiKey, appsecret: apiSecret }),
      }),
  });
  return (path, transaction, query, { headers: more, signal, body, onRefusal } = {}) =>
    withToken(token, async (bearer): Promise<SourceResult<unknown>> => {
      const headers = {
        ...(body && { 'content-type': 'application/json; charset=utf-8' }),
        ...more,
        authorization: `Bearer ${bearer}`,
        appkey: apiKey,
        appsecret: apiSecret,
        tr_id: transaction,
        custtype: 'P',
      };
      const answer = await request({
        path,
        query,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
        readError(error) {
          onRefusal?.(bodyOf(error));
          return readKisError(error);
        },
      });
      if (!answer.ok || dig(answer.value, 'rt_cd') === '0') return answer;
      onRefusal?.(answer.value);
      const known = kisFailure(answer.value);
      return known === undefined ? failed('bad-data', 'KIS reports a problem') : { ok: false, error: known };
    });
}
