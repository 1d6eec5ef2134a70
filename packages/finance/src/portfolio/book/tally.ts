import type { LocalDate } from '../../calendar/local-date.ts';
import { Decimal } from '../../money/decimal.ts';

/** A running sum that remembers the rows it came from. */
export class Tally {
  amount: Decimal = new Decimal(0);
  readonly rows: string[] = [];

  add(amount: Decimal, row: string): void {
    this.amount = this.amount.plus(amount);
    this.rows.push(row);
  }

  subtract(amount: Decimal, row: string): void {
    this.amount = this.amount.minus(amount);
    this.rows.push(row);
  }
}

/** A running sum that also knows how much of it came on which day, because each day has an exchange rate of its own. */
export class DatedTally extends Tally {
  readonly byDay = new Map<LocalDate, Decimal>();

  addOn(date: LocalDate, amount: Decimal, row: string): void {
    this.add(amount, row);
    this.byDay.set(date, amount.plus(this.byDay.get(date) ?? 0));
  }
}
