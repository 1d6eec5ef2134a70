import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import type { FinClawConfig } from '@finclaw/config';

type Rooms = FinClawConfig['people']['rooms'];

/** Whether others listen in a conversation. */
export function isRoom(sessionKey: string): boolean {
  const place = parseRoutingSessionKey(sessionKey);
  return place !== undefined && place.chatType !== 'direct';
}

/**
 * What may be told of a person's private data in a conversation: in their own always what they ask for, in a room what
 * its owner has set, by itself or for all.
 */
export function toldIn(sessionKey: string, rooms: Rooms): Rooms[string] {
  const place = parseRoutingSessionKey(sessionKey);
  if (place === undefined || place.chatType === 'direct') return 'asked';
  return rooms[`${place.channelId}:${place.chatId ?? ''}`] ?? rooms['*'] ?? 'nothing';
}
