import type { App } from '@finclaw/app';
import type { FinClawConfig, PlatformName } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import { suggestInstruments } from '@finclaw/market/instruments';
import type { ChannelPlugin, CleanupFn, Locale } from '@finclaw/types';

/** A bot as its platform knows it. */
export interface PlatformBot {
  readonly id: string;
  readonly name: string;
  /** The link to start talking to it, or invite it. */
  readonly link: string;
}

interface OpenChannelOptions {
  readonly app: App;
  readonly config: FinClawConfig['channels'];
  readonly logger: FinClawLogger;
  readonly accounts: readonly { readonly accountId: string; readonly token: string }[];
}

/** A chat platform FinClaw can be reached on. Its package is loaded when it is used, and not before. */
export interface Platform {
  readonly displayName: string;
  /** The effect of a bot's link: a chat with it, or its invitation to a server. */
  readonly linkOpens: 'chat' | 'invitation';
  /** Asks the platform for the bot of this token; rejects with `AUTH_FAILURE` for an unknown one. */
  check(token: string, apiBaseUrl: string | undefined): Promise<PlatformBot>;
  open(options: OpenChannelOptions): Promise<ChannelPlugin & { setup(): Promise<CleanupFn> }>;
}

const telegram: Platform = {
  displayName: 'Telegram',
  linkOpens: 'chat',
  async check(token, apiBaseUrl) {
    const { checkTelegramToken } = await import('@finclaw/channel-telegram');
    const { id, username, link } = await checkTelegramToken({ token, apiBaseUrl });
    return { id, name: `@${username}`, link };
  },
  async open({ app, config, logger, accounts }) {
    const { TelegramChannel } = await import('@finclaw/channel-telegram');
    return new TelegramChannel({
      ...sharedOptions(app, config, logger),
      accounts,
      apiBaseUrl: config.telegram.apiBaseUrl,
    });
  },
};

const discord: Platform = {
  displayName: 'Discord',
  linkOpens: 'invitation',
  async check(token, apiBaseUrl) {
    const { checkDiscordToken } = await import('@finclaw/channel-discord');
    return checkDiscordToken({ token, apiBaseUrl });
  },
  async open({ app, config, logger, accounts }) {
    const { DiscordChannel } = await import('@finclaw/channel-discord');
    const { apiBaseUrl, guildIds, requireMention, accounts: further } = config.discord;
    return new DiscordChannel({
      ...sharedOptions(app, config, logger),
      accounts: accounts.map(({ accountId, token }) => {
        const servers = further[accountId]?.guildIds ?? guildIds;
        return { accountId, token, ...(servers ? { guildIds: servers } : {}) };
      }),
      apiBaseUrl,
      readsEverything: !requireMention || Object.values(further).some((account) => account.requireMention === false),
    });
  },
};

function sharedOptions(app: App, config: FinClawConfig['channels'], logger: FinClawLogger) {
  return {
    locale: app.locale,
    logger,
    commands: app.commands,
    commandPrefix: config.pipeline.commandPrefix,
    approvals: app.approvals,
    isAdmin: app.isAdmin,
    isKnownSender: app.isKnownSender,
    values: app.store.values,
    suggest: (text: string, locale: Locale) => suggestInstruments(app.finance.directory, text, locale),
  };
}

/** Every platform, by the name it has in the configuration. */
export const PLATFORMS: Readonly<Record<PlatformName, Platform>> = { discord, telegram };
