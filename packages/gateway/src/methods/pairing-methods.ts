import type { PairedSender } from '@finclaw/channel-kit';
import type { PairedPersonView } from '@finclaw/types';
import * as z from 'zod/mini';
import { originOf } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { nothing, shortText } from './params.ts';

const person = z.strictObject({ channelId: shortText, accountId: shortText, senderId: shortText });

/** The methods for access to the bot accounts of the chat platforms. */
export const pairingMethods: MethodSource = ({ app: { pairing } }) => ({
  'pairing.list': {
    params: nothing,
    run: async () => ({
      waiting: (await pairing.waiting())
        .map(({ createdAt, expiresAt, ...sender }) => ({ ...personOf(sender), createdAt, expiresAt }))
        .sort((one, other) => one.createdAt - other.createdAt),
      paired: (await pairing.paired()).map(toView),
    }),
  },
  'pairing.approve': {
    params: z.strictObject({ code: shortText }),
    run: async ({ code }, { principal }) => {
      const approval = await pairing.approve(code, originOf(principal));
      if (approval.status === 'paired') return { result: 'paired', person: toView(approval.sender) };
      if (approval.status === 'locked') return { result: 'locked', until: approval.until };
      return { result: approval.status };
    },
  },
  'pairing.refuse': {
    params: person,
    run: async (sender) => {
      const isWaiting = (await pairing.waiting()).some((other) => isSame(other, sender));
      await pairing.withdraw(sender);
      return { refused: isWaiting };
    },
  },
  'pairing.remove': { params: person, run: async (sender) => ({ removed: await pairing.remove(sender) }) },
});

type Sender = z.infer<typeof person>;

const isSame = (one: Sender, other: Sender): boolean =>
  one.channelId === other.channelId && one.accountId === other.accountId && one.senderId === other.senderId;

const personOf = ({ channelId, accountId, senderId, senderName }: Sender & { readonly senderName?: string }) => ({
  channelId,
  accountId,
  senderId,
  ...(senderName === undefined ? {} : { name: senderName }),
});

const toView = (sender: PairedSender): PairedPersonView => ({ ...personOf(sender), pairedAt: sender.pairedAt });
