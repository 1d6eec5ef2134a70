import { createConfigIO, message, type PlatformName } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { EXIT, writeJson, writeLine } from '../io.ts';
import type { ChannelsContext } from './channels-context.ts';
import { configuredAccounts, DEFAULT_ACCOUNT } from './configured-accounts.ts';

/** Forgets the token of an account, switches the account off and shuts its people out. */
export async function removeAccount(context: ChannelsContext, platform: PlatformName, accountId: string): Promise<number> {
  const { invocation, loaded, tokens, pairing } = context;
  const { io, locale, values } = invocation;
  const accounts = (await configuredAccounts(loaded.config.channels, tokens)).filter((account) => account.platform === platform);
  const account = accounts.find((each) => each.accountId === accountId);
  if (!account)
    throw new FinClawError(message(locale, 'channels.noSuchAccount', { platform, account: accountId }), 'INVALID_INPUT');
  const others = accounts.some((each) => each.accountId !== accountId && each.tokenFrom !== undefined);
  const path = accountId === DEFAULT_ACCOUNT ? `channels.${platform}` : `channels.${platform}.accounts.${accountId}`;
  // The switch of the first account is the switch of the whole channel, so it stays on while others need it.
  const edits = accountId === DEFAULT_ACCOUNT && others ? [] : [{ path: `${path}.enabled`, value: false }];
  const forgetToken = account.tokenFrom === 'config' ? [{ path: `${path}.botToken`, value: undefined }] : [];
  await createConfigIO({ env: io.env }).writeConfigFile([...edits, ...forgetToken]);
  await tokens.remove(platform, accountId);
  for (const sender of await pairing.paired()) {
    if (sender.channelId === platform && sender.accountId === accountId) await pairing.remove(sender);
  }
  if (values.json) writeJson(io.stdout, { removed: { channel: platform, account: accountId } });
  else writeLine(io.stdout, message(locale, 'channels.removed', { platform, account: accountId }));
  return EXIT.done;
}
