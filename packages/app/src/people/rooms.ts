import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import type { FinClawConfig } from '@finclaw/config';

type Rooms = FinClawConfig['people']['rooms'];

/** Tells whether a conversation has other readers. */
export function isRoom(sessionKey: string): boolean {
  const place = parseRoutingSessionKey(sessionKey);
  return place !== undefined && place.chatType !== 'direct';
}

/**
 * Returns which private data of a person may appear in a conversation: in their own always what they ask for, in a room
 * what its owner has set, for this room or for all.
 */
export function disclosureIn(sessionKey: string, rooms: Rooms): Rooms[string] {
  const place = parseRoutingSessionKey(sessionKey);
  if (place === undefined || place.chatType === 'direct') return 'asked';
  return rooms[`${place.channelId}:${place.chatId ?? ''}`] ?? rooms['*'] ?? 'nothing';
}
