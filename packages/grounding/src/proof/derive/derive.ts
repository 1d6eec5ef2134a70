import type { Claim } from '../../context/claim.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Fact } from '../../evidence/fact.ts';
import { settlingFacts } from '../match-fact.ts';
import { type Bounds, isWithin } from '../precision.ts';
import type { Term } from '../term.ts';
import { type Derivation, Pool } from './pool.ts';
import type { ShownFigures } from './shown.ts';
import { comparisons, conversions, formulas, gains, moves, products, scenarios, seriesMoves, shares, totals } from './steps.ts';

type Generate = (pool: Pool) => Generator<Derivation>;

/** What may still be worked out when the tools state the value themselves: the same value in other terms. */
const RESTATEMENTS: readonly Generate[] = [conversions, scenarios, totals, comparisons, seriesMoves];
const ALL: readonly Generate[] = [formulas, products, gains, moves, shares, ...RESTATEMENTS];

function restatements({ role, cues, labels }: Claim): readonly Generate[] {
  const isTotal = role === 'totalValue' || role === 'totalPnl';
  return RESTATEMENTS.filter(
    (generate) =>
      !(isTotal && labels.size < 3 && generate === totals && !cues.has('included') && !cues.has('remainder')) &&
      !(generate === scenarios && !cues.has('scenario')),
  );
}

const MOST_TERMS = 4_000;

/** Works out whether one step of arithmetic over values that belong together gives the claimed number. */
export function derive(claim: Claim, bounds: Bounds, evidence: Evidence, shown: ShownFigures): Term | undefined {
  const pool = new Pool(claim, evidence, shown);
  let tried = 0;
  // A dividend is told for one share; what many shares get is worked out.
  const isOfMany = claim.role === 'dividend' && pool.quantities().length > 0;
  const settling = isOfMany ? [] : settlingFacts(claim, evidence);
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
      if (repeatsOperand(claim, term, bounds)) continue;
      if (pointsTheSameWay(claim, term, sign) && isWithin(term.exact, bounds)) return term;
    }
  }
  return undefined;
}

/** One of two amounts with next to nothing put on or taken off is still that amount, and that was not what is claimed. */
const repeatsOperand = ({ number }: Claim, { operands }: Term, { from, to }: Bounds): boolean =>
  operands.length > 1 &&
  number.unit.dimension === 'money' &&
  operands.every(({ dimension }) => dimension === 'money') &&
  operands.some(({ size }) => size >= from && size <= to);

/** The one currency of all amounts that went into a value. */
function currencyOf(operands: readonly Fact[]): string | undefined {
  const found = new Set(
    operands.flatMap(({ currency, dimension }) => (dimension === 'money' && currency !== undefined ? [currency] : [])),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function pointsTheSameWay({ number, direction, isContradictory }: Claim, term: Term, sign: Derivation['sign']): boolean {
  if (isContradictory) return false;
  if (sign === 'gap') return true;
  const claimed = number.sign !== 0 ? number.sign : sign === 'movement' ? direction : 0;
  const actual = Math.sign(term.approximate);
  if (actual === 0) return true;
  return actual < 0 ? claimed < 0 || number.mayBeNegative === true : claimed >= 0;
}
