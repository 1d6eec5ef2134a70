import { type APIChatInputApplicationCommandInteraction, ApplicationCommandOptionType } from 'discord.js';
import { ARGUMENTS } from './command-menu.ts';
import type { DiscordPlace } from './inbound-message.ts';

/** A slash command that waits for its answer. */
export interface OpenInteraction {
  readonly applicationId: string;
  readonly token: string;
  /** True if only the caller sees the answer. */
  readonly isPrivate: boolean;
  readonly senderId: string;
  readonly expiresAt: number;
  isAnswered: boolean;
}

/** Discord accepts answers for fifteen minutes; a little less, so that the last one arrives. */
const LIFETIME_MS = 14 * 60 * 1000;

/** The pending slash commands, by the program's message id and by the run that answers them. */
export class OpenInteractions {
  readonly #now: () => number;
  readonly #byMessage = new Map<string, OpenInteraction>();
  readonly #byRun = new Map<string, OpenInteraction>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(messageId: string, interaction: Omit<OpenInteraction, 'expiresAt' | 'isAnswered'>): void {
    for (const map of [this.#byMessage, this.#byRun]) {
      for (const [key, { expiresAt }] of map) if (expiresAt <= this.#now()) map.delete(key);
    }
    this.#byMessage.set(messageId, { ...interaction, expiresAt: this.#now() + LIFETIME_MS, isAnswered: false });
  }

  has(messageId: string | undefined): boolean {
    return messageId !== undefined && this.#byMessage.has(messageId);
  }

  /** Returns the interaction of a part: the first part names the message, later ones only the run. */
  find(messageId: string | undefined, runId: string | undefined): OpenInteraction | undefined {
    const named = messageId === undefined ? undefined : this.#byMessage.get(messageId);
    const found = named ?? (runId === undefined ? undefined : this.#byRun.get(runId));
    if (!found || found.expiresAt <= this.#now()) return undefined;
    if (runId !== undefined) this.#byRun.set(runId, found);
    return found;
  }
}

/** Converts a slash command to the text a person could have typed. */
export function commandText({ data }: APIChatInputApplicationCommandInteraction, prefix: string): string {
  const option = data.options?.find(({ name }) => name === ARGUMENTS);
  const text = option?.type === ApplicationCommandOptionType.String ? option.value : '';
  return `${prefix}${data.name} ${text}`.trim();
}

/** Returns the place of an interaction. */
export function placeOfInteraction(interaction: {
  readonly channel?: { readonly id: string; readonly type?: number; readonly parent_id?: string | null } | undefined;
  readonly channel_id?: string | undefined;
  readonly guild_id?: string | undefined;
}): DiscordPlace {
  const { channel, guild_id: guildId } = interaction;
  const channelId = channel?.id ?? interaction.channel_id ?? '';
  return { channelId, guildId, parentId: isThread(channel?.type) ? (channel?.parent_id ?? undefined) : undefined };
}

/** Returns true for a kind of channel that is a thread. */
export const isThread = (type: number | undefined): boolean => type === 10 || type === 11 || type === 12;
