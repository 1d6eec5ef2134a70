import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { PluginLoadError, PluginSecurityError } from './errors.ts';
import { MANIFEST_FILE, type PluginManifest, parseManifest } from './manifest.ts';

/** A plugin whose files were found and may be loaded. */
export interface CheckedPlugin {
  readonly manifest: PluginManifest;
  readonly directory: string;
  readonly mainFile: string;
}

const CODE = new Set(['.ts', '.mts', '.js', '.mjs']);
const WORLD_WRITABLE = 0o002;

/** Returns the folders below the search paths that contain a manifest; a missing search path is ignored. */
export async function discoverPlugins(searchPaths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of searchPaths) {
    const names = await readdir(path).catch(() => []);
    for (const name of names.sort()) {
      const directory = join(path, name);
      if (await lstat(join(directory, MANIFEST_FILE)).catch(() => undefined)) found.push(directory);
    }
  }
  return found;
}

/**
 * Reads the manifest of a folder and checks that nothing in it leads outside the allowed roots or can be changed by
 * strangers.
 */
export async function checkPlugin(directory: string, roots: readonly string[]): Promise<CheckedPlugin> {
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  const realDirectory = await checkPath(directory, realRoots);
  const manifestFile = await checkPath(join(directory, MANIFEST_FILE), [realDirectory]);
  const manifest = parseManifest(await readFile(manifestFile, 'utf8'));
  if (!CODE.has(extname(manifest.main))) {
    throw new PluginSecurityError('plugins.problem.mainType', { file: manifest.main });
  }
  const mainFile = await checkPath(join(directory, manifest.main), [realDirectory]);
  return { manifest, directory: realDirectory, mainFile };
}

async function checkPath(path: string, roots: readonly string[]): Promise<string> {
  const real = await realpath(path).catch((cause: unknown) => {
    throw new PluginLoadError('discovery', ['plugins.problem.unreadable', { path }], cause);
  });
  if (!roots.some((root) => real === root || real.startsWith(root + sep))) {
    throw new PluginSecurityError('plugins.problem.outside', { path });
  }
  const { mode } = await lstat(real);
  if (process.platform !== 'win32' && (mode & WORLD_WRITABLE) !== 0) {
    throw new PluginSecurityError('plugins.problem.writable', { path });
  }
  return real;
}
