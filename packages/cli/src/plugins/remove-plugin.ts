import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { configOf } from '../config-of.ts';
import { isConfirmed } from '../confirm.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { installedPlugins, pluginFolder } from './installed.ts';

/** `finclaw plugins remove NAME`: disables a plugin and deletes its installation. A manually placed folder stays. */
export async function removePlugin(typed: Invocation, { loaded, paths }: OpenState, wanted: string): Promise<number> {
  const { io, locale, values } = typed;
  const folder = pluginFolder(paths);
  const plugin = (await installedPlugins(folder)).find(
    ({ manifest, record }) => manifest.name === wanted || record?.package === wanted,
  );
  const name = plugin?.manifest.name ?? wanted;
  const { enabled } = loaded.config.plugins;
  if (plugin === undefined && !enabled.includes(name))
    throw new FinClawError(message(locale, 'plugins.remove.unknown', { name }), 'NOT_FOUND');
  if (!(await isConfirmed(typed, 'plugins.remove.ask', 'plugins.remove.needsYes', { name }))) {
    writeLine(io.stderr, message(locale, 'plugins.remove.notDone'));
    return EXIT.failed;
  }
  if (enabled.includes(name)) {
    const left = enabled.filter((each) => each !== name);
    await configOf(io.env).writeConfigFile([{ path: 'plugins.enabled', value: left }]);
  }
  const isOurs = plugin?.record !== undefined;
  if (isOurs) {
    // Renamed first, so that a half-deleted folder is never taken for a plugin.
    const gone = join(folder, `.removed-${name}`);
    await rename(plugin.directory, gone);
    await rm(gone, { recursive: true, force: true });
  }
  if (values.json) writeJson(io.stdout, { name, deleted: isOurs });
  else if (isOurs || plugin === undefined) writeLine(io.stdout, message(locale, 'plugins.remove.done', { name }));
  else writeLine(io.stdout, message(locale, 'plugins.remove.kept', { name, directory: plugin.directory }));
  return EXIT.done;
}
