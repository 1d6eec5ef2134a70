import type { EventCursor, LiveTurn } from '@finclaw/types';
import { type EventDraft, EventLog, type EventLogOptions } from './event-log.ts';
import { LiveTurns } from './live-turns.ts';
import { type Outlet, Reader } from './reader.ts';

/** What somebody who reads along may do. */
export interface ReadRights {
  readonly maySee: (sessionKey: string) => boolean;
  readonly mayApprove: boolean;
}

/** Takes events in and hands them to everybody who reads along. */
export class EventHub {
  readonly #log: EventLog;
  readonly #live = new LiveTurns();
  readonly #readers = new Map<Reader, ReadRights>();
  readonly #now: () => number;
  /** Who could approve something and left, and when; whoever comes back within a moment was never gone. */
  #lastApprover: { readonly rights: ReadRights; readonly leftAt: number } | undefined;

  constructor(options: EventLogOptions) {
    this.#log = new EventLog(options);
    this.#now = options.now;
  }

  publish(draft: EventDraft): void {
    const stored = this.#log.append(draft);
    this.#live.apply(stored.event);
    for (const reader of this.#readers.keys()) reader.offer(stored);
  }

  /** Where the stream is now. */
  get cursor(): EventCursor {
    return this.#log.cursorAt();
  }

  /** Adds a reader and sends what it has missed since its cursor. Returns the reader and how to remove it. */
  read(outlet: Outlet, rights: ReadRights, after?: EventCursor): { readonly reader: Reader; readonly stop: () => void } {
    const reader = new Reader(this.#log, outlet, rights.maySee, after);
    this.#readers.set(reader, rights);
    reader.catchUp();
    const stop = (): void => {
      if (this.#readers.delete(reader) && rights.mayApprove) this.#lastApprover = { rights, leftAt: this.#now() };
    };
    return { reader, stop };
  }

  liveTurn(sessionKey: string): LiveTurn | undefined {
    return this.#live.of(sessionKey);
  }

  get liveSessions(): number {
    return this.#live.size;
  }

  get readerCount(): number {
    return this.#readers.size;
  }

  /** Whether somebody reads along who sees the conversation and may approve, or did until a moment ago. */
  hasApprover(sessionKey: string, graceMs: number): boolean {
    const canApprove = ({ mayApprove, maySee }: ReadRights): boolean => mayApprove && maySee(sessionKey);
    if ([...this.#readers.values()].some(canApprove)) return true;
    const last = this.#lastApprover;
    return last !== undefined && canApprove(last.rights) && this.#now() - last.leftAt < graceMs;
  }
}
