import { agreeing, type Role, rolesAgree } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { subjectsAgree } from '../agreement.ts';
import { saidFields } from '../said-fields.ts';
import { Term } from '../term.ts';
import { PERIODIC } from './changes.ts';
import { belongTogether, type Derivation, distinct, type Pool, sameCurrency } from './pool.ts';

const COMPARED: readonly Role[] = [
  'price',
  'close',
  'changePercent',
  'marketCap',
  'volume',
  'turnover',
  'marketValue',
  'pnl',
  'unrealizedPnl',
  'pnlPercent',
  'weight',
  'per',
  'pbr',
  'eps',
  'dividend',
  'dividendYield',
  'revenue',
  'operatingIncome',
  'netIncome',
  'operatingMargin',
  'quantity',
  'costBasis',
  'totalValue',
  'interestRate',
  'policyRate',
  'bondYield',
  'inflation',
  'growth',
  'roe',
  'mwr',
  'twr',
  'avgVolume',
  'aum',
  'expenseRatio',
  'volatility',
];

/** The same kind of value of two instruments: how much more, how many times as much. */
export function* acrossInstruments(pool: Pool): Generator<Derivation> {
  const { cues, role, rival, direction } = pool.claim;
  const isMultiple = pool.dimension === 'multiple';
  if (isExchanged(pool)) {
    yield* exchanged(pool);
    return;
  }
  if (!isMultiple && !cues.has('difference') && !cues.has('compared')) return;
  if (role !== undefined && !isMultiple && !COMPARED.some((each) => rolesAgree(role, each))) return;
  if (!pool.isAboutSeveral) return;
  for (const each of rolesMeant(pool)) {
    const facts = distinct(each === 'price' ? pool.company('price', 'close') : pool.company(each));
    if (facts.length > 12) continue;
    for (const a of facts) {
      for (const b of facts) {
        if (a === b || belongTogether(a, b) || !sameCurrency(a, b)) continue;
        if (rival !== undefined && direction !== 0 && !intersects(b, rival)) continue;
        yield* compare(pool, a, b, rival !== undefined && direction !== 0 ? 'movement' : 'gap');
      }
    }
  }
}

const EXCHANGED = /(?<![a-z])(?:buys?|gets? you|equals?)(?![a-z])|값|어치/i;

/** One bitcoin buys 31 ether: so many of one thing for one of another. */
const isExchanged = ({ dimension, claim }: Pool): boolean =>
  (dimension === 'none' || dimension === 'shares') && claim.role === undefined && EXCHANGED.test(claim.said);

function* exchanged(pool: Pool): Generator<Derivation> {
  const facts = pool.isAboutSeveral ? distinct(pool.company('price', 'close')) : [];
  if (facts.length > 6) return;
  for (const a of facts)
    for (const b of facts)
      if (b.size > 0 && a.size > b.size && !belongTogether(a, b) && sameCurrency(a, b))
        yield { term: Term.of(a).over(Term.of(b)), sign: 'level' };
}

/** Airbus delivered 25 more jets than Boeing: numbers of a text that no role is known of. */
export function* acrossUnnamed(pool: Pool): Generator<Derivation> {
  const { cues, rival, direction, company } = pool.claim;
  if (!cues.has('difference') || company.length < 2 || (pool.dimension !== 'none' && pool.dimension !== 'count')) return;
  const named = new Set(company.flatMap((ids) => [...ids]));
  const facts = pool.evidence.facts
    .filter(
      ({ isText, role, origin, dimension }) =>
        isText && origin === 'tool' && role === undefined && (dimension === undefined || dimension === 'count'),
    )
    .filter((fact) => intersects(fact, named));
  if (facts.length > 12) return;
  for (const a of facts) {
    for (const b of facts) {
      if (belongTogether(a, b) || (rival !== undefined && direction !== 0 && !intersects(b, rival))) continue;
      yield { term: Term.of(a).minus(Term.of(b)), sign: rival !== undefined && direction !== 0 ? 'movement' : 'gap' };
    }
  }
}

/** What the sentence compares, by the words in it; everything that can be compared if it does not say. */
function rolesMeant({ claim: { labels, role } }: Pool): readonly Role[] {
  const named = role === undefined ? [...labels] : [role];
  const meant = COMPARED.filter((each) => named.some((label) => rolesAgree(label, each)));
  return meant.length > 0 ? meant : COMPARED;
}

const intersects = ({ ids }: Fact, others: ReadonlySet<string>): boolean => [...(ids ?? [])].some((id) => others.has(id));

