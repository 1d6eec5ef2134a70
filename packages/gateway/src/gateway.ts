import type { App } from '@finclaw/app';
import type { GatewayOptions } from './gateway-options.ts';
import type { RunningGateway } from './start-gateway.ts';

/** The web page and the API on one port of this machine. */
export interface Gateway {
  /** Listens and joins the app's channels; afterwards `app.recover()` resumes unanswered messages. */
  start(): Promise<{ readonly url: string; readonly firstLink?: string }>;
  stop(): Promise<void>;
}

/** Creates the gateway. Servers and sockets are loaded when it starts, so that other commands pay nothing. */
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
