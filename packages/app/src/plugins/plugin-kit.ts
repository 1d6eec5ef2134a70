import { createChannelId, type InboundMessage, type PluginInstrument, type TryPlugin } from '@finclaw/types';
import { checkedPluginSettings } from './checked-settings.ts';
import { parseManifest } from './manifest.ts';
import { createPluginApi } from './plugin-api.ts';
import { checkedCandles, checkedHits, checkedQuote, commandResult, toolResult } from './plugin-values.ts';
import { PluginRegistry } from './registry.ts';

export type * from '@finclaw/types';

/** Registers a plugin without a running FinClaw; throws what `finclaw doctor` would report. */
export const tryPlugin: TryPlugin = async (plugin, { manifest, config }) => {
  const registry = new PluginRegistry();
  const checked = parseManifest(JSON.stringify(manifest));
  const api = createPluginApi(checked, {
    registry,
    config: await checkedPluginSettings(`plugins.config.${checked.name}`, checked.configSchema, {
      ...checked.config,
      ...config,
    }),
    channelSettings: new Map(Object.keys(checked.channels).map((id) => [id, {}])),
    send: async () => {},
    now: Date.now,
  });
  await (plugin.register ?? plugin.activate)?.(api);
  const values = {
    tools: registry.get('tools').map(({ value }) => value),
    commands: registry.get('commands').map(({ value }) => value),
    channels: registry.get('channels').map(({ value }) => value.channel),
    sources: registry.get('market-sources').map(({ value }) => value),
  };
  const sourceOf = (id: string) => named(values.sources, id, (source) => source.id);
  return {
    adds: {
      tools: values.tools.map(({ definition }) => definition.name),
      commands: values.commands.map(({ definition }) => definition.name),
      channels: values.channels.map(({ id }) => id),
      sources: values.sources.map(({ id }) => id),
    },
    async callTool(name, input = {}) {
      const { definition, executor } = named(values.tools, name, (tool) => tool.definition.name);
      const fitting = await checkedPluginSettings(`tool ${name}`, definition.inputSchema, input);
      const where = { sessionId: 'test', userId: 'test', channelId: 'test', abortSignal: new AbortController().signal };
      return toolResult(name, await executor(fitting, where));
    },
    async runCommand(name, ...words) {
      const { executor } = named(values.commands, name, ({ definition }) => definition.name);
      const caller = { channelId: 'test', senderId: 'test', senderName: 'test', chatType: 'direct' } as const;
      return commandResult(name, await executor(words, caller));
    },
    quote: async (id, symbol) => checkedQuote(id, symbol, await sourceOf(id).quote(instrument(symbol))),
    async history(id, symbol, request = { interval: '1d' }) {
      const given = await sourceOf(id).history?.(instrument(symbol), request);
      return checkedCandles(id, symbol, given ?? { unavailable: 'no history' });
    },
    search: async (id, text) => checkedHits(id, text, (await sourceOf(id).search?.(text)) ?? []),
    async openChannel(id, given = {}) {
      const channel = named(values.channels, id, (each) => each.id);
      const { settings: schema } = checked.channels[id]!;
      const settings = await checkedPluginSettings(`channels.${id}`, schema, given);
      const inbox = new Inbox();
      const detach = channel.onMessage?.(async (message) => inbox.add(message));
      const stop = await channel.setup?.(settings);
      return {
        nextMessage: () => inbox.next(id),
        async send(targetId, ...payloads) {
          const texts = payloads.map((payload) => (typeof payload === 'string' ? { text: payload } : payload));
          return channel.send?.({ channelId: createChannelId(id), targetId, payloads: texts });
        },
        async close() {
          await stop?.();
          await detach?.();
        },
      };
    },
  };
};

const LONGEST_WAIT_MS = 5_000;

/** The messages a channel passed in, oldest first. */
class Inbox {
  readonly #messages: InboundMessage[] = [];
  #waiting: ((message: InboundMessage) => void) | undefined;

  add(message: InboundMessage): void {
    if (this.#waiting === undefined) this.#messages.push(message);
    else this.#waiting(message);
    this.#waiting = undefined;
  }

  async next(channelId: string): Promise<InboundMessage> {
    const message = this.#messages.shift();
    if (message !== undefined) return message;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = undefined;
        reject(new Error(`The channel ${channelId} passed in no message within ${LONGEST_WAIT_MS / 1000} seconds.`));
      }, LONGEST_WAIT_MS);
      this.#waiting = (arrived) => {
        clearTimeout(timer);
        resolve(arrived);
      };
    });
  }
}

function named<T>(all: readonly T[], name: string, nameOf: (each: T) => string): T {
  const found = all.find((each) => nameOf(each) === name);
  if (found === undefined) throw new Error(`There is no "${name}"; there are ${all.map(nameOf).join(', ') || 'none'}.`);
  return found;
}

const instrument = (symbol: string): PluginInstrument => ({
  symbol,
  exchange: 'NASDAQ',
  currency: 'USD',
  type: 'stock',
});
