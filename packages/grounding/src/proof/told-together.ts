import { isMovement, labelsAt, roleFor, rolesOf, says } from '@finclaw/finance/vocabulary';
import type { Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';

import type { Matches, Told } from './match-fact.ts';
import { NO_FIELD, NO_TIME, objectionTo } from './objection.ts';
import { lineOf } from './other-times.ts';
import { boundsOf, isWithin } from './precision.ts';
import { unitFactors } from './units.ts';

/** What people take an amount for that nobody names, unless words speak of paying or of a time. */
const WORTHS = rolesOf('marketValue worth amount totalValue');

/** What no word names is told by its list: the same field of the rows that its lines name, or of rows that follow each other. */
export function* tellingTogether(
  claims: readonly Claim[],
  unproven: ReadonlyMap<Claim, Matches>,
  read: ReadText,
  evidence: Evidence,
): Steps<readonly Told[]> {
  const named = yield* ofOneField(unproven, read.text);
  /** Whether nothing speaks against a row but that no word says of when it is. */
  const tells = (claim: Claim, fact: Fact): boolean =>
    unitFactors(claim, fact).some((factor) => {
      const value = exact(fact).times(factor);
      const objection = isWithin(value, boundsOf(claim))
        ? objectionTo({ claim, fact, value, evidence, text: read.text })
        : NO_FIELD;
      return objection === undefined || objection === NO_TIME;
    });
  return [...named, ...(yield* ofRowsInOrder(claims, unproven, evidence, tells))];
}

/** Where each figure is the same field of the row that its line names, that field is meant. */
function* ofOneField(unproven: ReadonlyMap<Claim, Matches>, text: string): Steps<readonly Told[]> {
  const lists = new Map<string, Told[]>();
  for (const [claim, matches] of unproven) {
    yield;
    const fact = claim.isNamed ? matches.get(NO_FIELD) : undefined;
    if (fact?.place === undefined || fact.ids === undefined || !isMeant(claim, fact, text)) continue;
    const key = `${listOf(claim)} ${fact.order} ${fact.place}`;
    lists.set(key, [...(lists.get(key) ?? []), { claim, fact }]);
  }
  return [...lists.values()].filter((told) => new Set(told.map(({ fact }) => fact.ids)).size > 1).flat();
}

/** The column of a table, the list, or the sentence that a figure stands in, with its unit. */
const listOf = ({ stretch, number }: Claim): string =>
  `${stretch.cell?.header?.start ?? (stretch.isBullet ? 'list' : stretch.start)} ${number.unit.dimension} ${number.unit.currency}`;

/** So many rows of one value are tried. */
const MOST_STARTS = 50;
/** Of fewer figures nobody knows whether they are in order. */
const FEWEST_IN_ORDER = 3;

/** Figures of a list that are one field of rows that follow each other, where no word says of when each is. */
function* ofRowsInOrder(
  claims: readonly Claim[],
  unproven: ReadonlyMap<Claim, Matches>,
  evidence: Evidence,
  tells: (claim: Claim, fact: Fact) => boolean,
): Steps<readonly Told[]> {
  const told = new Map<Claim, Fact>();
  for (const list of Map.groupBy(claims, listOf).values()) {
    for (const [at, claim] of list.entries()) {
      yield;
      const fact = told.has(claim) || list.length < 2 ? undefined : unproven.get(claim)?.get(NO_TIME);
      if (fact === undefined) continue;
      const { rows } = lineOf(evidence.sameField(fact), fact);
      const run = runThrough(list, at, rows, fact, tells);
      // Two are in order where no other figure of the list is one of the rows.
      const isInOrder =
        run.length >= FEWEST_IN_ORDER || list.every((each) => isIn(run, each) || !rows.some((row) => isToldBy(each, row)));
      if (run.length > 1 && isInOrder) for (const [each, row] of run) if (unproven.has(each)) told.set(each, row);
    }
  }
  return [...told].map(([claim, fact]) => ({ claim, fact }));
}

type Run = readonly (readonly [Claim, Fact])[];

const isIn = (run: Run, claim: Claim): boolean => run.some(([each]) => each === claim);

const isToldBy = (claim: Claim, row: Fact): boolean => isWithin(exact(row), boundsOf(claim));

/** The longest stretch of a list around one of its figures that tells rows in their order or the other way round. */
function runThrough(
  list: readonly Claim[],
  at: number,
  alike: readonly Fact[],
  fact: Fact,
  tells: (claim: Claim, fact: Fact) => boolean,
): Run {
  const starts = alike.flatMap((row, place) => (row.value === fact.value ? place : [])).slice(0, MOST_STARTS);
  const runs = starts.flatMap((start) =>
    [1, -1].map((step) => {
      const toldBy = (offset: number): (readonly [Claim, Fact])[] => {
        const [claim, row] = [list[at + offset], alike[start + step * offset]];
        return claim && row && isToldBy(claim, row) && tells(claim, row) ? [[claim, row]] : [];
      };
      const run = toldBy(0);
      for (let offset = 1; toldBy(offset).length > 0; offset++) run.push(...toldBy(offset));
      for (let offset = -1; toldBy(offset).length > 0; offset--) run.push(...toldBy(offset));
      return run;
    }),
  );
  return runs.reduce((most, run) => (run.length > most.length ? run : most), []);
}

/** Whether the sentence, or the line above the list, says what its figures are; where neither does, they are what something is worth or gained. */
function isMeant({ stretch, number, said }: Claim, { role }: Fact, text: string): boolean {
  const { above = { start: 0, end: 0 } } = stretch;
  const words = `${text.slice(above.start, above.end)} ${said}`;
  const roles = labelsAt(text, above).flatMap((label) => roleFor(label.role, number.unit.dimension) ?? []);
  if (roles.length > 0) return role !== undefined && roles.includes(role);
  if (says(words, 'spell') || says(words, 'trade')) return false;
  return role === undefined || WORTHS.has(role) || (isMovement(role) && role !== 'realizedPnl');
}
