import type { FinClawConfig } from '@finclaw/config';
import type { ChannelPlugin, InboundMessage } from '@finclaw/types';
import { allowlistGate, composeGates, type GateFunction, mentionGate } from '../channels/gates.ts';

/** Channels whose users the operating system or the gateway's own login has already identified. */
const LOCAL_CHANNELS: ReadonlySet<string> = new Set(['terminal', 'web', 'api']);
/** Where programs talk and no person does: what they may do besides asking is settled by their token, not by what they write. */
export const PROGRAM_CHANNEL = 'api';

/** The gates in front of a channel: a local one has none, any other answers only people who are listed and speak to it. */
export function gatesFor(channel: Pick<ChannelPlugin, 'id'>, config: FinClawConfig['channels']): GateFunction {
  if (LOCAL_CHANNELS.has(channel.id)) return composeGates();
  const access = accessOf(channel.id, config);
  const listed = access?.allowFrom.includes('*') ? undefined : (access?.allowFrom ?? []);
  const gates = [allowlistGate(listed)];
  if (access?.requireMention !== false) gates.push(mentionGate);
  return composeGates(...gates);
}

/** What a sender may do besides asking; the person at this machine may do everything. */
export function rolesOf(
  message: Pick<InboundMessage, 'channelId' | 'senderId'>,
  config: FinClawConfig['channels'],
): readonly string[] {
  if (message.channelId === PROGRAM_CHANNEL) return [];
  if (LOCAL_CHANNELS.has(message.channelId)) return ['admin'];
  return accessOf(message.channelId, config)?.admins.includes(message.senderId) ? ['admin'] : [];
}

function accessOf(
  channelId: string,
  config: FinClawConfig['channels'],
): FinClawConfig['channels']['discord'] | FinClawConfig['channels']['telegram'] | undefined {
  if (channelId === 'discord') return config.discord;
  return channelId === 'telegram' ? config.telegram : undefined;
}
