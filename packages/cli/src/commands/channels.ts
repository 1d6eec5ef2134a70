import { message, nearest } from '@finclaw/config';
import { createPairing } from '@finclaw/server';
import { openStore } from '@finclaw/storage';
import { addAccount } from '../channels/add-account.ts';
import { ChannelTokens } from '../channels/channel-tokens.ts';
import { DEFAULT_ACCOUNT } from '../channels/configured-accounts.ts';
import { listAccounts } from '../channels/list-accounts.ts';
import { pairSender, unpairSender } from '../channels/pair-sender.ts';
import { PLATFORM_NAMES, type PlatformName } from '../channels/platforms.ts';
import { removeAccount } from '../channels/remove-account.ts';
import type { CommandModule } from '../command-table.ts';
import type { Invocation } from '../io.ts';
import { openState } from '../open-state.ts';
import { UsageError } from '../usage-error.ts';

const ACTIONS = ['list', 'add', 'remove', 'pair', 'unpair'] as const;
type Action = (typeof ACTIONS)[number];

/** `finclaw channels`: bot accounts on chat platforms, and who may talk to them. A token is read from the terminal or a pipe, never from the arguments. */
export const command: CommandModule = {
  options: { account: { type: 'string' } },

  async run(invocation: Invocation): Promise<number> {
    const { io, locale, positionals } = invocation;
    const [action, first, second] = [actionOf(invocation), positionals[1], positionals[2]];
    const accountId = typeof invocation.values.account === 'string' ? invocation.values.account : DEFAULT_ACCOUNT;
    const platform = needsPlatform(action) ? platformOf(invocation, first) : undefined;
    const subject = action === 'pair' ? required(invocation, first, 'CODE') : '';
    const senderId = action === 'unpair' ? required(invocation, second, 'SENDER') : '';
    const state = await openState(io);
    const store = openStore(state.paths.databaseFile, { logger: state.logger, locale });
    const pairing = createPairing({ values: store.values });
    const context = { ...state, invocation, pairing, tokens: new ChannelTokens(store.values, state.paths) };
    try {
      if (action === 'pair') return pairSender(context, subject);
      if (platform === undefined) return listAccounts(context);
      if (action === 'add') return await addAccount(context, platform, accountId);
      if (action === 'remove') return await removeAccount(context, platform, accountId);
      return unpairSender(context, { channelId: platform, accountId, senderId });
    } finally {
      store.close();
    }
  },
};

const needsPlatform = (action: Action): boolean => action === 'add' || action === 'remove' || action === 'unpair';

function actionOf({ positionals, locale, usage }: Invocation): Action {
  const name = positionals[0] ?? 'list';
  const action = ACTIONS.find((known) => known === name);
  if (action) return action;
  const guess = nearest(name, ACTIONS);
  const hint = guess ? message(locale, 'cli.didYouMean', { name: `channels ${guess}` }) : usage;
  throw new UsageError(`${message(locale, 'cli.unknownCommand', { name: `channels ${name}` })} ${hint}`);
}

function platformOf(invocation: Invocation, name: string | undefined): PlatformName {
  const wanted = required(invocation, name, PLATFORM_NAMES.join('|'));
  const platform = PLATFORM_NAMES.find((known) => known === wanted);
  if (platform) return platform;
  const names = PLATFORM_NAMES.join(', ');
  throw new UsageError(message(invocation.locale, 'channels.unknownPlatform', { name: wanted, names }));
}

function required({ locale, usage }: Invocation, value: string | undefined, name: string): string {
  if (value !== undefined && value.trim() !== '') return value;
  throw new UsageError(message(locale, 'cli.missingArgument', { name, usage }));
}
