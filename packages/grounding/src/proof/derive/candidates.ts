import { type Role, rolesAgree, says } from '@finclaw/finance/vocabulary';
import { countsIn, type Moment } from '@finclaw/language';
import type { Claim } from '../../context/claim.ts';
import type { Fact } from '../../evidence/fact.ts';
import { isNamedBy } from '../fields-agree.ts';
import { statesOf } from '../objection.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { Term } from '../term.ts';
import { againstTime, inOrder, isLater } from '../times-agree.ts';
import { belongTogether, distinct, isOfShares, type Pool, unshown } from './pool.ts';
import { type Operand, UNSHOWN } from './shown.ts';
import { FORMULAS, type Pair, pairOf } from './steps.ts';

const MOST_OPERANDS = 16;
const MOST_ROWS = 400;
const MOST_SUMMED = 2_000;
/** What everybody knows of an instrument or an account without being told. */
const KNOWN: readonly Role[] = ['price', 'avgCost', 'cash', 'totalValue'];
const PRICE: readonly Role[] = ['price', 'close'];
/** What companies report period by period. */
const PERIODIC: readonly Role[] = ['revenue', 'operatingIncome', 'netIncome', 'grossProfit', 'dividend'];
const WORTHS: readonly Role[] = ['marketValue', 'totalValue', 'worth'];
/** What all that one has is the sum of. */
const SUMMED: readonly Role[] = [...WORTHS, 'amount', 'cash'];
const OF_ACCOUNT = /asset|자산|account|계좌|worth/i;
const RELATED: Partial<Record<Role, readonly Role[]>> = {
  ...{ high: ['high', 'high52'], low: ['low', 'low52'], close: [...PRICE, 'prevClose'], range: ['high', 'low'] },
  target: ['target', 'threshold'],
};
/** What a price for each of the shares held makes of all of them. */
const HELD_AS: Partial<Record<Role, Role>> = {
  ...{ price: 'marketValue', close: 'marketValue', target: 'marketValue', avgCost: 'costBasis' },
};

/**
 * The pairs of values that a figure may be worked out from, nearest first: those of its row or sentence, those of the sentence before, what the
 * user said, what everybody knows of the thing spoken of, and what its words name. Each list holds all that could have been meant, so that it can
 * be told how likely one of them meets the figure by chance.
 */
export function* candidates(pool: Pool, isStated: boolean): Generator<readonly Pair[]> {
  const { claim, beside } = pool;
  const around = claim.stretch.cell === undefined && !claim.stretch.isBullet ? pool.shown.around(claim) : [];
  const given = [...(around.length > 0 ? around : beside), ...pool.given];
  yield pairsOf(beside);
  if (pool.isMove)
    yield pool.shown.rowToRow(claim).flatMap(([one, other]): Pair[] => [
      [one, other, 'difference'],
      [one, other, 'change'],
    ]);
  for (const operands of [around, given]) yield pairsOf(operands);
  yield pairsOf([...given, ...known(pool)]);
  if (!isStated || (pool.isGain && pool.shares.length > 0)) yield* named(pool);
  for (const series of pool.evidence.seriesFor(claim.subjects)) yield inTime(pool, series);
  if (pool.isAboutSeveral) for (const facts of byField(pool)) yield pairsOf(facts.map(unshown), (a, b) => !belongTogether(a, b));
  yield* sums(pool);
  yield yearly(pool);
  if (!isStated) yield* parts(pool);
  yield [...conversions(pool)];
}

/** Each two of some values, of which the answer or the user tells one; of too many nobody knows which are meant. */
function pairsOf(operands: readonly Operand[], isMeant?: (a: Fact, b: Fact) => boolean): Pair[] {
  if (operands.length > MOST_OPERANDS) return [];
  const isKnown = ({ start }: Operand): boolean => start === UNSHOWN.known;
  return operands.flatMap((one) =>
    operands.flatMap((other): Pair[] => {
      const isTold = isMeant === undefined ? !(isKnown(one) && isKnown(other)) : isMeant(one.fact, other.fact);
      return one !== other && isTold && !isOneOfOther(one.term, other.term) ? [[one, other]] : [];
    }),
  );
}

/** Whether two values are made of one: all that so many shares are worth and cost of one number of shares, anything else of nothing in common. */
function isOneOfOther({ operands: [a, shares] }: Term, { operands: [b, count] }: Term): boolean {
  if (shares !== undefined && count !== undefined) return a!.value === b!.value || shares.value !== count.value;
  if (shares !== undefined) return shares.value === b?.value || a!.value === b?.value;
  return count !== undefined && (count.value === a?.value || a?.value === b!.value);
}

