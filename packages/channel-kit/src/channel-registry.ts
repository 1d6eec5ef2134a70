import { FinClawError } from '@finclaw/infra';
import type { ChannelId, ChannelPlugin } from '@finclaw/types';

/** The channels that run, by their id. */
export class ChannelRegistry {
  readonly #plugins = new Map<string, ChannelPlugin>();

  /** Adds a running channel; a second one of the same id is an error. */
  attach(plugin: ChannelPlugin): void {
    if (this.#plugins.has(plugin.id)) {
      throw new FinClawError(`The channel "${plugin.id}" is already running.`, 'CHANNEL_DUPLICATE');
    }
    this.#plugins.set(plugin.id, plugin);
  }

  detach(id: ChannelId): boolean {
    return this.#plugins.delete(id);
  }

  running(): readonly string[] {
    return [...this.#plugins.keys()];
  }

  plugin(id: string): ChannelPlugin | undefined {
    return this.#plugins.get(id);
  }
}
