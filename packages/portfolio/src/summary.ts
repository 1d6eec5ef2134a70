import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  createTimestamp,
  type DecimalString,
  type Portfolio,
  type PortfolioHolding,
  type PortfolioSummary,
  type TickerSymbol,
} from '@finclaw/types';
import type { CurrentPortfolio } from './current-portfolio.ts';
import { isKnown, type MaybeFigure, sumKnown } from './valuation/figure.ts';
import type { HoldingValue, PortfolioValue } from './valuation/portfolio-value.ts';

interface SummaryOptions {
  readonly id: string;
  readonly name: string;
  readonly directory: InstrumentDirectory;
  readonly now: number;
}

const DIGITS = { weight: 4, percent: 2, unitCost: 10 } as const;
const MOST_NAMED = 5;
const NOTHING = '0' as DecimalString;

/**
 * The portfolio as the rest of the program knows it: one holding per symbol in its own currency, totals in the base
 * currency.
 */
export function toPortfolio(current: CurrentPortfolio, { id, name, directory, now }: SummaryOptions): Portfolio {
  const { value } = current;
  const { total, baseCurrency } = value;
  const assets = ownedAssets(current);
  const bySymbol = Map.groupBy(
    value.accounts.flatMap((account) => account.holdings),
    ({ symbol }) => symbol,
  );
  return {
    id,
    name,
    holdings: [...bySymbol].map(([symbol, parts]) => joinHoldings(symbol, parts, value, assets, directory)),
    currency: baseCurrency,
    updatedAt: createTimestamp(now),
    ...(isKnown(total.value) && { totalValue: total.value.money.amount }),
    ...(isKnown(total.cost) && { totalCost: total.cost.money.amount }),
    ...(isKnown(total.unrealised) && { totalPnL: total.unrealised.money.amount }),
    ...named('totalPnLPercent', percentOf(total.unrealised, total.cost)),
  };
}

/**
 * The portfolio with its best and worst holdings, today's change and the share of each sector; the change needs every
 * quote and rate.
 */
export function toPortfolioSummary(current: CurrentPortfolio, options: SummaryOptions): PortfolioSummary {
  const portfolio = toPortfolio(current, options);
  const sectorOf = (symbol: TickerSymbol): string => current.own.sectorOf(symbol, options.directory);
  const ranked = portfolio.holdings
    .flatMap((holding) => (holding.pnlPercent === undefined ? [] : [{ holding, percent: holding.pnlPercent }]))
    .sort((a, b) => compareDecimals(b.percent, a.percent));
  const { change, percent } = dailyChange(current);
  return {
    portfolio,
    topGainers: ranked
      .filter((each) => compareDecimals(each.percent, 0n) > 0)
      .slice(0, MOST_NAMED)
      .map(({ holding }) => holding),
    topLosers: ranked
      .filter((each) => compareDecimals(each.percent, 0n) < 0)
      .reverse()
      .slice(0, MOST_NAMED)
      .map(({ holding }) => holding),
    sectorAllocation: allocationOf(portfolio.holdings, sectorOf),
    dailyChange: change,
    ...named('dailyChangePercent', percent),
  };
}

function joinHoldings(
  symbol: TickerSymbol,
  parts: readonly HoldingValue[],
  value: PortfolioValue,
  assets: DecimalString | undefined,
  directory: InstrumentDirectory,
): PortfolioHolding {
  const [first] = parts as readonly [HoldingValue, ...HoldingValue[]];
  const { currency } = first;
  const sum = (pick: (part: HoldingValue) => MaybeFigure): MaybeFigure => sumKnown(parts.map(pick), currency);
  const [worth, cost, gain] = [sum((part) => part.value), sum((part) => part.cost), sum((part) => part.unrealised)];
  const quantity = parts.reduce((held, part) => addDecimals(held, part.quantity), NOTHING);
  const instrument = directory.find(symbol);
  const rate = value.rates.get(currency);
  const isWeighed = isKnown(worth) && assets !== undefined && rate !== undefined;
  return {
    symbol,
    instrument,
    quantity,
    averageCost: isKnown(cost) ? divideDecimals(cost.money.amount, quantity, DIGITS.unitCost) : NOTHING,
    currency,
    currentPrice: first.price?.amount,
    ...(isKnown(worth) && { marketValue: worth.money.amount }),
    ...(isKnown(gain) && { pnl: gain.money.amount }),
    ...named('pnlPercent', percentOf(gain, cost)),
    ...(isWeighed && {
      weight: divideDecimals(multiplyDecimals(worth.money.amount, rate), assets, DIGITS.weight),
    }),
  };
}

/**
 * Everything owned, cash included and debts not taken off, in the base currency: what weights are parts of. Undefined
 * where it is not known or nothing.
 */
export function ownedAssets({ value, own }: Pick<CurrentPortfolio, 'value' | 'own'>): DecimalString | undefined {
  const { total, accounts, rates } = value;
  if (!isKnown(total.value) || !isKnown(total.cash)) return undefined;
  let { amount } = total.value.money.plus(total.cash.money);
  for (const { symbol, currency, value: worth } of accounts.flatMap(({ holdings }) => holdings)) {
    const rate = rates.get(currency);
    if (own.isDebt(symbol) && isKnown(worth) && rate !== undefined)
      amount = subtractDecimals(amount, multiplyDecimals(worth.money.amount, rate));
  }
  return compareDecimals(amount, 0n) > 0 ? amount : undefined;
}

/**
 * Returns the effect of today's price changes on the holdings, in the base currency, and what those that are owned were
 * worth before it, cash and debts left out: what it is a percentage of. Neither is there where that is unknown or
 * nothing.
 */
export function dailyChange({ value, quotes, own }: CurrentPortfolio): {
  readonly change: DecimalString;
  readonly percent?: DecimalString;
  readonly before?: DecimalString;
} {
  let [change, owned] = [NOTHING, NOTHING];
  for (const { symbol, currency, quantity, value: worth } of value.accounts.flatMap(({ holdings }) => holdings)) {
    const [moved, rate] = [quotes.get(symbol)?.change, value.rates.get(currency)];
    if (rate === undefined) continue;
    if (moved !== undefined) change = addDecimals(change, multiplyDecimals(multiplyDecimals(quantity, moved), rate));
    if (isKnown(worth) && !own.isDebt(symbol)) owned = addDecimals(owned, multiplyDecimals(worth.money.amount, rate));
  }
  const before = subtractDecimals(owned, change);
  if (!isKnown(value.total.value) || compareDecimals(before, 0n) <= 0) return { change };
  return { change, percent: divideDecimals(multiplyDecimals(change, 100n), before, DIGITS.percent), before };
}

function allocationOf(
  holdings: readonly PortfolioHolding[],
  sectorOf: (symbol: TickerSymbol) => string,
): Record<string, DecimalString> {
  const shares: Record<string, DecimalString> = {};
  for (const { symbol, weight } of holdings) {
    const sector = sectorOf(symbol);
    if (weight !== undefined) shares[sector] = addDecimals(shares[sector] ?? NOTHING, weight);
  }
  return shares;
}

function percentOf(gain: MaybeFigure, base: MaybeFigure): DecimalString | undefined {
  if (!isKnown(gain) || !isKnown(base) || base.money.isZero()) return undefined;
  return divideDecimals(multiplyDecimals(gain.money.amount, 100n), base.money.amount, DIGITS.percent);
}

function named<Name extends string>(
  name: Name,
  value: DecimalString | undefined,
): Partial<Record<Name, DecimalString>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, DecimalString>);
}
