import { NUMBER } from '@finclaw/finance';
import { FinClawError, runToEnd } from '@finclaw/infra';
import { dated, Rational } from '@finclaw/language';
import type { CitedFact, ShownRange, ToolFact } from '@finclaw/types';
import { type KnownFact, plainDecimal } from '../evidence/fact.ts';
import { tableRows } from '../evidence/walk-content.ts';
import { isTree, plainContent, type Tree } from '../facts/json.ts';
import { foreignFacts, foreignTables, ownFactsOf } from '../facts/result-facts.ts';
import { kept } from '../once.ts';
import { isMeant, periodKey } from '../tables/period.ts';
import { readingTable, type TableFact } from '../tables/read-table.ts';

/** What lies under a handle. */
export interface CitedResult {
  readonly handle: string;
  readonly tool: string;
  /** Parsed JSON, or the text of a result that is none. */
  readonly content: unknown;
  /** What one of our own tools says of its figures; anybody else's are read where they are cited. */
  readonly facts: readonly ToolFact[] | undefined;
  /** Lists of which only a part is here, by path. */
  readonly cut?: readonly string[];
  /** Whether somebody outside of this program wrote it. */
  readonly isOutside?: boolean;
}

/** What lies under the handle of a result that a conversation keeps, of which only parts may be shown. */
export function citedResult(
  handle: string,
  { tool, content }: Pick<CitedResult, 'tool' | 'content'>,
  shown: readonly ShownRange[] = [],
): CitedResult {
  const cut = shown.map(({ path = '' }) => path);
  return { handle, tool, ...plainContent(content), facts: ownFactsOf(tool, content), cut };
}

/** Gives a citation up: no such result, not one such value, units or signs that do not go together, or nothing to work out. The model reads why. */
export function refuse(kind: 'result' | 'value' | 'unit' | 'unreadable', detail: string): never {
  throw new FinClawError(detail, 'INVALID_INPUT', { details: { kind } });
}

/** One step of a path: all rows, the row at a place, the row with a text in a field, or what has the text for its name. */
export type PathStep = Readonly<Partial<Record<'all' | 'index' | 'field' | 'text', string>>>;

/** A value in a result and where it stands. */
interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** The numbers a path leads to, or how many things it leads to; a list at its end is all that is in it. */
export function factsAt(result: CitedResult, steps: readonly PathStep[], isCounted: boolean): readonly CitedFact[] {
  const cells = isCounted ? [] : cellAt(result, steps);
  if (cells.length > 0) return cells;
  let places: readonly Place[] = [{ path: '', value: result.content }];
  for (const step of steps) places = places.flatMap((place) => follow(result, place, step));
  places = places.flatMap((place) => (Array.isArray(place.value) ? follow(result, place, { all: '*' }) : place));
  if (isCounted) return [citedFact(result, { path: 'count', value: String(places.length), unit: 'count' })];
  const amounts = places.map(amountAt);
  const paths = amounts.map(({ path }) => path);
  const known = knownAt(result, paths);
  return amounts.map(({ path, value }) => {
    const plain = typeof value === 'number' || typeof value === 'string' ? plainDecimal(value) : undefined;
    const decimal = known.get(path)?.value ?? plain;
    if (decimal === undefined) refuse('value', `${result.handle}.${path} is no number; ${insideOf(value)}`);
    return citedFact(result, { ...known.get(path), path, value: decimal });
  });
}

/** A place, or where the amount of the money there stands. */
const amountAt = ({ path, value }: Place): Place =>
  isTree(value) && 'amount' in value ? { path: join(path, 'amount'), value: value.amount } : { path, value };

function follow(result: CitedResult, { path, value }: Place, { all, index, field, text = '' }: PathStep): readonly Place[] {
  const missing = (what: string): never => refuse('value', `${join(result.handle, path)} has no ${what}; ${insideOf(value)}`);
  if (all || index || field || Array.isArray(value)) {
    if (!Array.isArray(value)) return missing(all || index ? `[${all ?? index}]` : `[${field}="${text}"]`);
    if (all && result.cut?.includes(path))
      refuse('value', `only a part of ${result.handle}.${path} is here, so nothing can be said of all of it`);
    const rows = value.map((row, at): Place => ({ path: `${path}[${at}]`, value: row }));
    if (all) return rows;
    if (index) return [rows.at(Number(index)) ?? missing(`[${index}]`)];
    const found = rowsWith(rows, text, field);
    const count = found.length === 0 ? 'no row' : `${found.length} rows`;
    return found.length === 1 ? found : refuse('value', `${count} "${text}" in ${result.handle}.${path}`);
  }
  // Letter case and separators do not count when no field has exactly that name.
  const tree: Tree = isTree(value) ? value : {};
  const isExact = Object.hasOwn(tree, text);
  const own = isExact ? text : (Object.keys(tree).find((key) => fold(key) === fold(text)) ?? missing(text));
  const table = tableRows(tree);
  return [{ path: join(path, own), value: table?.key === own ? table.lines.map(table.rowOf) : tree[own] }];
}

