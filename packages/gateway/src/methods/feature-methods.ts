import { ownerOf } from '@finclaw/app';
import type { FeatureCall } from '@finclaw/features';
import type { MethodCall, MethodSource, MethodTable } from './method.ts';

/** The methods of features; they know nothing of how a caller reached the gateway. */
export const featureMethods: MethodSource = ({ app }) =>
  Object.fromEntries(
    Object.entries(app.finance.served.methods).map(([name, { params, run }]) => [
      name,
      { params, run: (given: never, call: MethodCall) => run(given, callOf(call)) },
    ]),
  ) as MethodTable;

/** A panel is no conversation: what is asked for there arrives in the thread that a feature names. */
const callOf = ({ principal, locale, signal }: MethodCall): FeatureCall => ({
  owner: ownerOf(principal),
  locale,
  signal,
  target: (threadId) => ({
    channelId: principal.channelId,
    accountId: 'default',
    targetId: principal.senderId,
    ...(threadId !== undefined && { threadId }),
  }),
});
