import type { Claim } from '../context/claim.ts';
import { ANY_FOREX, type NameBook } from '../context/names.ts';
import { readClaims } from '../context/read-claims.ts';
import { isOfNobody, isSigned, type Role } from '../context/roles.ts';
import type { Moment } from '../scan/scanned-number.ts';
import { vouchedCalculations } from './calculations.ts';
import { type Fact, keyOf } from './fact.ts';
import { FieldReader } from './fields.ts';
import type { Harvest, ToolAnswer } from './harvest.ts';
import { walkContent } from './walk-content.ts';

/** Longest stretch of running text that is read from one field. */
const LONGEST_TEXT = 200_000;

/** Everything a conversation vouches for, ready to be asked. */
export class Evidence {
  readonly facts: readonly Fact[];
  readonly moments: readonly Moment[];
  readonly instants: readonly number[];
  readonly lengths: Harvest['lengths'];
  readonly codes: ReadonlySet<string>;
  /** What the user spoke of last, and how many things that were. */
  readonly topic: ReadonlySet<string> | undefined;
  readonly topicSize: number;
  readonly #bySize: readonly Fact[];
  readonly #byRole = new Map<Role, Fact[]>();
  readonly #series = new Map<string, Fact[]>();
  readonly #ids = new Set<string>();
  readonly #roles = new Map<number, Set<Role>>();
  #unknown: Map<string, Fact[]> | undefined;
  #charged: readonly (readonly Fact[])[] | undefined;
  /** The numbers that the user gave. */
  readonly given: readonly Fact[];
  /** Results of calculators and converters. */
  readonly calculated: readonly Fact[];
  /** Exchange rates that the tools gave. */
  readonly rates: readonly Fact[];

