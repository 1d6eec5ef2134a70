import { Rational } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';
import { plainDecimal } from '../evidence/fact.ts';
import { CitationError } from './citation-error.ts';
import { NUMBER, type Quantity } from './quantity.ts';

/** What lies under a handle. */
export interface CitedResult {
  readonly handle: string;
  readonly tool: string;
  /** Parsed JSON, or the text of a result that is none. */
  readonly content: unknown;
  readonly facts: readonly ToolFact[];
  /** A table's cell, by the label of its row, with its section in front if need be, and the head of its column. */
  readonly cell?: (labels: readonly string[]) => ToolFact | undefined;
  /** Lists of which only a part is here, by path. */
  readonly cut?: readonly string[];
  /** Whether somebody outside of this program wrote it. */
  readonly isOutside?: boolean;
}

/** One step of a path: a field or label, a place, all rows, or the row in which a field has a value. */
export type PathStep =
  | { readonly key: string }
  | { readonly index: number }
  | { readonly all: true }
  | { readonly field: string; readonly text: string };

/** A value in a result and where it stands. */
interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** A number in a result and the fact that says what it is. */
interface CitedNumber {
  readonly path: string;
  readonly quantity: Quantity;
  readonly fact?: ToolFact;
}

/** The numbers a path leads to; a list at its end is all of its numbers. */
export function numbersAt(result: CitedResult, steps: readonly PathStep[]): readonly CitedNumber[] {
  const labels = steps.flatMap((step) => ('key' in step ? [step.key] : []));
  const cell = labels.length >= 2 && labels.length === steps.length ? result.cell?.(labels) : undefined;
  if (cell !== undefined) return [numberOf({ ...result, facts: [cell] }, cell)];
  return placesAt(result, steps).flatMap((place) =>
    Array.isArray(place.value) ? rowsOf(result, place).map((row) => numberOf(result, row)) : [numberOf(result, place)],
  );
}

/** How many things a path leads to. */
export function countAt(result: CitedResult, steps: readonly PathStep[]): number {
  const places = placesAt(result, steps);
  const [only] = places;
  return places.length === 1 && Array.isArray(only?.value) ? rowsOf(result, only).length : places.length;
}

function placesAt(result: CitedResult, steps: readonly PathStep[]): readonly Place[] {
  let places: readonly Place[] = [{ path: '', value: result.content }];
  for (const step of steps) places = places.flatMap((place) => follow(result, place, step));
  return places;
}

function follow(result: CitedResult, place: Place, step: PathStep): readonly Place[] {
  if ('all' in step) return rowsOf(result, place);
  if ('index' in step) {
    const rows = listIn(place) ?? missing(result, place, `[${step.index}]`);
    const at = step.index < 0 ? rows.length + step.index : step.index;
    return at in rows ? [{ path: `${place.path}[${at}]`, value: rows[at] }] : missing(result, place, `[${step.index}]`);
  }
  if ('field' in step) return [rowWith(result, place, step.text, step.field)];
  if (Array.isArray(place.value)) return [rowWith(result, place, step.key)];
  const found = fieldIn(place.value, step.key);
  return found === undefined
    ? missing(result, place, step.key)
    : [{ path: join(place.path, found), value: memberOf(place.value, found) }];
}

const listIn = ({ value }: Place): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** All rows of a list, if all of them are here. */
function rowsOf(result: CitedResult, place: Place): readonly Place[] {
  const rows = listIn(place) ?? missing(result, place, '[*]');
  if (result.cut?.includes(place.path))
    throw new CitationError(
      'cut-list',
      `only a part of ${result.handle}.${place.path} is here, so nothing can be said of all of it`,
    );
  return rows.map((value, at) => ({ path: `${place.path}[${at}]`, value }));
}

