import type { Decimal } from '@finclaw/market';
import type { Lot } from './lot.ts';

/** Lots in the order in which they are to be sold. */
export interface LotQueue {
  push(lot: Lot): void;
  peek(): Lot | undefined;
  pop(): void;
  /** Takes one lot out of the middle. */
  remove(lot: Lot): void;
  /** All lots in the order in which they came. */
  all(): readonly Lot[];
  /** Call when a split has changed the cost per share of every lot. */
  rescale?(): void;
}

/** Lots come in the order of their days, but for those that were another symbol's before. */
function insertByDay(lots: Lot[], lot: Lot, from: number): void {
  let place = lots.length;
  while (place > from && (lots[place - 1] as Lot).acquired > lot.acquired) place--;
  if (place === lots.length) lots.push(lot);
  else lots.splice(place, 0, lot);
}

/** First in, first out. */
export class OldestFirst implements LotQueue {
  #lots: Lot[] = [];
  #head = 0;

  push(lot: Lot): void {
    insertByDay(this.#lots, lot, this.#head);
  }

  peek(): Lot | undefined {
    return this.#lots[this.#head];
  }

  pop(): void {
    this.#head++;
    // Moving the rest down only when half is gone keeps a long history linear.
    if (this.#head * 2 <= this.#lots.length) return;
    this.#lots = this.#lots.slice(this.#head);
    this.#head = 0;
  }

  remove(lot: Lot): void {
    this.#lots = this.#lots.slice(this.#head).filter((each) => each !== lot);
    this.#head = 0;
  }

  all(): readonly Lot[] {
    return this.#lots.slice(this.#head);
  }
}

/** Last in, first out. */
export class NewestFirst implements LotQueue {
  #lots: Lot[] = [];

  push(lot: Lot): void {
    insertByDay(this.#lots, lot, 0);
  }

  peek(): Lot | undefined {
    return this.#lots.at(-1);
  }

  pop(): void {
    this.#lots.pop();
  }

  remove(lot: Lot): void {
    this.#lots = this.#lots.filter((each) => each !== lot);
  }

  all(): readonly Lot[] {
    return this.#lots;
  }
}

interface Entry {
  readonly lot: Lot;
  readonly arrival: number;
  unitCost: Decimal;
}

// Rounding at a split may leave nothing of a lot.
const unitCostOf = ({ cost, quantity }: Lot): Decimal => (quantity.isZero() ? cost : cost.dividedBy(quantity));

/**
 * Highest cost per share first, as a binary heap. A sale changes no lot's cost per share, and a split changes all in
 * proportion.
 */
export class HighestCostFirst implements LotQueue {
  #heap: Entry[] = [];
  #arrivals = 0;

  push(lot: Lot): void {
    this.#insert({ lot, arrival: this.#arrivals++, unitCost: unitCostOf(lot) });
  }

  #insert(entry: Entry): void {
    const heap = this.#heap;
    heap.push(entry);
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  peek(): Lot | undefined {
    return this.#heap[0]?.lot;
  }

  pop(): void {
    this.#swap(0, this.#heap.length - 1);
    this.#heap.pop();
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const better = left + 1 < this.#heap.length && this.#isBefore(left + 1, left) ? left + 1 : left;
      if (better >= this.#heap.length || !this.#isBefore(better, index)) return;
      this.#swap(index, better);
      index = better;
    }
  }

  remove(lot: Lot): void {
    const rest = this.#heap.filter((entry) => entry.lot !== lot).toSorted((a, b) => a.arrival - b.arrival);
    this.#heap = [];
    // Pushed again in the order of arrival, they keep their turn among equals.
    for (const entry of rest) this.#insert(entry);
  }

  all(): readonly Lot[] {
    return this.#heap.toSorted((a, b) => a.arrival - b.arrival).map(({ lot }) => lot);
  }

  rescale(): void {
    for (const entry of this.#heap) entry.unitCost = unitCostOf(entry.lot);
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#heap[a] as Entry, this.#heap[b] as Entry];
    const order = second.unitCost.comparedTo(first.unitCost);
    return order < 0 || (order === 0 && first.arrival < second.arrival);
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a] as Entry, this.#heap[b] as Entry];
    this.#heap[a] = second;
    this.#heap[b] = first;
  }
}
