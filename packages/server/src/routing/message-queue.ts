import type { InboundMessage, SessionKey } from '@finclaw/types';

/** What happens to a message that arrives while its session is busy. */
export type QueueMode = 'queue' | 'followup' | 'interrupt' | 'collect' | 'steer' | 'steer-backlog';

export const QUEUE_MODES: readonly QueueMode[] = ['queue', 'followup', 'interrupt', 'collect', 'steer', 'steer-backlog'];

export interface QueueEntry<T = unknown> {
  readonly id: string;
  readonly message: InboundMessage;
  readonly sessionKey: SessionKey;
  readonly enqueuedAt: number;
  readonly priority: number;
  /** Whatever the caller needs when the entry's turn comes; each entry keeps its own. */
  readonly data: T;
}

export interface QueueOptions {
  readonly mode?: QueueMode;
  /** Waiting entries per session. */
  readonly maxSize?: number;
  readonly collectWindowMs?: number;
  /** A collect window is never held open longer than this, however many messages restart it. */
  readonly collectMaxWaitMs?: number;
  readonly dropPolicy?: 'old' | 'new';
  readonly now?: () => number;
}

export type EnqueueResult<T> =
  | { readonly status: 'started' | 'queued' | 'steered' | 'collecting'; readonly dropped?: QueueEntry<T> }
  /** The running turn has to be aborted; the entries in `superseded` will not run. */
  | { readonly status: 'interrupt'; readonly superseded: readonly QueueEntry<T>[] }
  | { readonly status: 'dropped'; readonly which: 'new'; readonly dropped: QueueEntry<T> };

interface SessionState<T> {
  waiting: QueueEntry<T>[];
  isProcessing: boolean;
  collectTimer?: NodeJS.Timeout;
  collectingSince?: number;
}

/** Waiting messages per session: higher priority first, first in first out within a priority. */
export class MessageQueue<T = unknown> {
  readonly #sessions = new Map<SessionKey, SessionState<T>>();
  readonly #options: Required<QueueOptions>;
  readonly #onCollected: (sessionKey: SessionKey) => void;

