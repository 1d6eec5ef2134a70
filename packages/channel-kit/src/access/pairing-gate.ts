import type { InboundMessage } from '@finclaw/types';
import { accountOf } from '../addressing/message-context.ts';
import { allowlistGate, type GateFunction } from './gates.ts';
import type { ChannelSender, Pairing } from './pairing.ts';

/** The sender of a message as pairing knows them. */
export function senderOf(message: Pick<InboundMessage, 'channelId' | 'accountId' | 'senderId'>): ChannelSender {
  return { channelId: message.channelId, accountId: accountOf(message), senderId: message.senderId };
}

/** Lets listed and paired senders through; no list lets everybody through. */
export function knownSenderGate(
  listed: Iterable<string> | undefined,
  pairing: Pick<Pairing, 'isPaired'>,
): GateFunction {
  const list = allowlistGate(listed);
  return async (message) => ((await pairing.isPaired(senderOf(message))) ? { allowed: true } : list(message));
}
