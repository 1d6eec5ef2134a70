import { LEDGER_KINDS, type OptionRight } from '@finclaw/broker-files';
import type { AssetClass } from '@finclaw/config';
import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol, Timestamp } from '@finclaw/types';

/**
 * A settlement in another currency than the trade's: the amount, its currency, and its rate for one unit of the trade's
 * currency. All three or none; without them the money moved as the amount.
 */
export interface SettledFields {
  readonly settledAmount?: DecimalString;
  readonly settledCurrency?: CurrencyCode;
  readonly settledRate?: DecimalString;
}

/**
 * Shares against cash. The amount is what the broker moved, costs included; fee and tax say how much of it they were.
 */
interface TradeFields extends SettledFields {
  readonly kind: 'buy' | 'sell';
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly price?: DecimalString;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
  /**
   * A sale of chosen lots, named by the day they came in, such as `2024-01-05:5, 2024-03-01:3`; the rest follows the
   * method.
   */
  readonly lots?: string;
}

/** Borrowed shares sold, and bought back later; the amount is what the broker moved, costs included. */
interface ShortFields extends SettledFields {
  readonly kind: 'short' | 'cover';
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly price?: DecimalString;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
}

/** Cash that came in from a holding or from cash; negative when the broker took a payment back. */
interface IncomeFields extends SettledFields {
  readonly kind: 'dividend' | 'interest';
  readonly symbol?: TickerSymbol;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
}

