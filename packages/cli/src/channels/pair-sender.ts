import { message } from '@finclaw/config';
import type { ChannelSender, PairingApproval } from '@finclaw/server';
import { EXIT, writeJson, writeLine } from '../io.ts';
import type { ChannelsContext } from './channels-context.ts';

/** Lets the person in who showed this code. */
export function pairSender({ invocation, pairing }: ChannelsContext, code: string): number {
  const { io, locale, values } = invocation;
  const result = pairing.approve(code);
  if (values.json) writeJson(io.stdout, result);
  else if (result.status === 'paired') {
    const { senderName, senderId, channelId } = result.sender;
    writeLine(io.stdout, message(locale, 'channels.paired', { name: senderName ?? senderId, id: senderId, platform: channelId }));
  } else writeLine(io.stderr, message(locale, `channels.code.${result.status}`, { minutes: minutesLeft(result) }));
  return result.status === 'paired' ? EXIT.done : EXIT.failed;
}

function minutesLeft(result: PairingApproval): number {
  return result.status === 'locked' ? Math.max(1, Math.ceil((result.until - Date.now()) / 60_000)) : 0;
}

/** Shuts a person out who was let in. */
export function unpairSender({ invocation, pairing }: ChannelsContext, sender: ChannelSender): number {
  const { io, locale, values } = invocation;
  const removed = pairing.remove(sender);
  if (values.json) writeJson(io.stdout, { removed });
  else {
    const key = removed ? 'channels.unpaired' : 'channels.notPaired';
    writeLine(removed ? io.stdout : io.stderr, message(locale, key, { id: sender.senderId, platform: sender.channelId }));
  }
  return removed ? EXIT.done : EXIT.failed;
}