  private constructor(harvest: Harvest, facts: readonly Fact[], topic: Topic | undefined) {
    this.facts = facts;
    this.given = facts.filter(({ origin }) => origin === 'user');
    this.calculated = facts.filter(({ origin }) => origin === 'calculation');
    this.rates = facts.filter(
      ({ origin, ids, role, isDated }) => origin === 'tool' && !isDated && ids?.has(ANY_FOREX) && isPriceLike(role),
    );
    this.moments = harvest.moments;
    this.instants = harvest.instants;
    this.lengths = harvest.lengths;
    this.codes = harvest.codes;
    this.topic = topic?.ids;
    this.topicSize = topic?.size ?? 0;
    const latest = withoutRepeats(facts);
    this.#bySize = latest.toSorted((a, b) => a.size - b.size);
    for (const fact of latest) if (fact.role !== undefined && !fact.isDated) push(this.#byRole, fact.role, fact);
    for (const fact of facts) {
      if (fact.series !== undefined) push(this.#series, fact.series, fact);
      if (fact.origin === 'tool') for (const id of fact.ids ?? []) this.#ids.add(id);
      if (fact.origin === 'tool' && fact.role !== undefined) {
        const roles = this.#roles.get(fact.order);
        if (roles === undefined) this.#roles.set(fact.order, new Set([fact.role]));
        else roles.add(fact.role);
      }
    }
  }

  /** Gathers the values of all tool results and of the user's words. */
  static gather(answers: readonly ToolAnswer[], user: readonly string[], names: NameBook): Evidence {
    const harvest: Harvest = {
      names,
      fields: new FieldReader(),
      facts: [],
      texts: [],
      moments: [],
      instants: [],
      lengths: [],
      codes: new Set(),
      calculations: [],
    };
    for (const answer of answers) {
      walkContent(answer, harvest);
      if (answer.at !== undefined) harvest.instants.push(answer.at);
    }
    const known = new Set(harvest.facts.flatMap(({ ids }) => [...(ids ?? [])]));
    const isKnown = (ids: ReadonlySet<string>): boolean => [...ids].some((id) => known.has(id));
    for (const { text, answer, path, place } of harvest.texts) {
      const fallback = place.identity?.ids;
      const read = readClaims(text.slice(0, LONGEST_TEXT), { names, isKnown, ...(fallback && { fallback }) });
      const { tool, order, at } = answer;
      const shared = { origin: 'tool', tool, order, path: path === '' ? '$' : path, ...(at !== undefined && { at }) } as const;
      collect(read.claims, harvest, shared);
    }
    let topic: Topic | undefined;
    for (const text of user) {
      const read = readClaims(text.slice(0, LONGEST_TEXT), { names, isKnown: () => true, ...(topic && { fallback: topic.ids }) });
      collect(read.claims, harvest, { origin: 'user', order: -1 });
      const named = read.mentions.filter(({ isForex }) => !isForex);
      const size = new Set(named.map(({ ids }) => [...ids].join())).size;
      if (size > 0) topic = { ids: new Set(named.flatMap(({ ids }) => [...ids])), size };
    }
    harvest.facts.splice(0, harvest.facts.length, ...withSoleInstrument(harvest.facts, topic));
    const facts = [...harvest.facts, ...vouchedCalculations(harvest)];
    return new Evidence(harvest, facts, topic);
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

  /** The objects that tell a fee or a tax, each with all its values. */
  chargedRows(): readonly (readonly Fact[])[] {
    this.#charged ??= chargedRows(this.facts);
    return this.#charged;
  }

  /** The other values of an object whose fields we do not know. */
  besides(fact: Fact): readonly Fact[] {
    if (this.#unknown === undefined) {
      this.#unknown = new Map();
      for (const each of this.facts) if (each.word !== undefined && !each.isDated) push(this.#unknown, parentOf(each), each);
    }
    return (this.#unknown.get(parentOf(fact)) ?? []).filter((each) => each !== fact);
  }

  /** How many different roles a tool result tells. */
  rolesIn(order: number): number {
    return this.#roles.get(order)?.size ?? 0;
  }

  /** The values in the same place of the rows of an array, one list per place. */
  get series(): ReadonlyMap<string, readonly Fact[]> {
    return this.#series;
  }
}

/** A fact that a later tool result repeats is told by the later one; rows of series in time are left alone. */
function withoutRepeats(facts: readonly Fact[]): Fact[] {
  const last = new Map<string, Fact>();
  for (const fact of facts) if (!fact.isDated) last.set(keyOf(fact), fact);
  return [...facts.filter(({ isDated }) => isDated), ...last.values()];
}

const MOST_ROWS = 200;

/** The object that a value stands in. */
const parentOf = ({ order, path = '' }: Fact): string => `${order}:${path.slice(0, Math.max(0, path.lastIndexOf('.')))}`;

function chargedRows(facts: readonly Fact[]): Fact[][] {
  const rows = new Map<string, Fact[]>();
  for (const fact of facts)
    if (fact.origin === 'tool' && (fact.role === 'fee' || fact.role === 'tax')) rows.set(parentOf(fact), []);
  if (rows.size > MOST_ROWS) return [];
  for (const fact of facts) rows.get(parentOf(fact))?.push(fact);
  return [...rows.values()];
}

/** What the user spoke of. */
interface Topic {
  readonly ids: ReadonlySet<string>;
  readonly size: number;
}

const isPriceLike = (role: Role | undefined): boolean => role === undefined || role === 'price' || role === 'close';

/** In a conversation about one instrument, prices that say of no instrument belong to that one. */
function withSoleInstrument(facts: readonly Fact[], topic: Topic | undefined): Fact[] {
  const named = new Map<string, ReadonlySet<string>>();
  for (const { ids, origin } of facts)
    if (origin === 'tool' && ids !== undefined && !ids.has(ANY_FOREX)) named.set([...ids].join(), ids);
  const [sole] = named.size === 0 && topic?.size === 1 ? [topic.ids] : named.size === 1 ? named.values() : [];
  if (sole === undefined) return [...facts];
  const isOf = ({ ids, role, origin }: Fact): boolean =>
    ids === undefined && origin === 'tool' && role !== undefined && !isOfNobody(role);
  return facts.map((fact) => (isOf(fact) ? { ...fact, ids: sole } : fact));
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** Turns the numbers of a running text into facts. */
function collect(
  claims: readonly Claim[],
  harvest: Harvest,
  shared: Pick<Fact, 'origin' | 'order' | 'tool' | 'path' | 'at'>,
): void {
  const priors = new Set(claims.filter(({ tense }) => tense === 'prior').map(({ stretch }) => stretch));
  for (const claim of claims) {
    const { number, role, subjects, direction, isDirectionClose, moment, references, windows, party, noun } = claim;
    const tense = claim.tense ?? (priors.has(claim.stretch) ? 'new' : undefined);
    if (number.moment !== undefined && number.kind !== 'quantity') harvest.moments.push(number.moment);
    if (number.kind !== 'quantity') continue;
    const isChange = direction !== 0 && (number.unit.dimension === 'percent' || (role !== undefined && isSigned(role)));
    const signed = number.sign === 0 && direction < 0 && isChange ? number.value.negated() : number.value;
    const value = signed.toDecimal(30);
    const isSignedPercent = number.sign !== 0 && number.unit.dimension === 'percent';
    const isBarePrice = claim.isBare && number.unit.dimension === 'money' && number.sign === 0 && shared.origin === 'tool';
    const implied =
      role ??
      (isBarePrice ? ('price' as const) : undefined) ??
      ((isChange || isSignedPercent) && references.length === 0 && shared.origin === 'tool'
        ? ('changePercent' as const)
        : undefined);
    const isWon =
      number.unit.dimension === 'none' && !number.isPlain && /[만억조]/.test(claim.written) && shared.origin === 'user';
    const currency = number.unit.currency ?? (isWon ? 'KRW' : undefined);
    const isIndex = [...(subjects ?? [])].some((id) => id.startsWith('^'));
    const plain = isWon ? 'money' : number.unit.dimension;
    const dimension = plain === 'none' && isIndex ? 'index-points' : plain;
    harvest.facts.push({
      ...shared,
      value,
      size: Math.abs(Number(value)),
      ...(implied !== undefined && { role: implied }),
      ...(dimension !== 'none' && { dimension }),
      ...(currency !== undefined && { currency }),
      ...(dimension === 'percent' && { scale: 'percent' as const }),
      ...(subjects !== undefined && { ids: subjects }),
      ...(moment !== undefined && { moment }),
      ...(number.sign === 0 && direction === 0 && { isUnsigned: true }),
      ...(number.sign === 0 && direction !== 0 && !isChange && isDirectionClose && { direction }),
      ...(!number.isPlain && { step: number.step }),
      ...(windows.size > 0 && { windows }),
      ...(party !== undefined && { party }),
      ...(noun !== undefined && role === undefined && { noun }),
      ...(tense !== undefined && { tense }),
      isText: true,
    });
  }
}
