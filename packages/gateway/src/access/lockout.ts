import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';

/** The number of tolerated failures, and the duration of a lockout. */
interface LockoutOptions {
  readonly now: () => number;
  /** Failures within the window that lead to a lockout. Default 10. */
  readonly limit?: number;
  /** Default one minute. */
  readonly windowMs?: number;
  /** Default five minutes. */
  readonly lockMs?: number;
  /** The number of callers and secrets in memory; the one that failed longest ago is dropped first. Default 10,000. */
  readonly maxKeys?: number;
  /** Shares lockouts among gateways that are one service. */
  readonly bus?: LiveBus | undefined;
}

/** A message between gateways: a failure, or a reset of earlier ones. */
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

/** Counts wrong credentials and locks out callers with too many. */
export class Lockout {
  readonly #options: Required<Omit<LockoutOptions, 'bus'>>;
  readonly #bus: LiveBus | undefined;
  readonly #self = randomUUID();
  readonly #failures = new Map<string, Failures>();

  constructor({ bus, ...options }: LockoutOptions) {
    this.#bus = bus;
    this.#options = { limit: 10, windowMs: 60_000, lockMs: 300_000, maxKeys: 10_000, ...options };
  }

  /** Starts receiving the other gateways' failures, including those of the last minutes. */
  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body) => {
      const { from, key, at, isCleared } = JSON.parse(body) as LockoutNews;
      if (from === this.#self) return;
      if (isCleared) this.#failures.delete(key);
      else this.#count(key, at);
    });
  }

  /** Returns how long this caller is still locked out, in milliseconds; 0 when not. */
  remainingMs(key: string): number {
    return Math.max(0, (this.#failures.get(key)?.lockedUntil ?? 0) - this.#options.now());
  }

  /** Records a failure. Returns how many there were and whether this one led to a lockout. */
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
      // A reset must not clear a failure that another gateway counted meanwhile.
      lockedUntil: Math.max(isLocked ? at + lockMs : 0, known?.lockedUntil ?? 0),
    });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > maxKeys && oldest !== undefined) this.#failures.delete(oldest);
    return { failures: count, isLocked };
  }
}
