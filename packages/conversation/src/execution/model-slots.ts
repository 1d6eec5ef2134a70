import { availableParallelism } from 'node:os';
import { ConcurrencyLane, getContext, type LaneHandle } from '@finclaw/infra';
import type { ModelRoute } from '@finclaw/models';

interface SlotLimits {
  /** The limit of all calls together. Default: four for each processor, and at least eight. */
  readonly total?: number | undefined;
  readonly ofAgent?: (agentId: string) => number | undefined;
  /** The limit of one person, if there is one, given the total. */
  readonly ofPayer?: (payer: string, total: number) => number | undefined;
  /** Of schedules and research together, so that people always get a turn. Default: half of all. */
  readonly background?: number | undefined;
  /** The time a call may wait before its run ends with an error. Default five minutes. */
  readonly timeoutMs?: number;
  /** The wait after which the user is informed. Default three seconds. */
  readonly noticeAfterMs?: number;
}

/** The caller of a model and its wait listener. */
export interface SlotCaller {
  readonly agentId: string;
  readonly payer?: string | undefined;
  /** True for work no user waits for: a schedule or research. */
  readonly isBackground?: boolean | undefined;
  readonly onWait?: (() => void) | undefined;
}

const defaultTotal = (): number => Math.max(8, 4 * availableParallelism());
const TIMEOUT_MS = 5 * 60_000;
const TELL_AFTER_MS = 3000;

/**
 * Allocates the slots for model calls in the order of requests. A run holds a slot only while a model works for it: not
 * during commands and tools, and not while waiting for an approval.
 */
export class ModelSlots {
  readonly #lane: ConcurrencyLane;
  /** Acquired before a general slot, so that a caller waiting for their own share blocks no others. */
  readonly #shares: ConcurrencyLane;
  /** The places of schedules and research, which come before the places for all too. */
  readonly #background: ConcurrencyLane;
  readonly #noticeAfterMs: number;
  readonly #watchers = new Set<(sessionKey?: string) => void>();

  constructor({
    total = defaultTotal(),
    ofAgent,
    ofPayer,
    background = Math.max(1, Math.floor(total / 2)),
    timeoutMs = TIMEOUT_MS,
    noticeAfterMs = TELL_AFTER_MS,
  }: SlotLimits = {}) {
    this.#noticeAfterMs = noticeAfterMs;
    this.#lane = new ConcurrencyLane({
      maxTotal: total,
      maxConcurrency: (agentId) => ofAgent?.(agentId) ?? Number.POSITIVE_INFINITY,
      // Every waiting call belongs to an accepted message; the queue limits how many may wait.
      maxQueueSize: Number.POSITIVE_INFINITY,
      timeoutMs,
    });
    this.#background = new ConcurrencyLane({
      maxConcurrency: Math.min(background, total),
      maxQueueSize: Number.POSITIVE_INFINITY,
      timeoutMs,
    });
    this.#shares = new ConcurrencyLane({
      maxConcurrency: (payer) => ofPayer?.(payer, total) ?? Number.POSITIVE_INFINITY,
      maxQueueSize: Number.POSITIVE_INFINITY,
      timeoutMs,
    });
  }

  get total(): number {
    return this.#lane.config.maxTotal;
  }

  /** The number of free slots; below zero when calls wait. */
  get free(): number {
    return this.#lane.status().reduce((free, { active, queued }) => free - active - queued, this.total);
  }

  /** Reports each call that asks for a slot, with its conversation, and each slot that is released. */
  watch(watcher: (sessionKey?: string) => void): void {
    this.#watchers.add(watcher);
  }

  /** Wraps a route so that each call waits for a slot first and releases it when the model has finished. */
  around(route: ModelRoute, caller: SlotCaller): ModelRoute {
    let isReported = false;
    const onWait = (): void => {
      if (!isReported) caller.onWait?.();
      isReported = true;
    };
    return async (ask, request) => {
      const release = await this.#acquire(caller, request.signal, onWait);
      try {
        return await route(ask, request);
      } finally {
        release();
      }
    };
  }

  async #acquire(
    { agentId, payer, isBackground }: SlotCaller,
    signal: AbortSignal | undefined,
    onWait: () => void,
  ): Promise<() => void> {
    const timer = setTimeout(onWait, this.#noticeAfterMs);
    const held: LaneHandle[] = [];
    const release = (): void => {
      for (const handle of held) handle.release();
      for (const watcher of this.#watchers) watcher();
    };
    try {
      if (payer !== undefined) held.push(await this.#shares.acquire(payer, signal));
      if (isBackground) held.push(await this.#background.acquire('background', signal));
      for (const watcher of this.#watchers) watcher(getContext()?.sessionKey);
      held.unshift(await this.#lane.acquire(agentId, signal));
      return release;
    } catch (error) {
      release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
