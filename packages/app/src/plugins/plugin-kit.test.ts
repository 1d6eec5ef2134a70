import type { OutboundMessage, PluginApi, PluginChannel, PluginMessage } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { PluginLoadError } from './errors.ts';
import { tryPlugin } from './plugin-kit.ts';

const manifest = {
  name: 'gold-desk',
  version: '1.0.0',
  main: 'main.mjs',
  slots: ['tools', 'commands', 'market-sources', 'channels'],
  channels: { lobby: { settings: { type: 'object', properties: { port: { type: 'integer', default: 7 } } } } },
};
const tool = { name: 'gold_premium', description: 'The premium of gold.', inputSchema: { type: 'object' } } as const;
const quote = { price: '123.45', at: '2026-11-17T21:00:00Z', delayMinutes: 15 };

/** Registers as untyped code would. */
const trying = (register: (api: Record<keyof PluginApi, (...given: unknown[]) => void>) => void) =>
  tryPlugin({ register: register as never }, { manifest });

/** What is said of a plugin in both languages. */
async function problemOf(run: () => Promise<unknown>): Promise<PluginLoadError['texts']> {
  const error = await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PluginLoadError);
  return (error as PluginLoadError).texts;
}

describe('tryPlugin', () => {
  it('calls what a plugin adds and gives back what FinClaw would use', async () => {
    const tried = await trying((api) => {
      api.registerTool(tool, ({ grams = 1 }: { grams?: number }) => ({ content: `${grams} g` }));
      api.registerCommand({ name: 'gold', description: 'Gold' }, async () => ({ content: '🪙' }));
      api.registerMarketSource({ id: 'gold', supports: () => true, quote: () => quote });
    });
    expect(tried.adds).toEqual({ tools: ['gold_premium'], commands: ['gold'], channels: [], sources: ['gold'] });
    expect(await tried.callTool('gold_premium', { grams: 3 })).toEqual({ content: '3 g', isError: false });
    expect(await tried.runCommand('gold', 'now')).toEqual({ content: '🪙', ephemeral: false });
    expect(await tried.quote('gold', 'XAU')).toEqual(quote);
    expect(await tried.history('gold', 'XAU')).toEqual({ unavailable: 'no history' });
  });

  it.each([
    {
      what: 'a tool with parameters',
      call: (api: PluginApi) => api.registerTool({ ...tool, inputSchema: undefined } as never, () => ({ content: '' })),
      field: 'inputSchema',
      place: 'registerTool gold_premium',
    },
    {
      what: 'a tool without a function',
      call: (api: PluginApi) => api.registerTool(tool, undefined as never),
      field: 'run',
      place: 'registerTool gold_premium',
    },
    {
      what: 'a command without a description',
      call: (api: PluginApi) => api.registerCommand({ name: 'gold' } as never, () => ({ content: '' })),
      field: 'description',
      place: 'registerCommand gold',
    },
    {
      what: 'a source with getQuote',
      call: (api: PluginApi) =>
        api.registerMarketSource({ id: 'gold', supports: () => true, getQuote: () => quote } as never),
      field: 'quote',
      place: 'registerMarketSource gold',
    },
  ])('refuses $what by its place and field, with an example, in both languages', async ({ call, field, place }) => {
    const { ko, en } = await problemOf(() => tryPlugin({ register: call }, { manifest }));
    expect(en).toContain(`${place}: "${field}" has to be`);
    expect(en).toContain('For example: ');
    expect(ko).toContain(`${place}: "${field}" 값은`);
  });

  it.each([
    { given: 'a text', field: 'content', found: '"a text"' },
    { given: { content: 5 }, field: 'content', found: '5' },
    { given: { content: 'x', isError: 'no' }, field: 'isError', found: '"no"' },
    { given: undefined, field: 'content', found: 'undefined' },
  ])('refuses $given as the result of a tool', async ({ given, field, found }) => {
    const tried = await trying((api) => api.registerTool(tool, () => given));
    const { en } = await problemOf(() => tried.callTool('gold_premium'));
    expect(en).toContain(`tool gold_premium: "${field}" has to be`);
    expect(en).toContain(`not ${found}.`);
  });

  it.each([
    { given: { ...quote, price: undefined }, field: 'price' },
    { given: { ...quote, price: '1,234' }, field: 'price' },
    { given: { ...quote, at: 'yesterday' }, field: 'at' },
    { given: { ...quote, delayMinutes: undefined, freshness: 'live' }, field: 'delayMinutes' },
    { given: { ...quote, open: Number.NaN }, field: 'open' },
    { given: { ...quote, at: new Date(0) }, field: 'at' },
    { given: 123.45, field: 'quote' },
  ])('refuses the price $given by its field', async ({ given, field }) => {
    const tried = await trying((api) =>
      api.registerMarketSource({ id: 'gold', supports: () => true, quote: () => given }),
    );
    const { en } = await problemOf(() => tried.quote('gold', 'XAU'));
    expect(en).toContain(`market source gold, quote of XAU: "${field}" has to be`);
  });

  it('gives a tool only input that fits its schema', async () => {
    const properties = { grams: { type: 'number' } } as const;
    const run = vi.fn(() => ({ content: '' }));
    const tried = await trying((api) =>
      api.registerTool({ ...tool, inputSchema: { type: 'object', properties } }, run),
    );
    const { en, ko } = await problemOf(() => tried.callTool('gold_premium', { grams: 'many' }));
    expect(en).toContain('tool gold_premium: Invalid input: /grams: must be number');
    expect(ko).toContain('/grams');
    expect(run).not.toHaveBeenCalled();
  });

  it('checks settings before any code of the plugin runs', async () => {
    const configSchema = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] };
    const register = vi.fn();
    const { en } = await problemOf(() => tryPlugin({ register }, { manifest: { ...manifest, configSchema } }));
    expect(en).toContain('plugins.config.gold-desk: Invalid input: /key: is required');
    expect(register).not.toHaveBeenCalled();
  });

  it.each([
    { given: [{ symbol: 'gold', name: 'Gold', type: 'commodity', currency: 'KRW' }], field: 'symbol' },
    { given: [{ symbol: 'GOLD', name: 'Gold', type: 'metal', currency: 'KRW' }], field: 'type' },
    { given: [{ symbol: 'GOLD', name: 'Gold', type: 'commodity', currency: 'won' }], field: 'currency' },
    { given: [{ symbol: 'GOLD', name: 'Gold', type: 'stock', currency: 'KRW', exchange: 'MOON' }], field: 'exchange' },
    { given: { symbol: 'GOLD' }, field: 'search' },
  ])('refuses the search result $given by its field', async ({ given, field }) => {
    const source = { id: 'gold', supports: () => true, quote: () => quote, search: () => given };
    const tried = await trying((api) => api.registerMarketSource(source));
    const { en } = await problemOf(() => tried.search('gold', 'gold'));
    expect(en).toContain(`market source gold, search for gold: "${field}" has to be`);
  });
});

