import { message } from '@finclaw/config';
import { handleUnhandledRejections } from '@finclaw/infra';
import { createApp, createGateway, createGatewayLink } from '@finclaw/server';
import { openStore } from '@finclaw/storage';
import type { CommandModule } from '../command-table.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { onInterrupt } from '../interrupt.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { type OpenState, openState } from '../open-state.ts';
import { type RunningChannels, startConfiguredChannels } from '../start-channels.ts';
import { VERSION } from '../version.ts';

/** `finclaw serve`: the web page and the API in the foreground, until Ctrl-C. With `--link`, only a new address to connect a browser. */
export const command: CommandModule = {
  options: { link: { type: 'boolean' }, model: { type: 'string' }, offline: { type: 'boolean' } },

  async run(invocation: Invocation): Promise<number> {
    const state = await openState(invocation.io);
    return invocation.values.link === true ? printLink(invocation, state) : serve(invocation, state);
  },
};

/** Works beside a running server: both look into the same database. */
function printLink({ io, values }: Invocation, { loaded: { config, locale }, paths, logger }: OpenState): number {
  const store = openStore(paths.databaseFile, { logger, locale });
  try {
    const link = createGatewayLink(store.values, config.gateway);
    if (values.json) writeJson(io.stdout, { link });
    else writeLine(io.stdout, message(locale, 'gateway.newLink', { link }));
    return EXIT.done;
  } finally {
    store.close();
  }
}

async function serve({ io, values }: Invocation, { loaded: { config, locale }, paths, logger }: OpenState): Promise<number> {
  const model = values.offline === true ? 'offline' : (values.model as string | undefined);
  const app = createApp({ config, paths, locale, logger, env: io.env, ...(model === undefined ? {} : { model }) });
  handleUnhandledRejections({ logger, bus: app.eventBus, exit: process.exit, process });
  const gateway = createGateway(app, { config, paths, logger, version: VERSION, doctor: () => runChecks(io.env, locale) });
  let channels: RunningChannels | undefined;
  const interrupted = Promise.withResolvers<void>();
  const stopListening = onInterrupt(() => interrupted.resolve());
  try {
    await app.load();
    const { url, firstLink } = await gateway.start();
    channels = await startConfiguredChannels(app, { config, paths, logger });
    await app.recover();
    app.watchMarket();
    if (values.json) writeJson(io.stdout, { url, ...(firstLink === undefined ? {} : { firstLink }) });
    else {
      writeLine(io.stdout, message(locale, 'gateway.listening', { url }));
      if (firstLink !== undefined) writeLine(io.stdout, message(locale, 'gateway.firstLink', { link: firstLink }));
    }
    await interrupted.promise;
    if (!values.json) writeLine(io.stdout, message(locale, 'gateway.stopped'));
    return EXIT.done;
  } finally {
    stopListening();
    await channels?.stop();
    await gateway.stop();
    await app.close();
  }
}
