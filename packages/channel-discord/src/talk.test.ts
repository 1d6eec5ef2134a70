import { talkThrough } from '@finclaw/app/testing';
import { describe, it } from 'vitest';
import { openDiscordWalk } from './testing/discord-walk.ts';

describe('what people do on Discord', () => {
  it('pairing, a question, charts, an order, trades from a file, an alert', async () => {
    const lines = await talkThrough(await openDiscordWalk());
    if (process.env.FINCLAW_SHOW_WALK) process.stdout.write(`${lines.join('\n')}\n`);
  });
});