/** The rows that have this text in a field, or in any field when the named one does not decide; one of a moment can be named by its day. */
function rowsWith(rows: readonly Place[], text: string, field = ''): readonly Place[] {
  const has = ([, value]: Entry): boolean => [fold(value), fold(value).replace(TIME, '')].includes(fold(text));
  const isOf = ([key]: Entry): boolean => `.${fold(key)}`.endsWith(`.${fold(field)}`);
  const found = rows.filter(({ value }) => entriesOf(value).some(has));
  const strict = found.filter(({ value }) => entriesOf(value).some((entry) => has(entry) && isOf(entry)));
  return strict.length > 0 ? strict : found;
}

type Entry = readonly [key: string, value: string];
const TIME = /(?<=^\d{4}-\d\d-\d\d)t\d.*/;

/** What is inside a row, by the way to it. */
const entriesOf = (row: unknown, key = ''): readonly Entry[] =>
  isTree(row) ? Object.entries(row).flatMap(([inner, value]) => entriesOf(value, join(key, inner))) : [[key, String(row)]];

const facts = new WeakMap<object, Map<string, KnownFact>>();

/** What is known of the numbers of a result, at least of those at these paths. */
export function knownAt({ facts: own, content }: CitedResult, paths?: readonly string[]): ReadonlyMap<string, KnownFact> {
  if (own === undefined && paths === undefined) return foreignFacts(content);
  const known = kept(facts, own ?? Object(content), () => new Map((own ?? []).map((fact) => [fact.path, fact])));
  if (own !== undefined || paths?.every((path) => known.has(path))) return known;
  for (const each of foreignFacts(content, paths)) known.set(...each);
  return known;
}

function citedFact({ handle, tool, isOutside }: CitedResult, fact: KnownFact): CitedFact {
  const { path, value, unit, currency = unit, perCurrency, subject, field, period, at, trust } = fact;
  const measured = unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;
  const isSaidOutside = trust === undefined ? isOutside : trust === 'outside';
  return {
    ...{ handle, tool, path, value: Rational.parse(value).toDecimal(20) },
    ...(measured && { unit: measured }),
    ...(isSaidOutside && { outside: true as const }),
    ...{ ...(subject && { subject }), ...(field && { field }), ...(period && { period }), ...(at && { at }) },
  };
}

function insideOf(value: unknown): string {
  if (Array.isArray(value)) return `it is a list of ${value.length}: use [0], [*] or [name="…"]`;
  return isTree(value) ? `it has ${Object.keys(value).slice(0, 20).join(', ')}` : 'it has no fields';
}

const join = (path: string, key: string): string => (path === '' || key === '' ? path + key : `${path}.${key}`);

/** Labels are equal whatever their case, blanks and footnote marks. */
const fold = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*†‡]|\(\d+\)/g, '');

const cellsOf = new WeakMap<CitedResult, readonly TableFact[]>();

/** The cell of a foreign table that a path of labels alone names: row and column, with the section in front where rows are called alike. */
function cellAt(result: CitedResult, steps: readonly PathStep[]): readonly CitedFact[] {
  const { handle, tool, content, facts: own } = result;
  if (own !== undefined || steps.length < 2 || steps.some(({ all, index, field }) => all || index || field)) return [];
  const [column = '', row = '', section] = steps.map(({ text = '' }) => text).reverse();
  const found = kept(cellsOf, result, () => foreignTables(content).flatMap((grid) => runToEnd(readingTable(grid))?.facts ?? []))
    .filter((cell) => fold(cell.row.label) === fold(row) && isUnder(cell, column))
    .filter((cell) => section === undefined || fold(cell.row.section?.label ?? '') === fold(section));
  if (found.length > 1) refuse('value', `${found.length} cells of ${handle} are "${row}", "${column}"; name the section first`);
  return found.map(({ value, unit, currency, period, row: { label: subject }, column: { label }, path }) => ({
    ...{ handle, tool, value: value.toDecimal(20), unit: unit === 'percent' ? unit : (currency ?? NUMBER), outside: true },
    path: typeof content === 'string' ? steps.map(({ text }) => `["${text}"]`).join('') : path,
    ...{ subject, field: label || column, ...(period && { period: periodKey(period) }) },
  }));
}

/** Whether a cell stands under a head, whose period may be said without its other words. */
function isUnder({ column: { label: head }, period }: TableFact, label: string): boolean {
  const { said, rest } = dated(label);
  if (said.length === 0) return fold(head) === fold(label);
  const isMatch = fold(head).includes(fold(rest)) || fold(rest).includes(fold(head));
  return isMatch && period !== undefined && isMeant(said[0]!.period, period);
}
