import type { Steps } from '@finclaw/infra';
import type { CurrencyCode } from '@finclaw/types';
import type { LocalDate } from '../../calendar/local-date.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import type { Lot } from '../book/lot.ts';
import { type Position, rowsOfClosings } from '../book/position.ts';
import { rateOn } from './dated-in-base.ts';
import { Figure, type MaybeFigure, type MissingInput } from './figure.ts';
import type { ValueOptions } from './portfolio-value.ts';

/** Digits kept when a part of a lot's cost is taken out; the rest keeps the difference, so nothing is lost. */
const DIGITS = 12;

/** A realised profit in the base currency, and how much of it the exchange rate made. */
interface Realised {
  readonly realisedInBase: MaybeFigure;
  readonly realisedFx: MaybeFigure;
}

/**
 * What the closings of a position made in the base currency: what was moved on the day at the rate of that day, less what the shares
 * had cost at the rates of the days on which they were paid. Later rates change nothing about it.
 */
export function* realisedSteps(position: Position, options: ValueOptions): Steps<Realised> {
  const { baseCurrency } = options;
  const { closings } = position;
  const currency = position.currency as CurrencyCode;
  const rows = (): Iterable<string> => rowsOfClosings(closings);
  const none = Figure.of(new Decimal(0), baseCurrency, { rows: () => [] });
  if (currency === baseCurrency) return { realisedInBase: Figure.of(position.realised, currency, { rows }), realisedFx: none };
  if (closings.length === 0) return { realisedInBase: none, realisedFx: none };
  const day = new DayRates(currency, options);
  const costs = new Map<Lot, readonly Decimal[]>();
  let [realised, byPrice] = [new Decimal(0), new Decimal(0)];
  for (const { kind, date, amount, cost, taken } of closings) {
    yield;
    let paid = new Decimal(0);
    for (const { lot, move } of taken) {
      const parts = costs.get(lot) ?? partsInBase(lot, day);
      costs.set(lot, parts);
      paid = paid.plus(parts[move] ?? 0);
    }
    const moved = day.inBase(amount, date);
    const gain = kind === 'sell' ? amount.minus(cost) : cost.minus(amount);
    realised = realised.plus(kind === 'sell' ? moved.minus(paid) : paid.minus(moved));
    byPrice = byPrice.plus(day.inBase(gain, date));
  }
  if (day.missing.size > 0) {
    const missing = [...day.missing.values()];
    return { realisedInBase: { missing }, realisedFx: { missing } };
  }
  const origin = { rows, rates: [`${currency}/${baseCurrency}`] };
  return {
    realisedInBase: Figure.of(realised, baseCurrency, origin),
    realisedFx: Figure.of(realised.minus(byPrice), baseCurrency, origin),
  };
}

/** The cost of each part that left a lot, in the base currency; shares that were bought on several days take a part of each. */
function partsInBase(lot: Lot, day: DayRates): readonly Decimal[] {
  let cost = new Decimal(0);
  return lot.moves.map((move) => {
    if ('cost' in move) {
      cost = cost.plus(day.inBase(move.cost, move.date));
      return new Decimal(0);
    }
    const part = move.left.equals(move.of) ? cost : cost.times(move.left).dividedBy(move.of).toDecimalPlaces(DIGITS);
    cost = cost.minus(part);
    return part;
  });
}

/** The rates of days, with a note of those that nobody knows. */
class DayRates {
  readonly missing = new Map<LocalDate, MissingInput>();
  readonly #currency: CurrencyCode;
  readonly #options: ValueOptions;

  constructor(currency: CurrencyCode, options: ValueOptions) {
    this.#currency = currency;
    this.#options = options;
  }

  inBase(amount: Decimal, date: LocalDate): Decimal {
    if (amount.isZero()) return amount;
    const rate = rateOn(this.#currency, date, this.#options);
    if (rate !== undefined) return amount.times(parseDecimal(rate));
    this.missing.set(date, { kind: 'rate', pair: `${this.#currency}/${this.#options.baseCurrency}`, date });
    return new Decimal(0);
  }
}
