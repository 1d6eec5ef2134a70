import { type Role, rolesAgree } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { isRate } from '../agreement.ts';
import { isSaidOtherwise } from '../said-fields.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, distinct, type Pool } from './pool.ts';
import type { Shown } from './shown.ts';

const ADDABLE: readonly Role[] = [
  'marketValue',
  'costBasis',
  'pnl',
  'unrealizedPnl',
  'realizedPnl',
  'dividend',
  'fee',
  'tax',
  'quantity',
  'cash',
  'revenue',
  'operatingIncome',
  'netIncome',
  'volume',
  'turnover',
  'weight',
  'marketCap',
  'price',
  'close',
  'totalValue',
  'amount',
  'aum',
];
const SUMS: Partial<Record<Role, readonly Role[]>> = {
  totalValue: ADDABLE,
  totalPnl: ['pnl', 'unrealizedPnl', 'realizedPnl'],
  cash: ['cash'],
  pnlPercent: [],
  changePercent: [],
  price: [],
  prevClose: [],
};

/** Values of one kind that may be added up or averaged, one list for each natural group. */
function* groups(pool: Pool): Generator<readonly Fact[]> {
  const { role } = pool.claim;
  const roles = role === undefined ? ADDABLE : (SUMS[role] ?? [role, ...ADDABLE.filter((each) => rolesAgree(role, each))]);
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    const isWanted =
      first.role === undefined
        ? (role === undefined || role === 'totalValue') && !isSaidOtherwise(pool.claim, first, pool.evidence)
        : roles.includes(first.role) || (role === undefined && first.isDated === true);
    if (isWanted && isHomogeneous(series, pool) && !isRate(first)) yield series;
  }
  for (const own of pool.ownSeries(...roles)) if (isHomogeneous(own, pool)) yield own;
  if (role === undefined)
    for (const own of pool.ownUnknown())
      if (isHomogeneous(own, pool) && !isSaidOtherwise(pool.claim, own[0] as Fact, pool.evidence)) yield own;
  for (const each of roles) {
    const facts = distinct(pool.company(each)).filter((fact) => fits(fact, pool));
    if (facts.length > 1 && facts.length <= 60) yield facts;
  }
}

const fits = (fact: Fact, { dimension, currency }: Pool): boolean =>
  (fact.dimension === undefined || fact.dimension === dimension || dimension === 'none') &&
  (currency === undefined || fact.currency === undefined || fact.currency === currency);

const isHomogeneous = (facts: readonly Fact[], pool: Pool): boolean =>
  facts.length > 1 && facts.length <= 2_000 && facts.every((fact) => fits(fact, pool));

