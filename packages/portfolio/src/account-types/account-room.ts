import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import { type CurrencyCode, createCurrencyCode, type DecimalString } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { KOREA, ruleOf, type TaxCountry } from '../tax/tax-rules.ts';
import { percentDown } from '../tax/tax-year.ts';
import { AMERICAN_ACCOUNTS, KOREAN_ACCOUNTS } from './account-rules.ts';
import { type AccountDescriptions, type AccountFigure, type AccountGroup, traitsOf } from './account-type.ts';

/** Points out what a report on accounts rests on or does not know; each has a sentence in the catalogue. */
export type AccountNotice =
  | 'year'
  | 'no-deposits'
  | 'other-currency'
  | 'above-limit'
  | 'opened-assumed'
  | 'isa-three-years'
  | 'isa-transfer'
  | 'salary'
  | 'employer'
  | 'earlier-year'
  | 'income-limits';

/** The accounts that share a limit, with what was paid in and what is left. */
export interface AccountRoom {
  readonly group: AccountGroup;
  readonly accounts: readonly string[];
  readonly country: TaxCountry;
  readonly currency: CurrencyCode;
  readonly year: number;
  readonly figures: readonly AccountFigure[];
  readonly notices: readonly AccountNotice[];
  /** An ISA: the first day on which it may be closed without losing its tax relief. */
  readonly keptUntil?: LocalDate;
}

interface RoomRequest {
  readonly year: number;
  readonly today: LocalDate;
  /** Gross salary of the year (총급여), which decides about the rate of the Korean credit. */
  readonly salary?: DecimalString;
  /** The earnings of ISA accounts so far; absent where they are not worked out. */
  readonly isaNet?: DecimalString;
}

/** The inputs of a group. */
interface Paid {
  readonly rows: readonly HistoryRow[];
  readonly described: AccountDescriptions;
  readonly accounts: readonly string[];
  readonly request: RoomRequest;
  readonly ofYear: Decimal;
  readonly inAll: Decimal;
  /** Payments of the year into one account. */
  readonly into: (account: string) => Decimal;
}

interface Section {
  readonly figures: readonly AccountFigure[];
  readonly notices: readonly AccountNotice[];
  readonly keptUntil?: LocalDate;
}

const ZERO = new Decimal(0);
const atLeastZero = (amount: Decimal): Decimal => Decimal.max(amount, 0);

const line = (
  name: AccountFigure['name'],
  amount: Decimal | DecimalString,
  rule?: { readonly source: string },
): AccountFigure => ({
  name,
  amount: typeof amount === 'string' ? amount : toDecimalString(amount),
  ...(rule && { source: rule.source }),
});

/**
 * Works out what a year's law lets a person pay into each kind of account and what is left of it. Payments are the
 * deposits of the ledger; withdrawals give no room back.
 */
export function accountRooms(
  rows: readonly HistoryRow[],
  described: AccountDescriptions,
  request: RoomRequest,
): readonly AccountRoom[] {
  const names = Object.keys(described).sort();
  const groups = Map.groupBy(names, (account) => traitsOf(described[account]!.type).group);
  return [...groups].flatMap(([group, accounts]) => {
    if (group === undefined) return [];
    const { country = 'kr' } = traitsOf(described[accounts[0]!]!.type);
    const currency = createCurrencyCode(country === 'kr' ? 'KRW' : 'USD');
    const paid = paymentsInto(rows, described, accounts, currency, request);
    const section = SECTIONS[group](paid);
    return [
      {
        group,
        accounts,
        country,
        currency,
        year: request.year,
        ...section,
        figures: [line('paidIn', paid.ofYear), ...section.figures],
        notices: [...paid.notices, ...section.notices],
      },
    ];
  });
}

