import type { HttpError } from '@finclaw/infra';
import type { SourceFailure } from '../market/source.ts';
import { AccessToken, withToken } from './access-token.ts';
import { dig, textOf } from './dig.ts';
import { bodyOf } from './kis-errors.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readDecimal } from './vendor-number.ts';

/** The queries that are sent to Kiwoom, and where; none of them changes anything there. */
const QUERIES = {
  /** The number of the account that the key belongs to. */
  ka00001: '/api/dostk/acnt',
  /** All transactions of the account in a period. */
  kt00015: '/api/dostk/acnt',
  /** Korean shares in the account. */
  kt00018: '/api/dostk/acnt',
  /** American shares in the account. */
  ust21070: '/api/us/acnt',
} as const;

export type KiwoomQuery = keyof typeof QUERIES;

/** One page of an answer, and the key of the next page where there is one. */
interface KiwoomPage {
  readonly body: unknown;
  readonly next?: string;
}

/** Sends a query to Kiwoom; `next` is the key of a page that the one before named. */
type KiwoomConnection = (
  query: KiwoomQuery,
  body: Readonly<Record<string, string>>,
  next?: string,
) => Promise<SourceResult<KiwoomPage>>;

/** Opens a connection to the REST API of Kiwoom Securities. A key there belongs to one account. */
export function connectKiwoom({ now, baseUrl, apiKey = '', apiSecret = '', tokens }: SourceSettings): KiwoomConnection {
  const request = createVendorClient({
    name: 'Kiwoom',
    defaultBaseUrl: 'https://api.kiwoom.com',
    baseUrl,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    reads: 'json-and-headers',
    readError: (error: HttpError) => failureOf(bodyOf(error)),
  });
  const token = new AccessToken({
    name: 'Kiwoom',
    clientId: apiKey,
    now,
    store: tokens,
    async issue() {
      const body = JSON.stringify({ grant_type: 'client_credentials', appkey: apiKey, secretkey: apiSecret });
      const answer = successful(await request({ path: '/oauth2/token', body }));
      if (!answer.ok) return answer;
      const { body: issued } = answer.value;
      return answered({
        access_token: dig(issued, 'token'),
        expires_in: Math.floor((expiryOf(dig(issued, 'expires_dt')) - now()) / 1000),
      });
    },
  });
  return (query, body, next) =>
    withToken(token, async (bearer) =>
      successful(
        await request({
          path: QUERIES[query],
          headers: {
            'api-id': query,
            authorization: `Bearer ${bearer}`,
            ...(next !== undefined && { 'cont-yn': 'Y', 'next-key': next }),
          },
          body: JSON.stringify(body),
        }),
      ),
    );
}

/** The end of a token, written 20261120083713 in Korean time; now where it cannot be read. */
function expiryOf(value: unknown): number {
  const [, day, hour, minute, second] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(textOf(value) ?? '') ?? [];
  const date = day?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const instant = Date.parse(`${date}T${hour}:${minute}:${second}+09:00`);
  return Number.isNaN(instant) ? 0 : instant;
}

/** Kiwoom reports most failures with status 200 and a code other than zero. */
function successful(answer: SourceResult<unknown>): SourceResult<KiwoomPage> {
  if (!answer.ok) return answer;
  const body = dig(answer.value, 'body');
  if (readDecimal(dig(body, 'return_code')) !== '0') {
    const known = failureOf(body);
    return known === undefined
      ? failed('bad-data', 'Kiwoom reports a problem')
      : { ok: false, error: { source: 'Kiwoom', ...known } };
  }
  const next = textOf(dig(answer.value, 'headers', 'next-key'));
  const isContinued = dig(answer.value, 'headers', 'cont-yn') === 'Y' && next !== undefined;
  return answered(isContinued ? { body, next } : { body });
}

const LIMITED: SourceFailure = {
  reason: 'rate-limited',
  detail: 'Kiwoom limits the requests per second',
  retryAfterMs: 1_000,
};
const TOKEN_ENDED: SourceFailure = { reason: 'unauthorized', detail: 'Kiwoom no longer accepts the access token' };
const WRONG_KEY: SourceFailure = { reason: 'unauthorized', detail: 'Kiwoom does not accept the app key and secret' };
const WRONG_MACHINE: SourceFailure = {
  reason: 'not-allowed',
  detail: 'Kiwoom turns this machine away: add its IP address to those of the app key',
};

/** The meanings of the codes in `return_msg`, such as `[8005:Token이 유효하지 않습니다]`. */
const BY_MESSAGE_CODE: Readonly<Record<string, SourceFailure>> = {
  1700: LIMITED,
  8001: WRONG_KEY,
  8002: WRONG_KEY,
  8003: TOKEN_ENDED,
  8005: TOKEN_ENDED,
  8010: WRONG_MACHINE,
  8020: WRONG_KEY,
  8030: WRONG_KEY,
  8031: TOKEN_ENDED,
  8040: WRONG_MACHINE,
  8050: WRONG_MACHINE,
  8103: TOKEN_ENDED,
};
/** The meanings of `return_code`, which groups those codes. */
const BY_RETURN_CODE: Readonly<Record<string, SourceFailure>> = { 3: TOKEN_ENDED, 5: LIMITED };

function failureOf(body: unknown): SourceFailure | undefined {
  const code = readDecimal(dig(body, 'return_code')) ?? '';
  const messageCode = /\b(\d{4})\b/.exec(textOf(dig(body, 'return_msg')) ?? '')?.[1] ?? code;
  return BY_MESSAGE_CODE[messageCode] ?? BY_RETURN_CODE[code];
}
