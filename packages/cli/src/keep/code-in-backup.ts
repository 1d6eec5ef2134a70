import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  type ConfigFiles,
  type ConfigIO,
  createConfigIO,
  type FinClawConfig,
  formatPath,
  message,
} from '@finclaw/config';
import { type Environment, FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/** The code the settings of a state directory would run: of third parties, and commands a model writes. */
export interface CodeToRun {
  readonly plugins: readonly string[];
  readonly toolServers: readonly { readonly name: string; readonly runs: string }[];
  readonly shell: boolean;
}

/** The location of the settings to inspect. */
interface SettingsPlace {
  /** A state directory, or the folder it would have if its files were on disk. */
  readonly folder: string;
  readonly env: Environment;
  readonly locale: Locale;
  /** By default those of the disk. */
  readonly files?: ConfigFiles;
}

/** Finds the code the settings of a state directory would run; undefined when they cannot be read. */
export async function findCode(place: SettingsPlace): Promise<CodeToRun | undefined> {
  const { valid, config } = await (await settingsIn(place)).readConfigFileSnapshot();
  return valid ? codeIn(config) : undefined;
}

/**
 * Disables all code that the settings enable, and leaves the other settings unchanged. Throws when that is impossible.
 */
export async function switchOff(code: CodeToRun, place: SettingsPlace): Promise<void> {
  const io = await settingsIn(place);
  const { config } = await io.loadConfig();
  const { disabled } = config.plugins;
  await io.writeConfigFile([
    // Not removed from `enabled`: sections of their channels would have no owner then.
    ...(code.plugins.length > 0
      ? [{ path: 'plugins.disabled', value: [...new Set([...disabled, ...code.plugins])] }]
      : []),
    ...code.toolServers.map(({ name }) => ({
      path: formatPath(['tools', 'mcpServers', name, 'enabled']),
      value: false,
    })),
    ...(code.shell ? [{ path: 'tools.shell.enabled', value: false }] : []),
  ]);
  const left = await findCode(place);
  if (left === undefined || !isEmpty(left))
    throw new FinClawError(message(place.locale, 'keep.code.unknown'), 'INVALID_INPUT');
}

/** Lists the code that would run, one line for each. */
export function describeCode({ plugins, toolServers, shell }: CodeToRun, locale: Locale): readonly string[] {
  return [
    ...plugins.map((name) => message(locale, 'keep.code.plugin', { name })),
    ...toolServers.map(({ name, runs }) => message(locale, 'keep.code.toolServer', { name, runs })),
    ...(shell ? [message(locale, 'keep.code.shell')] : []),
  ];
}

export const isEmpty = ({ plugins, toolServers, shell }: CodeToRun): boolean =>
  plugins.length + toolServers.length === 0 && !shell;

function codeIn({ plugins, tools }: FinClawConfig): CodeToRun {
  const servers = Object.entries(tools.mcpServers ?? {}).filter(([, { enabled }]) => enabled !== false);
  return {
    plugins: plugins.enabled.filter((name) => !plugins.disabled.includes(name)),
    toolServers: servers.map(([name, { command, args = [], url = '' }]) => ({
      name,
      runs: command === undefined ? url : [command, ...args].join(' '),
    })),
    shell: tools.shell.enabled,
  };
}

/**
 * Reads the settings with the variables of the state's own `.env`. An unset one may be a key; its value is irrelevant
 * here.
 */
async function settingsIn({ folder, env, locale, files }: SettingsPlace): Promise<ConfigIO> {
  const own = files
    ? await files.readFile(join(folder, '.env')).catch(() => '')
    : await import('node:fs/promises').then(({ readFile }) => readFile(join(folder, '.env')).catch(() => ''));
  const known: Environment = { ...parseEnv(own.toString()), ...env, FINCLAW_STATE_DIR: folder };
  const anyOf: Environment = new Proxy(known, { get: (set, name: string) => set[name] ?? 'unset' });
  return createConfigIO({ env: anyOf, configPath: join(folder, 'finclaw.json5'), locale, files });
}

/** Files that lie in memory, by their names in a folder. */
export function filesInMemory(folder: string, texts: ReadonlyMap<string, string>): ConfigFiles {
  const byPath = new Map([...texts].map(([name, text]) => [join(folder, name), text]));
  const find = async (path: string): Promise<string> => {
    if (!byPath.has(path)) throw Object.assign(new Error(`No such file: ${path}`), { code: 'ENOENT' });
    return path;
  };
  return {
    realPath: find,
    readFile: async (path) => Buffer.from(byPath.get(await find(path))!),
    writeFile: async (path, text) => void byPath.set(path, text),
  };
}
