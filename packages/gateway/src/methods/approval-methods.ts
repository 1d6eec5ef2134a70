import { notAPerson } from '@finclaw/infra';
import * as z from 'zod/mini';
import { originOf } from '../access/principal.ts';
import { approvalView } from '../channel/gateway-approvals.ts';
import type { MethodSource } from './method.ts';
import { identifier, sessionKey } from './params.ts';

/** The longest value that can be given to a tool server. */
const MAX_VALUE = 10_000;

/** The methods for open approvals. */
export const approvalMethods: MethodSource = ({ app, conversations }) => ({
  'approvals.list': {
    params: z.strictObject({ sessionKey: z.optional(sessionKey) }),
    run: (params, { principal }) => ({
      approvals: app.approvals
        .list(params.sessionKey === undefined ? {} : { sessionKey: params.sessionKey })
        .filter(({ requester }) => conversations.maySee(principal, requester.sessionKey))
        .map(approvalView),
    }),
  },
  'approvals.answer': {
    params: z.strictObject({
      id: identifier,
      approved: z.boolean(),
      inputHash: z.string().check(z.maxLength(128)),
      value: z.optional(z.string().check(z.maxLength(MAX_VALUE))),
    }),
    run: async ({ id, approved, inputHash, value }, { principal }) => {
      const pending = app.approvals.list().find((approval) => approval.id === id);
      if (!pending || !conversations.maySee(principal, pending.requester.sessionKey)) return { result: 'unknown' };
      // The approval is bound to what the card showed: a card that shows something else approves nothing.
      if (pending.inputHash !== inputHash) return { result: 'changed' };
      const { channelId, senderId } = principal;
      const origin = originOf(principal);
      const by = { channelId, accountId: 'default', senderId, origin, isAdmin: true };
      const result = await app.approvals.answer(id, { approved, value, by });
      if (result === 'not-a-person') throw notAPerson(origin);
      return { result };
    },
  },
});
