import type { Claim } from '../../context/claim.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Fact } from '../../evidence/fact.ts';
import { settlingFacts } from '../match-fact.ts';
import { type Bounds, isWithin } from '../precision.ts';
import type { Term } from '../term.ts';
import { momentsAgree } from '../times-agree.ts';
import { type Derivation, Pool } from './pool.ts';
import { apart, besides, parts } from './rows.ts';
import type { ShownFigures } from './shown.ts';
import { comparisons, conversions, formulas, moves, products, scenarios, seriesMoves, shares, totals } from './steps.ts';

type Generate = (pool: Pool) => Generator<Derivation>;

/** What may still be worked out when the tools state the value themselves: the same value in other terms. */
const RESTATEMENTS: readonly Generate[] = [conversions, totals, comparisons, seriesMoves];
const ALL: readonly Generate[] = [formulas, products, moves, shares, ...RESTATEMENTS, scenarios, besides, parts, apart];

const MOST_TERMS = 4_000;

/** Works out whether one step of arithmetic over values that belong together gives the claimed number. */
export function derive(claim: Claim, bounds: Bounds, evidence: Evidence, shown: ShownFigures): Term | undefined {
  const pool = new Pool(claim, evidence, shown);
  let tried = 0;
  const isSettled = settlingFacts(claim, evidence).some((fact) => momentsAgree(claim.moment, fact));
  for (const generate of isSettled && !claim.cues.has('scenario') ? RESTATEMENTS : ALL) {
    for (const { term, sign, currency } of generate(pool)) {
      if (++tried > MOST_TERMS) return undefined;
      const size = Math.abs(term.approximate);
      if (!(size >= bounds.from && size <= bounds.to)) continue;
      if (!isInCurrency(pool, term.operands, currency)) continue;
      if (pointsTheSameWay(claim, term, sign) && isWithin(term.exact, bounds)) return term;
    }
  }
  return undefined;
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
