import type { Steps } from '@finclaw/infra';
import { ANY_FOREX } from '../context/mention.ts';
import type { Role } from '../context/roles.ts';
import { kept } from '../once.ts';
import { type Fact, keyOf } from './fact.ts';
import { FactsByOwner } from './facts-by-owner.ts';
import type { Harvest } from './harvest.ts';
import { KnownMoments } from './known-moments.ts';

/** What the user spoke of last, and how many things that were. */
export interface Topic {
  readonly ids: ReadonlySet<string>;
  readonly size: number;
}

/** So many facts are put in order without a rest. */
const BETWEEN_RESTS = 1000;

interface OrderedFacts {
  /** Without what later results repeat, and without the rows of series in time. */
  readonly current: readonly Fact[];
  readonly bySize: readonly Fact[];
  readonly byRole: ReadonlyMap<Role | undefined, readonly Fact[]>;
  /** The values in the same place of the rows of one array. */
  readonly series: readonly (readonly Fact[])[];
}

/** Everything a conversation vouches for, ready to be asked. */
export class Evidence {
  readonly facts: readonly Fact[];
  readonly moments: KnownMoments;
  readonly codes: ReadonlyMap<string, string>;
  /** The tables in results of foreign tools. */
  readonly grids: Harvest['grids'];
  readonly topic: Topic | undefined;
  /** What the last question asks for by name. */
  readonly asked: ReadonlySet<Role>;
  readonly #series: OrderedFacts['series'];
  /** The numbers that the user gave. */
  readonly given: readonly Fact[];
  /** Results of calculators and converters. */
  readonly calculated: readonly Fact[];
  /** Exchange rates that the tools gave. */
  readonly rates: readonly Fact[];
  readonly #bySize: readonly Fact[];
  readonly #byRole: OrderedFacts['byRole'];
  readonly #ids = new Set<string>();
  readonly #places = new Map<number, ReadonlyMap<string, readonly Fact[]>>();
  readonly #results = new Map<number, FactsByOwner>();
  readonly #ofRoles = new Map<Role, FactsByOwner>();
  readonly #seriesFor = new Map<ReadonlySet<string> | undefined, OrderedFacts['series']>();

  /** Puts the facts in order, with rests in between. */
  static *of(harvest: Harvest, facts: readonly Fact[], topic: Topic | undefined, asked: ReadonlySet<Role>): Steps<Evidence> {
    const latest = yield* withoutRepeats(facts);
    const current = latest.filter(({ isDated }) => !isDated);
    yield;
    const bySize = latest.sort((a, b) => a.size - b.size);
    yield;
    const series = [...Map.groupBy(facts, (fact) => fact.series).entries()].flatMap(([name, rows]) => (name ? [rows] : []));
    yield;
    const byRole = Map.groupBy(current, ({ role }) => role);
    yield;
    return new Evidence(harvest, facts, topic, asked, { current, bySize, byRole, series });
  }

  private constructor(
    { moments, instants, codes, grids }: Harvest,
    facts: readonly Fact[],
    topic: Topic | undefined,
    asked: ReadonlySet<Role>,
    { current, bySize, byRole, series }: OrderedFacts,
  ) {
    this.asked = asked;
    this.facts = facts;
    this.moments = new KnownMoments(moments, instants);
    this.codes = codes;
    this.grids = grids;
    this.topic = topic;
    this.#bySize = bySize;
    this.#byRole = byRole;
    this.given = current.filter(({ origin }) => origin === 'user');
    this.calculated = current.filter(({ origin }) => origin === 'calculation');
    this.rates = current.filter(({ origin, ids, role }) => origin === 'tool' && ids?.has(ANY_FOREX) && role === 'price');
    this.#series = series;
    for (const { origin, ids } of facts) {
      if (origin !== 'tool') continue;
      for (const id of ids ?? []) this.#ids.add(id);
    }
  }

  /** Whether a tool result speaks of one of these instruments. */
  speaksOf(ids: ReadonlySet<string>): boolean {
    for (const id of ids) if (this.#ids.has(id)) return true;
    return false;
  }

  /** How many different instruments the tool results speak of. */
  get instrumentCount(): number {
    return [...this.#ids].filter((id) => id !== ANY_FOREX && !id.includes('/')).length;
  }

  /** Facts whose size lies between two bounds. */
  *between(low: number, high: number): Generator<Fact> {
    let [from, to] = [0, this.#bySize.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#bySize[middle] as Fact).size < low) from = middle + 1;
      else to = middle;
    }
    for (let at = from; at < this.#bySize.length; at++) {
      const fact = this.#bySize[at] as Fact;
      if (fact.size > high) return;
      yield fact;
    }
  }

  /** Facts of a role, without the rows of series in time. */
  ofRole(role: Role): readonly Fact[] {
    return this.#byRole.get(role) ?? [];
  }

  /** The same by whose they are. */
  ofRoleByOwner(role: Role): FactsByOwner {
    return kept(this.#ofRoles, role, () => new FactsByOwner(this.ofRole(role)));
  }

  /** Series that are of one of these instruments, of several, or of none. */
  seriesFor(ids: ReadonlySet<string> | undefined): OrderedFacts['series'] {
    const isOf = ([first, ...others]: readonly Fact[]): boolean =>
      ids === undefined ||
      first?.ids === undefined ||
      [...first.ids].some((id) => ids.has(id)) ||
      others.some((other) => other.ids !== first.ids);
    return kept(this.#seriesFor, ids, () => this.#series.filter(isOf));
  }

  /** Everything that one result vouches for. */
  inResult(order: number): FactsByOwner {
    const isThere = (fact: Fact): boolean => fact.order === order && fact.origin === 'tool';
    return kept(this.#results, order, () => new FactsByOwner(this.facts.filter(isThere)));
  }

  /** The same field in every row of its result. */
  sameField(fact: Fact): readonly Fact[] {
    return this.#beside(fact).get(fact.place as string) ?? [];
  }

  /** A value of each other field of the same result that measures the same. */
  rivalsOf(fact: Fact): readonly Fact[] {
    return [...this.#beside(fact).values()].flatMap(([other]) =>
      other !== undefined &&
      other.place !== fact.place &&
      (fact.typed === undefined || (other.ids === undefined) === (fact.ids === undefined)) &&
      isAlike(other, fact)
        ? [other]
        : [],
    );
  }

  /** What the result of a fact holds, by the places of its fields. */
  #beside({ order }: Fact): ReadonlyMap<string, readonly Fact[]> {
    const here = (): Fact[] => this.facts.filter((fact) => fact.order === order && fact.place !== undefined);
    return kept(this.#places, order, () => Map.groupBy(here(), ({ place }) => place!));
  }
}

const isAlike = (a: Fact, b: Fact): boolean =>
  (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension) && (a.currency ?? b.currency) === (b.currency ?? a.currency);

/** A fact that a later tool result repeats is told by the later one; rows of series in time are left alone. */
function* withoutRepeats(facts: readonly Fact[]): Steps<Fact[]> {
  const last = new Map<string, number>();
  for (const [at, fact] of facts.entries()) {
    if (!fact.isDated) last.set(keyOf(fact), fact.order);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  return facts.filter((fact) => fact.isDated || last.get(keyOf(fact)) === fact.order);
}
