import { join } from 'node:path';
import type { App } from '@finclaw/app';
import { type FinClawConfig, PLATFORM_NAMES, type PlatformName } from '@finclaw/config';
import {
  acquireGatewayLock,
  type FileLock,
  type FinClawLogger,
  GatewayLockError,
  type StatePaths,
} from '@finclaw/infra';
import type { CleanupFn } from '@finclaw/types';
import { ChannelTokens } from './channels/channel-tokens.ts';
import { configuredAccounts, tokenOf } from './channels/configured-accounts.ts';
import { PLATFORMS } from './channels/platforms.ts';

/** The options for connecting the chat platforms besides the app. */
interface StartChannelsOptions {
  readonly config: FinClawConfig;
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: FinClawLogger;
}

/** The chat platforms a program listens to. */
interface RunningChannels {
  readonly started: readonly PlatformName[];
  /** Stops listening; call it before the program closes. */
  stop(): Promise<void>;
  /**
   * Removes the channels from the program, so that they can be started again; until then pending messages can still be
   * sent.
   */
  detach(): Promise<void>;
}

/**
 * Connects the program to every configured chat platform. Call it before `app.recover()`, so that messages an earlier
 * process left for them can be delivered. Loads nothing for a platform without an account; one that cannot start never
 * stops the rest.
 */
export async function startConfiguredChannels(app: App, options: StartChannelsOptions): Promise<RunningChannels> {
  const { logger } = options;
  const config = options.config.channels;
  const tokens = new ChannelTokens(app.store.values, options.paths, options.env);
  const enabled = (await configuredAccounts(config, tokens)).filter((account) => account.enabled);
  const lock = enabled.length + app.pluginChannels.ids.length > 0 ? await takeLock(options) : undefined;
  if (!lock) return { started: [], stop: async () => {}, detach: async () => {} };
  const stops: CleanupFn[] = [];
  const detaches: CleanupFn[] = [];
  const started: PlatformName[] = [];

  async function start(platform: PlatformName): Promise<void> {
    const accounts: { accountId: string; token: string }[] = [];
    for (const account of enabled.filter((each) => each.platform === platform)) {
      const token = await tokenOf(account, config, tokens);
      if (token === undefined) logger.warn('A bot account has no token that can be used; add it again', { ...account });
      else accounts.push({ accountId: account.accountId, token });
    }
    if (accounts.length === 0) return;
    const channel = await PLATFORMS[platform].open({ app, config, logger, accounts });
    detaches.push(app.addChannel(channel));
    stops.push(await channel.setup());
    started.push(platform);
  }

  for (const platform of PLATFORM_NAMES) {
    await start(platform).catch((error: unknown) =>
      logger.error('A chat platform could not be started', { platform }, error),
    );
  }
  stops.push(await app.pluginChannels.start());
  return {
    started,
    stop: async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await lock.release();
    },
    detach: async () => {
      await Promise.all(detaches.splice(0).map((detach) => detach()));
    },
  };
}

/**
 * Does so where several processes may share a database server: one of them listens to the bot accounts at a time.
 * Returns the function that stops it.
 */
export async function holdChannels(app: App, options: StartChannelsOptions): Promise<() => Promise<void>> {
  let running: RunningChannels | undefined;
  const begin = async (): Promise<void> => {
    running = await startConfiguredChannels(app, options);
  };
  const end = async (): Promise<void> => {
    await running?.stop();
  };
  const leave = async (): Promise<void> => {
    await end();
    await running?.detach();
    running = undefined;
  };
  // Messages for the channels that came while no process ran them are sent and answered now.
  const beginAndRecover = () => begin().then(async () => void (await app.recover()));
  if (app.store.cluster !== undefined) return app.lead('bots', { begin: beginAndRecover, end: leave });
  await begin();
  return end;
}

/**
 * Two processes that listen to one bot would take each other's messages away. Undefined when another one listens
 * already.
 */
async function takeLock({ paths, logger }: StartChannelsOptions): Promise<FileLock | undefined> {
  try {
    return await acquireGatewayLock(join(paths.stateDir, 'channels'));
  } catch (error) {
    if (!(error instanceof GatewayLockError)) throw error;
    logger.warn('Another FinClaw listens to the chat platforms already');
    return undefined;
  }
}