  /** `onCollected` is called when a collect window closes and the session is free to take its messages as one turn. */
  constructor(options: QueueOptions = {}, onCollected: (sessionKey: SessionKey) => void = () => {}) {
    this.#options = {
      mode: 'queue',
      maxSize: 50,
      collectWindowMs: 2000,
      collectMaxWaitMs: 10_000,
      dropPolicy: 'old',
      now: Date.now,
      ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    };
    this.#onCollected = onCollected;
  }

  /**
   * Takes an entry in. `steer` tries to hand the text to the running turn and says whether it was offered;
   * `staysQueued` tells it that the entry also gets a turn of its own.
   * A `started` entry waits at the head of the queue: the caller marks the session as processing and dequeues it.
   */
  enqueue(
    entry: QueueEntry<T>,
    mode: QueueMode = this.#options.mode,
    steer?: (entry: QueueEntry<T>, staysQueued: boolean) => boolean,
  ): EnqueueResult<T> {
    const session = this.#session(entry.sessionKey);
    if (mode === 'collect') return this.#collect(session, entry);
    if (!session.isProcessing && session.collectTimer === undefined) {
      this.#insert(session, entry);
      return { status: 'started' };
    }
    if (mode === 'interrupt') {
      const superseded = session.waiting;
      session.waiting = [entry];
      return { status: 'interrupt', superseded };
    }
    if (mode === 'steer' && steer?.(entry, false)) return { status: 'steered' };
    const steered = mode === 'steer-backlog' && steer?.(entry, true) === true;
    return this.#queueUp(session, entry, steered ? 'steered' : 'queued');
  }

  /** The next entry by priority and age. */
  dequeue(sessionKey: SessionKey): QueueEntry<T> | undefined {
    return this.#sessions.get(sessionKey)?.waiting.shift();
  }

  /** Everything that waits, in order; used for a collected turn. */
  dequeueAll(sessionKey: SessionKey): readonly QueueEntry<T>[] {
    const session = this.#sessions.get(sessionKey);
    if (!session) return [];
    const entries = session.waiting;
    session.waiting = [];
    session.collectingSince = undefined;
    return entries;
  }

  /** The next entry, keeping the session busy, so that it never looks idle between two turns. */
  dequeueFollowup(sessionKey: SessionKey): QueueEntry<T> | undefined {
    const entry = this.dequeue(sessionKey);
    if (entry) this.markProcessing(sessionKey);
    return entry;
  }

  markProcessing(sessionKey: SessionKey): void {
    this.#session(sessionKey).isProcessing = true;
  }

  /**
   * Ends the running turn and says whether more is waiting. A collect window that gathered during the run starts now. A session
   * with nothing left to do is forgotten, so that a program that runs for months does not remember everybody who ever spoke.
   */
  markDone(sessionKey: SessionKey): boolean {
    const session = this.#sessions.get(sessionKey);
    if (!session) return false;
    session.isProcessing = false;
    if (session.collectingSince !== undefined) {
      this.#openWindow(sessionKey, session);
      return false;
    }
    if (session.waiting.length === 0) this.#sessions.delete(sessionKey);
    return session.waiting.length > 0;
  }

  isProcessing(sessionKey: SessionKey): boolean {
    return this.#sessions.get(sessionKey)?.isProcessing ?? false;
  }

  pendingCount(sessionKey: SessionKey): number {
    return this.#sessions.get(sessionKey)?.waiting.length ?? 0;
  }

  /** Forgets what waits in one session, or everywhere, and returns it. */
  clear(sessionKey?: SessionKey): readonly QueueEntry<T>[] {
    const keys = sessionKey === undefined ? [...this.#sessions.keys()] : [sessionKey];
    return keys.flatMap((key) => {
      const session = this.#sessions.get(key);
      if (!session) return [];
      clearTimeout(session.collectTimer);
      session.collectTimer = undefined;
      session.collectingSince = undefined;
      return session.waiting.splice(0);
    });
  }

  stats(): { readonly totalQueued: number; readonly totalProcessing: number; readonly sessionCount: number } {
    const sessions = [...this.#sessions.values()];
    return {
      totalQueued: sessions.reduce((sum, session) => sum + session.waiting.length, 0),
      totalProcessing: sessions.filter((session) => session.isProcessing).length,
      sessionCount: sessions.length,
    };
  }

  #session(sessionKey: SessionKey): SessionState<T> {
    let session = this.#sessions.get(sessionKey);
    if (!session) {
      session = { waiting: [], isProcessing: false };
      this.#sessions.set(sessionKey, session);
    }
    return session;
  }

  #insert(session: SessionState<T>, entry: QueueEntry<T>): void {
    const index = session.waiting.findIndex((other) => other.priority < entry.priority);
    session.waiting.splice(index === -1 ? session.waiting.length : index, 0, entry);
  }

  #queueUp(session: SessionState<T>, entry: QueueEntry<T>, status: 'queued' | 'steered' | 'collecting'): EnqueueResult<T> {
    if (session.waiting.length < this.#options.maxSize) {
      this.#insert(session, entry);
      return { status };
    }
    if (this.#options.dropPolicy === 'new') return { status: 'dropped', which: 'new', dropped: entry };
    this.#insert(session, entry);
    const lowest = Math.min(...session.waiting.map((other) => other.priority));
    const [dropped] = session.waiting.splice(
      session.waiting.findIndex((other) => other.priority === lowest),
      1,
    );
    return dropped === entry ? { status: 'dropped', which: 'new', dropped: entry } : { status, dropped: dropped! };
  }

  #collect(session: SessionState<T>, entry: QueueEntry<T>): EnqueueResult<T> {
    session.collectingSince ??= this.#options.now();
    const result = this.#queueUp(session, entry, 'collecting');
    if (!session.isProcessing) this.#openWindow(entry.sessionKey, session);
    return result;
  }

  /** Each arrival restarts the window, but never past the maximum wait, and a full queue closes it at once. */
  #openWindow(sessionKey: SessionKey, session: SessionState<T>): void {
    clearTimeout(session.collectTimer);
    const { collectWindowMs, collectMaxWaitMs, maxSize, now } = this.#options;
    const remaining = (session.collectingSince ?? now()) + collectMaxWaitMs - now();
    const isFull = session.waiting.length >= maxSize;
    session.collectTimer = setTimeout(
      () => {
        session.collectTimer = undefined;
        this.#onCollected(sessionKey);
      },
      isFull ? 0 : Math.max(0, Math.min(collectWindowMs, remaining)),
    );
  }
}
