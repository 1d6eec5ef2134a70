import { FinClawError, kept } from '@finclaw/infra';
import { dated, plainText, Rational } from '@finclaw/language';
import type { CitedFact, ShownRange } from '@finclaw/types';
import { type KnownFact, plainDecimal } from '../evidence/fact.ts';
import { tableRows } from '../evidence/walk-content.ts';
import { isTree, plainContent, type Tree } from '../facts/json.ts';
import { foreignCells, foreignFacts, ownFactsOf } from '../facts/result-facts.ts';
import { isMeant, periodKey } from '../tables/period.ts';
import type { TableFact } from '../tables/read-table.ts';

/** What lies under a handle. */
export interface CitedResult {
  readonly handle: string;
  readonly tool: string;
  /** Parsed JSON, or the text of a result that is none. */
  readonly content: unknown;
  /** What is known of its figures, by path: all that one of our own tools says, and of anybody else's what was cited before. */
  readonly facts: Map<string, KnownFact>;
  readonly isOutside?: boolean;
  /** Lists of which only a part is here, by path. */
  readonly cut?: readonly string[];
}

/** What lies under the handle of a result that a conversation keeps, of which only parts may be shown. */
export function citedResult(handle: string, tool: string, written: unknown, shown: readonly ShownRange[] = []): CitedResult {
  const plain = plainContent(written);
  const own = ownFactsOf(tool, plain);
  const cut = shown.map(({ path = '' }) => path);
  return { handle, tool, content: plain.content, facts: new Map(own), isOutside: own === undefined, cut };
}

/** Gives a citation up: no such result, not one such value, units or signs that do not go together, or nothing to work out. The model reads why. */
export function refuse(kind: 'result' | 'value' | 'unit' | 'unreadable', detail: string): never {
  throw new FinClawError(detail, 'INVALID_INPUT', { details: { kind } });
}

/** One step of a path: all rows, the row at a place, the row with a text in a field, or what has the text for its name. */
export type PathStep = Readonly<Partial<Record<'all' | 'index' | 'field' | 'text', string>>>;

/** The numbers a path leads to, or how many things it leads to; a list at its end is all that is in it. */
export function factsAt(result: CitedResult, steps: readonly PathStep[], isCounted: boolean): readonly CitedFact[] {
  const cells = isCounted ? [] : cellAt(result, steps);
  if (cells.length > 0) return cells;
  let places: readonly Place[] = [{ key: '', path: '', value: result.content }];
  for (const step of steps) places = places.flatMap((place) => follow(result, place, step));
  places = places.flatMap((place) => (Array.isArray(place.value) ? follow(result, place, { all: '*' }) : place));
  if (isCounted) return [citedFact(result, { path: 'count', value: String(places.length), unit: 'count' })];
  places = places.map((place) => inside(place).find(({ key }) => key === 'amount') ?? place);
  const paths = places.map(({ path }) => path);
  const { content, facts: known, isOutside } = result;
  if (isOutside && !paths.every((path) => known.has(path))) for (const each of foreignFacts(content, paths)) known.set(...each);
  return places.map(({ path, value }) => {
    const decimal = known.get(path)?.value ?? plainDecimal(String(value));
    if (decimal === undefined) refuse('value', `${result.handle}.${path} is no number; ${contentsOf(value)}`);
    return citedFact(result, { ...known.get(path), path, value: decimal });
  });
}

/** A value in a result, what it is called there, and where it stands. */
interface Place {
  readonly key: string;
  readonly path: string;
  readonly value: unknown;
}

/** The rows of a list or the fields of an object; lines under the names of columns are rows with fields. */
function inside({ path, value }: Place): readonly Place[] {
  if (Array.isArray(value)) return value.map((row, at) => ({ key: '', path: `${path}[${at}]`, value: row }));
  const tree: Tree = isTree(value) ? value : {};
  const table = tableRows(tree);
  const innerOf = (key: string): unknown => (key === table?.key ? table.lines.map(table.rowOf) : tree[key]);
  return Object.keys(tree).map((key) => ({ key, path: join(path, key), value: innerOf(key) }));
}

/** What a step leads to: all rows, or the one row or field that it means. */
function follow({ handle, cut }: CitedResult, place: Place, step: PathStep): readonly Place[] {
  const { all, index, field, text = `[${all ?? index}]` } = step;
  const { path, value } = place;
  const name = join(handle, path);
  const isList = Array.isArray(value);
  const places = inside(place);
  if (all && cut?.includes(path)) refuse('value', `only a part of ${name} is here, so nothing can be said of all of it`);
  if (all && isList) return places;
  const isThere = (_: Place, at: number): boolean => at === Number(index) || at - places.length === Number(index);
  const isOfRows = (all ?? index ?? field) !== undefined;
  const found = !isList
    ? isOfRows
      ? []
      : fieldsCalled(places, text)
    : index
      ? places.filter(isThere)
      : rowsWith(places, text, field);
  if (found.length !== 1) refuse('value', `${name} has ${found.length || 'no'} ${text}; ${contentsOf(value)}`);
  return found;
}

