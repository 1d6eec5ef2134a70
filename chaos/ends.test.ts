import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batches, play } from './ends.ts';

describe('people who talk over each other, stop, and lose their model', () => {
  it('every accepted message ends once, nothing shows after its end, nobody is overtaken', async () => {
    await fc.assert(
      fc.asyncProperty(batches(12), async (batch) => {
        const { badEnds, late, overtaken, disagreements } = await play(batch);
        expect({ badEnds, late, overtaken, disagreements }).toEqual({
          badEnds: [],
          late: [],
          overtaken: [],
          disagreements: [],
        });
      }),
      { numRuns: 2, seed: 20261115, endOnFailure: true },
    );
  }, 300_000);
});
