import type { Refusal } from '@finclaw/broker-files';
import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';

import { type Moved, movedBy } from '../ledger/settlement.ts';
import { type ChosenLot, parseChosenLots } from './chosen-lots.ts';
import { type LotMethod, Lots, type TakenLot } from './lots.ts';
import { RowIds } from './row-ids.ts';
import { type Holding, type HoldingRow, stepHolding } from './step-holding.ts';

/** A trade that ended a holding or a part of it: a sale, or shares bought back that had been sold short. */
export interface Closing {
  readonly kind: 'sell' | 'cover';
  readonly row: string;
  readonly date: LocalDate;
  /** The amount moved on the day. */
  readonly amount: Decimal;
  /** The cost of the shares, or their proceeds where they were sold short. */
  readonly cost: Decimal;
  /** The amount moved where it was in another currency than the shares'. */
  readonly moved?: Moved | undefined;
  readonly taken: readonly TakenLot[];
}

/** The cost of moved shares, as far as it is known. */
export interface MovedCost {
  readonly cost: Decimal;
  readonly isUnknown: boolean;
}

/** One symbol in one account, from its first row to its last. */
export class Position implements Holding {
  readonly symbol: TickerSymbol;
  readonly lots: Lots;
  readonly closings: Closing[] = [];
  /** The factor of each split. */
  readonly splits: { readonly date: LocalDate; readonly factor: Decimal }[] = [];
  income: Decimal = new Decimal(0);
  costs: Decimal = new Decimal(0);
  /** Sales whose chosen lots were not all available; the rest followed the method. */
  readonly unmetChoices: string[] = [];
  currency: CurrencyCode | undefined;
  quantity: Decimal = new Decimal(0);
  cost: Decimal = new Decimal(0);
  realised: Decimal = new Decimal(0);
  /** True if shares of unknown cost were sold. */
  isRealisedUnknown = false;
  /** Rows since the position was last empty: what the present quantity and cost come from. */
  rows = new RowIds();
  /** The result of the closings before the listed ones, in the currency of the valuation. */
  settled: { readonly realised: Decimal; readonly byPrice: Decimal } | undefined;

  constructor(symbol: TickerSymbol, method: LotMethod) {
    this.symbol = symbol;
    this.lots = new Lots(method);
  }

  /** Applies a row, or returns the reason it is impossible and changes nothing. Returns the cost that left or came. */
  apply(row: HoldingRow): MovedCost | Refusal {
    const after = stepHolding(row, this);
    if ('reason' in after) return after;
    if (this.lots.isLacking(chosenBy(row))) this.unmetChoices.push(row.id);
    const before = this.quantity;
    this.quantity = after;
    this.rows.push(row.id);
    const moved = this.#move(row, before, after);
    if (after.isZero()) this.rows = new RowIds();
    return moved;
  }

  #move(row: HoldingRow, before: Decimal, after: Decimal): MovedCost {
    const { id, date: acquired } = row;
    switch (row.kind) {
      case 'buy':
      case 'transfer-in': {
        this.currency ??= row.currency;
        const cost = row.amount === undefined ? undefined : parseDecimal(row.amount);
        const moved = row.kind === 'buy' ? elsewhere(row) : undefined;
        this.lots.add({ id, acquired, quantity: after.minus(before), cost, moved });
        this.cost = this.cost.plus(cost ?? 0);
        return { cost: cost ?? new Decimal(0), isUnknown: cost === undefined };
      }
      case 'split':
        this.lots.split(row.id, before.abs(), after.abs());
        this.splits.push({ date: row.date, factor: after.dividedBy(before) });
        return { cost: new Decimal(0), isUnknown: false };
      case 'sell':
      case 'transfer-out': {
        const quantity = before.minus(after);
        const taken = this.lots.take(row.id, quantity, chosenBy(row));
        const cost = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
        this.cost = this.cost.minus(cost);
        if (row.kind === 'sell') this.#close({ kind: 'sell', row: row.id, ...closedBy(row), cost, taken });
        return { cost, isUnknown: taken.some(({ isCostUnknown }) => isCostUnknown) };
      }
      case 'short':
      case 'owe': {
        this.currency ??= row.currency;
        const proceeds = parseDecimal(row.amount);
        const moved = row.kind === 'short' ? elsewhere(row) : undefined;
        this.lots.add({ id, acquired, quantity: before.minus(after), cost: proceeds, moved });
        this.cost = this.cost.minus(proceeds);
        return { cost: proceeds.negated(), isUnknown: false };
      }
      case 'cover': {
        const taken = this.lots.take(row.id, after.minus(before));
        const proceeds = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
        this.cost = this.cost.plus(proceeds);
        this.#close({ kind: 'cover', row: row.id, ...closedBy(row), cost: proceeds, taken });
        return { cost: proceeds.negated(), isUnknown: false };
      }
    }
  }

  /** Takes contracts out that were used, and returns what they had cost, below nothing for what they had brought in. */
  exercise(id: string, left: Decimal): MovedCost {
    const taken = this.lots.take(id, this.quantity.minus(left).abs());
    const cost = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
    const signed = this.quantity.isNegative() ? cost.negated() : cost;
    this.cost = this.cost.minus(signed);
    this.quantity = left;
    this.rows.push(id);
    if (left.isZero()) this.rows = new RowIds();
    return { cost: signed, isUnknown: taken.some(({ isCostUnknown }) => isCostUnknown) };
  }

  /** Ends the whole holding for what was paid out for it. */
  closeAll({ id, date }: { readonly id: string; readonly date: LocalDate }, amount: Decimal): void {
    const kind = this.quantity.isNegative() ? 'cover' : 'sell';
    const taken = this.lots.take(id, this.quantity.abs());
    const cost = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
    this.quantity = new Decimal(0);
    this.cost = new Decimal(0);
    this.rows = new RowIds();
    this.#close({ kind, row: id, date, amount, cost, taken });
  }

  /** Records a profit on lots whose whole cost came back and more. */
  closeAt(
    { id, date }: { readonly id: string; readonly date: LocalDate },
    amount: Decimal,
    taken: readonly TakenLot[],
  ): void {
    const cost = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
    this.#close({ kind: 'sell', row: id, date, amount, cost, taken });
  }

  /** True if the cost of some of the present shares is unknown. */
  get isCostUnknown(): boolean {
    return this.lots.open().some(({ isCostUnknown }) => isCostUnknown);
  }

  #close(closing: Closing): void {
    const { kind, amount, cost } = closing;
    this.isRealisedUnknown ||= closing.taken.some(({ isCostUnknown }) => isCostUnknown);
    this.realised = this.realised.plus(kind === 'sell' ? amount.minus(cost) : cost.minus(amount));
    this.closings.push(closing);
  }
}

/** Money of a trade that moved in another currency than its own. */
function elsewhere(row: Trade): Moved | undefined {
  const moved = movedBy(row);
  return moved.currency === row.currency ? undefined : moved;
}

const closedBy = (row: Trade) => ({ date: row.date, amount: parseDecimal(row.amount), moved: elsewhere(row) });

type Trade = Extract<HoldingRow, { kind: 'buy' | 'sell' | 'short' | 'cover' }>;

const chosenBy = (row: HoldingRow): readonly ChosenLot[] =>
  row.kind === 'sell' && row.lots !== undefined ? (parseChosenLots(row.lots) ?? []) : [];
