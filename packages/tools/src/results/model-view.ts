import type { ShownRange } from '@finclaw/types';
import { isRecord, parseJson } from '@finclaw/types';
import type { Fitted } from './fit-text.ts';
import { momentIn } from './newest-end.ts';
import { isEmpty, isMoney, type Money, type Table, tableOf, tableOfRows, writeTable } from './table-view.ts';

/** Results up to this size are read as they are, but for amounts. */
const SHORT = 1_500;
/** Tables and shorter lists are for views that save at least this share. */
const WORTH = 0.8;
/** Shorter lists are read as they are. */
const FEWEST_ROWS = 3;
/** The number of rows of a list for the model, and the smaller numbers to try where that is too long. */
const MOST_ROWS = [20, 12, 6, 3] as const;

/** The factor by which a list may be longer before rows are left out. */
const MORE_ROWS = 1.25;

/** An object with more fields is treated as a list by name; the fields of smaller ones belong together. */
const MOST_FIELDS = 60;

/**
 * Returns a compact view of a complete JSON result of one of our own tools: lists as tables of a few rows, figures
 * before lists, nothing empty, nothing internal. What would save little keeps its shape, with amounts written as in
 * every view: one shape for all results. A path in it leads to the same value in the complete result. Undefined when
 * the result is its own view.
 */
export function modelView(
  json: string,
  maxChars: number,
  internal: readonly string[] = [],
  details: readonly string[] = [],
): Fitted | undefined {
  const value = parsed(json);
  if (value === undefined) return undefined;
  for (const mostRows of json.length <= SHORT ? [] : MOST_ROWS) {
    const view = new View(mostRows, new Set(internal), new Set(details));
    const text = JSON.stringify(view.of(value, ''));
    if (text.length <= Math.min(maxChars, json.length * WORTH)) return { text, shown: view.shown };
  }
  const text = JSON.stringify(new View(0, new Set(internal)).written(value, ''));
  return text.length < json.length && text.length <= maxChars ? { text, shown: [] } : undefined;
}

const moneyText = ({ amount, currency }: Money): string => `${amount} ${currency}`;

class View {
  readonly shown: ShownRange[] = [];
  readonly #mostRows: number;
  readonly #internal: ReadonlySet<string>;

  readonly #details: ReadonlySet<string>;

  constructor(mostRows: number, internal: ReadonlySet<string>, details: ReadonlySet<string> = new Set()) {
    this.#details = details;
    this.#mostRows = mostRows;
    this.#internal = internal;
  }

  of(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return this.#list(value, path);
    if (isMoney(value)) return moneyText(value);
    return isRecord(value) ? this.#object(value, path) : value;
  }

  /** The same in the shape it has: amounts in words, and without what is internal. */
  written(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.written(each, path));
    if (isMoney(value)) return moneyText(value);
    if (!isRecord(value)) return value;
    const internal = this.#internalOf(path);
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) =>
        internal.has(key) ? [] : [[key, this.written(each, path === '' ? key : `${path}.${key}`)]],
      ),
    );
  }

  /** Figures first, lists behind them; a name of columns beside rows becomes a part of the table. */
  #object(object: Readonly<Record<string, unknown>>, path: string): unknown {
    const names = stringsIn(object.columns);
    const rows = Object.entries(object).find(
      ([, value]) => names && Array.isArray(value) && value.length >= FEWEST_ROWS && tableOfRows(value, names),
    );
    const internal = this.#internalOf(path);
    const fields = Object.entries(object).filter(
      ([key, value]) =>
        !(internal.has(key) || value === null || value === '' || (rows !== undefined && key === 'columns')),
    );
    const few = this.#few(fields.length, path === '' ? fields.length : MOST_FIELDS, path);
    const fieldsShown = fields.slice(0, few).map(([key, value]): [string, unknown] => {
      const inner = path === '' ? key : `${path}.${key}`;
      return [
        key,
        key === rows?.[0]
          ? this.#table(tableOfRows(value as unknown[], names!)!, value as unknown[], inner)
          : this.of(value, inner),
      ];
    });
    return Object.fromEntries([
      ...fieldsShown.filter(([, value]) => !isLong(value)),
      ...fieldsShown.filter(([, value]) => isLong(value)),
    ]);
  }

  #list(items: readonly unknown[], path: string): unknown {
    const table = items.length < FEWEST_ROWS ? undefined : tableOf(items, this.#internalOf(path));
    if (table) return this.#table(table, items, path);
    const few = this.#few(items.length, this.#mostRows, path);
    return items.slice(0, few).map((item, at) => this.of(item, `${path}[${at}]`));
  }

  /** The fields that only the program needs: those of any object, and those of this one, named `list.field`. */
  #internalOf(path: string): ReadonlySet<string> {
    const place = path.replaceAll(/\[\d+\]/g, '');
    const own = [...this.#internal]
      .filter((name) => name.startsWith(`${place}.`))
      .map((name) => name.slice(place.length + 1));
    return own.length === 0 ? this.#internal : new Set([...this.#internal, ...own]);
  }

  #table(table: Table, items: readonly unknown[], path: string): unknown {
    const indices = [...items.keys()];
    // A list of which hardly any rows would be left out is read whole.
    const isCut = items.length > this.#mostRows * MORE_ROWS;
    const rowsShown =
      isCut && isSeries(items)
        ? indices.slice(-this.#mostRows)
        : indices.slice(0, isCut ? this.#mostRows : indices.length);
    if (isCut) this.#tell(path, rowsShown[0]! + 1, rowsShown.at(-1)! + 1, items.length);
    const isDetail = (column: string): boolean => isCut && this.#details.has(`${path}.${column}`);
    return writeTable(table, rowsShown, undefined, isDetail);
  }

  #few(count: number, most: number, path: string): number {
    if (count > most) this.#tell(path, 1, most, count);
    return Math.min(count, most);
  }

  #tell(path: string, from: number, to: number, total: number): void {
    this.shown.push({ ...(path !== '' && { path }), unit: 'rows', from, to, total });
  }
}

/** Returns true if rows are in chronological order, so that the newest are at the end. */
function isSeries(items: readonly unknown[]): boolean {
  const moments = items.map((item) => momentIn(JSON.stringify(item)) ?? '');
  const isInOrder = moments.every((moment, at) => moment !== '' && (at === 0 || moments[at - 1]! <= moment));
  return isInOrder && new Set(moments).size * 2 > moments.length;
}

const isLong = (value: unknown): boolean => Array.isArray(value) || (isRecord(value) && Array.isArray(value.rows));

const stringsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;

function parsed(json: string): unknown {
  if (!/^\s*[[{]/.test(json)) return undefined;
  const value = parseJson(json);
  return isEmpty(value) ? undefined : value;
}
