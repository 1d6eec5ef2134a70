import { expect, it, vi } from 'vitest';
import { withOwnTimers } from './test-timers.ts';

it('what an earlier test file left running gets real timers, and is not counted among those of the next', async () => {
  const late = Promise.withResolvers<void>();
  let leftBehind: Promise<unknown> | undefined;
  await withOwnTimers(async () => {
    leftBehind = late.promise.then(() => setTimeout(() => {}, 1_000).unref());
  });
  await withOwnTimers(async () => {
    vi.useFakeTimers();
    try {
      late.resolve();
      await leftBehind;
      expect(vi.getTimerCount()).toBe(0);
      const own = setTimeout(() => {}, 1_000);
      expect(vi.getTimerCount()).toBe(1);
      clearTimeout(own);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
