import { plainText } from '@finclaw/language';
import { isRecord } from '@finclaw/types';
import type { SourceResult } from '../results/source-result.ts';
import type { Condition, Path, PathStep } from './path.ts';
import { refuse } from './refusal.ts';

/** A value in a result and its path. */
export interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** The target of a path: one place, or the places of a list. */
export interface Found {
  readonly places: readonly Place[];
  readonly isList: boolean;
}

/** Follows a path through the complete result. */
export function followPath({ content, handle }: SourceResult, { steps }: Path): Found {
  let found: Found = { places: [{ path: '', value: content }], isList: false };
  for (const step of steps) found = take(found, step, handle);
  // A list at the end of a path is all that is in it.
  const isOfLists = found.places.length > 0 && found.places.every(({ value }) => Array.isArray(value));
  return isOfLists ? { places: found.places.flatMap(rowsOf), isList: true } : found;
}

function take({ places, isList }: Found, step: PathStep, handle: string): Found {
  if (!isList) return takeFrom(places[0]!, step, handle);
  if (step.kind !== 'name') {
    // Of lists inside rows, each is taken from.
    if (!places.every(({ value }) => Array.isArray(value))) return pick(places, step, handle);
    return { places: places.flatMap((place) => takeFrom(place, step, handle).places), isList: true };
  }
  // A label such as "COST" names a row before it names the field `cost`.
  const labelled = places.some(({ value }) => isRecord(value) && Object.hasOwn(value, step.name))
    ? []
    : labelledRows(places, step.name);
  if (labelled.length > 0) return oneOrMany(labelled);
  // Rows that lack the field are left out; a field that none of them has is a mistake.
  const taken = places.flatMap((place) => (hasName(place.value, step.name) ? [takeFrom(place, step, handle)] : []));
  return taken.length > 0
    ? { places: taken.flatMap((each) => each.places), isList: true }
    : refuse(missing(handle, places[0], step.name));
}

function takeFrom(place: Place, step: PathStep, handle: string): Found {
  const { value, path } = place;
  if (Array.isArray(value)) {
    const rows = rowsOf(place);
    if (step.kind !== 'name') return pick(rows, step, handle);
    // The model's view shows a list as a table of `total`, `columns` and `rows`.
    if (step.name === 'rows') return { places: rows, isList: true };
    if (step.name === 'same' && rows.length > 0) return { places: rows.slice(0, 1), isList: false };
    const isField = rows.some((row) => hasName(row.value, step.name));
    if (!isField && (step.name === 'total' || step.name === 'count' || step.name === 'length'))
      return { places: [{ path: join(path, step.name), value: rows.length }], isList: false };
    return take({ places: rows, isList: true }, step, handle);
  }
  if (!isRecord(value)) return refuse(missing(handle, place, textOf(step)));
  const fields = Object.entries(value).map(([key, inner]): Place => ({ path: join(path, key), value: inner }));
  if (step.kind === 'name') {
    const key = keyNamed(value, step.name);
    if (key !== undefined) return { places: [{ path: join(path, key), value: value[key] }], isList: false };
    // A column of the model's view may itself be a path: "instrument.symbol".
    const [first = '', ...rest] = step.name.split('.');
    if (rest.length === 0) return refuse(missing(handle, place, step.name));
    return take(takeFrom(place, { kind: 'name', name: first }, handle), { kind: 'name', name: rest.join('.') }, handle);
  }
  return pick(fields, step, handle, path);
}

/** Some of several rows. */
function pick(rows: readonly Place[], step: Exclude<PathStep, { kind: 'name' }>, handle: string, path = ''): Found {
  if (step.kind === 'all') return { places: rows, isList: true };
  if (step.kind === 'slice') return { places: rows.slice(step.from, step.to), isList: true };
  if (step.kind === 'index') {
    const row = rows.at(step.at);
    return row === undefined
      ? refuse(`${join(handle, path)} has ${rows.length} rows, so there is no [${step.at}]`)
      : { places: [row], isList: false };
  }
  const matching = rows.filter((row) => step.conditions.every((condition) => fulfils(row.value, condition)));
  return matching.length > 0 ? oneOrMany(matching) : refuse(noRow(rows, step.conditions[0]!), 'no-row');
}