describe('a channel under test', () => {
  const message = { id: '1', senderId: 'alice', origin: 'typed', body: 'Hello', chatType: 'direct' } as const;

  /** A channel written as a class, which passes in whatever a test gives it. */
  class Lobby implements PluginChannel<{ port: number }> {
    readonly id = 'lobby';
    readonly capabilities = {
      supportsMarkdown: true,
      supportsButtons: true,
      supportsReactions: false,
      maxMessageLength: 100,
    };
    readonly log: unknown[] = [];
    passIn: (message: PluginMessage) => Promise<void> = async () => {};
    onMessage(handler: (message: PluginMessage) => Promise<void>) {
      this.passIn = handler;
      return () => this.log.push('detached');
    }
    setup({ port }: { port: number }) {
      this.log.push(port);
      return () => this.log.push('stopped');
    }
    async send({ targetId, payloads }: OutboundMessage) {
      this.log.push([targetId, ...payloads]);
      return undefined;
    }
  }

  it('gets its settings, passes messages in, is sent answers, and is stopped', async () => {
    const lobby = new Lobby();
    const tried = await tryPlugin({ register: (api) => api.registerChannel(lobby) }, { manifest });
    const channel = await tried.openChannel('lobby');
    const next = channel.nextMessage();
    await lobby.passIn({ ...message, channelId: 'terminal', program: {} } as never);
    expect(await next).toEqual({ ...message, channelId: 'lobby', timestamp: expect.any(Number) });
    await channel.send('alice', 'Hi', { text: 'Approve?', channelData: { kind: 'approval' } });
    await channel.close();
    expect(lobby.log).toEqual([
      7,
      ['alice', { text: 'Hi' }, { text: 'Approve?', channelData: { kind: 'approval' } }],
      'stopped',
      'detached',
    ]);
  });

  it.each([
    { given: { ...message, id: 1 }, field: 'id' },
    { given: { ...message, body: undefined, text: 'Hello' }, field: 'body' },
    { given: { ...message, origin: 'scheduled' }, field: 'origin' },
    { given: { ...message, timestamp: 'now' }, field: 'timestamp' },
  ])('a message $given is refused by its field', async ({ given, field }) => {
    const lobby = new Lobby();
    const tried = await tryPlugin({ register: (api) => api.registerChannel(lobby) }, { manifest });
    await tried.openChannel('lobby');
    const { en } = await problemOf(() => lobby.passIn(given as never));
    expect(en).toContain(`message of channel lobby: "${field}" has to be`);
  });
});
