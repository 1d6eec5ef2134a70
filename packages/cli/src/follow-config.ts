import type { App } from '@finclaw/app';
import { createConfigIO, message, watchConfig } from '@finclaw/config';
import { extractErrorInfo } from '@finclaw/infra';
import type { CommandIo } from './io.ts';
import type { OpenState } from './open-state.ts';

/**
 * Applies changes of the configuration file while the program runs, and reports which are in force and which wait for a
 * restart. An invalid file changes nothing. Returns a function that stops this.
 */
export function followConfig(
  app: App,
  io: CommandIo,
  { loaded, logger }: OpenState,
  say: (notice: string) => void,
): () => void {
  const { locale } = loaded;
  const tell = (key: 'applied' | 'afterRestart' | 'refused', params: Record<string, string>): void =>
    say(message(locale, `cli.config.${key}`, params));

  return watchConfig(createConfigIO({ env: io.env }), {
    initial: loaded,
    onChange(change) {
      const { applied, afterRestart } = app.applyConfig(change);
      logger.info('The configuration changed', { applied, afterRestart });
      if (applied.length > 0) tell('applied', { paths: applied.join(', ') });
      if (afterRestart.length > 0) tell('afterRestart', { paths: afterRestart.join(', ') });
    },
    onInvalid(error) {
      const { message: reason } = extractErrorInfo(error);
      logger.warn('The changed configuration cannot be used', { reason });
      tell('refused', { reason });
    },
  });
}