/** Sums: of all rows of an array, of everything named in the sentence, of the figures listed above, with cash or fees added. */
export function* totals(pool: Pool): Generator<Derivation> {
  const { role, cues } = pool.claim;
  const isTotal =
    cues.has('total') ||
    role === 'totalValue' ||
    role === 'totalPnl' ||
    (role === 'weight' && !pool.claim.isNamed) ||
    sharesHere(pool).length > 1;
  if (!isTotal && !cues.has('included') && !cues.has('remainder')) return;
  if (pool.dimension === 'multiple' || pool.dimension === 'percent-points') return;
  const sign = role === 'totalPnl' || role === 'pnl' || role === 'unrealizedPnl' ? 'movement' : 'level';
  const found: Term[] = [];
  const isWhole =
    pool.dimension === 'money' && (role === undefined || role === 'worth' || role === 'totalValue' || role === 'marketValue');
  if (isTotal || (cues.has('included') && isWhole)) {
    for (const facts of groups(pool)) found.push(sumOf(facts, pool));
    for (const facts of listed(pool)) found.push(sumOf(facts, pool));
    const given = pool.dimension === 'percent' ? [] : pool.given(pool.dimension).filter((fact) => fits(fact, pool));
    for (const some of subsets(given)) found.push(sumOf(some, pool));
    for (const own of given.slice(0, 6))
      for (const result of pool.calculated.slice(0, 12)) found.push(Term.of(own).plus(Term.of(result)));
    for (const facts of ofEachLabel(pool)) found.push(sumOf(facts, pool));
    const parties = ofParties(pool);
    if (parties.length > 1) yield { term: sumOf(parties, pool), sign: 'movement' };
    const products = shareProducts(pool);
    if (products.length > 1) found.push(Term.sum(products));
  }
  for (const term of found) yield { term, sign };
  if (pool.dimension !== 'money') return;
  const extras = pool.evidence
    .ofRole('cash')
    .concat(pool.evidence.ofRole('fee'), pool.evidence.ofRole('tax'))
    .filter((fact) => fits(fact, pool))
    .slice(0, 6);
  const bases = [
    ...found,
    ...distinct([...pool.own('marketValue', 'totalValue', 'costBasis', 'dividend', 'cash', 'amount'), ...pool.shownNear])
      .filter((fact) => fits(fact, pool))
      .map((fact) => Term.of(fact)),
  ];
  for (const base of bases.slice(0, 30)) {
    for (const extra of extras) {
      if (base.operands.includes(extra)) continue;
      if (isTotal || cues.has('included')) yield { term: base.plus(Term.of(extra)), sign: 'level' };
      if (cues.has('remainder') || cues.has('included')) yield { term: base.minus(Term.of(extra)), sign: 'level' };
    }
  }
}

const MOST_GIVEN = 6;

/** Every choice of two or more of a few values; only all of them if there are many. */
function subsets(facts: readonly Fact[]): (readonly Fact[])[] {
  if (facts.length > MOST_GIVEN) return [facts];
  let sets: (readonly Fact[])[] = [[]];
  for (const fact of facts) sets = sets.flatMap((set) => [set, [...set, fact]]);
  return sets.filter(({ length }) => length > 1);
}

/** 수수료와 세금을 합치면: one value for each word that announces one. */
function* ofEachLabel(pool: Pool): Generator<readonly Fact[]> {
  const roles = [...pool.claim.labels].filter((role) => ADDABLE.includes(role) && role !== 'totalValue');
  const choices = roles.map((role) => pool.own(role).filter((fact) => fits(fact, pool)));
  if (choices.length < 2 || choices.length > 4 || choices.some(({ length }) => length === 0 || length > 3)) return;
  let sets: (readonly Fact[])[] = [[]];
  for (const choice of choices) sets = sets.flatMap((set) => choice.map((fact) => [...set, fact]));
  yield* sets;
}

/** 기관과 개인을 합치면: one value for each of the parties named. */
function ofParties(pool: Pool): Fact[] {
  const { parties } = pool.claim;
  if (parties.size < 2) return [];
  const facts = pool.evidence.ofParties.filter((fact) => parties.has(fact.party ?? '') && fits(fact, pool));
  return facts.length === parties.size ? facts : [];
}

/** Numbers of shares of different instruments in the same sentence. */
function sharesHere({ shownHere }: Pool): Fact[] {
  const shares = shownHere.filter(({ dimension, ids }) => dimension === 'shares' && ids !== undefined);
  return new Set(shares.map(({ ids }) => [...(ids ?? [])].join())).size === shares.length ? shares : [];
}

/** Each holding's price × shares, where the tools give both for every instrument. */
function shareProducts(pool: Pool): Term[] {
  const here = sharesHere(pool);
  const quantities =
    here.length > 1
      ? here
      : distinct([...pool.company('quantity'), ...pool.evidence.given.filter(({ dimension }) => dimension === 'shares')]);
  if (quantities.length < 2 || quantities.length > 60) return [];
  const prices = pool.evidence.ofRole('price').filter((fact) => fact.ids !== undefined && !isRate(fact));
  const terms = quantities.map((quantity) => {
    const price = prices.find((each) => quantity.ids !== undefined && belongTogether(each, quantity));
    const rate = price && !fits(price, pool) ? rateBetween(pool, price.currency) : undefined;
    if (price === undefined || (!fits(price, pool) && rate === undefined)) return undefined;
    const worth = Term.of(price).times(Term.of(quantity));
    return rate === undefined ? worth : worth.times(Term.of(rate));
  });
  return terms.every((term) => term !== undefined) ? (terms as Term[]) : [];
}

