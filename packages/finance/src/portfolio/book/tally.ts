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
