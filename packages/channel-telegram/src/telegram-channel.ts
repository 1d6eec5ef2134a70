import { BotChannel, type BotChannelOptions, insist } from '@finclaw/channel-kit';
import { message as sentence } from '@finclaw/config';
import type { CommandDefinition } from '@finclaw/conversation';
import { FinClawError, type InlineFile, readDataUrl } from '@finclaw/infra';
import {
  type ChannelCapabilities,
  type ChannelId,
  createChannelId,
  type InboundMessage,
  type OutboundMessage,
  type ReplyTarget,
  recoveredOrigin,
  type SendReceipt,
} from '@finclaw/types';
import type { InlineQuery, Message, Update, UserFromGetMe } from 'grammy/types';
import { InputFile } from 'grammy/web';
import type { BotIdentity } from './addressed-text.ts';
import { fetchAttachment, filesOf } from './attachments.ts';
import { menuCommands } from './command-menu.ts';
import { toInboundMessage } from './inbound-message.ts';
import { answerInlineQuery } from './inline-query.ts';
import { DEFAULT_ACCOUNT, messageIdOf, parseMessageId } from './message-id.ts';
import { type Destination, followMove, MAX_TEXT_LENGTH, placeOf, replaceText, sendText } from './send-text.ts';
import { TelegramAccount } from './telegram-account.ts';
import { answerPress, createCardSurface, type TelegramCard } from './telegram-approvals.ts';
import type { TelegramBot } from './telegram-bot.ts';
import { createDraftSurface, type TelegramDraft } from './telegram-drafts.ts';

export const TELEGRAM_CHANNEL: ChannelId = createChannelId('telegram');

const capabilities: ChannelCapabilities = {
  supportsMarkdown: false,
  supportsButtons: true,
  supportsReactions: true,
  maxMessageLength: MAX_TEXT_LENGTH,
  formats: ['html'],
  rendersTables: false,
  showsPictures: true,
};

export interface TelegramChannelOptions extends BotChannelOptions {
  readonly accounts: readonly { readonly accountId: string; readonly token: string }[];
  readonly commands?: readonly CommandDefinition[];
  readonly pollSeconds?: number;
}

/** Telegram as a channel: any number of bot accounts, listened to by long polling. */
export class TelegramChannel extends BotChannel<TelegramAccount, TelegramDraft, TelegramCard> {
  readonly id = TELEGRAM_CHANNEL;
  readonly meta = { name: 'telegram', displayName: 'Telegram', website: 'https://telegram.org' };
  readonly capabilities = capabilities;
  readonly #options: TelegramChannelOptions;
  protected readonly accounts;
  protected readonly drafts;
  protected readonly cards;

  constructor(options: TelegramChannelOptions) {
    super(options);
    this.#options = options;
    const { draftIntervalMs: intervalMs } = options;
    this.accounts = new Map(options.accounts.map((account) => [account.accountId, this.#openAccount(account)]));
    const botOf = (accountId: string) => this.account(accountId).bot;
    this.drafts = this.openDrafts(createDraftSurface({ botOf, destinationOf, capabilities, intervalMs }));
    this.cards = this.openCards(
      createCardSurface(new Map([...this.accounts].map(([accountId, { bot }]) => [accountId, bot]))),
    );
  }

  async send(outbound: OutboundMessage): Promise<SendReceipt | undefined> {
    const accountId = outbound.accountId ?? DEFAULT_ACCOUNT;
    const bot = this.account(accountId).bot;
    const to = destinationOf({ ...outbound, accountId });
    let receipt: SendReceipt | undefined;
    for (const { text = '', mediaUrl } of outbound.payloads) {
      const picture = readDataUrl(mediaUrl);
      const sent = [
        ...(text === '' ? [] : [await this.#sendText(bot, to, text, accountId, outbound.runId)]),
        ...(picture === undefined ? [] : [await sendPhoto(bot, to, picture)]),
      ];
      for (const messageId of sent) receipt ??= { messageId: messageIdOf({ accountId, chatId: to.chatId, messageId }) };
    }
    return receipt;
  }

  async sendTyping(_channelId: ChannelId, chatId: string, target?: ReplyTarget): Promise<void> {
    const thread = target?.threadId === undefined ? {} : { message_thread_id: Number(target.threadId) };
    const bot = this.account(target?.accountId ?? DEFAULT_ACCOUNT).bot;
    await bot.call('repeatable', (api) => api.sendChatAction(chatId, 'typing', thread), { maxAttempts: 1 });
  }

  async addReaction(messageId: string, emoji: string): Promise<void> {
    const message = parseMessageId(messageId);
    if (!message) throw new FinClawError(`Not a Telegram message: ${messageId}`, 'INVALID_INPUT');
    await this.account(message.accountId).bot.call('repeatable', (api) =>
      api.setMessageReaction(message.chatId, message.messageId, [{ type: 'emoji', emoji: emoji as '👀' }]),
    );
  }

  /** Sends a text; it replaces its displayed beginning. */
  async #sendText(bot: TelegramBot, to: Destination, text: string, accountId: string, runId?: string): Promise<number> {
    const draft = runId === undefined ? undefined : await this.drafts.take(runId);
    const isHere = draft?.accountId === accountId && draft.chatId === to.chatId;
    const isSettled = isHere && (await replaceText(bot, to, draft.messageId, text));
    const messageId = isSettled ? draft.messageId : (await sendText(bot, to, text)).first;
    if (runId !== undefined) await this.drafts.settled(runId);
    return messageId;
  }

  #openAccount({ accountId, token }: { readonly accountId: string; readonly token: string }): TelegramAccount {
    const { apiBaseUrl, logger, commands = [], pollSeconds, backoff } = this.#options;
    return new TelegramAccount({
      accountId,
      token,
      apiBaseUrl,
      logger,
      commands,
      pollSeconds,
      backoff,
      onUpdate: (account, me, update) => this.#take(account, me, update),
    });
  }

  /**
   * Handles one update. Only a message the program could not accept is retried; any other failure is logged and
   * reported once.
   */
  async #take(account: TelegramAccount, me: UserFromGetMe, update: Update): Promise<void> {
    const { logger } = this.#options;
    let message: InboundMessage | undefined;
    try {
      if (update.callback_query) await answerPress(update.callback_query, this.id, account, this.cards);
      if (update.inline_query) await this.#complete(account, me, update.inline_query);
      if (update.message) message = await this.#read(account, me, update.message);
    } catch (error) {
      account.signal.throwIfAborted();
      logger.error('A Telegram update could not be read', { update: update.update_id }, error);
      if (update.message)
        await this.#setAside(account, update.message).catch((failure: unknown) =>
          logger.error('Nobody could be told', failure),
        );
    }
    if (!message) return;
    const taken = message;
    const { signal } = account;
    await insist(() => this.handIn(taken), {
      signal,
      logger,
      backoff: this.#options.backoff,
      setAside: () => this.#setAside(account, update.message!),
    });
  }

  /** Informs a sender that their message was not accepted. */
  async #setAside({ accountId }: TelegramAccount, { chat, from, message_id: messageId }: Message): Promise<void> {
    const { isKnownSender = async () => true, locale } = this.#options;
    if (!(await isKnownSender({ channelId: this.id, accountId, senderId: String(from?.id ?? chat.id) }))) return;
    const payloads = [{ text: sentence(locale, 'channels.setAside') }];
    const replyToMessageId = messageIdOf({ accountId, chatId: String(chat.id), messageId });
    await this.send({ channelId: this.id, accountId, targetId: String(chat.id), replyToMessageId, payloads });
  }

