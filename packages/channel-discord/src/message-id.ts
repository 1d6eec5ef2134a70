/** One message on Discord, or one use of a slash command, which has no message. */
interface DiscordMessageRef {
  readonly accountId: string;
  /** The channel, thread or direct chat it is in. */
  readonly channelId: string;
  readonly messageId: string;
  readonly isInteraction?: boolean;
}

export const DEFAULT_ACCOUNT = 'default';

/** The id a message has in the rest of the program: unique, and enough to find the message again. */
export function messageIdOf({ accountId, channelId, messageId, isInteraction }: DiscordMessageRef): string {
  return `${accountId === DEFAULT_ACCOUNT ? '' : `${accountId}/`}${channelId}:${isInteraction ? 'i' : ''}${messageId}`;
}

/** Parses a {@link messageIdOf}; undefined for any other text. */
export function parseMessageId(id: string): DiscordMessageRef | undefined {
  const match = /^(?:([^/]+)\/)?(\d+):(i?)(\d+)$/.exec(id);
  if (!match) return undefined;
  const [, accountId = DEFAULT_ACCOUNT, channelId, interaction, messageId] = match;
  return { accountId, channelId: channelId!, messageId: messageId!, ...(interaction ? { isInteraction: true } : {}) };
}