/** The one row that has this text in a field, or in any field when the named one does not decide. */
function rowWith(result: CitedResult, place: Place, text: string, field?: string): Place {
  const rows = listIn(place) ?? missing(result, place, `[${field ?? ''}="${text}"]`);
  const all = rows.map((value, at) => ({ path: `${place.path}[${at}]`, value }));
  const wanted = fold(text);
  const has = (value: unknown): boolean =>
    (typeof value === 'string' || typeof value === 'number') && fold(String(value)) === wanted;
  const strict = field === undefined ? [] : all.filter(({ value }) => has(deepMember(value, field.split('.'))));
  const found = strict.length > 0 ? strict : all.filter(({ value }) => textsOf(value).some(has));
  if (found.length === 1) return found[0] as Place;
  throw new CitationError(
    found.length === 0 ? 'unknown-row' : 'many-values',
    `${found.length === 0 ? 'no row' : `${found.length} rows`} "${text}" in ${result.handle}.${place.path}`,
  );
}

const textsOf = (row: unknown): readonly unknown[] =>
  isObject(row) ? Object.values(row).flatMap((value) => (isObject(value) ? Object.values(value) : [value])) : [row];

function numberOf({ facts, handle }: CitedResult, place: Place): CitedNumber {
  const isMoney = isObject(place.value) && 'amount' in place.value;
  const { path, value } = isMoney ? { path: join(place.path, 'amount'), value: memberOf(place.value, 'amount') } : place;
  const fact = factAt(facts, path);
  if (fact !== undefined) {
    const { unit: kind, currency, perCurrency: per } = fact;
    const unit = { kind, ...(currency !== undefined && { currency }), ...(per !== undefined && { per }) };
    return { path, quantity: { amount: Rational.parse(fact.value), unit }, fact };
  }
  const decimal = typeof value === 'number' || typeof value === 'string' ? plainDecimal(value) : undefined;
  if (decimal !== undefined) return { path, quantity: { amount: Rational.parse(decimal), unit: NUMBER } };
  const inside = isObject(value) ? `; it has ${Object.keys(value).slice(0, 20).join(', ')}` : '';
  throw new CitationError('not-a-number', `${handle}.${path} is no number${inside}`);
}

const places = new WeakMap<readonly ToolFact[], ReadonlyMap<string, ToolFact>>();

function factAt(facts: readonly ToolFact[], path: string): ToolFact | undefined {
  let byPath = places.get(facts);
  if (byPath === undefined) {
    byPath = new Map(facts.map((fact) => [fact.path, fact]));
    places.set(facts, byPath);
  }
  return byPath.get(path);
}

function missing({ handle }: CitedResult, { path, value }: Place, what: string): never {
  const known = Array.isArray(value)
    ? `it is a list of ${value.length}: use [0], [*] or [name="…"]`
    : isObject(value)
      ? `it has ${Object.keys(value).slice(0, 20).join(', ')}`
      : 'it has no fields';
  throw new CitationError('unknown-field', `${join(handle, path)} has no ${what}; ${known}`);
}

/** A field by its name; letter case and separators do not count when no field has exactly that name. */
function fieldIn(value: unknown, key: string): string | undefined {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, key)) return key;
  return Object.keys(value).find((each) => fold(each) === fold(key));
}

/** The value of a field; rows that are lists under a list of column names are read as objects. */
function memberOf(value: unknown, key: string): unknown {
  const member = (value as Record<string, unknown>)[key];
  const columns = (value as Record<string, unknown>).columns;
  if (!Array.isArray(member) || !Array.isArray(columns) || !member.every(Array.isArray)) return member;
  return member.map((row: readonly unknown[]) => Object.fromEntries(columns.map((name, at) => [String(name), row[at]])));
}

const deepMember = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[fieldIn(inner, key) ?? key] : undefined), value);
const join = (path: string, key: string): string => (path === '' ? key : key === '' ? path : `${path}.${key}`);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Labels are equal whatever their case, blanks and footnote marks. */
export const fold = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*†‡]|\(\d+\)/g, '');
