import { randomUUID } from 'node:crypto';
import { composeParts, type DraftSurface } from '@finclaw/server';
import type { ChannelCapabilities, Locale, ReplyTarget } from '@finclaw/types';
import { MessageFlags, type RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import type { DiscordApi } from './discord-api.ts';

/** Where a draft is shown. */
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

export interface DiscordDraftsOptions {
  /** A line that does not wait for limits: the next change shows everything anyway. */
  readonly apiOf: (accountId: string) => DiscordApi;
  readonly destinationOf: (target: ReplyTarget) => Promise<Destination>;
  readonly capabilities: ChannelCapabilities;
  readonly locale: Locale;
  /** Overrides how often a message may change. */
  readonly intervalMs?: number | undefined;
}

/** Discord lets a bot write five times in five seconds per channel; answers to others in it must fit too. */
const INTERVAL_MS = 1500;
const AT_ONCE = { maxAttempts: 1 } as const;

/** Shows answers on Discord while they are written. */
export function createDraftSurface(options: DiscordDraftsOptions): DraftSurface<DiscordDraft> {
  const { apiOf, destinationOf, capabilities, locale, intervalMs = INTERVAL_MS } = options;
  /** As much of the text as fits one message; the rest comes with the answer. */
  const render = (text: string): string => composeParts(text, {}, { capabilities, locale })[0]?.text ?? '';
  return {
    async create(target, text) {
      const { accountId } = target;
      const { channelId, quote } = await destinationOf(target);
      const body = { content: render(text), ...(quote ? { message_reference: quote } : {}) };
      const { id: messageId } = await apiOf(accountId).sendMessage(channelId, body, randomUUID(), AT_ONCE);
      return { accountId, channelId, messageId };
    },
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
