import type { DecimalString } from '@finclaw/types';
import type { DatedRule } from '../tax/tax-rules.ts';

const rule = (value: string, from: number, to: number, source: string): DatedRule<DecimalString> => ({
  value: value as DecimalString,
  from,
  to,
  source,
});

const ISA = '조세특례제한법 제91조의18 제3항 (연 2천만원, 쓰지 않은 한도는 이월, 모두 1억원)';
const PENSION = '소득세법 시행령 제40조의2 제2항 (연금계좌 합계 연 1,800만원)';
const CREDIT = '소득세법 제59조의3 제1항';

/** Korea: what may be paid in, and what of it lowers the tax. */
export const KOREAN_ACCOUNTS = {
  /** An ISA: each year since it was opened adds as much, up to a sum. */
  isaYear: [rule('20000000', 2021, 2026, ISA)],
  isaInAll: [rule('100000000', 2021, 2026, ISA)],
  isaYears: [rule('3', 2021, 2026, '조세특례제한법 제91조의18 제3항 (의무가입기간 3년)')],
  pensionYear: [rule('18000000', 2013, 2026, PENSION)],
  /** Of payments into pension savings alone, and with those into an IRP. */
  creditSavings: [rule('6000000', 2023, 2026, `${CREDIT} (연금저축 600만원)`)],
  creditInAll: [rule('9000000', 2023, 2026, `${CREDIT} (퇴직연금을 더해 900만원)`)],
  /** Up to a salary the higher rate; before the local tax. */
  creditSalary: [rule('55000000', 2023, 2026, `${CREDIT} 단서 (총급여 5,500만원 이하)`)],
  creditHighPercent: [rule('15', 2023, 2026, `${CREDIT} 단서 (15%, 지방소득세를 더해 16.5%)`)],
  creditPercent: [rule('12', 2023, 2026, `${CREDIT} (12%, 지방소득세를 더해 13.2%)`)],
} as const;

const NOTICES: Readonly<Record<number, readonly [plans: string, health: string]>> = {
  2022: ['Notice 2021-61', 'Rev. Proc. 2021-25'],
  2023: ['Notice 2022-55', 'Rev. Proc. 2022-24'],
  2024: ['Notice 2023-75', 'Rev. Proc. 2023-23'],
  2025: ['Notice 2024-80', 'Rev. Proc. 2024-25'],
  2026: ['Notice 2025-67', 'Rev. Proc. 2025-19'],
};

/** One amount a year from 2022 on, with the section and the notice that adjusted it. */
const yearly = (section: string, notice: 0 | 1, ...amounts: readonly string[]): readonly DatedRule<DecimalString>[] =>
  amounts.map((amount, at) => {
    const year = 2022 + at;
    return rule(amount, year, year, `26 U.S.C. ${section}, ${NOTICES[year]?.[notice]}`);
  });

/** United States: what may be paid in, and how much more from which age. */
export const AMERICAN_ACCOUNTS = {
  '401k': yearly('402(g)', 0, '20500', '22500', '23000', '23500', '24500'),
  ira: yearly('219(b), 408A(c)', 0, '6000', '6500', '7000', '7000', '7500'),
  hsa: yearly('223(b)', 1, '3650', '3850', '4150', '4300', '4400'),
  hsaFamily: yearly('223(b)', 1, '7300', '7750', '8300', '8550', '8750'),
  /** From 50; a health account from 55. */
  catchUp401k: yearly('414(v)', 0, '6500', '7500', '7500', '7500', '8000'),
  catchUpIra: yearly('219(b)(5)(B)', 0, '1000', '1000', '1000', '1000', '1100'),
  catchUpHsa: yearly('223(b)(3)', 1, '1000', '1000', '1000', '1000', '1000'),
} as const;
