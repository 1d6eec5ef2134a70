import { Decimal, type LocalDate } from '@finclaw/market';
import type { Moved } from '../ledger/settlement.ts';
import type { ChosenLot } from './chosen-lots.ts';
import type { ArrivingLot, Lot } from './lot.ts';
import { HighestCostFirst, type LotQueue, NewestFirst, OldestFirst } from './lot-queue.ts';
import { RowIds } from './row-ids.ts';
import { QUANTITY_DIGITS } from './step-holding.ts';

/**
 * The methods that decide which shares are sold first: all at their average cost, the oldest, the newest, or the most
 * expensive.
 */
export const LOT_METHODS = ['average', 'fifo', 'lifo', 'hifo'] as const;
export type LotMethod = (typeof LOT_METHODS)[number];

/** A part of a lot that left, with its share of the cost. */
export interface TakenLot {
  readonly lot: Lot;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly isCostUnknown: boolean;
  /** The index of this move in the lot. */
  readonly move: number;
}

/** Shares that come in on a day. */
interface NewShares extends Pick<Lot, 'id' | 'acquired' | 'quantity'> {
  readonly cost: Decimal | undefined;
  readonly moved?: Moved | undefined;
}

/** The digits of a divided lot's cost; the remaining lot keeps the difference, so nothing is lost. */
export const COST_DIGITS = 12;

/** The lots of one symbol in one account. */
export class Lots {
  readonly #queue: LotQueue;
  readonly #isPooled: boolean;

  constructor(method: LotMethod) {
    this.#isPooled = method === 'average';
    this.#queue =
      method === 'lifo' ? new NewestFirst() : method === 'hifo' ? new HighestCostFirst() : new OldestFirst();
  }

  /** Open lots, oldest first. */
  open(): readonly Lot[] {
    return this.#queue.all();
  }

  /** Adds shares; pooled shares join the existing ones. Without a cost, theirs is unknown. */
  add({ id, acquired, quantity, moved, ...stated }: NewShares): void {
    const [cost, isCostUnknown] = [stated.cost ?? new Decimal(0), stated.cost === undefined];
    const pool = this.#isPooled ? this.#queue.peek() : undefined;
    if (pool === undefined) {
      const moves = [{ date: acquired, cost, moved }];
      this.#queue.push({ id, acquired, quantity, cost, isCostUnknown, rows: new RowIds([id]), moves });
      return;
    }
    pool.quantity = pool.quantity.plus(quantity);
    pool.cost = pool.cost.plus(cost);
    pool.isCostUnknown ||= isCostUnknown;
    pool.rows.push(id);
    pool.moves.push({ date: acquired, cost, moved });
  }

  /** Restores a stored lot unchanged. */
  restore(lot: Lot): void {
    this.#queue.push(lot);
  }

  /** Puts shares in that were another symbol's before: they keep their day, or join the pool. */
  receive({ id, acquired, quantity, cost, isCostUnknown, rows, moves }: ArrivingLot): void {
    const pool = this.#isPooled ? this.#queue.peek() : undefined;
    if (pool === undefined) {
      this.#queue.push({
        id,
        acquired,
        quantity,
        cost,
        isCostUnknown,
        rows: new RowIds(rows),
        moves: [{ came: moves }],
      });
      return;
    }
    pool.quantity = pool.quantity.plus(quantity);
    pool.cost = pool.cost.plus(cost);
    pool.isCostUnknown ||= isCostUnknown;
    for (const row of rows) pool.rows.push(row);
    pool.moves.push({ came: moves });
  }

  /** Takes every lot out as it is. */
  clear(): readonly Lot[] {
    const lots = [...this.#queue.all()];
    while (this.#queue.peek() !== undefined) this.#queue.pop();
    return lots;
  }

  /** Call when the cost of every lot has changed in proportion. */
  recount(): void {
    this.#queue.rescale?.();
  }

  /**
   * Tells whether chosen lots are not all available. Pooled shares have no days, so no choice among them can be met.
   */
  isLacking(chosen: readonly ChosenLot[]): boolean {
    if (this.#isPooled) return chosen.length > 0;
    const wanted = Map.groupBy(chosen, ({ acquired }) => acquired);
    const sum = (parts: readonly { readonly quantity: Decimal }[]): Decimal =>
      parts.reduce((total, { quantity }) => total.plus(quantity), new Decimal(0));
    return [...wanted].some(([acquired, parts]) => sum(this.#of(acquired)).lessThan(sum(parts)));
  }

  #of(acquired: LocalDate): readonly Lot[] {
    return this.#queue.all().filter((lot) => lot.acquired === acquired);
  }

  #takeChosen(id: string, sold: Decimal, chosen: readonly ChosenLot[]): TakenLot[] {
    const taken: TakenLot[] = [];
    let left = sold;
    for (const { acquired, quantity } of chosen) {
      let wanted = Decimal.min(quantity, left);
      left = left.minus(wanted);
      for (const lot of this.#of(acquired)) {
        if (!wanted.greaterThan(0)) break;
        const part = this.#takeFrom(lot, wanted, id, () => this.#queue.remove(lot));
        taken.push(part);
        wanted = wanted.minus(part.quantity);
      }
      left = left.plus(wanted);
    }
    return taken;
  }

  #takeFrom(lot: Lot, wanted: Decimal, id: string, remove: () => void): TakenLot {
    const left = Decimal.min(wanted, lot.quantity);
    const { isCostUnknown } = lot;
    const move = lot.moves.push({ left, of: lot.quantity }) - 1;
    if (lot.quantity.lessThanOrEqualTo(wanted)) {
      remove();
      return { lot, quantity: lot.quantity, cost: lot.cost, isCostUnknown, move };
    }
    const cost = lot.cost.times(wanted).dividedBy(lot.quantity, COST_DIGITS);
    lot.quantity = lot.quantity.minus(wanted);
    lot.cost = lot.cost.minus(cost);
    lot.rows.push(id);
    return { lot, quantity: wanted, cost, isCostUnknown, move };
  }

  /**
   * Takes shares out, first the chosen ones, then in the order of the method; the caller has checked that there are
   * enough.
   */
  take(id: string, quantity: Decimal, chosen: readonly ChosenLot[] = []): TakenLot[] {
    const taken = this.#isPooled ? [] : this.#takeChosen(id, quantity, chosen);
    let wanted = taken.reduce((left, part) => left.minus(part.quantity), quantity);
    for (let lot = this.#queue.peek(); lot !== undefined && wanted.greaterThan(0); lot = this.#queue.peek()) {
      const part = this.#takeFrom(lot, wanted, id, () => this.#queue.pop());
      taken.push(part);
      wanted = wanted.minus(part.quantity);
    }
    return taken;
  }

  /**
   * Spreads a new number of shares over the lots in proportion; the last lot takes what rounding left, so that the sum
   * fits.
   */
  split(id: string, before: Decimal, after: Decimal): void {
    const lots = this.#queue.all();
    let left = after;
    for (const [index, lot] of lots.entries()) {
      const isLast = index === lots.length - 1;
      lot.quantity = isLast ? left : lot.quantity.times(after).dividedBy(before, QUANTITY_DIGITS, 'down');
      left = left.minus(lot.quantity);
      lot.rows.push(id);
    }
    this.#queue.rescale?.();
  }
}
