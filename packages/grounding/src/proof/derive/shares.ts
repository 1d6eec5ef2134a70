import { isReported, type Role } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, distinct, type Pool, sameCurrency } from './pool.ts';
import { restOfHundred, sumOf } from './totals.ts';

const WHOLES: readonly Role[] = [
  'worth',
  'marketValue',
  'cash',
  'costBasis',
  'dividend',
  'pnl',
  'unrealizedPnl',
  'quantity',
  'volume',
  'marketCap',
  'revenue',
];

/** Shares of a whole in percent: a holding of the portfolio, cash of the assets, one figure of another that was named. */
export function* shares(pool: Pool): Generator<Derivation> {
  const { role, cues } = pool.claim;
  if ((pool.dimension !== 'percent' && pool.dimension !== 'multiple') || (role !== 'weight' && !cues.has('share'))) return;
  const isPercent = pool.dimension === 'percent';
  const named = distinct([...pool.namedMoney(), ...pool.shownHere, ...pool.calculated]).filter(isAmount);
  const held = distinct([...pool.own('marketValue', 'cash', 'worth', 'amount'), ...named]);
  const known = [...pool.evidence.ofRole('totalValue'), ...pool.shownNear.filter((fact) => fact.role === 'totalValue')];
  for (const whole of distinct([...known, ...pool.given('money'), ...pool.calculated])) {
    for (const part of whole.origin !== 'tool' ? [...named, ...pool.own('totalValue', 'marketValue')] : held) {
      if (part !== whole && whole.size > 0 && sameCurrency(part, whole)) yield ratioOf(part, Term.of(whole), isPercent);
    }
  }
  yield* sharesOfRows(pool, isPercent);
  for (const each of WHOLES) {
    const kin = pool.own(each).slice(0, 12);
    for (const part of kin)
      for (const whole of kin)
        if (part.size < whole.size && belongTogether(part, whole) && sameCurrency(part, whole))
          yield ratioOf(part, Term.of(whole), isPercent);
  }
  if (pool.isAboutSeveral) yield* sharesOfOthers(pool, isPercent);
  for (const part of pool.own('volume'))
    for (const whole of pool.own('avgVolume')) yield ratioOf(part, Term.of(whole), isPercent);
  yield* sharesOfReported(pool, isPercent);
  if (isPercent && cues.has('remainder')) yield* restOfHundred(pool);
}

/** 반도체가 영업이익의 58%: an amount of the same text or object that has no name we know, of a figure that the sentence names. */
function* sharesOfReported(pool: Pool, isPercent: boolean): Generator<Derivation> {
  const wholes = [...pool.claim.labels].filter(isReported).flatMap((role) => pool.own(role));
  if (wholes.length === 0 || wholes.length > 12) return;
  for (const whole of wholes) {
    const parts = pool.evidence.unnamedIn(whole).filter((fact) => fact.size < whole.size && sameCurrency(fact, whole));
    for (const part of parts.length <= 12 ? parts : []) yield ratioOf(part, Term.of(whole), isPercent);
  }
}

/** Samsung is worth 29% of TSMC. */
function* sharesOfOthers(pool: Pool, isPercent: boolean): Generator<Derivation> {
  for (const role of WHOLES) {
    const kin = pool.company(role);
    if (kin.length > 12) continue;
    for (const part of kin)
      for (const whole of kin)
        if (whole.size > 0 && !belongTogether(part, whole) && sameCurrency(part, whole))
          yield ratioOf(part, Term.of(whole), isPercent);
  }
}

const isAmount = ({ dimension }: Fact): boolean => dimension === 'money' || dimension === 'shares' || dimension === undefined;

/** One row of an array of all of them; what is worth something may have cash beside it. */
function* sharesOfRows(pool: Pool, isPercent: boolean): Generator<Derivation> {
  const cash = pool.evidence.ofRole('cash').slice(0, 3);
  for (const series of pool.series()) {
    const [first] = series;
    if (first?.role === undefined || !WHOLES.includes(first.role) || series.length < 2 || series.length > 200) continue;
    const isWorth = first.role === 'marketValue' || first.role === 'worth';
    // Shares of one company and of another do not add up to a whole that anybody means, unless they say so.
    if (!isWorth && !pool.claim.labels.has(first.role)) continue;
    if (!series.every((fact) => sameCurrency(fact, first))) continue;
    const sum = sumOf(series, pool);
    const withCash = isWorth ? cash.map((fact) => sum.plus(Term.of(fact))) : [];
    const parts = [...pool.own(first.role), ...(isWorth ? cash : [])];
    for (const whole of [sum, ...withCash]) {
      if (whole.approximate === 0) continue;
      for (const part of parts) yield ratioOf(part, whole, isPercent);
    }
  }
}

function ratioOf(part: Fact, whole: Term, isPercent: boolean): Derivation {
  const ratio = Term.of(part).over(whole);
  return { term: isPercent ? ratio.inPercent() : ratio, sign: 'level' };
}
