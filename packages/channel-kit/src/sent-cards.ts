import { message } from '@finclaw/config';
import type { ChannelPlugin, Locale } from '@finclaw/types';
import type { CardSurface } from './channel-approvals.ts';
import { splitMessage } from './text/split-message.ts';

/** The buttons of an approval: their labels, and the message each sends on behalf of that person. */
interface ApprovalButtons {
  readonly kind: 'approval';
  readonly id: string;
  /** Absent where a value is asked for, which has to be typed. */
  readonly approve?: { readonly label: string; readonly sends: string };
  readonly deny: { readonly label: string; readonly sends: string };
}

/**
 * Shows approval cards as messages, for a channel without its own cards. The answer is a command: typed, or sent by the
 * button the channel makes from `channelData`. Its sender is checked like that of all commands.
 */
export function createSentCards(
  channel: Pick<ChannelPlugin, 'send' | 'capabilities'>,
  { prefix, locale }: { readonly prefix: string; readonly locale: Locale },
): CardSurface<void> {
  const { maxMessageLength, supportsButtons } = channel.capabilities;
  return {
    hasAccount: () => channel.send !== undefined,
    async show({ approvalId: id, target, text, approveLabel, denyLabel }) {
      const buttons: ApprovalButtons = {
        kind: 'approval',
        id,
        ...(approveLabel === undefined ? {} : { approve: { label: approveLabel, sends: `${prefix}approve ${id}` } }),
        deny: { label: denyLabel, sends: `${prefix}deny ${id}` },
      };
      const { approve, deny } = buttons;
      const how = approve && message(locale, 'channels.approval.how', { approve: approve.sends, deny: deny.sends });
      const shown = supportsButtons || how === undefined ? text : `${text}\n\n${how}`;
      const parts = splitMessage(shown, Math.max(2, maxMessageLength));
      const last = parts.length - 1;
      const payloads = parts.map((part, index) => ({
        text: part,
        ...(index === last && { channelData: { ...buttons } }),
      }));
      await channel.send?.({ ...target, payloads });
    },
    // The command reports its result, and the waiting answer continues.
    conclude: async () => {},
  };
}
