import type { App } from '@finclaw/app';
import { type FinClawConfig, message, PLATFORM_NAMES, type PlatformName } from '@finclaw/config';
import type { BotAccounts } from '@finclaw/gateway';
import { FinClawError, isFinClawError, type StatePaths } from '@finclaw/infra';
import type { BotView, Locale } from '@finclaw/types';
import { configOf } from '../config-of.ts';
import type { CommandIo } from '../io.ts';
import { storeAccount } from './add-account.ts';
import { ChannelTokens } from './channel-tokens.ts';
import { configuredAccounts, DEFAULT_ACCOUNT } from './configured-accounts.ts';
import { PLATFORMS } from './platforms.ts';
import { forgetAccount } from './remove-account.ts';

/** Sets up bots for the page, as the command does, on the first account of each platform. */
export function botAccounts(app: App, { env }: CommandIo, paths: StatePaths, startedWith: FinClawConfig): BotAccounts {
  const tokens = new ChannelTokens(app.store.values, paths, env);
  const file = configOf(env);
  const placesFor = async (locale: Locale) => ({
    ...(await file.loadConfig()),
    tokens,
    file,
    locale,
    pairing: app.pairing,
  });
  const started = configuredAccounts(startedWith.channels, tokens).then((accounts) =>
    accounts
      .filter(({ enabled, tokenFrom }) => enabled && tokenFrom)
      .map(({ platform, accountId }) => `${platform}/${accountId}`),
  );

  const list = async (): Promise<readonly BotView[]> => {
    const { config } = await file.loadConfig();
    const running = await started;
    return (await configuredAccounts(config.channels, tokens)).map(
      ({ platform, accountId, enabled, tokenFrom, bot }) => ({
        platform,
        account: accountId,
        ...(bot && { name: bot.name, link: bot.link }),
        state: !tokenFrom
          ? 'no-token'
          : !enabled
            ? 'off'
            : running.includes(`${platform}/${accountId}`)
              ? 'running'
              : 'after-restart',
      }),
    );
  };

  return {
    platforms: PLATFORM_NAMES.map((name) => ({ name, title: PLATFORMS[name].displayName })),
    list,
    add: async (name, token, locale) => {
      try {
        const platform = platformOf(name, locale);
        await storeAccount(await placesFor(locale), { platform, accountId: DEFAULT_ACCOUNT, token });
        const bot = (await list()).find((each) => each.platform === platform && each.account === DEFAULT_ACCOUNT);
        return bot ? { bot } : {};
      } catch (error) {
        if (isFinClawError(error)) return { problem: error.message };
        throw error;
      }
    },
    remove: async (name, account, locale) => forgetAccount(await placesFor(locale), platformOf(name, locale), account),
  };
}

function platformOf(wanted: string, locale: Locale): PlatformName {
  const platform = PLATFORM_NAMES.find((known) => known === wanted);
  if (platform) return platform;
  const params = { name: wanted.slice(0, 60), names: PLATFORM_NAMES.join(', ') };
  throw new FinClawError(message(locale, 'channels.unknownPlatform', params), 'INVALID_INPUT');
}
