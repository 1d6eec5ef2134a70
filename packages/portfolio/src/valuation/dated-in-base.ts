import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { DatedTally } from '../book/tally.ts';
import { Figure, type MaybeFigure, type MissingInput } from './figure.ts';
import type { RateOptions } from './portfolio-value.ts';

/**
 * Returns the value of one unit of a currency on a day; on the day of the valuation itself the current rate will do.
 */
export function rateOn(currency: CurrencyCode, date: LocalDate, options: RateOptions): DecimalString | undefined {
  const { fxRates, baseCurrency, asOf } = options;
  return (
    fxRates.rate(currency, baseCurrency, date) ?? (date === asOf ? fxRates.rate(currency, baseCurrency) : undefined)
  );
}

/** A sum in the base currency, what came on each day at the rate of that day. */
export function datedInBase(tally: DatedTally, currency: CurrencyCode, options: RateOptions): MaybeFigure {
  const { baseCurrency } = options;
  if (currency === baseCurrency) return Figure.of(tally.amount, currency);
  const pair = `${currency}/${baseCurrency}`;
  const missing: MissingInput[] = [];
  let sum = new Decimal(0);
  for (const [date, amount] of tally.byDay) {
    if (amount.isZero()) continue;
    const rate = rateOn(currency, date, options);
    if (rate === undefined) missing.push({ kind: 'rate', pair, date });
    else sum = sum.plus(amount.times(parseDecimal(rate)));
  }
  if (missing.length > 0) return { missing };
  return Figure.of(sum, baseCurrency);
}
