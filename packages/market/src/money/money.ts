import { FinClawError } from '@finclaw/infra';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { addDecimals, compareDecimals, type DecimalInput, divideDecimals, multiplyDecimals } from './decimal.ts';

/** An exact amount of one currency. Two currencies are never added: convert first. */
export class Money {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;

  private constructor(amount: DecimalString, currency: CurrencyCode) {
    this.amount = amount;
    this.currency = currency;
  }

  /** An amount from a written decimal or an integer; a float does not compile. */
  static of(amount: DecimalInput, currency: CurrencyCode): Money {
    return new Money(addDecimals(amount, 0n), currency);
  }

  static zero(currency: CurrencyCode): Money {
    return Money.of(0n, currency);
  }

  static sum(amounts: Iterable<Money>, currency: CurrencyCode): Money {
    let total = Money.zero(currency);
    for (const amount of amounts) total = total.plus(amount);
    return total;
  }

  plus(other: Money): Money {
    this.requireSameCurrency(other);
    return new Money(addDecimals(this.amount, other.amount), this.currency);
  }

  minus(other: Money): Money {
    return this.plus(other.negated());
  }

  times(factor: DecimalInput): Money {
    return new Money(multiplyDecimals(this.amount, factor), this.currency);
  }

  negated(): Money {
    return this.times(-1n);
  }

  ratioTo(other: Money, digits: number): DecimalString {
    this.requireSameCurrency(other);
    return divideDecimals(this.amount, other.amount, digits);
  }

  /** Converts to another currency, at a price of one unit of this currency. */
  convert(rate: DecimalInput, currency: CurrencyCode): Money {
    return new Money(multiplyDecimals(this.amount, rate), currency);
  }

  /** Negative, zero or positive as this amount is below, equal to or above the other. */
  compareTo(other: Money): number {
    this.requireSameCurrency(other);
    return compareDecimals(this.amount, other.amount);
  }

  isZero(): boolean {
    return compareDecimals(this.amount, 0n) === 0;
  }

  isNegative(): boolean {
    return compareDecimals(this.amount, 0n) < 0;
  }

  toJSON(): { amount: DecimalString; currency: CurrencyCode } {
    return { amount: this.amount, currency: this.currency };
  }

  private requireSameCurrency(other: Money): void {
    if (other.currency === this.currency) return;
    throw new FinClawError(`Cannot combine ${this.currency} with ${other.currency}`, 'CURRENCY_MISMATCH');
  }
}
