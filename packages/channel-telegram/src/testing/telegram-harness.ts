import type { ChannelHarness, Place, SendFault } from '@finclaw/channel-kit/testing';
import { createSilentLogger } from '@finclaw/infra';
import type { CleanupFn, ReplyTarget } from '@finclaw/types';
import { TELEGRAM_CHANNEL, TelegramChannel, type TelegramChannelOptions } from '../telegram-channel.ts';
import type { FakeMessage } from './fake-chats.ts';
import { FakeTelegram, type TelegramFault } from './fake-telegram.ts';

export const BOT = { token: '100:main', id: 100, username: 'finclaw_bot' } as const;
export const ALICE = { id: 7, first_name: 'Alice', is_bot: false } as const;
export const BOB = { id: 8, first_name: 'Bob', is_bot: false } as const;
const CHATS: Readonly<Record<Place, number>> = { direct: ALICE.id, room: -1001, 'other-room': -1002 };

const FAULTS: Readonly<Record<Exclude<SendFault, 'unreachable'>, TelegramFault>> = {
  refused: { kind: 'answer', status: 403, description: 'Forbidden: bot was blocked by the user' },
  'rate-limited': { kind: 'answer', status: 429, description: 'Too Many Requests: retry after 1', retryAfter: 1 },
  'cut-off': { kind: 'cut-off' },
};

/** Fast enough for tests, otherwise as in production. */
export const FAST = { draftIntervalMs: 5, pollSeconds: 5, backoff: { minDelay: 5, maxDelay: 20 } } as const;

/** A Telegram channel connected to a fake Telegram, driven by two people. */
export class TelegramHarness implements ChannelHarness {
  readonly fake: FakeTelegram;
  readonly channel: TelegramChannel;
  readonly #stop: CleanupFn;
  readonly #said = new Map<string, FakeMessage>();

  constructor(fake: FakeTelegram, channel: TelegramChannel, stop: CleanupFn) {
    this.fake = fake;
    this.channel = channel;
    this.#stop = stop;
  }

  static async start(options: Partial<TelegramChannelOptions> = {}): Promise<TelegramHarness> {
    const fake = await FakeTelegram.start();
    fake.addBot(BOT);
    const channel = new TelegramChannel({
      accounts: [{ accountId: 'default', token: BOT.token }],
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createSilentLogger(),
      ...FAST,
      ...options,
    });
    return new TelegramHarness(fake, channel, await channel.setup());
  }

  async say({ from, where, text }: { from: 'alice' | 'bob'; where: Place; text: string }): Promise<string> {
    const user = from === 'alice' ? ALICE : BOB;
    const isDirect = where === 'direct';
    const name = `@${BOT.username}`;
    const message = this.fake.say({
      chat: isDirect ? user.id : CHATS[where],
      from: user,
      text: isDirect ? text : `${name} ${text}`,
      ...(isDirect
        ? { bot: BOT.token }
        : { more: { entities: [{ type: 'mention', offset: 0, length: name.length }] } }),
    });
    const id = `${message.chatId}:${message.messageId}`;
    this.#said.set(id, message);
    return id;
  }

  async redeliver(id: string): Promise<void> {
    this.fake.deliver({ message: this.#said.get(id)?.raw });
  }

  async edit(id: string, text: string): Promise<void> {
    this.fake.deliver({ edited_message: { ...this.#said.get(id)?.raw, text, edit_date: 1 } });
  }

  targetOf(where: Place): ReplyTarget {
    return { channelId: TELEGRAM_CHANNEL, accountId: 'default', targetId: String(CHATS[where]) };
  }

  async shown(where: Place): Promise<readonly string[]> {
    return this.fake.chats.shown(BOT.token, CHATS[where]).map((message) => message.text);
  }

  pictures(where: Place): readonly Uint8Array[] {
    return this.fake.chats.shown(BOT.token, CHATS[where]).flatMap(({ photo }) => photo ?? []);
  }

  async failNextSend(fault: SendFault, what: 'text' | 'picture' = 'text'): Promise<void> {
    if (fault !== 'unreachable') return this.fake.fault(what === 'text' ? 'sendMessage' : 'sendPhoto', FAULTS[fault]);
    await this.fake.goOffline();
    // Connections that were kept open must have noticed their end before the next message is sent.
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    setTimeout(() => void this.fake.comeBack(), 20);
  }

  typingIn(where: Place): number {
    return this.fake.chats.typing.filter(({ chatId }) => chatId === CHATS[where]).length;
  }

  reactionsOn(id: string): readonly string[] {
    return this.fake.chats.reactions
      .filter(({ chatId, messageId }) => `${chatId}:${messageId}` === id)
      .map(({ emoji }) => emoji);
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.fake.close();
  }
}
