import { FinClawError } from '@finclaw/infra';
import { dated, plainText } from '@finclaw/language';
import { tableRows } from '../evidence/walk-content.ts';
import { isMeant } from '../tables/period.ts';
import type { TableFact } from '../tables/read-table.ts';
import { isTree, type Tree } from './json.ts';

/** A value in a result, what it is called there, and where it stands. */
export interface Place {
  readonly key: string;
  readonly path: string;
  readonly value: unknown;
}

/** The rows of a list or the fields of an object; lines under the names of columns are rows with fields. */
export function inside({ path, value }: Place): readonly Place[] {
  if (Array.isArray(value)) return value.map((row, at) => ({ key: '', path: `${path}[${at}]`, value: row }));
  const tree: Tree = isTree(value) ? value : {};
  const table = tableRows(tree);
  const innerOf = (key: string): unknown => (key === table?.key ? table.lines.map(table.rowOf) : tree[key]);
  return Object.keys(tree).map((key) => ({ key, path: join(path, key), value: innerOf(key) }));
}

/** Gives a citation up: no such result, not one such value, units or signs that do not go together, or nothing to work out. The model reads why. */
export function refuse(kind: 'result' | 'value' | 'unit' | 'unreadable', detail: string): never {
  throw new FinClawError(detail, 'INVALID_INPUT', { details: { kind } });
}

/** One step of a path: all rows, the row at a place, the row with a text in a field, or what has the text for its name. */
export type PathStep = Readonly<Partial<Record<'all' | 'index' | 'field' | 'text', string>>>;

/** How a result is called, and its lists of which only a part is here. */
interface Whole {
  readonly handle: string;
  readonly cut?: readonly string[];
}

/** What a step leads to: all rows, or the one row or field that it means. */
export function follow({ handle, cut }: Whole, place: Place, step: PathStep): readonly Place[] {
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

/** What there is instead of what was looked for, as the model reads it. */
export function contentsOf(value: unknown): string {
  if (Array.isArray(value)) return `it is a list of ${value.length}: use [0], [*] or [name="…"]`;
  return isTree(value) ? `it has ${Object.keys(value).slice(0, 20).join(', ')}` : 'it has no fields';
}

/** A path and a field in it. */
const join = (path: string, key: string): string => (path === '' || key === '' ? path + key : `${path}.${key}`);

/** Labels are equal whatever their case, blanks and footnote marks. */
const fold = (label: string): string => plainText(label).toLowerCase().replace(UNCOUNTED, '');
const UNCOUNTED = /[\s_*†‡]|\(\d+\)/g;

/** The cells in a row and under a head of these names, in a section of this name if there is one. */
export const cellsCalled = (cells: readonly TableFact[], name: string, row: string, section?: string): readonly TableFact[] =>
  cells
    .filter((cell) => fold(cell.row.label) === fold(row) && isUnder(cell, name))
    .filter((cell) => section === undefined || fold(cell.row.section?.label ?? '') === fold(section));

/** Whether a cell stands under a head, whose period may be said without its other words. */
function isUnder({ column: { label: head }, period }: TableFact, label: string): boolean {
  const { said, rest } = dated(label);
  if (said.length === 0) return fold(head) === fold(label);
  const isMatch = fold(head).includes(fold(rest)) || fold(rest).includes(fold(head));
  return isMatch && period !== undefined && isMeant(said[0]!.period, period);
}
