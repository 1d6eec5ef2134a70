import type { WalkDriver } from '@finclaw/app/testing';
import { createSilentLogger } from '@finclaw/infra';
import { TelegramChannel } from '../telegram-channel.ts';
import { FakeTelegram } from './fake-telegram.ts';
import { ALICE, BOB, BOT, FAST } from './telegram-harness.ts';

const ROOM = -1001;
const MENTION = `@${BOT.username}`;
const ENTITY = { type: 'mention', offset: 0, length: MENTION.length };

/** Alice, Bob, a room and one bot on a fake Telegram. */
export async function openTelegramWalk(): Promise<WalkDriver> {
  const fake = await FakeTelegram.start();
  fake.addBot(BOT);
  const messages = (where: 'direct' | 'room') => fake.chats.shown(BOT.token, where === 'direct' ? ALICE.id : ROOM);
  return {
    platform: 'telegram',
    token: BOT.token,
    apiBaseUrl: fake.url,
    botName: `@${BOT.username}`,
    ready: async () => {},
    attach(app) {
      const channel = new TelegramChannel({
        accounts: [{ accountId: 'default', token: BOT.token }],
        apiBaseUrl: fake.url,
        locale: 'ko',
        logger: createSilentLogger(),
        commands: app.commands,
        approvals: app.approvals,
        isKnownSender: app.isKnownSender,
        values: app.store.values,
        ...FAST,
      });
      app.addChannel(channel);
      return channel.setup();
    },
    say(where, text) {
      if (where === 'direct') fake.say({ chat: ALICE.id, from: ALICE, text, bot: BOT.token });
      else fake.say({ chat: ROOM, from: ALICE, text: `${MENTION} ${text}`, more: { entities: [ENTITY] } });
    },
    sendFile(where, name, content) {
      const bytes = Buffer.from(content);
      fake.files.set(name, { path: name, bytes });
      const document = { file_id: name, file_name: name, mime_type: 'text/csv', file_size: bytes.length };
      if (where === 'direct') fake.say({ chat: ALICE.id, from: ALICE, bot: BOT.token, more: { document } });
      else fake.say({ chat: ROOM, from: ALICE, more: { document, caption: MENTION, caption_entities: [ENTITY] } });
    },
    shown: (where) => messages(where).map(({ text }) => text),
    pictures: (where) => messages(where).flatMap(({ photo }) => photo ?? []),
    approve(by) {
      const card = messages('direct').findLast(({ keyboard }) => keyboard !== undefined);
      if (!card) return;
      const [[button]] = (card.keyboard as { inline_keyboard: [[{ callback_data: string }]] }).inline_keyboard;
      fake.press(card, button.callback_data, by === 'alice' ? ALICE : BOB, BOT.token);
    },
    close: () => fake.close(),
  };
}
