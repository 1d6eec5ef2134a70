import { randomUUID } from 'node:crypto';
import type { SessionStore } from '@finclaw/agent';
import { type ChannelSender, parseRoutingSessionKey } from '@finclaw/channel-kit';
import { FinClawError } from '@finclaw/infra';
import { createChannelId, type PluginTarget } from '@finclaw/types';
import type { Notices } from '../answering/notices.ts';

/**
 * Sends a text for a plugin through the outbox. The same key of a plugin is never sent twice; without one every call is
 * a message.
 */
export type PluginSend = (pluginName: string, target: PluginTarget, text: string, key?: string) => Promise<void>;

interface PluginSendDeps {
  readonly notices: Pick<Notices, 'send'>;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly isKnownSender: (sender: ChannelSender) => Promise<boolean>;
}

/**
 * Creates the send function for plugins. It reaches only people and rooms the owner has admitted: outsiders' input to a
 * plugin must not make the program write to strangers.
 */
export function createPluginSend({ notices, sessions, isKnownSender }: PluginSendDeps): PluginSend {
  const isKnownRoom = async (channelId: string, roomId: string): Promise<boolean> =>
    (await sessions.list()).some(({ sessionKey = '' }) => {
      const place = parseRoutingSessionKey(sessionKey);
      return place?.channelId === channelId && place.chatType !== 'direct' && place.chatId === roomId;
    });
  return async (pluginName, target, text, key) => {
    const { channelId, accountId = 'default', threadId } = target;
    const targetId = 'roomId' in target ? target.roomId : target.senderId;
    const isKnown =
      'roomId' in target
        ? await isKnownRoom(channelId, target.roomId)
        : await isKnownSender({ channelId, accountId, senderId: targetId });
    if (!isKnown)
      throw new FinClawError(`Nobody has let "${targetId}" on ${channelId} in; nothing was sent.`, 'FORBIDDEN');
    const to = {
      channelId: createChannelId(channelId),
      accountId,
      targetId,
      threadId,
    };
    await notices.send(to, text, `plugin:${pluginName}:${key ?? randomUUID()}`);
  };
}