function* compare(pool: Pool, a: Fact, b: Fact, sign: Derivation['sign']): Generator<Derivation> {
  const [left, right] = [Term.of(a), Term.of(b)];
  switch (pool.dimension) {
    case 'multiple':
      if (b.size > 0) yield { term: left.over(right), sign: 'level' };
      if (b.size > 0 && pool.claim.number.isWord && pool.claim.cues.has('difference'))
        yield { term: left.minus(right).over(right), sign: 'gap' };
      return;
    case 'percent-points':
    case 'basis-points':
      if (a.dimension === 'percent' && b.dimension === 'percent') {
        const points = percent(a).minus(percent(b));
        yield { term: pool.dimension === 'basis-points' ? points.times(Term.number(100n)) : points, sign };
      }
      return;
    case 'percent':
      if (a.dimension !== 'percent' && b.size > 0) yield { term: left.changeFrom(right), sign };
      return;
    default:
      if (a.dimension !== 'percent') yield { term: left.minus(right), sign, ...(a.currency && { currency: a.currency }) };
  }
}

const percent = (fact: Fact): Term => Term.share(fact).inPercent();

/** 하락 종목이 상승 종목보다 51개 많다: two announced values of one thing against each other. */
export function* acrossLabels(pool: Pool): Generator<Derivation> {
  const { labels, cues, role } = pool.claim;
  const isShare = pool.dimension === 'percent' && cues.has('share');
  if (labels.size < 2 || labels.size > 4 || !(cues.has('difference') || isShare || pool.dimension === 'multiple')) return;
  if (role !== undefined && role !== 'weight' && !labels.has(role)) return;
  const roles = [...labels];
  for (const first of roles) {
    for (const second of roles) {
      if (first === second) continue;
      for (const a of pool.own(...agreeing(first)).slice(0, 6)) {
        for (const b of pool.own(...agreeing(second)).slice(0, 6)) {
          if (a === b || b.size === 0) continue;
          if (a.order !== b.order || !belongTogether(a, b) || a.dimension !== b.dimension || !sameCurrency(a, b)) continue;
          if (isShare) yield { term: Term.of(a).over(Term.of(b)).inPercent(), sign: 'level' };
          else if (pool.dimension === 'multiple') yield { term: Term.of(a).over(Term.of(b)), sign: 'level' };
          else if (a.dimension !== 'percent') yield { term: Term.of(a).minus(Term.of(b)), sign: 'gap' };
        }
      }
    }
  }
}

/** 살 때와 팔 때의 차이: two values of the same kind in one object. */
export function* withinObject(pool: Pool): Generator<Derivation> {
  if (!pool.claim.cues.has('difference') || pool.dimension === 'percent' || pool.dimension === 'multiple') return;
  const facts = pool.evidence.rates.filter(({ ids }) => subjectsAgree(pool.claim, ids)).slice(0, 12);
  for (const a of facts)
    for (const b of facts)
      if (a.size > b.size && a.order === b.order && parentOf(a) === parentOf(b))
        yield { term: Term.of(a).minus(Term.of(b)), sign: 'gap', ...(a.currency && { currency: a.currency }) };
}

/** 살 때와 팔 때의 차이: fields that the sentence calls by their names. */
export function* acrossSaidFields(pool: Pool): Generator<Derivation> {
  const { cues } = pool.claim;
  const facts = saidFields(pool.claim, pool.evidence);
  for (const a of facts) {
    for (const b of facts) {
      if (a === b || b.size === 0 || !sameCurrency(a, b)) continue;
      if (pool.dimension === 'multiple') yield { term: Term.of(a).over(Term.of(b)), sign: 'level' };
      else if (pool.dimension === 'percent' && cues.has('share'))
        yield { term: Term.of(a).over(Term.of(b)).inPercent(), sign: 'level' };
      else if (cues.has('difference') && a.size > b.size) yield { term: Term.of(a).minus(Term.of(b)), sign: 'gap' };
      else if (cues.has('total') && facts.length === 2) yield { term: Term.of(a).plus(Term.of(b)), sign: 'level' };
    }
  }
}

/** What is told as a multiple of what, of one instrument; the second only if the sentence speaks of it. */
const OWN_MULTIPLES: readonly (readonly [of: readonly Role[], base: Role])[] = [
  [['price', 'close'], 'avgCost'],
  [['price', 'close'], 'low52'],
  [['price', 'close'], 'high52'],
  [['price', 'close', 'target'], 'price'],
  [['price', 'close'], 'prevClose'],
  [['marketValue', 'totalValue'], 'costBasis'],
  [['marketValue', 'totalValue'], 'contributed'],
  [['volume'], 'avgVolume'],
];

