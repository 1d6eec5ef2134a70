import type { LocalDate } from '@finclaw/market';
import type { FoundMapping } from '../csv/find-table.ts';
import type { CsvFormatId, IgnoredReason, InstrumentText } from '../csv/formats/format.ts';
import type { ImportBatch, StagedRow } from '../ledger/ledger.ts';
import type { LedgerKind } from '../ledger/ledger-row.ts';
import type { Refusal, RefusalReason } from '../ledger/refusal.ts';

/** A row that would not be added, with its number in the file. */
export interface RefusedLine {
  readonly line: number;
  readonly refusal: Refusal;
}

/** What an import would do. Long lists are cut; the counts are not. */
export interface ImportPreview {
  readonly ok: true;
  readonly batch: ImportBatch;
  readonly format: CsvFormatId;
  /** How the columns were understood, for a table in nobody's layout. */
  readonly layout?: FoundMapping;
  readonly added: { readonly count: number; readonly byKind: Readonly<Partial<Record<LedgerKind, number>>> };
  readonly firstDate?: LocalDate;
  readonly lastDate?: LocalDate;
  /** The first rows that would be added. */
  readonly sample: readonly StagedRow[];
  readonly refused: readonly RefusedLine[];
  readonly refusedByReason: Readonly<Partial<Record<RefusalReason, number>>>;
  readonly refusedCount: number;
  /** Refused rows that are not in the ledger already: without them the rest may say something else than the file does. */
  readonly lackingCount: number;
  readonly ignored: Readonly<Partial<Record<IgnoredReason, number>>>;
  /** Securities that no list has and that would go by the file's own code, with what the file calls them. */
  readonly unlisted: readonly { readonly symbol: string; readonly name: string }[];
}

interface GroupedRow {
  readonly id: string;
  readonly draft: StagedRow['draft'];
}

const LISTED = 1000;
const SAMPLED = 20;

/** Counts what becomes of the rows of a file. */
export class ImportTally {
  lastLine = 0;
  /** Whether some sale names the lots it was made from. */
  hasChosenLots = false;
  #added = 0;
  #refusedCount = 0;
  #lackingCount = 0;
  #firstDate: LocalDate | undefined;
  #lastDate: LocalDate | undefined;
  #sample: StagedRow[] = [];
  readonly #byKind = new Map<LedgerKind, number>();
  readonly #refused: RefusedLine[] = [];
  readonly #byReason = new Map<RefusalReason, number>();
  readonly #ignored = new Map<IgnoredReason, number>();
  readonly #unlisted = new Map<string, string>();
  /** Rows that one line of the file made, by the id of each. */
  readonly #groups = new Map<string, readonly GroupedRow[]>();

  noteUnlisted = (symbol: string, named: InstrumentText): void => {
    if (this.#unlisted.size < LISTED) this.#unlisted.set(symbol, named.called ?? named.text);
  };

  noteGroup(batch: string, rows: readonly StagedRow[]): void {
    const group = rows.map(({ draft, line, part }) => ({
      id: part === undefined ? `${batch}-${line}` : `${batch}-${line}.${part}`,
      draft,
    }));
    for (const { id } of group) this.#groups.set(id, group);
  }

  /** The rows that were made of the same line and cannot stay without this one; each is named once. */
  othersOf(id: string): readonly { readonly id: string }[] {
    const group = this.#groups.get(id) ?? [];
    const others = group.filter((row) => row.id !== id && this.#groups.has(row.id));
    for (const { id: gone } of group) this.#groups.delete(gone);
    for (const { draft } of others) this.#drop(draft.kind);
    return others;
  }

  #drop(kind: LedgerKind): void {
    this.#added--;
    count(this.#byKind, kind, -1);
  }

  add(row: StagedRow): void {
    this.#added++;
    this.hasChosenLots ||= 'lots' in row.draft;
    count(this.#byKind, row.draft.kind, 1);
    const { date } = row.draft;
    if (this.#firstDate === undefined || date < this.#firstDate) this.#firstDate = date;
    if (this.#lastDate === undefined || date > this.#lastDate) this.#lastDate = date;
    if (this.#sample.length < SAMPLED) this.#sample.push(row);
  }

  refuse(line: number, refusal: Refusal): void {
    this.#refusedCount++;
    if (refusal.reason !== 'duplicate' || !('row' in refusal.params)) this.#lackingCount++;
    count(this.#byReason, refusal.reason, 1);
    if (this.#refused.length < LISTED) this.#refused.push({ line, refusal });
  }

  /** Refuses a row that had been added. */
  takeBack({ kind }: { readonly kind: LedgerKind }, line: number, refusal: Refusal): void {
    this.#drop(kind);
    if (this.#sample.some((row) => row.line === line)) this.#sample = this.#sample.filter((row) => row.line !== line);
    this.refuse(line, refusal);
  }

  ignore(reason: IgnoredReason): void {
    count(this.#ignored, reason, 1);
  }

  preview(batch: ImportBatch, layout?: FoundMapping): ImportPreview {
    return {
      ok: true,
      batch,
      format: batch.format as CsvFormatId,
      ...(layout && { layout }),
      added: { count: this.#added, byKind: Object.fromEntries(this.#byKind) },
      ...(this.#firstDate !== undefined && { firstDate: this.#firstDate, lastDate: this.#lastDate }),
      sample: this.#sample,
      refused: this.#refused.toSorted((a, b) => a.line - b.line),
      refusedByReason: Object.fromEntries(this.#byReason),
      refusedCount: this.#refusedCount,
      lackingCount: this.#lackingCount,
      ignored: Object.fromEntries(this.#ignored),
      unlisted: [...this.#unlisted].map(([symbol, name]) => ({ symbol, name })),
    };
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
