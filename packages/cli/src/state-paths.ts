import { join } from 'node:path';
import { loadDotenv, normalizeEnv, resolveStatePaths, type StatePaths } from '@finclaw/infra';
import type { CommandIo } from './io.ts';

/** Where everything is kept, by the environment and the environment file. */
export function statePaths({ env }: Pick<CommandIo, 'env'>): StatePaths {
  normalizeEnv(env);
  loadDotenv(join(resolveStatePaths(env).stateDir, '.env'), env);
  return resolveStatePaths(env);
}
