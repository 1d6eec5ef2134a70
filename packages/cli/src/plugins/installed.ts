import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedPlugin, checkPlugin, discoverPlugins } from '@finclaw/app';
import type { StatePaths } from '@finclaw/infra';
import * as z from 'zod/mini';

const RECORD = '.installed.json';
const record = z.object({ package: z.string(), version: z.string(), integrity: z.string() });

type InstallRecord = z.infer<typeof record>;

/** A plugin in the folder of plugins. */
export interface InstalledPlugin extends CheckedPlugin {
  /** Undefined for a manually placed folder. */
  readonly record: InstallRecord | undefined;
}

/** The folder of plugins. */
export const pluginFolder = ({ stateDir }: Pick<StatePaths, 'stateDir'>): string => join(stateDir, 'plugins');

/** Returns the plugins in the folder, enabled or not; unreadable ones are left to `doctor`. */
export async function installedPlugins(folder: string): Promise<readonly InstalledPlugin[]> {
  const found: InstalledPlugin[] = [];
  for (const directory of await discoverPlugins([folder])) {
    const plugin = await checkPlugin(directory, [folder]).catch(() => undefined);
    if (plugin !== undefined) found.push({ ...plugin, record: await readRecord(directory) });
  }
  return found;
}

/** Writes down where a plugin comes from. */
export const writeRecord = (directory: string, origin: InstallRecord): Promise<void> =>
  writeFile(join(directory, RECORD), `${JSON.stringify(origin, null, 2)}\n`);

async function readRecord(directory: string): Promise<InstallRecord | undefined> {
  const text = await readFile(join(directory, RECORD), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : record.parse(JSON.parse(text));
}
