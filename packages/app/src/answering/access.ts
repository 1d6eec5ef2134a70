import {
  type ChannelSender,
  composeGates,
  type GateFunction,
  knownSenderGate,
  mentionGate,
  type Pairing,
} from '@finclaw/channel-kit';
import { type ChannelSettings, channelSettings, type FinClawConfig } from '@finclaw/config';
import type { ChannelPlugin, InboundMessage, PersonRole } from '@finclaw/types';

type ChannelsConfig = FinClawConfig['channels'];
type Sender = Pick<InboundMessage, 'channelId' | 'senderId' | 'accountId'>;
type Access = Pick<ChannelSettings, 'allowFrom' | 'admins' | 'pairing' | 'requireMention'>;

/** Channels whose users are already identified by the operating system or the gateway's login. */
const LOCAL_CHANNELS: ReadonlySet<string> = new Set(['terminal', 'web', 'api']);
/** The channel of programs: their rights beyond asking come from their token, not from their messages. */
export const PROGRAM_CHANNEL = 'api';

/** True for a channel whose reader is connected to one process: no other process can show them an answer. */
export const isProcessBound = (channelId: string): boolean => channelId === 'terminal';

/** True for a channel that every process of a cluster runs. */
export const isSharedChannel = (channelId: string): boolean => channelId === 'web' || channelId === 'api';

/** True for a surface of the person who runs this machine. */
export const isLocalChannel = (channelId: string): boolean => LOCAL_CHANNELS.has(channelId);

/**
 * Returns the access checks of a channel: a local one has none, any other answers only people who are listed or paired
 * and address the bot.
 */
export function gatesFor(
  channel: Pick<ChannelPlugin, 'id'>,
  config: ChannelsConfig,
  pairing: Pick<Pairing, 'isPaired'>,
): GateFunction {
  if (LOCAL_CHANNELS.has(channel.id)) return composeGates();
  return (message) => {
    const access = accessOf(message, config);
    const gates = [knownSenderGate(listedIn(access), pairing)];
    if (access.requireMention) gates.push(mentionGate);
    return composeGates(...gates)(message);
  };
}

/** Returns true when a bot account would answer this person. */
export async function isKnownSender(
  sender: ChannelSender,
  config: ChannelsConfig,
  pairing: KnownSenders,
): Promise<boolean> {
  if (await pairing.isRemoved?.(sender)) return false;
  if (LOCAL_CHANNELS.has(sender.channelId)) return true;
  const listed = listedIn(accessOf(sender, config));
  return listed === undefined || listed.includes(sender.senderId) || pairing.isPaired(sender);
}

/** Returns true when a stranger who writes to this bot account gets a pairing code. */
export function offersPairing(message: Sender, config: ChannelsConfig): boolean {
  return accessOf(message, config).pairing;
}

/** Returns the paired senders and those linked to a person. */
export const knownBy = ({ pairing, people }: Known): KnownSenders => ({
  isPaired: async (sender) => people.roleOf(sender) !== undefined || pairing.isPaired(sender),
  isRemoved: (sender) => people.isRemoved(sender),
});

/** Looks up senders who are paired or linked to a person, and those who were removed. */
interface KnownSenders extends Pick<Pairing, 'isPaired'> {
  readonly isRemoved?: (sender: ChannelSender) => boolean;
}

interface Known {
  readonly pairing: Pick<Pairing, 'isPaired'>;
  readonly people: Roles & { isRemoved(identity: ChannelSender): boolean };
}

/** Looks up people's roles. */
interface Roles {
  roleOf(identity: Sender | ChannelSender): PersonRole | undefined;
}

/**
 * Returns a sender's roles beyond asking: an owner has all, also where an operator listed them; a program none, since
 * its token decides.
 */
export function rolesOf(message: Sender | ChannelSender, config: ChannelsConfig, people: Roles): readonly string[] {
  const role = people.roleOf(message);
  if (message.channelId === PROGRAM_CHANNEL) return role === 'reader' ? ['reader'] : [];
  if (role !== undefined || LOCAL_CHANNELS.has(message.channelId))
    return role === 'owner' ? ['admin'] : role === 'reader' ? ['reader'] : [];
  return accessOf(message, config).admins.includes(message.senderId) ? ['admin'] : [];
}

/** Undefined when everyone is admitted. */
function listedIn({ allowFrom, admins }: Access): readonly string[] | undefined {
  return allowFrom.includes('*') ? undefined : [...allowFrom, ...admins];
}

/** Returns the access rules of a bot account: its own settings, else those of its channel. */
function accessOf({ channelId, accountId }: Sender | ChannelSender, config: ChannelsConfig): Access {
  const { accounts, ...channel } = channelSettings(config, channelId);
  const account = accountId === undefined || !Object.hasOwn(accounts, accountId) ? {} : accounts[accountId];
  return { ...channel, ...account };
}
