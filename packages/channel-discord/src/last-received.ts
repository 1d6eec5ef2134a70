import type { KeyValueStore } from '@finclaw/storage';
import type { DiscordPlace } from './inbound-message.ts';

interface Heard {
  readonly channelId: string;
  readonly guildId?: string;
  readonly messageId: string;
}

/** The age after which a message is too old to be answered unexpectedly. */
const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * The last message a bot received in each chat. Discord stores nothing for a bot that is away longer than a moment, so
 * after a restart the messages since are requested.
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

  /** Records an accepted message; older ones than the last change nothing. */
  note({ channelId, guildId }: DiscordPlace, messageId: string): Promise<void> {
    return this.#values.transaction([this.#scope], async (tx) => {
      const stored = await tx.get(this.#scope, channelId);
      const last = stored === undefined ? '0' : (JSON.parse(stored) as Heard).messageId;
      if (BigInt(messageId) <= BigInt(last)) return;
      const heard: Heard = { channelId, messageId, guildId };
      await tx.set(this.#scope, channelId, JSON.stringify(heard));
    });
  }

  /** Returns the chats to query, each with its last message. */
  async chats(): Promise<readonly Heard[]> {
    return (await this.#values.list(this.#scope)).map(({ value }) => JSON.parse(value) as Heard);
  }

  /** Returns true for a message recent enough to be answered. */
  isRecent(timestamp: string): boolean {
    return this.#now() - Date.parse(timestamp) <= MAX_AGE_MS;
  }
}
