import type { Steps } from '@finclaw/infra';
import { ANY_FOREX } from '../context/mention.ts';
import type { Role } from '../context/roles.ts';
import { kept, once } from '../once.ts';
import { type Fact, type Found, keyOf } from './fact.ts';
import { daysOf } from './instant.ts';

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

/** Everything a conversation vouches for, ready to be asked. */
export class Evidence {
  readonly facts: readonly Fact[];
  /** The days that are named. */
  readonly days: () => ReadonlySet<string>;
  readonly codes: Found['codes'];
  /** The tables in results of foreign tools. */
  readonly grids: Found['grids'];
  readonly topic: Gathered['topic'];
  readonly asked: Gathered['asked'];
  /** The numbers that the user gave. */
  readonly given: readonly Fact[];
  /** Exchange rates that the tools gave. */
  readonly rates: readonly Fact[];
  readonly #bySize: readonly Fact[];
  readonly #byRole: ReadonlyMap<Role | undefined, readonly Fact[]>;
  readonly #byResult = once(() => Map.groupBy(this.facts, ({ order }) => order));
  /** The instruments that tool results speak of. */
  readonly #ids = once(() => new Set(this.facts.flatMap(({ origin, ids }) => (origin === 'tool' && ids ? [...ids] : []))));
  /** The values in the same place of the rows of one array, and whose they are if all are of one. */
  readonly #series = once(() =>
    [...Map.groupBy(this.facts, ({ series }) => series)].flatMap(([name, rows]) =>
      name ? { rows, ids: rows.every(({ ids }) => ids === rows[0]!.ids) ? rows[0]!.ids : undefined } : [],
    ),
  );
  readonly #places = new Map<number, ReadonlyMap<string | undefined, readonly Fact[]>>();

  /** Puts what was gathered in order, with rests in between. */
  static *of(gathered: Gathered): Steps<Evidence> {
    const latest = yield* withoutRepeats(gathered.facts);
    const current = latest.filter(({ isDated }) => !isDated);
    yield;
    const bySize = latest.sort((a, b) => a.size - b.size);
    yield;
    return new Evidence(gathered, current, bySize);
  }

  private constructor(
    { facts, moments, codes, grids, topic, asked }: Gathered,
    current: readonly Fact[],
    bySize: readonly Fact[],
  ) {
    this.facts = facts;
    this.days = once(() => new Set([...new Set(moments)].flatMap(daysOf)));
    this.codes = codes;
    this.grids = grids;
    this.topic = topic;
    this.asked = asked;
    this.#bySize = bySize;
    this.#byRole = Map.groupBy(current, ({ role }) => role);
    this.given = current.filter(({ origin }) => origin === 'user');
    this.rates = this.ofRole('price').filter(({ origin, ids }) => origin === 'tool' && ids?.has(ANY_FOREX));
  }

  /** Whether a tool result speaks of one of these instruments. */
  speaksOf(ids: ReadonlySet<string>): boolean {
    return haveCommon(ids, this.#ids());
  }

  /** How many different instruments the tool results speak of. */
  get instrumentCount(): number {
    return [...this.#ids()].filter((id) => id !== ANY_FOREX && !id.includes('/')).length;
  }

  /** Facts whose size lies between two bounds. */
  *between(low: number, high: number): Generator<Fact> {
    let [from, to] = [0, this.#bySize.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#bySize[middle]!.size < low) from = middle + 1;
      else to = middle;
    }
    for (let at = from; at < this.#bySize.length && this.#bySize[at]!.size <= high; at++) yield this.#bySize[at]!;
  }

  /** Facts of a role, without the rows of series in time and without what later results repeat. */
  ofRole(role: Role): readonly Fact[] {
    return this.#byRole.get(role) ?? [];
  }

  /** Everything that the result of a fact vouches for. */
  inResult({ order }: Fact): readonly Fact[] {
    return this.#byResult().get(order) ?? [];
  }

  /** Series that are of one of these instruments, of several, or of none. */
  seriesFor(ids: ReadonlySet<string> | undefined): readonly (readonly Fact[])[] {
    return this.#series().flatMap(({ rows, ids: own }) => (!ids || !own || haveCommon(own, ids) ? [rows] : []));
  }

  /** The same field in every row of its result. */
  sameField(fact: Fact): readonly Fact[] {
    return this.#beside(fact).get(fact.place) ?? [];
  }

  /** A value of each other field of the same result that measures the same. */
  rivalsOf(fact: Fact): readonly Fact[] {
    const isRival = ({ place, ids }: Fact): boolean =>
      place !== undefined && place !== fact.place && (fact.trust !== 'own' || (ids === undefined) === (fact.ids === undefined));
    return [...this.#beside(fact).values()].flatMap(([other]) => (isRival(other!) && isAlike(other!, fact) ? [other!] : []));
  }

  /** What the result of a fact holds, by the places of its fields. */
  #beside(fact: Fact): ReadonlyMap<string | undefined, readonly Fact[]> {
    return kept(this.#places, fact.order, () => Map.groupBy(this.inResult(fact), ({ place }) => place));
  }
}

const isAlike = (a: Fact, b: Fact): boolean =>
  (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension) && (a.currency ?? b.currency) === (b.currency ?? a.currency);

const haveCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => [...some].some((id) => others.has(id));

const owners = new WeakMap<readonly Fact[], ReadonlyMap<string | undefined, readonly Fact[]>>();

/** Of some facts, those of these instruments and those of nobody; all where nothing says whose. */
export function ownedBy(facts: readonly Fact[], ids: ReadonlySet<string> | undefined): readonly Fact[] {
  if (ids === undefined) return facts;
  const byId = kept(owners, facts, () => {
    const found = new Map<string | undefined, Fact[]>();
    for (const fact of facts) for (const id of fact.ids ?? [undefined]) kept(found, id, () => []).push(fact);
    return found;
  });
  return [...new Set([undefined, ...ids].flatMap((id) => byId.get(id) ?? []))];
}

/** A fact that a later tool result repeats is told by the later one; rows of series in time are left alone. */
function* withoutRepeats(facts: readonly Fact[]): Steps<Fact[]> {
  const last = new Map<string, number>();
  for (const [at, fact] of facts.entries()) {
    if (!fact.isDated) last.set(keyOf(fact), fact.order);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  return facts.filter((fact) => fact.isDated || last.get(keyOf(fact)) === fact.order);
}
