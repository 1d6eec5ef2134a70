import type { App } from '@finclaw/app';
import type { Account, Conversation, IsolationDriver, Person } from '@finclaw/app/testing';
import { createSilentLogger } from '@finclaw/infra';
import type { CleanupFn } from '@finclaw/types';
import { TelegramChannel } from '../telegram-channel.ts';
import type { FakeMessage } from './fake-chats.ts';
import { type FakeBot, FakeTelegram } from './fake-telegram.ts';
import { ALICE, BOB, FAST } from './telegram-harness.ts';

const USERS = { alice: ALICE, bob: BOB } as const;
const ROOMS = { room: -1001, 'other-room': -1002 } as const;
const BOTS: Readonly<Record<Account, FakeBot>> = {
  default: { token: '100:main', id: 100, username: 'first_bot' },
  work: { token: '200:work', id: 200, username: 'second_bot' },
};

/** Two people, two rooms and two bots on a fake Telegram. */
export class TelegramIsolation implements IsolationDriver {
  readonly #fake: FakeTelegram;
  readonly #pressed = new Set<string>();
  #stop: CleanupFn | undefined;

  constructor(fake: FakeTelegram) {
    this.#fake = fake;
    for (const bot of Object.values(BOTS)) fake.addBot(bot);
  }

  static async start(): Promise<TelegramIsolation> {
    return new TelegramIsolation(await FakeTelegram.start());
  }

  async attach(app: App): Promise<void> {
    const channel = new TelegramChannel({
      accounts: Object.entries(BOTS).map(([accountId, { token }]) => ({ accountId, token })),
      apiBaseUrl: this.#fake.url,
      locale: 'en',
      logger: createSilentLogger(),
      approvals: app.approvals,
      values: app.store.values,
      ...FAST,
    });
    app.addChannel(channel);
    this.#stop = await channel.setup();
  }

  senderId(person: Person): string {
    return String(USERS[person].id);
  }

  async say({ account, where, person }: Conversation, text: string): Promise<void> {
    const from = USERS[person];
    const { token, username } = BOTS[account];
    if (where === 'direct') this.#fake.say({ chat: from.id, from, text, bot: token });
    else {
      const entities = [{ type: 'mention', offset: 0, length: username.length + 1 }];
      this.#fake.say({ chat: ROOMS[where], from, text: `@${username} ${text}`, more: { entities } });
    }
  }

  shown(conversation: Conversation): readonly string[] {
    return this.#messages(conversation).map((message) => message.text);
  }

  async press(
    conversation: Conversation,
    by: Person,
    decide: (card: string) => 'approve' | 'deny' | undefined,
  ): Promise<void> {
    const { token } = BOTS[conversation.account];
    for (const message of this.#messages(conversation)) {
      const { inline_keyboard: [row = []] = [] } = (message.keyboard ?? {}) as {
        inline_keyboard?: { callback_data: string }[][];
      };
      const button = row.find(({ callback_data: data }) => data.startsWith(`${decide(message.text)}:`));
      const press = `${by} ${token} ${message.chatId} ${message.messageId}`;
      if (!button || this.#pressed.has(press)) continue;
      this.#pressed.add(press);
      this.#fake.press(message, button.callback_data, USERS[by], token);
    }
  }

  async close(): Promise<void> {
    await this.#stop?.();
    await this.#fake.close();
  }

  #messages({ account, where, person }: Conversation): readonly FakeMessage[] {
    return this.#fake.chats.shown(BOTS[account].token, where === 'direct' ? USERS[person].id : ROOMS[where]);
  }
}