/** The field of this name; letter case and separators do not count when none has exactly that name. */
const fieldsCalled = (fields: readonly Place[], name: string): readonly Place[] =>
  meeting(fields, [({ key }) => key === name, ({ key }) => fold(key) === fold(name)]);

/** The rows that have this text in a field, or in any field when the named one does not decide; one of a moment can be named by its day. */
function rowsWith(rows: readonly Place[], text: string, field = ''): readonly Place[] {
  const has = ({ value }: Place): boolean => [fold(String(value)), fold(String(value)).replace(TIME, '')].includes(fold(text));
  const isOf = ({ path }: Place): boolean => fold(path).endsWith(`.${fold(field)}`);
  return meeting(rows, [(row) => leavesOf(row).some((leaf) => has(leaf) && isOf(leaf)), (row) => leavesOf(row).some(has)]);
}

const TIME = /(?<=^\d{4}-\d\d-\d\d)t\d.*/;
const leavesOf = (place: Place): readonly Place[] => (isTree(place.value) ? inside(place).flatMap(leavesOf) : [place]);

/** Those that meet the first demand that any of them meets. */
function meeting(places: readonly Place[], demands: readonly ((place: Place) => boolean)[]): readonly Place[] {
  const met = demands.values().map((demand) => places.filter(demand));
  return met.find(({ length }) => length > 0) ?? [];
}

function citedFact({ handle, tool, isOutside }: CitedResult, fact: KnownFact): CitedFact {
  const { path, unit, currency = unit, perCurrency, subject, field, period, at, trust = isOutside ? 'outside' : 'own' } = fact;
  const measured = unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;
  const value = Rational.parse(fact.value).toDecimal(20);
  const outside = trust === 'outside' || undefined;
  return { handle, tool, path, value, unit: measured, subject, field, period, at, outside };
}

function contentsOf(value: unknown): string {
  if (Array.isArray(value)) return `it is a list of ${value.length}: use [0], [*] or [name="…"]`;
  return isTree(value) ? `it has ${Object.keys(value).slice(0, 20).join(', ')}` : 'it has no fields';
}

const join = (path: string, key: string): string => (path === '' || key === '' ? path + key : `${path}.${key}`);

/** Labels are equal whatever their case, blanks and footnote marks. */
const fold = (label: string): string => plainText(label).toLowerCase().replace(UNCOUNTED, '');
const UNCOUNTED = /[\s_*†‡]|\(\d+\)/g;

const cellsOf = new WeakMap<CitedResult, readonly TableFact[]>();

/** The cell of a foreign table that a path of labels alone names: row and column, with the section in front where rows are called alike. */
function cellAt(result: CitedResult, steps: readonly PathStep[]): readonly CitedFact[] {
  const { handle, content, isOutside } = result;
  if (!isOutside || steps.length < 2 || steps.some(({ all, index, field }) => all || index || field)) return [];
  const [name = '', row = '', section] = steps.map(({ text = '' }) => text).reverse();
  const found = kept(cellsOf, result, () => foreignCells(content))
    .filter((cell) => fold(cell.row.label) === fold(row) && isUnder(cell, name))
    .filter((cell) => section === undefined || fold(cell.row.section?.label ?? '') === fold(section));
  if (found.length > 1) refuse('value', `${found.length} cells of ${handle} are "${row}", "${name}"; name the section first`);
  const asked = typeof content === 'string' ? steps.map(({ text }) => `["${text}"]`).join('') : undefined;
  return found.map(({ path, value, unit, currency, period, row: { label: subject }, column }) =>
    citedFact(result, {
      ...{ path: asked ?? path, value: value.toDecimal(20), unit: unit === 'percent' ? unit : currency ? 'money' : 'number' },
      ...{ currency, subject, field: column.label || name, period: period && periodKey(period) },
    }),
  );
}

/** Whether a cell stands under a head, whose period may be said without its other words. */
function isUnder({ column: { label: head }, period }: TableFact, label: string): boolean {
  const { said, rest } = dated(label);
  if (said.length === 0) return fold(head) === fold(label);
  const isMatch = fold(head).includes(fold(rest)) || fold(rest).includes(fold(head));
  return isMatch && period !== undefined && isMeant(said[0]!.period, period);
}
