import { type ConfigIO, type FinClawConfig, message, type PlatformName } from '@finclaw/config';
import { FinClawError, isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import { printResult } from '../io.ts';
import { readSecret } from '../read-secret.ts';
import type { ChannelTokens } from './channel-tokens.ts';
import type { ChannelsContext } from './channels-context.ts';
import { DEFAULT_ACCOUNT } from './configured-accounts.ts';
import { PLATFORMS, type PlatformBot } from './platforms.ts';

/** Asks for a token and sets up its account. */
export async function addAccount(context: ChannelsContext, platform: PlatformName, accountId: string): Promise<number> {
  const { invocation, loaded, tokens } = context;
  const { io, locale, values } = invocation;
  const { displayName, linkOpens } = PLATFORMS[platform];
  const token = (await readSecret(io, message(locale, 'channels.tokenPrompt', { platform: displayName }))).trim();
  const file = configOf(io.env);
  const bot = await storeAccount({ config: loaded.config, tokens, file, locale }, { platform, accountId, token });
  return printResult(
    { io, values },
    { channel: platform, account: accountId, bot },
    message(locale, `channels.added.${linkOpens}`, { bot: bot.name, link: bot.link }),
  );
}

interface AccountPlaces {
  readonly config: FinClawConfig;
  readonly tokens: ChannelTokens;
  readonly file: Pick<ConfigIO, 'writeConfigFile'>;
  readonly locale: Locale;
}

interface NewAccount {
  readonly platform: PlatformName;
  readonly accountId: string;
  readonly token: string;
}

/** Checks a token with its platform, stores it encrypted and enables the account; throws with an explanation. */
export async function storeAccount(
  { config, tokens, file, locale }: AccountPlaces,
  { platform, accountId, token }: NewAccount,
): Promise<PlatformBot> {
  if (token === '') throw new FinClawError(message(locale, 'channels.tokenMissing'), 'INVALID_INPUT');
  const bot = await check(platform, token, config.channels[platform].apiBaseUrl, locale);
  const twin = (await tokens.list()).find((other) => other.platform === platform && other.bot.id === bot.id);
  if (twin && twin.accountId !== accountId) {
    const params = { bot: bot.name, account: twin.accountId };
    throw new FinClawError(message(locale, 'channels.botTaken', params), 'INVALID_INPUT');
  }
  // The settings first: they refuse a name that cannot be one.
  await file.writeConfigFile(switchesFor(platform, accountId));
  await tokens.save({ platform, accountId, bot }, token);
  return bot;
}

async function check(
  platform: PlatformName,
  token: string,
  apiBaseUrl: string | undefined,
  locale: Locale,
): Promise<PlatformBot> {
  const { displayName, check: ask } = PLATFORMS[platform];
  try {
    return await ask(token, apiBaseUrl);
  } catch (cause) {
    const code = isFinClawError(cause) ? cause.code : 'UNKNOWN';
    const key = code === 'AUTH_FAILURE' ? 'channels.tokenRejected' : 'channels.unreachable';
    throw new FinClawError(message(locale, key, { platform: displayName }), code, { cause });
  }
}

function switchesFor(platform: PlatformName, accountId: string) {
  const channel = { path: `channels.${platform}.enabled`, value: true };
  if (accountId === DEFAULT_ACCOUNT) return [channel];
  return [channel, { path: `channels.${platform}.accounts.${accountId}.enabled`, value: true }];
}
