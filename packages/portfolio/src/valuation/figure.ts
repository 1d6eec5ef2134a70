import { type Decimal, Money, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';

/** An amount for which everything was known. */
export class Figure {
  readonly money: Money;

  constructor(money: Money) {
    this.money = money;
  }

  /** A figure from an exact value. */
  static of(value: Decimal, currency: CurrencyCode): Figure {
    return new Figure(Money.of(toDecimalString(value), currency));
  }

  /** The sum of figures of one currency. */
  static sum(figures: readonly Figure[], currency: CurrencyCode): Figure {
    const money = Money.sum(
      figures.map((figure) => figure.money),
      currency,
    );
    return new Figure(money);
  }

  minus(other: Figure): Figure {
    return new Figure(this.money.minus(other.money));
  }

  /** The same value in another currency. */
  convert(rate: Parameters<Money['convert']>[0], currency: CurrencyCode): Figure {
    return new Figure(this.money.convert(rate, currency));
  }

  toJSON(): ReturnType<Money['toJSON']> {
    return this.money.toJSON();
  }
}

/** Something that is needed for a figure and is not there; reported by name, never guessed. */
export type MissingInput =
  | { readonly kind: 'price'; readonly symbol: TickerSymbol }
  | {
      readonly kind: 'price-currency';
      readonly symbol: TickerSymbol;
      readonly expected: CurrencyCode;
      readonly got: CurrencyCode;
    }
  /** The cost of shares that came in without it. */
  | { readonly kind: 'cost'; readonly symbol: TickerSymbol }
  | { readonly kind: 'close'; readonly symbol: TickerSymbol; readonly date: string }
  | { readonly kind: 'rate'; readonly pair: string; readonly date?: string };

/** A figure, or what is missing for it. */
export type MaybeFigure = Figure | { readonly missing: readonly MissingInput[] };

/** True when there is a figure. */
export const isKnown = (figure: MaybeFigure): figure is Figure => figure instanceof Figure;

/** Adds up figures of one currency; when one is missing, so is the sum. */
export function sumKnown(figures: readonly MaybeFigure[], currency: CurrencyCode): MaybeFigure {
  const missing = figures.flatMap((figure) => (isKnown(figure) ? [] : figure.missing));
  return missing.length > 0 ? { missing: distinct(missing) } : Figure.sum(figures.filter(isKnown), currency);
}

/** Subtracts one figure from another; where one is missing, so is the difference. */
export function subtractKnown(from: MaybeFigure, figure: MaybeFigure): MaybeFigure {
  if (isKnown(from) && isKnown(figure)) return from.minus(figure);
  return { missing: distinct([from, figure].flatMap((each) => (isKnown(each) ? [] : each.missing))) };
}

/** Converts a figure at the rate of its currency; nothing is nothing without a rate. */
export function convertKnown(
  figure: MaybeFigure,
  to: CurrencyCode,
  rateOf: (from: CurrencyCode) => DecimalString | undefined,
): MaybeFigure {
  if (!isKnown(figure) || figure.money.currency === to) return figure;
  const { currency } = figure.money;
  const rate = figure.money.isZero() ? 0n : rateOf(currency);
  return rate === undefined ? { missing: [{ kind: 'rate', pair: `${currency}/${to}` }] } : figure.convert(rate, to);
}

/** Each missing input once. */
export function distinct(missing: readonly MissingInput[]): readonly MissingInput[] {
  return [...new Map(missing.map((input) => [keyOf(input), input])).values()];
}

/** Returns the key of a missing input; years of days lack thousands of them in every sum. */
function keyOf(input: MissingInput): string {
  if (input.kind === 'rate') return `${input.pair} ${input.date ?? ''}`;
  if (input.kind === 'close') return `${input.symbol} ${input.date}`;
  if (input.kind === 'price' || input.kind === 'cost') return `${input.kind} ${input.symbol}`;
  return `${input.symbol} ${input.expected} ${input.got}`;
}
