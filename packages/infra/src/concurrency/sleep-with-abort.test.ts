import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAbortError } from '../errors/errors.ts';
import { MAX_TIMER_MS, sleepWithAbort } from './sleep-with-abort.ts';

describe('sleepWithAbort', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([0, 1_000, MAX_TIMER_MS + 5])('resolves after %d ms, not before', async (ms) => {
    const controller = new AbortController();
    let awake = false;
    const sleeping = sleepWithAbort(ms, controller.signal).then(() => {
      awake = true;
    });
    await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
    expect(awake).toBe(ms === 0);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('rejects at once when the signal is already aborted', async () => {
    await expect(sleepWithAbort(1_000, AbortSignal.abort())).rejects.toSatisfy(isAbortError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with an AbortError when the signal becomes aborted, and leaves no timer', async () => {
    const controller = new AbortController();
    const sleeping = sleepWithAbort(1_000, controller.signal);
    controller.abort('enough');
    await expect(sleeping).rejects.toMatchObject({ name: 'AbortError', message: 'enough' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
