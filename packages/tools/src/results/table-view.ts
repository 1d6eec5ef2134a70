import { isRecord } from '@finclaw/types';

/** One field of a row, once nested objects are flattened. */
type Cell = string | number | boolean | readonly (string | number | boolean)[];
type Row = ReadonlyMap<string, Cell>;

/** A list of similar objects, its nested fields named by their path from the row: `value`, `instrument.symbol`. */
export interface Table {
  readonly columns: readonly string[];
  /** One for each item of the list, in its order. */
  readonly rows: readonly Row[];
  /** The currency of columns of money, for each row; an amount is the cell of its column. */
  readonly currencies: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** Lists inside the rows, which are no cells. */
  readonly lists: readonly string[];
}

/**
 * A table as a model reads it. `#` is the index of a row in the complete list, so `list[#].column` leads to the same
 * value there.
 */
export interface WrittenTable {
  readonly total: number;
  /** The values all rows share. */
  readonly same?: Readonly<Record<string, unknown>>;
  /** Columns of money by their currency, or by the column that names it; other money is written with its currency. */
  readonly units?: Readonly<Record<string, readonly string[]>>;
  /** Lists inside the rows and columns that only the complete result has. */
  readonly omitted?: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

const LONGEST_LIST = 5;
const DEEPEST = 4;

/** The table that a list is; undefined for one of unlike things, and one that is mostly lists inside lists. */
export function tableOf(items: readonly unknown[], internal: ReadonlySet<string> = new Set()): Table | undefined {
  if (items.length === 0 || !items.every(isRecord)) return undefined;
  const taken = items.map((item) => takeApart(item, internal));
  const columns = [...new Set(taken.flatMap(({ cells }) => [...cells.keys()]))];
  const filled = taken.reduce((sum, { cells }) => sum + cells.size, 0);
  const inside = taken.reduce((sum, { nested }) => sum + nested, 0);
  const areUnlike = filled * 2 < columns.length * items.length;
  if (columns.length === 0 || areUnlike || inside * 2 > JSON.stringify(items).length) return undefined;
  const money = new Set(taken.flatMap(({ currency }) => [...currency.keys()]));
  return {
    columns,
    rows: taken.map(({ cells }) => cells),
    currencies: new Map([...money].map((name) => [name, taken.map(({ currency }) => currency.get(name))])),
    lists: [...new Set(taken.flatMap(({ lists }) => lists))],
  };
}

/** Builds a table from a list of equally long rows with given column names. */
export function tableOfRows(items: readonly unknown[], names: readonly string[]): Table | undefined {
  const areRows = items.every(
    (item) => Array.isArray(item) && item.length === names.length && item.every(isScalarOrNull),
  );
  if (items.length === 0 || !areRows) return undefined;
  const rows = (items as readonly (readonly (Cell | null)[])[]).map(
    (item) =>
      new Map(item.flatMap((cell, at): [string, Cell][] => (isEmpty(cell) ? [] : [[names[at]!, cell as Cell]]))),
  );
  return { columns: names, rows, currencies: new Map(), lists: [] };
}

interface TakenApart {
  readonly cells: Map<string, Cell>;
  readonly currency: Map<string, string>;
  readonly lists: string[];
  /** The number of characters of the lists of objects inside it. */
  nested: number;
}

function takeApart(item: Readonly<Record<string, unknown>>, internal: ReadonlySet<string>): TakenApart {
  const found: TakenApart = { cells: new Map(), currency: new Map(), lists: [], nested: 0 };
  const walk = (object: Readonly<Record<string, unknown>>, prefix: string, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const name = prefix + key;
      if (internal.has(key) || isEmpty(value)) continue;
      if (isMoney(value)) {
        found.cells.set(name, value.amount);
        found.currency.set(name, value.currency);
      } else if (isRecord(value) && depth < DEEPEST) walk(value, `${name}.`, depth + 1);
      else if (isScalar(value) || isShortList(value)) found.cells.set(name, value);
      else {
        found.lists.push(name);
        if (!(Array.isArray(value) && value.every(isScalarOrNull))) found.nested += JSON.stringify(value).length;
      }
    }
  };
  walk(item, '', 1);
  return found;
}

