import { createAbortError, FinClawError } from '../errors/errors.ts';
import { HttpError, toHttpError } from '../errors/http-error.ts';
import type { IncomingAnswer, OutgoingRequest } from './pinned-request.ts';
import { type ResolveHost, type SsrfPolicy, validateUrlSafety } from './ssrf.ts';

export interface SafeFetchOptions {
  /** Limits the whole exchange, redirects and body included. Default 30,000. */
  readonly timeoutMs?: number;
  readonly ssrfPolicy?: SsrfPolicy;
  /** Follows up to five redirects, each validated like the first address. Default: a redirect is an error. */
  readonly allowRedirect?: boolean;
  /** Default 10 MiB, counted after unpacking. */
  readonly maxBodyBytes?: number;
  readonly init?: {
    readonly method?: string;
    readonly headers?: Headers | Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    readonly signal?: AbortSignal;
  };
  /** Default: the system's resolver. */
  readonly resolveHost?: ResolveHost;
}

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The only headers sent to another origin: any other one could contain a key. */
const HEADERS_FOR_OTHER_ORIGINS = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'];
const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** Fetches an untrusted URL: only public addresses, checked at every hop, with limits on time and size. */
export async function safeFetch(url: string | URL, options: SafeFetchOptions = {}): Promise<Response> {
  const { timeoutMs = 30_000, ssrfPolicy, allowRedirect = false, maxBodyBytes = 10 * 1024 * 1024, init = {} } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    // Loaded on first use: importing node:http brings in the whole web client, twice the start-up time of a command
    // without it.
    const { sendPinned } = await import('./pinned-request.ts');
    let address = url;
    let request = firstRequest(init);
    for (let hop = 0; ; hop++) {
      const target = await orAborted(validateUrlSafety(address, ssrfPolicy, options.resolveHost), signal);
      const answer = await sendPinned(target, request, signal, maxBodyBytes);
      const location = answer.headers.get('location');
      if (location === null || !REDIRECTS.has(answer.status)) return toResponse(answer, target.url);
      if (!allowRedirect || hop === MAX_REDIRECTS) throw new HttpError(answer.status, target.url.host);
      const next = new URL(location, target.url);
      request = redirectedRequest(request, answer.status, next.origin === target.url.origin);
      address = next;
    }
  } catch (error) {
    throw describeFailure(error, hostOf(url), init.signal, timeout);
  }
}

/** Fetches JSON; any status but 2xx is an `HttpError`. */
export async function safeFetchJson(url: string | URL, options: SafeFetchOptions = {}): Promise<unknown> {
  return (await safeFetchJsonWithHeaders(url, options)).body;
}

/** Fetches JSON like `safeFetchJson` and returns the headers of the response beside it. */
export async function safeFetchJsonWithHeaders(
  url: string | URL,
  options: SafeFetchOptions = {},
): Promise<{ readonly body: unknown; readonly headers: Headers }> {
  const headers = new Headers(options.init?.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  const response = await safeFetch(url, { ...options, init: { ...options.init, headers } });
  if (!response.ok) throw await toHttpError(response);
  const text = await response.text();
  try {
    return { body: JSON.parse(text), headers: response.headers };
  } catch (cause) {
    throw new FinClawError(`${hostOf(url)} did not send JSON`, 'RESPONSE_INVALID', { cause });
  }
}

function firstRequest({ method = 'GET', headers, body }: NonNullable<SafeFetchOptions['init']>): OutgoingRequest {
  const sent = new Headers(headers);
  if (!sent.has('user-agent')) sent.set('user-agent', 'finclaw');
  if (!sent.has('accept')) sent.set('accept', '*/*');
  sent.set('accept-encoding', 'gzip, deflate, br');
  return { method, headers: sent, body };
}

function redirectedRequest(request: OutgoingRequest, status: number, isSameOrigin: boolean): OutgoingRequest {
  const headers = new Headers(request.headers);
  if (!isSameOrigin) {
    for (const name of [...headers.keys()]) if (!HEADERS_FOR_OTHER_ORIGINS.includes(name)) headers.delete(name);
  }
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST';
  if (!becomesGet) return { ...request, headers };
  headers.delete('content-type');
  return { method: 'GET', headers };
}

function toResponse({ status, headers, body }: IncomingAnswer, url: URL): Response {
  if (status < 200 || status > 599) throw new HttpError(status, url.host);
  const response = new Response(EMPTY_STATUSES.has(status) ? null : body, { status, headers });
  // A constructed response has no URL, which readers of a page need to resolve links.
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** Attributes a failure: to the caller, a timeout, this program or the network. */
function describeFailure(error: unknown, host: string, caller: AbortSignal | undefined, timeout: AbortSignal): unknown {
  if (caller?.aborted) return createAbortError(caller.reason);
  if (timeout.aborted) return new FinClawError(`${host} did not answer in time`, 'NETWORK_TIMEOUT', { cause: error });
  if (error instanceof FinClawError) return error;
  return new FinClawError(`${host} could not be reached`, 'NETWORK_FAILURE', { cause: error });
}

function hostOf(url: string | URL): string {
  return URL.parse(String(url))?.host ?? 'The host';
}
