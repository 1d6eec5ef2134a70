import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Enough for the garbage of a few turns, but not of hundreds. */
export const YOUNG_BYTES = 16 * 2 ** 20;

/**
 * Limits the size of the young generation. The engine would let it grow to eight times that in a busy hour and hardly
 * ever shrinks it, although the garbage of a conversation fits many times over; a long-running process should not hold
 * it. When the engine shrank it in a quiet hour, it may grow to the limit again: a very small one is collected
 * constantly, which costs more than it saves.
 */
export function limitYoungSpace(maxBytes: number): void {
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    const hasRoom = youngBytes() * 2 <= maxBytes;
    if (hasRoom === mayGrow) return;
    mayGrow = hasRoom;
    setFlagsFromString(`--semi-space-growth-factor=${hasRoom ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}
