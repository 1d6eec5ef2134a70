import type { DecimalString } from '@finclaw/types';

/** The country whose rules apply. */
export type { TaxCountry } from '@finclaw/config';

/** One rule: its value, its years, and its source. */
export interface DatedRule<Value> {
  readonly value: Value;
  readonly from: number;
  /** The last year it is known to hold for. */
  readonly to: number;
  readonly source: string;
}

/** A bracket of income and its rate; the last bracket has no end. */
export interface Bracket {
  readonly upTo?: DecimalString;
  readonly percent: DecimalString;
}

const amount = (text: string): DecimalString => text as DecimalString;

const TRANSACTION_TAX = '증권거래세법 시행령 제5조, 농어촌특별세법 제5조 제1항 제5호';
const LARGE_HOLDER_RATE = '소득세법 제104조 제1항 제11호 가목 (과세표준 3억원 이하 20%, 초과 25%)';
const LARGE_HOLDER = '소득세법 시행령 제157조 제4항 (종목당 시가총액 기준; 지분율 기준은 따로)';
const CRYPTO = '소득세법 제21조 제1항 제27호, 제64조의3, 제84조 제3호 (2027년 1월 1일 이후 양도분부터)';
const ISA = '조세특례제한법 제91조의18 (비과세 200만원, 서민형·농어민형은 400만원, 초과분 9%)';

/**
 * Korea: gains on foreign shares of a year, less one deduction, at a flat rate with the local tax on top; income of
 * savings up to a threshold.
 */
export const KOREA = {
  /** Gains of all foreign shares of the year together, losses taken off. */
  foreignDeduction: [
    {
      value: amount('2500000'),
      from: 2020,
      to: 2026,
      source: '소득세법 제103조 제1항 제2호 (양도소득 기본공제 연 250만원)',
    },
  ],
  foreignRatePercent: [
    { value: amount('20'), from: 2020, to: 2026, source: '소득세법 제104조 제1항 제12호 (국외주식 양도소득 세율 20%)' },
  ],
  /** Of the tax itself. */
  localRatePercent: [
    { value: amount('10'), from: 2020, to: 2026, source: '지방세법 제103조의3 (개인지방소득세, 소득세의 10%)' },
  ],
  /** Dividends and interest above it are taxed with all other income. */
  financialIncomeThreshold: [
    { value: amount('20000000'), from: 2020, to: 2026, source: '소득세법 제14조 제3항 제6호 (금융소득 2천만원)' },
  ],
  /** Withheld from dividends and interest, before the local tax. */
  incomeRatePercent: [
    {
      value: amount('14'),
      from: 2020,
      to: 2026,
      source: '소득세법 제129조 제1항 (이자·배당 원천징수 14%, 지방소득세를 더해 15.4%)',
    },
  ],
  /** On what is brought in by a sale of listed shares, the tax for farming districts included; funds are free of it. */
  transactionTaxPercent: [
    { value: amount('0.25'), from: 2020, to: 2020, source: TRANSACTION_TAX },
    { value: amount('0.23'), from: 2021, to: 2022, source: TRANSACTION_TAX },
    { value: amount('0.2'), from: 2023, to: 2023, source: TRANSACTION_TAX },
    { value: amount('0.18'), from: 2024, to: 2024, source: TRANSACTION_TAX },
    { value: amount('0.15'), from: 2025, to: 2025, source: TRANSACTION_TAX },
    { value: amount('0.2'), from: 2026, to: 2026, source: TRANSACTION_TAX },
  ],
  /** The same for shares of KONEX. */
  konexTaxPercent: [{ value: amount('0.1'), from: 2020, to: 2026, source: TRANSACTION_TAX }],
  /** Gains with coins: one sum of their own, from the first year in which they are taxed. */
  cryptoDeduction: [{ value: amount('2500000'), from: 2027, to: 2027, source: CRYPTO }],
  cryptoRatePercent: [{ value: amount('20'), from: 2027, to: 2027, source: CRYPTO }],
  cryptoLocalRatePercent: [
    { value: amount('10'), from: 2027, to: 2027, source: '지방세법 제8장 (개인지방소득세, 소득세의 10%)' },
  ],
  /** The holding of one listed share at the end of the year before above which gains on it are taxed. */
  largeHolder: [
    { value: amount('1000000000'), from: 2020, to: 2023, source: LARGE_HOLDER },
    { value: amount('5000000000'), from: 2024, to: 2026, source: LARGE_HOLDER },
  ],
  /** The tax-free earnings of an ISA, in general and for low incomes and farmers, and the rate above them. */
  isaAllowance: [{ value: amount('2000000'), from: 2020, to: 2026, source: ISA }],
  isaLowIncomeAllowance: [{ value: amount('4000000'), from: 2020, to: 2026, source: ISA }],
  isaRatePercent: [{ value: amount('9'), from: 2020, to: 2026, source: ISA }],
} as const satisfies Record<string, readonly DatedRule<DecimalString>[]>;

