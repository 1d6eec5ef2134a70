import { Decimal, divideDecimals, Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { Lot } from '../book/lot.ts';
import type { Position } from '../book/position.ts';
import { DayRates } from './day-rates.ts';
import { Figure, isKnown, type MaybeFigure, type MissingInput } from './figure.ts';
import type { GainInBase, HoldingValue, LotValue, PortfolioQuote, ValueOptions } from './portfolio-value.ts';
import { followCost, realisedOf } from './realised.ts';

const UNIT_COST_DIGITS = 10;
const PERCENT_DIGITS = 4;
/** Enough for any real quantity and price; longer products are cut so that sums stay within what an amount can hold. */
const VALUE_DIGITS = 24;

/** Values one position at a quote. */
export function valueHolding(account: string, position: Position, options: ValueOptions): HoldingValue {
  const quote = options.quotes.get(position.symbol);
  const { symbol, quantity } = position;
  const currency = position.currency as CurrencyCode;
  const price = readPrice(position, currency, quote);
  const unknown: MaybeFigure = { missing: [{ kind: 'cost', symbol }] };
  const cost = position.isCostUnknown ? unknown : Figure.of(position.cost, currency);
  const value = valueAt(quantity, price, currency);
  const unrealised = difference(value, cost);
  return {
    account,
    symbol,
    currency,
    quantity: toDecimalString(quantity),
    ...(isKnown(cost) && { averageCost: unitCost(position.cost, quantity, currency) }),
    cost,
    ...('price' in price && { price: Money.of(toDecimalString(price.price), currency) }),
    value,
    unrealised,
    ...percentOf(unrealised, cost),
    ...realisedOf(position, options),
    realised: position.isRealisedUnknown ? unknown : Figure.of(position.realised, currency),
    income: Figure.of(position.income, currency),
    costs: Figure.of(position.costs, currency),
    inBase: () => gainInBase(position.lots.open(), position, { cost, value }, options),
    lots: () => position.lots.open().map((lot) => valueLot(lot, position, price, options)),
    rows: () => [...position.rows],
  };
}

function difference(value: MaybeFigure, cost: MaybeFigure): MaybeFigure {
  if (!isKnown(cost)) return cost;
  return isKnown(value) ? value.minus(cost) : value;
}

type Price = { readonly price: Decimal } | { readonly missing: readonly MissingInput[] };

function readPrice(position: Position, expected: CurrencyCode, quote: PortfolioQuote | undefined): Price {
  const { symbol } = position;
  // Nothing held is worth nothing at any price.
  if (position.quantity.isZero()) return { price: new Decimal(0) };
  if (quote === undefined) return { missing: [{ kind: 'price', symbol }] };
  if (quote.currency !== expected)
    return { missing: [{ kind: 'price-currency', symbol, expected, got: quote.currency }] };
  return { price: parseDecimal(quote.price) };
}

function valueAt(quantity: Decimal, price: Price, currency: CurrencyCode): MaybeFigure {
  if (!('price' in price)) return price;
  return Figure.of(quantity.times(price.price).toDecimalPlaces(VALUE_DIGITS), currency);
}

/** Converts what lots cost at the rates of their days and what they are worth at that of now; all of it, or nothing. */
function gainInBase(
  lots: readonly Lot[],
  { currency, quantity }: Position,
  { cost, value }: { readonly cost: MaybeFigure; readonly value: MaybeFigure },
  options: ValueOptions,
): GainInBase | undefined {
  const { baseCurrency, fxRates } = options;
  if (currency === undefined || currency === baseCurrency) return undefined;
  const day = new DayRates(currency, options);
  const paid = lots.reduce((sum, { moves }) => sum.plus(followCost(moves, day).left), new Decimal(0));
  const missing = [...(isKnown(cost) ? [] : cost.missing), ...day.missing.values()];
  const paidInBase: MaybeFigure =
    missing.length > 0 ? { missing } : Figure.of(quantity.isNegative() ? paid.negated() : paid, baseCurrency);
  const rate = fxRates.rate(currency, baseCurrency);
  const atRateOfNow = (figure: MaybeFigure): MaybeFigure => {
    if (!isKnown(figure)) return figure;
    return rate === undefined
      ? { missing: [{ kind: 'rate', pair: `${currency}/${baseCurrency}` }] }
      : figure.convert(rate, baseCurrency);
  };
  return {
    cost: paidInBase,
    gain: difference(atRateOfNow(value), paidInBase),
    byPrice: atRateOfNow(difference(value, cost)),
  };
}

function valueLot(lot: Lot, position: Position, price: Price, options: ValueOptions): LotValue {
  const currency = position.currency as CurrencyCode;
  const isShort = position.quantity.isNegative();
  const quantity = isShort ? lot.quantity.negated() : lot.quantity;
  const cost: MaybeFigure = lot.isCostUnknown
    ? { missing: [{ kind: 'cost', symbol: position.symbol }] }
    : Figure.of(isShort ? lot.cost.negated() : lot.cost, currency);
  const value = valueAt(quantity, price, currency);
  return {
    id: lot.id,
    acquired: lot.acquired,
    quantity: toDecimalString(quantity),
    cost,
    value,
    gain: difference(value, cost),
    inBase: () => gainInBase([lot], position, { cost, value }, options),
    rows: () => [...lot.rows],
  };
}

/** Divides a cost by a quantity, with more digits than the currency settles in. */
export function unitCost(cost: Decimal, quantity: Decimal, currency: CurrencyCode): Money {
  if (quantity.isZero()) return Money.zero(currency);
  return Money.of(divideDecimals(toDecimalString(cost), toDecimalString(quantity), UNIT_COST_DIGITS), currency);
}

/** A gain as a percentage of what it was made on. */
export function percentOf(gain: MaybeFigure, base: MaybeFigure): { readonly unrealisedPercent?: DecimalString } {
  if (!isKnown(gain) || !isKnown(base) || base.money.isZero()) return {};
  // What was sold short has brought in its cost, which is what the gain is measured on.
  const paid = base.money.isNegative() ? base.money.times(-1n) : base.money;
  return { unrealisedPercent: gain.money.times(100n).ratioTo(paid, PERCENT_DIGITS) };
}
