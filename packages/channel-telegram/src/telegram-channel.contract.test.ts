import { channelContract } from '@finclaw/channel-kit/testing';
import { describe, it } from 'vitest';
import { TelegramHarness } from './testing/telegram-harness.ts';

describe('Telegram as a channel', () => {
  it.each(channelContract().map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    const harness = await TelegramHarness.start();
    try {
      await check.run(harness);
    } finally {
      await harness.close();
    }
  });
});
