import {
  type CsvFormatId,
  type FoundMapping,
  type IgnoredReason,
  type InstrumentText,
  isCurrency,
  type LedgerKind,
  type ParsedRow,
  type Refusal,
  type RefusalReason,
} from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import { type CurrencyCode, createCurrencyCode, type DecimalString } from '@finclaw/types';

import type { ImportBatch, StagedRow } from '../ledger/ledger.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';

import type { FoundInstrument } from './find-instrument.ts';

/** A row that would not be added, with its number in the file. */
export interface RefusedLine {
  readonly line: number;
  readonly refusal: Refusal;
}

/** The effect of an import. Long lists are cut; the counts are not. */
export interface ImportPreview {
  readonly ok: true;
  readonly batch: ImportBatch;
  readonly format: CsvFormatId;
  /** The interpretation of the columns, for a table in an unknown layout. */
  readonly layout?: FoundMapping;
  readonly added: { readonly count: number; readonly byKind: Readonly<Partial<Record<LedgerKind, number>>> };
  readonly firstDate?: LocalDate;
  readonly lastDate?: LocalDate;
  /** The first rows that would be added. */
  readonly sample: readonly StagedRow[];
  readonly refused: readonly RefusedLine[];
  readonly refusedByReason: Readonly<Partial<Record<RefusalReason, number>>>;
  readonly refusedCount: number;
  /**
   * Refused rows that are not in the ledger already: without them the rest may say something else than the file does.
   */
  readonly lackingCount: number;
  readonly ignored: Readonly<Partial<Record<IgnoredReason, number>>>;
  /** Shares that come in without what they had cost; an opening was held before the file begins. */
  readonly withoutCost: readonly ArrivedShares[];
  /** Securities that no list has and that would go by the file's own code, with what the file calls them. */
  readonly unlisted: readonly { readonly symbol: string; readonly name: string }[];
  /** The number of rows that gave one coin for another at a value that the file does not state. */
  readonly swapCount: number;
}

/** Information of a line that the ledger has no field for. */
export interface BesideDraft {
  /** The number of old shares in a corporate action. */
  readonly counted: DecimalString | undefined;
  /** The money of the line, where no money moved. */
  readonly currency: CurrencyCode | undefined;
}

interface ArrivedShares {
  readonly account: string;
  readonly symbol: string;
  readonly quantity: string;
  readonly isOpening: boolean;
}

interface GroupedRow {
  readonly id: string;
  readonly draft: StagedRow['draft'];
}

/** Openings stand behind the rows that lines of a file make, each with a number of its own. */
export const OPENING_PART = 900_000;
const LISTED = 1000;
const SAMPLED = 20;

/** Counts what becomes of the rows of a file. */
export class ImportTally {
  lastLine = 0;
  /** True if some sale names its lots. */
  hasChosenLots = false;
  #added = 0;
  #refusedCount = 0;
  #lackingCount = 0;
  #swapCount = 0;
  #firstDate: LocalDate | undefined;
  #lastDate: LocalDate | undefined;
  #sample: StagedRow[] = [];
  readonly #byKind = new Map<LedgerKind, number>();
  readonly #refused: RefusedLine[] = [];
  readonly #byReason = new Map<RefusalReason, number>();
  readonly #ignored = new Map<IgnoredReason, number>();
  readonly #unlisted = new Map<string, string>();
  readonly #paidIn = new Map<string, CurrencyCode>();
  readonly #beside = new Map<number, BesideDraft>();
  readonly #withoutCost = new Map<string, ArrivedShares>();
  /** Texts of refused rows, in which a security may be named. */
  readonly #refusedTexts: string[] = [];
  /** The file's names of a security. */
  readonly #namesOf = new Map<string, Set<string>>();
  /** Rows that one line of the file made, by the id of each. */
  readonly #groups = new Map<string, readonly GroupedRow[]>();

