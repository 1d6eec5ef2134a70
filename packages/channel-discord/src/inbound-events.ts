import type { BotChannelOptions, ChannelApprovals } from '@finclaw/channel-kit';
import { message as sentence } from '@finclaw/config';
import type { CommandDefinition } from '@finclaw/conversation';
import { type ChannelId, createTimestamp, type InboundMessage, localeOfTag, recoveredOrigin } from '@finclaw/types';
import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  ApplicationCommandType,
  type GatewayDispatchPayload,
  type GatewayMessageCreateDispatchData,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
} from 'discord.js';
import { fetchAttachment, filesOf } from './attachments.ts';
import { refusalOf } from './call-discord.ts';
import type { DiscordAccount } from './discord-account.ts';
import { answerTo, type DiscordCard, readButton } from './discord-approvals.ts';
import { contentOf, placeOf, toInboundMessage } from './inbound-message.ts';
import { commandText, type OpenInteractions, placeOfInteraction } from './interactions.ts';
import { LastReceived } from './last-received.ts';
import { DEFAULT_ACCOUNT, messageIdOf } from './message-id.ts';

interface InboundEventsOptions extends BotChannelOptions {
  readonly accounts: readonly { readonly accountId: string; readonly guildIds?: readonly string[] }[];
  readonly commands?: readonly CommandDefinition[];
  readonly readsEverything?: boolean;
}

const MAX_SUGGESTIONS = 25;
const MAX_SUGGESTION_LENGTH = 100;

/** Handles everything a bot receives: messages, slash commands, completions and pressed buttons. */
export class InboundEvents {
  readonly #channelId: ChannelId;
  readonly #options: InboundEventsOptions;
  readonly #interactions: OpenInteractions;
  readonly #approvals: Pick<ChannelApprovals<DiscordCard>, 'press'> | undefined;
  readonly #handIn: (message: InboundMessage) => Promise<void>;

  constructor(
    channelId: ChannelId,
    options: InboundEventsOptions,
    interactions: OpenInteractions,
    approvals: Pick<ChannelApprovals<DiscordCard>, 'press'> | undefined,
    handIn: (message: InboundMessage) => Promise<void>,
  ) {
    this.#channelId = channelId;
    this.#options = options;
    this.#interactions = interactions;
    this.#approvals = approvals;
    this.#handIn = handIn;
  }

