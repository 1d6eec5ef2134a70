import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Environment, getEnv, resolveStatePaths } from '@finclaw/infra';
import { expandHomePath } from './home-paths.ts';

interface ConfigLocation {
  readonly path: string;
  /** True when the user named the file; a missing one is then worth a warning. */
  readonly isExplicit: boolean;
}

/** Returns the path of the configuration file: `FINCLAW_CONFIG`, else `finclaw.json5` in the state directory. */
export function locateConfig(env: Environment = process.env, home: string = homedir()): ConfigLocation {
  const chosen = getEnv('FINCLAW_CONFIG', undefined, env);
  if (chosen === undefined) return { path: resolveStatePaths(env, home).configFile, isExplicit: false };
  return { path: resolve(expandHomePath(chosen.trim(), home)), isExplicit: true };
}
