import { join } from 'node:path';
import { type WalkDriver, walkThrough } from '@finclaw/server';
import { beforeAll, describe, it } from 'vitest';
import { FakeTelegram } from './testing/fake-telegram.ts';
import { ALICE, BOB, BOT } from './testing/telegram-harness.ts';

const ROOM = -1001;

beforeAll(async () => {
  const { ensureBuilt } = await import(join(import.meta.dirname, '..', '..', '..', 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
}, 120_000);

async function openDriver(): Promise<WalkDriver> {
  const fake = await FakeTelegram.start();
  fake.addBot(BOT);
  const messages = (where: 'direct' | 'room') => fake.chats.shown(BOT.token, where === 'direct' ? ALICE.id : ROOM);
  return {
    platform: 'telegram',
    token: BOT.token,
    apiBaseUrl: fake.url,
    botName: `@${BOT.username}`,
    ready: async () => {},
    say(where, text) {
      if (where === 'direct') fake.say({ chat: ALICE.id, from: ALICE, text, bot: BOT.token });
      else {
        const entities = [{ type: 'mention', offset: 0, length: BOT.username.length + 1 }];
        fake.say({ chat: ROOM, from: ALICE, text: `@${BOT.username} ${text}`, more: { entities } });
      }
    },
    shown: (where) => messages(where).map(({ text }) => text),
    approve(by) {
      const card = messages('direct').findLast(({ keyboard }) => keyboard !== undefined);
      if (!card) return;
      const [[button]] = (card.keyboard as { inline_keyboard: [[{ callback_data: string }]] }).inline_keyboard;
      fake.press(card, button.callback_data, by === 'alice' ? ALICE : BOB, BOT.token);
    },
    close: () => fake.close(),
  };
}

describe('the real program on Telegram', () => {
  it('add, pair, ask, approve, and talk in a room', { timeout: 180_000 }, async () => walkThrough(await openDriver()));
});
