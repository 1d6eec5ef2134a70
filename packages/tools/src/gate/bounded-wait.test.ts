import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertTimeout, waitWithin } from './bounded-wait.ts';

const never = () => new Promise<never>(() => {});

describe('waitWithin', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start<T>(work: (signal: AbortSignal) => Promise<T>, controller = new AbortController(), onLate = vi.fn()) {
    const waited = waitWithin(work, { timeoutMs: 50, signal: controller.signal, timeoutCode: 'TOOL_TIMEOUT', onLate });
    return { waited, controller, onLate };
  }

  it.each<[string, () => Promise<unknown>, object]>([
    ['a value', async () => 7, { kind: 'settled', value: 7 }],
    ['a rejection', async () => Promise.reject('x'), { kind: 'failed', error: 'x' }],
    [
      'a throw',
      () => {
        throw 'y';
      },
      { kind: 'failed', error: 'y' },
    ],
  ])('%s leaves no timer behind', async (_when, work, expected) => {
    expect(await start(work).waited).toEqual(expected);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('work that ignores its signal is given up, told why, and its late failure is swallowed', async () => {
    let fail: (error: unknown) => void = () => {};
    let seen: AbortSignal | undefined;
    const { waited, onLate } = start((signal) => {
      seen = signal;
      return new Promise((_resolve, reject) => (fail = reject));
    });
    await vi.advanceTimersByTimeAsync(50);
    expect(await waited).toEqual({ kind: 'timeout' });
    expect(seen?.reason).toMatchObject({ code: 'TOOL_TIMEOUT' });
    fail('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(onLate).toHaveBeenCalledExactlyOnceWith('late');
  });

  it('a cancelled caller is answered at once, before and during the work', async () => {
    const during = start(never);
    during.controller.abort('stop');
    expect(await during.waited).toEqual({ kind: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
    const work = vi.fn(never);
    expect(await start(work, during.controller).waited).toEqual({ kind: 'aborted' });
    expect(work).not.toHaveBeenCalled();
  });

  it('many calls on one signal leave no listeners', async () => {
    const controller = new AbortController();
    const remove = vi.spyOn(controller.signal, 'removeEventListener');
    for (let i = 0; i < 20; i++) await start(async () => i, controller).waited;
    expect(remove).toHaveBeenCalledTimes(20);
  });
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('no timer for %s', (ms) => {
  expect(() => assertTimeout('timeoutMs', ms)).toThrow(RangeError);
});
