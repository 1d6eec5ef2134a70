import type { KeyValueStore } from '@finclaw/storage';
import type { DiscordPlace } from './inbound-message.ts';

interface Heard {
  readonly channelId: string;
  readonly guildId?: string;
  readonly messageId: string;
}

/** What is older was asked too long ago to be answered out of the blue. */
const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * The last message a bot took in each chat. Discord keeps nothing for a bot that is away longer than a moment, so after
 * a restart it is asked what was said since.
 */
export class LastReceived {
  readonly #values: KeyValueStore;
  readonly #scope: string;
  readonly #now: () => number;

  constructor(values: KeyValueStore, accountId: string, now: () => number = Date.now) {
    this.#values = values;
    this.#scope = `discord-last-heard/${accountId}`;
    this.#now = now;
  }

  /** Notes a message that was taken; older ones than the last change nothing. */
  note({ channelId, guildId }: DiscordPlace, messageId: string): Promise<void> {
    return this.#values.transaction(async (tx) => {
      const stored = await tx.get(this.#scope, channelId);
      const last = stored === undefined ? '0' : (JSON.parse(stored) as Heard).messageId;
      if (BigInt(messageId) <= BigInt(last)) return;
      const heard: Heard = { channelId, messageId, ...(guildId === undefined ? {} : { guildId }) };
      await tx.set(this.#scope, channelId, JSON.stringify(heard));
    });
  }

  /** Where to ask, and for what comes after which message. */
  async chats(): Promise<readonly Heard[]> {
    return (await this.#values.list(this.#scope)).map(({ value }) => JSON.parse(value) as Heard);
  }

  /** Whether a message is recent enough to be answered. */
  isRecent(timestamp: string): boolean {
    return this.#now() - Date.parse(timestamp) <= MAX_AGE_MS;
  }
}
