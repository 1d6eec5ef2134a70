import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAbortError } from '../errors/errors.ts';
import { ConcurrencyLane, type LaneHandle } from './concurrency-lane.ts';

/** Lets every promise that can settle do so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('ConcurrencyLane', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('serves the callers of one key one at a time, in order', async () => {
    const lane = new ConcurrencyLane();
    const order: number[] = [];
    const runs = [1, 2, 3].map(async (number) => {
      const handle = await lane.acquire('a');
      order.push(number);
      await settled();
      expect(lane.getActiveCount('a')).toBe(1);
      handle.release();
    });
    expect(lane.getWaitingCount('a')).toBe(2);
    await Promise.all(runs);
    expect(order).toEqual([1, 2, 3]);
  });

  it('keys do not wait for each other', async () => {
    const lane = new ConcurrencyLane();
    const handles = await Promise.all([lane.acquire('a'), lane.acquire('b')]);
    for (const handle of handles) handle.release();
  });

  it('a full queue refuses at once and a long wait ends with a timeout', async () => {
    const lane = new ConcurrencyLane({ maxConcurrency: 1, maxQueueSize: 2, timeoutMs: 50 });
    const held = await lane.acquire('a');
    const waiting = [lane.acquire('a'), lane.acquire('a')];
    await expect(lane.acquire('a')).rejects.toMatchObject({ name: 'LaneQueueFullError', code: 'LANE_QUEUE_FULL' });
    expect(lane.status()).toEqual([{ key: 'a', active: 1, queued: 2 }]);
    const outcomes = Promise.allSettled(waiting);
    await vi.advanceTimersByTimeAsync(50);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'LaneTimeoutError', code: 'LANE_TIMEOUT' } });
    }
    expect(lane.status()).toEqual([{ key: 'a', active: 1, queued: 0 }]);
    held.release();
    expect(lane.status()).toEqual([]);
  });

  it('releasing twice frees one slot', async () => {
    const lane = new ConcurrencyLane({ maxConcurrency: 2 });
    const [first, second] = await Promise.all([lane.acquire('a'), lane.acquire('a')]);
    first.release();
    first.release();
    expect(lane.getActiveCount('a')).toBe(1);
    second.release();
    expect(lane.status()).toEqual([]);
  });

  it('an aborted caller leaves the queue, and the next one gets the slot', async () => {
    const lane = new ConcurrencyLane();
    const held = await lane.acquire('a');
    const controller = new AbortController();
    const leaving = lane.acquire('a', controller.signal);
    const staying = lane.acquire('a', new AbortController().signal);
    controller.abort();
    await expect(leaving).rejects.toSatisfy(isAbortError);
    expect(lane.getWaitingCount('a')).toBe(1);
    held.release();
    (await staying).release();
    expect(lane.status()).toEqual([]);
  });

  it('a caller that is already aborted is refused, even when the slot is free', async () => {
    const lane = new ConcurrencyLane();
    await expect(lane.acquire('a', AbortSignal.abort())).rejects.toSatisfy(isAbortError);
    expect(lane.status()).toEqual([]);
  });

  it('a granted caller leaves no listener on its signal', async () => {
    const lane = new ConcurrencyLane();
    const { signal } = new AbortController();
    const held = await lane.acquire('a', signal);
    const waiting = lane.acquire('a', signal);
    held.release();
    (await waiting).release();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('resetGeneration rejects waiters, frees the slots and makes old handles inert', async () => {
    const lane = new ConcurrencyLane();
    const old = await lane.acquire('a');
    const waiting = lane.acquire('a');
    lane.resetGeneration();
    await expect(waiting).rejects.toMatchObject({ name: 'LaneClearedError', code: 'LANE_CLEARED' });
    const fresh = await lane.acquire('a');
    old.release();
    expect(lane.getActiveCount('a')).toBe(1);
    fresh.release();
  });

  it('clearWaiters rejects waiters and leaves holders alone', async () => {
    const lane = new ConcurrencyLane();
    const held = await lane.acquire('a');
    const waiting = lane.acquire('a');
    lane.clearWaiters();
    await expect(waiting).rejects.toMatchObject({ code: 'LANE_CLEARED' });
    expect(lane.getActiveCount('a')).toBe(1);
    held.release();
  });

  it('dispose rejects waiters and everybody who comes later', async () => {
    const lane = new ConcurrencyLane();
    await lane.acquire('a');
    const waiting = lane.acquire('a');
    lane.dispose();
    await expect(waiting).rejects.toMatchObject({ code: 'LANE_CLEARED' });
    await expect(lane.acquire('b')).rejects.toMatchObject({ code: 'LANE_CLEARED' });
  });

  it('the total limit holds across keys, and the longest wait ends first', async () => {
    const lane = new ConcurrencyLane({ maxTotal: 1 });
    const order: string[] = [];
    const held = await lane.acquire('a');
    const runs = ['b', 'c', 'a'].map(async (key) => {
      const handle = await lane.acquire(key);
      expect(lane.status().reduce((sum, row) => sum + row.active, 0)).toBe(1);
      order.push(key);
      handle.release();
    });
    await settled();
    expect(order).toEqual([]);
    held.release();
    await Promise.all(runs);
    expect(order).toEqual(['b', 'c', 'a']);
  });

  it.each([
    { maxConcurrency: 0 },
    { maxConcurrency: Number.NaN },
    { maxTotal: 0 },
    { maxQueueSize: -1 },
    { timeoutMs: Number.NaN },
  ])('refuses %o', (config) => {
    expect(() => new ConcurrencyLane(config)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('options left out or undefined take the defaults', () => {
    expect(new ConcurrencyLane({ maxQueueSize: 5, timeoutMs: undefined }).config).toEqual({
      maxConcurrency: 1,
      maxQueueSize: 5,
      timeoutMs: 300_000,
      maxTotal: Number.POSITIVE_INFINITY,
    });
  });

  it('random use never exceeds a limit, loses a waiter or grants twice', async () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('acquire' as const), key }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('abort' as const), which: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reset' as const, 'clear' as const) }) },
    );
    const config = fc.record({
      maxConcurrency: fc.integer({ min: 1, max: 3 }),
      maxTotal: fc.integer({ min: 1, max: 4 }),
      maxQueueSize: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(config, fc.array(step, { maxLength: 60 }), async (limits, steps) => {
        const lane = new ConcurrencyLane(limits);
        const callers: Caller[] = [];
        for (const current of steps) {
          if (current.do === 'acquire') callers.push(call(lane, current.key));
          else if (current.do === 'release') pick(callers, current.which)?.handle?.release();
          else if (current.do === 'abort') pick(callers, current.which)?.controller.abort();
          else if (current.do === 'reset') lane.resetGeneration();
          else lane.clearWaiters();
          if (current.do === 'release') markReleased(pick(callers, current.which));
          if (current.do === 'reset') for (const caller of callers) markReleased(caller);
          await settled();

          const holding = callers.filter((caller) => caller.state === 'holding');
          const waiting = callers.filter((caller) => caller.state === 'waiting');
          expect(holding.length).toBeLessThanOrEqual(limits.maxTotal);
          for (const each of ['a', 'b', 'c']) {
            const active = holding.filter((caller) => caller.key === each).length;
            const queued = waiting.filter((caller) => caller.key === each);
            expect(active).toBe(lane.getActiveCount(each));
            expect(queued).toHaveLength(lane.getWaitingCount(each));
            expect(active).toBeLessThanOrEqual(limits.maxConcurrency);
            expect(queued.length).toBeLessThanOrEqual(limits.maxQueueSize);
            // A free slot is never left unused while somebody may have it.
            if (queued.length > 0)
              expect(active === limits.maxConcurrency || holding.length === limits.maxTotal).toBe(true);
          }
        }
        // Everybody still waiting is served when the holders finish, each key in order.
        const served: Caller[] = [];
        for (let holder = nextHolder(callers); holder; holder = nextHolder(callers)) {
          const before = callers.filter((caller) => caller.state === 'waiting');
          holder.handle?.release();
          markReleased(holder);
          await settled();
          served.push(...before.filter((caller) => caller.state === 'holding'));
        }
        expect(callers.every((caller) => caller.state === 'released' || caller.state === 'refused')).toBe(true);
        for (const each of ['a', 'b', 'c']) {
          const order = served.filter((caller) => caller.key === each).map((caller) => callers.indexOf(caller));
          expect(order).toEqual(order.toSorted((x, y) => x - y));
        }
        expect(lane.status()).toEqual([]);
      }),
    );
  });
});

interface Caller {
  readonly key: string;
  readonly controller: AbortController;
  state: 'waiting' | 'holding' | 'released' | 'refused';
  handle?: LaneHandle;
}

function call(lane: ConcurrencyLane, key: string): Caller {
  const caller: Caller = { key, controller: new AbortController(), state: 'waiting' };
  lane.acquire(key, caller.controller.signal).then(
    (handle) => {
      expect(caller.state).toBe('waiting');
      caller.state = 'holding';
      caller.handle = handle;
    },
    () => {
      expect(caller.state).toBe('waiting');
      caller.state = 'refused';
    },
  );
  return caller;
}

function markReleased(caller: Caller | undefined): void {
  if (caller?.state === 'holding') caller.state = 'released';
}

const pick = (callers: readonly Caller[], which: number) => callers[which % Math.max(1, callers.length)];

const nextHolder = (callers: readonly Caller[]) => callers.find((caller) => caller.state === 'holding');
