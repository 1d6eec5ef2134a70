import { createPairing } from '@finclaw/channel-kit';
import { openStoreAt } from '@finclaw/cluster';
import { message, PLATFORM_NAMES, type PlatformName } from '@finclaw/config';
import { addAccount } from '../channels/add-account.ts';
import { ChannelTokens } from '../channels/channel-tokens.ts';
import { DEFAULT_ACCOUNT } from '../channels/configured-accounts.ts';
import { listAccounts } from '../channels/list-accounts.ts';
import { pairSender, unpairSender } from '../channels/pair-sender.ts';
import { removeAccount } from '../channels/remove-account.ts';
import type { Invocation } from '../io.ts';
import { openState } from '../open-state.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `finclaw channels`: bot accounts on chat platforms, and who may talk to them. A token is read from the terminal or a
 * pipe, never from the arguments.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const [first = '', second = ''] = words;
  const platform = action === 'add' || action === 'remove' ? platformOf(typed, first) : undefined;
  const unpaired = { channelId: first, senderId: second };
  const accountId = typeof typed.values.account === 'string' ? typed.values.account : DEFAULT_ACCOUNT;
  const state = await openState(typed.io);
  const { locale } = state.loaded;
  const store = openStoreAt(state.paths.database, { logger: state.logger, locale });
  const pairing = createPairing({ values: store.values });
  const tokens = new ChannelTokens(store.values, state.paths, typed.io.env);
  const context = { ...state, invocation: { ...typed, locale }, pairing, tokens };
  try {
    if (action === 'pair') return await pairSender(context, first);
    if (action === 'unpair') return await unpairSender(context, { ...unpaired, accountId });
    if (platform === undefined) return await listAccounts(context);
    return await (action === 'add' ? addAccount : removeAccount)(context, platform, accountId);
  } finally {
    store.close();
  }
}

function platformOf(invocation: Invocation, wanted: string): PlatformName {
  const platform = PLATFORM_NAMES.find((known) => known === wanted);
  if (platform) return platform;
  const names = PLATFORM_NAMES.join(', ');
  throw new UsageError(message(invocation.locale, 'channels.unknownPlatform', { name: wanted, names }));
}
