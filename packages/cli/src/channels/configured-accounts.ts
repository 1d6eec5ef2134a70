import { type FinClawConfig, PLATFORM_NAMES, type PlatformName } from '@finclaw/config';
import type { ChannelTokens } from './channel-tokens.ts';
import type { PlatformBot } from './platforms.ts';

/** The account that needs no name: the first one of a platform. */
export const DEFAULT_ACCOUNT = 'default';

/** A bot account the configuration or the token store knows. */
interface ConfiguredAccount {
  readonly platform: PlatformName;
  readonly accountId: string;
  readonly enabled: boolean;
  readonly tokenFrom: 'config' | 'store' | undefined;
  readonly bot?: PlatformBot;
}

/** Returns every configured bot account, used or not. */
export async function configuredAccounts(
  config: FinClawConfig['channels'],
  tokens: ChannelTokens,
): Promise<readonly ConfiguredAccount[]> {
  const stored = await tokens.list();
  return PLATFORM_NAMES.flatMap((platform) => {
    const ofPlatform = stored.filter((account) => account.platform === platform);
    const named = [
      DEFAULT_ACCOUNT,
      ...Object.keys(config[platform].accounts),
      ...ofPlatform.map(({ accountId }) => accountId),
    ];
    return [...new Set(named)].flatMap((accountId) => {
      const bot = ofPlatform.find((account) => account.accountId === accountId)?.bot;
      const tokenFrom = configToken(config, platform, accountId) !== undefined ? 'config' : bot ? 'store' : undefined;
      const enabled = isEnabled(config, platform, accountId);
      const isIdle = accountId === DEFAULT_ACCOUNT && tokenFrom === undefined && !enabled;
      return isIdle ? [] : [{ platform, accountId, enabled, tokenFrom, bot }];
    });
  });
}

/** Returns the token of an account: the configuration takes precedence over the stored one. */
export async function tokenOf(
  { platform, accountId }: Pick<ConfiguredAccount, 'platform' | 'accountId'>,
  config: FinClawConfig['channels'],
  tokens: ChannelTokens,
): Promise<string | undefined> {
  return configToken(config, platform, accountId) ?? tokens.tokenOf(platform, accountId);
}

function configToken(config: FinClawConfig['channels'], platform: PlatformName, accountId: string): string | undefined {
  const channel = config[platform];
  return accountId === DEFAULT_ACCOUNT ? channel.botToken : channel.accounts[accountId]?.botToken;
}

/** Tells whether an account is enabled: a further account is by default, as long as its channel is. */
function isEnabled(config: FinClawConfig['channels'], platform: PlatformName, accountId: string): boolean {
  const channel = config[platform];
  return channel.enabled && (accountId === DEFAULT_ACCOUNT || channel.accounts[accountId]?.enabled !== false);
}
