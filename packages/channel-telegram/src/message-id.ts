/**
 * One message on Telegram. Its number is unique within its chat only, and each bot account numbers its own direct
 * chats.
 */
interface TelegramMessageRef {
  readonly accountId: string;
  readonly chatId: string;
  readonly messageId: number;
}

export const DEFAULT_ACCOUNT = 'default';

/** The id a message has in the rest of the program: unique, and enough to find the message again. */
export function messageIdOf({ accountId, chatId, messageId }: TelegramMessageRef): string {
  return `${accountId === DEFAULT_ACCOUNT ? '' : `${accountId}/`}${chatId}:${messageId}`;
}

/** Parses a {@link messageIdOf}; undefined for any other text. */
export function parseMessageId(id: string): TelegramMessageRef | undefined {
  const match = /^(?:([^/]+)\/)?(-?\d+):(\d+)$/.exec(id);
  if (!match) return undefined;
  return { accountId: match[1] ?? DEFAULT_ACCOUNT, chatId: match[2]!, messageId: Number(match[3]) };
}
