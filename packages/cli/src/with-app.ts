import { type App, createApp } from '@finclaw/server';
import type { CommandIo } from './io.ts';
import { openState } from './open-state.ts';

/** Under which name the person at this machine keeps a portfolio. */
export const LOCAL_OWNER = 'local';

/** Starts the program for one command that asks no model, and closes it again. */
export async function withApp<T>(io: CommandIo, run: (app: App) => Promise<T>): Promise<T> {
  const { loaded, paths, logger } = await openState(io);
  const app = createApp({ config: loaded.config, paths, locale: loaded.locale, logger, env: io.env });
  try {
    return await run(app);
  } finally {
    await app.close();
  }
}
