import {
  type FinClawError,
  HttpError,
  isAbortError,
  isFinClawError,
  networkCauseOf,
  neutraliseOutsideValue,
  safeFetch,
  safeFetchJson,
  safeFetchJsonWithHeaders,
  toHttpError,
} from '@finclaw/infra';
import type { SourceFailure } from '../market/source.ts';
import { answered, type SourceResult } from './source-result.ts';

interface VendorClientOptions {
  readonly name: string;
  readonly defaultBaseUrl: string;
  /** The user's own address for requests; only then may it be this machine or the local network. */
  readonly baseUrl?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Default five megabytes. */
  readonly maxBodyBytes?: number;
  /** Default JSON; `json-and-headers` gives `{ body, headers }`, and an archive is returned unchanged. */
  readonly reads?: 'json' | 'json-and-headers' | 'bytes';
  /** Returns the meaning of a status, where the vendor's differs from the usual one. */
  readonly readError?: (error: HttpError) => SourceFailure | undefined;
}

interface VendorRequest {
  /** Below the base address; parts that come from a symbol must be escaped. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** By default POST with a body and GET without one. */
  readonly method?: 'DELETE';
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** Takes the place of the client's for this request. */
  readonly readError?: VendorClientOptions['readError'];
}

/** Sends one request and reads the answer; every failure but a cancellation is a value. */
export type VendorClient = (request: VendorRequest) => Promise<SourceResult<unknown>>;

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Creates a client for one vendor that connects only to the vendor's host. */
export function createVendorClient(options: VendorClientOptions): VendorClient {
  const base = new URL(options.baseUrl ?? options.defaultBaseUrl);
  const ssrfPolicy = {
    hostnameAllowlist: [base.hostname.replace(/^\[|\]$/g, '')],
    allowPrivateNetwork: options.baseUrl !== undefined,
  };
  return async ({ path, query = {}, headers, method, body, signal, readError = options.readError }) => {
    const url = new URL(base.pathname.replace(/(?<!\/)\/+$/, '') + path, base);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    try {
      const request = {
        ssrfPolicy,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
        init: {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { ...options.headers, ...headers },
          body,
          signal,
        },
      };
      if (options.reads === 'bytes') return answered(await fetchBytes(url, request));
      if (options.reads === 'json-and-headers') {
        const { body, headers } = await safeFetchJsonWithHeaders(url, request);
        return answered({ body: neutraliseOutsideValue(body), headers: Object.fromEntries(headers) });
      }
      // Names and titles of a vendor are shown to people and to models directly.
      return answered(neutraliseOutsideValue(await safeFetchJson(url, request)));
    } catch (error) {
      if (isAbortError(error) || !isFinClawError(error)) throw error;
      const known = error instanceof HttpError ? readError?.(error) : undefined;
      return {
        ok: false,
        error: known === undefined ? describe(error, options.name) : { source: options.name, ...known },
      };
    }
  };
}

async function fetchBytes(url: URL, request: Parameters<typeof safeFetch>[1]): Promise<Uint8Array> {
  const response = await safeFetch(url, request);
  if (!response.ok) throw await toHttpError(response);
  return new Uint8Array(await response.arrayBuffer());
}

function describe(error: FinClawError, source: string): SourceFailure {
  if (error instanceof HttpError) {
    const { statusCode, retryAfterMs } = error;
    if (statusCode === 429)
      return {
        reason: 'rate-limited',
        detail: `${source} limits the number of requests`,
        retryAfterMs,
        source,
      };
    if (statusCode === 401 || statusCode === 403)
      return { reason: 'unauthorized', detail: `${source} refuses the key or the caller`, source };
    if (statusCode === 404) return { reason: 'not-found', detail: `${source} does not know the symbol`, source };
    return { reason: 'unavailable', detail: `${source} answered with status ${statusCode}`, source };
  }
  if (error.code === 'RESPONSE_INVALID')
    return { reason: 'bad-data', detail: `${source} sent something that is not JSON`, source };
  if (error.code === 'RESPONSE_TOO_LARGE') return { reason: 'bad-data', detail: `${source} sent too much`, source };
  if (error.code === 'SSRF_BLOCKED')
    return { reason: 'unavailable', detail: `${source} resolves to an address that is not allowed`, source };
  const cause = networkCauseOf(error);
  const detail = cause === 'timeout' ? `${source} did not answer in time` : `${source} cannot be reached (${cause})`;
  return { reason: 'unavailable', detail, source, cause };
}
