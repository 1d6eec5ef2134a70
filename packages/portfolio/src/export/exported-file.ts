import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { DecimalString, Locale } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';

/** A ledger in the form of another program: the text, and the rows that program has no way to say. */
export interface ExportedFile {
  readonly lines: Iterable<string>;
  readonly leftOut: readonly HistoryRow[];
  /** The values of the other rows that the file leaves out, by the name of the field, and in how many rows. */
  readonly lost: Readonly<Partial<Record<LostField, number>>>;
}

/** A field that not every program has a place for; a split that went into the quantities, an exchange into two rows. */
export type LostField = 'time' | 'price' | 'tax' | 'lots' | 'reference' | 'settledAmount' | 'split' | 'fx' | 'fee';

/** The information of a writer besides the rows. */
export interface ExportContext {
  readonly directory: InstrumentDirectory;
  readonly locale: Locale;
}

/** Writes the rows that count, oldest first and in today's shares. */
export type ExportWriter = (rows: readonly HistoryRow[], context: ExportContext) => Omit<ExportedFile, 'lost'>;

/** A purchase or a sale, of held shares or of borrowed ones. */
export type Trade = Extract<HistoryRow, { kind: 'buy' | 'sell' | 'short' | 'cover' }>;

export const isTrade = (row: HistoryRow): row is Trade =>
  row.kind === 'buy' || row.kind === 'sell' || row.kind === 'short' || row.kind === 'cover';

/** Tells whether a trade adds shares. */
export const bringsShares = ({ kind }: Trade): boolean => kind === 'buy' || kind === 'cover';

/** Fees and taxes that are part of an amount. */
export const costsOf = (row: { readonly fee?: DecimalString; readonly tax?: DecimalString }): DecimalString =>
  addDecimals(row.fee ?? 0n, row.tax ?? 0n);

/** Returns the value of the shares alone: the amount the broker moved, without its costs. */
export const grossOf = (row: Trade): DecimalString =>
  bringsShares(row) ? subtractDecimals(row.amount, costsOf(row)) : addDecimals(row.amount, costsOf(row));

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell that no spreadsheet runs and that a comma does not cut. */
export function csvCell(text: string): string {
  const inert = NUMBER.test(text) || !/^[=+\-@\t\r]/.test(text) ? text : `'${text}`;
  return /[",\r\n;]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
