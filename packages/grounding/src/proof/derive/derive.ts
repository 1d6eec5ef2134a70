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
const RESTATEMENTS: readonly Generate[] = [conversions, scenarios, totals, comparisons, seriesMoves];
const ALL: readonly Generate[] = [formulas, products, moves, shares, ...RESTATEMENTS, besides, parts, apart];

const restatements = ({ role, cues }: Claim): readonly Generate[] =>
  RESTATEMENTS.filter((generate) =>
    generate === totals ? role !== 'totalValue' || cues.has('included') : generate !== scenarios || cues.has('scenario'),
  );

const MOST_TERMS = 4_000;

/** Works out whether one step of arithmetic over values that belong together gives the claimed number. */
export function derive(claim: Claim, bounds: Bounds, evidence: Evidence, shown: ShownFigures): Term | undefined {
  const pool = new Pool(claim, evidence, shown);
  let tried = 0;
  const settling = settlingFacts(claim, evidence).filter((fact) => momentsAgree(claim.moment, fact));
  const isSettled = settling.length > 0;
  // What a text says once may be said of a part; what follows from its other figures may be said of the whole.
  const also = settling.every(({ isText }) => isText) ? [formulas] : [];
  for (const generate of isSettled ? [...restatements(claim), ...also] : ALL) {
    for (const { term, sign, currency } of generate(pool)) {
      if (++tried > MOST_TERMS) return undefined;
      const size = Math.abs(term.approximate);
      if (!(size >= bounds.from && size <= bounds.to)) continue;
      const inCurrency = currency ?? currencyOf(term.operands);
      if (inCurrency !== undefined && pool.currency !== undefined && inCurrency !== pool.currency) continue;
      if (pointsTheSameWay(claim, term, sign) && isWithin(term.exact, bounds)) return term;
    }
  }
  return undefined;
}

/** The one currency of all amounts that went into a value. */
function currencyOf(operands: readonly Fact[]): string | undefined {
  const found = new Set(
    operands.flatMap(({ currency, dimension }) => (dimension === 'money' && currency !== undefined ? [currency] : [])),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function pointsTheSameWay({ number, direction }: Claim, { approximate }: Term, sign: Derivation['sign']): boolean {
  if (sign === 'gap' || approximate === 0) return true;
  const claimed = number.sign !== 0 ? number.sign : sign === 'movement' ? direction : 0;
  return approximate < 0 ? claimed < 0 : claimed >= 0;
}