/** What is known of the claim's own instrument or account without being told: as the last result gives it, for each share and for all. */
export function known(pool: Pool): readonly Operand[] {
  const last = KNOWN.flatMap((role) => {
    const facts = pool.own(role);
    return facts.filter(({ fact }) => fact.order === facts.at(-1)?.fact.order).slice(0, 2);
  });
  return [...last, ...quantities(pool), ...(pool.dimension === 'money' ? held(pool, last) : [])];
}

/** Numbers of shares: those that the sentence names, else those held, ordered, or named by the user. */
const quantities = (pool: Pool): readonly Operand[] =>
  pool.shares.length > 0 ? pool.shares : [...pool.own('quantity'), ...pool.given.filter(isOfShares)];

/** Prices of one share as what all shares come to. */
const held = (pool: Pool, prices: readonly Operand[]): readonly Operand[] =>
  prices.flatMap((price) =>
    quantities(pool).flatMap((shares) => {
      const term = price.term.times(shares.term);
      const role = price.fact.role && (HELD_AS[price.fact.role] ?? price.fact.role);
      const isOne = belongTogether(price.fact, shares.fact) && price.fact.dimension === 'money';
      return isOne ? [{ ...price, term, fact: { ...price.fact, role, size: Math.abs(term.approximate) } }] : [];
    }),
  );

/** What the words name: what the result is made of by its own name, and a price with what it is held against. */
function* named(pool: Pool): Generator<Pair[]> {
  const { claim, dimension, calls } = pool;
  const { role, cues } = claim;
  const isOfTime = (fact: Fact): boolean => againstTime(claim, fact, pool.evidence) === undefined;
  const isOfOneTime = (a: Fact, b: Fact): boolean => a.period === b.period && isOfTime(a) && isOfTime(b);
  for (const [results, of, step, and] of FORMULAS) {
    // What is not called anything is what it comes to now, not what it cost.
    const isPlain = step === 'product' && !results.includes('costBasis');
    if (calls.length === 0 ? !isPlain : !results.some((result) => calls.includes(result))) continue;
    const seconds = and.includes('quantity') ? quantities(pool) : pool.own(...and);
    yield pool
      .own(...of)
      .flatMap((one) =>
        seconds.flatMap((other): Pair[] =>
          belongTogether(one.fact, other.fact) && (step === 'product' || isOfOneTime(one.fact, other.fact))
            ? [[one, other, step]]
            : [],
        ),
      );
  }
  const set: readonly Role[] = cues.has('alert') || cues.has('scenario') ? ['threshold'] : [];
  const points = [...set, ...[...claim.labels].flatMap((each) => RELATED[each] ?? [each])];
  const isGain = pool.isGain && role !== 'change' && role !== 'changePercent';
  const base: readonly Role[] = isGain || cues.has('scenario') ? ['avgCost'] : ['prevClose'];
  const told = [...pool.given, ...pool.shown.here(claim)].filter(({ fact }) => fact.dimension === 'money');
  const singles = [...pool.own(...new Set([...PRICE, ...points, ...base])), ...told];
  const isMeant = (a: Fact, b: Fact): boolean =>
    belongTogether(a, b) && ((a.period ?? b.period) === b.period || a.period?.length === 10);
  yield pairsOf(singles.slice(-MOST_OPERANDS), isMeant);
  if (dimension === 'money') yield pairsOf(held(pool, singles).slice(-MOST_OPERANDS), isMeant);
}

/** Two rows of a series in time: the days or periods that the sentence names, its ends, or a day and the one before it. */
function inTime({ claim }: Pool, series: readonly Fact[]): Pair[] {
  const { role, direction, number, labels, said, cues } = claim;
  const isOfTime = cues.has('compared') && claim.moment !== undefined;
  if (direction === 0 && number.sign === 0 && role === undefined && !isOfTime) return [];
  const [first] = series;
  const told = PERIODIC.filter((each) => labels.has(each));
  const isMeant = first?.role !== undefined && (told.length > 0 ? told : [...PRICE, ...PERIODIC]).includes(first.role);
  if (first?.moment === undefined || !(isMeant || isNamedBy(claim, first)) || series.length > MOST_ROWS) return [];
  const days = new Set([...said.matchAll(/(?<![\d.,])\d{1,4}(?![\d.,]\d|%)/g)].map(([day]) => Number(day)));
  const rows = inOrder(series).map(unshown);
  const within = rows.filter(({ fact }) => isWithinMoment(fact.moment, claim.moment));
  // A month is told by its one row, not by any of its days.
  const isOf = (row: Operand): boolean =>
    days.has(row.fact.moment?.day ?? row.fact.moment?.year ?? -1) || (within.length === 1 && within[0] === row);
  const named = rows.flatMap((row, at) => (isOf(row) ? [at] : []));
  const isWhole = cues.has('compared') || cues.has('difference') || (rows.length < 4 && named.length === 0);
  const places = [...new Set([...named, ...(isWhole ? [0, rows.length - 1] : [])])].slice(0, 12);
  return places.flatMap((at) =>
    [...new Set([at - 1, ...places])].flatMap((from): Pair[] => (from >= 0 && from < at ? [[rows[at]!, rows[from]!]] : [])),
  );
}

