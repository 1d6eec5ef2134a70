import { ChannelApprovals, type ChannelSender, insist, ReplyDrafts } from '@finclaw/channel-kit';
import { message as sentence } from '@finclaw/config';
import type { CommandDefinition } from '@finclaw/conversation';
import { type BackoffOptions, FinClawError, type FinClawLogger, readDataUrl } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { ApprovalBroker } from '@finclaw/tools';
import {
  type ChannelCapabilities,
  type ChannelId,
  type ChannelPlugin,
  type CleanupFn,
  createChannelId,
  type InboundMessage,
  type Locale,
  type OutboundMessage,
  type ReplyProgress,
  type ReplyTarget,
  type SendReceipt,
} from '@finclaw/types';
import type { InlineQuery, Message, Update, UserFromGetMe } from 'grammy/types';
import type { BotIdentity } from './addressed-text.ts';
import { fetchAttachment, filesOf } from './attachments.ts';
import { menuCommands } from './command-menu.ts';
import { toInboundMessage } from './inbound-message.ts';
import { answerInlineQuery, type Suggestion } from './inline-query.ts';
import { DEFAULT_ACCOUNT, messageIdOf, parseMessageId } from './message-id.ts';
import { sendPhoto } from './send-photo.ts';
import { type Destination, MAX_TEXT_LENGTH, replaceText, sendText } from './send-text.ts';
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

export interface TelegramChannelOptions {
  readonly accounts: readonly { readonly accountId: string; readonly token: string }[];
  readonly apiBaseUrl?: string | undefined;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  /** The commands of the menu. */
  readonly commands?: readonly CommandDefinition[];
  /** The prefix of commands in the rest of the program. Default `/`. */
  readonly commandPrefix?: string;
  /** The source of approval cards; without it nothing can be approved here. */
  readonly approvals?: ApprovalBroker;
  readonly isAdmin?: (sender: ChannelSender) => boolean;
  /** Only files of people who will be answered are fetched. */
  readonly isKnownSender?: (sender: ChannelSender) => Promise<boolean>;
  /** Finds instruments for the typed text, where the bot's owner has enabled inline mode. */
  readonly suggest?: (text: string, locale: Locale) => readonly Suggestion[];
  /** Remembers unfinished answers across a restart. */
  readonly values?: KeyValueStore;
  readonly pollSeconds?: number;
  readonly draftIntervalMs?: number;
  readonly backoff?: BackoffOptions;
}

/** Telegram as a channel: any number of bot accounts, listened to by long polling. */
export class TelegramChannel implements ChannelPlugin {
  readonly id = TELEGRAM_CHANNEL;
  readonly meta = { name: 'telegram', displayName: 'Telegram', website: 'https://telegram.org' };
  readonly capabilities = capabilities;
  readonly #options: TelegramChannelOptions;
  readonly #accounts: ReadonlyMap<string, TelegramAccount>;
  readonly #bots: ReadonlyMap<string, TelegramBot>;
  readonly #drafts: ReplyDrafts<TelegramDraft>;
  readonly #approvals: ChannelApprovals<TelegramCard> | undefined;
  #handler: ((message: InboundMessage) => Promise<void>) | undefined;

