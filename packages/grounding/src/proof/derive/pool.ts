import type { Dimension } from '@finclaw/language';
import type { Claim } from '../../context/claim.ts';
import type { Role } from '../../context/roles.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Fact, keyOf } from '../../evidence/fact.ts';
import { isRate, subjectsAgree, windowsAgree } from '../agreement.ts';
import type { Term } from '../term.ts';
import type { Shown, ShownFigures } from './shown.ts';

/** A value that a claim may state, worked out from the pool. */
export interface Derivation {
  readonly term: Term;
  /** A level ignores words of direction, a movement must point the same way, a gap has no direction of its own. */
  readonly sign: 'level' | 'movement' | 'gap';
  readonly currency?: string;
}

const SEVERAL =
  /(?<![가-힣])(?:두|세|네|둘|셋|양)\s?(?:종목|회사|기업|주식|사|코인|ETF|지수|은|의|다)|(?<![a-z])(?:both|the (?:two|three|four)|all (?:two|three|four))(?![a-z])/i;
/** The Nasdaq leads by 4.1 percentage points: ahead of what was spoken of with it. */
const LEADS =
  /(?<![a-z])(?:leads?|trails?|(?:is|are) (?:ahead|behind)|outperforms?|outperformed|lags?)(?![a-z])|앞서|앞섰|뒤처|뒤졌/i;
const MOST_PER_ROLE = 40;
const MOST_ROWS = 500;

/** The facts that belong together with a claim: of its instrument, named in its sentence, given by the user, or shown before it. */
export class Pool {
  readonly claim: Claim;
  readonly evidence: Evidence;
  /** Proven figures of the same sentence or table cell. */
  readonly shownHere: readonly Fact[];
  /** Every proven figure shown near: in this sentence or not long before it. */
  readonly shownNear: readonly Fact[];
  /** Proven figures of the same dimension and currency that came before. */
  readonly shownAlike: readonly Shown[];
  readonly #own = new Map<Role, readonly Fact[]>();
  readonly #company = new Map<Role, readonly Fact[]>();
  readonly #given = new Map<Dimension, readonly Fact[]>();

  constructor(claim: Claim, evidence: Evidence, shown: ShownFigures) {
    this.claim = claim;
    this.evidence = evidence;
    const here = shown.here(claim);
    this.shownHere = here.map(({ fact }) => fact);
    this.shownNear = [...new Set([...shown.before(claim), ...here])].map(({ fact }) => fact);
    this.shownAlike = shown.alike(claim);
  }

  get dimension(): Dimension {
    return this.claim.number.unit.dimension;
  }

  get currency(): string | undefined {
    return this.claim.number.unit.currency;
  }

  /** Facts of the claim's own instrument. */
  own(...roles: readonly Role[]): Fact[] {
    return this.#ofRoles(roles, this.#own, (ids) => subjectsAgree(this.claim, ids));
  }

  /** Facts of every instrument in the claim's sentence; of all instruments if it names fewer than two. */
  company(...roles: readonly Role[]): Fact[] {
    const named = new Set(this.claim.company.flatMap((ids) => [...ids]));
    const isNamed = (ids: ReadonlySet<string>): boolean => [...ids].some((id) => named.has(id));
    return this.#ofRoles(roles, this.#company, (ids) => ids !== undefined && (named.size < 2 || isNamed(ids)));
  }

  /** The sentence, or what it goes on speaking of, is about two instruments or more. */
  get isAboutSeveral(): boolean {
    const { company, subjects, said } = this.claim;
    if ((SEVERAL.test(said) || LEADS.test(said)) && this.evidence.instrumentCount > 1) return true;
    return new Set(company.map((ids) => [...ids].join())).size > 1 || (company.length === 0 && (subjects?.size ?? 0) > 1);
  }