  noteInstrument = ({ symbol, isUnlisted }: FoundInstrument, { text, isin, called }: InstrumentText): void => {
    if (isUnlisted === true && this.#unlisted.size < LISTED) this.#unlisted.set(symbol, called ?? text);
    const names = this.#namesOf.get(symbol) ?? new Set();
    if (this.#namesOf.size < LISTED) this.#namesOf.set(symbol, names);
    for (const name of [text, isin ?? '']) if (name !== '' && names.size < SAMPLED) names.add(name);
  };

  /** Drops a symbol from the unlisted ones, because its rows go under another. */
  forgetUnlisted(symbol: string): void {
    this.#unlisted.delete(symbol);
  }

  /** Stores the content of a refused row. */
  noteRefused(cells: readonly string[]): void {
    if (this.#refusedTexts.length < LISTED) this.#refusedTexts.push(inWords(cells.join(' ')));
  }

  /** Tells whether a refused row names a security. */
  isInRefused = (symbol: string): boolean => {
    const coin = /^(.+)-[A-Z]{3}$/.exec(symbol)?.[1];
    const names = [symbol, ...(coin === undefined ? [] : [coin]), ...(this.#namesOf.get(symbol) ?? [])].map(inWords);
    return this.#refusedTexts.some((text) => names.some((name) => text.includes(name)));
  };

  /** Stores information of a line that its row in the ledger has no field for. */
  noteBeside(line: number, { counted, currency, isSwapped }: ParsedRow, draft: StagedRow['draft']): void {
    if (isSwapped) this.#swapCount++;
    if (counted === undefined && (currency === undefined || 'currency' in draft)) return;
    if (this.#beside.size < LISTED) this.#beside.set(line, { counted, currency: readCode(currency) });
  }

  paidIn = (account: string): CurrencyCode | undefined => this.#paidIn.get(account);

  besideAt = (line: number): BesideDraft | undefined => this.#beside.get(line);

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
    if ('currency' in row.draft && row.draft.currency !== undefined)
      this.#paidIn.set(row.draft.account, row.draft.currency);
    const { date } = row.draft;
    if (this.#firstDate === undefined || date < this.#firstDate) this.#firstDate = date;
    if (this.#lastDate === undefined || date > this.#lastDate) this.#lastDate = date;
    const { draft, line, part } = row;
    if (this.#sample.length < SAMPLED) this.#sample.push({ draft, line, ...(part !== undefined && { part }) });
    if (draft.kind !== 'transfer-in' || draft.amount !== undefined || this.#withoutCost.size >= LISTED) return;
    const { account, symbol, quantity } = draft;
    const isOpening = (row.part ?? 0) >= OPENING_PART;
    this.#withoutCost.set(`${row.line} ${row.part}`, { account, symbol, quantity, isOpening });
  }

  /** Counts a row as what it means beside the others. */
  replace({ kind, source }: HistoryRow, row: StagedRow): void {
    this.#drop(kind);
    this.#sample = this.#sample.filter((each) => each.line !== source?.line || each.draft.kind !== kind);
    this.add(row);
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
    for (const key of this.#withoutCost.keys()) if (key.startsWith(`${line} `)) this.#withoutCost.delete(key);
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
      layout,
      added: { count: this.#added, byKind: Object.fromEntries(this.#byKind) },
      ...(this.#firstDate !== undefined && { firstDate: this.#firstDate, lastDate: this.#lastDate }),
      sample: this.#sample,
      refused: this.#refused.toSorted((a, b) => a.line - b.line),
      refusedByReason: Object.fromEntries(this.#byReason),
      refusedCount: this.#refusedCount,
      lackingCount: this.#lackingCount,
      ignored: Object.fromEntries(this.#ignored),
      withoutCost: [...this.#withoutCost.values()],
      swapCount: this.#swapCount,
      unlisted: [...this.#unlisted].map(([symbol, name]) => ({ symbol, name })),
    };
  }
}

const readCode = (text: string | undefined): CurrencyCode | undefined =>
  text !== undefined && isCurrency(text) ? createCurrencyCode(text) : undefined;

/** A text as words between blanks, so that one can be looked for as a whole. */
const inWords = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
