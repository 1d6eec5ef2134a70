import { zoneOfReader } from '@finclaw/infra';
import { createTimestamp, type DecimalString, type MarketQuote } from '@finclaw/types';
import { calendarOf, EXCHANGES, hasDailyPrice } from '../calendar/exchange-rules.ts';
import { TradingCalendar } from '../calendar/trading-calendar.ts';
import { isoWithOffset } from '../calendar/zone-time.ts';
import { isQuotedPer100 } from '../instruments/forex.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { type Limited, limited, limitsOf } from '../market/limits.ts';
import { multiplyDecimals } from '../money/decimal.ts';
import {
  answer,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  type NamedInstrument,
  readOnlyTool,
  type Unavailable,
  type Unresolved,
  unavailable,
  unresolved,
} from './finance-tool.ts';

const DESCRIPTION =
  'Latest price of one instrument (KRX or US share or fund, index, currency pair, coin, commodity) with change, time, source and freshness. ' +
  'Tell the user its `warnings`.';

/** The tool that looks up one price. */
export function getQuoteTool(deps: FinanceToolDeps): FinanceTool {
  return {
    definition: readOnlyTool(
      'get_quote',
      DESCRIPTION,
      {
        instrument: {
          type: 'string',
          minLength: 1,
          maxLength: 80,
          description: 'Name or ticker, such as 삼성전자, 005930, AAPL, BTC, USD/KRW, 코스피',
        },
      },
      ['instrument'],
    ),
    executor: async (input, { abortSignal }) => answer(await lookUpQuote(String(input.instrument), deps, abortSignal)),
  };
}

/** A price with all its fields. */
export interface QuotedPrice extends Limited, Omit<MarketQuote, 'symbol' | 'timestamp' | 'delayed'> {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  /** With the offset of its zone. */
  readonly time: string;
  readonly timeZone: string;
  /** The state of the exchange; absent for instruments that trade around the clock. */
  readonly market?: 'open' | 'closed';
  readonly siblings?: readonly NamedInstrument[];
  /** The words of the question, where they differ from the name of the chosen instrument. */
  readonly askedFor?: string;
  /** The price of a hundred units of the base, where that is customary. */
  readonly per100?: { readonly price: DecimalString; readonly change: DecimalString };
}

export type QuoteAnswer = QuotedPrice | Unresolved | Unavailable;

/** Finds the instrument of a name and its latest price. */
export async function lookUpQuote(query: string, deps: FinanceToolDeps, signal?: AbortSignal): Promise<QuoteAnswer> {
  const resolution = await deps.directory.lookUp(query, signal);
  if (resolution.kind !== 'found') return unresolved(query, resolution);
  const { instrument, siblings } = resolution;
  const quoted = await quoteInstrument(instrument, deps, signal, siblings);
  return quoted.status !== 'ok' || isCalled(instrument, query) ? quoted : { ...quoted, askedFor: query.slice(0, 80) };
}

/** Returns true when words are a full name or the symbol, and not merely similar. */
const isCalled = ({ symbol, names }: Instrument, words: string): boolean =>
  [symbol, symbol.split('.')[0], ...Object.values(names)].some(
    (name) => name?.toLowerCase() === words.trim().toLowerCase(),
  );

/** Returns the latest price of a resolved instrument, for lists. */
export async function quoteInstrument(
  instrument: Instrument,
  { market, now }: Pick<FinanceToolDeps, 'market' | 'now'>,
  signal?: AbortSignal,
  siblings: readonly Instrument[] = [],
): Promise<QuotedPrice | Unavailable> {
  const quoted = await market.quote(instrument, signal);
  if (!quoted.ok) return unavailable(quoted.error, instrument);
  const { symbol: _symbol, timestamp, delayed: _delayed, ...quote } = quoted.value;
  const timeZone = priceZoneOf(instrument);
  return {
    status: 'ok',
    instrument: describeInstrument(instrument),
    ...quote,
    ...limited(...limitsOf(quote.freshness)),
    time: isoWithOffset(timestamp, timeZone),
    timeZone,
    ...(isQuotedPer100(instrument.symbol) && {
      per100: { price: multiplyDecimals(quote.price, 100n), change: multiplyDecimals(quote.change, 100n) },
    }),
    ...marketState(instrument, now()),
    ...(siblings.length > 0 && { siblings: siblings.map(describeInstrument) }),
  };
}

/** Returns the zone for the time of a price: its exchange's, else the reader's. */
export function priceZoneOf({ exchange }: Pick<Instrument, 'exchange'>, readers = zoneOfReader()): string {
  const calendar = calendarOf(exchange);
  return calendar === undefined ? readers : EXCHANGES[calendar].timeZone;
}

/** Returns the time, source and limits of a price. */
export function originOf(
  { timestamp, source, freshness }: Pick<MarketQuote, 'timestamp' | 'source' | 'freshness'>,
  instrument: Pick<Instrument, 'exchange'>,
) {
  const timeZone = priceZoneOf(instrument);
  return { time: isoWithOffset(timestamp, timeZone), timeZone, source, freshness, ...limited(...limitsOf(freshness)) };
}

function marketState({ exchange }: Instrument, now: number): { readonly market?: 'open' | 'closed' } {
  const calendar = calendarOf(exchange);
  if (calendar === undefined || hasDailyPrice(exchange)) return {};
  return { market: new TradingCalendar(calendar).statusAt(createTimestamp(now)).state === 'open' ? 'open' : 'closed' };
}
