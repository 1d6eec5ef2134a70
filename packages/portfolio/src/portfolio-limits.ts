import { joinLimits, limitsOf, originOf } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { DataLimit, MarketQuote, TickerSymbol } from '@finclaw/types';
import type { CurrentPortfolio } from './current-portfolio.ts';

/** Returns the limits of a valued portfolio's figures: its quotes, missing inputs, and conversions. */
export function portfolioLimits({
  value,
  quotes,
  daily,
  late,
}: Omit<CurrentPortfolio, 'shared'>): readonly DataLimit[] {
  const isPartial = value.missing.length > 0 || late !== undefined || (daily?.skipped ?? 0) > 0;
  const isForeign = [...value.byCurrency.keys()].some((currency) => currency !== value.baseCurrency);
  return joinLimits(
    ...[...quotes.values()].map(({ freshness }) => limitsOf(freshness)),
    isPartial ? ['partial'] : [],
    isForeign ? ['converted'] : [],
  );
}

/** Returns the holdings and currency pairs whose newest price is out of date, with the day of that price. */
export const outOfDate = (
  { quotes, rateQuotes }: Pick<CurrentPortfolio, 'quotes' | 'rateQuotes'>,
  directory: Pick<InstrumentDirectory, 'find'>,
): readonly { readonly symbol: TickerSymbol; readonly priceDay: string }[] =>
  ([...quotes, ...rateQuotes] as [TickerSymbol, MarketQuote][]).flatMap(([symbol, quote]) => {
    const { time, limits } = originOf(quote, directory.find(symbol) ?? {});
    return limits?.includes('stale') ? [{ symbol, priceDay: time.slice(0, 10) }] : [];
  });
