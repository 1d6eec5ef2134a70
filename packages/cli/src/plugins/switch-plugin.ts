import { basename } from 'node:path';
import { checkPlugin, discoverPlugins } from '@finclaw/app';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { configOf } from '../config-of.ts';
import { type Invocation, writeLine } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { installedPlugins, pluginFolder } from './installed.ts';
import { listPlugins } from './list-plugins.ts';

/** `finclaw plugins enable NAME` and `disable NAME`: switches a plugin on or off, and lists the plugins as they are then. */
export async function switchPlugin(typed: Invocation, state: OpenState, name: string): Promise<number> {
  const { io, locale, action } = typed;
  const { loaded, paths } = state;
  const isOn = action === 'enable';
  const { enabled, disabled } = loaded.config.plugins;
  if (!enabled.includes(name)) await requirePlugin(pluginFolder(paths), name, typed);
  const without = (names: readonly string[]) => names.filter((each) => each !== name);
  const plugins = { enabled: isOn ? [...without(enabled), name] : without(enabled), disabled: without(disabled) };
  const edits = [{ path: 'plugins.enabled', value: plugins.enabled }];
  if (disabled.includes(name) && isOn) edits.push({ path: 'plugins.disabled', value: plugins.disabled });
  await configOf(io.env).writeConfigFile(edits);
  writeLine(io.stderr, message(locale, 'plugins.switch.restart'));
  const config = { ...loaded.config, plugins: { ...loaded.config.plugins, ...plugins } };
  return listPlugins(typed, { ...state, loaded: { ...loaded, config } });
}

/** Fails when no folder holds the plugin, or with the reason it cannot be read. */
async function requirePlugin(folder: string, name: string, { locale }: Invocation): Promise<void> {
  if ((await installedPlugins(folder)).some(({ manifest }) => manifest.name === name)) return;
  const directory = (await discoverPlugins([folder])).find((each) => basename(each) === name);
  if (directory !== undefined) await checkPlugin(directory, [folder]);
  throw new FinClawError(message(locale, 'plugins.remove.unknown', { name }), 'NOT_FOUND');
}