const oneOrMany = (places: readonly Place[]): Found => ({ places, isList: places.length > 1 });

const rowsOf = ({ path, value }: Place): readonly Place[] =>
  (value as readonly unknown[]).map((row, at) => ({ path: `${path}[${at}]`, value: row }));

const join = (path: string, key: string): string => (path === '' || key === '' ? path + key : `${path}.${key}`);

/** Finds the field of this name; case and separators are ignored when none has exactly that name. */
function keyNamed(value: object, name: string): string | undefined {
  if (Object.hasOwn(value, name)) return name;
  return Object.keys(value).find((key) => fold(key) === fold(name));
}

const hasName = (value: unknown, name: string): boolean =>
  isRecord(value) ? keyNamed(value, name) !== undefined : Array.isArray(value);

/** The rows that have this label in any of their fields; a moment can be named by its day. */
const labelledRows = (rows: readonly Place[], label: string): readonly Place[] =>
  rows.filter(({ value }) => isRecord(value) && leavesOf(value).some((leaf) => isSame(leaf, label)));

const leavesOf = (value: unknown): readonly unknown[] =>
  isRecord(value) ? Object.values(value).flatMap(leavesOf) : Array.isArray(value) ? [] : [value];

function fulfils(row: unknown, { field, comparison, text }: Condition): boolean {
  let value: unknown = row;
  for (const name of field.split('.')) {
    const key = isRecord(value) ? keyNamed(value, name) : undefined;
    value = key === undefined ? undefined : (value as Record<string, unknown>)[key];
  }
  if (isRecord(value) && 'amount' in value) value = value.amount;
  if (value === undefined || value === null) return false;
  if (comparison === '=') return isSame(value, text);
  if (comparison === '!=') return !isSame(value, text);
  const order = compare(String(value), text);
  return comparison.startsWith('>')
    ? order > 0 || (comparison === '>=' && order === 0)
    : order < 0 || (comparison === '<=' && order === 0);
}

/** Compares numbers by size, other values, such as days, as text. */
function compare(value: string, text: string): number {
  const [a, b] = [value, text].map((each) => Number(each.replaceAll(',', '')));
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a! - b!;
  const day = value.slice(0, text.length);
  return day < text ? -1 : day > text ? 1 : 0;
}

const isSame = (value: unknown, text: string): boolean => {
  const [a, b] = [fold(String(value)), fold(text)];
  return a === b || (DAY.test(b) && a.startsWith(`${b}t`)) || (a !== '' && b !== '' && Number(a) === Number(b));
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const UNCOUNTED = /[\s_*†‡]|\(\d+\)/g;
/** Normalizes labels, ignoring case, spaces and footnote marks. */
const fold = (label: string): string => plainText(label).toLowerCase().replace(UNCOUNTED, '');

const textOf = (step: PathStep): string =>
  step.kind === 'name' ? step.name : step.kind === 'index' ? `[${step.at}]` : step.kind;

/** Describes what a place contains instead of the requested name. */
function missing(handle: string, place: Place | undefined, name: string): string {
  const { path = '', value } = place ?? {};
  const names = isRecord(value) ? Object.keys(value).slice(0, 20) : [];
  const there = names.length > 0 ? `it has ${names.join(', ')}` : 'it has no fields';
  return `${join(handle, path)} has no ${name}; ${there}`;
}

function noRow(rows: readonly Place[], { field, text }: Condition): string {
  const values = rows.flatMap(({ value }) => {
    const key = isRecord(value) ? keyNamed(value, field) : undefined;
    return key === undefined ? [] : [String((value as Record<string, unknown>)[key])];
  });
  if (values.length > 0) return `no row has ${field} ${text}; there are ${values.slice(0, 20).join(', ')}`;
  const [first] = rows;
  return `rows have no field ${field}; they have ${isRecord(first?.value) ? Object.keys(first.value).slice(0, 20).join(', ') : 'no fields'}`;
}
