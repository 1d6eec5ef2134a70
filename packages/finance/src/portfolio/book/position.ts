import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import type { LocalDate } from '../../calendar/local-date.ts';
import { Decimal, parseDecimal } from '../../money/decimal.ts';
import type { Refusal } from '../ledger/refusal.ts';
import { type ChosenLot, parseChosenLots } from './chosen-lots.ts';
import { type LotMethod, Lots, type TakenLot } from './lots.ts';
import { type Holding, type HoldingRow, stepHolding } from './step-holding.ts';
import { Tally } from './tally.ts';

/** One sale: what came in, what the sold shares had cost, and the lots they came from. */
export interface Sale {
  readonly row: string;
  readonly date: LocalDate;
  readonly quantity: Decimal;
  readonly proceeds: Decimal;
  readonly cost: Decimal;
  readonly taken: readonly TakenLot[];
}

/** One symbol in one account, from its first row to its last. */
export class Position implements Holding {
  readonly symbol: TickerSymbol;
  readonly lots: Lots;
  readonly sales: Sale[] = [];
  /** How much each split multiplied the shares. */
  readonly splits: { readonly date: LocalDate; readonly factor: Decimal }[] = [];
  readonly income = new Tally();
  readonly costs = new Tally();
  /** Sales whose chosen lots were not all there; the rest went by the method. */
  readonly unmetChoices: string[] = [];
  currency: CurrencyCode | undefined;
  quantity: Decimal = new Decimal(0);
  cost: Decimal = new Decimal(0);
  realised: Decimal = new Decimal(0);
  /** Rows since the position was last empty: what the present quantity and cost come from. */
  rows: string[] = [];

  constructor(symbol: TickerSymbol, method: LotMethod) {
    this.symbol = symbol;
    this.lots = new Lots(method);
  }

  /** Applies a row, or says why it cannot be and changes nothing. The cost that left or came is returned. */
  apply(row: HoldingRow): { readonly cost: Decimal } | Refusal {
    const after = stepHolding(row, this);
    if ('reason' in after) return after;
    if (this.lots.isLacking(chosenBy(row))) this.unmetChoices.push(row.id);
    const before = this.quantity;
    this.quantity = after;
    this.rows.push(row.id);
    const cost = this.#move(row, before, after);
    if (after.isZero()) this.rows = [];
    return { cost };
  }

  #move(row: HoldingRow, before: Decimal, after: Decimal): Decimal {
    switch (row.kind) {
      case 'buy':
      case 'transfer-in': {
        this.currency ??= row.currency;
        const cost = parseDecimal(row.amount);
        this.lots.add(row.id, row.date, after.minus(before), cost);
        this.cost = this.cost.plus(cost);
        return cost;
      }
      case 'split':
        this.lots.split(row.id, before, after);
        this.splits.push({ date: row.date, factor: after.dividedBy(before) });
        return new Decimal(0);
      case 'sell':
      case 'transfer-out': {
        const quantity = before.minus(after);
        const taken = this.lots.take(row.id, quantity, chosenBy(row));
        const cost = taken.reduce((sum, part) => sum.plus(part.cost), new Decimal(0));
        this.cost = this.cost.minus(cost);
        if (row.kind === 'sell') {
          const proceeds = parseDecimal(row.amount);
          this.realised = this.realised.plus(proceeds).minus(cost);
          this.sales.push({ row: row.id, date: row.date, quantity, proceeds, cost, taken });
        }
        return cost;
      }
    }
  }
}

const chosenBy = (row: HoldingRow): readonly ChosenLot[] =>
  row.kind === 'sell' && row.lots !== undefined ? (parseChosenLots(row.lots) ?? []) : [];

/** Every row that had a part in the given sales. */
export function* rowsOfSales(sales: readonly Sale[]): Generator<string> {
  for (const sale of sales) {
    yield sale.row;
    for (const { lot, rowCount } of sale.taken) yield* lot.rows.slice(0, rowCount);
  }
}