/** Whether a time is inside of one that is said: the last day of March in March. */
const isWithinMoment = (moment: Moment | undefined, said: Moment | undefined): boolean =>
  said !== undefined && moment !== undefined && Object.entries(said).every(([part, value]) => moment[part as 'day'] === value);

/** Each field that is known of several instruments: of those the sentence names, or of all if it names fewer than two. */
function byField({ claim, evidence }: Pool): readonly (readonly Fact[])[] {
  const names = new Set(claim.company.flatMap((ids) => [...ids]));
  const isMeant = ({ ids, role, isDated }: Fact): boolean =>
    role !== undefined && !isDated && ids !== undefined && (names.size < 2 || [...ids].some((id) => names.has(id)));
  return [...Map.groupBy(evidence.facts.filter(isMeant), ({ role }) => (role === 'close' ? 'price' : role)).values()].map(
    distinct,
  );
}

/** Several values as one. */
const sumOf = (facts: readonly Fact[], role = facts[0]!.role): Operand => {
  const term = Term.sum(facts.map(Term.of));
  return { ...unshown({ ...facts[0]!, role, ids: undefined, size: Math.abs(term.approximate) }), term, start: UNSHOWN.sum };
};

/** The last four payments, 최근 다섯 번: how many of the latest rows are meant. */
const LATEST =
  /(?:last|past|latest|recent|최근|지난)\s(?:the\s)?\S{1,8}?\s?(?:번|회|건|차례|거래일|일|날|payments?|dividends?|distributions?|closes|sessions?|(?:trading )?days)(?![가-힣]*(?:전|선))/i;

/** Of a series in time, the rows that the sentence picks: those of its year or month, those between two days, the last four; else all. */
function picked({ moment, days, said }: Claim, facts: readonly Fact[]): readonly Fact[] {
  if (facts.some((fact) => fact.moment === undefined)) return facts;
  const rows = inOrder(facts);
  const [first, last] = inOrder(days.map((day) => ({ moment: day }))).flatMap((day, at, { length }) =>
    at % (length - 1) === 0 ? day : [],
  );
  // A day that is said without its year is of the row's.
  const isBetween = ({ moment: at }: Fact): boolean =>
    !isLater({ ...at, ...first!.moment }, at) && !isLater(at, { ...at, ...last!.moment });
  if (last) return rows.filter(isBetween);
  const of = moment ?? days[0];
  const within = rows.filter((row) => isWithinMoment(row.moment, of));
  if (of !== undefined) return within;
  const [count] = countsIn(LATEST.exec(said)?.[0] ?? '');
  return count !== undefined && count > 1 && count < rows.length ? rows.slice(-count) : facts;
}

const SIDES = ['bought', 'sold'] as const;

/** Of rows that say whether they are bought or sold, those of one side; all where they do not say. */
function ofSide(facts: readonly Fact[], side: (typeof SIDES)[number]): readonly Fact[] {
  if (!facts.some(({ row }) => row !== undefined && SIDES.some((each) => statesOf(row).includes(each)))) return facts;
  return facts.filter(({ row }) => row !== undefined && statesOf(row).includes(side));
}

const A_YEAR = /a year|annual|yearly|per year|연간|1년|연 /i;

/** What is paid each quarter, month or half year, as what it comes to in a year. */
const yearly = ({ claim, dimension, near }: Pool): Pair[] =>
  dimension !== 'money' || !A_YEAR.test(claim.said)
    ? []
    : near
        .filter(({ fact }) => fact.role === 'dividend')
        .flatMap((paid) => [4, 12, 2].map((times): Pair => [paid, countOf(times), 'product']));

