import type { Refusal } from '../../refusal.ts';
import { type Cells, RowRefused } from '../columns.ts';
import type { CsvFormat, Reading, TableReader } from '../formats/format.ts';
import { Halves } from '../formats/halves.ts';
import { Assignments } from '../options.ts';
import { COLUMN_FIELDS } from '../vocabulary/fields.ts';
import { AssetLedger, isAssetLedger } from './asset-ledger.ts';
import { type ColumnMapping, columnLabels } from './column-mapping.ts';
import { readDay } from './day-order.ts';
import { readKindWord } from './kind-word.ts';
import { dateField, readMappedRow } from './mapped-row.ts';
import { readOrderState } from './order-state.ts';
import { isTwoSided, readTwoSidedRow } from './two-sided-row.ts';
import { unitField } from './unit-columns.ts';

/** The header with our own names for the columns that are used, and none for the others. */
export function mappedHeader(header: readonly string[], { columns, units }: ColumnMapping): readonly string[] {
  const byLabel = new Map<string, string>(
    COLUMN_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[columns[field], field] as const])),
  );
  for (const kind of ['amounts', 'fees'] as const)
    for (const [unit, label] of Object.entries(units?.[kind] ?? {})) byLabel.set(label, unitField(kind, unit));
  return columnLabels(header).map((label) => byLabel.get(label) ?? '');
}

/** Returns a layout for a mapping: any table with known columns. */
export const mappedFormat = (mapping: ColumnMapping): CsvFormat => ({
  id: 'mapped',
  account: 'main',
  matches: () => true,
  open: () => new MappedReader(mapping),
});

/** The same for a table that shows only the cash of trades which another table of the file counts. */
export const cashHalf = (format: CsvFormat): CsvFormat => ({
  ...format,
  open() {
    const reader = format.open();
    return {
      read: (cells) =>
        /^(?:buy|sell)$/.test(readKindWord(cells.text('kind')) ?? '') ? { ignored: 'other-half' } : reader.read(cells),
      unfinished: () => reader.unfinished(),
    };
  },
});

const TOTAL =
  /^(?:(?:sub|grand )?total[et]?|transactions total|totals|summe|gesamt(?:summe)?|(?:eind|end)?saldo|totaal|totaux|summa|(?:closing |opening )?balance(?! adjust)|solde)(?![\p{L}\d])|^(?:합계|소계|총계)/iu;
const LOT = ['date', 'quantity', 'price', 'amount'] as const;
/** A note below a table fills fewer cells than a row of it. */
const FEWEST_CELLS = 3;

/** A row that lacks something which the rows below it may have. */
interface Parent {
  readonly cells: Cells;
  readonly refusal: Refusal;
  isMet: boolean;
}

class MappedReader implements TableReader {
  readonly #mapping: ColumnMapping;
  readonly #unmet: { readonly line: number; readonly refusal: Refusal }[] = [];
  readonly #halves = new Halves();
  readonly #assignments = new Assignments();
  readonly #ledger: AssetLedger | undefined;
  #parent: Parent | undefined;

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping;
    this.#ledger = isAssetLedger(mapping) ? new AssetLedger(mapping) : undefined;
  }

  read(cells: Cells): Reading {
    if (cells.isBlank()) return { ignored: 'blank' };
    const date = cells.text(dateField(cells));
    const parent = this.#parent;
    if (parent !== undefined) {
      // Details of a row on lines of their own, such as the lots of an award.
      const whole = date === '' && cells.text('kind') === '' ? cells.over(parent.cells) : undefined;
      if (whole !== undefined) {
        parent.isMet = true;
        return this.#whole(readMappedRow(whole, this.#mapping), cells.line);
      }
      this.#giveUp();
    }
    if (['date', 'kind', 'symbol', 'name'].some((field) => TOTAL.test(cells.text(field)))) return { ignored: 'total' };
    const isShort = cells.row.filter((cell) => cell.trim() !== '').length < FEWEST_CELLS;
    const isDated = /\d/.test(date);
    if (isShort && readDay(date, this.#mapping.dates) === undefined) return { ignored: 'total' };
    // A caption takes the place of the day.
    if (!isDated && date !== '' && cells.text('kind') === '' && cells.text('quantity') === '')
      return { ignored: 'total' };
    // The word may be in any column, where nothing else says what the row is.
    if (date === '' || cells.text('kind') === '')
      if (
        cells.row
          .find((cell) => cell.trim() !== '')
          ?.trim()
          .match(TOTAL)
      )
        return { ignored: 'total' };
    // A security that is only watched, in a list of what somebody paid for others.
    if (this.#mapping.constants.kind === 'buy' && LOT.every((field) => cells.text(field) === ''))
      return { ignored: 'blank' };
    if (isUndone(cells.text('status'), this.#mapping)) return { ignored: 'other-half' };
    if (isTwoSided(this.#mapping) || this.#mapping.units !== undefined) return readTwoSidedRow(cells, this.#mapping);
    if (this.#ledger !== undefined) return this.#ledger.read(cells);
    try {
      return this.#whole(readMappedRow(cells, this.#mapping), cells.line);
    } catch (error) {
      if (!(error instanceof RowRefused) || !LACKING.has(error.refusal.reason)) throw error;
      this.#parent = { cells, refusal: error.refusal, isMet: false };
      return 'waiting';
    }
  }

  unfinished() {
    this.#giveUp();
    return [
      ...this.#unmet,
      ...this.#halves.unfinished(),
      ...this.#assignments.unfinished(),
      ...(this.#ledger?.unfinished() ?? []),
    ];
  }

  #whole(reading: ReturnType<typeof readMappedRow>, line: number): Reading {
    if (typeof reading !== 'object') return reading;
    if ('half' in reading) return this.#halves.take(reading.half, line);
    if ('used' in reading) return this.#assignments.take(reading.used, line);
    if ('row' in reading) return { row: this.#assignments.joined(reading.row) };
    const [only, ...others] = 'rows' in reading ? reading.rows : [];
    return only === undefined || others.length > 0 ? reading : { row: this.#assignments.joined(only) };
  }

  #giveUp(): void {
    if (this.#parent?.isMet === false)
      this.#unmet.push({ line: this.#parent.cells.line, refusal: this.#parent.refusal });
    this.#parent = undefined;
  }
}

/** Blank, or signs and numbers alone. */
const NO_STATE = /^(?:\P{L}*|[nN]\/[aA])$/u;

/** Tells whether nothing came of an order; a word that does not say so is refused, as the trade may never have been. */
function isUndone(status: string, { states }: ColumnMapping): boolean {
  if (NO_STATE.test(status)) return false;
  const state = readOrderState(status, states);
  if (state === undefined) throw new RowRefused('unknown-state', { state: status.slice(0, 60) });
  return state === 'undone';
}

const LACKING: ReadonlySet<string> = new Set(['missing-value', 'missing-cost']);
