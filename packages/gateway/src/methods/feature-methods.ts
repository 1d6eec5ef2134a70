import { ownerOf } from '@finclaw/app';
import type { FeatureCall } from '@finclaw/features';
import { assertHasRoom } from '../access/within-limits.ts';
import type { MethodCall, MethodSource, MethodTable } from './method.ts';

/** The methods of features, which are independent of the transport. */
export const featureMethods: MethodSource = ({ app, hub, channelOf }) =>
  Object.fromEntries(
    Object.entries(app.finance.served.methods).map(([name, { params, grows, run }]) => [
      name,
      {
        params,
        run: async (given: never, call: MethodCall) => {
          if (typeof grows === 'function' ? grows(given) : grows) await assertHasRoom({ app }, call.principal);
          return run(
            given,
            callOf(call, (thread, progress) => {
              const sessionKey = channelOf(call.principal).sessionKeyOf(call.principal.senderId, thread);
              hub.publish({ type: 'import-progress', sessionKey, ...progress });
            }),
          );
        },
      },
    ]),
  ) as MethodTable;

/**
 * Converts a call for features. A panel is not a conversation: a later result arrives in the thread that the feature
 * names.
 */
function callOf({ principal, locale, signal }: MethodCall, progress: FeatureCall['progress']): FeatureCall {
  const { channelId, senderId } = principal;
  const account = { channelId, accountId: 'default' };
  return {
    owner: ownerOf(principal),
    locale,
    signal,
    progress,
    target: (threadId) => ({ ...account, targetId: senderId, threadId }),
    place: (threadId) => ({
      ...account,
      senderId,
      chatId: senderId,
      chatType: 'direct',
      threadId,
    }),
  };
}
