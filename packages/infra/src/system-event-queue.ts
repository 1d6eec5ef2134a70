import { isDeepStrictEqual } from 'node:util';

export interface SystemEventQueueOptions {
  /** How many events one session keeps; the oldest goes first. */
  readonly maxPerSession?: number;
  readonly now?: () => number;
}

/** What happened since a session's last turn, kept until the next one asks for it. */
export class SystemEventQueue<T> {
  readonly #sessions = new Map<string, { events: T[]; touchedAt: number }>();
  readonly #maxPerSession: number;
  readonly #now: () => number;

  constructor({ maxPerSession = 20, now = Date.now }: SystemEventQueueOptions = {}) {
    this.#maxPerSession = maxPerSession;
    this.#now = now;
  }

  /** Adds an event unless it equals the one before it. */
  push(sessionKey: string, event: T): void {
    const { events } = this.#touch(sessionKey);
    if (events.length > 0 && isDeepStrictEqual(events.at(-1), event)) return;
    events.push(structuredClone(event));
    if (events.length > this.#maxPerSession) events.shift();
  }

  /** Takes all events of a session, oldest first. */
  drain(sessionKey: string): readonly T[] {
    const events = this.#sessions.get(sessionKey)?.events ?? [];
    this.clear(sessionKey);
    return events;
  }

  /** A copy of the events of a session, oldest first. */
  peek(sessionKey: string): readonly T[] {
    return structuredClone(this.#sessions.get(sessionKey)?.events ?? []);
  }

  clear(sessionKey: string): void {
    this.#sessions.delete(sessionKey);
  }

  /** Forgets what belonged to the key a conversation had before. */
  onContextKeyChange(oldKey: string, newKey: string): void {
    if (oldKey !== newKey) this.clear(oldKey);
  }

  /** Forgets the sessions nothing was added to for that long, and returns how many there were. */
  purgeIdle(idleMs: number): number {
    const before = this.#now() - idleMs;
    const idle = [...this.#sessions].filter(([, session]) => session.touchedAt <= before);
    for (const [key] of idle) this.#sessions.delete(key);
    return idle.length;
  }

  #touch(sessionKey: string): { events: T[]; touchedAt: number } {
    const session = this.#sessions.get(sessionKey) ?? { events: [], touchedAt: 0 };
    session.touchedAt = this.#now();
    this.#sessions.set(sessionKey, session);
    return session;
  }
}
