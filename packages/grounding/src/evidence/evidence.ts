import { ANY_FOREX } from '@finclaw/finance/instruments';
import type { Role } from '@finclaw/finance/vocabulary';
import { kept, once, type Steps } from '@finclaw/infra';
import { daysOf } from '@finclaw/language';
import { type Fact, type Found, keyOf } from './fact.ts';

/** What the user spoke of last, and how many things that were. */
export interface Topic {
  readonly ids: ReadonlySet<string>;
  readonly size: number;
}

/** What the results and the user say, what was spoken of last, and what the last question asks for by name. */
interface Gathered extends Pick<Found, 'facts' | 'moments' | 'codes' | 'grids'> {
  readonly topic: Topic | undefined;
  readonly asked: ReadonlySet<Role>;
}

/** So many facts are put in order without a rest. */
const BETWEEN_RESTS = 1000;

/** Puts what was gathered in order, with rests in between. */
export function* orderingEvidence(gathered: Gathered): Steps<Evidence> {
  const last = new Map<string, number>();
  const rows = new Map<string, number>();
  for (const [at, fact] of gathered.facts.entries()) {
    if (!fact.isDated) last.set(keyOf(fact), fact.order);
    else if (isQuoted(fact)) rows.set(lineOf(fact), (rows.get(lineOf(fact)) ?? 0) + 1);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  // A fact that a later tool result repeats is told by the later one; rows of series in time are left alone.
  const latest = gathered.facts.filter((fact) => fact.isDated || last.get(keyOf(fact)) === fact.order);
  const current: Fact[] = [];
  for (const [at, fact] of latest.entries()) {
    // Quotes of several instruments are a list with times, and no series.
    if (!fact.isDated || (isQuoted(fact) && rows.get(lineOf(fact)) === 1)) current.push(fact);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  yield;
  latest.sort((a, b) => a.size - b.size);
  yield;
  return evidenceOf(gathered, current, latest);
}

const isQuoted = ({ ids, at }: Fact): boolean => ids !== undefined && at !== undefined;

/** What the rows of a series in time have in common. */
const lineOf = ({ order, place, ids }: Fact): string => `${order} ${place} ${[...(ids ?? [])].join()}`;

/** Everything a conversation vouches for, ready to be asked. */
export type Evidence = ReturnType<typeof evidenceOf>;

function evidenceOf(gathered: Gathered, current: readonly Fact[], bySize: readonly Fact[]) {
  const { facts, moments } = gathered;
  const byRole = Map.groupBy(current, ({ role }) => role);
  const byResult = once(() => Map.groupBy(facts, ({ order }) => order));
  const places = new Map<number, ReadonlyMap<string | undefined, readonly Fact[]>>();
  const idsOfTools = once(() => new Set(facts.flatMap(({ origin, ids }) => (origin === 'tool' && ids ? [...ids] : []))));
  /** The values in the same place of the rows of one array, and whose they are if all are of one. */
  const series = once(() =>
    [...Map.groupBy(facts, ({ series }) => series)].flatMap(([name, rows]) =>
      name ? { rows, ids: rows.every(({ ids }) => ids === rows[0]!.ids) ? rows[0]!.ids : undefined } : [],
    ),
  );
  const inResult = ({ order }: Fact): readonly Fact[] => byResult().get(order) ?? [];
  /** What the result of a fact holds, by the places of its fields. */
  const beside = (fact: Fact): ReadonlyMap<string | undefined, readonly Fact[]> =>
    kept(places, fact.order, () => Map.groupBy(inResult(fact), ({ place }) => place));
  const ofRole = (role: Role): readonly Fact[] => byRole.get(role) ?? [];
  return {
    ...gathered,
    /** The days that are named. */
    days: once(() => new Set([...new Set(moments)].flatMap(daysOf))),
    /** The numbers that the user gave. */
    given: current.filter(({ origin }) => origin === 'user'),
    /** Exchange rates that the tools gave. */
    rates: ofRole('price').filter(({ origin, ids }) => origin === 'tool' && ids?.has(ANY_FOREX)),
    /** Whether a tool result speaks of one of these instruments. */
    speaksOf: (ids: ReadonlySet<string>): boolean => haveCommon(ids, idsOfTools()),
    /** How many different instruments the tool results speak of. */
    instrumentCount: once(() => [...idsOfTools()].filter((id) => id !== ANY_FOREX && !id.includes('/')).length),
    /** Facts of a role, without the rows of series in time and without what later results repeat. */
    ofRole,
    /** Everything that the result of a fact vouches for. */
    inResult,
    /** The same field in every row of its result. */
    sameField: (fact: Fact): readonly Fact[] => beside(fact).get(fact.place) ?? [],
    /** Series that are of one of these instruments, of several, or of none. */
    seriesFor: (ids: ReadonlySet<string> | undefined): readonly (readonly Fact[])[] =>
      series().flatMap(({ rows, ids: own }) => (!ids || !own || haveCommon(own, ids) ? [rows] : [])),

    /** Facts whose size lies between two bounds. */
    *between(low: number, high: number): Generator<Fact> {
      let [from, to] = [0, bySize.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (bySize[middle]!.size < low) from = middle + 1;
        else to = middle;
      }
      for (let at = from; at < bySize.length && bySize[at]!.size <= high; at++) yield bySize[at]!;
    },

    /** A value of each other field of the same result that measures the same. */
    rivalsOf: (fact: Fact): readonly Fact[] => {
      const isRival = ({ place, ids }: Fact): boolean =>
        place !== undefined && place !== fact.place && (ids === undefined) === (fact.ids === undefined);
      return [...beside(fact).values()].flatMap(([other]) => (isRival(other!) && isAlike(other!, fact) ? [other!] : []));
    },
  };
}

const isAlike = (a: Fact, b: Fact): boolean =>
  (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension) && (a.currency ?? b.currency) === (b.currency ?? a.currency);

const haveCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => [...some].some((id) => others.has(id));

/** Of some facts, those of these instruments and those of nobody; all where nothing says whose. */
export const ownedBy = (facts: readonly Fact[], ids: ReadonlySet<string> | undefined): readonly Fact[] =>
  ids === undefined ? facts : facts.filter(({ ids: own }) => own === undefined || haveCommon(ids, own));
