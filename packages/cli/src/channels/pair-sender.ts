import type { ChannelSender, PairingApproval } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { printResult } from '../io.ts';
import type { ChannelsContext } from './channels-context.ts';

/** Admits the person who showed this code. */
export async function pairSender({ invocation, pairing }: ChannelsContext, code: string): Promise<number> {
  const { io, locale, values } = invocation;
  const result = await pairing.approve(code, 'typed');
  if (result.status !== 'paired')
    throw new FinClawError(
      message(locale, `channels.code.${result.status}`, { minutes: minutesLeft(result) }),
      'INVALID_INPUT',
    );
  const { senderName, senderId, channelId } = result.sender;
  return printResult(
    { io, values },
    result,
    message(locale, 'channels.paired', { name: senderName ?? senderId, id: senderId, platform: channelId }),
  );
}

function minutesLeft(result: PairingApproval): number {
  return result.status === 'locked' ? Math.max(1, Math.ceil((result.until - Date.now()) / 60_000)) : 0;
}

/** Revokes the access of an admitted person. */
export async function unpairSender({ invocation, pairing }: ChannelsContext, sender: ChannelSender): Promise<number> {
  const { io, locale, values } = invocation;
  const params = { id: sender.senderId, platform: sender.channelId };
  if (!(await pairing.remove(sender)))
    throw new FinClawError(message(locale, 'channels.notPaired', params), 'INVALID_INPUT');
  return printResult({ io, values }, { removed: true }, message(locale, 'channels.unpaired', params));
}
