import { type App, LOCAL_PERSON } from '@finclaw/app';
import { message } from '@finclaw/config';
import { GatewayLockError, PortInUseError } from '@finclaw/infra';
import type { InboxRow } from '@finclaw/storage';
import type { CommandIo } from './io.ts';
import { openGateway } from './open-gateway.ts';
import type { OpenState } from './open-state.ts';
import { startConfiguredChannels } from './start-channels.ts';

/** The services beside a chat in the terminal: the web page, the other channels, and the watch over prices. */
export interface Surroundings {
  /** Notices for the person at the terminal: the address of the page, or why it is not available. */
  readonly notices: readonly string[];
  /** Questions of an earlier process that are being answered now. */
  readonly takenUp: readonly InboxRow[];
  stop(): Promise<void>;
}

/**
 * Starts the services beside the terminal. One that cannot start, because another FinClaw runs it already, is reported
 * and left out.
 */
export async function startSurroundings(
  app: App,
  io: CommandIo,
  state: OpenState,
  concerns: (row: InboxRow) => boolean,
): Promise<Surroundings> {
  const { loaded, paths, logger } = state;
  const { config, locale } = loaded;
  const notices: string[] = [];
  const gateway = openGateway(app, io, state);
  if (config.channels.web.enabled) {
    try {
      const { url, firstLink } = await gateway.start();
      // The link is a secret that stays on the screen, so returning users only get instructions for one.
      const isNew = !app.people.profiles.isAsked(LOCAL_PERSON);
      if (firstLink === undefined) notices.push(message(locale, 'gateway.listening', { url }));
      else if (isNew) notices.push(message(locale, 'gateway.firstLink', { link: firstLink }));
      else notices.push(message(locale, 'gateway.listeningNew', { url }));
    } catch (error) {
      if (error instanceof GatewayLockError) notices.push(message(locale, 'cli.pageElsewhere'));
      else if (error instanceof PortInUseError) notices.push(error.message);
      else throw error;
    }
  }
  const channels = await startConfiguredChannels(app, { config, paths, env: io.env, logger });
  const { takenUp } = await app.recover(concerns);
  app.startWatching();
  return {
    notices,
    takenUp,
    async stop() {
      await channels.stop();
      await gateway.stop();
    },
  };
}
