import { Decimal, parseDecimal } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Bracket } from './tax-rules.ts';

/** The tax on an income by brackets, each part of it at the rate of its own bracket. */
export function taxByBrackets(income: Decimal, brackets: readonly Bracket[]): Decimal {
  let tax = new Decimal(0);
  let below = new Decimal(0);
  for (const { upTo, percent } of brackets) {
    const top = upTo === undefined ? income : Decimal.min(income, parseDecimal(upTo));
    if (top.greaterThan(below)) tax = tax.plus(top.minus(below).times(parseDecimal(percent)).dividedBy(100));
    if (upTo === undefined || income.lessThanOrEqualTo(parseDecimal(upTo))) break;
    below = parseDecimal(upTo);
  }
  return tax;
}

/**
 * Returns the additional tax on dividends and interest above the threshold, beyond the flat rate withheld, when they
 * are taxed with other income. Never negative: the law uses the flat rate where it is more.
 */
export function taxOnExcess(
  excess: Decimal,
  other: DecimalString,
  brackets: readonly Bracket[],
  flatPercent: DecimalString,
): Decimal {
  const rest = parseDecimal(other);
  const withIt = taxByBrackets(rest.plus(excess), brackets).minus(taxByBrackets(rest, brackets));
  const kept = excess.times(parseDecimal(flatPercent)).dividedBy(100);
  return Decimal.max(withIt.minus(kept), 0).toDecimalPlaces(0, 'down');
}
