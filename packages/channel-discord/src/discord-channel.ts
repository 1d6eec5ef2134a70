import { randomUUID } from 'node:crypto';
import { BotChannel, type BotChannelOptions, splitMessage } from '@finclaw/channel-kit';
import type { CommandDefinition } from '@finclaw/conversation';
import { FinClawError, readDataUrl } from '@finclaw/infra';
import {
  type ChannelCapabilities,
  type ChannelId,
  createChannelId,
  type OutboundMessage,
  type ReplyPayload,
  type ReplyProgress,
  type ReplyTarget,
  type SendReceipt,
} from '@finclaw/types';
import type { GatewayDispatchPayload, RawFile } from 'discord.js';
import { refusalOf } from './call-discord.ts';
import { DiscordAccount } from './discord-account.ts';
import { createCardSurface, type DiscordCard } from './discord-approvals.ts';
import { createDraftSurface, type Destination, type DiscordDraft } from './discord-drafts.ts';
import { InboundEvents } from './inbound-events.ts';
import { type OpenInteraction, OpenInteractions } from './interactions.ts';
import { DEFAULT_ACCOUNT, messageIdOf, parseMessageId } from './message-id.ts';

interface MessageContent {
  readonly content?: string;
  readonly attachments?: { readonly id: string; readonly description: string }[];
  readonly files?: readonly RawFile[];
}

/** Discord's maximum length of one message. */
const MAX_TEXT_LENGTH = 2000;

const MAX_DESCRIPTION = 1024;

/** A part of an answer as the messages it takes. */
function contentsOf(payload: ReplyPayload): readonly MessageContent[] {
  const texts = splitMessage(payload.text ?? '', MAX_TEXT_LENGTH).map((content) => ({ content }));
  const picture = pictureOf(payload);
  return picture ? [...texts, picture] : texts;
}

/** The picture of a part, with its description for people who cannot see it. */
function pictureOf({ mediaUrl, channelData }: ReplyPayload): MessageContent | undefined {
  const file = readDataUrl(mediaUrl);
  if (!file) return undefined;
  const name = `chart.${file.mimeType.split('/')[1] ?? 'png'}`;
  const description = String(channelData?.description ?? '').slice(0, MAX_DESCRIPTION);
  return { attachments: [{ id: '0', description }], files: [{ name, data: file.bytes, contentType: file.mimeType }] };
}

export const DISCORD_CHANNEL: ChannelId = createChannelId('discord');

/** Discord recognises a nonce for "a few minutes". */
const NONCE_LIFETIME_MS = 2 * 60 * 1000;
const UNKNOWN_MESSAGE = 10_008;

const capabilities: ChannelCapabilities = {
  supportsMarkdown: true,
  supportsButtons: true,
  supportsReactions: true,
  maxMessageLength: MAX_TEXT_LENGTH,
  supportsIdempotentSend: true,
  idempotentSendMs: NONCE_LIFETIME_MS,
  supportsEphemeral: true,
  rendersTables: false,
  showsPictures: true,
};

export interface DiscordChannelOptions extends BotChannelOptions {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly token: string;
    readonly guildIds?: readonly string[];
  }[];
  readonly commands?: readonly CommandDefinition[];
  /** True if rooms are read without addressing the bot. */
  readonly readsEverything?: boolean;
  /** Logs in again without the pause that Discord's rules require. */
  readonly identifiesAtOnce?: boolean;
}

/** Discord as a channel: any number of bot accounts, connected through the gateway. */
export class DiscordChannel extends BotChannel<DiscordAccount, DiscordDraft, DiscordCard> {
  readonly id = DISCORD_CHANNEL;
  readonly meta = { name: 'discord', displayName: 'Discord', website: 'https://discord.com' };
  readonly capabilities = capabilities;
  readonly #options: DiscordChannelOptions;
  protected readonly accounts;
  protected readonly drafts;
  protected readonly cards;
  readonly #interactions = new OpenInteractions();
  readonly #inbound: InboundEvents;

