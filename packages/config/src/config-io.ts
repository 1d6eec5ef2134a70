import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Environment, getEnv, resolveStatePaths } from '@finclaw/infra';
import type { Locale, ProfileChoices } from '@finclaw/types';
import { type AssemblyDeps, assemble } from './assemble.ts';
import { checkAssembly } from './check-assembly.ts';
import { type ConfigFiles, nodeConfigFiles } from './config-files.ts';
import { deepFreeze } from './deep-freeze.ts';
import { defaultConfig } from './defaults.ts';
import type { ConfigIssue } from './errors.ts';
import { expandHomePath } from './home-paths.ts';
import { resolveLocale } from './locale.ts';
import { message } from './messages/catalogue.ts';
import { readSource } from './read-source.ts';
import type { FinClawConfig } from './schema/config-schema.ts';
import type { SharedSettings } from './shared-settings.ts';
import type { ConfigFileSnapshot } from './snapshot.ts';
import type { ConfigEdit } from './write-config.ts';

export interface ConfigDeps {
  readonly env?: Environment;
  readonly homeDir?: string;
  /** The file to read instead of the one the environment names. */
  readonly configPath?: string;
  readonly files?: ConfigFiles;
  /** The settings that processes on one database share; none by default. */
  readonly shared?: SharedSettings | undefined;
  /** The language of error sentences; by default the owner's, else the machine's. */
  readonly locale?: Locale;
}

export interface LoadedConfig {
  /** Deeply frozen, defaults filled in. */
  readonly config: FinClawConfig;
  readonly locale: Locale;
  /** The owner's profile in settings of an earlier version; used where the owner set nothing. */
  readonly formerProfile: ProfileChoices;
  readonly path: string;
  readonly exists: boolean;
  readonly sources: readonly string[];
  readonly warnings: readonly ConfigIssue[];
}

export interface ConfigIO {
  readonly configPath: string;
  /**
   * Returns the validated configuration. The same object is returned until a file, a variable or an override changes.
   */
  loadConfig(): Promise<LoadedConfig>;
  /** Reads the file, valid or not; never throws. */
  readConfigFileSnapshot(): Promise<ConfigFileSnapshot>;
  /**
   * Changes settings in the file, or for all processes that share theirs, and preserves comments. An invalid change is refused; the old file is saved as
   * `.bak`.
   */
  writeConfigFile(edits: readonly ConfigEdit[]): Promise<void>;
}

/** Reads the configuration once; a program that also writes or watches it uses `createConfigIO`. */
export function loadConfig(deps: ConfigDeps = {}): Promise<LoadedConfig> {
  return createConfigIO(deps).loadConfig();
}

/** Creates the operations on one configuration file. */
export function createConfigIO(deps: ConfigDeps = {}): ConfigIO {
  const env = deps.env ?? process.env;
  const homeDir = deps.homeDir ?? homedir();
  const files = deps.files ?? nodeConfigFiles;
  const locale = deps.locale ?? resolveLocale({ env });
  const { path, isExplicit } =
    deps.configPath === undefined ? locateConfig(env, homeDir) : { path: deps.configPath, isExplicit: false };
  const assembly: AssemblyDeps = { env, homeDir, files, locale: deps.locale, shared: deps.shared };
  let cached: { readonly key: string; readonly loaded: LoadedConfig } | undefined;

  async function load(): Promise<LoadedConfig> {
    const text = await readSource(path, files, locale);
    const shared = await deps.shared?.read();
    if (text === undefined && !shared) return defaultsOnly();
    if (cached !== undefined && cached.key === (await keyOf(cached.loaded.sources, shared))) return cached.loaded;
    const assembled = await assemble({ own: text ?? '', shared }, path, assembly);
    const checked = await checkAssembly(assembled, path, env);
    if (!checked.ok) throw checked.error;
    const { config, warnings } = checked;
    const loaded = {
      config,
      warnings,
      locale: assembled.locale,
      formerProfile: assembled.formerProfile,
      path,
      exists: text !== undefined,
      sources: [...assembled.sources.keys()],
    };
    cached = { key: await keyOf(loaded.sources, shared), loaded };
    return loaded;
  }

  /** Handles the common case of a fresh machine: nothing to parse, so neither the schema nor the parser is loaded. */
  function defaultsOnly(): LoadedConfig {
    const missing: ConfigIssue = {
      path: '',
      message: message(locale, 'config.missingFile', { file: path }),
      severity: 'warning',
    };
    const warnings = isExplicit ? [missing] : [];
    return {
      config: deepFreeze(defaultConfig),
      locale,
      formerProfile: {},
      path,
      exists: false,
      sources: [path],
      warnings,
    };
  }

  /**
   * Builds a key of everything the result depends on, reread each time, so that even an edit within one tick of the
   * file clock is noticed.
   */
  async function keyOf(sources: readonly string[], shared: string | undefined): Promise<string> {
    const own = await Promise.all(sources.map((source) => readSource(source, files, locale)));
    const texts = [...own, shared];
    const variables = texts.flatMap((text) => text?.match(/(?<=\$\{)[A-Z_][A-Z0-9_]*(?=\})/g) ?? []);
    return JSON.stringify([sources, texts, variables.map((name) => env[name] ?? null), env.NODE_ENV]);
  }

  return {
    configPath: path,
    loadConfig: load,
    readConfigFileSnapshot: async () => (await import('./snapshot.ts')).takeSnapshot(path, assembly),
    writeConfigFile: async (edits) => (await import('./write-config.ts')).writeConfig(path, edits, assembly),
  };
}

interface ConfigLocation {
  readonly path: string;
  /** True when the user named the file; a missing one is then worth a warning. */
  readonly isExplicit: boolean;
}

/** Returns the path of the configuration file: `FINCLAW_CONFIG`, else `finclaw.json5` in the state directory. */
function locateConfig(env: Environment = process.env, home: string = homedir()): ConfigLocation {
  const chosen = getEnv('FINCLAW_CONFIG', undefined, env);
  if (chosen === undefined) return { path: resolveStatePaths(env, home).configFile, isExplicit: false };
  return { path: resolve(expandHomePath(chosen.trim(), home)), isExplicit: true };
}
