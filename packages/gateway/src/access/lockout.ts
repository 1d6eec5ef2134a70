import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';

/** How many failures are borne, and for how long a caller is shut out. */
interface LockoutOptions {
  readonly now: () => number;
  /** Failures within the window that lead to a lockout. Default 10. */
  readonly limit?: number;
  /** Default one minute. */
  readonly windowMs?: number;
  /** Default five minutes. */
  readonly lockMs?: number;
  /**
   * How many callers and secrets are remembered; the one that failed longest ago is forgotten first. Default 10,000.
   */
  readonly maxKeys?: number;
  /** Where several gateways are one service, tells each whom the others have turned away. */
  readonly bus?: LiveBus | undefined;
}

/** What one gateway tells the others: a failure, or that what was before does not count any more. */
interface LockoutNews {
  readonly from: string;
  readonly key: string;
  readonly at: number;
  readonly isCleared?: true;
}

const TOPIC = 'lockouts';

interface Failures {
  readonly count: number;
  readonly since: number;
  readonly lockedUntil: number;
}

/** Counts wrong credentials and shuts out whoever shows too many. */
export class Lockout {
  readonly #options: Required<Omit<LockoutOptions, 'bus'>>;
  readonly #bus: LiveBus | undefined;
  readonly #self = randomUUID();
  readonly #failures = new Map<string, Failures>();

  constructor({ bus, ...options }: LockoutOptions) {
    this.#bus = bus;
    this.#options = { limit: 10, windowMs: 60_000, lockMs: 300_000, maxKeys: 10_000, ...options };
  }

  /** Hears of the other gateways from now on, and of their last minutes. */
  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body) => {
      const { from, key, at, isCleared } = JSON.parse(body) as LockoutNews;
      if (from === this.#self) return;
      if (isCleared) this.#failures.delete(key);
      else this.#count(key, at);
    });
  }

  /** How long this one is still shut out, in milliseconds; 0 when it is not. */
  remainingMs(key: string): number {
    return Math.max(0, (this.#failures.get(key)?.lockedUntil ?? 0) - this.#options.now());
  }

  /** Notes a failure. Says how many there were and whether this one led to a lockout. */
  fail(key: string): { readonly failures: number; readonly isLocked: boolean } {
    const at = this.#options.now();
    this.#tell({ key, at });
    return this.#count(key, at);
  }

  /** Forgets the failures, after a success. */
  clear(key: string): void {
    if (this.#failures.delete(key)) this.#tell({ key, at: this.#options.now(), isCleared: true });
  }

  #tell(news: Omit<LockoutNews, 'from'>): void {
    this.#bus?.publish(TOPIC, JSON.stringify({ ...news, from: this.#self }));
  }

  #count(key: string, at: number): { readonly failures: number; readonly isLocked: boolean } {
    const { limit, windowMs, lockMs, maxKeys } = this.#options;
    const known = this.#failures.get(key);
    const isRecent = known !== undefined && at - known.since < windowMs;
    const count = (isRecent ? known.count : 0) + 1;
    const isLocked = count >= limit;
    this.#failures.delete(key);
    this.#failures.set(key, {
      count: isLocked ? 0 : count,
      since: isRecent ? known.since : at,
      // A failure that another gateway saw meanwhile does not open the door again.
      lockedUntil: Math.max(isLocked ? at + lockMs : 0, known?.lockedUntil ?? 0),
    });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxKeys && oldest !== undefined) this.#failures.delete(oldest);
    return { failures: count, isLocked };
  }
}
