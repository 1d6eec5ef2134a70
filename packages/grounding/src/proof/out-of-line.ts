import { ANY_FOREX } from '@finclaw/finance/instruments';
import type { Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import type { Told } from './match-fact.ts';
import { boundsOf, isWithin } from './precision.ts';
import { unitFactors } from './units.ts';

/** Where a figure stands among others like it: in one column and one line of a table, a list, or a sentence that goes through names. */
interface Spot {
  readonly column: string;
  readonly line: string;
}

/**
 * Figures that tell something else than the others of their column and line do: a column tells one field, and a line one row of the results. What
 * is worked out is held against the value that stands in its place.
 */
export function* outOfLine(judged: readonly Claim[], told: readonly Told[], evidence: Evidence): Steps<ReadonlySet<Claim>> {
  const spots = spotsOf([...new Set([...judged, ...told.map(({ claim }) => claim)])]);
  const columns = countsIn(told, ({ claim }) => spots.get(claim)!.column, fieldKeyOf);
  const lines = countsIn(told, ({ claim }) => spots.get(claim)!.line, rowOf);
  const factOf = new Map(told.map(({ claim, fact }) => [claim, fact]));
  const found = new Set<Claim>();
  let byField: Map<string, readonly Fact[]> | undefined;
  for (const claim of judged) {
    yield;
    const spot = spots.get(claim)!;
    const own = factOf.get(claim);
    // Of a from and a to, each is of its own time, and rates are told for one or a hundred.
    if (claim.tense !== undefined || own?.ids?.has(ANY_FOREX)) continue;
    const field = mostOf(columns.get(spot.column), own && fieldKeyOf(own));
    const row = mostOf(lines.get(spot.line), own && rowOf(own));
    if (field === undefined || (own !== undefined && fieldKeyOf(own) === field && (row === undefined || rowOf(own) === row)))
      continue;
    byField ??= Map.groupBy(evidence.facts, fieldKeyOf);
    const all = byField.get(field) ?? [];
    const inRow = row === undefined ? [] : all.filter((fact) => rowOf(fact) === row);
    const meant = inRow.length > 0 ? inRow : all.filter((fact) => isOfName(claim, fact));
    const isTold = (fact: Fact): boolean =>
      unitFactors(claim, fact).some((factor) => isWithin(exact(fact).times(factor), boundsOf(claim)));
    if (meant.some((fact) => unitFactors(claim, fact).length > 0) && !meant.some(isTold)) found.add(claim);
  }
  return found;
}

const fieldKeyOf = ({ tool, place }: Fact): string => `${tool} ${place}`;

/** The row of a list that a value stands in, or all of a result that is no list. */
const rowOf = ({ row, order }: Fact): object | number => row ?? order;

const isOfName = ({ subjects, isNamed }: Claim, { ids }: Fact): boolean =>
  isNamed && ids !== undefined && subjects !== undefined && [...ids].some((id) => subjects.has(id));

/** How often each field or row is told in each column or line. */
const countsIn = <T>(
  told: readonly Told[],
  groupOf: (each: Told) => string,
  of: (fact: Fact) => T,
): ReadonlyMap<string, ReadonlyMap<T, number>> =>
  new Map(
    [...Map.groupBy(told, groupOf)].map(([group, all]) => {
      const facts = all.flatMap(({ fact }) => (fact.place === undefined ? [] : fact));
      return [group, new Map([...Map.groupBy(facts, of)].map(([each, some]) => [each, some.length]))];
    }),
  );

/** What most of the others tell, two of them at least. */
function mostOf<T>(counts: ReadonlyMap<T, number> = new Map(), own: T | undefined): T | undefined {
  const others = [...counts].map(([each, count]) => [each, each === own ? count - 1 : count] as const);
  const all = others.reduce((sum, [, count]) => sum + count, 0);
  return others.find(([, count]) => count > 1 && count * 2 > all)?.[0];
}

/** The column and line of each figure that stands among others; in a list or a sentence, figures called alike make a column. */
function spotsOf(claims: readonly Claim[]): ReadonlyMap<Claim, Spot> {
  const seen = new Map<string, number>();
  return new Map(
    claims
      .toSorted((a, b) => a.number.start - b.number.start)
      .map((claim): [Claim, Spot] => {
        const { stretch, number, role, subjects } = claim;
        const { cell, isBullet, above } = stretch;
        const line = cell
          ? `row ${cell.row.start}`
          : isBullet
            ? `item ${stretch.line}`
            : `${stretch.start} ${[...(subjects ?? [])]}`;
        const list = cell ? `column ${cell.header?.start}` : `${isBullet ? `list ${above?.start}` : stretch.start} ${role}`;
        const kind = `${list} ${number.unit.dimension}`;
        const nth = (seen.get(`${line} ${kind}`) ?? 0) + 1;
        seen.set(`${line} ${kind}`, nth);
        return [claim, { line, column: `${kind} ${nth}` }];
      }),
  );
}
