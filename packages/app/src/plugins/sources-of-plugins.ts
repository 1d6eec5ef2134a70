import { createHooks } from '@finclaw/conversation';
import type { MarketData } from '@finclaw/market';
import { createPluginLoader, type PluginLoading } from '../wiring/extensions.ts';
import { preferPluginSources } from './plugin-sources.ts';
import { PluginRegistry } from './registry.ts';

/**
 * Loads the plugins for one command that only needs prices, and lets the market ask their sources; none of their other
 * parts is started. Returns the function that unloads them.
 */
export async function usePluginSources(
  options: Pick<PluginLoading, 'config' | 'paths' | 'logger'>,
  market: Pick<MarketData, 'prefer'>,
): Promise<() => Promise<void>> {
  const registry = new PluginRegistry();
  const loader = createPluginLoader({ ...options, registry, hooks: createHooks(options) });
  await loader.loadAll();
  preferPluginSources(registry, market);
  return () => loader.unloadAll();
}
