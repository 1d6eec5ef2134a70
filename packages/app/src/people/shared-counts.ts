import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';

interface SharedCountsDeps {
  /** Absent where one process is all there is. */
  readonly bus: LiveBus | undefined;
  readonly now: () => number;
  /** Told how often something happened at another process, and when. */
  readonly heard: (key: string, count: number, at: number) => void;
}

/** What one process tells the others. */
interface Told {
  readonly from: string;
  readonly at: number;
  readonly counts: Readonly<Record<string, number>>;
}

const TOPIC = 'people-counts';
/** What happens within this time is told together. */
const GATHER_MS = 500;

/**
 * Tells the processes that share a database how often each person came, so that a limit is one limit. What comes within
 * half a second at several of them may pass; it is made up for after that.
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

  /** Hears of the others from now on. */
  join(): Promise<void> {
    const { bus, heard } = this.#deps;
    this.#joined ??= bus
      ?.subscribe(TOPIC, (body) => {
        const { from, at, counts } = JSON.parse(body) as Told;
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
    const told: Told = { from: this.#self, at: this.#deps.now(), counts: Object.fromEntries(this.#waiting) };
    this.#waiting = new Map();
    this.#deps.bus?.publish(TOPIC, JSON.stringify(told));
  }
}
