import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** Enough for the garbage of a few turns, but not of hundreds. */
export const YOUNG_BYTES = 16 * 2 ** 20;

/**
 * Limits what a long-running process holds. The heap is collected when it has grown by two fifths, where the engine
 * would let it double or more. The young generation, which the engine would let grow to eight times the limit in a busy
 * hour and hardly ever shrinks, has room for the garbage of a conversation many times over. When the engine shrank it in a quiet hour, it may grow to the limit again: a very small one is collected
 * constantly, which costs more than it saves.
 */
export function limitHeap(maxBytes: number): void {
  setFlagsFromString('--heap-growing-percent=40');
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    const hasRoom = youngBytes() * 2 <= maxBytes;
    if (hasRoom === mayGrow) return;
    mayGrow = hasRoom;
    setFlagsFromString(`--semi-space-growth-factor=${hasRoom ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}
