import { expect, it } from 'vitest';
import { createWatchLoop } from './watch-loop.ts';

it('looks again after it was stopped and started, and once at a time', async () => {
  let looks = 0;
  const loop = createWatchLoop({ look: async () => looks++, intervalMs: 1 << 30, onError: () => {} });
  for (const expected of [1, 2, 3]) {
    loop.start();
    loop.start();
    await expect.poll(() => looks).toBe(expected);
    await loop.stop();
  }
  await loop.stop();
  expect(looks).toBe(3);
});
