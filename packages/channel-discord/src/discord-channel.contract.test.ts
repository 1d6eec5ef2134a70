import { channelContract } from '@finclaw/channel-kit/testing';
import { describe, it } from 'vitest';
import { DiscordHarness } from './testing/discord-harness.ts';

describe('Discord as a channel', () => {
  it.each(channelContract().map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    const harness = await DiscordHarness.start();
    try {
      await check.run(harness);
    } finally {
      await harness.close();
    }
  });
});
