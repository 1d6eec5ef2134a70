import type { InboundMessage } from '@finclaw/types';
import { accountOf } from '../addressing/message-context.ts';
import { allowlistGate, type GateFunction } from './gates.ts';
import type { ChannelSender, Pairing } from './pairing.ts';

/** Returns the sender of a message in the form pairing uses. */
export function senderOf(message: Pick<InboundMessage, 'channelId' | 'accountId' | 'senderId'>): ChannelSender {
  return { channelId: message.channelId, accountId: accountOf(message), senderId: message.senderId };
}

/** Accepts listed and paired senders; no list accepts everyone. */
export function knownSenderGate(
  listed: Iterable<string> | undefined,
  pairing: Pick<Pairing, 'isPaired'>,
): GateFunction {
  const list = allowlistGate(listed);
  return async (message) => ((await pairing.isPaired(senderOf(message))) ? { allowed: true } : list(message));
}
