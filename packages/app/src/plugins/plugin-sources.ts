import {
  answered,
  buildCandles,
  buildQuote,
  closeOfDay,
  failed,
  foundInstrument,
  type MarketData,
  type MarketDataSource,
  parseLocalDate,
  readDecimal,
  tradingZone,
  withinRequest,
  zonedTime,
} from '@finclaw/market';
import type {
  DecimalString,
  FinancialInstrument,
  Freshness,
  PluginInstrument,
  PluginMarketSource,
} from '@finclaw/types';
import { PluginLoadError } from './errors.ts';
import { checkedCandles, checkedHits, checkedQuote } from './plugin-values.ts';
import type { PluginRegistry } from './registry.ts';

/** Lets the market ask the sources of plugins before its own; invalid results are recorded. */
export function preferPluginSources(registry: PluginRegistry, market: Pick<MarketData, 'prefer'>): void {
  for (const { pluginName, value } of registry.get('market-sources'))
    market.prefer(marketSource(value, (error) => registry.complain(pluginName, 'runtime', error)));
}

/** Adapts a plugin's source to the market. */
function marketSource(source: PluginMarketSource, complain: (error: unknown) => void): MarketDataSource {
  const { id } = source;
  /** A source that throws or returns nonsense has no answer. */
  const asked = async <T>(run: () => Promise<T>): Promise<T | ReturnType<typeof failed>> => {
    try {
      return await run();
    } catch (error) {
      complain(error);
      return error instanceof PluginLoadError
        ? failed('bad-data', error.message)
        : failed('unavailable', `the plugin's source ${id} failed`);
    }
  };
  return {
    id,
    supports: (instrument) => source.supports(shown(instrument)) === true,
    quote: (instrument, signal) =>
      asked(async () => {
        const given = checkedQuote(id, instrument.symbol, await source.quote(shown(instrument), signal));
        if ('unavailable' in given) return failed('unavailable', `${id}: ${given.unavailable.slice(0, 200)}`);
        const {
          price,
          at,
          currency = instrument.currency,
          delayMinutes,
          previousClose,
          open,
          high,
          low,
          volume,
        } = given;
        if (currency !== instrument.currency)
          return failed('mismatch', `${id} has ${instrument.symbol} in ${currency} instead of ${instrument.currency}`);
        const freshness: Freshness =
          delayMinutes === 0 ? { kind: 'real-time' } : { kind: 'delayed', minutes: Math.ceil(delayMinutes) };
        const amounts = { price, previousClose, open, high, low, volume };
        const fields = Object.fromEntries(
          Object.entries(amounts).map(([name, value]) => [name, value === undefined ? undefined : decimal(value)]),
        ) as Readonly<Record<keyof typeof amounts, DecimalString>>;
        return buildQuote(
          id,
          instrument,
          { ...fields, tradedAt: timeOf(at, instrument, 'close'), freshness },
          Date.now(),
        );
      }),
    history: (instrument, request, signal) =>
      asked(async () => {
        if (source.history === undefined) return failed('unsupported', `${id} has no past prices`);
        const given = await source.history(shown(instrument), request, signal);
        const candles = checkedCandles(id, instrument.symbol, given);
        if ('unavailable' in candles) return failed('unavailable', `${id}: ${candles.unavailable.slice(0, 200)}`);
        const rows = candles.map(({ at, open, high, low, close, volume = '0' }) => ({
          at: timeOf(at, instrument, 'open'),
          open: decimal(open),
          high: decimal(high),
          low: decimal(low),
          close: decimal(close),
          volume: decimal(volume),
        }));
        return answered(withinRequest(buildCandles(rows), request));
      }),
    search: async (query, signal) =>
      asked(async () => {
        const hits = checkedHits(id, query, (await source.search?.(query, signal)) ?? []);
        return answered(hits.flatMap((hit) => foundInstrument(hit) ?? []));
      }),
  };
}

const shown = ({ symbol, exchange = '', currency, type }: FinancialInstrument): PluginInstrument => ({
  symbol,
  exchange,
  currency,
  type,
});

/** Returns a plugin's time; a day alone begins and closes where the instrument is traded. */
function timeOf(at: string | number, instrument: FinancialInstrument, end: 'open' | 'close'): number {
  if (typeof at === 'number') return at;
  const day = parseLocalDate(at);
  if (day === undefined) return Date.parse(at);
  const begin = zonedTime(day, '00:00', tradingZone(instrument));
  return end === 'open' ? begin : Math.min(closeOfDay(day, instrument) ?? begin, Date.now());
}

const decimal = (value: string | number): DecimalString => readDecimal(value)!;
