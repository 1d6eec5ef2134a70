import type { Dimension } from '@finclaw/language';
import type { Claim } from '../../context/claim.ts';
import { ANY_FOREX } from '../../context/mention.ts';
import type { Role } from '../../context/roles.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Fact, keyOf } from '../../evidence/fact.ts';
import { sideOf } from '../objection.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import type { Term } from '../term.ts';
import type { Shown, ShownFigures } from './shown.ts';

/** A value that a claim may state, worked out from the pool. */
export interface Derivation {
  readonly term: Term;
  /** A level ignores words of direction, a movement must point the same way, a gap has no direction of its own. */
  readonly sign: 'level' | 'movement' | 'gap';
  readonly currency?: string;
}

const MOST_PER_ROLE = 40;
const KNOWN: readonly Role[] = ['price', 'quantity', 'avgCost', 'cash', 'totalValue'];

/** The facts that belong together with a claim: of its instrument, named in its sentence, given by the user, or shown before it. */
export class Pool {
  readonly claim: Claim;
  readonly evidence: Evidence;
  /** Proven figures of the same sentence or table cell. */
  readonly shownHere: readonly Fact[];
  /** Proven figures of the same row of a table, item of a list or sentence. */
  readonly shownBeside: readonly Shown[];
  /** Proven figures of the same sentence and of the one before it, outside of tables and lists. */
  readonly shownAround: readonly Shown[];
  /** Every proven figure shown near: in this sentence or not long before it. */
  readonly shownNear: readonly Fact[];
  readonly #shown: ShownFigures;
  readonly #own = new Map<Role, readonly Fact[]>();

  constructor(claim: Claim, evidence: Evidence, shown: ShownFigures) {
    this.claim = claim;
    this.evidence = evidence;
    this.#shown = shown;
    const here = shown.here(claim);
    this.shownHere = here.map(({ fact }) => fact);
    this.shownBeside = shown.beside(claim);
    this.shownAround = claim.stretch.cell === undefined && !claim.stretch.isBullet ? shown.around(claim) : [];
    this.shownNear = [...new Set([...shown.before(claim), ...here])].map(({ fact }) => fact);
  }

  get dimension(): Dimension {
    return this.claim.number.unit.dimension;
  }

  get currency(): string | undefined {
    return this.claim.number.unit.currency;
  }

  /** Facts of the claim's own instrument. */
  own(...roles: readonly Role[]): Fact[] {
    return roles.flatMap((role) => {
      const known =
        this.#own.get(role) ??
        this.evidence
          .ofRole(role)
          .filter((fact) => this.#isOwn(fact))
          .slice(-MOST_PER_ROLE);
      this.#own.set(role, known);
      return known;
    });
  }

  #isOwn = (fact: Fact): boolean => subjectsAgree(this.claim, fact.ids) && !fact.ids?.has(ANY_FOREX);

  /** What is known of the claim's own instrument or account without being told: as the last result gives it. */
  known(): readonly Fact[] {
    return distinct(
      KNOWN.flatMap((role) => {
        const facts = this.own(role).filter(({ isDated }) => !isDated);
        return facts.filter(({ order }) => order === facts.at(-1)?.order).slice(0, 2);
      }),
    );
  }

  /** Everything of the claim's own instrument that is money. */
  byOwnField(): Fact[] {
    return this.evidence.facts
      .filter((fact) => fact.dimension === 'money' && !fact.isDated && this.#isOwn(fact))
      .slice(-MOST_PER_ROLE);
  }

  /** Each field that is known of several instruments: of those the sentence names, or of all if it names fewer than two. */
  byField(): readonly (readonly Fact[])[] {
    const named = new Set(this.claim.company.flatMap((ids) => [...ids]));
    const isMeant = ({ ids, role, isDated }: Fact): boolean =>
      role !== undefined && !isDated && ids !== undefined && (named.size < 2 || [...ids].some((id) => named.has(id)));
    const facts = this.evidence.facts.filter((fact) => isMeant(fact));
    return [...Map.groupBy(facts, ({ role }) => (role === 'close' ? 'price' : role)).values()].map(distinct);
  }

  /** The sentence names two instruments or more. */
  get isAboutSeveral(): boolean {
    return new Set(this.claim.company.map((ids) => [...ids].join())).size > 1;
  }

  /** The values in the same place of the rows of each array, without arrays of another instrument. */
  series(): readonly (readonly Fact[])[] {
    return this.evidence.seriesFor(this.claim.subjects);
  }

  /** Figures shown so far in the claim's unit that make one list: one per line, or one column of a table. */
  listed(): readonly (readonly Fact[])[] {
    const alike = this.#shown.alike(this.claim);
    return [alike, ...Map.groupBy(alike, ({ claim }) => claim.role).values()].map((group) =>
      group.filter(({ claim }, at) => at === 0 || claim.stretch !== group[at - 1]?.claim.stretch).map(({ fact }) => fact),
    );
  }

  /** What the sentence shows before the claim in its unit, where all of it is one field. */
  shownBefore(): readonly Fact[] {
    const facts = this.shownBeside
      .filter(({ fact, start }) => start < this.claim.number.start && fact.dimension === this.dimension && this.fits(fact))
      .map(({ fact }) => fact);
    const [first] = facts;
    return facts.every(({ role, row }) => role === first?.role && sideOf(row) === sideOf(first?.row)) ? facts : [];
  }

  /** What stands in the same place as a figure beside the claim in every row of the table or list. */
  shownInColumn(beside: Shown): readonly Fact[] {
    return this.#shown.column(beside).map(({ fact }) => fact);
  }

  /** What the user gave, in one dimension. */
  given(dimension: Dimension): readonly Fact[] {
    return this.evidence.given
      .filter((fact) => fact.dimension === dimension && subjectsAgree(this.claim, fact.ids))
      .slice(-MOST_PER_ROLE);
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

  /** Whether a value is in the claim's unit, as far as both say. */
  fits({ dimension, currency }: Fact): boolean {
    const isOfUnit = dimension === undefined || dimension === this.dimension || this.dimension === 'none';
    return isOfUnit && (this.currency === undefined || currency === undefined || currency === this.currency);
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
