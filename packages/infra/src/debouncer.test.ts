import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDebouncer } from './debouncer.ts';

function setUp(handle?: () => Promise<void> | void) {
  const calls: unknown[] = [];
  const errors: unknown[] = [];
  const debouncer = createDebouncer<string, unknown>(
    (key, value) => {
      calls.push([key, value]);
      return handle?.();
    },
    { onError: (error) => errors.push(error) },
  );
  return { debouncer, calls, errors };
}

describe('createDebouncer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('F-94 of several values of a key the last one arrives, after a quiet window', async () => {
    const { debouncer, calls } = setUp();
    debouncer.push('a', 1);
    await vi.advanceTimersByTimeAsync(900);
    debouncer.push('a', 2);
    debouncer.push('b', 3);
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
  });

  it('F-94 values that keep coming are held back for five seconds at most', async () => {
    const { debouncer, calls } = setUp();
    for (let i = 0; i < 11; i++) {
      debouncer.push('a', i);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(calls).toEqual([['a', 9]]);
    await vi.runAllTimersAsync();
    expect(calls).toEqual([
      ['a', 9],
      ['a', 10],
    ]);
  });

  it('F-94 undefined is a value like any other', async () => {
    const { debouncer, calls } = setUp();
    debouncer.push('a', undefined);
    await vi.runAllTimersAsync();
    expect(calls).toEqual([['a', undefined]]);
  });

  it('F-94 flush calls at once and only if something waits', async () => {
    const { debouncer, calls } = setUp();
    debouncer.push('a', 1);
    await debouncer.flush('a');
    await debouncer.flush('a');
    expect(calls).toEqual([['a', 1]]);
  });

  it('F-94 destroy drops what waits and ignores what comes later', async () => {
    const { debouncer, calls } = setUp();
    debouncer.push('a', 1);
    debouncer.destroy();
    debouncer.push('a', 2);
    await vi.runAllTimersAsync();
    expect(calls).toEqual([]);
  });

  it.each([
    {
      how: 'throws',
      fail: () => {
        throw new Error('no');
      },
    },
    { how: 'rejects', fail: () => Promise.reject(new Error('no')) },
  ])('F-94 a handler that $how reaches onError', async ({ fail }) => {
    const { debouncer, errors } = setUp(fail);
    debouncer.push('a', 1);
    await vi.runAllTimersAsync();
    expect(errors).toEqual([new Error('no')]);
  });
});
