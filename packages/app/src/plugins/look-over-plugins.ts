import { createHooks } from '@finclaw/conversation';
import { createPluginLoader, type PluginLoading } from '../wiring/extensions.ts';
import { type PluginState, pluginStates } from './plugin-state.ts';
import { PluginRegistry } from './registry.ts';

/** Loads the plugins as a start would, checks them, and unloads them. None of their services is started. */
export async function lookOverPlugins(
  options: Pick<PluginLoading, 'config' | 'paths' | 'logger'>,
): Promise<readonly PluginState[]> {
  if (options.config.plugins.enabled.length === 0) return [];
  const registry = new PluginRegistry();
  const loader = createPluginLoader({ ...options, registry, hooks: createHooks(options) });
  await loader.loadAll();
  const states = pluginStates(registry);
  await loader.unloadAll();
  return states;
}
