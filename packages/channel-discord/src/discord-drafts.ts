import { randomUUID } from 'node:crypto';
import { type CallOptions, composeParts, type DraftSurface } from '@finclaw/channel-kit';
import type { ChannelCapabilities, ReplyTarget } from '@finclaw/types';
import { MessageFlags, type RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import type { DiscordApi } from './discord-api.ts';

/** The location of a draft. */
export interface DiscordDraft {
  readonly accountId: string;
  readonly channelId: string;
  readonly messageId: string;
}

/** A place messages go to, and the message they quote. */
export interface Destination {
  readonly channelId: string;
  readonly quote?: RESTPostAPIChannelMessageJSONBody['message_reference'];
}

interface DiscordDraftsOptions {
  /** An API client that does not wait for rate limits: the next edit shows everything anyway. */
  readonly apiOf: (accountId: string) => DiscordApi;
  readonly destinationOf: (target: ReplyTarget) => Promise<Destination>;
  readonly capabilities: ChannelCapabilities;
  /** Overrides how often a message may be edited. */
  readonly intervalMs?: number | undefined;
}

/** Discord lets a bot write five times in five seconds per channel; answers to others in it must fit too. */
const INTERVAL_MS = 1500;
/** Marks unfinished text, so that the rest of a crash is not taken for the answer. */
const UNFINISHED = ' …';
const AT_ONCE = { maxAttempts: 1 } as const;

/** Streams answers to Discord. */
export function createDraftSurface(options: DiscordDraftsOptions): DraftSurface<DiscordDraft> {
  const { apiOf, destinationOf, capabilities, intervalMs = INTERVAL_MS } = options;
  const room = { ...capabilities, maxMessageLength: capabilities.maxMessageLength - UNFINISHED.length };
  /** As much of the text as fits one message; the rest comes with the answer. */
  const render = (text: string): string =>
    `${composeParts(text, {}, { capabilities: room })[0]?.text ?? ''}${UNFINISHED}`;
  async function create(
    target: ReplyTarget,
    content: string,
    key: string,
    callOptions?: CallOptions,
  ): Promise<DiscordDraft> {
    const { accountId } = target;
    const { channelId, quote } = await destinationOf(target);
    const body = { content, message_reference: quote };
    const { id: messageId } = await apiOf(accountId).sendMessage(channelId, body, `draft:${key}`, callOptions);
    return { accountId, channelId, messageId };
  }
  return {
    create: (target, text, key) => create(target, render(text), key, AT_ONCE),
    // A message with a known nonce is the existing one; any other is new and shows nothing yet.
    find: (target, key) => create(target, UNFINISHED, key),
    async edit({ accountId, channelId, messageId }, text) {
      await apiOf(accountId).editMessage(channelId, messageId, { content: render(text) }, AT_ONCE);
    },
    async remove({ accountId, channelId, messageId }) {
      await apiOf(accountId).deleteMessage(channelId, messageId);
    },
    async note(target, content) {
      const { channelId } = await destinationOf(target);
      const flags = MessageFlags.SuppressNotifications | MessageFlags.SuppressEmbeds;
      await apiOf(target.accountId).sendMessage(channelId, { content, flags }, randomUUID(), AT_ONCE);
    },
    intervalMs: () => intervalMs,
  };
}
