import type { MarketData } from '@finclaw/market';
import type { Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import type { InstrumentType, TickerSymbol } from '@finclaw/types';

interface UniverseFilter {
  readonly type?: InstrumentType | undefined;
  readonly exchange?: string | undefined;
  readonly sector?: string | undefined;
}

const MARKETS = new Set<InstrumentType>(['stock', 'etf', 'crypto']);

/** Returns the instruments of these symbols that pass a filter. */
export const chosenOf = (
  symbols: Iterable<TickerSymbol>,
  filter: UniverseFilter,
  directory: InstrumentDirectory,
): readonly Instrument[] =>
  [...new Set(symbols)].flatMap((symbol) => directory.find(symbol) ?? []).filter((each) => passes(each, filter));

/**
 * Returns the listed instruments: the well-known ones first, then all others whose market a source can quote in bulk.
 */
export function listedOf(
  filter: UniverseFilter,
  { directory, market }: { readonly directory: InstrumentDirectory; readonly market: MarketData },
): readonly Instrument[] {
  const known = directory.instruments.filter((each) => MARKETS.has(each.type) && passes(each, filter));
  const names = new Set(known.map(({ symbol }) => symbol));
  const others = [...directory.everyListed(filter)].filter(
    (each) => !names.has(each.symbol) && passes(each, filter) && market.knowsWholeBoard(each),
  );
  return [...known, ...others];
}

const passes = (instrument: Instrument, { type, exchange, sector }: UniverseFilter): boolean =>
  (type === undefined || instrument.type === type) &&
  (exchange === undefined || instrument.exchange === exchange) &&
  (sector === undefined || instrument.sector === sector);
