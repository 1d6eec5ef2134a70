import { message as sentence } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, InboundMessage, Locale } from '@finclaw/types';
import { replyTargetOf } from '../addressing/message-context.ts';
import { composeParts } from '../text/compose-parts.ts';
import { CODE_LIFETIME_MS, type Pairing } from './pairing.ts';
import { senderOf } from './pairing-gate.ts';

interface PairingOfferDeps {
  readonly pairing: Pairing;
  readonly channel: Pick<ChannelPlugin, 'send' | 'capabilities'>;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/** Gives a stranger a code to show the owner, in their direct chat only: in a room anyone could use it. */
export async function offerPairing(
  message: InboundMessage,
  { pairing, channel, locale, logger }: PairingOfferDeps,
): Promise<void> {
  if (message.chatType !== 'direct' || !channel.send) return;
  const sender = senderOf(message);
  const request = await pairing.request(sender, message.senderName, locale);
  if (request.status !== 'code') return;
  const { replyToMessageId: _none, ...target } = replyTargetOf(message);
  const text = sentence(locale, 'channels.pairing.code', { code: request.code, minutes: CODE_LIFETIME_MS / 60_000 });
  try {
    await channel.send({
      ...target,
      payloads: composeParts(text, {}, { capabilities: channel.capabilities }),
    });
  } catch (error) {
    logger.warn('A pairing code could not be sent', { channelId: message.channelId }, error);
    await pairing.withdraw(sender);
  }
}