/**
 * Writes some rows of a table, by their indices. What all rows share, and what only repeats another column, is no
 * column, and details are only named.
 */
export function writeTable(
  table: Table,
  indices: readonly number[],
  wanted?: readonly string[],
  isDetail: (column: string) => boolean = () => false,
): WrittenTable {
  const { rows, columns } = table;
  const units = unitsOf(table);
  const texts = new Map(
    columns.map((name) => [name, rows.map((_, at) => JSON.stringify(cellOf(table, units, at, name)))]),
  );
  const isShared = (name: string): boolean => texts.get(name)!.every((text) => text === texts.get(name)![0]);
  const shared = wanted === undefined && rows.length > 1 ? columns.filter(isShared) : [];
  const lists = [...table.lists, ...columns.filter((name) => isDetail(name) && !shared.includes(name))];
  const written: string[] = [];
  for (const name of wanted ?? columns.filter((each) => !shared.includes(each) && !isDetail(each)))
    if (wanted !== undefined || !written.some((other) => isRepeated(texts.get(other)!, texts.get(name)!)))
      written.push(name);
  const named = [...shared, ...written].filter((name) => units.has(name));
  return {
    total: rows.length,
    ...(shared.length > 0 && { same: Object.fromEntries(shared.map((name) => [name, rows[0]!.get(name)])) }),
    ...(named.length > 0 && { units: Object.fromEntries(Map.groupBy(named, (name) => units.get(name)!)) }),
    ...(lists.length > 0 && wanted === undefined && { omitted: lists }),
    columns: ['#', ...written],
    rows: indices.map((at) => [at, ...written.map((name) => cellOf(table, units, at, name))]),
  };
}

/** The currency of each column of money that has one, or the column that names it row by row. */
function unitsOf({ columns, rows, currencies }: Table): ReadonlyMap<string, string> {
  const naming = columns.filter((name) => /(?:^|\.)currency$/.test(name));
  return new Map(
    [...currencies].flatMap(([name, found]): [string, string][] => {
      const unit =
        currencyOf(found) ??
        naming.find((each) => found.every((code, at) => rows[at]!.get(each) === (code ?? rows[at]!.get(each))));
      return unit === undefined ? [] : [[name, unit]];
    }),
  );
}

function cellOf({ rows, currencies }: Table, units: ReadonlyMap<string, string>, at: number, name: string): unknown {
  const cell = rows[at]!.get(name);
  const currency = units.has(name) ? undefined : currencies.get(name)?.[at];
  return cell === undefined ? null : currency === undefined ? cell : `${cell} ${currency}`;
}

/** Two columns with the same texts in every row are repeated; two equal figures may mean different things. */
const isRepeated = (one: readonly (string | undefined)[], other: readonly (string | undefined)[]): boolean =>
  other.every((text, at) => text === one[at] && (text === undefined || !/^"?[-+]?[\d.]+"?$/.test(text)));

/** The one currency of a column of money; undefined when it has several. */
function currencyOf(found: readonly (string | undefined)[]): string | undefined {
  const known = new Set(found.filter((code) => code !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}

const isShortList = (value: unknown): value is readonly (string | number | boolean)[] =>
  Array.isArray(value) && value.length <= LONGEST_LIST && value.every(isScalar) && JSON.stringify(value).length <= 80;

/** Money as our tools write it. */
export interface Money {
  readonly amount: string | number;
  readonly currency: string;
}

/** Returns true when a value is an amount of money and nothing else. */
export function isMoney(value: unknown): value is Money {
  if (!isRecord(value)) return false;
  const { amount, currency, ...more } = value;
  return isScalar(amount) && typeof currency === 'string' && Object.keys(more).length === 0;
}

/** Returns true for a value without content. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const isScalar = (value: unknown): value is string | number | boolean => value !== null && typeof value !== 'object';
const isScalarOrNull = (value: unknown): boolean => value === null || isScalar(value);
