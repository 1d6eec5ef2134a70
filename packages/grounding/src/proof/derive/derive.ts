import type { Claim } from '../../context/claim.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Fact } from '../../evidence/fact.ts';
import { settlingFacts } from '../match-fact.ts';
import { type Bounds, isWithin } from '../precision.ts';
import type { Term } from '../term.ts';
import { momentsAgree } from '../times-agree.ts';
import { nearby, parts } from './nearby.ts';
import { type Derivation, Pool } from './pool.ts';
import type { ShownFigures } from './shown.ts';
import { comparisons, conversions, formulas, moves, products, scenarios, seriesMoves, shares, totals } from './steps.ts';

type Generate = (pool: Pool) => Generator<Derivation>;

/** What may still be worked out when the tools state the value themselves: the same value in other terms. */
const RESTATEMENTS: readonly Generate[] = [conversions, totals, comparisons, seriesMoves];
const ALL: readonly Generate[] = [formulas, products, moves, shares, ...RESTATEMENTS, scenarios, parts];

const MOST_TERMS = 4_000;

/** Works out whether one step of arithmetic over values that belong together gives the claimed number. */
export function derive(claim: Claim, bounds: Bounds, evidence: Evidence, shown: ShownFigures): Term | undefined {
  const pool = new Pool(claim, evidence, shown);
  let tried = 0;
  const isSettled = settlingFacts(claim, evidence).some((fact) => momentsAgree(claim.moment, fact));
  for (const generate of isSettled && !claim.cues.has('scenario') ? RESTATEMENTS : ALL) {
    for (const derivation of generate(pool)) {
      if (++tried > MOST_TERMS) return undefined;
      if (gives(pool, bounds, derivation)) return derivation.term;
    }
  }
  for (const derivations of nearby(pool)) {
    const found = derivations.find((derivation) => gives(pool, bounds, derivation));
    if (found !== undefined && !isByChance(derivations, bounds)) return found.term;
  }
  return undefined;
}

function gives(pool: Pool, bounds: Bounds, { term, sign, currency }: Derivation): boolean {
  const size = Math.abs(term.approximate);
  if (!(size >= bounds.from && size <= bounds.to) || !isInCurrency(pool, term.operands, currency)) return false;
  return pointsTheSameWay(pool.claim, term, sign) && isWithin(term.exact, bounds);
}

const MOST_CHANCE = 0.1;

/** Whether one of so many values could easily meet a figure of so few digits, were they spread evenly over its order of magnitude. */
function isByChance(derivations: readonly Derivation[], { from, to }: Bounds): boolean {
  const middle = (from + to) / 2;
  const alike = derivations.filter(({ term: { approximate } }) => Math.abs(Math.log10(Math.abs(approximate) / middle)) < 1);
  return (alike.length * (to - from)) / (2 * Math.LN10 * middle) > MOST_CHANCE;
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
