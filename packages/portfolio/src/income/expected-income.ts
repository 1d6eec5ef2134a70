import { addDays, Decimal, dayNumber, type LocalDate, parseDecimal, toDecimalString, xirr } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import { HoldingWalk } from '../book/holding-walk.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { inOrder } from '../ledger/row-order.ts';
import type { OwnBook } from '../own/own-book.ts';
import { type AnnouncedBySymbol, expectedAs } from './announced.ts';

/** Income of about a day: a coupon by the terms of a bond, an announced dividend, or a payment as it came a year before. */
interface ExpectedIncome {
  readonly date: LocalDate;
  readonly kind: 'dividend' | 'interest' | 'coupon';
  readonly account: string;
  readonly symbol?: TickerSymbol;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly basis: 'terms' | 'announced' | 'last-year';
  /** Of an announced dividend: the first day without it, and who knows it. */
  readonly exDate?: LocalDate;
  readonly source?: string;
  /** The account whose payment of the same security is repeated, where the holding has none of about that day. */
  readonly paidIn?: string;
}

/** A month of expected income, in the currencies it would come in. */
interface IncomeMonth {
  readonly month: string;
  readonly items: readonly ExpectedIncome[];
  readonly totals: readonly { readonly amount: DecimalString; readonly currency: CurrencyCode }[];
}

/** Why a holding is expected to bring nothing: no payment to repeat, or a bond whose terms name no coupon. */
type NoIncomeReason = 'no-payment-recorded' | 'no-coupon';

/** A holding for which no income is expected; it may still pay. */
interface WithoutIncome {
  readonly symbol: TickerSymbol;
  readonly account: string;
  readonly reason: NoIncomeReason;
}

/** Computes the yearly yield of a bond bought at its price now and held to its last day. */
interface BondYield {
  readonly symbol: TickerSymbol;
  readonly maturity: LocalDate;
  readonly price: DecimalString;
  readonly currency: CurrencyCode;
  readonly yieldToMaturity: DecimalString;
}

/** The next twelve months of expected income, before tax, and the yields of the bonds held. */
export interface IncomeCalendar {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly months: readonly IncomeMonth[];
  readonly totals: IncomeMonth['totals'];
  /** The number of holdings, one for each account; what they bring is known of all but those without income. */
  readonly holdings: number;
  readonly withoutIncome: readonly WithoutIncome[];
  /** Securities counted with a single payment a year, because no other is recorded or announced. */
  readonly countedOnce: readonly TickerSymbol[];
  /** Holdings that no calendar of dividends covers. */
  readonly notInCalendar: readonly TickerSymbol[];
  /** Holdings whose calendar did not answer. */
  readonly unanswered: readonly TickerSymbol[];
  /** True if a calendar covers any holding. */
  readonly hasCalendar: boolean;
  readonly bonds: readonly BondYield[];
}

const DIGITS = 6;
/** Coupons are looked for over the life of the longest bonds there are. */
const MOST_COUPONS = 1200;

/**
 * Works out what the holdings may bring over the next twelve months: announced dividends, others per share and interest
 * as they came in the last twelve, in the quantities of today, and coupons by the terms of each bond.
 */
