import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, resolveStatePaths } from '@finclaw/infra';
import { isRecord } from '@finclaw/types';

/** Returns the ids of the channels that the enabled plugins declare; undefined when a plugin cannot be read. */
export async function declaredChannels(
  enabled: readonly string[],
  env: Environment,
): Promise<ReadonlySet<string> | undefined> {
  const found = await pluginManifests(enabled, env);
  return found && new Set(found.flatMap(({ channels }) => (isRecord(channels) ? Object.keys(channels) : [])));
}

/** Reads the manifests of the enabled plugins; undefined when one of them is unreadable. */
export async function pluginManifests(
  enabled: readonly string[],
  env: Environment,
): Promise<readonly Readonly<Record<string, unknown>>[] | undefined> {
  const folder = join(resolveStatePaths(env).stateDir, 'plugins');
  const names = await readdir(folder).catch(() => []);
  const manifests = await Promise.all(names.map((name) => readManifest(join(folder, name, 'finclaw-plugin.json'))));
  const found = manifests.filter((manifest) => enabled.includes(String(manifest.name)));
  return new Set(found.map(({ name }) => name)).size < new Set(enabled).size ? undefined : found;
}

async function readManifest(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isRecord(manifest) ? manifest : {};
  } catch {
    return {};
  }
}
