import { availableParallelism } from 'node:os';
import type { ModelRoute } from '@finclaw/agent';
import { ConcurrencyLane, type LaneHandle } from '@finclaw/infra';

/** How many model calls may run at a time. */
interface SlotLimits {
  /** All together. Default: four for each processor, and at least eight. */
  readonly total?: number | undefined;
  /** Of one agent, if it has a limit of its own. */
  readonly ofAgent?: (agentId: string) => number | undefined;
  /** Of one of the people, if they have a limit of their own, given how many there are for all. */
  readonly ofPayer?: (payer: string, total: number) => number | undefined;
  /** How long a call may wait before its run ends with an error. Default five minutes. */
  readonly timeoutMs?: number;
  /** After how long whoever waits is told. Default three seconds. */
  readonly noticeAfterMs?: number;
}

/** Whose call it is, and who hears that it has to wait. */
export interface SlotCaller {
  readonly agentId: string;
  /** Who pays for it. */
  readonly payer?: string | undefined;
  readonly onWait?: (() => void) | undefined;
}

const defaultTotal = (): number => Math.max(8, 4 * availableParallelism());
const TIMEOUT_MS = 5 * 60_000;
const TELL_AFTER_MS = 3000;

/**
 * The places for model calls, given out in the order they were asked for. A run holds one only while a model works for it: not
 * during commands and tools, and not while a person is asked for a yes.
 */
export class ModelSlots {
  readonly #lane: ConcurrencyLane;
  /** Comes before the places for all: whoever waits for their own share holds none of those. */
  readonly #shares: ConcurrencyLane;
  readonly #noticeAfterMs: number;

  constructor({
    total = defaultTotal(),
    ofAgent,
    ofPayer,
    timeoutMs = TIMEOUT_MS,
    noticeAfterMs = TELL_AFTER_MS,
  }: SlotLimits = {}) {
    this.#noticeAfterMs = noticeAfterMs;
    this.#lane = new ConcurrencyLane({
      maxTotal: total,
      maxConcurrency: (agentId) => ofAgent?.(agentId) ?? Number.POSITIVE_INFINITY,
      // Every waiting call belongs to a message that was accepted; how many may wait is the queue's business.
      maxQueueSize: Number.POSITIVE_INFINITY,
      timeoutMs,
    });
    this.#shares = new ConcurrencyLane({
      maxConcurrency: (payer) => ofPayer?.(payer, total) ?? Number.POSITIVE_INFINITY,
      maxQueueSize: Number.POSITIVE_INFINITY,
      timeoutMs,
    });
  }

  /** The same route, each call of which waits for a slot first and gives it back after the model's last word. */
  around(route: ModelRoute, caller: SlotCaller): ModelRoute {
    let isTold = false;
    const onWait = (): void => {
      if (!isTold) caller.onWait?.();
      isTold = true;
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

  async #acquire({ agentId, payer }: SlotCaller, signal: AbortSignal | undefined, onWait: () => void): Promise<() => void> {
    const timer = setTimeout(onWait, this.#noticeAfterMs);
    let share: LaneHandle | undefined;
    try {
      share = payer === undefined ? undefined : await this.#shares.acquire(payer, signal);
      const slot = await this.#lane.acquire(agentId, signal);
      const own = share;
      return () => {
        slot.release();
        own?.release();
      };
    } catch (error) {
      share?.release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
