import { FinClawError } from '@finclaw/infra';
import type { ChannelDock, ChannelId, ChannelPlugin } from '@finclaw/types';
import { CORE_DOCKS, createChannelDock } from './channel-dock.ts';

/** The existing channels: their data from the start, their adapters once loaded. */
export class ChannelRegistry {
  readonly #docks = new Map<string, ChannelDock>(CORE_DOCKS.map((dock) => [dock.id, dock]));
  readonly #plugins = new Map<string, ChannelPlugin>();

  /** Adds a channel's data. An id that is taken is an error unless `replace` is set. */
  register(dock: ChannelDock, options: { readonly replace?: boolean } = {}): void {
    if (this.#docks.has(dock.id) && !options.replace) {
      throw new FinClawError(`A channel "${dock.id}" is already registered.`, 'CHANNEL_DUPLICATE');
    }
    this.#docks.set(dock.id, dock);
  }

  /** Attaches a running adapter; its dock is derived from it if the channel has none. */
  attach(plugin: ChannelPlugin): void {
    if (this.#plugins.has(plugin.id)) {
      throw new FinClawError(`The channel "${plugin.id}" is already running.`, 'CHANNEL_DUPLICATE');
    }
    if (!this.#docks.has(plugin.id)) {
      this.register(createChannelDock({ id: plugin.id, meta: plugin.meta, capabilities: plugin.capabilities }));
    }
    this.#plugins.set(plugin.id, plugin);
  }

  detach(id: ChannelId): boolean {
    return this.#plugins.delete(id);
  }

  dock(id: string): ChannelDock | undefined {
    return this.#docks.get(id);
  }

  plugin(id: string): ChannelPlugin | undefined {
    return this.#plugins.get(id);
  }

  /** The channels that run. */
  running(): readonly string[] {
    return [...this.#plugins.keys()];
  }

  has(id: string): boolean {
    return this.#docks.has(id);
  }

  list(): readonly ChannelDock[] {
    return [...this.#docks.values()];
  }
}