function paymentsInto(
  rows: readonly HistoryRow[],
  described: AccountDescriptions,
  accounts: readonly string[],
  currency: CurrencyCode,
  request: RoomRequest,
): Paid & { readonly notices: readonly AccountNotice[] } {
  const own = new Set(accounts);
  const all = rows.flatMap((row) => (row.kind === 'deposit' && own.has(row.account) ? [row] : []));
  const deposits = all.filter((row) => row.currency === currency && row.date.slice(0, 4) <= `${request.year}`);
  const ofYear = deposits.filter(({ date }) => date.startsWith(`${request.year}-`));
  const sum = (some: typeof deposits): Decimal =>
    some.reduce((total, { amount }) => total.plus(parseDecimal(amount)), ZERO);
  return {
    rows,
    described,
    accounts,
    request,
    ofYear: sum(ofYear),
    inAll: sum(deposits),
    into: (account) => sum(ofYear.filter((row) => row.account === account)),
    notices: [
      ...(all.length === 0 ? (['no-deposits'] as const) : []),
      ...(all.some((row) => row.currency !== currency) ? (['other-currency'] as const) : []),
    ],
  };
}

const SECTIONS: Readonly<Record<AccountGroup, (paid: Paid) => Section>> = {
  isa,
  pension,
  '401k': (paid) => american(paid, AMERICAN_ACCOUNTS['401k'], AMERICAN_ACCOUNTS.catchUp401k, ['employer']),
  ira: (paid) => american(paid, AMERICAN_ACCOUNTS.ira, AMERICAN_ACCOUNTS.catchUpIra, ['earlier-year', 'income-limits']),
  hsa: (paid) => {
    const hasFamily = paid.accounts.some((account) => paid.described[account]?.type === 'hsa-family');
    const limit = hasFamily ? AMERICAN_ACCOUNTS.hsaFamily : AMERICAN_ACCOUNTS.hsa;
    return american(paid, limit, AMERICAN_ACCOUNTS.catchUpHsa, ['earlier-year']);
  },
};

/** Each year since an ISA was opened adds to what may be paid in, up to a sum. */
function isa({ rows, described, accounts, request, inAll }: Paid): Section {
  const { year, today, isaNet } = request;
  const [yearly, whole, years] = [KOREAN_ACCOUNTS.isaYear, KOREAN_ACCOUNTS.isaInAll, KOREAN_ACCOUNTS.isaYears].map(
    (rules) => ruleOf(rules, year),
  );
  if (yearly === undefined || whole === undefined || years === undefined) return { figures: [], notices: ['year'] };
  const said = accounts.flatMap((account) => described[account]?.opened ?? []).sort()[0];
  const first = rows.flatMap((row) => (accounts.includes(row.account) ? [row.date] : [])).sort()[0];
  const opened = (said ?? first ?? today) as LocalDate;
  const count = Math.max(year - Number.parseInt(opened.slice(0, 4), 10) + 1, 1);
  const limit = Decimal.min(parseDecimal(yearly.value).times(count), parseDecimal(whole.value));
  const keptUntil = yearsAfter(opened, Number.parseInt(years.value, 10));
  const isLow = accounts.some((account) => described[account]?.type === 'isa-low-income');
  const allowance = ruleOf(isLow ? KOREA.isaLowIncomeAllowance : KOREA.isaAllowance, year);
  return {
    figures: [
      line('paidInSoFar', inAll),
      line('contributionLimit', limit, yearly),
      line('contributionRoom', atLeastZero(limit.minus(inAll))),
      ...(allowance === undefined ? [] : [line('taxFreeAllowance', allowance.value, allowance)]),
      ...(allowance === undefined || isaNet === undefined
        ? []
        : [
            line('isaNet', isaNet),
            line('taxFreeLeft', atLeastZero(parseDecimal(allowance.value).minus(atLeastZero(parseDecimal(isaNet))))),
          ]),
    ],
    keptUntil,
    notices: [
      ...(inAll.greaterThan(limit) ? (['above-limit'] as const) : []),
      ...(said === undefined ? (['opened-assumed'] as const) : []),
      ...(today < keptUntil ? (['isa-three-years'] as const) : []),
    ],
  };
}

