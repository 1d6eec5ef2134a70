import { join } from 'node:path';
import { type WalkDriver, walkThrough } from '@finclaw/server';
import { beforeAll, describe, it } from 'vitest';
import { ALICE, BOB, BOT, ROOMS } from './testing/discord-harness.ts';
import { FakeDiscord } from './testing/fake-discord.ts';

beforeAll(async () => {
  const { ensureBuilt } = await import(join(import.meta.dirname, '..', '..', '..', 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
}, 120_000);

async function openDriver(): Promise<WalkDriver> {
  const fake = await FakeDiscord.start();
  fake.addBot(BOT);
  fake.guild.addRoom(ROOMS.room);
  const direct = fake.guild.directChat(BOT, ALICE.id);
  const messages = (where: 'direct' | 'room') => fake.guild.shown(BOT, where === 'direct' ? direct : ROOMS.room);
  return {
    platform: 'discord',
    token: BOT.token,
    apiBaseUrl: fake.url,
    botName: BOT.username,
    async ready() {
      while (!fake.gateway.isConnected(BOT.token)) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    },
    say(where, text) {
      if (where === 'direct') fake.say({ channel: direct, from: ALICE, text, bot: BOT });
      else fake.say({ channel: ROOMS.room, from: ALICE, text: `<@${BOT.id}> ${text}`, names: [BOT] });
    },
    shown: (where) => messages(where).map(({ content }) => content),
    approve(by) {
      const card = messages('direct').findLast(({ components }) => components.length > 0);
      if (card) fake.press(BOT, by === 'alice' ? ALICE : BOB, card, 'approve');
    },
    close: () => fake.close(),
  };
}

describe('the real program on Discord', () => {
  it('add, pair, ask, approve, and talk in a room', { timeout: 180_000 }, async () => walkThrough(await openDriver()));
});