const bracket = (percent: string, upTo?: string): Bracket => ({
  percent: amount(percent),
  ...(upTo !== undefined && { upTo: amount(upTo) }),
});

/** Korea: the rates on all income that is taxed together. */
export const KOREAN_BRACKETS: readonly DatedRule<readonly Bracket[]>[] = [
  {
    value: [
      bracket('6', '12000000'),
      bracket('15', '46000000'),
      bracket('24', '88000000'),
      bracket('35', '150000000'),
      bracket('38', '300000000'),
      bracket('40', '500000000'),
      bracket('42', '1000000000'),
      bracket('45'),
    ],
    from: 2021,
    to: 2022,
    source: '소득세법 제55조 제1항 (2021년 귀속분부터)',
  },
  {
    value: [
      bracket('6', '14000000'),
      bracket('15', '50000000'),
      bracket('24', '88000000'),
      bracket('35', '150000000'),
      bracket('38', '300000000'),
      bracket('40', '500000000'),
      bracket('42', '1000000000'),
      bracket('45'),
    ],
    from: 2023,
    to: 2026,
    source: '소득세법 제55조 제1항 (2023년 귀속분부터)',
  },
];

/** Korea: the rates on gains of a large holder with shares held for a year or more, whatever the company's size. */
export const LARGE_HOLDER_BRACKETS: readonly DatedRule<readonly Bracket[]>[] = [
  { value: [bracket('20', '300000000'), bracket('25')], from: 2020, to: 2026, source: LARGE_HOLDER_RATE },
];

/** Korea: the rates on dividends of high-dividend companies, where a person chooses to have them taxed separately. */
export const HIGH_DIVIDEND_BRACKETS: readonly DatedRule<readonly Bracket[]>[] = [
  {
    value: [bracket('14', '20000000'), bracket('20', '300000000'), bracket('25', '5000000000'), bracket('30')],
    from: 2026,
    to: 2028,
    source:
      '조세특례제한법 제104조의27 (2026~2028년 지급분; 2천만원 이하 14%, 3억원 이하 20%, 50억원 이하 25%, 초과 30%)',
  },
];

/** The relief of a returning account for gains on foreign shares sold through it. */
interface ReturningAccount {
  /** The shares must have been held at the end of this day. */
  readonly heldOn: string;
  /** The most that may be brought back through all such accounts of a person. */
  readonly limit: DecimalString;
  /** The part of the gain that is deducted, by the last day of each period. */
  readonly periods: readonly { readonly until: string; readonly percent: DecimalString }[];
}

/** Korea: the relief for foreign shares sold through a returning account (RIA), for one year. */
export const RETURNING_ACCOUNT: readonly DatedRule<ReturningAccount>[] = [
  {
    value: {
      heldOn: '2025-12-23',
      limit: amount('50000000'),
      periods: [
        { until: '2026-05-31', percent: amount('100') },
        { until: '2026-07-31', percent: amount('80') },
        { until: '2026-12-31', percent: amount('50') },
      ],
    },
    from: 2026,
    to: 2026,
    source:
      '조세특례제한법 제91조의26, 시행령 제93조의12 (국내시장복귀계좌; 5월까지 100%, 7월까지 80%, 12월까지 50%, 납입한도 5천만원)',
  },
];

/** United States: gains by how long the shares were held, and how much of a loss may be set against other income. */
export const UNITED_STATES = {
  lossLimit: [{ value: amount('3000'), from: 2020, to: 2026, source: '26 U.S.C. 1211(b)' }],
  qualifiedHolding: [{ value: amount('60'), from: 2020, to: 2026, source: '26 U.S.C. 1(h)(11)(B)(iii)' }],
  washSaleDays: [{ value: amount('30'), from: 2020, to: 2026, source: '26 U.S.C. 1091' }],
  creditWithoutLimitSingle: [{ value: amount('300'), from: 2020, to: 2026, source: '26 U.S.C. 904(j)' }],
  creditWithoutLimitJoint: [{ value: amount('600'), from: 2020, to: 2026, source: '26 U.S.C. 904(j)' }],
  collectiblesRatePercent: [{ value: amount('28'), from: 2020, to: 2026, source: '26 U.S.C. 1(h)(4)' }],
  netInvestmentPercent: [{ value: amount('3.8'), from: 2020, to: 2026, source: '26 U.S.C. 1411' }],
  netInvestmentSingle: [{ value: amount('200000'), from: 2020, to: 2026, source: '26 U.S.C. 1411(b)' }],
  netInvestmentJoint: [{ value: amount('250000'), from: 2020, to: 2026, source: '26 U.S.C. 1411(b)' }],
} as const satisfies Record<string, readonly DatedRule<DecimalString>[]>;

/** The first year in which Korea taxes coins. */
export const CRYPTO_FROM = 2027;

/** Returns the rule of a year; undefined for years without one. */
export function ruleOf<Value>(rules: readonly DatedRule<Value>[], year: number): DatedRule<Value> | undefined {
  return rules.find(({ from, to }) => from <= year && year <= to);
}
