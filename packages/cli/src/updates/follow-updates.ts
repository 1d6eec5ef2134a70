import type { App } from '@finclaw/app';
import { message } from '@finclaw/config';
import type { CommandIo } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { VERSION } from '../version.ts';
import { lookForUpdate } from './look-for-update.ts';

const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * Informs the owner of a newer version, each one once, while the program runs. Delays nothing. Returns a function that
 * stops this.
 */
export function followUpdates(
  app: App,
  io: CommandIo,
  { loaded, logger }: OpenState,
  say: (notice: string) => void,
): () => Promise<void> {
  const { config, locale } = loaded;
  const ended = new AbortController();
  const { signal } = ended;
  let announced: string | undefined;
  const look = async (): Promise<void> => {
    try {
      const { values } = app.store;
      const newer = await lookForUpdate({
        settings: config.updates,
        version: VERSION,
        values,
        env: io.env,
        logger,
        now: Date.now,
        signal,
      });
      if (newer === undefined || newer === announced || signal.aborted) return;
      announced = newer;
      const notice = message(locale, 'cli.newerVersion', { newer, version: VERSION });
      say(notice);
      await app.tellOwner(notice, `newer-version:${newer}`);
    } catch (error) {
      logger.warn('Whether there is a newer version is not known', { error });
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_AGAIN_MS).unref();
  return async () => {
    clearInterval(timer);
    ended.abort();
    await looking;
  };
}
