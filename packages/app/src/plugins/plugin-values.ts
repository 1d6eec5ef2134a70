import type { CommandDefinition } from '@finclaw/conversation';
import { EXCHANGES, worldExchange } from '@finclaw/market';
import type {
  PluginCandle,
  PluginCommand,
  PluginCommandResult,
  PluginCommandRun,
  PluginInstrumentFound,
  PluginMarketSource,
  PluginQuote,
  PluginTool,
  PluginToolRun,
  PluginUnavailable,
} from '@finclaw/types';
import {
  fieldsOf,
  isObject,
  nameIn,
  type Place,
  refuse,
  requireAmount,
  requireFunction,
  requireMatch,
  requireOneOf,
  requireText,
  requireTime,
} from './plugin-fields.ts';

const EXAMPLES = {
  tool: 'registerTool({ name: "gold_price", description: "…", inputSchema: { type: "object", properties: {} } }, run)',
  toolRun: 'async ({ sides }) => ({ content: JSON.stringify({ thrown: 4 }) })',
  command: 'registerCommand({ name: "dice", description: "Throws a die" }, run)',
  commandRun: 'async (args) => ({ content: "…" })',
  source: 'registerMarketSource({ id: "gold", supports: ({ symbol }) => symbol === "AAPL", quote: async () => … })',
  quote: '{ price: "123.45", at: "2026-01-31T15:00:00Z", delayMinutes: 15 } or { unavailable: "why" }',
  hit: '[{ symbol: "GOLD-1G", name: "Gold, 1 g", type: "commodity", currency: "KRW" }]',
  candle: '[{ at: "2026-01-31", open: "1", high: "2", low: "1", close: "2" }] or { unavailable: "why" }',
} as const;

const INSTRUMENT_TYPES: readonly PluginInstrumentFound['type'][] = [
  'stock',
  'etf',
  'crypto',
  'forex',
  'index',
  'bond',
  'commodity',
];

const isExchange = (name: string): boolean => Object.hasOwn(EXCHANGES, name) || worldExchange(name) !== undefined;

/** Validates a tool registration. */
export function checkedTool(definition: PluginTool, executor: PluginToolRun) {
  const given = fieldsOf(definition);
  const at: Place = { place: `registerTool ${nameIn(given)}`, phase: 'register' };
  requireText(at, given, 'name', EXAMPLES.tool);
  requireText(at, given, 'description', EXAMPLES.tool);
  const { inputSchema } = given;
  if (fieldsOf(inputSchema).type !== 'object')
    refuse(at, 'inputSchema', '{ type: "object", … }', inputSchema, EXAMPLES.tool);
  requireFunction(at, { run: executor }, 'run', '(input, context) => Promise', EXAMPLES.toolRun);
  return { definition, executor };
}

/** Checks the result of a tool; fails when it is invalid. */
export function toolResult(tool: string, given: unknown): { readonly content: string; readonly isError: boolean } {
  const at: Place = { place: `tool ${tool}`, phase: 'runtime' };
  const { content, isError = false } = fieldsOf(given);
  if (typeof content !== 'string') refuse(at, 'content', 'string', isObject(given) ? content : given, EXAMPLES.toolRun);
  if (typeof isError !== 'boolean') refuse(at, 'isError', 'boolean', isError, EXAMPLES.toolRun);
  return { content: content as string, isError: isError as boolean };
}

/** Validates a command registration. */
export function checkedCommand(definition: PluginCommand, executor: PluginCommandRun) {
  const given = fieldsOf(definition);
  const at: Place = { place: `registerCommand ${nameIn(given)}`, phase: 'register' };
  requireText(at, given, 'name', EXAMPLES.command);
  requireText(at, given, 'description', EXAMPLES.command);
  const { aliases = [] } = given;
  if (!Array.isArray(aliases) || !aliases.every((each) => typeof each === 'string'))
    refuse(at, 'aliases', 'string[]', aliases, '["dice", "주사위"]');
  requireFunction(at, { run: executor }, 'run', '(args, context) => Promise', EXAMPLES.commandRun);
  return { definition, executor };
}

/** Completes a plugin's command definition with defaults. */
export const commandDefinition = (given: PluginCommand, prefix: string): CommandDefinition => ({
  aliases: [],
  category: 'general',
  usage: `${prefix}${given.name}`,
  ...given,
});

