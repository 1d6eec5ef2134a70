import type { ShownRange } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import { type Table, tableOf, tableOfRows, writeTable } from './table-view.ts';

/** A request for rows of a list: which list, which rows, and in which order. */
export interface RowQuery {
  /** The list by its path, else the longest. */
  readonly path?: string;
  /** A column; the largest or latest first behind a minus. */
  readonly sort?: string;
  /** Conditions that must all hold, such as `sector=Technology; value>=1000`. */
  readonly where?: string;
  readonly columns?: readonly string[];
  readonly from: number;
  readonly count?: number;
}

/** The rows as text, and their range; or the reason why there are none. */
type SelectedRows =
  | { readonly ok: true; readonly text: string; readonly shown: ShownRange }
  | { readonly ok: false; readonly problem: string };

type Cell = ReturnType<Table['rows'][number]['get']>;
type Test = (at: number) => boolean;

/** Rows of a list inside a complete result, each with its index there. Undefined when there is no list of that kind. */
export function selectRows(
  value: unknown,
  handle: string,
  query: RowQuery,
  maxChars: number,
): SelectedRows | undefined {
  const asked = query.path ?? longestList(value)?.path ?? '';
  // A model that received a table may name its rows.
  const path = [asked, asked.replace(/\.?rows$/, '')].find((each) => tableAt(value, each));
  const table = path === undefined ? undefined : tableAt(value, path);
  if (path === undefined || table === undefined) return undefined;
  const chosen = choose(table, query);
  return 'problem' in chosen ? { ok: false, ...chosen } : write(table, chosen, { ...query, path }, handle, maxChars);
}

/** The selected rows in their order, and the columns. */
interface Chosen {
  readonly rows: readonly number[];
  readonly isFiltered: boolean;
  readonly columns?: readonly string[];
}
type Problem = { readonly problem: string };

function choose(table: Table, { sort, where = '', columns }: RowQuery): Chosen | Problem {
  const named = new Map(
    [...(columns ?? []), ...(sort === undefined ? [] : [sort.replace(/^[-+]/, '')])].map((name) => [
      name,
      columnOf(table, name),
    ]),
  );
  const unknown = [...named].find(([, column]) => column === undefined)?.[0];
  if (unknown !== undefined) return noColumn(table, unknown);
  const conditions = where.split(/;|\sand\s|&&/i).filter((each) => each.trim() !== '');
  const tests: Test[] = [];
  for (const condition of conditions) {
    const test = testOf(table, condition);
    if (typeof test !== 'function') return test;
    tests.push(test);
  }
  const matching = [...table.rows.keys()].filter((at) => tests.every((holds) => holds(at)));
  const rows =
    sort === undefined
      ? matching
      : sorted(table, matching, named.get(sort.replace(/^[-+]/, ''))!, sort.startsWith('-'));
  if ('problem' in rows) return rows;
  return { rows, isFiltered: tests.length > 0, columns: columns?.map((name) => named.get(name)!) };
}

function write(
  table: Table,
  { rows: inOrder, isFiltered, columns }: Chosen,
  { path, from, count = inOrder.length }: RowQuery & { readonly path: string },
  handle: string,
  maxChars: number,
): SelectedRows {
  const first = Math.max(1, from);
  for (let rows = inOrder.slice(first - 1, first - 1 + count); ; rows = rows.slice(0, Math.floor(rows.length * 0.8))) {
    const text = JSON.stringify({
      cite: `${handle}${path === '' || path.startsWith('[') ? path : `.${path}`}[#].column`,
      ...(isFiltered && { matching: inOrder.length }),
      ...writeTable(table, rows, columns),
    });
    if (text.length > maxChars && rows.length > 0) continue;
    const to = first - 1 + rows.length;
    const shown = {
      ...(path !== '' && { path }),
      unit: 'rows',
      from: Math.min(first, to),
      to,
      total: inOrder.length,
    } as const;
    return { ok: true, text, shown };
  }
}

/** Returns the column of that name, or the only one that ends with it. */
function columnOf({ columns }: Table, name: string): string | undefined {
  if (columns.includes(name)) return name;
  const ending = columns.filter((each) => each.endsWith(`.${name}`));
  return ending.length === 1 ? ending[0] : undefined;
}

const noColumn = ({ columns }: Table, name: string): Problem => ({
  problem: `There is no column ${JSON.stringify(name)}. The columns are: ${columns.join(', ')}`,
});

function sorted(table: Table, indices: readonly number[], name: string, isDown: boolean): readonly number[] | Problem {
  const codes = new Set(indices.flatMap((at) => table.currencies.get(name)?.[at] ?? []));
  if (codes.size > 1)
    return {
      problem: `${name} is in several currencies, so it has no order. Sort by another column, or choose a currency with where`,
    };
  const cellAt = (at: number): Cell => table.rows[at]!.get(name);
  return indices.toSorted((a, b) => {
    const [one, other] = [cellAt(a), cellAt(b)];
    // Rows without a value come last in either order.
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return (isDown ? -1 : 1) * compare(one, other);
  });
}

const CONDITION = /^([^=!<>~]+)(!=|>=|<=|=|>|<|~)(.*)$/s;

function testOf(table: Table, condition: string): Test | Problem {
  const [, column = '', sign, text = ''] = CONDITION.exec(condition) ?? [];
  if (sign === undefined)
    return {
      problem: `${JSON.stringify(condition)} is no condition. Write column, one of = != > >= < <= ~ (contains), and a value`,
    };
  const name = columnOf(table, column.trim());
  if (name === undefined) return noColumn(table, column.trim());
  const value = text.trim().replace(/^(["'])(.*)\1$/s, '$2');
  return (at) => {
    const cell = table.rows[at]!.get(name);
    if (cell === undefined) return sign === '!=';
    if (sign === '~') return String(cell).toLowerCase().includes(value.toLowerCase());
    const order = compare(cell, value);
    return HOLDS[sign]!(order);
  };
}

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

/** Compares numbers numerically, anything else as text, ignoring case. */
function compare(one: NonNullable<Cell>, other: NonNullable<Cell>): number {
  const [a, b] = [numberOf(one), numberOf(other)];
  if (a !== undefined && b !== undefined) return a - b;
  const [left, right] = [String(one).toLowerCase(), String(other).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

function numberOf(cell: NonNullable<Cell>): number | undefined {
  const text = String(cell).replaceAll(',', '');
  return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Returns the list at a path as a table; the names of its columns may be in a sibling field. */
function tableAt(value: unknown, path: string): Table | undefined {
  const steps = [...path.matchAll(/\[(\d{1,9})\]|[^.[\]]+/g)].map(([step, index]) => index ?? step);
  let [parent, at]: [unknown, unknown] = [undefined, value];
  for (const step of steps) [parent, at] = [at, Object(at)[step]];
  if (!Array.isArray(at)) return undefined;
  const names: unknown = Object(parent).columns;
  const isNamed = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return (isNamed ? tableOfRows(at, names) : undefined) ?? tableOf(at);
}

function longestList(value: unknown): { readonly path: string; readonly size: number } | undefined {
  let best: { path: string; size: number } | undefined;
  const walk = (each: unknown, path: string): void => {
    if (Array.isArray(each)) {
      const size = tableAt(value, path) ? JSON.stringify(each).length : 0;
      if (size > (best?.size ?? 0)) best = { path, size };
      else each.forEach((item, at) => void walk(item, `${path}[${at}]`));
    } else if (isRecord(each))
      for (const [key, inner] of Object.entries(each)) walk(inner, path === '' ? key : `${path}.${key}`);
  };
  walk(value, '');
  return best;
}
