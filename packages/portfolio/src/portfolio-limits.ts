import { joinLimits, limitsOf } from '@finclaw/market';
import type { DataLimit } from '@finclaw/types';
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
