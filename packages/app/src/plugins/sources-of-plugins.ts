import { createHooks } from '@finclaw/conversation';
import type { MarketData } from '@finclaw/market';
import { createPluginLoader, type PluginLoading } from '../wiring/extensions.ts';
import { preferPluginSources } from './plugin-sources.ts';
import { PluginRegistry } from './registry.ts';

/**
 * Loads the plugins for one command that only looks at prices, and lets the market ask their sources; nothing else of
 * theirs is started. Returns how to let them go.
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
