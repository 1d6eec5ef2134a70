import { ANY_FOREX } from '@finclaw/finance/instruments';
import { isMovement, type Role } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import type { Dimension } from '@finclaw/language';
import type { Claim } from '../../context/claim.ts';
import { type Evidence, ownedBy } from '../../evidence/evidence.ts';
import { type Fact, keyOf } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { type Operand, type Shown, type ShownFigures, UNSHOWN } from './shown.ts';

const [MOST_PER_ROLE, MOST_GIVEN] = [40, 6];

/** A figure, and the values that belong together with it: of its instrument, given by the user, or shown near it. */
export class Pool {
  readonly claim: Claim;
  readonly evidence: Evidence;
  readonly shown: ShownFigures;
  readonly dimension: Dimension;
  readonly currency: string | undefined;
  /** Proven figures of the same row of a table, item of a list or sentence. */
  readonly beside: readonly Shown[];
  /** The numbers of shares that the sentence names; then an amount is of no others. */
  readonly shares: readonly Shown[];
  /** What the user said last, before all that the answer shows. */
  readonly given: readonly Operand[];
  /** What it is called is itself a rise or a fall. */
  readonly isGain: boolean;
  /** It is told as a rise or a fall. */
  readonly isMove: boolean;
  /** What it may be called: by its name, or as what moved. */
  readonly calls: readonly Role[];
  /** The sentence names two instruments or more. */
  readonly isAboutSeveral: boolean;
  readonly #own = new Map<Role, readonly Operand[]>();

  constructor(claim: Claim, evidence: Evidence, shown: ShownFigures) {
    const { role, direction, number, company, cues } = claim;
    this.claim = claim;
    this.evidence = evidence;
    this.shown = shown;
    this.dimension = number.unit.dimension;
    this.currency = number.unit.currency;
    this.beside = shown.beside(claim);
    const given = evidence.given.slice(-MOST_GIVEN).map((fact) => ({ ...unshown(fact), start: UNSHOWN.given }));
    this.shares = shown.here(claim).filter(isOfShares);
    const isNamed = this.shares.length > 0 && this.dimension === 'money';
    this.given = isNamed ? given.filter((each) => !isOfShares(each)) : given;
    this.isGain = role !== undefined && isMovement(role);
    // What makes up so much has not gone up.
    this.isMove = role !== 'weight' && (direction !== 0 || number.sign !== 0 || this.isGain);
    const moved: readonly Role[] = this.dimension === 'percent' ? ['changePercent', 'pnlPercent'] : ['change', 'pnl'];
    // What something would have to gain is not what it gained.
    this.calls = role !== undefined ? [role] : this.isMove && !cues.has('scenario') ? moved : [];
    this.isAboutSeveral = new Set(company.map((ids) => [...ids].join())).size > 1;
  }

  /** Every proven figure shown near: in this sentence or not long before it. */
  get near(): readonly Shown[] {
    return [...this.shown.before(this.claim), ...this.shown.here(this.claim)];
  }

  /** What the results say of the claim's own instrument. */
  own(...roles: readonly Role[]): readonly Operand[] {
    return roles.flatMap((role) =>
      kept(this.#own, role, () => {
        const all = this.evidence.ofRole(role);
        const facts = all.length === 0 ? all : ownedBy(all, this.claim.subjects).slice(-MOST_PER_ROLE);
        return distinct(facts.filter(({ ids }) => !ids?.has(ANY_FOREX))).map(unshown);
      }),
    );
  }

  /** Whether a value is in the claim's unit, as far as both say. */
  fits({ dimension, currency }: Fact): boolean {
    const isOfUnit = dimension === undefined || dimension === this.dimension || this.dimension === 'none';
    return isOfUnit && (this.currency === undefined || currency === undefined || currency === this.currency);
  }
}

export const isOfShares = ({ fact }: Operand): boolean => fact.dimension === 'shares';

/** A value that the answer does not show itself. */
export const unshown = (fact: Fact): Operand => ({ fact, term: Term.of(fact), start: UNSHOWN.known, claim: {} });

/** Facts without those of the same value and meaning. */
export function distinct(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length < 2) return facts;
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
