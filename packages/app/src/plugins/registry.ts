import type { FinClawEventMap } from '@finclaw/infra';
import type { MarketDataSource } from '@finclaw/market';
import type { ChannelPlugin, GatewayScope, PluginDiagnostic, PluginHookName } from '@finclaw/types';
import { RegistryFrozenError } from './errors.ts';
import type { PluginManifest } from './manifest.ts';

/** Something that runs as long as the program does. */
export interface PluginService {
  readonly name: string;
  start(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

/**
 * Something done again and again while the program stays: `everyMs` after the start, and after each end of the last
 * time.
 */
export interface PluginSchedule {
  readonly name: string;
  /** At least a second. */
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void> | void;
}

/** An address on the gateway, below `/plugins/` and the plugin's name. */
export interface PluginRoute {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash. */
  readonly path: string;
  /** The right the caller needs; `public` admits every caller who reaches the gateway. */
  readonly scope: 'public' | GatewayScope;
  handle(request: Request): Promise<Response> | Response;
}

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
] as const satisfies readonly (keyof FinClawEventMap)[];

export type PluginEventName = (typeof PLUGIN_EVENTS)[number];

/** Something a plugin listens to. */
interface PluginEvent {
  readonly event: PluginEventName;
  readonly listener: (...args: never[]) => void;
}

/** The additions of plugins, by kind. The values of `tools` and `commands` are checked by their consumers. */
export interface PluginSlots {
  plugins: { readonly version: string; readonly channels: PluginManifest['channels'] };
  tools: { readonly definition: unknown; readonly executor: unknown };
  channels: { readonly channel: ChannelPlugin; readonly settings: Readonly<Record<string, unknown>> };
  hooks: { readonly hook: PluginHookName; readonly handler: (payload: never) => unknown; readonly priority: number };
  events: PluginEvent;
  services: PluginService;
  commands: { readonly definition: unknown; readonly executor: unknown };
  routes: PluginRoute;
  schedules: PluginSchedule;
  'market-sources': MarketDataSource;
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

  /** Notes that something of a plugin went wrong. */
  complain(pluginName: string, phase: PluginDiagnostic['phase'], error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    // What fails again and again is one thing to mend.
    if (this.get('diagnostics').some((said) => said.pluginName === pluginName && said.value.message === message))
      return;
    this.add('diagnostics', pluginName, { pluginName, timestamp: Date.now(), severity: 'error', phase, message });
  }

  /** A copy of what is registered in a slot, in order. */
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
