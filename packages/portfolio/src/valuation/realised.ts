import { Decimal } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { Lot, LotMove } from '../book/lot.ts';
import type { Closing, Position } from '../book/position.ts';
import { DayRates } from './day-rates.ts';
import { Figure, type MaybeFigure } from './figure.ts';
import type { ValueOptions } from './portfolio-value.ts';

/** The digits of a part of a lot's cost; the rest keeps the difference, so nothing is lost. */
const DIGITS = 12;

/** A realised profit in the base currency, and how much of it the exchange rate made. */
interface Realised {
  readonly realisedInBase: MaybeFigure;
  readonly realisedFx: MaybeFigure;
}

/**
 * Computes the result of a position's closings in the base currency: the amounts at the rates of their days, less the
 * cost of the shares at the rates of the days of payment. Later rates change nothing about it.
 */
export function realisedOf(position: Position, options: ValueOptions): Realised {
  const { baseCurrency } = options;
  const { closings } = position;
  const currency = position.currency as CurrencyCode;
  const none = Figure.of(new Decimal(0), baseCurrency);
  if (position.isRealisedUnknown) {
    const missing = [{ kind: 'cost', symbol: position.symbol }] as const;
    return { realisedInBase: { missing }, realisedFx: { missing } };
  }
  if (currency === baseCurrency) return { realisedInBase: Figure.of(position.realised, currency), realisedFx: none };
  if (closings.length === 0 && position.settled === undefined) return { realisedInBase: none, realisedFx: none };
  const day = new DayRates(currency, options);
  const { realised, byPrice } = realisedParts(position, day);
  if (day.missing.size > 0) {
    const missing = [...day.missing.values()];
    return { realisedInBase: { missing }, realisedFx: { missing } };
  }
  return {
    realisedInBase: Figure.of(realised, baseCurrency),
    realisedFx: Figure.of(realised.minus(byPrice), baseCurrency),
  };
}

/** Computes the result of a position's closings at the rates of the days, and at the rate of each closing alone. */
export function realisedParts(
  position: Position,
  day: DayRates,
  costs = new LotCosts(day),
): { readonly realised: Decimal; readonly byPrice: Decimal } {
  let { realised, byPrice } = position.settled ?? { realised: new Decimal(0), byPrice: new Decimal(0) };
  for (const { closing, moved, paid } of closingParts(position.closings, day, costs))
    realised = realised.plus(closing.kind === 'sell' ? moved.minus(paid) : paid.minus(moved));
  for (const { kind, date, amount, cost } of position.closings) {
    byPrice = byPrice.plus(day.inBase(kind === 'sell' ? amount.minus(cost) : cost.minus(amount), date));
  }
  return { realised, byPrice };
}

/** Shares of one lot that a closing ended, both sides in the base currency. */
interface ClosedLot {
  readonly closing: Closing;
  readonly lot: Lot;
  readonly quantity: Decimal;
  readonly isCostUnknown: boolean;
  /** Their part of what was moved on the day, at the rate of that day. */
  readonly moved: Decimal;
  /** Their cost, or proceeds, at the rates of the days of payment. */
  readonly paid: Decimal;
}

/** Closings of a position, lot by lot. */
export function closingParts(
  closings: readonly Closing[],
  day: DayRates,
  costs = new LotCosts(day),
): readonly ClosedLot[] {
  const found: ClosedLot[] = [];
  for (const closing of closings) {
    const total = closing.taken.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
    let left = day.inBase(closing.amount, closing.date, closing.moved);
    const whole = left;
    for (const [index, { lot, quantity, cost, isCostUnknown, move }] of closing.taken.entries()) {
      const isLast = index === closing.taken.length - 1;
      const moved = isLast ? left : whole.times(quantity).dividedBy(total, DIGITS);
      left = left.minus(moved);
      found.push({ closing, lot, quantity, isCostUnknown, moved, paid: day.isOwn ? cost : costs.part(lot, move) });
    }
  }
  return found;
}

/** The costs of lots at the rates of the days of payment, each lot followed once. */
export class LotCosts {
  readonly #day: DayRates;
  readonly #followed = new Map<Lot, ReturnType<typeof followCost>>();

  constructor(day: DayRates) {
    this.#day = day;
  }

  /** Returns the cost of the part that a move took out. */
  part(lot: Lot, move: number): Decimal {
    return this.#follow(lot).parts[move] ?? new Decimal(0);
  }

  /** Returns the cost of what is left. */
  left(lot: Lot): Decimal {
    return this.#day.isOwn ? lot.cost : this.#follow(lot).left;
  }

  #follow(lot: Lot): ReturnType<typeof followCost> {
    const followed = this.#followed.get(lot) ?? followCost(lot.moves, this.#day);
    this.#followed.set(lot, followed);
    return followed;
  }
}

/**
 * The cost of each part that left, and of what is left. At average cost one lot holds every move of years.
 */
export function followCost(
  moves: readonly LotMove[],
  day: DayRates,
): { readonly parts: readonly Decimal[]; readonly left: Decimal } {
  let cost = new Decimal(0);
  const parts: Decimal[] = [];
  for (const move of moves) {
    if (!('left' in move)) {
      if ('settled' in move) cost = cost.plus(move.settled);
      else
        cost = cost.plus(
          'came' in move ? followCost(move.came, day).left : day.inBase(move.cost, move.date, move.moved),
        );
      parts.push(new Decimal(0));
      continue;
    }
    const part = move.left.equals(move.of) ? cost : cost.times(move.left).dividedBy(move.of, DIGITS);
    cost = cost.minus(part);
    parts.push(part);
  }
  return { parts, left: cost };
}
