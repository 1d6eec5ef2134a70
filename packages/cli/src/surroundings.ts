import { createConfigIO, message } from '@finclaw/config';
import { GatewayLockError, PortInUseError } from '@finclaw/infra';
import { type App, createGateway } from '@finclaw/server';
import { runChecks } from './doctor/run-checks.ts';
import type { CommandIo } from './io.ts';
import type { OpenState } from './open-state.ts';
import { startConfiguredChannels } from './start-channels.ts';
import { VERSION } from './version.ts';

/** What runs beside a chat in the terminal: the web page, the other channels, and the watch over prices. */
export interface Surroundings {
  /** Sentences for the person at the terminal: where the page is, or why it is not there. */
  readonly notices: readonly string[];
  stop(): Promise<void>;
}

/** Starts what runs beside the terminal. What cannot start, because another FinClaw has it already, is said and left out. */
export async function startSurroundings(app: App, io: CommandIo, { loaded, paths, logger }: OpenState): Promise<Surroundings> {
  const { config, locale } = loaded;
  const notices: string[] = [];
  const gateway = createGateway(app, {
    config,
    paths,
    logger,
    version: VERSION,
    doctor: () => runChecks(io.env, locale),
    settings: createConfigIO({ env: io.env }),
  });
  if (config.channels.web.enabled) {
    try {
      const { url, firstLink } = await gateway.start();
      notices.push(
        firstLink === undefined
          ? message(locale, 'gateway.listening', { url })
          : message(locale, 'gateway.firstLink', { link: firstLink }),
      );
    } catch (error) {
      if (error instanceof GatewayLockError) notices.push(message(locale, 'cli.pageElsewhere'));
      else if (error instanceof PortInUseError) notices.push(error.message);
      else throw error;
    }
  }
  const channels = await startConfiguredChannels(app, { config, paths, logger });
  await app.recover();
  app.watchMarket();
  return {
    notices,
    async stop() {
      await channels.stop();
      await gateway.stop();
    },
  };
}
