import { Refusal } from '@finclaw/config';
import { actAs, RateLimit, runWithContext } from '@finclaw/infra';
import type { Locale, RpcResponse } from '@finclaw/types';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import { actingUserOf, type Principal } from '../access/principal.ts';
import { assertMayRequest } from '../access/within-limits.ts';
import type { ReadRights } from '../events/event-hub.ts';
import type { Reader } from '../events/reader.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { LIMITS } from '../limits.ts';
import type { Dispatcher } from '../methods/dispatcher.ts';
import { parseParams, sessionKey } from '../methods/params.ts';
import { answerRpc } from '../rpc/json-rpc.ts';

interface ConnectionOptions {
  readonly id: string;
  readonly socket: WebSocket;
  readonly principal: Principal;
  readonly context: GatewayContext;
  readonly dispatcher: Dispatcher;
}

/** The reasons a socket is closed, as close codes that clients can distinguish. */
export const CLOSE = { goingAway: 1001, unauthorised: 4401, tooSlow: 4408 } as const;

/** The number of conversations whose visibility a reader remembers. */
const MAX_VERDICTS = 100;

const subscribeParams = z.strictObject({
  after: z.optional(z.string().check(z.maxLength(64))),
  sessionKey: z.optional(sessionKey),
});

/** One open socket: requests up, responses and events down. */
export class Connection {
  readonly id: string;
  readonly principal: Principal;
  readonly #options: ConnectionOptions;
  readonly #rate: RateLimit;
  readonly #abort = new AbortController();
  #reader: Reader | undefined;
  #stopReading: () => void = () => {};
  #inFlight = 0;
  #blockedSince: number | undefined;
  #isAlive = true;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.principal = options.principal;
    this.#options = options;
    const { now } = options.context;
    this.#rate = new RateLimit(LIMITS.requestBurst, LIMITS.requestsPerSecond, now);
    const { socket } = options;
    socket.on('message', (data, isBinary) => void this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('close', () => this.#end());
    // An error is always followed by a close, where everything is cleaned up.
    socket.on('error', (error) => options.context.logger.debug('A socket failed', { connection: this.id, error }));
  }

  close(code: number, reason = ''): void {
    this.#options.socket.close(code, reason);
  }

  /** Ends the socket without a close frame. */
  terminate(): void {
    this.#options.socket.terminate();
  }

  /** Checks whether the client is alive, still reads and still has access; called periodically. */
  async beat(): Promise<void> {
    const { socket, context } = this.#options;
    this.#blockedSince = this.#reader?.isBlocked ? (this.#blockedSince ?? context.now()) : undefined;
    const isStalled = this.#blockedSince !== undefined && context.now() - this.#blockedSince >= LIMITS.stalledMs;
    if (!this.#isAlive || isStalled) {
      // A peer that does not read would not read a goodbye either.
      socket.terminate();
      return;
    }
    if (!(await this.recheck())) return;
    this.#isAlive = false;
    socket.ping();
  }

  /** Closes the socket of a caller whose grant was revoked. */
  async recheck(): Promise<boolean> {
    // If that cannot be checked, access is refused.
    if (await this.#options.context.access.stillHolds(this.principal).catch(() => false)) return true;
    this.close(CLOSE.unauthorised, 'unauthorised');
    return false;
  }

  async #receive(data: RawData, isBinary: boolean): Promise<void> {
    if (isBinary) return this.close(1003, 'text only');
    this.#inFlight++;
    try {
      const response = await answerRpc(
        data.toString(),
        (method, params) => this.#call(method, params),
        this.#locale,
        this.id,
      );
      if (response !== undefined) this.#respond(response);
    } finally {
      this.#inFlight--;
    }
  }

  /** The reader's language; a call may ask for another. */
  get #locale(): Locale {
    return this.#options.context.app.people.profiles.of(this.principal.person).language;
  }

  async #call(method: string, params: unknown): Promise<unknown> {
    const { context, dispatcher } = this.#options;
    // Counted before the await: requests that arrive meanwhile are counted themselves.
    const isCrowded = this.#inFlight > LIMITS.maxInFlight;
    // Nothing is cached from the handshake, so a right revoked since then is gone.
    if (!(await this.recheck())) throw new Refusal('AUTH_FAILURE', 'gateway.badCredential');
    if (isCrowded || !this.#rate.take()) throw new Refusal('RATE_LIMITED', 'gateway.tooMany', {}, 1);
    assertMayRequest(context, this.principal);
    if (method === 'events.subscribe') return this.#subscribe(parseParams(subscribeParams, params));
    const { profiles } = context.app.people;
    const locale = this.#locale;
    const call = { principal: this.principal, requestId: this.id, signal: this.#abort.signal, locale };
    try {
      const request = { requestId: this.id, startedAt: context.now() };
      return await runWithContext(request, () =>
        actAs(actingUserOf(this.principal, profiles), () => dispatcher.call(method, params, call)),
      );
    } catch (error) {
      if (!(error instanceof Refusal))
        context.logger.error('A gateway method failed', { method, requestId: this.id }, error);
      throw error;
    }
  }

  #subscribe(params: { readonly after?: string; readonly sessionKey?: string }): { readonly cursor: string } {
    const { context, socket } = this.#options;
    this.#stopReading();
    const rights = readRights(context, this.principal, params.sessionKey);
    const whenSent = (error?: Error | null): void => {
      if (!error && this.#reader?.isBlocked && socket.bufferedAmount < LIMITS.outletLowBytes) this.#reader.catchUp();
    };
    const outlet = {
      write: (json: string) => {
        socket.send(`{"jsonrpc":"2.0","method":"event","params":${json}}`, whenSent);
        return socket.bufferedAmount < LIMITS.outletHighBytes;
      },
    };
    const { reader, stop } = context.hub.read(outlet, rights, params.after);
    this.#reader = reader;
    this.#stopReading = stop;
    return { cursor: context.hub.cursor };
  }

  #respond(response: RpcResponse | readonly RpcResponse[]): void {
    const { socket } = this.#options;
    // A client that sends requests and never reads the answers is cut off.
    if (socket.bufferedAmount > LIMITS.maxRequestBytes) socket.terminate();
    else socket.send(JSON.stringify(response));
  }

  #end(): void {
    this.#stopReading();
    this.#abort.abort(new DOMException('The connection was closed.', 'AbortError'));
  }
}

/** Returns which conversations a caller may read, and whether approvals can be shown to them. */
export function readRights(context: GatewayContext, principal: Principal, only?: string): ReadRights {
  const { conversations } = context;
  // Called for every event and every reader; the owner of a conversation rarely changes, so it is cached.
  const known = new Map<string, boolean>();
  const { people } = context.app;
  let revision = people.revision;
  const maySee = (key: string): boolean => {
    // The sender may have been linked to another person meanwhile.
    if (revision !== people.revision) known.clear();
    revision = people.revision;
    const verdict = known.get(key) ?? conversations.maySee(principal, key);
    if (known.size >= MAX_VERDICTS) known.clear();
    known.set(key, verdict);
    return verdict;
  };
  return {
    maySee: (key) => (only === undefined ? maySee(key) : key === only && maySee(key)),
    mayApprove: principal.scopes.has('approve'),
  };
}
