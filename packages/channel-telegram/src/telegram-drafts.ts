import { composeParts, type DraftSurface } from '@finclaw/channel-kit';
import type { ChannelCapabilities, ReplyTarget } from '@finclaw/types';
import { type Destination, replaceText, sendText } from './send-text.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** The location of a draft. */
export interface TelegramDraft {
  readonly accountId: string;
  readonly chatId: string;
  readonly messageId: number;
}

interface TelegramDraftsOptions {
  readonly botOf: (accountId: string) => TelegramBot;
  readonly destinationOf: (target: ReplyTarget) => Destination;
  readonly capabilities: ChannelCapabilities;
  /** Overrides how often a message may be edited. */
  readonly intervalMs?: number | undefined;
}

/** Telegram lets a bot edit messages about once a second in a direct chat and twenty times a minute in a group. */
const DIRECT_INTERVAL_MS = 1200;
const GROUP_INTERVAL_MS = 3500;

/** Marks unfinished text, so that the rest of a crash is not taken for the answer. */
const UNFINISHED = ' …';

/** A draft never waits for the platform: the next edit shows everything anyway. */
const AT_ONCE = { maxWaitMs: 0, maxAttempts: 1 } as const;

/** Streams answers to Telegram. */
export function createDraftSurface(options: TelegramDraftsOptions): DraftSurface<TelegramDraft> {
  const { botOf, destinationOf, capabilities, intervalMs } = options;
  const room = { ...capabilities, maxMessageLength: capabilities.maxMessageLength - UNFINISHED.length };
  /** As much of the text as fits one message; the rest comes with the answer. */
  const render = (text: string): string =>
    `${composeParts(text, {}, { capabilities: room })[0]?.text ?? ''}${UNFINISHED}`;
  return {
    async create(target, text) {
      const { accountId } = target;
      const to = destinationOf(target);
      const { first: messageId } = await sendText(botOf(accountId), to, render(text), AT_ONCE);
      return { accountId, chatId: to.chatId, messageId };
    },
    async edit({ accountId, chatId, messageId }, text) {
      await replaceText(botOf(accountId), { chatId }, messageId, render(text), AT_ONCE);
    },
    async remove({ accountId, chatId, messageId }) {
      await botOf(accountId).call('repeatable', (api) => api.deleteMessage(chatId, messageId));
    },
    async note(target, text) {
      const to = { ...destinationOf(target), replyTo: undefined };
      await sendText(botOf(target.accountId), to, text, { ...AT_ONCE, plain: true, silent: true });
    },
    intervalMs: ({ targetId }) => intervalMs ?? (targetId.startsWith('-') ? GROUP_INTERVAL_MS : DIRECT_INTERVAL_MS),
  };
}