  take(account: DiscordAccount, packet: GatewayDispatchPayload): void {
    if (packet.t === 'READY') account.queue.push(() => this.#catchUp(account));
    if (packet.t === 'MESSAGE_CREATE') {
      const { d: message } = packet;
      account.queue.push(
        () => this.#hear(account, message),
        () => this.#setAside(account, message),
      );
    }
    // An interaction does not wait in the queue: Discord gives it three seconds.
    if (packet.t === 'INTERACTION_CREATE') {
      this.#interact(account, packet.d).catch((error: unknown) => {
        this.#options.logger.warn('An interaction on Discord could not be answered', error);
      });
    }
  }

  async #hear(account: DiscordAccount, message: GatewayMessageCreateDispatchData, isMissed = false): Promise<void> {
    const { accountId, botId } = account;
    const isOurs = message.mentions.some(({ id }) => id === botId) || message.referenced_message?.author.id === botId;
    if (message.guild_id !== undefined && !isOurs && !this.#options.readsEverything) return;
    if (!this.#isWelcome(account, message.guild_id)) return;
    const place = await account.placeOf(message.channel_id, message.guild_id);
    const inbound = toInboundMessage(message, { channelId: this.#channelId, accountId, botId, place });
    if (!inbound) return;
    account.learn(place, inbound.senderId);
    const made = isMissed ? { ...inbound, origin: recoveredOrigin(inbound.origin) } : inbound;
    await this.#handIn(await this.#withFiles(account, message, made));
    await this.#lastHeard(account)?.note(place, message.id);
  }

  /** Informs a sender that their message was not accepted. */
  async #setAside(
    account: DiscordAccount,
    { id, channel_id: channelId, author }: GatewayMessageCreateDispatchData,
  ): Promise<void> {
    if (!(await this.#isKnown(account, author.id))) return;
    const content = sentence(this.#options.locale, 'channels.setAside');
    const reference = { message_id: id, fail_if_not_exists: false };
    await account.api.sendMessage(channelId, { content, message_reference: reference }, `${id}:set-aside`);
  }

  /** Loads the messages sent while the bot was away; ones already received are recognised by their id. */
  async #catchUp(account: DiscordAccount): Promise<void> {
    const heard = this.#lastHeard(account);
    for (const { channelId, guildId, messageId } of (await heard?.chats()) ?? []) {
      const missed = await account.api
        .messagesAfter(channelId, messageId, { signal: account.signal })
        .catch((error: unknown) => {
          if (refusalOf(error) === undefined) throw error;
          return [];
        });
      for (const message of missed) {
        const place = guildId === undefined ? {} : { guild_id: guildId };
        if (heard?.isRecent(message.timestamp)) await this.#hear(account, { ...message, ...place }, true);
      }
    }
  }

  #lastHeard({ accountId }: DiscordAccount): LastReceived | undefined {
    const { values } = this.#options;
    return values && new LastReceived(values, accountId);
  }

  async #withFiles(
    account: DiscordAccount,
    message: GatewayMessageCreateDispatchData,
    inbound: InboundMessage,
  ): Promise<InboundMessage> {
    const { apiBaseUrl, logger, locale } = this.#options;
    const { attachments } = contentOf(message);
    const files = filesOf(attachments);
    // A file's name is not text of the sender, so it is stored with the file.
    const body = inbound.body === '' ? sentence(locale, 'channels.attachment') : inbound.body;
    if (attachments.length === 0 || !(await this.#isKnown(account, inbound.senderId))) return { ...inbound, body };
    const unread = attachments.filter((each) => !files.includes(each));
    const media = await Promise.all(
      files.map((file) =>
        fetchAttachment(file, apiBaseUrl, account.signal).catch((error: unknown) => {
          account.signal.throwIfAborted();
          logger.warn('An attachment could not be fetched', error);
          return { type: 'document', filename: file.filename } as const;
        }),
      ),
    );
    return {
      ...inbound,
      body,
      media: [...media, ...unread.map(({ filename }) => ({ type: 'document', filename }) as const)],
    };
  }

  async #interact(account: DiscordAccount, interaction: APIInteraction): Promise<void> {
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        if (interaction.data.type === ApplicationCommandType.ChatInput)
          await this.#runCommand(account, interaction as APIChatInputApplicationCommandInteraction);
        return;
      case InteractionType.MessageComponent:
        return this.#press(account, interaction);
      case InteractionType.ApplicationCommandAutocomplete:
        return this.#complete(account, interaction);
      default:
        return;
    }
  }

  async #runCommand(account: DiscordAccount, interaction: APIChatInputApplicationCommandInteraction): Promise<void> {
    const { locale, logger, commandPrefix = '/' } = this.#options;
    const { id, token, application_id: applicationId, guild_id: guildId } = interaction;
    const user = userOf(interaction);
    const isPrivate = guildId !== undefined;
    if (!(await this.#isKnown(account, user.id)) || !this.#isWelcome(account, guildId)) {
      const content = sentence(locale, 'channels.pairing.writeFirst');
      const data = { content, flags: MessageFlags.Ephemeral };
      await account.api.answerInteraction(id, token, { type: InteractionResponseType.ChannelMessageWithSource, data });
      return;
    }
    const place = placeOfInteraction(interaction);
    const { accountId } = account;
    const messageId = messageIdOf({ accountId, channelId: place.channelId, messageId: id, isInteraction: true });
    const data = isPrivate ? { flags: MessageFlags.Ephemeral } : {};
    try {
      await account.api.answerInteraction(id, token, {
        type: InteractionResponseType.DeferredChannelMessageWithSource,
        data,
      });
      this.#interactions.add(messageId, { applicationId, token, isPrivate, senderId: user.id });
    } catch (error) {
      logger.warn('A slash command could not be acknowledged; it is answered as a message', error);
    }
    account.learn(place, user.id);
    const message: InboundMessage = {
      id: messageId,
      channelId: this.#channelId,
      ...placeOf(place),
      senderId: user.id,
      senderName: user.global_name ?? user.username,
      origin: 'typed',
      body: commandText(interaction, commandPrefix),
      timestamp: createTimestamp(Date.now()),
      ...(accountId === DEFAULT_ACCOUNT ? {} : { accountId }),
      ...(isPrivate ? { mentionsBot: true } : {}),
    };
    account.queue.push(() => this.#handIn(message));
  }

  async #press(account: DiscordAccount, interaction: APIMessageComponentInteraction): Promise<void> {
    const button = readButton(interaction.data.custom_id);
    const by = { channelId: this.#channelId, accountId: account.accountId, senderId: userOf(interaction).id };
    const result = button && (await this.#approvals?.press(button.approvalId, button.approved, by));
    const answer = result ? answerTo(result) : { type: InteractionResponseType.DeferredMessageUpdate };
    await account.api.answerInteraction(interaction.id, interaction.token, answer);
  }

  async #complete(account: DiscordAccount, interaction: APIApplicationCommandAutocompleteInteraction): Promise<void> {
    const { suggest } = this.#options;
    const focused = interaction.data.options.find((option) => 'focused' in option && option.focused);
    const typed = focused && 'value' in focused ? String(focused.value).trim() : '';
    const isKnown = await this.#isKnown(account, userOf(interaction).id);
    const found = typed !== '' && isKnown ? (suggest?.(typed, localeOfTag(interaction.locale) ?? 'en') ?? []) : [];
    const choices = found.slice(0, MAX_SUGGESTIONS).map(({ name, value }) => ({
      name: name.slice(0, MAX_SUGGESTION_LENGTH),
      value: value.slice(0, MAX_SUGGESTION_LENGTH),
    }));
    const answer = { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } };
    await account.api.answerInteraction(interaction.id, interaction.token, answer);
  }

  async #isKnown({ accountId }: DiscordAccount, senderId: string): Promise<boolean> {
    return (await this.#options.isKnownSender?.({ channelId: this.#channelId, accountId, senderId })) ?? true;
  }

  /** Tells whether the bot listens on a server: with configured servers it ignores all others. */
  #isWelcome({ accountId }: DiscordAccount, guildId: string | undefined): boolean {
    const listed = this.#options.accounts.find((account) => account.accountId === accountId)?.guildIds;
    return guildId === undefined || listed === undefined || listed.includes(guildId);
  }
}

/** Returns the user of an interaction: in a server they are a member. */
function userOf({ member, user }: APIInteraction): {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
} {
  return member?.user ?? user!;
}
