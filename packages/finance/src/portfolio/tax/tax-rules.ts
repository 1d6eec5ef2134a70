import type { Home } from '@finclaw/config';
import type { DecimalString } from '@finclaw/types';

/** Whose rules a year is looked at by. */
export type TaxCountry = Home['taxHome'];

/** One rule: what it says, for which years, and where it is written. */
interface DatedRule<Value> {
  readonly value: Value;
  readonly from: number;
  /** The last year it is known to hold for. */
  readonly to: number;
  readonly source: string;
}

const amount = (text: string): DecimalString => text as DecimalString;

/** Korea: gains on foreign shares of a year, less one deduction, at a flat rate with the local tax on top; income of savings up to a threshold. */
export const KOREA = {
  /** Gains of all foreign shares of the year together, losses taken off. */
  foreignDeduction: [
    { value: amount('2500000'), from: 2020, to: 2026, source: '소득세법 제103조 제1항 제2호 (양도소득 기본공제 연 250만원)' },
  ],
  foreignRatePercent: [
    { value: amount('20'), from: 2020, to: 2026, source: '소득세법 제104조 제1항 제12호 (국외주식 양도소득 세율 20%)' },
  ],
  /** Of the tax itself. */
  localRatePercent: [{ value: amount('10'), from: 2020, to: 2026, source: '지방세법 제103조의3 (개인지방소득세, 소득세의 10%)' }],
  /** Dividends and interest above it are taxed with all other income. */
  financialIncomeThreshold: [
    { value: amount('20000000'), from: 2020, to: 2026, source: '소득세법 제14조 제3항 제6호 (금융소득 2천만원)' },
  ],
} as const satisfies Record<string, readonly DatedRule<DecimalString>[]>;

/** United States: gains by how long the shares were held, and how much of a loss may be set against other income. */
export const UNITED_STATES = {
  lossLimit: [{ value: amount('3000'), from: 2020, to: 2026, source: '26 U.S.C. 1211(b)' }],
  washSaleDays: [{ value: amount('30'), from: 2020, to: 2026, source: '26 U.S.C. 1091' }],
} as const satisfies Record<string, readonly DatedRule<DecimalString>[]>;

/** The rule of a year; undefined for years nobody has looked up. */
export function ruleOf<Value>(rules: readonly DatedRule<Value>[], year: number): DatedRule<Value> | undefined {
  return rules.find(({ from, to }) => from <= year && year <= to);
}
