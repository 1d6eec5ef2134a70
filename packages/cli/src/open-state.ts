import type { LoadedConfig } from '@finclaw/config';
import {
  createLogger,
  ensureStateDirs,
  type FinClawLogger,
  logAcceptedEnvOption,
  type StatePaths,
} from '@finclaw/infra';
import { configOf } from './config-of.ts';
import type { CommandIo } from './io.ts';
import { assertNotMoved } from './moved.ts';
import { statePaths } from './state-paths.ts';

/** The configuration, the places on disk, and the log of one command. */
export interface OpenState {
  readonly loaded: LoadedConfig;
  readonly paths: StatePaths;
  readonly logger: FinClawLogger;
}

/**
 * Reads the environment file and the configuration and creates the state directory; throws one sentence with the fix if
 * either fails.
 */
export async function openState(io: CommandIo): Promise<OpenState> {
  const paths = statePaths(io);
  const loaded = await configOf(io.env).loadConfig();
  assertNotMoved(paths, loaded.locale);
  await ensureStateDirs(paths);
  const { level, file } = loaded.config.logging;
  const logger = await createLogger({
    name: 'finclaw',
    level,
    console: { enabled: false },
    file: { enabled: file, path: paths.logFile },
  });
  for (const [name, value] of Object.entries(io.env)) {
    if (name.startsWith('FINCLAW_') && value !== undefined) logAcceptedEnvOption(logger, name, value);
  }
  for (const warning of loaded.warnings) logger.warn(warning.message, { path: warning.path });
  return { loaded, paths, logger };
}
