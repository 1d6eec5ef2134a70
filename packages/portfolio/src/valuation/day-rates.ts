import { type Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import { rateOn } from './dated-in-base.ts';
import type { MissingInput } from './figure.ts';
import type { ValueOptions } from './portfolio-value.ts';

/** Amounts of one currency in the base currency at the rate of a day, with a note of the rates that nobody knows. */
export class DayRates {
  readonly missing = new Map<LocalDate, MissingInput>();
  readonly #currency: CurrencyCode;
  readonly #options: ValueOptions;
  readonly #rates = new Map<LocalDate, Decimal | undefined>();

  constructor(currency: CurrencyCode, options: ValueOptions) {
    this.#currency = currency;
    this.#options = options;
  }

  /** The amount, or nothing where the rate is missing. */
  inBase(amount: Decimal, date: LocalDate): Decimal {
    if (amount.isZero()) return amount;
    const rate = this.#rateOn(date);
    if (rate !== undefined) return amount.times(rate);
    this.missing.set(date, { kind: 'rate', pair: `${this.#currency}/${this.#options.baseCurrency}`, date });
    return amount.minus(amount);
  }

  /** The rate of a day is looked for once: many trades lie on one. */
  #rateOn(date: LocalDate): Decimal | undefined {
    if (this.#rates.has(date)) return this.#rates.get(date);
    const rate = rateOn(this.#currency, date, this.#options);
    const found = rate === undefined ? undefined : parseDecimal(rate);
    this.#rates.set(date, found);
    return found;
  }
}
