import type { App, Role } from '@finclaw/app';
import { createGateway, type Gateway } from '@finclaw/gateway';
import { botAccounts } from './channels/bot-accounts.ts';
import { configOf } from './config-of.ts';
import { runChecks } from './doctor/run-checks.ts';
import type { CommandIo } from './io.ts';
import type { OpenState } from './open-state.ts';
import { VERSION } from './version.ts';

/**
 * Creates the web page and the API of a running program; they answer once they are started. `restart` is offered where
 * it is given.
 */
export function openGateway(
  app: App,
  io: CommandIo,
  { loaded, paths, logger }: OpenState,
  role: Role = 'all',
  restart?: () => void,
): Gateway {
  const { config } = loaded;
  return createGateway(app, {
    config,
    paths,
    logger,
    version: VERSION,
    isWorker: role === 'worker',
    doctor: (person) => runChecks(io.env, { plugins: app.plugins, person }),
    settings: configOf(io.env),
    bots: botAccounts(app, io, paths, config),
    env: io.env,
    restart,
  });
}