/** The same day so many years later; the last of February where there is none. */
function yearsAfter(day: LocalDate, years: number): LocalDate {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)];
  const later = Number.parseInt(year, 10) + years;
  const isLeap = later % 4 === 0 && (later % 100 !== 0 || later % 400 === 0);
  return `${later}${rest === '-02-29' && !isLeap ? '-02-28' : rest}` as LocalDate;
}

/** Pension savings and IRP: one limit for both, and what of it lowers the tax. */
function pension({ described, accounts, request, ofYear, into }: Paid): Section {
  const { year, salary } = request;
  const yearly = ruleOf(KOREAN_ACCOUNTS.pensionYear, year);
  const room =
    yearly === undefined
      ? []
      : [
          line('contributionLimit', yearly.value, yearly),
          line('contributionRoom', atLeastZero(parseDecimal(yearly.value).minus(ofYear))),
        ];
  const above = yearly !== undefined && ofYear.greaterThan(parseDecimal(yearly.value));
  const [savings, whole] = [ruleOf(KOREAN_ACCOUNTS.creditSavings, year), ruleOf(KOREAN_ACCOUNTS.creditInAll, year)];
  const [limit, high, low, local] = [
    ruleOf(KOREAN_ACCOUNTS.creditSalary, year),
    ruleOf(KOREAN_ACCOUNTS.creditHighPercent, year),
    ruleOf(KOREAN_ACCOUNTS.creditPercent, year),
    ruleOf(KOREA.localRatePercent, year),
  ];
  if (!savings || !whole || !limit || !high || !low || !local) return { figures: room, notices: ['year'] };
  const intoSavings = accounts
    .filter((account) => described[account]?.type === 'pension-savings')
    .reduce((sum, account) => sum.plus(into(account)), ZERO);
  const counted = Decimal.min(intoSavings, parseDecimal(savings.value));
  const creditable = Decimal.min(counted.plus(ofYear.minus(intoSavings)), parseDecimal(whole.value));
  const left = parseDecimal(whole.value).minus(creditable);
  const credit = (rate: { readonly value: DecimalString }): Decimal => {
    const national = percentDown(creditable, rate.value);
    return national.plus(percentDown(national, local.value));
  };
  const rate = salary === undefined || parseDecimal(salary).greaterThan(parseDecimal(limit.value)) ? low : high;
  return {
    figures: [
      ...room,
      line('creditable', creditable, whole),
      line('creditRoomPension', Decimal.min(parseDecimal(savings.value).minus(counted), left), savings),
      line('creditRoom', left),
      line('taxCredit', credit(rate), rate),
      ...(salary === undefined ? [line('taxCreditAtMost', credit(high), high)] : []),
    ],
    notices: [
      ...(above ? (['above-limit'] as const) : []),
      ...(salary === undefined ? (['salary'] as const) : []),
      'isa-transfer',
    ],
  };
}

function american(
  { request: { year }, ofYear }: Paid,
  limits: (typeof AMERICAN_ACCOUNTS)['ira'],
  catchUps: (typeof AMERICAN_ACCOUNTS)['ira'],
  notices: readonly AccountNotice[],
): Section {
  const [limit, catchUp] = [ruleOf(limits, year), ruleOf(catchUps, year)];
  if (limit === undefined || catchUp === undefined) return { figures: [], notices: ['year'] };
  return {
    figures: [
      line('contributionLimit', limit.value, limit),
      line('contributionRoom', atLeastZero(parseDecimal(limit.value).minus(ofYear))),
      line('catchUp', catchUp.value, catchUp),
    ],
    notices: [...(ofYear.greaterThan(parseDecimal(limit.value)) ? (['above-limit'] as const) : []), ...notices],
  };
}
