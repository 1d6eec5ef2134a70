import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@finclaw/config';
import { WebSocketServer } from 'ws';
import type { Principal } from '../access/principal.ts';
import { assertMayConnect } from '../access/within-limits.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { describeFailure } from '../gateway-fault.ts';
import { LIMITS } from '../limits.ts';
import type { Dispatcher } from '../methods/dispatcher.ts';
import { CLOSE, Connection } from './connection.ts';

const GOODBYE_MS = 1000;
const STEP_MS = 20;

/** The parts all connections share. */
interface SocketServerDeps {
  readonly context: GatewayContext;
  readonly dispatcher: Dispatcher;
  /** Authenticates the caller of an upgrade; throws a fault for strangers. */
  readonly recognise: (request: IncomingMessage) => Promise<Principal>;
}

/** Accepts WebSockets on `/api/ws`. */
export class SocketServer {
  readonly #deps: SocketServerDeps;
  readonly #connections = new Set<Connection>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.maxRequestBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #heartbeat: NodeJS.Timeout;
  readonly #stopListening: () => void;

  constructor(deps: SocketServerDeps) {
    this.#deps = deps;
    this.#heartbeat = setInterval(() => this.#each((connection) => void connection.beat()), LIMITS.heartbeatMs);
    this.#stopListening = deps.context.access.onRevoked(() => this.#each((connection) => void connection.recheck()));
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Answers a request for an upgrade, with a socket or with the reason why not. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { context } = this.#deps;
    // Until the upgrade is done there is no other listener, and an error without one ends the process.
    socket.on('error', () => socket.destroy());
    try {
      const path = new URL(request.url ?? '/', 'http://gateway').pathname;
      if (path !== '/api/ws') throw new Refusal('METHOD_NOT_FOUND', 'gateway.notFound');
      if (context.isStopping()) throw new Refusal('ROUTER_CLOSED', 'gateway.stopping', {}, 5);
      const principal = await this.#deps.recognise(request);
      if (!principal.scopes.has('read')) throw new Refusal('FORBIDDEN', 'gateway.missingScope', { scope: 'read' });
      // A closed socket is not counted: its end event has already passed.
      if (socket.destroyed) return;
      const uncount = assertMayConnect(context, principal);
      // Also when the upgrade itself fails.
      socket.once('close', uncount);
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        const { dispatcher } = this.#deps;
        const connection = new Connection({
          id: randomBytes(6).toString('hex'),
          socket: opened,
          principal,
          context,
          dispatcher,
        });
        this.#connections.add(connection);
        opened.on('close', () => this.#connections.delete(connection));
      });
    } catch (error) {
      refuse(socket, error, context);
    }
  }

  /** Closes every socket with a goodbye, and those that do not answer it after a moment. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#stopListening();
    this.#server.close();
    this.#each((connection) => connection.close(CLOSE.goingAway, 'stopping'));
    for (let waited = 0; this.#connections.size > 0 && waited < GOODBYE_MS; waited += STEP_MS) await sleep(STEP_MS);
    this.#each((connection) => connection.terminate());
  }

  #each(visit: (connection: Connection) => void): void {
    for (const connection of [...this.#connections]) visit(connection);
  }
}

function refuse(socket: Duplex, error: unknown, { app, logger }: GatewayContext): void {
  const requestId = randomBytes(6).toString('hex');
  if (!(error instanceof Refusal)) logger.error('An upgrade failed', { requestId }, error);
  const { status, error: body } = describeFailure(error, app.locale, requestId);
  const text = JSON.stringify({ error: body });
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    ...(body.retryAfter === undefined ? [] : [`retry-after: ${body.retryAfter}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