  constructor(options: TelegramChannelOptions) {
    this.#options = options;
    const { logger, values, draftIntervalMs: intervalMs } = options;
    this.#accounts = new Map(options.accounts.map((account) => [account.accountId, this.#openAccount(account)]));
    this.#bots = new Map([...this.#accounts].map(([accountId, { bot }]) => [accountId, bot]));
    const botOf = (accountId: string) => this.#bot(accountId);
    this.#drafts = new ReplyDrafts({
      surface: createDraftSurface({ botOf, destinationOf, capabilities, intervalMs }),
      logger,
      ...(values ? { memory: { values, scope: 'telegram-drafts' } } : {}),
    });
    this.#approvals = options.approvals && this.#openApprovals(options.approvals);
  }

  /** Starts listening. An account that cannot connect keeps trying and delays nothing. */
  async setup(): Promise<CleanupFn> {
    await this.#drafts.forgetOld();
    const stopPresenting = this.#approvals ? this.#options.approvals?.addPresenter(this.#approvals) : undefined;
    for (const account of this.#accounts.values()) account.start();
    return async () => {
      stopPresenting?.();
      await Promise.all([...this.#accounts.values()].map((account) => account.stop()));
      await this.#drafts.close();
    };
  }

  onMessage(handler: (message: InboundMessage) => Promise<void>): CleanupFn {
    this.#handler = handler;
    return async () => {
      this.#handler = undefined;
    };
  }

  async send(outbound: OutboundMessage): Promise<SendReceipt | undefined> {
    const accountId = outbound.accountId ?? DEFAULT_ACCOUNT;
    const bot = this.#bot(accountId);
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

  /**
   * An answer that was streamed is finished by changing its message, which can be done twice; a picture is always a new
   * one.
   */
  async mayRepeat({ runId, payloads }: OutboundMessage): Promise<boolean> {
    return runId !== undefined && payloads.every(({ mediaUrl }) => mediaUrl === undefined) && this.#drafts.has(runId);
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    if (this.#accounts.has(target.accountId)) this.#drafts.progress(target, runId, event);
  }

  async sendTyping(_channelId: ChannelId, chatId: string, target?: ReplyTarget): Promise<void> {
    const thread = target?.threadId === undefined ? {} : { message_thread_id: Number(target.threadId) };
    const bot = this.#bot(target?.accountId ?? DEFAULT_ACCOUNT);
    await bot.call('repeatable', (api) => api.sendChatAction(chatId, 'typing', thread), { maxAttempts: 1 });
  }

  async addReaction(messageId: string, emoji: string): Promise<void> {
    const message = parseMessageId(messageId);
    if (!message) throw new FinClawError(`Not a Telegram message: ${messageId}`, 'INVALID_INPUT');
    await this.#bot(message.accountId).call('repeatable', (api) =>
      api.setMessageReaction(message.chatId, message.messageId, [{ type: 'emoji', emoji: emoji as '👀' }]),
    );
  }

  /** Sends a text; it replaces its displayed beginning. */
  async #sendText(bot: TelegramBot, to: Destination, text: string, accountId: string, runId?: string): Promise<number> {
    const draft = runId === undefined ? undefined : await this.#drafts.take(runId);
    const isHere = draft?.accountId === accountId && draft.chatId === to.chatId;
    const isSettled = isHere && (await replaceText(bot, to, draft.messageId, text));
    const messageId = isSettled ? draft.messageId : (await sendText(bot, to, text)).first;
    if (runId !== undefined) await this.#drafts.settled(runId);
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

  #openApprovals(broker: ApprovalBroker): ChannelApprovals<TelegramCard> {
    const { isAdmin = () => false, locale, logger } = this.#options;
    return new ChannelApprovals({
      channelId: this.id,
      broker,
      surface: createCardSurface(this.#bots),
      isAdmin,
      locale,
      logger,
    });
  }

  #bot(accountId: string): TelegramBot {
    const bot = this.#bots.get(accountId);
    if (!bot) throw new FinClawError(`There is no Telegram account "${accountId}"`, 'CHANNEL_OFFLINE');
    return bot;
  }

  /**
   * Handles one update. Only a message the program could not accept is repeated; any other failure is logged and
   * reported once.
   */
  async #take(account: TelegramAccount, me: UserFromGetMe, update: Update): Promise<void> {
    const { logger } = this.#options;
    let message: InboundMessage | undefined;
    try {
      if (update.callback_query) await answerPress(update.callback_query, this.id, account, this.#approvals);
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
    const handIn = async (): Promise<void> => {
      if (!this.#handler) throw new FinClawError('Nobody listens to Telegram yet', 'CHANNEL_OFFLINE');
      await this.#handler(taken);
    };
    const { signal } = account;
    await insist(handIn, {
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
    return inbound && this.#withFiles(account, message, inbound);
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
    // The name of a file is not the sender's words, so it goes with the file and not into the text.
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