/** One instrument against itself: how many times its cost, its usual volume, its figure of another year. */
export function* multiplesOfOwn(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'multiple') return;
  const { labels, cues } = pool.claim;
  for (const [tops, base] of OWN_MULTIPLES) {
    if (
      !pool.isAboutSeveral &&
      (base === 'avgCost' || base === 'costBasis' || base === 'contributed' || base === 'avgVolume' || labels.has(base))
    )
      yield* ratios(pool.own(...tops), pool.own(base));
  }
  const named = distinct([
    ...pool.given('money'),
    ...pool.given('shares'),
    ...pool.shownHere.filter(({ dimension }) => dimension === 'money' || dimension === 'shares'),
  ]);
  yield* ratios(named, named);
  yield* ratios(pool.calculated, pool.given('money'));
  if (pool.given('money').length > 0)
    yield* ratios(
      distinct([...pool.own('marketValue', 'totalValue', 'costBasis'), ...named]),
      distinct([...named, ...pool.own('marketValue', 'totalValue', 'costBasis')]),
    );
  for (const role of PERIODIC) if (labels.has(role)) yield* ratios(pool.own(role), pool.own(role));
  for (const fact of distinct([...pool.own('changePercent', 'pnlPercent', 'growth', 'weight'), ...pool.namedPercents()])) {
    const isShare = cues.has('share') || fact.role === 'weight';
    const isMove = pool.claim.number.isWord === true && pool.claim.direction !== 0;
    if (isMove) for (const share of sharesOf(fact)) yield { term: share, sign: 'movement' };
    for (const share of sharesOf(fact)) yield { term: isShare ? share : Term.number(1n).plus(share), sign: 'level' };
  }
  if (pool.claim.number.isWord) yield* partsGained(pool);
}

/** A number above a third may be 102 % or 1.02 %. */
const sharesOf = (fact: Fact): Term[] =>
  fact.scale === 'either' && fact.size > 0.3 ? [Term.share(fact), Term.of(fact)] : [Term.share(fact)];

/** You are up more than a fifth. */
function* partsGained(pool: Pool): Generator<Derivation> {
  if (pool.purchases().length > 0) return;
  for (const price of pool.own('price', 'close')) {
    for (const cost of distinct([...pool.own('avgCost'), ...pool.given('money')])) {
      if (cost.size === 0 || !sameCurrency(price, cost) || !belongTogether(price, cost)) continue;
      yield { term: Term.of(price).minus(Term.of(cost)).over(Term.of(cost)), sign: 'movement' };
    }
  }
}

function* ratios(tops: readonly Fact[], bases: readonly Fact[]): Generator<Derivation> {
  for (const a of tops) {
    for (const b of bases) {
      if (a === b || b.size === 0 || a.dimension !== b.dimension || !sameCurrency(a, b) || !belongTogether(a, b)) continue;
      yield { term: Term.of(a).over(Term.of(b)), sign: 'level' };
    }
  }
}

/** Between two percentages of one sentence or one instrument, in percentage points. */
export function* pointsBetween(pool: Pool): Generator<Derivation> {
  const said = [...pool.claim.labels].filter((label) => COMPARED.some((each) => rolesAgree(label, each)));
  const isMeant = (role: Role): boolean => said.length === 0 || said.some((label) => rolesAgree(label, role));
  if (pool.dimension !== 'percent-points' && pool.dimension !== 'basis-points') return;
  const facts = distinct([
    ...pool.shownHere.filter(({ dimension }) => dimension === 'percent'),
    ...pool.own(...COMPARED),
    ...periodic(pool),
  ]).filter(({ dimension }) => dimension === 'percent');
  for (const a of facts.slice(0, 24)) {
    for (const b of facts.slice(0, 24)) {
      if (a === b) continue;
      const isTogether = stoodTogether(a, b);
      if ((a.tense === 'prior' || b.tense === 'prior') && !isTogether) continue;
      const areShown = pool.shownHere.includes(a) && pool.shownHere.includes(b);
      const isKin = (a.role !== undefined && a.role === b.role && isMeant(a.role)) || isTogether || areShown;
      if (!isKin) continue;
      // Where one of the two came first, the way from it to the other is up or down.
      const isMove = isTogether && pool.claim.direction !== 0 && (a.tense === 'prior') !== (b.tense === 'prior');
      if (isMove && a.tense === 'prior') continue;
      const points = percent(a).minus(percent(b));
      const sign = isMove ? 'movement' : 'gap';
      yield { term: pool.dimension === 'basis-points' ? points.times(Term.number(100n)) : points, sign };
    }
  }
}

/** Two percentages of one object or of one sentence of a tool's text. */
const stoodTogether = (a: Fact, b: Fact): boolean => a.order === b.order && a.origin === 'tool' && parentOf(a) === parentOf(b);
const parentOf = ({ path = '', isText, sentence }: Fact): string =>
  isText ? `${path}:${sentence}` : path.replace(/(?<![^.[\]])[^.[\]]*$/, '');

/** Percentages of one instrument in rows by period, and those that stand beside each other in a text or an object. */
function periodic(pool: Pool): Fact[] {
  const found: Fact[] = [];
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    if (first.dimension === 'percent' && first.isDated && series.length <= 12) found.push(...series);
  }
  const { cues, direction } = pool.claim;
  if (cues.has('difference') || direction !== 0) {
    const loose = pool.evidence.loosePercents;
    if (loose.length <= 12) found.push(...loose);
  }
  return found;
}
