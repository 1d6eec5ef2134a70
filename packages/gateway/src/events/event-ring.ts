import type { GatewayEvent } from '@finclaw/types';

/** An event in wire format, serialized once for all readers. */
export interface StoredEvent {
  readonly sequence: number;
  /** The number of the event before it. */
  readonly previous: number;
  /** Absent for events that belong to no conversation. */
  readonly sessionKey: string | undefined;
  readonly event: GatewayEvent;
  readonly json: string;
}

/** The limits after which the oldest events are dropped. */
export interface RingLimits {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

/** The last events of one conversation. The ring records up to where events were dropped. */
export class EventRing {
  readonly #limits: RingLimits;
  #events: StoredEvent[] = [];
  #bytes = 0;
  /** The newest event that was dropped. */
  #lostUpTo = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  get lastSequence(): number {
    return this.#events.at(-1)?.sequence ?? this.#lostUpTo;
  }

  push(stored: StoredEvent): void {
    this.#events.push(stored);
    this.#bytes += stored.json.length;
    let drop = 0;
    let bytes = this.#bytes;
    while (
      this.#events.length - drop > this.#limits.maxEvents ||
      (bytes > this.#limits.maxBytes && drop < this.#events.length - 1)
    ) {
      bytes -= this.#events[drop]!.json.length;
      drop++;
    }
    if (drop === 0) return;
    this.#lostUpTo = this.#events[drop - 1]!.sequence;
    this.#events = this.#events.slice(drop);
    this.#bytes = bytes;
  }

  /** Returns the events after a sequence number, or `gap` with the remaining ones when some are lost. */
  after(sequence: number): { readonly hasGap: boolean; readonly events: readonly StoredEvent[] } {
    return { hasGap: sequence < this.#lostUpTo, events: this.#events.filter((stored) => stored.sequence > sequence) };
  }
}
