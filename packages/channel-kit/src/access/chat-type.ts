import type { ChatType } from '@finclaw/types';

const NAMES: Readonly<Record<string, ChatType>> = {
  direct: 'direct',
  dm: 'direct',
  private: 'direct',
  whisper: 'direct',
  group: 'group',
  room: 'group',
  chat: 'group',
  channel: 'channel',
  public: 'channel',
  forum: 'channel',
};

/** Converts a platform's name for a kind of chat; an unknown one is a group, which may have the most members. */
export function normalizeChatType(raw: string | undefined): ChatType {
  const name = raw?.trim().toLowerCase() ?? '';
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : 'group';
}

/** A chat between one person and the assistant. */
export const isDirect = (chatType: ChatType): boolean => chatType === 'direct';
