import { PluginLoadError } from './errors.ts';
import type { CheckedPlugin } from './plugin-files.ts';

interface LoadOrder {
  readonly ordered: readonly CheckedPlugin[];
  readonly rejected: readonly { readonly plugin: CheckedPlugin; readonly problem: PluginLoadError }[];
}

/** Sorts plugins after their dependencies; a missing dependency or a cycle rejects only those concerned. */
export function orderByDependencies(plugins: readonly CheckedPlugin[]): LoadOrder {
  const waiting = new Map(plugins.map((plugin) => [plugin.manifest.name, plugin]));
  const ordered: CheckedPlugin[] = [];
  const placed = new Set<string>();
  const isReady = (plugin: CheckedPlugin): boolean => plugin.manifest.dependencies.every((name) => placed.has(name));
  for (
    let ready = [...waiting.values()].filter(isReady);
    ready.length > 0;
    ready = [...waiting.values()].filter(isReady)
  ) {
    for (const plugin of ready) {
      ordered.push(plugin);
      placed.add(plugin.manifest.name);
      waiting.delete(plugin.manifest.name);
    }
  }
  const rejected = [...waiting.values()].map((plugin) => {
    const missing = plugin.manifest.dependencies.filter((name) => !placed.has(name) && !waiting.has(name));
    const problem =
      missing.length > 0
        ? new PluginLoadError('load', ['plugins.problem.missing', { names: missing.join(', ') }])
        : new PluginLoadError('load', ['plugins.problem.circle']);
    return { plugin, problem };
  });
  return { ordered, rejected };
}
