import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CheckedPlugin, checkPlugin, MANIFEST_FILE } from '@finclaw/app';
import { type MessageKey, message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { configOf } from '../config-of.ts';
import { isConfirmed } from '../confirm.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { UsageError } from '../usage-error.ts';
import { type InstalledPlugin, installedPlugins, pluginFolder, writeRecord } from './installed.ts';
import { type FetchedPackage, fetchPackage, type PackageName, readPackageName } from './npm-package.ts';

/**
 * `finclaw plugins install PACKAGE`: fetches a package of the registry, shows its version, checksum and permissions,
 * and installs it after approval. None of its code runs before the next start.
 */
export async function installPlugin(typed: Invocation, { loaded, paths }: OpenState, text: string): Promise<number> {
  const { io, locale } = typed;
  const wanted = readPackageName(text, locale);
  const folder = pluginFolder(paths);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const workplace = await mkdtemp(join(folder, '.install-'));
  try {
    const fetched = await fetchPackage(wanted, workplace, { env: io.env, locale });
    const plugin = await readPlugin(fetched, workplace, typed);
    const { name, version } = plugin.manifest;
    const before = (await installedPlugins(folder)).find(({ manifest }) => manifest.name === name);
    if (before !== undefined && before.record === undefined)
      throw new FinClawError(message(locale, 'plugins.install.taken', { name }), 'CONFLICT');
    requireExactVersion(typed, wanted, fetched);
    show(typed, fetched, plugin, before);
    if (!(await isConfirmed(typed, 'plugins.install.ask', 'plugins.install.needsYes'))) {
      writeLine(io.stderr, message(locale, 'plugins.install.notDone'));
      return EXIT.failed;
    }
    const { name: from, integrity } = fetched;
    await writeRecord(fetched.directory, { package: from, version: fetched.version, integrity });
    if (before !== undefined) await rename(before.directory, join(workplace, 'replaced'));
    await rename(fetched.directory, before?.directory ?? join(folder, name));
    const enabled = [...new Set([...loaded.config.plugins.enabled, name])];
    await configOf(io.env).writeConfigFile([{ path: 'plugins.enabled', value: enabled }]);
    writeLine(io.stderr, message(locale, 'plugins.install.done', { name, version }));
    return EXIT.done;
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

/** Reads the manifest of the fetched package; a package without one is not a plugin. */
async function readPlugin(
  { directory, name }: FetchedPackage,
  workplace: string,
  { locale }: Invocation,
): Promise<CheckedPlugin> {
  try {
    return await checkPlugin(directory, [workplace]);
  } catch (error) {
    if (!(error instanceof FinClawError) || error.details?.phase !== 'discovery') throw error;
    const facts = { package: name, file: MANIFEST_FILE };
    throw new FinClawError(message(locale, 'plugins.install.noManifest', facts), 'INVALID_INPUT');
  }
}

/** Refuses `--yes` without a version, because the approver could not know what would be installed. */
function requireExactVersion({ values, locale }: Invocation, wanted: PackageName, fetched: FetchedPackage): void {
  if (values.yes !== true || wanted.version === fetched.version) return;
  const facts = { package: fetched.name, version: fetched.version };
  throw new UsageError(message(locale, 'plugins.install.needsVersion', facts));
}

function show(
  { io, locale, values }: Invocation,
  { name: from, version: published, integrity, count }: FetchedPackage,
  { manifest, mainFile }: CheckedPlugin,
  before: InstalledPlugin | undefined,
): void {
  const { name, version, slots, description } = manifest;
  const replaces = before?.manifest.version;
  if (values.json) {
    const origin = { package: `${from}@${published}`, integrity, packages: count };
    writeJson(io.stdout, { name, version, main: basename(mainFile), slots, replaces, ...origin });
    return;
  }
  const lines = [
    message(locale, 'plugins.install.from', { name, version, package: `${from}@${published}`, count }),
    ...(description === undefined ? [] : [`  ${description}`]),
    message(locale, 'plugins.install.integrity', { integrity }),
    ...(replaces === undefined ? [] : [message(locale, 'plugins.install.replaces', { version: replaces })]),
    ...slots.map((slot) => `  • ${message(locale, `plugins.may.${slot}` as MessageKey)}`),
    message(locale, 'plugins.install.rights'),
  ];
  writeLine(io.stdout, lines.join('\n'));
}
