import type { FinClawEventMap } from '@finclaw/infra';
import type {
  ChannelPlugin,
  PluginCommand,
  PluginCommandRun,
  PluginDiagnostic,
  PluginEventName,
  PluginHookName,
  PluginMarketSource,
  PluginRoute,
  PluginSchedule,
  PluginService,
  PluginTool,
  PluginToolRun,
} from '@finclaw/types';
import { problemTexts, RegistryFrozenError } from './errors.ts';
import type { PluginManifest } from './manifest.ts';

/** The events plugins may listen to: models, keys, tools and answers. They contain neither questions nor answers. */
export const PLUGIN_EVENTS = [
  'channel:message',
  'agent:run:start',
  'agent:run:end',
  'agent:run:error',
  'execution:model',
  'execution:complete',
  'execution:context_threshold',
  'model:fallback',
  'model:exhausted',
  'auth:cooldown',
  'auth:health:change',
  'context:compact',
  'context:compact:fallback',
  'context:window:status',
  'tool:execute:start',
  'tool:execute:end',
  'tool:execute:error',
  'tool:execute:timeout',
  'tool:policy:deny',
  'tool:policy:verdict',
  'tool:circuit:change',
] as const satisfies readonly (PluginEventName & keyof FinClawEventMap)[];

interface PluginEvent {
  readonly event: PluginEventName;
  readonly listener: (...args: never[]) => void;
}

/** The additions of plugins, by kind, checked as they were added. */
export interface PluginSlots {
  plugins: { readonly version: string; readonly channels: PluginManifest['channels'] };
  tools: { readonly definition: PluginTool; readonly executor: PluginToolRun };
  channels: { readonly channel: ChannelPlugin; readonly settings: Readonly<Record<string, unknown>> };
  hooks: { readonly hook: PluginHookName; readonly handler: (payload: never) => unknown; readonly priority: number };
  events: PluginEvent;
  services: PluginService;
  commands: { readonly definition: PluginCommand; readonly executor: PluginCommandRun };
  routes: PluginRoute;
  schedules: PluginSchedule;
  'market-sources': PluginMarketSource;
  diagnostics: PluginDiagnostic;
}

type SlotName = keyof PluginSlots;
export type Registered<S extends SlotName> = { readonly pluginName: string; readonly value: PluginSlots[S] };

/** The registrations of the loaded plugins. Closed after start-up, except for diagnostics. */
export class PluginRegistry {
  readonly #slots = new Map<SlotName, Registered<SlotName>[]>();
  #frozen = false;

  add<S extends SlotName>(slot: S, pluginName: string, value: PluginSlots[S]): void {
    if (this.#frozen && slot !== 'diagnostics') throw new RegistryFrozenError(slot);
    this.#slots.set(slot, [...(this.#slots.get(slot) ?? []), { pluginName, value }]);
  }

  complain(pluginName: string, phase: PluginDiagnostic['phase'], error: unknown): void {
    const texts = problemTexts(error);
    const message = texts.en;
    // Repeated failures are one problem to fix.
    if (
      this.get('diagnostics').some(
        (diagnostic) => diagnostic.pluginName === pluginName && diagnostic.value.message === message,
      )
    )
      return;
    this.add('diagnostics', pluginName, {
      pluginName,
      timestamp: Date.now(),
      severity: 'error',
      phase,
      message,
      texts,
    });
  }

  /** Returns a copy of the entries in a slot, in order. */
  get<S extends SlotName>(slot: S): readonly Registered<S>[] {
    return Object.freeze([...(this.#slots.get(slot) ?? [])]) as readonly Registered<S>[];
  }

  /** Removes everything a plugin added, except diagnostics about it. */
  remove(pluginName: string): void {
    for (const [slot, entries] of this.#slots) {
      if (slot !== 'diagnostics')
        this.#slots.set(
          slot,
          entries.filter((entry) => entry.pluginName !== pluginName),
        );
    }
  }

  freeze(): void {
    this.#frozen = true;
  }
}
