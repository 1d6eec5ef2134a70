import type { ChannelSender, Pairing } from '@finclaw/channel-kit';
import { composeGates, type GateFunction, knownSenderGate, mentionGate } from '@finclaw/channel-kit';
import { type ChannelSettings, channelSettings, type FinClawConfig } from '@finclaw/config';
import type { ChannelPlugin, InboundMessage } from '@finclaw/types';

type ChannelsConfig = FinClawConfig['channels'];
type Sender = Pick<InboundMessage, 'channelId' | 'senderId' | 'accountId'>;
type Access = Pick<ChannelSettings, 'allowFrom' | 'admins' | 'pairing' | 'requireMention'>;

/** Channels whose users the operating system or the gateway's own login has already identified. */
const LOCAL_CHANNELS: ReadonlySet<string> = new Set(['terminal', 'web', 'api']);
/** Where programs talk and no person does: what they may do besides asking is settled by their token, not by what they write. */
export const PROGRAM_CHANNEL = 'api';

/** True for a channel whose reader sits at one process: nobody else can show them an answer. */
export const isProcessBound = (channelId: string): boolean => channelId === 'terminal';

/** True for a channel that every process of a cluster runs. */
export const isSharedChannel = (channelId: string): boolean => channelId === 'web' || channelId === 'api';

/** True for a surface of the person who runs this machine. */
export const isLocalChannel = (channelId: string): boolean => LOCAL_CHANNELS.has(channelId);

/** The gates in front of a channel: a local one has none, any other answers only people who are listed or paired and speak to it. */
export function gatesFor(
  channel: Pick<ChannelPlugin, 'id'>,
  config: ChannelsConfig,
  pairing: Pick<Pairing, 'isPaired'>,
): GateFunction {
  if (LOCAL_CHANNELS.has(channel.id)) return composeGates();
  return (message, dock, context) => {
    const access = accessOf(message, config);
    const gates = [knownSenderGate(listedIn(access), pairing)];
    if (access.requireMention) gates.push(mentionGate);
    return composeGates(...gates)(message, dock, context);
  };
}

/** Whether a bot account would answer this person. */
export async function isKnownSender(
  sender: ChannelSender,
  config: ChannelsConfig,
  pairing: Pick<Pairing, 'isPaired'>,
): Promise<boolean> {
  if (LOCAL_CHANNELS.has(sender.channelId)) return true;
  const listed = listedIn(accessOf(sender, config));
  return listed === undefined || listed.includes(sender.senderId) || pairing.isPaired(sender);
}

/** Whether a stranger who writes to this bot account gets a pairing code. */
export function offersPairing(message: Sender, config: ChannelsConfig): boolean {
  return accessOf(message, config).pairing;
}

/** What a sender may do besides asking; the person at this machine may do everything. */
export function rolesOf(message: Sender | ChannelSender, config: ChannelsConfig): readonly string[] {
  if (message.channelId === PROGRAM_CHANNEL) return [];
  if (LOCAL_CHANNELS.has(message.channelId)) return ['admin'];
  return accessOf(message, config).admins.includes(message.senderId) ? ['admin'] : [];
}

/** Undefined when everybody is let in. */
function listedIn({ allowFrom, admins }: Access): readonly string[] | undefined {
  return allowFrom.includes('*') ? undefined : [...allowFrom, ...admins];
}

/** The rules of a bot account: what it says itself, else what its channel says, whoever brings that channel. */
function accessOf({ channelId, accountId }: Sender | ChannelSender, config: ChannelsConfig): Access {
  const { accounts, ...channel } = channelSettings(config, channelId);
  const account = accountId === undefined || !Object.hasOwn(accounts, accountId) ? {} : accounts[accountId];
  return { ...channel, ...account };
}