  async #read(account: TelegramAccount, me: UserFromGetMe, message: Message): Promise<InboundMessage | undefined> {
    const bot = this.#identityOf(me);
    const inbound = toInboundMessage(message, { channelId: this.id, accountId: account.accountId, bot });
    const isMissed = inbound !== undefined && account.wasMissed(message);
    const made = isMissed ? { ...inbound, origin: recoveredOrigin(inbound.origin) } : inbound;
    return made && this.#withFiles(account, message, made);
  }

  #identityOf({ id, username }: UserFromGetMe): BotIdentity {
    const { commands = [], commandPrefix = '/' } = this.#options;
    return { id, username, commands: new Set(menuCommands(commands).map(({ name }) => name)), commandPrefix };
  }

  async #complete({ accountId, bot }: TelegramAccount, me: UserFromGetMe, query: InlineQuery): Promise<void> {
    const { suggest = () => [], isKnownSender = async () => true } = this.#options;
    const isKnown = await isKnownSender({ channelId: this.id, accountId, senderId: String(query.from.id) });
    await answerInlineQuery(query, { bot, identity: this.#identityOf(me), suggest: isKnown ? suggest : () => [] });
  }

  async #withFiles(account: TelegramAccount, message: Message, inbound: InboundMessage): Promise<InboundMessage> {
    const { isKnownSender = async () => true, logger, locale } = this.#options;
    const files = filesOf(message);
    const sender = { channelId: this.id, accountId: account.accountId, senderId: inbound.senderId };
    if (files.length === 0 || inbound.mentionsBot === false || !(await isKnownSender(sender))) return inbound;
    const source = {
      api: account.bot.api,
      fileUrl: (path: string) => account.bot.fileUrl(path),
      signal: account.signal,
    };
    const media = await Promise.all(
      files.map((file) =>
        fetchAttachment(file, source).catch((error: unknown) => {
          account.signal.throwIfAborted();
          logger.warn('An attachment could not be fetched', error);
          return { type: file.type, mimeType: file.mimeType };
        }),
      ),
    );
    // A file's name is not text of the sender, so it is stored with the file.
    const body = inbound.body === '' ? sentence(locale, 'channels.attachment') : inbound.body;
    return { ...inbound, body, media };
  }
}

/** Returns the destination of a message; in a direct chat an answer need not quote its question. */
function destinationOf(target: Omit<ReplyTarget, 'channelId'>): Destination {
  const { targetId: chatId, threadId, replyToMessageId } = target;
  const quoted =
    chatId.startsWith('-') && replyToMessageId !== undefined ? parseMessageId(replyToMessageId) : undefined;
  return { chatId, threadId, replyTo: quoted?.chatId === chatId ? quoted.messageId : undefined };
}

/** Sends a picture and returns the number of its message. */
async function sendPhoto(bot: TelegramBot, to: Destination, { bytes, mimeType }: InlineFile): Promise<number> {
  const name = `chart.${mimeType.split('/')[1] ?? 'png'}`;
  const message = await followMove(to.chatId, (chatId) =>
    bot.call('once', (api) => api.sendPhoto(chatId, new InputFile(bytes, name), placeOf(to))),
  );
  return message.message_id;
}
