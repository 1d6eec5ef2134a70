import type { AssetClass } from '@finclaw/config';
import { hasDailyPrice, type LocalDate } from '@finclaw/market';
import { assetClassOf, type InstrumentDirectory, ownsMetal } from '@finclaw/market/instruments';
import type { TickerSymbol } from '@finclaw/types';
import type { ShareFacts } from './large-holder.ts';
import { settlementDay } from './settlement.ts';
import type { FundKind } from './tax-treatment.ts';

/** The facts a tax year needs about instruments. */
export interface TaxInstruments extends ShareFacts {
  /** Returns its class; undefined where unknown. */
  readonly classOf: (symbol: TickerSymbol) => AssetClass | undefined;
  readonly fundKindOf: (symbol: TickerSymbol) => FundKind | undefined;
}

/** Returns the facts from the lists; a person's own classification takes precedence. */
export function taxInstruments(
  directory: Pick<InstrumentDirectory, 'find'>,
  said: Readonly<Record<string, AssetClass>> = {},
): TaxInstruments {
  const known = new Map<TickerSymbol, ReturnType<InstrumentDirectory['find']>>();
  const find = (symbol: TickerSymbol) => {
    if (!known.has(symbol)) known.set(symbol, directory.find(symbol));
    return known.get(symbol);
  };
  const classOf = (symbol: TickerSymbol): AssetClass | undefined => {
    if (Object.hasOwn(said, symbol)) return said[symbol];
    const instrument = find(symbol);
    return instrument && assetClassOf(instrument);
  };
  return {
    classOf,
    isKoreanShare: (symbol) => classOf(symbol) === 'krx-share',
    fundKindOf: (symbol) => {
      const instrument = find(symbol);
      if (instrument === undefined) return undefined;
      return ownsMetal(instrument) ? 'metal' : hasDailyPrice(instrument.exchange) ? 'unlisted' : undefined;
    },
    settledOn: (symbol: TickerSymbol, traded: LocalDate) => {
      const instrument = find(symbol);
      return instrument === undefined ? traded : settlementDay(instrument, traded);
    },
  };
}
