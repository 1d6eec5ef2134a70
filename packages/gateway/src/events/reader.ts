import type { EventCursor, GatewayEvent } from '@finclaw/types';
import type { EventLog } from './event-log.ts';
import type { StoredEvent } from './event-ring.ts';

/** The destination of a reader's events. */
export interface Outlet {
  /** Writes one event as JSON; false when nothing more should be sent until the buffer drains. */
  write(json: string, id: EventCursor): boolean;
}

/**
 * One reader of the log. It stores no events of its own: a slow reader falls behind in the log and catches up from
 * there, or is informed of the gap when the log has moved on.
 */
export class Reader {
  readonly #log: EventLog;
  readonly #outlet: Outlet;
  readonly #maySee: (sessionKey: string) => boolean;
  /** Conversations the reader must reload, and the number from which it receives their events again. */
  readonly #reloaded = new Map<string, number>();
  #position: number;
  #isBlocked = false;

  constructor(log: EventLog, outlet: Outlet, maySee: (sessionKey: string) => boolean, after?: EventCursor) {
    this.#log = log;
    this.#outlet = outlet;
    this.#maySee = maySee;
    this.#position = after === undefined ? log.sequence : log.sequenceOf(after);
  }

  /** True while the outlet is full. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Sends missed events; called at the start and when the buffer has drained. */
  catchUp(): void {
    this.#isBlocked = false;
    const newest = this.#log.sequence;
    if (this.#position >= newest) return;
    const missed = this.#position < 0 ? 'all-lost' : this.#log.since(this.#position, (key) => this.#startOf(key));
    if (missed === 'all-lost') {
      this.#startOver(newest);
      return;
    }
    for (const sessionKey of missed.gaps) {
      this.#reloaded.set(sessionKey, newest);
      this.#write({ type: 'gap', id: this.#log.cursorAt(this.#position), at: this.#log.now(), sessionKey });
    }
    for (const stored of missed.events) {
      if (this.#isBlocked) return;
      this.#send(stored);
    }
    if (this.#isBlocked) return;
    this.#position = newest;
    this.#reloaded.clear();
  }

  /** Sends a new event, unless the reader is behind: then it is sent in order later. */
  offer(stored: StoredEvent): void {
    if (this.#isBlocked || this.#position < stored.previous || this.#position >= stored.sequence) return;
    if (stored.sessionKey === undefined || this.#maySee(stored.sessionKey)) this.#send(stored);
    else this.#position = stored.sequence;
  }

  /** Sends an event that is not part of the log. */
  tell(event: GatewayEvent): void {
    if (!this.#isBlocked) this.#write(event);
  }

  #startOf(sessionKey: string): number | undefined {
    return this.#maySee(sessionKey) ? Math.max(this.#position, this.#reloaded.get(sessionKey) ?? 0) : undefined;
  }

  #startOver(newest: number): void {
    this.#position = newest;
    this.#write({ type: 'gap', id: this.#log.cursorAt(newest), at: this.#log.now() });
  }

  #send({ json, event, sequence }: StoredEvent): void {
    this.#position = sequence;
    if (!this.#outlet.write(json, event.id)) this.#isBlocked = true;
  }

  #write(event: GatewayEvent): void {
    if (!this.#outlet.write(JSON.stringify(event), event.id)) this.#isBlocked = true;
  }
}
