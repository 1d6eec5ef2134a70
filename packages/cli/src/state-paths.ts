import { join } from 'node:path';
import { loadDotenv, normalizeEnv, resolveStatePaths, type StatePaths } from '@finclaw/infra';
import type { CommandIo } from './io.ts';

/** Returns the paths of all stored data, from the environment and the environment file. */
export function statePaths({ env }: Pick<CommandIo, 'env'>): StatePaths {
  normalizeEnv(env);
  loadDotenv(join(resolveStatePaths(env).stateDir, '.env'), env);
  return resolveStatePaths(env);
}
