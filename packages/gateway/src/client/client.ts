import type { GatewayEvent } from '@finclaw/types';
import { type Call, createCall } from './call.ts';

export type {
  GatewayEvent,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
} from '@finclaw/types';
export { type Call, type CallFailure, type CallOutcome, createCall, postToOwnServer } from './call.ts';

interface ClientOptions {
  /** As `finclaw serve` prints it. */
  readonly url: string;
  /** A token of `finclaw serve --token`. */
  readonly token?: string | undefined;
  /** Sent with every request besides. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A program's connection to a FinClaw server. */
interface FinClawClient {
  /** Calls a method; failures are part of the result. */
  readonly call: Call;
  /** Yields events from now on, until the signal aborts. A broken connection is restored without losing any. */
  events(signal: AbortSignal): AsyncGenerator<GatewayEvent>;
}

const AGAIN_MS = 1000;

/**
 * Connects a program to a server: every method with its types, and the events as they happen. Needs nothing but
 * `fetch`.
 */
export function createClient({ url, token, headers: more = {} }: ClientOptions): FinClawClient {
  const common: Record<string, string> = { 'content-type': 'application/json', ...more };
  if (token !== undefined) common.authorization = `Bearer ${token}`;
  const at = (path: string): string => new URL(path, url).href;
  return {
    call: createCall(async (path, body) => {
      const response = await fetch(at(path), { method: 'POST', headers: common, body });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    }),
    async *events(signal) {
      const headers = { ...common };
      let last: string | undefined;
      while (!signal.aborted) {
        try {
          if (last !== undefined) headers['last-event-id'] = last;
          const response = await fetch(at('/api/events'), { headers, signal });
          // Retrying does not help a caller without the right to read.
          if (response.status === 401 || response.status === 403) return;
          for await (const { id, data } of messagesOf(response)) {
            last = id ?? last;
            yield JSON.parse(data) as GatewayEvent;
          }
        } catch {
          // Connection lost; events in between are sent after the last one received.
        }
        if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    },
  };
}

/** The messages of an event stream. */
async function* messagesOf({ body, ok }: Response): AsyncGenerator<{ readonly id?: string; readonly data: string }> {
  if (!ok || body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (rest + piece.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [id, data] = [field('id'), field('data')];
      if (data !== undefined) yield { data, id };
    }
  }
}
