import type { PluginInstrument, TryPlugin } from '@finclaw/types';
import { parseManifest } from './manifest.ts';
import { createPluginApi } from './plugin-api.ts';
import { checkedCandles, checkedQuote, commandResult, toolResult } from './plugin-values.ts';
import { PluginRegistry } from './registry.ts';

export type * from '@finclaw/types';

/** Registers a plugin without a running FinClaw; throws what `finclaw doctor` would report. */
export const tryPlugin: TryPlugin = async (plugin, { manifest, config }) => {
  const registry = new PluginRegistry();
  const checked = parseManifest(JSON.stringify(manifest));
  const channelSettings = new Map(Object.keys(checked.channels).map((id) => [id, {}]));
  const api = createPluginApi(checked, {
    registry,
    config: { ...checked.config, ...config },
    channelSettings,
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
      const { executor } = named(values.tools, name, ({ definition }) => definition.name);
      const where = { sessionId: 'test', userId: 'test', channelId: 'test', abortSignal: new AbortController().signal };
      return toolResult(name, await executor(input, where));
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
  };
};

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
