import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const youngBytes = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/**
 * Lets the space for young values grow no further than about so many bytes. The engine would let it grow to four times that in a busy hour and hardly
 * ever gives it back, although what a conversation leaves behind fits many times over; a process that runs for months should not hold it.
 */
export function limitYoungSpace(maxBytes: number): void {
  const observer = new PerformanceObserver(() => {
    if (youngBytes() < maxBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}
