import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Room for what a few turns make, and not for what hundreds leave behind. */
export const YOUNG_BYTES = 16 * 2 ** 20;

/**
 * Lets the space for young values grow no further than about so many bytes. The engine would let it grow to eight times
 * that in a busy hour and hardly ever gives it back, although what a conversation leaves behind fits many times over; a
 * process that runs for months should not hold it. When the engine made it smaller in a quiet hour, it may grow to the
 * limit again: a very small one is emptied all the time, which costs more than it saves.
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