  constructor(options: DiscordChannelOptions) {
    super(options);
    this.#options = options;
    const { draftIntervalMs: intervalMs } = options;
    this.accounts = new Map(options.accounts.map((account) => [account.accountId, this.#openAccount(account)]));
    const destinationOf = (target: ReplyTarget) => this.#destinationOf(target);
    const apiOf = (accountId: string) => this.account(accountId).hurriedApi;
    this.drafts = this.openDrafts(createDraftSurface({ apiOf, destinationOf, capabilities, intervalMs }));
    const apis = new Map([...this.accounts].map(([accountId, { api }]) => [accountId, api]));
    this.cards = this.openCards(createCardSurface(apis, destinationOf));
    this.#inbound = new InboundEvents(this.id, options, this.#interactions, this.cards, (message) =>
      this.handIn(message),
    );
  }

  async send(outbound: OutboundMessage): Promise<SendReceipt | undefined> {
    let receipt: SendReceipt | undefined;
    for (const [index, payload] of outbound.payloads.entries()) {
      const messages = contentsOf(payload);
      if (messages.length === 0) continue;
      const key = `${outbound.idempotencyKey ?? randomUUID()}:${index}`;
      const interaction = this.#interactions.find(outbound.replyToMessageId, outbound.runId);
      const sent =
        (interaction && (await this.#answer(interaction, outbound, messages))) ??
        (await this.#deliver(outbound, payload, messages, key));
      receipt ??= { messageId: sent };
    }
    return receipt;
  }

  override progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    // The answer to a slash command is shown to one person, and there is no message yet that could be edited.
    if (!this.#interactions.has(target.replyToMessageId)) super.progress(target, runId, event);
  }

  async sendTyping(_channelId: ChannelId, chatId: string, target?: ReplyTarget): Promise<void> {
    await this.account(target?.accountId ?? DEFAULT_ACCOUNT).api.showTyping(target?.threadId ?? chatId);
  }

  async addReaction(messageId: string, emoji: string): Promise<void> {
    const message = parseMessageId(messageId);
    if (!message) throw new FinClawError(`Not a Discord message: ${messageId}`, 'INVALID_INPUT');
    if (message.isInteraction) return;
    await this.account(message.accountId).api.react(message.channelId, message.messageId, emoji);
  }

  /** Sends ordinary messages; a text replaces its displayed beginning. */
  async #deliver(
    outbound: OutboundMessage,
    { channelData }: ReplyPayload,
    [first = {}, ...rest]: readonly MessageContent[],
    key: string,
  ): Promise<string> {
    const { accountId = DEFAULT_ACCOUNT, runId } = outbound;
    const { api } = this.account(accountId);
    const reader = channelData?.ephemeralFor;
    const { channelId, quote } =
      typeof reader === 'string'
        ? { channelId: await this.account(accountId).directChatWith(reader) }
        : await this.#destinationOf({ ...outbound, accountId });
    const answered = first.content === undefined ? undefined : runId;
    const draft = answered === undefined ? undefined : await this.drafts.take(answered);
    const isHere = draft?.accountId === accountId && draft.channelId === channelId;
    const body = { ...first, ...(quote ? { message_reference: quote } : {}) };
    const isSettled = isHere && (await this.#replaced(draft, first.content ?? ''));
    const messageId = isSettled ? draft.messageId : (await api.sendMessage(channelId, body, key)).id;
    if (answered !== undefined) await this.drafts.settled(answered);
    for (const [index, content] of rest.entries()) await api.sendMessage(channelId, content, `${key}:${index}`);
    return messageIdOf({ accountId, channelId, messageId });
  }

  /** Replaces a message; false when it no longer exists. */
  async #replaced({ accountId, channelId, messageId }: DiscordDraft, content: string): Promise<boolean> {
    try {
      await this.account(accountId).api.editMessage(channelId, messageId, { content });
      return true;
    } catch (error) {
      if (refusalOf(error) === UNKNOWN_MESSAGE) return false;
      throw error;
    }
  }

  /** Answers a slash command; undefined when Discord no longer accepts an answer to it. */
  async #answer(
    interaction: OpenInteraction,
    outbound: OutboundMessage,
    messages: readonly MessageContent[],
  ): Promise<string | undefined> {
    const { accountId = DEFAULT_ACCOUNT } = outbound;
    const { api } = this.account(accountId);
    const { applicationId, token, isPrivate } = interaction;
    let sent: { readonly id: string; readonly channel_id: string } | undefined;
    try {
      for (const content of messages) {
        const message =
          interaction.isAnswered || content.content === undefined
            ? await api.followUp(applicationId, token, content, isPrivate)
            : await api.editAnswer(applicationId, token, content.content);
        interaction.isAnswered = true;
        sent ??= message;
      }
    } catch (error) {
      if (refusalOf(error) === undefined) throw error;
    }
    return sent && messageIdOf({ accountId, channelId: sent.channel_id, messageId: sent.id });
  }

  /** A thread is a channel of its own; in a direct chat an answer need not quote its question. */
  async #destinationOf(target: Omit<ReplyTarget, 'channelId'>): Promise<Destination> {
    const { accountId, targetId, threadId, replyToMessageId } = target;
    const account = this.account(accountId);
    const chat = await account.chatOf(targetId);
    const channelId = threadId ?? chat;
    const quoted = replyToMessageId === undefined ? undefined : parseMessageId(replyToMessageId);
    const isDirect = chat !== targetId;
    if (isDirect || !quoted || quoted.isInteraction || quoted.channelId !== channelId) return { channelId };
    return { channelId, quote: { message_id: quoted.messageId, fail_if_not_exists: false } };
  }

  #openAccount({ accountId, token }: { readonly accountId: string; readonly token: string }): DiscordAccount {
    const { apiBaseUrl, logger, commands = [], readsEverything = false, backoff, identifiesAtOnce } = this.#options;
    const onPacket = (account: DiscordAccount, packet: GatewayDispatchPayload) => this.#inbound.take(account, packet);
    const ways = { backoff, identifiesAtOnce, onPacket };
    return new DiscordAccount({ accountId, token, apiBaseUrl, readsEverything, commands, logger, ...ways });
  }
}