  #ofRoles(
    roles: readonly Role[],
    known: Map<Role, readonly Fact[]>,
    fits: (ids: ReadonlySet<string> | undefined) => boolean,
  ): Fact[] {
    return roles.flatMap((role) => {
      let found = known.get(role);
      if (found === undefined) {
        found = this.evidence
          .ofRole(role)
          .filter((fact) => fits(fact.ids) && !isRate(fact) && windowsAgree(this.claim, fact))
          .slice(-MOST_PER_ROLE);
        known.set(role, found);
      }
      return found;
    });
  }

  /** The rows of arrays that hold values of these roles, cut down to the claim's instrument where they are of several. */
  *ownSeries(...roles: readonly Role[]): Generator<readonly Fact[]> {
    for (const { facts, isOfOne } of this.evidence.series) {
      const [first] = facts;
      if (isOfOne || first?.role === undefined || !roles.includes(first.role) || facts.length > MOST_ROWS) continue;
      const own = facts.filter(({ ids }) => ids !== undefined && subjectsAgree(this.claim, ids));
      if (own.length > 1) yield own;
    }
  }

  /** The same for rows whose fields we do not know. */
  *ownUnknown(): Generator<readonly Fact[]> {
    for (const { facts, isOfOne } of this.evidence.series) {
      if (isOfOne || facts[0]?.role !== undefined || facts.length > MOST_ROWS) continue;
      const own = facts.filter(({ ids }) => ids !== undefined && subjectsAgree(this.claim, ids));
      if (own.length > 1) yield own;
    }
  }

  /** The values in the same place of the rows of each array, without arrays of another instrument. */
  series(): readonly (readonly Fact[])[] {
    return this.evidence.seriesFor(this.claim.subjects);
  }

  /** Results of calculators and converters that can be about the claim's own instrument. */
  get calculated(): Fact[] {
    return this.evidence.calculated.filter(({ ids }) => subjectsAgree(this.claim, ids));
  }

  /** What the user gave, in one dimension. */
  given(dimension: Dimension): readonly Fact[] {
    let found = this.#given.get(dimension);
    if (found === undefined) {
      found = this.evidence.given
        .filter((fact) => fact.dimension === dimension && subjectsAgree(this.claim, fact.ids))
        .slice(-MOST_PER_ROLE);
      this.#given.set(dimension, found);
    }
    return found;
  }

  /** Numbers of shares: held, ordered, or named by the user. */
  quantities(): Fact[] {
    const coins = [...this.given('count'), ...this.#here('count')].filter(({ ids }) =>
      [...(ids ?? [])].some((id) => id.startsWith('coin:')),
    );
    return distinct([...this.own('quantity'), ...this.given('shares'), ...coins, ...this.#here('shares')]);
  }

  /** Prices and amounts that the user named, or that stand proven in the same sentence. */
  namedMoney(): Fact[] {
    return distinct([...this.given('money'), ...this.#here('money')]);
  }

  /** Percentages in the same sentence or in the user's words. */
  namedPercents(): Fact[] {
    return distinct([...this.#here('percent'), ...this.given('percent')]);
  }

  #here(wanted: Dimension): Fact[] {
    return this.shownHere.filter(({ dimension }) => dimension === wanted);
  }
}

/** Facts without those of the same value and meaning. */
export function distinct(facts: readonly Fact[]): Fact[] {
  if (facts.length < 2) return [...facts];
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const key = keyOf(fact);
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether two facts can speak of the same instrument. */
export function belongTogether(a: Fact, b: Fact): boolean {
  if (a.ids === undefined || b.ids === undefined) return true;
  for (const id of a.ids) if (b.ids.has(id)) return true;
  return false;
}

/** Whether two facts belong to the same instrument, or both to the whole account. */
export const sameOwner = (a: Fact, b: Fact): boolean => (a.ids === undefined) === (b.ids === undefined) && belongTogether(a, b);

/** Whether two amounts are in the same currency, as far as both say. */
export const sameCurrency = (a: Fact, b: Fact): boolean =>
  a.currency === undefined || b.currency === undefined || a.currency === b.currency;
