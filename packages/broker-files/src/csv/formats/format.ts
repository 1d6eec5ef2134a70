import type { MessageKey } from '@finclaw/config';
import type { LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../../refusal.ts';
import type { LedgerKind, OptionRight } from '../../row-kind.ts';
import type { Cells, Columns } from '../columns.ts';
import type { CsvRecord } from '../read-csv.ts';

/** A file's name of an instrument. A broker's file also limits the market. */
export interface InstrumentText {
  readonly text: string;
  readonly by: 'symbol' | 'name';
  readonly market?: 'KRX' | 'US';
  /** The international number, which goes before the text where it is known. */
  readonly isin?: string;
  /** The name beside a code. */
  readonly called?: string;
  /** The type given in the file. */
  readonly type?: 'coin' | 'security';
  /** The currency of the row, which distinguishes Goldman Sachs and GS of Korea. */
  readonly currency?: string;
  /** The terms of the option that it is. */
  readonly option?: OptionText;
}

/** The terms of an option that a file names. */
export interface OptionText {
  readonly underlying: string;
  readonly right: OptionRight;
  readonly strike: DecimalString;
  readonly maturity: LocalDate;
}

/** One row of a file in the words of the ledger, before its instrument is known. */
export interface ParsedRow {
  readonly kind: Exclude<LedgerKind, 'undo'>;
  readonly date: LocalDate;
  readonly time?: string;
  readonly account?: string;
  readonly instrument?: InstrumentText;
  /** The instrument's own where the file does not say. */
  readonly currency?: string;
  readonly quantity?: DecimalString;
  readonly price?: DecimalString;
  readonly amount?: DecimalString;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
  /**
   * The amount moved in another currency than the trade's, that currency, and its rate for one unit; any one follows
   * from two others.
   */
  readonly settledAmount?: DecimalString;
  readonly settledCurrency?: string;
  readonly settledRate?: DecimalString;
  readonly toAmount?: DecimalString;
  readonly toCurrency?: string;
  readonly to?: DecimalString;
  readonly from?: DecimalString;
  readonly added?: DecimalString;
  /** The new instrument in a merger, under a new name or in a spin-off. */
  readonly toInstrument?: InstrumentText;
  /** The part of the cost that goes to the shares of a spin-off, as a fraction. */
  readonly costShare?: DecimalString;
  /** The number of old shares in a corporate action, where the file has it. */
  readonly counted?: DecimalString;
  /** Shares that change hands when an option is used. */
  readonly shares?: DecimalString;
  /** The name of an own instrument, its class, and its terms, such as `coupon=3.5 maturity=2030-06-10`. */
  readonly name?: string;
  readonly assetClass?: string;
  readonly terms?: string;
  readonly lots?: string;
  readonly note?: string;
  readonly reference?: string;
  /** The days on which a file dates a trade that the broker reports here, or the other way round, by its settlement. */
  readonly otherDays?: readonly LocalDate[];
  /** The coin was given for another one, and no money says what either was worth. */
  readonly isSwapped?: true;
}

/** The reason a row of a file is skipped without being refused. */
export type IgnoredReason = 'blank' | 'total' | 'other-half';

/** The result of reading a row; `waiting` when its other half is still to come. */
export type Reading =
  | { readonly row: ParsedRow }
  | { readonly rows: readonly ParsedRow[] }
  | { readonly ignored: IgnoredReason }
  | 'waiting';

/** One of two rows that are a single event together: what left and what came. */
export interface Half {
  readonly what: 'exchange' | 'split' | 'merger' | 'rename' | 'paid-out';
  readonly row: Omit<ParsedRow, 'kind'>;
  /**
   * Shares, or money in the currency of the row (an exchange, or what was paid for shares); less than nothing for what
   * left.
   */
  readonly change: DecimalString;
}

/** Reads the rows of one file from top to bottom; a row it cannot take is thrown as RowRefused. */
export interface TableReader {
  read(cells: Cells): Reading;
  /** Returns rows without their other half. */
  unfinished(): readonly { readonly line: number; readonly refusal: Refusal }[];
}

type NamedFormat<Key> = Key extends `portfolio.import.format.${infer Id}` ? Id : never;

/** The layouts an import understands; each has a name in the catalogue. */
export type CsvFormatId = NamedFormat<MessageKey>;

/** A layout that files come in. */
export interface CsvFormat {
  readonly id: CsvFormatId;
  /** The account the rows belong to where neither the file nor the person names one. */
  readonly account: string;
  matches(columns: Columns): boolean;
  /** Opens a reader; the first rows of the file show what one row alone leaves open. */
  open(head?: readonly CsvRecord[]): TableReader;
}
