import type { GatewayError, GatewayMethod, GatewayParams, GatewayResult } from '@finclaw/types';

/** The reasons a call failed. `unreachable` may be repeated; `refused` has the server's own words. */
export type CallFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly retryAfter?: number };

export type CallOutcome<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** Calls one method of the gateway. Never throws: failures are part of the result. */
export type Call = <M extends GatewayMethod>(
  method: M,
  params: GatewayParams<M>,
) => Promise<CallOutcome<GatewayResult<M>>>;

type Post = (path: string, body: string) => Promise<{ readonly status: number; readonly body: unknown }>;

// A proxy that cannot reach the program answers with these codes.
const BEHIND_IS_DOWN = new Set([0, 502, 503, 504]);

/** Makes a `Call` from a function that posts JSON. */
export function createCall(post: Post): Call {
  let lastId = 0;
  return async (method, params) => {
    const request = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params });
    try {
      return outcomeOf(await post('/api/rpc', request));
    } catch {
      return { ok: false, failure: { kind: 'unreachable' } };
    }
  };
}

function outcomeOf<T>({ status, body }: { readonly status: number; readonly body: unknown }): CallOutcome<T> {
  if (status === 401) return { ok: false, failure: { kind: 'signed-out' } };
  if (BEHIND_IS_DOWN.has(status)) return { ok: false, failure: { kind: 'unreachable' } };
  const { result, error } = body as {
    readonly result?: T;
    readonly error?: { readonly message: string; readonly data?: unknown };
  };
  if (error === undefined) return { ok: true, result: result as T };
  const detail = { code: '', ...error, ...(error.data as object | undefined) } as GatewayError;
  return {
    ok: false,
    failure: {
      kind: 'refused',
      code: String(detail.code),
      message: detail.message,
      retryAfter: detail.retryAfter,
    },
  };
}

/** Posts JSON to the server of the page only, with the preferred language. */
export const postToOwnServer =
  (language: () => string): Post =>
  async (path, body) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language() },
      body,
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  };
