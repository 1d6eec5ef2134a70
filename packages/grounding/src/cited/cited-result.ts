import { Rational } from '@finclaw/language';
import type { CitedFact, ShownRange, ToolFact } from '@finclaw/types';
import { type KnownFact, plainDecimal } from '../evidence/fact.ts';
import { tableRows } from '../evidence/walk-content.ts';
import { isTree, plainContent, type Tree } from '../facts/json.ts';
import { foreignFacts, ownFactsOf } from '../facts/result-facts.ts';
import { kept } from '../once.ts';
import { refuse } from './citation-error.ts';
import { cellIn, fold } from './table-cell.ts';

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

/** One step of a path: all rows, the row at a place, the row with a text in a field, or what has the text for its name. */
export type PathStep = Readonly<Partial<Record<'all' | 'index' | 'field' | 'text', string>>>;

/** A value in a result and where it stands. */
interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** The numbers a path leads to; a list at its end is all of its numbers. */
export function factsAt(result: CitedResult, steps: readonly PathStep[]): readonly CitedFact[] {
  const labels = steps.flatMap(({ all, index, field, text = '' }) => (all || index || field ? [] : text));
  const cell = labels.length >= 2 && labels.length === steps.length ? cellIn(result, labels) : undefined;
  if (cell !== undefined) return [citedFact(result, cell)];
  const places = placesAt(result, steps)
    .flatMap((place) => (Array.isArray(place.value) ? rowsOf(result, place) : [place]))
    .map(amountIn);
  const known = knownAt(
    result,
    places.map(({ path }) => path),
  );
  return places.map((place) => factAt(result, place, known.get(place.path)));
}

/** How many things a path leads to. */
export function countAt(result: CitedResult, steps: readonly PathStep[]): CitedFact {
  const places = placesAt(result, steps);
  const { length } = places.length === 1 && Array.isArray(places[0]!.value) ? rowsOf(result, places[0]!) : places;
  return citedFact(result, { path: 'count', value: String(length), unit: 'count' });
}

const placesAt = (result: CitedResult, steps: readonly PathStep[]): readonly Place[] =>
  steps.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => follow(result, place, step)),
    [{ path: '', value: result.content }],
  );

function follow(result: CitedResult, place: Place, { all, index, field, text = '' }: PathStep): readonly Place[] {
  if (all) return rowsOf(result, place);
  if (index) return [listOf(place)?.at(Number(index)) ?? missing(result, place, `[${index}]`)];
  if (field || Array.isArray(place.value)) return [rowWith(result, place, text, field)];
  const own = fieldIn(place.value, text) ?? missing(result, place, text);
  const table = tableRows(place.value as Tree);
  return [{ path: join(place.path, own), value: table?.key === own ? table.lines.map(table.rowOf) : (place.value as Tree)[own] }];
}

/** The rows of a list. */
const listOf = ({ path, value }: Place): readonly Place[] | undefined =>
  Array.isArray(value) ? value.map((row, at) => ({ path: `${path}[${at}]`, value: row })) : undefined;

/** All rows of a list, if all of them are here. */
function rowsOf(result: CitedResult, place: Place): readonly Place[] {
  if (result.cut?.includes(place.path))
    refuse('value', `only a part of ${result.handle}.${place.path} is here, so nothing can be said of all of it`);
  return listOf(place) ?? missing(result, place, '[*]');
}

/** The one row that has this text in a field, or in any field when the named one does not decide. */
function rowWith(result: CitedResult, place: Place, text: string, field = ''): Place {
  const rows = listOf(place) ?? missing(result, place, `[${field}="${text}"]`);
  // A row of a moment can be named by its day.
  const has = (value: unknown): boolean =>
    /string|number/.test(typeof value) &&
    [fold(String(value)), /^\d{4}-\d\d-\d\d(?=T\d)/.exec(String(value))?.[0]].includes(fold(text));
  const member = (row: unknown): unknown =>
    field.split('.').reduce((inner, key) => (isTree(inner) ? inner[fieldIn(inner, key) ?? key] : undefined), row);
  const strict = rows.filter(({ value }) => has(member(value)));
  const found = strict.length > 0 ? strict : rows.filter(({ value }) => textsOf(value).some(has));
  if (found.length !== 1)
    refuse('value', `${found.length === 0 ? 'no row' : `${found.length} rows`} "${text}" in ${result.handle}.${place.path}`);
  return found[0]!;
}

const textsOf = (row: unknown): readonly unknown[] =>
  isTree(row) ? Object.values(row).flatMap((value) => (isTree(value) ? Object.values(value) : [value])) : [row];

const byPath = new WeakMap<readonly ToolFact[], ReadonlyMap<string, ToolFact>>();

/** What was read of results that none of our tools wrote. */
const readSoFar = new WeakMap<object, Map<string, KnownFact>>();

/** What is known of its numbers, at least of those at these paths. */
export function knownAt({ facts, content }: CitedResult, paths?: readonly string[]): ReadonlyMap<string, KnownFact> {
  if (facts !== undefined) return kept(byPath, facts, () => new Map(facts.map((fact) => [fact.path, fact])));
  if (paths === undefined || !isTree(content)) return foreignFacts(content, paths);
  const known = kept(readSoFar, content, () => new Map());
  if (!paths.every((path) => known.has(path))) for (const each of foreignFacts(content, paths)) known.set(...each);
  return known;
}

/** A place, or where the amount of the money there stands. */
const amountIn = ({ path, value }: Place): Place =>
  isTree(value) && 'amount' in value ? { path: join(path, 'amount'), value: value.amount } : { path, value };

/** The number at a place, and what is known of it. */
function factAt(result: CitedResult, { path, value }: Place, known: KnownFact | undefined): CitedFact {
  const plain = typeof value === 'number' || typeof value === 'string' ? plainDecimal(value) : undefined;
  const decimal = known?.value ?? plain ?? refuse('value', `${result.handle}.${path} is no number; ${insideOf(value)}`);
  return citedFact(result, { ...known, path, value: decimal });
}

function citedFact({ handle, tool, isOutside }: CitedResult, fact: KnownFact): CitedFact {
  const { path, value, unit, currency = unit, perCurrency, subject, field, period, at, trust } = fact;
  const measured = unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;
  const said = {
    ...(measured && { unit: measured }),
    ...((trust ? trust === 'outside' : isOutside) && { outside: true as const }),
  };
  const about = { ...(subject && { subject }), ...(field && { field }), ...(period && { period }), ...(at && { at }) };
  return { handle, tool, path, value: Rational.parse(value).toDecimal(20), ...said, ...about };
}

function missing({ handle }: CitedResult, { path, value }: Place, what: string): never {
  return refuse('value', `${join(handle, path)} has no ${what}; ${insideOf(value)}`);
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

const join = (path: string, key: string): string => (path === '' || key === '' ? path + key : `${path}.${key}`);
