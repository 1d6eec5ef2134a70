import type { Decimal, LocalDate } from '@finclaw/market';
import type { Moved } from '../ledger/settlement.ts';
import type { RowIds } from './row-ids.ts';

/**
 * Money that went into a lot on a day (less than nothing when some came back), as it moved where that was in another
 * currency; a part of it that left, what another lot brought with it, or what all moves before added up to in the
 * currency of the valuation.
 */
export type LotMove =
  | { readonly date: LocalDate; readonly cost: Decimal; readonly moved?: Moved | undefined }
  | { readonly left: Decimal; readonly of: Decimal }
  | { readonly came: readonly LotMove[] }
  | { readonly settled: Decimal };

/** Shares that came in together, and what they cost; of shares sold short, what they brought in. */
export interface Lot {
  /** The row that brought them in; for pooled shares the first one. */
  readonly id: string;
  readonly acquired: LocalDate;
  quantity: Decimal;
  cost: Decimal;
  /** True if the cost of some of the shares is unknown; then the cost is that of the others. */
  isCostUnknown: boolean;
  /** Every row that had a part in what is left of the lot, in order. */
  readonly rows: RowIds;
  /** The history of its cost, so that it can be converted to a currency whose rate changes from day to day. */
  readonly moves: LotMove[];
}

/** Shares that came out of a lot of another symbol, with its day, their cost and how that came to be. */
export type ArrivingLot = Readonly<Omit<Lot, 'rows' | 'moves'>> & {
  readonly rows: Iterable<string>;
  readonly moves: readonly LotMove[];
};
