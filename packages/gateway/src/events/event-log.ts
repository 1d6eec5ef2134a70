import type { EventCursor, GatewayEvent } from '@finclaw/types';
import { EventRing, type RingLimits, type StoredEvent } from './event-ring.ts';

// Distributes over the union, so that every kind of event keeps its own fields.
type WithoutId<E> = E extends GatewayEvent ? Omit<E, 'id' | 'at'> : never;
/** An event before it got its id and time. */
export type EventDraft = WithoutId<GatewayEvent>;

/** The limits of the stored past. */
export interface EventLogOptions {
  readonly now: () => number;
  /** Distinguishes this process's ids from those of an earlier one. */
  readonly epoch: string;
  /** Other processes number the same events alike, so a reader may come from one that is further ahead. */
  readonly isShared?: boolean;
  readonly ring?: RingLimits;
  /** The number of conversations in memory; the one quiet longest is dropped first. */
  readonly maxSessions?: number;
}

/** The events a client missed. */
interface Replay {
  /** Conversations that lost events. */
  readonly gaps: readonly string[];
  readonly events: readonly StoredEvent[];
}

const RING: RingLimits = { maxEvents: 1000, maxBytes: 1_000_000 };
const MAX_SESSIONS = 200;

/** The last events of every conversation, in one sequence. Its memory is bounded, whatever readers do. */
export class EventLog {
  readonly #options: EventLogOptions;
  readonly #rings = new Map<string | undefined, EventRing>();
  #sequence = 0;
  /** The newest event of a conversation that was dropped completely. */
  #forgottenUpTo = 0;

  constructor(options: EventLogOptions) {
    this.#options = options;
  }

  get sequence(): number {
    return this.#sequence;
  }

  now(): number {
    return this.#options.now();
  }

  /** The cursor of a reader who has seen everything up to this number. */
  cursorAt(sequence: number = this.#sequence): EventCursor {
    return `${this.#options.epoch}.${sequence}`;
  }

  /** Returns the number of a cursor; -1 for one of another process, which has missed everything. */
  sequenceOf(cursor: EventCursor): number {
    const [, epoch, digits] = /^([0-9a-z]+)\.(\d{1,15})$/.exec(cursor) ?? [];
    const sequence = Number(digits);
    const isKnown = sequence <= this.#sequence || this.#options.isShared === true;
    return epoch === this.#options.epoch && isKnown ? sequence : -1;
  }

  /** Adds an event, under the number it has for all processes where there are several. */
  append(draft: EventDraft, sequence = this.#sequence + 1): StoredEvent {
    const previous = this.#sequence;
    this.#sequence = sequence;
    const event = { ...draft, id: this.cursorAt(sequence), at: this.#options.now() } as GatewayEvent;
    const sessionKey = 'sessionKey' in event ? event.sessionKey : undefined;
    const stored: StoredEvent = { sequence, previous, sessionKey, event, json: JSON.stringify(event) };
    this.#ringOf(sessionKey).push(stored);
    return stored;
  }

  /**
   * Returns the events a reader missed, in order. `startOf` gives the number up to which it has seen a conversation, or
   * undefined if it may not.
   */
  since(sequence: number, startOf: (sessionKey: string) => number | undefined): Replay | 'all-lost' {
    if (sequence < this.#forgottenUpTo) return 'all-lost';
    const gaps: string[] = [];
    const events: StoredEvent[] = [];
    for (const [sessionKey, ring] of this.#rings) {
      const start = sessionKey === undefined ? sequence : startOf(sessionKey);
      if (start === undefined || ring.lastSequence <= start) continue;
      const missed = ring.after(start);
      // The events after a gap are useless without it; the reader reloads the conversation.
      if (missed.hasGap && sessionKey !== undefined) gaps.push(sessionKey);
      else events.push(...missed.events);
    }
    return { gaps, events: events.sort((a, b) => a.sequence - b.sequence) };
  }

  #ringOf(sessionKey: string | undefined): EventRing {
    const ring = this.#rings.get(sessionKey) ?? new EventRing(this.#options.ring ?? RING);
    // Setting it again moves it to the end, so that the first one is the longest inactive.
    this.#rings.delete(sessionKey);
    this.#rings.set(sessionKey, ring);
    if (this.#rings.size > (this.#options.maxSessions ?? MAX_SESSIONS)) {
      const [oldest] = this.#rings;
      this.#rings.delete(oldest![0]);
      this.#forgottenUpTo = Math.max(this.#forgottenUpTo, oldest![1].lastSequence);
    }
    return ring;
  }
}