/** Checks the answer of a command; fails when it is invalid. */
export function commandResult(command: string, given: unknown): Required<PluginCommandResult> {
  const at: Place = { place: `command ${command}`, phase: 'runtime' };
  const { content, ephemeral = false } = fieldsOf(given);
  if (typeof content !== 'string')
    refuse(at, 'content', 'string', isObject(given) ? content : given, EXAMPLES.commandRun);
  if (typeof ephemeral !== 'boolean') refuse(at, 'ephemeral', 'boolean', ephemeral, EXAMPLES.commandRun);
  return { content: content as string, ephemeral: ephemeral as boolean };
}

/** Validates the registration of a price source. */
export function checkedSource(source: PluginMarketSource): PluginMarketSource {
  const given = fieldsOf(source);
  const at: Place = { place: `registerMarketSource ${nameIn(given, 'id')}`, phase: 'register' };
  requireText(at, given, 'id', EXAMPLES.source);
  for (const field of ['supports', 'quote']) requireFunction(at, given, field, '(instrument) => …', EXAMPLES.source);
  if (given.search !== undefined) requireFunction(at, given, 'search', '(text) => …', EXAMPLES.hit);
  if (given.history !== undefined) requireFunction(at, given, 'history', '(instrument, request) => …', EXAMPLES.candle);
  return source;
}

/** Validates a source's price. */
export function checkedQuote(source: string, symbol: string, given: unknown): PluginQuote | PluginUnavailable {
  const at: Place = { place: `market source ${source}, quote of ${symbol}`, phase: 'runtime' };
  const fields = fieldsOf(given);
  if (!isObject(given)) refuse(at, 'quote', '{ price, at, delayMinutes }', given, EXAMPLES.quote);
  if (typeof fields.unavailable === 'string') return given as PluginUnavailable;
  requireAmount(at, fields, 'price', EXAMPLES.quote);
  requireTime(at, fields, EXAMPLES.quote);
  if (typeof fields.delayMinutes !== 'number' || !(fields.delayMinutes >= 0))
    refuse(at, 'delayMinutes', 'number (0: real-time)', fields.delayMinutes, EXAMPLES.quote);
  for (const field of ['previousClose', 'open', 'high', 'low', 'volume'])
    if (fields[field] !== undefined) requireAmount(at, fields, field, EXAMPLES.quote);
  if (fields.currency !== undefined) requireText(at, fields, 'currency', EXAMPLES.quote);
  return given as PluginQuote;
}

/** Validates a source's candles. */
export function checkedCandles(
  source: string,
  symbol: string,
  given: unknown,
): readonly PluginCandle[] | PluginUnavailable {
  const at: Place = { place: `market source ${source}, history of ${symbol}`, phase: 'runtime' };
  if (typeof fieldsOf(given).unavailable === 'string') return given as PluginUnavailable;
  if (!Array.isArray(given)) return refuse(at, 'history', '{ at, open, high, low, close }[]', given, EXAMPLES.candle);
  for (const candle of given.map(fieldsOf)) {
    requireTime(at, candle, EXAMPLES.candle);
    for (const field of ['open', 'high', 'low', 'close']) requireAmount(at, candle, field, EXAMPLES.candle);
    if (candle.volume !== undefined) requireAmount(at, candle, 'volume', EXAMPLES.candle);
  }
  return given as readonly PluginCandle[];
}

/** Validates the instruments that a source found. */
export function checkedHits(source: string, query: string, given: unknown): readonly PluginInstrumentFound[] {
  const at: Place = { place: `market source ${source}, search for ${query}`, phase: 'runtime' };
  if (!Array.isArray(given)) return refuse(at, 'search', '{ symbol, name, type, currency }[]', given, EXAMPLES.hit);
  for (const hit of given.map(fieldsOf)) {
    requireMatch(at, hit, 'symbol', /^[A-Z0-9][A-Z0-9.-]{0,19}$/, 'capital letters, digits, "." and "-"', EXAMPLES.hit);
    requireText(at, hit, 'name', EXAMPLES.hit);
    requireOneOf(at, hit, 'type', INSTRUMENT_TYPES, EXAMPLES.hit);
    requireMatch(at, hit, 'currency', /^[A-Z]{3}$/, 'a currency such as USD', EXAMPLES.hit);
    if (hit.koreanName !== undefined) requireText(at, hit, 'koreanName', EXAMPLES.hit);
    const { exchange } = hit;
    if (exchange !== undefined && !isExchange(String(exchange)))
      refuse(at, 'exchange', 'an exchange such as NYSE, or undefined', exchange, EXAMPLES.hit);
  }
  return given as readonly PluginInstrumentFound[];
}
