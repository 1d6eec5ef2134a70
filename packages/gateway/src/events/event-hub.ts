import type { LiveBus } from '@finclaw/cluster';
import type { EventCursor, LiveTurn } from '@finclaw/types';
import { type EventDraft, EventLog, type EventLogOptions } from './event-log.ts';
import { LiveTurns } from './live-turns.ts';
import { type Outlet, Reader } from './reader.ts';

/** What somebody who reads along may do. */
export interface ReadRights {
  readonly maySee: (sessionKey: string) => boolean;
  readonly mayApprove: boolean;
}

const TOPIC = 'live';

/** Takes events in and hands them to everybody who reads along. */
export class EventHub {
  readonly #log: EventLog;
  readonly #live = new LiveTurns();
  readonly #readers = new Map<Reader, ReadRights>();
  readonly #watchers: ((event: EventDraft) => void)[] = [];
  readonly #now: () => number;
  readonly #bus: LiveBus | undefined;
  /** Who could approve something and left, and when; whoever comes back within a moment was never gone. */
  #lastApprover: { readonly rights: ReadRights; readonly leftAt: number } | undefined;

  constructor(options: EventLogOptions, bus?: LiveBus) {
    this.#log = new EventLog({ ...options, ...(bus && { epoch: 'shared', isShared: true }) });
    this.#now = options.now;
    this.#bus = bus;
  }

  /** Begins to hear what other processes publish; where there are none, there is nothing to begin. */
  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body, seq) => this.#take(JSON.parse(body) as EventDraft, seq));
  }

  /** Hands an event to everybody who reads along, here and at other processes. */
  publish(draft: EventDraft): void {
    for (const watcher of this.#watchers) watcher(draft);
    if (this.#bus === undefined) this.#take(draft);
    else this.#bus.publish(TOPIC, JSON.stringify(draft));
  }

  /** Tells those who read here that they have to read elsewhere. */
  close(): void {
    const event = { type: 'closing', id: this.cursor, at: this.#now() } as const;
    for (const reader of this.#readers.keys()) reader.tell(event);
  }

  /** Hears every event of this process from now on. */
  watch(listener: (event: EventDraft) => void): void {
    this.#watchers.push(listener);
  }

  #take(draft: EventDraft, sequence?: number): void {
    const stored = this.#log.append(draft, sequence);
    this.#live.apply(stored.event);
    for (const reader of this.#readers.keys()) reader.offer(stored);
  }

  /** Where the stream is now. */
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

  /** Whether somebody reads along who sees the conversation and may approve, or did until a moment ago. */
  hasApprover(sessionKey: string, graceMs: number): boolean {
    const canApprove = ({ mayApprove, maySee }: ReadRights): boolean => mayApprove && maySee(sessionKey);
    if ([...this.#readers.values()].some(canApprove)) return true;
    const last = this.#lastApprover;
    return last !== undefined && canApprove(last.rights) && this.#now() - last.leftAt < graceMs;
  }
}
