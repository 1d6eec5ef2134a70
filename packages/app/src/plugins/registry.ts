import type { ChannelPlugin, PluginDiagnostic, PluginHookName } from '@finclaw/types';
import { RegistryFrozenError } from './errors.ts';

/** Something that runs as long as the program does. */
export interface PluginService {
  readonly name: string;
  start(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

/** What plugins have added, by kind. The values of `tools`, `commands` and `market-sources` are typed by their consumers. */
export interface PluginSlots {
  plugins: { readonly version: string; readonly description?: string };
  tools: { readonly definition: unknown; readonly executor: unknown };
  channels: ChannelPlugin;
  hooks: { readonly hook: PluginHookName; readonly handler: (payload: never) => unknown; readonly priority: number };
  services: PluginService;
  commands: { readonly definition: unknown; readonly executor: unknown };
  'market-sources': unknown;
  diagnostics: PluginDiagnostic;
}

export type SlotName = keyof PluginSlots;
export type Registered<S extends SlotName> = { readonly pluginName: string; readonly value: PluginSlots[S] };

const SLOTS: readonly SlotName[] = [
  'plugins',
  'tools',
  'channels',
  'hooks',
  'services',
  'commands',
  'market-sources',
  'diagnostics',
];

/** What the loaded plugins have registered. Closed after start-up, except for diagnostics. */
export class PluginRegistry {
  readonly #slots = new Map<SlotName, Registered<SlotName>[]>(SLOTS.map((slot) => [slot, []]));
  #frozen = false;

  add<S extends SlotName>(slot: S, pluginName: string, value: PluginSlots[S]): void {
    if (this.#frozen && slot !== 'diagnostics') throw new RegistryFrozenError(slot);
    this.#slots.get(slot)!.push({ pluginName, value });
  }

  /** A copy of what is registered in a slot, in order. */
  get<S extends SlotName>(slot: S): readonly Registered<S>[] {
    return Object.freeze([...this.#slots.get(slot)!]) as readonly Registered<S>[];
  }

  /** Removes everything a plugin added, but keeps what was said about it. */
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
