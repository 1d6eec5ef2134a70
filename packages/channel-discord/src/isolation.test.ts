import { checkIsolation, type IsolationStep } from '@finclaw/app/testing';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { DiscordIsolation } from './testing/discord-isolation.ts';

const step: fc.Arbitrary<IsolationStep> = fc.record({
  account: fc.constantFrom('default', 'work'),
  where: fc.constantFrom('direct', 'room', 'other-room'),
  person: fc.constantFrom('alice', 'bob'),
  act: fc.constantFrom('say', 'order', 'holdings'),
});

describe('two people, two rooms and two bots on Discord at once', () => {
  it('no word, holding or approval is seen where it does not belong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await checkIsolation(await DiscordIsolation.start(), steps);
      }),
      { numRuns: 8 },
    );
  });
});
