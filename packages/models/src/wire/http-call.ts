import type { Agent, IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@finclaw/config';
import { createAbortError } from '@finclaw/infra';
import { asConnectionFailure, closedConnection } from './connection-failure.ts';
import { HttpAnswer } from './http-answer.ts';

/** One request. */
interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Each of them aborts the call, at any point. */
  readonly signals?: readonly (AbortSignal | undefined)[];
  /** The time to wait for the beginning of the answer; unlimited by default. */
  readonly timeoutMs?: number;
}

/** Makes one request and waits for the beginning of its answer. */
export type HttpCall = (url: string, request?: HttpRequest) => Promise<HttpAnswer>;

/**
 * Calls with Node's own client, whose response is read in the callbacks of the socket: the platform's `fetch` spends a
 * good part of a short call on streams and checks that a server-side client does not need. It follows no redirects, so
 * a key goes to the configured host or nowhere.
 */
export const callHttp: HttpCall = async (address, { method = 'GET', headers, body, signals = [], timeoutMs } = {}) => {
  const url = new URL(address);
  for (const signal of signals) signal?.throwIfAborted();
  const { agent, request } = clientOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  let incoming: IncomingMessage | undefined;
  // The platform's own handling of a signal would also destroy a connection that is reused by other requests.
  const stop = (reason: Error): void => {
    if (incoming?.complete) incoming.resume();
    else (incoming ?? outgoing).destroy(reason);
  };
  const listeners = signals.map((signal) => () => stop(createAbortError(signal?.reason)));
  const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { ...headers, 'accept-encoding': 'identity', ...length };
  const outgoing = request(url, { agent, method, headers: all }, (response) => {
    incoming = response;
    clearTimeout(timer);
    resolve(new HttpAnswer(response));
  });
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(
          () => stop(new DOMException('The server did not begin to answer in time', 'TimeoutError')),
          timeoutMs,
        );
  for (const [at, signal] of signals.entries()) signal?.addEventListener('abort', listeners[at]!, { once: true });
  outgoing
    .on('error', (error) => reject(asConnectionFailure(error)))
    .on('close', () => {
      clearTimeout(timer);
      for (const [at, signal] of signals.entries()) signal?.removeEventListener('abort', listeners[at]!);
      // A server that switches protocols would end without an error.
      if (incoming === undefined) reject(closedConnection());
    });
  // No closure above references the body, so that it can be freed once it is written, however long the response takes.
  outgoing.end(body);
  return promise;
};

/**
 * How long an idle connection is kept, slightly less than the minute after which many servers close it; a shorter time
 * announced by the server is respected.
 */
const IDLE_MS = 50_000;

const agents = new Map<string, Agent>();

/** Connections stay open for the next call. A proxy of the environment is used, except to reach this machine. */
function clientOf({ protocol, hostname }: URL): {
  readonly agent: Agent;
  readonly request: typeof import('node:http').request;
} {
  // Loaded by the first call, and cheaper for the following ones than an import.
  const { Agent, request } = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https');
  const isHere = isLoopbackHost(hostname);
  const key = `${protocol}${isHere}`;
  let agent = agents.get(key);
  if (agent === undefined) {
    agent = new Agent({
      keepAlive: true,
      scheduling: 'lifo',
      timeout: IDLE_MS,
      ...(!isHere && { proxyEnv: process.env }),
    });
    agents.set(key, agent);
  }
  return { agent, request };
}
