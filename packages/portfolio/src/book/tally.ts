import { Decimal, type LocalDate } from '@finclaw/market';

/** A running sum that also knows how much of it came on which day, because each day has an exchange rate of its own. */
export class DatedTally {
  amount: Decimal = new Decimal(0);
  readonly byDay = new Map<LocalDate, Decimal>();

  add(date: LocalDate, amount: Decimal): void {
    this.amount = this.amount.plus(amount);
    this.byDay.set(date, amount.plus(this.byDay.get(date) ?? 0));
  }
}