/** All rows of a list, all that the sentence names, or the figures listed above: their sum, with what comes to it, or their mean. */
function* sums(pool: Pool): Generator<Pair[]> {
  const { claim, evidence, dimension } = pool;
  const { role, cues } = claim;
  const sides = SIDES.filter((each) => says(claim.clause[0], each));
  const [side] = sides.length === 1 ? sides : [];
  if (!cues.has('average') && !cues.has('total') && role !== 'weight' && side === undefined) return;
  const isWanted = ({ role: field }: Fact): boolean =>
    role === undefined ||
    (field === undefined
      ? role === 'totalValue'
      : rolesAgree(role, field) || (role === 'totalValue' && (SUMMED.includes(field) || !OF_ACCOUNT.test(claim.lead))));
  const isSummed = (facts: readonly Fact[]): boolean =>
    facts.length > 1 && facts.length <= MOST_SUMMED && isWanted(facts[0]!) && facts.every((fact) => pool.fits(fact));
  const series = evidence.seriesFor(claim.subjects).filter(isSummed);
  const rows = [...series.map((facts) => picked(claim, facts)), ...byField(pool).filter(isSummed)];
  const groups = [...(side ? rows.map((facts) => ofSide(facts, side)) : rows), ...listed(pool).filter(isSummed)].filter(
    ({ length }) => length > 1,
  );
  if (cues.has('average')) return yield groups.map((facts): Pair => [sumOf(facts), countOf(facts.length), 'ratio']);
  yield groups.map((facts): Pair => [sumOf(facts.slice(0, -1)), unshown(facts.at(-1)!), 'sum']);
  if (dimension !== 'money') return;
  const own = [...pool.own(...WORTHS, 'dividend', 'amount'), ...pool.near].map((each) => ({ ...each, start: UNSHOWN.sum }));
  const bases = [...groups.slice(0, 20).map((facts) => sumOf(facts)), ...own].slice(0, 30);
  const extras = pool.own('cash', 'fee', 'tax').slice(0, 6);
  yield bases.flatMap((base) => extras.map((extra): Pair => [base, extra, 'sum']));
}

/** A part with its whole: all rows of its field, what is called a total, what holdings and cash come to, or a greater amount that is named. */
function* parts(pool: Pool): Generator<Pair[]> {
  const { claim, evidence, dimension } = pool;
  const { role, cues, labels, stretch } = claim;
  const isShare = role === 'weight' || cues.has('share');
  if (dimension !== 'percent') return;
  if (isShare || (stretch.isBullet && role === undefined))
    yield pool.beside.flatMap((part): Pair[] => {
      const rows = part.fact.place === undefined ? [] : evidence.sameField(part.fact);
      return rows.length > 1 && rows.length <= MOST_ROWS ? [[part, sumOf(rows, 'totalValue'), 'share']] : [];
    });
  if (!isShare) return;
  const own = pool.own(...new Set([...WORTHS, 'cash', 'amount', ...labels] as const));
  const some = [...own, ...pool.near, ...pool.given].slice(0, 40);
  const lists = evidence
    .seriesFor(claim.subjects)
    .filter(([first, second]) => second && first?.role && WORTHS.includes(first.role));
  const cash = evidence.ofRole('cash').slice(0, 3);
  const all = [...lists, ...lists.flatMap((list) => cash.map((extra) => [...list, extra]))];
  for (const wholes of [evidence.ofRole('totalValue').map(unshown), all.map((list) => sumOf(list, 'totalValue')), some])
    yield some.flatMap((part) => wholes.flatMap((whole): Pair[] => (part !== whole ? [[part, whole, 'share']] : [])));
}

const countOf = (count: number): Operand => ({
  ...unshown({ value: String(count), size: count, origin: 'calculation', order: 0, dimension: 'count' }),
  term: Term.number(BigInt(count)),
});

/** Figures shown so far in the claim's unit that make one list: one per line, or one column of a table. */
function listed({ shown, claim }: Pool): readonly (readonly Fact[])[] {
  const alike = shown.alike(claim);
  return [alike, ...Map.groupBy(alike, (each) => each.claim.role).values()].map((group) =>
    group.filter((each, at) => at === 0 || each.claim.stretch !== group[at - 1]?.claim.stretch).map(({ fact }) => fact),
  );
}

/** Amounts in another currency, with the rates that the tools gave. */
function* conversions(pool: Pool): Generator<Pair> {
  const { claim, currency, dimension, evidence } = pool;
  if (dimension !== 'money' || currency === undefined || evidence.rates.length === 0) return;
  const isCalled = ({ role }: Fact): boolean => claim.role === undefined || (role !== undefined && rolesAgree(claim.role, role));
  const own = evidence.facts.filter(
    (fact) => fact.dimension === 'money' && !fact.isDated && subjectsAgree(claim, fact.ids) && !pairOf(fact) && isCalled(fact),
  );
  const amounts = [...pool.given, ...pool.near, ...distinct(own).slice(-40).map(unshown), ...held(pool, pool.own(...PRICE))];
  for (const rate of distinct(evidence.rates).map(unshown))
    if (pairOf(rate.fact)?.includes(currency) && rate.fact.size > 0) for (const amount of amounts) yield [amount, rate];
}
