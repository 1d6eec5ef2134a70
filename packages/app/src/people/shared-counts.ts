import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';

interface SharedCountsDeps {
  /** Absent where one process is all there is. */
  readonly bus: LiveBus | undefined;
  readonly now: () => number;
  /** Called with the number and time of events at another process. */
  readonly heard: (key: string, count: number, at: number) => void;
}

interface CountsMessage {
  readonly from: string;
  readonly at: number;
  readonly counts: Readonly<Record<string, number>>;
}

const TOPIC = 'people-counts';
/** The time for which events are collected before they are sent. */
const GATHER_MS = 500;

/**
 * Shares each person's counts among the processes on one database, so that a limit is one limit. Excess within half a
 * second at several of them may pass; it counts afterwards.
 */
export class SharedCounts {
  readonly #deps: SharedCountsDeps;
  readonly #self = randomUUID();
  #joined: Promise<void> | undefined;
  #waiting = new Map<string, number>();
  #gathering: NodeJS.Timeout | undefined;

  constructor(deps: SharedCountsDeps) {
    this.#deps = deps;
  }

  /** Counts one here. */
  add(key: string): void {
    if (this.#deps.bus === undefined) return;
    void this.join();
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MS).unref();
  }

  /** Starts receiving from the other processes. */
  join(): Promise<void> {
    const { bus, heard } = this.#deps;
    this.#joined ??= bus
      ?.subscribe(TOPIC, (body) => {
        const { from, at, counts } = JSON.parse(body) as CountsMessage;
        if (from !== this.#self) for (const [key, count] of Object.entries(counts)) heard(key, count, at);
      })
      .catch(() => {
        // The next one that is counted tries again.
        this.#joined = undefined;
      });
    return this.#joined ?? Promise.resolve();
  }

  #tell(): void {
    this.#gathering = undefined;
    const message: CountsMessage = {
      from: this.#self,
      at: this.#deps.now(),
      counts: Object.fromEntries(this.#waiting),
    };
    this.#waiting = new Map();
    this.#deps.bus?.publish(TOPIC, JSON.stringify(message));
  }
}
