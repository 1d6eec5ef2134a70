import { Decimal, divideDecimals, Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { Lot } from '../book/lot.ts';
import type { Position } from '../book/position.ts';
import { Figure, isKnown, type MaybeFigure, type MissingInput } from './figure.ts';
import type { HoldingValue, LotValue, PortfolioQuote, ValueOptions } from './portfolio-value.ts';
import { realisedOf } from './realised.ts';

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
    lots: () => position.lots.open().map((lot) => valueLot(lot, position, price, currency)),
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

function valueLot(lot: Lot, position: Position, price: Price, currency: CurrencyCode): LotValue {
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
