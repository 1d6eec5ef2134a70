import { multiplyDecimals, parseDecimal } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { Figure, isKnown } from '../valuation/figure.ts';
import type { PortfolioValue } from '../valuation/portfolio-value.ts';

/** Assets and debts in the base currency; together they are the net worth. */
interface NetWorth {
  readonly assets: Figure;
  readonly liabilities: Figure;
}

/**
 * Divides a valuation into what is owned and what is owed; undefined where nothing is owed or something has no value.
 */
export function netWorth({ accounts, rates, baseCurrency, total }: PortfolioValue): NetWorth | undefined {
  if (!isKnown(total.value) || !isKnown(total.cash)) return undefined;
  const parts = accounts.flatMap(({ holdings, cash }) => [...holdings.map(({ value }) => value), ...cash]);
  let [assets, liabilities] = [parseDecimal('0' as DecimalString), parseDecimal('0' as DecimalString)];
  for (const part of parts) {
    const rate = isKnown(part) ? rates.get(part.money.currency) : undefined;
    if (!isKnown(part) || part.money.isZero()) continue;
    if (rate === undefined) return undefined;
    const amount = parseDecimal(multiplyDecimals(part.money.amount, rate));
    if (amount.isNegative()) liabilities = liabilities.plus(amount.abs());
    else assets = assets.plus(amount);
  }
  return liabilities.isZero()
    ? undefined
    : { assets: Figure.of(assets, baseCurrency), liabilities: Figure.of(liabilities, baseCurrency) };
}
