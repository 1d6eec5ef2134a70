import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('never lets more through than its windows allow, whenever it is asked', () => {
    const window = fc.record({ requests: fc.integer({ min: 1, max: 5 }), perMs: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(
        fc.array(window, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
        (windows, pauses) => {
          let now = 0;
          const limit = createRateLimit(windows, () => now);
          const places: number[] = [];
          for (const pause of pauses) {
            now += pause;
            const { taken, waitMs } = limit.take(300);
            if (taken) places.push(now + waitMs);
          }
          for (const { requests, perMs } of windows) {
            for (const at of places)
              expect(places.filter((other) => other >= at && other < at + perMs).length).toBeLessThanOrEqual(requests);
          }
        },
      ),
    );
  });

  it('lets several processes keep to one window together, or to a longer one where each has less than a request in it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(11)), { maxLength: 80 }),
        (requests, processes, calls) => {
          let now = 0;
          const limits = Array.from({ length: processes }, () =>
            createRateLimit(
              [{ requests, perMs: 1000 }],
              () => now,
              () => processes,
            ),
          );
          const places: number[] = [];
          for (const [pause, who] of calls) {
            now += pause;
            const { taken, waitMs } = limits[who % processes]!.take(300);
            if (taken) places.push(now + waitMs);
          }
          // Fewer requests than processes: each makes one in so many windows.
          const span = Math.max(1, processes / requests) * 1000;
          const most = Math.max(requests, processes);
          for (const at of places)
            expect(places.filter((other) => other >= at && other < at + span).length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('lets everything through without a window', () => {
    const limit = createRateLimit([], () => 0);
    for (let count = 0; count < 100; count++) expect(limit.take(0)).toEqual({ taken: true, waitMs: 0 });
  });
});
