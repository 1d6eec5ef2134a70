import type { LiveBus } from '@finclaw/cluster';
import type { EventCursor, LiveTurn } from '@finclaw/types';
import { type EventDraft, EventLog, type EventLogOptions } from './event-log.ts';
import { LiveTurns } from './live-turns.ts';
import { type Outlet, Reader } from './reader.ts';

/** The rights of a reader of the stream. */
export interface ReadRights {
  readonly maySee: (sessionKey: string) => boolean;
  readonly mayApprove: boolean;
}

const TOPIC = 'live';

/** Distributes events to all readers. */
export class EventHub {
  readonly #log: EventLog;
  readonly #live = new LiveTurns();
  readonly #readers = new Map<Reader, ReadRights>();
  readonly #watchers: ((event: EventDraft) => void)[] = [];
  readonly #now: () => number;
  readonly #bus: LiveBus | undefined;
  /**
   * The last reader who could approve, and when they left; a reader who comes back within a moment counts as present.
   */
  #lastApprover: { readonly rights: ReadRights; readonly leftAt: number } | undefined;

  constructor(options: EventLogOptions, bus?: LiveBus) {
    this.#log = new EventLog({ ...options, ...(bus && { epoch: 'shared', isShared: true }) });
    this.#now = options.now;
    this.#bus = bus;
  }

  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body, seq) => this.#take(JSON.parse(body) as EventDraft, seq));
  }

  /** Sends an event to all readers, here and at other processes. */
  publish(draft: EventDraft): void {
    for (const watcher of this.#watchers) watcher(draft);
    if (this.#bus === undefined) this.#take(draft);
    else this.#bus.publish(TOPIC, JSON.stringify(draft));
  }

  /** Tells the readers here to reconnect elsewhere. */
  close(): void {
    const event = { type: 'closing', id: this.cursor, at: this.#now() } as const;
    for (const reader of this.#readers.keys()) reader.tell(event);
  }

  /** Subscribes to every event of this process. */
  watch(listener: (event: EventDraft) => void): void {
    this.#watchers.push(listener);
  }

  #take(draft: EventDraft, sequence?: number): void {
    const stored = this.#log.append(draft, sequence);
    this.#live.apply(stored.event);
    for (const reader of this.#readers.keys()) reader.offer(stored);
  }

  /** The present position of the stream. */
  get cursor(): EventCursor {
    return this.#log.cursorAt();
  }

  /** Adds a reader and sends what it has missed since its cursor. Returns the reader and how to remove it. */
  read(
    outlet: Outlet,
    rights: ReadRights,
    after?: EventCursor,
  ): { readonly reader: Reader; readonly stop: () => void } {
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

  /** Tells whether a reader who sees the conversation and may approve is present, or was until a moment ago. */
  hasApprover(sessionKey: string, graceMs: number): boolean {
    const canApprove = ({ mayApprove, maySee }: ReadRights): boolean => mayApprove && maySee(sessionKey);
    if ([...this.#readers.values()].some(canApprove)) return true;
    const last = this.#lastApprover;
    return last !== undefined && canApprove(last.rights) && this.#now() - last.leftAt < graceMs;
  }
}
