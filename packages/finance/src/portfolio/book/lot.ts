import type { LocalDate } from '../../calendar/local-date.ts';
import type { Decimal } from '../../money/decimal.ts';

/** Shares that came in together, and what they cost. */
export interface Lot {
  /** The row that brought them in; for pooled shares the first one. */
  readonly id: string;
  readonly acquired: LocalDate;
  quantity: Decimal;
  cost: Decimal;
  /** Every row that had a part in what is left of the lot, in order. */
  readonly rows: string[];
}
