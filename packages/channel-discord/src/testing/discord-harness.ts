import type { ChannelHarness, Place, SendFault } from '@finclaw/channel-kit/testing';
import { createSilentLogger } from '@finclaw/infra';
import type { CleanupFn, ReplyTarget } from '@finclaw/types';
import { DISCORD_CHANNEL, DiscordChannel, type DiscordChannelOptions } from '../discord-channel.ts';
import { type DiscordFault, FakeDiscord } from './fake-discord.ts';
import type { Payload } from './fake-guild.ts';

export const BOT = { token: 'main.token', id: '100', applicationId: '101', username: 'finclaw' } as const;
export const ALICE = { id: '70', username: 'alice' } as const;
export const BOB = { id: '80', username: 'bob' } as const;
export const ROOMS = { room: '1001', 'other-room': '1002' } as const;

const FAULTS: Readonly<Record<Exclude<SendFault, 'unreachable'>, DiscordFault>> = {
  refused: { kind: 'answer', status: 403, code: 50_013, message: 'Missing Permissions' },
  'rate-limited': { kind: 'limit', retryAfter: 0.2 },
  'cut-off': { kind: 'cut-off' },
};

/** Fast enough for tests, otherwise as in production. */
export const FAST = { draftIntervalMs: 5, identifiesAtOnce: true, backoff: { minDelay: 5, maxDelay: 20 } } as const;

/** A Discord channel connected to a fake Discord, driven by two people. */
export class DiscordHarness implements ChannelHarness {
  readonly fake: FakeDiscord;
  readonly channel: DiscordChannel;
  readonly #stop: CleanupFn;
  readonly #said = new Map<string, Payload>();

  constructor(fake: FakeDiscord, channel: DiscordChannel, stop: CleanupFn) {
    this.fake = fake;
    this.channel = channel;
    this.#stop = stop;
  }

  static async start(options: Partial<DiscordChannelOptions> = {}): Promise<DiscordHarness> {
    const fake = await FakeDiscord.start();
    fake.addBot(BOT);
    for (const room of Object.values(ROOMS)) fake.guild.addRoom(room);
    const channel = new DiscordChannel({
      accounts: [{ accountId: 'default', token: BOT.token }],
      apiBaseUrl: fake.url,
      locale: 'en',
      logger: createSilentLogger(),
      ...FAST,
      ...options,
    });
    const harness = new DiscordHarness(fake, channel, await channel.setup());
    const isKnown = options.accounts?.every(({ token }) => token === BOT.token) ?? true;
    if (isKnown) await harness.connected();
    return harness;
  }

  /** Resolves when the bot hears what is said. */
  async connected(): Promise<void> {
    while (!this.fake.gateway.isConnected(BOT.token)) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
  }

  async say({ from, where, text }: { from: 'alice' | 'bob'; where: Place; text: string }): Promise<string> {
    const user = from === 'alice' ? ALICE : BOB;
    const message =
      where === 'direct'
        ? this.fake.say({ channel: this.fake.guild.directChat(BOT, user.id), from: user, text, bot: BOT })
        : this.fake.say({ channel: ROOMS[where], from: user, text: `<@${BOT.id}> ${text}`, names: [BOT] });
    this.#said.set(String(message.id), message);
    return String(message.id);
  }

  async redeliver(id: string): Promise<void> {
    this.fake.gateway.dispatch('MESSAGE_CREATE', this.#said.get(id)!);
  }

  async edit(id: string, content: string): Promise<void> {
    this.fake.gateway.dispatch('MESSAGE_UPDATE', {
      ...this.#said.get(id),
      content,
      edited_timestamp: new Date().toISOString(),
    });
  }

  targetOf(where: Place): ReplyTarget {
    const targetId = where === 'direct' ? ALICE.id : ROOMS[where];
    return { channelId: DISCORD_CHANNEL, accountId: 'default', targetId };
  }

  async shown(where: Place): Promise<readonly string[]> {
    return this.fake.guild.shown(BOT, this.#channelOf(where)).map((message) => message.content);
  }

  pictures(where: Place): readonly Uint8Array[] {
    return this.fake.guild.shown(BOT, this.#channelOf(where)).flatMap(({ picture }) => picture ?? []);
  }

  async failNextSend(fault: SendFault): Promise<void> {
    if (fault !== 'unreachable') return this.fake.fault('send', FAULTS[fault]);
    await this.fake.goOffline();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    setTimeout(() => void this.fake.comeBack(), 20);
  }

  typingIn(where: Place): number {
    return this.fake.guild.typing.filter((channelId) => channelId === this.#channelOf(where)).length;
  }

  reactionsOn(id: string): readonly string[] {
    return this.fake.guild.reactions.filter(({ messageId }) => messageId === id).map(({ emoji }) => emoji);
  }

  /** Stops the bot and leaves Discord running. */
  async stopChannel(): Promise<void> {
    await this.#stop();
  }

  async close(): Promise<void> {
    await this.stopChannel();
    await this.fake.close();
  }

  #channelOf(where: Place): string {
    return where === 'direct' ? this.fake.guild.directChat(BOT, ALICE.id) : ROOMS[where];
  }
}
