import { isSigned } from '@finclaw/finance/vocabulary';
import type { Claim } from '../../context/claim.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { exact, type Fact } from '../../evidence/fact.ts';
import { settlingFacts } from '../match-fact.ts';
import { type Bounds, isWithin } from '../precision.ts';
import { isToldAsPrice } from '../telling.ts';
import type { Term } from '../term.ts';
import { momentsAgree } from '../times-agree.ts';
import { candidates } from './candidates.ts';
import { circles } from './circles.ts';
import { Pool } from './pool.ts';
import type { ShownFigures } from './shown.ts';
import { type Derivation, type Pair, stepsBetween } from './steps.ts';

/** How likely one of all values that are tried may meet a figure by chance: of those that are meant, and of all that are near. */
const MOST_CHANCE = { meant: 0.3, near: 0.05 } as const;

/** Works out whether one step of arithmetic over values that belong together gives the claimed number. */
export function derive(claim: Claim, bounds: Bounds, evidence: Evidence, shown: ShownFigures): Term | undefined {
  const pool = new Pool(claim, evidence, shown);
  // $3.71 above the lower band: how far one is from another is neither of them.
  const { role, isComparison, references, number } = claim;
  const isGap = isComparison || references.length > 0 || (number.sign !== 0 && role !== undefined && !isSigned(role));
  const isStated =
    claim.isNamed &&
    role !== undefined &&
    !isGap &&
    settlingFacts(claim, evidence).some((fact) => fact.trust === 'own' && momentsAgree(claim.moment, fact));
  const found = (pairs: readonly Pair[], most: number): Term | undefined => {
    const derivations = pairs.flatMap((pair) => stepsBetween(pool, pair));
    const given = derivations.find((derivation) => gives(pool, bounds, derivation));
    return given !== undefined && chanceOf(derivations, bounds) <= most ? given.term : undefined;
  };
  for (const pairs of candidates(pool, isStated && !claim.cues.has('scenario'))) {
    const term = found(pairs, MOST_CHANCE.meant);
    if (term !== undefined) return term;
  }
  // What a result states itself, of that or of anything else, was not worked out.
  if (isStated || evidence.between(bounds.from, bounds.to).some((fact) => isStatedBy(pool, bounds, fact))) return undefined;
  for (const pairs of circles(pool)) {
    const term = found(pairs, MOST_CHANCE.near);
    if (term !== undefined) return term;
  }
  return undefined;
}

const isStatedBy = ({ dimension }: Pool, bounds: Bounds, fact: Fact): boolean =>
  fact.origin === 'tool' && (fact.dimension ?? dimension) === dimension && isWithin(exact(fact), bounds);

function gives(pool: Pool, bounds: Bounds, { term, sign, step, currency }: Derivation): boolean {
  const size = Math.abs(term.approximate);
  if (!(size >= bounds.from && size <= bounds.to) || !isInCurrency(pool, term.operands, currency)) return false;
  // What stays the same was not worked out.
  if (sign !== 'level' && term.operands.some((fact) => isWithin(exact(fact), bounds))) return false;
  if (step === 'sum' && term.operands.some((fact) => exact(fact).compareTo(term.exact) === 0)) return false;
  if (step !== undefined && NO_PRICES.includes(step) && isPriceOnly(pool.claim)) return false;
  return pointsTheSameWay(pool.claim, term, sign) && isWithin(term.exact, bounds);
}

/** None of these makes a price: what many shares come to, a part of it, how far two are apart. */
const NO_PRICES: readonly Derivation['step'][] = ['product', 'part', 'difference'];

/** Told as a price, and not as what one gains or would gain. */
const isPriceOnly = (claim: Claim): boolean =>
  isToldAsPrice(claim) && claim.direction === 0 && claim.number.sign === 0 && !claim.isComparison && !claim.cues.has('scenario');

/** How easily one of so many values meets a figure of so few digits, were they spread evenly over its order of magnitude. */
function chanceOf(derivations: readonly Derivation[], { from, to }: Bounds): number {
  const middle = (from + to) / 2;
  const sizes = derivations.map(({ term: { approximate } }) => Math.abs(approximate));
  const alike = new Set(sizes.filter((size) => Math.abs(Math.log10(size / middle)) < 1));
  return (alike.size * (to - from)) / (2 * Math.LN10 * middle);
}

/** Whether all amounts that went into a value are in the claim's currency, or at least in one. */
function isInCurrency(pool: Pool, operands: readonly Fact[], converted: string | undefined): boolean {
  if (converted !== undefined) return converted === pool.currency;
  const amounts = operands.filter(({ currency, dimension }) => dimension === 'money' && currency !== undefined);
  const wanted = pool.currency ?? amounts[0]?.currency;
  return amounts.every(({ currency }) => currency === wanted);
}

function pointsTheSameWay({ number, direction }: Claim, { approximate }: Term, sign: Derivation['sign']): boolean {
  if (sign === 'gap' || approximate === 0) return true;
  const claimed = number.sign !== 0 ? number.sign : sign === 'movement' ? direction : 0;
  return approximate < 0 ? claimed < 0 : claimed >= 0;
}