/** The rate that turns a currency into the claim's. */
const rateBetween = ({ evidence, currency: into }: Pool, from: string | undefined): Fact | undefined =>
  evidence.rates.find(({ ids, currency }) => currency === into && [...(ids ?? [])].some((id) => id === `${from}/${into}`));

/** Sums of long series are asked for again and again. */
const knownSums = new WeakMap<readonly Fact[], Term>();

/** The sum of some facts, kept for the next time it is asked for. */
export function sumOf(facts: readonly Fact[], pool: Pool): Term {
  const known = knownSums.get(facts);
  if (known !== undefined) return known;
  const sum = Term.sum(
    facts.map((fact) => (pool.dimension === 'percent' && fact.scale === 'fraction' ? Term.of(fact).inPercent() : Term.of(fact))),
  );
  knownSums.set(facts, sum);
  return sum;
}

/** Figures shown so far that make one list: one per line, or one column of a table. */
function* listed(pool: Pool): Generator<readonly Fact[]> {
  const alike = pool.shownAlike;
  const byRole = new Map<Role | undefined, Shown[]>();
  for (const shown of alike) {
    const key = shown.claim.role;
    const others = byRole.get(key);
    if (others === undefined) byRole.set(key, [shown]);
    else others.push(shown);
  }
  for (const group of [alike, ...byRole.values()]) {
    const firsts = group.filter(({ claim }, at) => at === 0 || claim.stretch !== group[at - 1]?.claim.stretch);
    const facts = firsts.map(({ fact }) => fact);
    if (facts.length > 1) yield facts;
    const here = group.filter(({ claim }) => claim.stretch === pool.claim.stretch).map(({ fact }) => fact);
    if (here.length > 1 && here.length < group.length) yield here;
  }
  const [previous] = alike.slice(-1);
  if (previous === undefined) return;
  const same = alike.filter(({ claim }) => claim.stretch === previous.claim.stretch).map(({ fact }) => fact);
  if (same.length > 1) yield same;
}

/** Averages of the same groups. */
export function* averages(pool: Pool): Generator<Derivation> {
  if (!pool.claim.cues.has('average')) return;
  const { role } = pool.claim;
  const roles: readonly Role[] =
    role === undefined || role === 'movingAverage' || role === 'avgVolume' ? ['close', 'price', 'volume', ...ADDABLE] : [role];
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    if ((first.role === undefined || roles.includes(first.role) || role === 'pnlPercent') && isHomogeneous(series, pool))
      yield { term: meanOf(series, pool), sign: 'movement' };
  }
  for (const each of roles.concat(role === undefined ? ['changePercent', 'pnlPercent', 'per', 'dividendYield'] : [])) {
    const facts = distinct(pool.company(each)).filter((fact) => fits(fact, pool));
    if (facts.length > 1 && facts.length <= 60) yield { term: meanOf(facts, pool), sign: 'movement' };
  }
  for (const facts of listed(pool)) yield { term: meanOf(facts, pool), sign: 'movement' };
  const given = pool.given(pool.dimension);
  if (given.length > 1) yield { term: meanOf(given, pool), sign: 'level' };
}

const meanOf = (facts: readonly Fact[], pool: Pool): Term => sumOf(facts, pool).over(Term.number(BigInt(facts.length)));

/** A hundred percent less a share that stands near. */
export function* restOfHundred(pool: Pool): Generator<Derivation> {
  const weights = [...pool.shownHere, ...pool.shownNear].filter(({ dimension }) => dimension === 'percent');
  for (const weight of distinct(weights)) yield { term: Term.number(100n).minus(Term.share(weight).inPercent()), sign: 'level' };
}
