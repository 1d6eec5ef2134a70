import type { ChannelPlugin, HookPayloadMap, PluginDiagnostic, PluginHookName } from '@finclaw/types';
import { PluginLoadError } from './errors.ts';
import type { PluginManifest, PluginSlot } from './manifest.ts';
import type { PluginRegistry, PluginService, PluginSlots, SlotName } from './registry.ts';

/** What a plugin's `register` receives. Each method works only for a slot its manifest declares. */
export interface PluginApi {
  readonly pluginName: string;
  readonly config: Readonly<Record<string, unknown>>;
  registerTool(definition: unknown, executor: unknown): void;
  registerChannel(channel: ChannelPlugin): void;
  registerHook<N extends PluginHookName>(
    hook: N,
    handler: (payload: HookPayloadMap[N]) => unknown,
    options?: { readonly priority?: number },
  ): void;
  registerService(service: PluginService): void;
  registerCommand(definition: unknown, executor: unknown): void;
  registerMarketSource(source: unknown): void;
  addDiagnostic(severity: PluginDiagnostic['severity'], message: string): void;
}

/** What a plugin's main file exports. `register` wins if both are there. */
export interface PluginModule {
  register?(api: PluginApi): unknown;
  activate?(api: PluginApi): unknown;
  deactivate?(): unknown;
}

/** Builds the API for one plugin; its name is stamped on everything it adds. */
export function createPluginApi(
  manifest: PluginManifest,
  registry: PluginRegistry,
  config: Readonly<Record<string, unknown>>,
  now: () => number,
): PluginApi {
  const { name, slots } = manifest;
  const add = <S extends SlotName & PluginSlot>(slot: S, value: PluginSlots[S]): void => {
    if (!slots.includes(slot)) {
      throw new PluginLoadError(`It adds to "${slot}" without declaring that in "slots".`, 'register');
    }
    registry.add(slot, name, value);
  };
  return {
    pluginName: name,
    config,
    registerTool: (definition, executor) => add('tools', { definition, executor }),
    registerChannel: (channel) => add('channels', channel),
    registerHook: (hook, handler, { priority = 0 } = {}) =>
      add('hooks', { hook, handler: handler as (payload: never) => unknown, priority }),
    registerService: (service) => add('services', service),
    registerCommand: (definition, executor) => add('commands', { definition, executor }),
    registerMarketSource: (source) => add('market-sources', source),
    addDiagnostic: (severity, message) =>
      registry.add('diagnostics', name, { pluginName: name, timestamp: now(), severity, phase: 'runtime', message }),
  };
}
