import { eachLanguage, type Locale } from '@finclaw/types';
import type { PluginRegistry } from './registry.ts';

/** A plugin as `doctor` and the page show it. */
export interface PluginState {
  readonly name: string;
  readonly state: 'loaded' | 'failed';
  readonly version?: string;
  /** Its additions, each as its kind and name. */
  readonly adds: readonly string[];
  /** The reason it was not loaded, or problems since. */
  readonly problems: readonly Readonly<Record<Locale, string>>[];
}

/** The state of every plugin that was loaded or should have been. */
export function pluginStates(registry: PluginRegistry): readonly PluginState[] {
  const loaded = new Map(registry.get('plugins').map(({ pluginName, value }) => [pluginName, value.version]));
  const troubles = registry.get('diagnostics').filter(({ value }) => value.severity !== 'info');
  const names = new Set([...loaded.keys(), ...troubles.map(({ pluginName }) => pluginName)]);
  return [...names].map((name) => {
    const version = loaded.get(name);
    return {
      name,
      state: version === undefined ? 'failed' : 'loaded',
      version,
      adds: addedBy(registry, name),
      problems: troubles
        .filter(({ pluginName }) => pluginName === name)
        .map(({ value }) => value.texts ?? eachLanguage(() => value.message)),
    };
  });
}

function addedBy(registry: PluginRegistry, name: string): readonly string[] {
  const kinds: readonly (readonly { readonly pluginName: string; readonly text: string }[])[] = [
    registry.get('tools').map(({ pluginName, value }) => ({ pluginName, text: `tool ${value.definition.name}` })),
    registry.get('commands').map(({ pluginName, value }) => ({ pluginName, text: `command ${value.definition.name}` })),
    registry.get('channels').map(({ pluginName, value }) => ({ pluginName, text: `channel ${value.channel.id}` })),
    registry.get('routes').map(({ pluginName, value }) => ({ pluginName, text: `route ${value.verb} ${value.path}` })),
    registry.get('market-sources').map(({ pluginName, value }) => ({ pluginName, text: `market source ${value.id}` })),
    registry.get('schedules').map(({ pluginName, value }) => ({ pluginName, text: `schedule ${value.name}` })),
    registry.get('services').map(({ pluginName, value }) => ({ pluginName, text: `service ${value.name}` })),
    registry.get('events').map(({ pluginName, value }) => ({ pluginName, text: `event ${value.event}` })),
    registry.get('hooks').map(({ pluginName, value }) => ({ pluginName, text: `hook ${value.hook}` })),
  ];
  return kinds.flat().flatMap(({ pluginName, text }) => (pluginName === name ? [text] : []));
}
