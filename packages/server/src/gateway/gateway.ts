import type { ConfigIO, FinClawConfig } from '@finclaw/config';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { DoctorFinding } from '@finclaw/types';
import type { App } from '../app.ts';

export interface GatewayOptions {
  readonly config: FinClawConfig;
  readonly paths: Pick<StatePaths, 'lockDir' | 'stateDir'>;
  readonly logger: FinClawLogger;
  readonly version?: string;
  /** Instead of the configured one; 0 takes any that is free. */
  readonly port?: number;
  /** Where the built page lies; found by itself when absent. */
  readonly pageFolder?: string;
  /** Looks the installation over, for the page that shows it. */
  readonly doctor?: () => Promise<readonly DoctorFinding[]>;
  /** The configuration file, for the settings that can be changed on the page; without it there are none. */
  readonly settings?: Pick<ConfigIO, 'loadConfig' | 'writeConfigFile'>;
  readonly now?: () => number;
}

export interface RunningGateway {
  /** What a person opens, with a slash at the end. */
  readonly url: string;
  /** Connects a browser, once; absent when one is connected already. */
  readonly firstLink?: string;
  stop(): Promise<void>;
}

/** The web page and the API on one port of this machine. */
export interface Gateway {
  /** Listens and joins the app's channels; afterwards `app.recover()` takes up what was left unanswered there. */
  start(): Promise<{ readonly url: string; readonly firstLink?: string }>;
  stop(): Promise<void>;
}

/** Prepares the gateway. Servers and sockets are loaded when it starts, so that commands that do not serve pay nothing. */
export function createGateway(app: App, options: GatewayOptions): Gateway {
  let running: RunningGateway | undefined;
  return {
    async start() {
      const { startGateway } = await import('./start-gateway.ts');
      running = await startGateway(app, options);
      const { url, firstLink } = running;
      return firstLink === undefined ? { url } : { url, firstLink };
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
  };
}
