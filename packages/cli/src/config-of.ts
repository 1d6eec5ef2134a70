import { type ConfigIO, createConfigIO } from '@finclaw/config';
import { type Environment, isDatabaseAddress } from '@finclaw/infra';
import { DatabaseSettings } from './keep/shared-settings.ts';
import { statePaths } from './state-paths.ts';

const known = new WeakMap<Environment, DatabaseSettings>();

/** The settings shared over the database server; undefined without one, or without the key that processes share. */
export function sharedSettings(env: Record<string, string | undefined>): DatabaseSettings | undefined {
  const paths = statePaths({ env });
  if (!isDatabaseAddress(paths.database) || !(env.FINCLAW_SECRET_KEY || env.FINCLAW_SECRET_KEY_FILE)) return undefined;
  const shared = known.get(env) ?? new DatabaseSettings(paths, env);
  known.set(env, shared);
  return shared;
}

/** The settings of this process: its own file over those that it shares with others. */
export const configOf = (env: Record<string, string | undefined>): ConfigIO =>
  createConfigIO({ env, shared: sharedSettings(env) });
