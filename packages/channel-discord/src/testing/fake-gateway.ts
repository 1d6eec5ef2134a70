import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FakeBot, Payload } from './fake-guild.ts';

interface Session {
  readonly id: string;
  readonly bot: FakeBot;
  sequence: number;
  readonly events: Payload[];
  socket: WebSocket | undefined;
}

const DISPATCH = 0;
const HEARTBEAT = 1;
const IDENTIFY = 2;
const RESUME = 6;
const RECONNECT = 7;
const INVALID_SESSION = 9;
const HELLO = 10;
const HEARTBEAT_ACK = 11;

/** Discord's gateway: login, heartbeats, resuming, and the ways it sends a client away. */
export class FakeGateway {
  heartbeatIntervalMs = 45_000;
  /** Lets heartbeats go unanswered. */
  isSilent = false;
  /** How far a login gets before nothing more is said. */
  saysNothingFrom: 'upgrade' | 'hello' | 'ready' | undefined;
  readonly log: string[] = [];
  connections = 0;
  readonly #bots: ReadonlyMap<string, FakeBot>;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();

  constructor(http: Server, bots: ReadonlyMap<string, FakeBot>) {
    this.#bots = bots;
    http.on('upgrade', (request, socket, head) => {
      this.connections += 1;
      if (this.saysNothingFrom === 'upgrade') return;
      this.#server.handleUpgrade(request, socket, head, (client) => this.#welcome(client));
    });
  }

  /** Sends an event to the sessions of one bot, or of all; one that is away gets it when it resumes. */
  dispatch(t: string, d: Payload, bot?: string): void {
    for (const session of this.#sessions.values()) {
      if (bot !== undefined && session.bot.token !== bot) continue;
      session.sequence += 1;
      const event = { op: DISPATCH, t, s: session.sequence, d };
      session.events.push(event);
      session.socket?.send(JSON.stringify(event));
    }
  }

  /** Whether a bot is connected. */
  isConnected(bot: string): boolean {
    return [...this.#sessions.values()].some((session) => session.bot.token === bot && session.socket !== undefined);
  }

  /** Ends every connection; the sessions can be resumed. */
  drop(code = 1006): void {
    for (const session of this.#sessions.values()) {
      const { socket } = session;
      session.socket = undefined;
      if (code === 1006) socket?.terminate();
      else socket?.close(code);
    }
  }

  askToReconnect(): void {
    for (const { socket } of this.#sessions.values()) socket?.send(JSON.stringify({ op: RECONNECT, d: null }));
  }

  /** Forgets every session, so that resuming fails. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  #welcome(socket: WebSocket): void {
    let session: Session | undefined;
    const send = (message: Payload) => socket.send(JSON.stringify(message));
    if (this.saysNothingFrom !== 'hello') send({ op: HELLO, d: { heartbeat_interval: this.heartbeatIntervalMs } });
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: Payload };
      if (op === HEARTBEAT && !this.isSilent) send({ op: HEARTBEAT_ACK });
      if (op === HEARTBEAT) this.log.push('heartbeat');
      if (op === IDENTIFY) session = this.#identify(socket, d);
      if (op === RESUME) session = this.#resume(socket, d);
    });
    socket.on('close', () => {
      if (session?.socket === socket) session.socket = undefined;
    });
  }

  #identify(socket: WebSocket, { token, intents }: Payload): Session | undefined {
    const bot = this.#bots.get(String(token));
    this.log.push(`identify ${intents}`);
    if (!bot) {
      socket.close(4004, 'Authentication failed');
      return undefined;
    }
    const session: Session = { id: crypto.randomUUID(), bot, sequence: 1, events: [], socket };
    for (const [id, other] of this.#sessions) if (other.bot === bot) this.#sessions.delete(id);
    this.#sessions.set(session.id, session);
    const user = { id: bot.id, username: bot.username, discriminator: '0', avatar: null, bot: true, flags: 0 };
    const d = {
      v: 10,
      user,
      guilds: [],
      session_id: session.id,
      resume_gateway_url: this.url,
      application: { id: bot.applicationId, flags: 0 },
    };
    if (this.saysNothingFrom !== 'ready') socket.send(JSON.stringify({ op: DISPATCH, t: 'READY', s: 1, d }));
    return session;
  }

  #resume(socket: WebSocket, { session_id: id, seq }: Payload): Session | undefined {
    const session = this.#sessions.get(String(id));
    this.log.push(session ? 'resume' : 'resume refused');
    if (!session) {
      socket.send(JSON.stringify({ op: INVALID_SESSION, d: false }));
      return undefined;
    }
    session.socket = socket;
    for (const event of session.events) if (Number(event.s) > Number(seq)) socket.send(JSON.stringify(event));
    session.sequence += 1;
    socket.send(JSON.stringify({ op: DISPATCH, t: 'RESUMED', s: session.sequence, d: {} }));
    return session;
  }

  /** Where clients connect; set by the server that owns the port. */
  url = '';
}
