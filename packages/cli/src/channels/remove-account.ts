import type { Pairing } from '@finclaw/channel-kit';
import { type ConfigIO, type FinClawConfig, message, type PlatformName } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { printResult } from '../io.ts';
import type { ChannelTokens } from './channel-tokens.ts';
import type { ChannelsContext } from './channels-context.ts';
import { configuredAccounts, DEFAULT_ACCOUNT } from './configured-accounts.ts';

/** Removes an account and reports it. */
export async function removeAccount(
  context: ChannelsContext,
  platform: PlatformName,
  accountId: string,
): Promise<number> {
  const { invocation, loaded, tokens, pairing } = context;
  const { io, locale, values } = invocation;
  const file = configOf(io.env);
  await forgetAccount({ config: loaded.config, tokens, pairing, file, locale }, platform, accountId);
  return printResult(
    { io, values },
    { removed: { channel: platform, account: accountId } },
    message(locale, 'channels.removed', { platform, account: accountId }),
  );
}

interface AccountPlaces {
  readonly config: FinClawConfig;
  readonly tokens: ChannelTokens;
  readonly pairing: Pairing;
  readonly file: Pick<ConfigIO, 'writeConfigFile'>;
  readonly locale: Locale;
}

/** Deletes the token of an account, disables the account and revokes its people's access. */
export async function forgetAccount(
  { config, tokens, pairing, file, locale }: AccountPlaces,
  platform: PlatformName,
  accountId: string,
): Promise<void> {
  const accounts = (await configuredAccounts(config.channels, tokens)).filter(
    (account) => account.platform === platform,
  );
  const account = accounts.find((each) => each.accountId === accountId);
  if (!account)
    throw new FinClawError(
      message(locale, 'channels.noSuchAccount', { platform, account: accountId }),
      'INVALID_INPUT',
    );
  const others = accounts.some((each) => each.accountId !== accountId && each.tokenFrom !== undefined);
  const path = accountId === DEFAULT_ACCOUNT ? `channels.${platform}` : `channels.${platform}.accounts.${accountId}`;
  // The switch of the first account is the switch of the whole channel, so it stays on while others need it.
  const edits = accountId === DEFAULT_ACCOUNT && others ? [] : [{ path: `${path}.enabled`, value: false }];
  const forgetToken = account.tokenFrom === 'config' ? [{ path: `${path}.botToken`, value: undefined }] : [];
  await file.writeConfigFile([...edits, ...forgetToken]);
  await tokens.remove(platform, accountId);
  for (const sender of await pairing.paired()) {
    if (sender.channelId === platform && sender.accountId === accountId) await pairing.remove(sender);
  }
}
