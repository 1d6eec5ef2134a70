import type { App } from '@finclaw/app';
import { message, watchConfig } from '@finclaw/config';
import { extractErrorInfo } from '@finclaw/infra';
import { configOf, sharedSettings } from './config-of.ts';
import type { CommandIo } from './io.ts';
import type { OpenState } from './open-state.ts';

/** The interval of the check for settings changed by another process. */
const LOOK_EVERY_MS = 2000;

/**
 * Applies changes of the configuration file at runtime, and reports which are active and which wait for a restart. An
 * invalid file changes nothing. Returns a function that stops this.
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

  const shared = sharedSettings(io.env);
  shared?.use(app.store.values);
  const unwatch = watchConfig(configOf(io.env), {
    initial: loaded,
    everyMs: shared && LOOK_EVERY_MS,
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
  return () => {
    unwatch();
    shared?.use(undefined);
  };
}