export function expectedIncome(
  rows: readonly HistoryRow[],
  own: OwnBook,
  today: LocalDate,
  fold: FoldOptions,
  announced: AnnouncedBySymbol = new Map(),
): IncomeCalendar {
  const to = shiftedYears(today, 1);
  const now = foldLedger(rows, fold).accounts;
  const held = [...now].flatMap(([account, { positions }]) =>
    [...positions.values()].flatMap(({ symbol, quantity }) =>
      quantity.greaterThan(0) ? [{ account, symbol, quantity }] : [],
    ),
  );
  const bonds = held.flatMap((each) => {
    const terms = own.find(each.symbol);
    return terms?.assetClass === 'bond' && terms.maturity !== undefined && terms.maturity > today
      ? [{ ...each, terms, maturity: terms.maturity }]
      : [];
  });
  const items = [
    ...bonds.flatMap((bond) =>
      couponsOf(bond.terms, bond.maturity, today)
        .filter(({ date }) => date <= to)
        .map(
          ({ date, amount }): ExpectedIncome => ({
            date,
            kind: 'coupon',
            account: bond.account,
            symbol: bond.symbol,
            amount: rounded(amount.times(bond.quantity)),
            currency: bond.terms.currency,
            basis: 'terms',
          }),
        ),
    ),
    ...withAnnounced(
      asLastYear(rows, new Set(bonds.map(({ symbol }) => symbol)), held, today),
      stillToCome(rows, announced, today, to),
    ),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const months = [...Map.groupBy(items, ({ date }) => date.slice(0, 7))].map(([month, some]) => ({
    month,
    items: some,
    totals: totalsOf(some),
  }));
  const paying = Map.groupBy(items, ({ account, symbol }) => `${account} ${symbol}`);
  const countedOnce = [...paying.values()].flatMap(([only, ...more]) =>
    only?.symbol !== undefined && only.basis === 'last-year' && more.length === 0 ? [only.symbol] : [],
  );
  const withoutIncome = held.flatMap(({ account, symbol }): WithoutIncome[] =>
    paying.has(`${account} ${symbol}`)
      ? []
      : [
          {
            symbol,
            account,
            reason: bonds.some((bond) => bond.symbol === symbol) ? 'no-coupon' : 'no-payment-recorded',
          },
        ],
  );
  return {
    from: today,
    to,
    months,
    totals: totalsOf(items),
    holdings: held.length,
    withoutIncome,
    countedOnce: [...new Set(countedOnce)],
    hasCalendar: announced.size > 0,
    unanswered: [...announced].flatMap(([symbol, dividends]) => (dividends === 'unanswered' ? [symbol] : [])),
    notInCalendar: [...new Set(held.map(({ symbol }) => symbol))].filter(
      (symbol) => !announced.has(symbol) && !own.isPriced(symbol),
    ),
    bonds: yieldsOf(bonds, own, today),
  };
}

interface Holding {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly quantity: Decimal;
}

/** The announced dividends that are still to be paid, on the shares held when they went without them. */
function stillToCome(
  rows: readonly HistoryRow[],
  announced: AnnouncedBySymbol,
  today: LocalDate,
  to: LocalDate,
): readonly ExpectedIncome[] {
  return [...announced].flatMap(([symbol, dividends]) =>
    (dividends === 'unanswered' ? [] : dividends).flatMap(
      ({ exDate, payDate, amount, currency, source }): readonly ExpectedIncome[] => {
        const date = payDate ?? exDate;
        if (date <= today || date > to) return [];
        return heldBefore(rows, symbol, exDate).map(({ account, quantity }) => ({
          date,
          kind: 'dividend',
          account,
          symbol,
          amount: rounded(parseDecimal(amount).times(quantity)),
          currency,
          basis: 'announced',
          exDate,
          source,
        }));
      },
    ),
  );
}

/** The shares of a symbol in each account when a day began. */
function heldBefore(rows: readonly HistoryRow[], symbol: TickerSymbol, day: LocalDate): readonly Holding[] {
  const walk = new HoldingWalk();
  for (const row of inOrder(rows)) if (row.date < day) walk.step(row);
  return [...new Set(rows.map(({ account }) => account))].flatMap((account) => {
    const { quantity } = walk.held(account, symbol);
    return quantity.greaterThan(0) ? [{ account, symbol, quantity }] : [];
  });
}

/** Puts announced payments in the place of those that were expected at about their time. */
function withAnnounced(
  expected: readonly ExpectedIncome[],
  announced: readonly ExpectedIncome[],
): readonly ExpectedIncome[] {
  const left = [...expected];
  for (const each of announced) {
    const same = left.filter((other) => other.symbol === each.symbol && other.account === each.account);
    const found =
      same[
        expectedAs(
          each.date,
          same.map(({ date }) => date),
        )
      ];
    if (found !== undefined) left.splice(left.indexOf(found), 1);
  }
  return [...left, ...announced];
}

/** Dividends and interest of the last twelve months a year later, in the quantities of today. */
function asLastYear(
  rows: readonly HistoryRow[],
  bonds: ReadonlySet<TickerSymbol>,
  held: readonly Holding[],
  today: LocalDate,
): readonly ExpectedIncome[] {
  const since = shiftedYears(today, -1);
  const payments = paymentsIn(rows, since, today);
  const again = ({ row }: Payment, account: string, part: Decimal): readonly ExpectedIncome[] => {
    const amount = parseDecimal(row.amount)
      .plus(row.tax === undefined ? 0 : parseDecimal(row.tax))
      .times(part);
    const { kind, symbol, currency } = row;
    const date = shiftedYears(row.date, 1);
    const from = row.account !== account && { paidIn: row.account };
    return amount.greaterThan(0)
      ? [{ date, kind, account, symbol, amount: rounded(amount), currency, basis: 'last-year', ...from }]
      : [];
  };
  const bySymbol = Map.groupBy(
    payments.filter(({ row, shares }) => row.symbol !== undefined && shares.greaterThan(0)),
    ({ row }) => row.symbol,
  );
  return [
    ...payments.flatMap((each) => (each.row.symbol === undefined ? again(each, each.row.account, new Decimal(1)) : [])),
    ...held.flatMap(({ account, symbol, quantity }) =>
      bonds.has(symbol)
        ? []
        : paymentsFor(account, bySymbol.get(symbol) ?? []).flatMap((each) =>
            again(each, account, quantity.dividedBy(each.shares)),
          ),
    ),
  ];
}

/** One payment comes into several accounts within these days. */
const SAME_PAYMENT_DAYS = 10;

/** Returns the payments of a security into an account, and those into others of which it has none. */
function paymentsFor(account: string, payments: readonly Payment[]): readonly Payment[] {
  const byAccount = Map.groupBy(payments, ({ row }) => row.account);
  const found = [...(byAccount.get(account) ?? [])];
  for (const others of byAccount.values()) {
    const days = found.map(({ row }) => dayNumber(row.date));
    found.push(
      ...others.filter(({ row }) => days.every((day) => Math.abs(day - dayNumber(row.date)) > SAME_PAYMENT_DAYS)),
    );
  }
  return found;
}

/** A dividend or interest with the shares it was paid on, in shares of today. */
interface Payment {
  readonly row: Extract<HistoryRow, { kind: 'dividend' | 'interest' }>;
  shares: Decimal;
}

/** Returns the payments after one day up to another; a payment is on the shares held when its day began. */
function paymentsIn(rows: readonly HistoryRow[], since: LocalDate, today: LocalDate): readonly Payment[] {
  const [walk, found]: [HoldingWalk, Payment[]] = [new HoldingWalk(), []];
  for (const ofDay of Map.groupBy(inOrder(rows), ({ date }) => date).values()) {
    for (const row of ofDay)
      if ((row.kind === 'dividend' || row.kind === 'interest') && row.date > since && row.date <= today)
        found.push({ row, shares: walk.held(row.account, row.symbol ?? '').quantity });
    for (const row of ofDay) {
      const before = row.kind === 'split' ? walk.held(row.account, row.symbol).quantity : undefined;
      walk.step(row);
      if (row.kind !== 'split' || !before?.greaterThan(0)) continue;
      const factor = walk.held(row.account, row.symbol).quantity.dividedBy(before);
      for (const each of found)
        if (each.row.symbol === row.symbol && each.row.account === row.account) each.shares = each.shares.times(factor);
    }
  }
  return found;
}

type Terms = Pick<NonNullable<ReturnType<OwnBook['find']>>, 'coupon' | 'frequency' | 'face' | 'currency'>;

/** The coupons of one unit still to come, counted back from the last day. */
function couponsOf(
  { coupon = '0' as DecimalString, frequency = '1' as DecimalString, face = '1' as DecimalString }: Terms,
  maturity: LocalDate,
  today: LocalDate,
): readonly { readonly date: LocalDate; readonly amount: Decimal }[] {
  const [yearly, times] = [parseDecimal(coupon), Number.parseInt(frequency, 10)];
  if (yearly.isZero() || !(times >= 1 && times <= 12)) return [];
  const amount = parseDecimal(face).times(yearly).dividedBy(100).dividedBy(times);
  const found: { date: LocalDate; amount: Decimal }[] = [];
  for (let back = 0; back < MOST_COUPONS; back++) {
    const date = shiftedMonths(maturity, -back * (12 / times));
    if (date <= today) break;
    found.unshift({ date, amount });
  }
  return found;
}

/** The yearly rate at which the price now equals everything still to come; only where exactly one fits. */
function yieldsOf(
  bonds: readonly (Holding & { readonly terms: Terms; readonly maturity: LocalDate })[],
  own: OwnBook,
  today: LocalDate,
): readonly BondYield[] {
  const each = new Map(bonds.map((bond) => [bond.symbol, bond]));
  return [...each.values()].flatMap(({ symbol, terms, maturity }) => {
    const price = own.closeOn(symbol, today);
    if (price === undefined) return [];
    const rates = xirr([
      { date: today, amount: toDecimalString(parseDecimal(price).negated()) },
      ...couponsOf(terms, maturity, today).map(({ date, amount }) => ({ date, amount: toDecimalString(amount) })),
      { date: maturity, amount: terms.face ?? ('1' as DecimalString) },
    ]);
    const [rate, ...others] = rates;
    if (rate === undefined || others.length > 0) return [];
    const yieldToMaturity = toDecimalString(parseDecimal(rate).toDecimalPlaces(DIGITS));
    return [{ symbol, maturity, price, currency: terms.currency, yieldToMaturity }];
  });
}

function totalsOf(items: readonly ExpectedIncome[]): IncomeMonth['totals'] {
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: toDecimalString(some.reduce((sum, { amount }) => sum.plus(parseDecimal(amount)), new Decimal(0))),
  }));
}

const rounded = (amount: Decimal): DecimalString => toDecimalString(amount.toDecimalPlaces(2));

const shiftedYears = (day: LocalDate, years: number): LocalDate => shiftedMonths(day, 12 * years);

/** The same day so many months away; the last one of a month that is shorter. */
function shiftedMonths(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = (shift: number): LocalDate =>
    new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10) as LocalDate;
  const last = addDays(first(months + 1), -1);
  const wanted = `${first(months).slice(0, 8)}${String(date).padStart(2, '0')}` as LocalDate;
  return wanted > last ? last : wanted;
}
