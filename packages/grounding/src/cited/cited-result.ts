import { kept } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import type { CitedFact, ShownRange } from '@finclaw/types';
import { type KnownFact, plainDecimal } from '../evidence/fact.ts';
import { plainContent } from '../facts/json.ts';
import { cellsCalled, contentsOf, follow, inside, type PathStep, type Place, refuse } from '../facts/places.ts';
import { foreignCells, foreignFacts, ownFactsOf } from '../facts/result-facts.ts';
import { periodKey } from '../tables/period.ts';
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

function citedFact({ handle, tool, isOutside }: CitedResult, fact: KnownFact): CitedFact {
  const { path, unit, currency = unit, perCurrency, subject, field, period, at, trust = isOutside ? 'outside' : 'own' } = fact;
  const measured = unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;
  const value = Rational.parse(fact.value).toDecimal(20);
  const outside = trust === 'outside' || undefined;
  return { handle, tool, path, value, unit: measured, subject, field, period, at, outside };
}

const cellsOf = new WeakMap<CitedResult, readonly TableFact[]>();

/** The cell of a foreign table that a path of labels alone names: row and column, with the section in front where rows are called alike. */
function cellAt(result: CitedResult, steps: readonly PathStep[]): readonly CitedFact[] {
  const { handle, content, isOutside } = result;
  if (!isOutside || steps.length < 2 || steps.some(({ all, index, field }) => all || index || field)) return [];
  const [name = '', row = '', section] = steps.map(({ text = '' }) => text).reverse();
  const found = cellsCalled(
    kept(cellsOf, result, () => foreignCells(content)),
    name,
    row,
    section,
  );
  if (found.length > 1) refuse('value', `${found.length} cells of ${handle} are "${row}", "${name}"; name the section first`);
  const asked = typeof content === 'string' ? steps.map(({ text }) => `["${text}"]`).join('') : undefined;
  return found.map(({ path, value, unit, currency, period, row: { label: subject }, column }) =>
    citedFact(result, {
      ...{ path: asked ?? path, value: value.toDecimal(20), unit: unit === 'percent' ? unit : currency ? 'money' : 'number' },
      ...{ currency, subject, field: column.label || name, period: period && periodKey(period) },
    }),
  );
}
