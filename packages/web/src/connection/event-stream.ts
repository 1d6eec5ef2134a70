import type { EventCursor, GatewayEvent } from '@finclaw/types';
import { reconnectDelay } from './backoff.ts';

/** One connection, as the stream needs it. */
interface StreamSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(): void;
}

/** The browser functions the stream needs. */
export interface StreamPorts {
  open(listener: SocketListener): StreamSocket;
  /** Calls back once after a time; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  random(): number;
}

export type StreamState = 'connecting' | 'online' | 'waiting' | 'stopped';

interface StreamListener {
  onEvent(event: GatewayEvent): void;
  onState(state: StreamState): void;
}

/** The longest wait for a connection that neither comes nor fails. */
const CONNECTING_MS = 20_000;
const PULSE_MS = 25_000;
const PULSE_PATIENCE_MS = 10_000;

/** The event stream: after every loss it reconnects and continues after the last event received. */
export class EventStream {
  readonly #ports: StreamPorts;
  readonly #listener: StreamListener;
  #socket: StreamSocket | undefined;
  #state: StreamState = 'stopped';
  #after: EventCursor | undefined;
  #attempt = 0;
  #lastId = 0;
  #awaited: number | undefined;
  #cancelTimer: () => void = () => {};

  constructor(ports: StreamPorts, listener: StreamListener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  get state(): StreamState {
    return this.#state;
  }

  start(): void {
    if (this.#state === 'stopped') this.#connect();
  }

  stop(): void {
    this.#setState('stopped');
    this.#drop();
  }

  /** Reconnects at once instead of waiting, for example when the network came back. */
  wake(): void {
    if (this.#state === 'waiting') this.#connect();
  }

  #connect(): void {
    this.#drop();
    this.#setState('connecting');
    let socket: StreamSocket | undefined;
    const isCurrent = (): boolean => socket === undefined || socket === this.#socket;
    socket = this.#ports.open({
      onOpen: () => isCurrent() && this.#subscribe(),
      onMessage: (text) => isCurrent() && this.#receive(text),
      onClose: () => isCurrent() && this.#retryLater(),
    });
    this.#socket = socket;
    this.#cancelTimer = this.#ports.after(CONNECTING_MS, () => this.#retryLater());
  }

  #drop(): void {
    this.#cancelTimer();
    const socket = this.#socket;
    this.#socket = undefined;
    this.#awaited = undefined;
    socket?.close();
  }

  #retryLater(): void {
    if (this.#state === 'stopped') return;
    this.#drop();
    this.#setState('waiting');
    this.#cancelTimer = this.#ports.after(reconnectDelay(this.#attempt++, this.#ports.random), () => this.#connect());
  }

  #subscribe(): void {
    this.#awaited = this.#request('events.subscribe', this.#after === undefined ? {} : { after: this.#after });
  }

  #request(method: string, params: object): number {
    const id = ++this.#lastId;
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return id;
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as {
      readonly id?: number;
      readonly method?: string;
      readonly params?: GatewayEvent;
      readonly result?: { readonly cursor?: EventCursor };
      readonly error?: unknown;
    };
    if (message.method === 'event' && message.params) this.#pass(message.params);
    else if (message.id === this.#awaited && message.id !== undefined)
      this.#confirm(message.result?.cursor, message.error);
    // Of a connection that was refused, the timer is that of the next try.
    if (this.#state === 'online') this.#keepPulse();
  }

  #pass(event: GatewayEvent): void {
    this.#after = event.id;
    this.#listener.onEvent(event);
  }

  #confirm(cursor: EventCursor | undefined, error: unknown): void {
    if (error !== undefined) {
      this.#retryLater();
      return;
    }
    this.#awaited = undefined;
    this.#attempt = 0;
    // Missed events may come before or after this confirmation; they, not it, advance a known position.
    this.#after ??= cursor;
    this.#setState('online');
  }

  /**
   * A connection can die without a word, so silence is answered with a question, and silence after that with a new
   * connection.
   */
  #keepPulse(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.after(PULSE_MS, () => {
      this.#request('server.health', {});
      this.#cancelTimer = this.#ports.after(PULSE_PATIENCE_MS, () => this.#retryLater());
    });
  }

  #setState(state: StreamState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#listener.onState(state);
  }
}
