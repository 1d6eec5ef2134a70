import { type Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { Moved } from '../ledger/settlement.ts';
import { rateOn } from './dated-in-base.ts';
import type { MissingInput } from './figure.ts';
import type { RateOptions } from './portfolio-value.ts';

/** Converts amounts of one currency to the base currency at the rate of a day, and records missing rates. */
export class DayRates {
  readonly missing = new Map<LocalDate, MissingInput>();
  /** True if anything was computed with a rate. */
  isUsed = false;
  readonly #currency: CurrencyCode;
  readonly #options: RateOptions;
  readonly #rates = new Map<LocalDate, Decimal | undefined>();

  constructor(currency: CurrencyCode, options: RateOptions) {
    this.#currency = currency;
    this.#options = options;
  }

  /** True where the amounts are in the base currency already. */
  get isOwn(): boolean {
    return this.#currency === this.#options.baseCurrency;
  }

  /** The amount, or nothing where the rate is missing; what moved in the base currency itself is what it was. */
  inBase(amount: Decimal, date: LocalDate, moved?: Moved): Decimal {
    if (moved?.currency === this.#options.baseCurrency) return moved.amount;
    if (amount.isZero()) return amount;
    this.isUsed = true;
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
