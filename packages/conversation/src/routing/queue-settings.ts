import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import { channelSettings, type FinClawConfig } from '@finclaw/config';
import type { SessionKey } from '@finclaw/types';

/** The handling of a message that arrives while its session is busy. */
export type QueueMode = FinClawConfig['session']['queue']['mode'];

/** The modes, the plainest first. */
export const QUEUE_MODES: readonly QueueMode[] = [
  'queue',
  'followup',
  'interrupt',
  'collect',
  'steer',
  'steer-backlog',
];

/** The queue settings of a conversation. */
export type QueueSettings = FinClawConfig['session']['queue'];

/** The origin of a message, as far as its queue depends on it. */
interface QueuePlace {
  readonly channelId: string;
  readonly agentId: string;
  readonly accountId?: string | undefined;
}

/** The place of a conversation, read from its key; a shared conversation belongs to no channel. */
export function queuePlaceOf(sessionKey: SessionKey): QueuePlace {
  const { channelId = '', agentId = '', accountId } = parseRoutingSessionKey(sessionKey) ?? {};
  return { channelId, agentId, accountId };
}

/**
 * Returns the queue settings for a place: the agent's, else the bot account's, else the channel's, else the default.
 */
export function queueSettingsFor(
  { session, channels, agents }: Pick<FinClawConfig, 'session' | 'channels' | 'agents'>,
  { channelId, agentId, accountId }: QueuePlace,
): QueueSettings {
  const { queue, accounts } = channelSettings(channels, channelId);
  const account = accountId !== undefined && Object.hasOwn(accounts, accountId) ? accounts[accountId] : undefined;
  return { ...session.queue, ...queue, ...account?.queue, ...agents.entries[agentId]?.queue };
}
