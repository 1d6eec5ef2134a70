import type { Steps } from '@finclaw/infra';
import { ANY_FOREX } from '../context/mention.ts';
import type { Role } from '../context/roles.ts';
import { kept, once } from '../once.ts';
import { type Fact, keyOf } from './fact.ts';
import type { Found } from './harvest.ts';
import { KnownMoments } from './known-moments.ts';

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
  readonly moments: KnownMoments;
  readonly codes: Found['codes'];
  /** The tables in results of foreign tools. */
  readonly grids: Found['grids'];
  readonly topic: Gathered['topic'];
  readonly asked: Gathered['asked'];
  /** The numbers that the user gave. */
  readonly given: readonly Fact[];
  /** Results of calculators and converters. */
  readonly calculated: readonly Fact[];
  /** Exchange rates that the tools gave. */
  readonly rates: readonly Fact[];
  readonly #bySize: readonly Fact[];
  readonly #byRole: ReadonlyMap<Role | undefined, readonly Fact[]>;
  readonly #byResult = once(() => Map.groupBy(this.facts, ({ order }) => order));
  /** The instruments that tool results speak of. */
  readonly #ids = once(() => new Set(this.facts.flatMap(({ origin, ids }) => (origin === 'tool' && ids ? [...ids] : []))));
  /** The values in the same place of the rows of one array. */
  readonly #series = once(() =>
    [...Map.groupBy(this.facts, ({ series }) => series)].flatMap(([name, rows]) => (name ? [rows] : [])),
  );
  readonly #places = new Map<number, ReadonlyMap<string | undefined, readonly Fact[]>>();
  readonly #owned = new Map<Role | number, FactsByOwner>();
  readonly #seriesFor = new Map<ReadonlySet<string> | undefined, readonly (readonly Fact[])[]>();

  /** Puts what was gathered in order, with rests in between. */
  static *of(gathered: Gathered): Steps<Evidence> {
    const latest = yield* withoutRepeats(gathered.facts);
    const current = latest.filter(({ isDated }) => !isDated);
    yield;
    const bySize = latest.sort((a, b) => a.size - b.size);
    yield;
    return new Evidence(gathered, current, bySize);
  }

  private constructor(gathered: Gathered, current: readonly Fact[], bySize: readonly Fact[]) {
    this.facts = gathered.facts;
    this.moments = new KnownMoments(gathered.moments);
    this.codes = gathered.codes;
    this.grids = gathered.grids;
    this.topic = gathered.topic;
    this.asked = gathered.asked;
    this.#bySize = bySize;
    this.#byRole = Map.groupBy(current, ({ role }) => role);
    this.given = current.filter(({ origin }) => origin === 'user');
    this.calculated = current.filter(({ origin }) => origin === 'calculation');
    this.rates = this.ofRole('price').filter(({ origin, ids }) => origin === 'tool' && ids?.has(ANY_FOREX));
  }

  /** Whether a tool result speaks of one of these instruments. */
  speaksOf(ids: ReadonlySet<string>): boolean {
    return [...ids].some((id) => this.#ids().has(id));
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

  /** The same by whose they are. */
  ofRoleByOwner(role: Role): FactsByOwner {
    return kept(this.#owned, role, () => new FactsByOwner(this.ofRole(role)));
  }

  /** Everything that one result vouches for, by whose it is. */
  inResult(order: number): FactsByOwner {
    const isTools = ({ origin }: Fact): boolean => origin === 'tool';
    return kept(this.#owned, order, () => new FactsByOwner((this.#byResult().get(order) ?? []).filter(isTools)));
  }

  /** Series that are of one of these instruments, of several, or of none. */
  seriesFor(ids: ReadonlySet<string> | undefined): readonly (readonly Fact[])[] {
    const isOf = ([first, ...others]: readonly Fact[]): boolean =>
      ids === undefined ||
      first?.ids === undefined ||
      [...first.ids].some((id) => ids.has(id)) ||
      others.some((other) => other.ids !== first.ids);
    return kept(this.#seriesFor, ids, () => this.#series().filter(isOf));
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
  #beside({ order }: Fact): ReadonlyMap<string | undefined, readonly Fact[]> {
    return kept(this.#places, order, () => Map.groupBy(this.#byResult().get(order) ?? [], ({ place }) => place));
  }
}

const isAlike = (a: Fact, b: Fact): boolean =>
  (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension) && (a.currency ?? b.currency) === (b.currency ?? a.currency);

const NOBODY = [undefined];

/** Facts by whose they are, so that what is said of one instrument is not held against those of all others. */
class FactsByOwner {
  readonly #all: readonly Fact[];
  readonly #byId = new Map<string | undefined, Fact[]>();

  constructor(facts: readonly Fact[]) {
    this.#all = facts;
    for (const fact of facts)
      for (const id of fact.ids ?? NOBODY) {
        const own = this.#byId.get(id);
        if (own === undefined) this.#byId.set(id, [fact]);
        else own.push(fact);
      }
  }

  /** The facts of these instruments and those of nobody; all where nothing says whose. */
  of(ids: ReadonlySet<string> | undefined): readonly Fact[] {
    return ids === undefined ? this.#all : [...new Set([undefined, ...ids].flatMap((id) => this.#byId.get(id) ?? []))];
  }
}

/** A fact that a later tool result repeats is told by the later one; rows of series in time are left alone. */
function* withoutRepeats(facts: readonly Fact[]): Steps<Fact[]> {
  const last = new Map<string, number>();
  for (const [at, fact] of facts.entries()) {
    if (!fact.isDated) last.set(keyOf(fact), fact.order);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  const latest: Fact[] = [];
  for (const [at, fact] of facts.entries()) {
    if (fact.isDated || last.get(keyOf(fact)) === fact.order) latest.push(fact);
    if (at % BETWEEN_RESTS === 0) yield;
  }
  return latest;
}