/** A cost that was charged on its own; negative when it was paid back. */
interface ChargeFields extends SettledFields {
  readonly kind: 'fee' | 'tax';
  readonly symbol?: TickerSymbol;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/**
 * Shares become more or fewer at the same cost: `to` new ones for `from` old ones, or so many more as the broker added.
 */
type SplitFields = { readonly kind: 'split'; readonly symbol: TickerSymbol } & (
  | { readonly to: DecimalString; readonly from: DecimalString }
  | { readonly added: DecimalString }
);

/**
 * A corporate action on the whole holding of a symbol. Shares become those of another symbol (`merger`, `rename`),
 * bring shares of another with them (`spin-off`), or end: for cash or none (`delisting`), by being paid back
 * (`maturity`) or for nothing (`expiry`). Lots keep their days; their cost goes where the shares go.
 */
interface CorporateFields {
  readonly kind: 'spin-off' | 'merger' | 'rename' | 'delisting' | 'maturity' | 'expiry';
  readonly symbol: TickerSymbol;
  /** The new symbol; a delisting has none. */
  readonly toSymbol?: TickerSymbol;
  /** `to` new shares for `from` old ones; a new name is one for one. */
  readonly to?: DecimalString;
  readonly from?: DecimalString;
  /** The new shares as the broker booked them, instead of a ratio. */
  readonly quantity?: DecimalString;
  /** A spin-off: the part of the cost that goes to the new shares, such as 0.125. */
  readonly costShare?: DecimalString;
  /** Cash that came with it, which lowers the cost; negative when it was paid, as for rights that were used. */
  readonly amount?: DecimalString;
  readonly currency?: CurrencyCode;
}

/** Shares received without payment from this account; the amount is their cost, absent where unknown. */
interface TransferInFields {
  readonly kind: 'transfer-in';
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  readonly amount?: DecimalString;
  readonly currency: CurrencyCode;
}

/** Shares that leave without being sold; their cost leaves with them, by the account's lot method. */
interface TransferOutFields {
  readonly kind: 'transfer-out';
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
}

/**
 * Debt that arrives without its money coming into this account; the amount is what was owed. It is paid back with
 * `cover`.
 */
interface OweFields {
  readonly kind: 'owe';
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/**
 * An option exercised by its holder, or a sold one that is assigned: the contracts end and their shares change hands at
 * the strike. The amount shows the direction: negative when it was paid. The option's cost or proceeds become part of
 * those of the shares.
 */
interface ExerciseFields {
  readonly kind: 'exercise';
  readonly symbol: TickerSymbol;
  /** The underlying, and how many shares of it. */
  readonly toSymbol: TickerSymbol;
  readonly shares: DecimalString;
  /** Contracts. */
  readonly quantity: DecimalString;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
}

/**
 * The definition of an unlisted instrument, or a person's classification of a listed one; the latest row of a symbol
 * counts.
 */
interface InstrumentFields {
  readonly kind: 'instrument';
  readonly symbol: TickerSymbol;
  readonly name: string;
  readonly assetClass: AssetClass;
  readonly currency: CurrencyCode;
  /** A bond: per cent of the face value a year, how often a year, the last day, and what one unit pays back. */
  readonly coupon?: DecimalString;
  readonly frequency?: DecimalString;
  readonly maturity?: LocalDate;
  readonly face?: DecimalString;
  /** An option: on what, which right, at which price, and shares of one contract; it ends on the day of `maturity`. */
  readonly underlying?: TickerSymbol;
  readonly right?: OptionRight;
  readonly strike?: DecimalString;
  readonly multiplier?: DecimalString;
}

/** A stated price of one unit, valid until the next one. */
interface PriceFields {
  readonly kind: 'price';
  readonly symbol: TickerSymbol;
  readonly price: DecimalString;
  readonly currency: CurrencyCode;
}

/** Cash put in or taken out. */
interface CashFields {
  readonly kind: 'deposit' | 'withdrawal';
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/** One currency against another inside the account, both amounts as the broker moved them. */
interface FxFields {
  readonly kind: 'fx';
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly toAmount: DecimalString;
  readonly toCurrency: CurrencyCode;
  readonly fee?: DecimalString;
}

/**
 * Undoes one row, or every row of an import; undoing an undo restores the row. An edited row is undone in favour of the
 * corrected one.
 */
type UndoFields = { readonly kind: 'undo' } & (
  | { readonly row: string; readonly inFavourOf?: string }
  | { readonly batch: string }
);

type LedgerFields =
  | TradeFields
  | ShortFields
  | IncomeFields
  | ChargeFields
  | SplitFields
  | CorporateFields
  | TransferInFields
  | TransferOutFields
  | CashFields
  | FxFields
  | OweFields
  | ExerciseFields
  | InstrumentFields
  | PriceFields
  | UndoFields;

/** A row before it is in the ledger. */
export type RowDraft = LedgerFields & {
  readonly account: string;
  readonly date: LocalDate;
  /** Time of day as HH:MM or HH:MM:SS where the source knows it. */
  readonly time?: string;
  readonly note?: string;
  /** Distinguishes this row from another with the same content, such as the broker's transaction number. */
  readonly reference?: string;
  /** The person who entered it, if not the owner of the ledger. */
  readonly by?: string;
};

/** A row as it stands in the ledger: never changed, never removed. */
export type LedgerRow = RowDraft & {
  readonly id: string;
  readonly recordedAt: Timestamp;
  /** The import it came with and its row in that file; absent for rows entered by hand. */
  readonly source?: { readonly batch: string; readonly line: number };
  /** It is in an account of another person, who shares it with the reader. */
  readonly isOthers?: true;
};

/** A row that defines an instrument or its price, and moves nothing. */
export type OwnRow = Extract<LedgerRow, { kind: 'instrument' | 'price' }>;

/** A row about holdings or cash. */
export type HistoryRow = Exclude<LedgerRow, { kind: 'undo' | 'instrument' | 'price' }>;

/** Every row that can be listed and taken back. */
export type EntryRow = HistoryRow | OwnRow;

/** The kinds of rows about holdings and cash. */
export const HISTORY_KINDS = LEDGER_KINDS.filter(
  (kind) => kind !== 'undo' && kind !== 'instrument' && kind !== 'price',
);

/** Returns true for a row about holdings or cash. */
export const isHistoryRow = (row: LedgerRow): row is HistoryRow =>
  row.kind !== 'undo' && row.kind !== 'instrument' && row.kind !== 'price';
