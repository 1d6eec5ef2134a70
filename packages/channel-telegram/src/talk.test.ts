import { talkThrough } from '@finclaw/app/testing';
import { describe, it } from 'vitest';
import { openTelegramWalk } from './testing/telegram-walk.ts';

describe('what people do on Telegram', () => {
  it('pairing, a question, charts, an order, trades from a file, an alert', async () => {
    const lines = await talkThrough(await openTelegramWalk());
    if (process.env.FINCLAW_SHOW_WALK) process.stdout.write(`${lines.join('\n')}\n`);
  });
});
