import type { App } from '@finclaw/app';
import type { Account, Conversation, IsolationDriver, Person } from '@finclaw/app/testing';
import { createSilentLogger } from '@finclaw/infra';
import type { CleanupFn } from '@finclaw/types';
import { DiscordChannel } from '../discord-channel.ts';
import { ALICE, BOB, FAST, ROOMS } from './discord-harness.ts';
import { FakeDiscord } from './fake-discord.ts';
import type { FakeBot, FakeMessage } from './fake-guild.ts';

const USERS = { alice: ALICE, bob: BOB } as const;
const BOTS: Readonly<Record<Account, FakeBot>> = {
  default: { token: 'first.token', id: '100', applicationId: '101', username: 'first' },
  work: { token: 'second.token', id: '200', applicationId: '201', username: 'second' },
};

/** Two people, two rooms and two bots on a fake Discord. */
export class DiscordIsolation implements IsolationDriver {
  readonly #fake: FakeDiscord;
  readonly #pressed = new Set<string>();
  #stop: CleanupFn | undefined;

  constructor(fake: FakeDiscord) {
    this.#fake = fake;
    for (const bot of Object.values(BOTS)) fake.addBot(bot);
    for (const room of Object.values(ROOMS)) fake.guild.addRoom(room);
  }

  static async start(): Promise<DiscordIsolation> {
    return new DiscordIsolation(await FakeDiscord.start());
  }

  async attach(app: App): Promise<void> {
    const channel = new DiscordChannel({
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
    while (!Object.values(BOTS).every(({ token }) => this.#fake.gateway.isConnected(token))) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  }

  senderId(person: Person): string {
    return USERS[person].id;
  }

  async say(conversation: Conversation, text: string): Promise<void> {
    const bot = BOTS[conversation.account];
    const from = USERS[conversation.person];
    const channel = this.#channelOf(conversation);
    if (conversation.where === 'direct') this.#fake.say({ channel, from, text, bot });
    else this.#fake.say({ channel, from, text: `<@${bot.id}> ${text}`, names: [bot] });
  }

  shown(conversation: Conversation): readonly string[] {
    return this.#messages(conversation).map((message) => message.content);
  }

  async press(
    conversation: Conversation,
    by: Person,
    decide: (card: string) => 'approve' | 'deny' | undefined,
  ): Promise<void> {
    for (const message of this.#messages(conversation)) {
      const verb = decide(message.content);
      const press = `${by} ${message.id}`;
      if (verb === undefined || message.components.length === 0 || this.#pressed.has(press)) continue;
      this.#pressed.add(press);
      this.#fake.press(BOTS[conversation.account], USERS[by], message, verb);
    }
  }

  async close(): Promise<void> {
    await this.#stop?.();
    await this.#fake.close();
  }

  #messages(conversation: Conversation): readonly FakeMessage[] {
    return this.#fake.guild.shown(BOTS[conversation.account], this.#channelOf(conversation));
  }

  #channelOf({ account, where, person }: Conversation): string {
    return where === 'direct' ? this.#fake.guild.directChat(BOTS[account], USERS[person].id) : ROOMS[where];
  }
}
