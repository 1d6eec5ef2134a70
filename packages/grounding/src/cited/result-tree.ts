import { isFenced, unfence } from '@finclaw/agent/tools';
import { Rational } from '@finclaw/language';
import type { ShownRange, ToolFact } from '@finclaw/types';
import { plainDecimal } from '../evidence/fact.ts';
import { factsOfResult } from '../facts/result-facts.ts';
import { CitationError, type Quantity } from './quantity.ts';
import { cellIn, fold } from './table-cell.ts';

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

/** What a conversation keeps of a tool's result. */
interface KeptResult {
  readonly tool: string;
  readonly content: unknown;
  readonly shown?: readonly ShownRange[] | undefined;
}

/** What lies under the handle of a result. */
export function citedResult(handle: string, { tool, content, shown = [] }: KeptResult): CitedResult {
  const isOutside = typeof content === 'string' && isFenced(content);
  const plain = typeof content === 'string' ? unfence(content) : content;
  return {
    ...{ handle, tool, isOutside, facts: factsOfResult(tool, content), cut: shown.map(({ path = '' }) => path) },
    content: typeof plain === 'string' ? readContent(plain) : plain,
    cell: (labels) => cellIn({ tool, handle, content: plain, isOutside, order: 0 }, labels),
  };
}

/** JSON as it was before parts of it were fenced; what is none stays text. */
function readContent(text: string): unknown {
  const parsed = (part: string): unknown => {
    try {
      return JSON.parse(part);
    } catch {
      return undefined;
    }
  };
  const parts = text.split('\n').map(parsed);
  return parsed(text) ?? (parts.includes(undefined) ? text : parts.reduce(merged));
}

/** Two trees of which each has fields that the other lacks. */
function merged(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a ?? b;
  const members = [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [
    key,
    merged((a as Tree)[key], (b as Tree)[key]),
  ]);
  return Array.isArray(a) ? members.map(([, member]) => member) : Object.fromEntries(members);
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
    (Array.isArray(place.value) ? rowsOf(result, place) : [place]).map((each) => numberOf(result, each)),
  );
}

/** How many things a path leads to. */
export function countAt(result: CitedResult, steps: readonly PathStep[]): number {
  const places = placesAt(result, steps);
  return places.length === 1 && Array.isArray(places[0]?.value) ? rowsOf(result, places[0]).length : places.length;
}

const placesAt = (result: CitedResult, steps: readonly PathStep[]): readonly Place[] =>
  steps.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => follow(result, place, step)),
    [{ path: '', value: result.content }],
  );

function follow(result: CitedResult, place: Place, step: PathStep): readonly Place[] {
  if ('all' in step) return rowsOf(result, place);
  if ('index' in step)
    return [listOf(result, place, `[${step.index}]`).at(step.index) ?? missing(result, place, `[${step.index}]`)];
  if ('field' in step) return [rowWith(result, place, step.text, step.field)];
  if (Array.isArray(place.value)) return [rowWith(result, place, step.key)];
  const found = fieldIn(place.value, step.key) ?? missing(result, place, step.key);
  return [{ path: join(place.path, found), value: memberOf(place.value as Tree, found) }];
}

/** The rows of a list. */
function listOf(result: CitedResult, place: Place, wanted: string): readonly Place[] {
  if (!Array.isArray(place.value)) missing(result, place, wanted);
  return (place.value as readonly unknown[]).map((value, at) => ({ path: `${place.path}[${at}]`, value }));
}

/** All rows of a list, if all of them are here. */
function rowsOf(result: CitedResult, place: Place): readonly Place[] {
  const where = `${result.handle}.${place.path}`;
  if (result.cut?.includes(place.path))
    throw new CitationError('cut-list', `only a part of ${where} is here, so nothing can be said of all of it`);
  return listOf(result, place, '[*]');
}

/** The one row that has this text in a field, or in any field when the named one does not decide. */
function rowWith(result: CitedResult, place: Place, text: string, field?: string): Place {
  const rows = listOf(result, place, `[${field ?? ''}="${text}"]`);
  const has = (value: unknown): boolean =>
    /string|number/.test(typeof value) && [fold(String(value)), dayOf(String(value))].includes(fold(text));
  const member = (value: unknown): unknown =>
    field?.split('.').reduce((inner, key) => (isTree(inner) ? inner[fieldIn(inner, key) ?? key] : undefined), value);
  const strict = rows.filter(({ value }) => has(member(value)));
  const [row, ...others] = strict.length > 0 ? strict : rows.filter(({ value }) => textsOf(value).some(has));
  if (row !== undefined && others.length === 0) return row;
  const found = row === undefined ? 'no row' : `${others.length + 1} rows`;
  throw new CitationError(
    row === undefined ? 'unknown-row' : 'many-values',
    `${found} "${text}" in ${result.handle}.${place.path}`,
  );
}

/** A row of a moment can be named by its day. */
const dayOf = (text: string): string | undefined => /^(\d{4}-\d\d-\d\d)T\d/.exec(text)?.[1];

const textsOf = (row: unknown): readonly unknown[] =>
  isTree(row) ? Object.values(row).flatMap((value) => (isTree(value) ? Object.values(value) : [value])) : [row];

function numberOf({ facts, handle }: CitedResult, place: Place): CitedNumber {
  const isMoney = isTree(place.value) && 'amount' in place.value;
  const { path, value } = isMoney ? { path: join(place.path, 'amount'), value: (place.value as Tree).amount } : place;
  const fact = factAt(facts, path);
  const decimal = fact?.value ?? (typeof value === 'number' || typeof value === 'string' ? plainDecimal(value) : undefined);
  if (decimal === undefined) throw new CitationError('not-a-number', `${handle}.${path} is no number; ${insideOf(value)}`);
  const { unit: kind = 'number', currency, perCurrency: per } = fact ?? {};
  const unit = { kind, ...(currency !== undefined && { currency }), ...(per !== undefined && { per }) };
  return { path, quantity: { amount: Rational.parse(decimal), unit }, ...(fact && { fact }) };
}

const byPath = new WeakMap<readonly ToolFact[], ReadonlyMap<string, ToolFact>>();

function factAt(facts: readonly ToolFact[], path: string): ToolFact | undefined {
  const known = byPath.get(facts) ?? new Map(facts.map((fact) => [fact.path, fact]));
  byPath.set(facts, known);
  return known.get(path);
}

function missing({ handle }: CitedResult, { path, value }: Place, what: string): never {
  throw new CitationError('unknown-field', `${join(handle, path)} has no ${what}; ${insideOf(value)}`);
}

function insideOf(value: unknown): string {
  if (Array.isArray(value)) return `it is a list of ${value.length}: use [0], [*] or [name="…"]`;
  return isTree(value) ? `it has ${Object.keys(value).slice(0, 20).join(', ')}` : 'it has no fields';
}

/** A field by its name; letter case and separators do not count when no field has exactly that name. */
function fieldIn(value: unknown, key: string): string | undefined {
  if (!isTree(value)) return undefined;
  return Object.hasOwn(value, key) ? key : Object.keys(value).find((each) => fold(each) === fold(key));
}

/** The value of a field; rows that are lists under a list of column names are read as objects. */
function memberOf(tree: Tree, key: string): unknown {
  const { [key]: member, columns } = tree;
  if (!Array.isArray(member) || !Array.isArray(columns) || !member.every(Array.isArray)) return member;
  return member.map((row: readonly unknown[]) => Object.fromEntries(columns.map((name, at) => [String(name), row[at]])));
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const join = (path: string, key: string): string => [path, key].filter((part) => part !== '').join('.');
