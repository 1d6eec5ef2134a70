import type { LocalDate } from '@finclaw/market';
import type { TickerSymbol, Timestamp } from '@finclaw/types';
import type { LedgerRow, OwnRow, RowDraft } from './ledger-row.ts';

/** Identifies a file among others of its name: the SHA-256 of its bytes, and which of several sheets was read. */
export interface FileMark {
  readonly digest?: string | undefined;
  readonly sheet?: string | undefined;
}

/** One file that was read in. Its rows count once the batch is committed; until then they are only looked at. */
export interface ImportBatch extends FileMark {
  readonly id: string;
  readonly state: 'staged' | 'committed';
  readonly file: string;
  readonly format: string;
  readonly createdAt: Timestamp;
  readonly rowCount: number;
}

/** A row of a file on its way into the ledger. */
export interface StagedRow {
  readonly draft: RowDraft;
  /** Its row in the file, counted as a spreadsheet counts them. */
  readonly line: number;
  /** The index among several ledger rows of one line of the file. */
  readonly part?: number;
  /** Days under which a row of another source is the same one, such as that of the settlement. */
  readonly otherDays?: readonly LocalDate[] | undefined;
  /** Other symbols that the row's security may have been recorded under: the code and the number beside its own. */
  readonly otherSymbols?: readonly TickerSymbol[] | undefined;
}

/** A history that can only be looked at. */
export interface ReadableLedger {
  /** Every row of the history in the order in which they count; rows of an uncommitted batch only where it is named. */
  rows(withBatch?: string): Promise<readonly LedgerRow[]>;
  /**
   * The same page by page, only those after a day if it is given, as they were when the first one was read; a page may
   * be empty. Between pages the reader may rest.
   */
  pages(withBatch?: string, after?: LocalDate): AsyncGenerator<readonly LedgerRow[], void>;
  /** Text that is another one when the rows that count up to a day are others, or when something was taken back. */
  extent(until: LocalDate): Promise<string>;
  undoRows(): Promise<readonly LedgerRow[]>;
  /** Returns the rows that define instruments and prices, without those undone. */
  ownRows(): Promise<readonly OwnRow[]>;
  /** Grows whenever the history does. */
  version(): Promise<number>;
  /** Batches, newest first. */
  batches(): Promise<readonly ImportBatch[]>;
}

/**
 * A history, or the part of one a person sees: it can be read, and rows can be added. Rows are never changed and never
 * removed.
 */
export interface HistoryLedger extends ReadableLedger {
  /**
   * Adds a row. With an id that is taken nothing is added, and the row that has it comes back. A corrected row of an
   * import belongs to it.
   */
  append(draft: RowDraft, id?: string, source?: LedgerRow['source']): Promise<LedgerRow>;
  find(id: string): Promise<LedgerRow | undefined>;
  /**
   * Runs the function in one transaction: all of its writes happen, or none. Only the ledger it is given reaches the
   * transaction.
   */
  transaction<T>(work: (ledger: HistoryLedger) => Promise<T>): Promise<T>;
}

/** The history of one owner, with its imports: a batch adds all of its rows at once. */
export interface PortfolioLedger extends HistoryLedger {
  /** The rows with each of some contents, in the history and in the named batch. */
  same(contentKeys: Iterable<string>, withBatch?: string): Promise<ReadonlyMap<string, readonly LedgerRow[]>>;
  openBatch(file: string, format: string): Promise<ImportBatch>;
  stage(batch: string, rows: readonly StagedRow[]): Promise<void>;
  /** Takes rows out of a batch that is not committed. */
  drop(batch: string, ids: readonly string[]): Promise<void>;
  /** Notes that a batch was checked against the history of that version, and which file it was read from. */
  markChecked(batch: string, version: number, mark?: FileMark): Promise<void>;
  /** Tells whether the history is still the one that the batch was checked against. */
  isChecked(batch: string): Promise<boolean>;
  /** Makes all rows of a batch part of the history, at once. */
  commit(batch: string): Promise<void>;
  /** Forgets a batch that is not committed, a few rows at a time; from the first on it cannot be committed. */
  discard(batch: string): Promise<void>;
  /** Returns batches without confirmation for a day, or with an unfinished deletion. */
  abandoned(): Promise<readonly string[]>;
  batch(id: string): Promise<ImportBatch | undefined>;
  transaction<T>(work: (ledger: PortfolioLedger) => Promise<T>): Promise<T>;
}
