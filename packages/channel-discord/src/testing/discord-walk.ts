import type { WalkDriver } from '@finclaw/app/testing';
import { createSilentLogger } from '@finclaw/infra';
import { DiscordChannel } from '../discord-channel.ts';
import { ALICE, BOB, BOT, FAST, ROOMS } from './discord-harness.ts';
import { FakeDiscord } from './fake-discord.ts';

/** Alice, Bob, a room and one bot on a fake Discord. */
export async function openDiscordWalk(): Promise<WalkDriver> {
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
    attach(app) {
      const channel = new DiscordChannel({
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
      if (where === 'direct') fake.say({ channel: direct, from: ALICE, text, bot: BOT });
      else fake.say({ channel: ROOMS.room, from: ALICE, text: `<@${BOT.id}> ${text}`, names: [BOT] });
    },
    sendFile(where, name, content) {
      const bytes = Buffer.from(content);
      fake.files.set(`/files/${name}`, bytes);
      const url = `${new URL(fake.url).origin}/files/${name}`;
      const attachments = [{ id: '1', filename: name, content_type: 'text/csv', size: bytes.length, url }];
      if (where === 'direct') fake.say({ channel: direct, from: ALICE, text: '', bot: BOT, more: { attachments } });
      else fake.say({ channel: ROOMS.room, from: ALICE, text: `<@${BOT.id}>`, names: [BOT], more: { attachments } });
    },
    shown: (where) => messages(where).map(({ content }) => content),
    pictures: (where) => messages(where).flatMap(({ picture }) => picture ?? []),
    approve(by) {
      const card = messages('direct').findLast(({ components }) => components.length > 0);
      if (card) fake.press(BOT, by === 'alice' ? ALICE : BOB, card, 'approve');
    },
    close: () => fake.close(),
  };
}
