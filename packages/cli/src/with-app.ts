import { type App, createApp } from '@finclaw/app';
import type { Invocation } from './io.ts';
import { openState } from './open-state.ts';
import { VERSION } from './version.ts';

/**
 * Runs one command with the program open, without asking a model, and closes it again. The command uses the configured
 * language.
 */
export async function withApp<T>(
  invocation: Invocation,
  run: (app: App, invocation: Invocation) => Promise<T>,
): Promise<T> {
  const { env } = invocation.io;
  const { loaded, paths, logger } = await openState(invocation.io);
  const { locale } = loaded;
  const app = await createApp({ ...loaded, paths, logger, env, version: VERSION, mayCopy: true });
  try {
    return await run(app, { ...invocation, locale });
  } finally {
    await app.close();
  }
}
