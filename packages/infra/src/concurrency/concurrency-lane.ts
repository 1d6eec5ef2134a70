import { createAbortError, FinClawError } from '../errors/errors.ts';
import { MAX_TIMER_MS } from './sleep-with-abort.ts';

interface LaneConfig {
  /** The maximum number of holders of one key, the same for all or per key. Default 1. */
  readonly maxConcurrency: number | ((key: string) => number);
  /** The maximum number of callers waiting for one key. Default 100. */
  readonly maxQueueSize: number;
  /** The longest wait of a caller; the time a holder takes is not limited. Default 300,000. */
  readonly timeoutMs: number;
  /** The maximum number of holders of all keys together. Default: no limit. */
  readonly maxTotal: number;
}

/** The right to run; its holder must release it. */
export interface LaneHandle {
  /** Releases the slot. Calling it again does nothing. */
  release(): void;
}

export interface KeyStatus {
  readonly key: string;
  readonly active: number;
  readonly queued: number;
}

interface Waiter {
  readonly ticket: number;
  grant(): void;
  reject(error: Error): void;
}

interface KeyState {
  active: number;
  readonly waiters: Set<Waiter>;
}

const DEFAULTS: LaneConfig = {
  maxConcurrency: 1,
  maxQueueSize: 100,
  timeoutMs: 300_000,
  maxTotal: Number.POSITIVE_INFINITY,
};

/**
 * Limits how many callers run at the same time, per key and in total. Callers of one key are served in the order they
 * came.
 */
export class ConcurrencyLane {
  readonly config: LaneConfig;
  #keys = new Map<string, KeyState>();
  #total = 0;
  #nextTicket = 0;
  #disposed = false;

  constructor(config: Partial<LaneConfig> = {}) {
    this.config = { ...DEFAULTS, ...definedOnly(config) };
    for (const [name, minimum] of Object.entries({ maxConcurrency: 1, maxTotal: 1, maxQueueSize: 0, timeoutMs: 0 })) {
      const value = this.config[name as keyof LaneConfig];
      if (typeof value === 'number' && !(value >= minimum))
        throw new FinClawError(`A lane needs ${name} of at least ${minimum}, not ${value}`, 'INVALID_INPUT');
    }
  }

  /**
   * Resolves with a handle as soon as the key has a free slot; rejects when the queue is full, the wait too long or the
   * signal aborted.
   */
  async acquire(key: string, signal?: AbortSignal): Promise<LaneHandle> {
    if (signal?.aborted) throw createAbortError(signal.reason);
    if (this.#disposed) throw new LaneClearedError(key);
    const state = this.#keys.get(key);
    // No overtaking: with callers of this key waiting, a free slot is theirs.
    if ((state === undefined || state.waiters.size === 0) && this.#hasSlot(key, state)) return this.#take(key);
    if ((state?.waiters.size ?? 0) >= this.config.maxQueueSize)
      throw new LaneQueueFullError(key, this.config.maxQueueSize);
    return this.#wait(key, signal);
  }

  getActiveCount(key: string): number {
    return this.#keys.get(key)?.active ?? 0;
  }

  getWaitingCount(key: string): number {
    return this.#keys.get(key)?.waiters.size ?? 0;
  }

  /** One row per key that has holders or waiters. */
  status(): readonly KeyStatus[] {
    return [...this.#keys].map(([key, { active, waiters }]) => ({ key, active, queued: waiters.size }));
  }

  /** Rejects all waiting callers; holders keep their slots. */
  clearWaiters(): void {
    for (const [key, { waiters }] of [...this.#keys]) {
      for (const waiter of [...waiters]) waiter.reject(new LaneClearedError(key));
    }
  }

  /** Resets the lane: waiters are rejected, all slots are free, and earlier handles have no effect. */
  resetGeneration(): void {
    this.clearWaiters();
    this.#keys = new Map();
    this.#total = 0;
  }

  /** Rejects all waiting and future callers. */
  dispose(): void {
    this.#disposed = true;
    this.resetGeneration();
  }

  #hasSlot(key: string, state: KeyState | undefined): boolean {
    const { maxTotal, maxConcurrency } = this.config;
    const limit = typeof maxConcurrency === 'number' ? maxConcurrency : maxConcurrency(key);
    return this.#total < maxTotal && (state?.active ?? 0) < limit;
  }

  #stateOf(key: string): KeyState {
    const state = this.#keys.get(key) ?? { active: 0, waiters: new Set() };
    this.#keys.set(key, state);
    return state;
  }

  #take(key: string): LaneHandle {
    const generation = this.#keys;
    const state = this.#stateOf(key);
    state.active++;
    this.#total++;
    let held = true;
    return {
      release: () => {
        if (!held || generation !== this.#keys) return;
        held = false;
        state.active--;
        this.#total--;
        this.#forgetIfIdle(key, state);
        this.#serveWaiters();
      },
    };
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<LaneHandle> {
    const state = this.#stateOf(key);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        state.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        ticket: this.#nextTicket++,
        grant: () => {
          leave();
          resolve(this.#take(key));
        },
        reject: (error) => {
          leave();
          this.#forgetIfIdle(key, state);
          reject(error);
        },
      };
      const onAbort = () => waiter.reject(createAbortError(signal?.reason));
      const { timeoutMs } = this.config;
      const timer = setTimeout(
        () => waiter.reject(new LaneTimeoutError(key, timeoutMs)),
        Math.min(timeoutMs, MAX_TIMER_MS),
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      state.waiters.add(waiter);
    });
  }

  /** Grants every free slot to the longest-waiting caller it is open to. */
  #serveWaiters(): void {
    for (let next = this.#longestWaiting(); next !== undefined; next = this.#longestWaiting()) next.grant();
  }

  #longestWaiting(): Waiter | undefined {
    let longest: Waiter | undefined;
    for (const [key, state] of this.#keys) {
      const [first] = state.waiters;
      if (first && this.#hasSlot(key, state) && (longest === undefined || first.ticket < longest.ticket))
        longest = first;
    }
    return longest;
  }

  #forgetIfIdle(key: string, state: KeyState): void {
    if (state.active === 0 && state.waiters.size === 0 && this.#keys.get(key) === state) this.#keys.delete(key);
  }
}

function definedOnly<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Too many callers already wait. */
class LaneQueueFullError extends FinClawError {
  constructor(key: string, maxQueueSize: number) {
    super(`${maxQueueSize} callers already wait for "${key}"`, 'LANE_QUEUE_FULL', {
      details: { key, maxQueueSize },
    });
  }
}

/** The slot did not become free in time. */
class LaneTimeoutError extends FinClawError {
  constructor(key: string, timeoutMs: number) {
    super(`"${key}" did not become free within ${timeoutMs} ms`, 'LANE_TIMEOUT', {
      details: { key, timeoutMs },
    });
  }
}

/** Thrown when the lane was reset or shut down before or while the caller waited. */
class LaneClearedError extends FinClawError {
  constructor(key: string) {
    super(`The lane was cleared before "${key}" became free`, 'LANE_CLEARED', { details: { key } });
  }
}
