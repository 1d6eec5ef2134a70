import type { LocalDate } from '@finclaw/market';
import { expect, it } from 'vitest';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { readRow } from '../testing/read-row.ts';
import { ledger } from '../testing/rows.ts';
import { accountRooms } from './account-room.ts';
import type { AccountDescription } from './account-type.ts';

/** One worked example: accounts, payments, and what the law leaves. */
interface Example {
  readonly title: string;
  readonly law: string;
  readonly year: number;
  readonly accounts: Readonly<Record<string, AccountDescription>>;
  readonly rows: readonly string[];
  readonly salary?: string;
  readonly isaNet?: string;
  readonly expect: Readonly<Record<string, string | undefined>>;
  readonly notices?: readonly string[];
}

const ISA = { type: 'isa', opened: '2024-11-04' } as const;
const SAVINGS = { type: 'pension-savings' } as const;
const IRP = { type: 'irp' } as const;
const ISA_LAW = '조세특례제한법 제91조의18';
const CREDIT_LAW = '소득세법 제59조의3';

const EXAMPLES: readonly Example[] = [
  {
    title: 'an ISA of this year: 20 million won',
    law: ISA_LAW,
    year: 2024,
    accounts: { isa: ISA },
    rows: ['2024-11-05 deposit 5000000 KRW account=isa'],
    expect: { paidIn: '5000000', contributionLimit: '20000000', contributionRoom: '15000000' },
  },
  {
    title: 'what was not paid in is carried over',
    law: ISA_LAW,
    year: 2026,
    accounts: { isa: ISA },
    rows: ['2024-11-05 deposit 5000000 KRW account=isa', '2026-02-02 deposit 30000000 KRW account=isa'],
    expect: {
      paidIn: '30000000',
      paidInSoFar: '35000000',
      contributionLimit: '60000000',
      contributionRoom: '25000000',
    },
  },
  {
    title: 'up to 100 million won in all',
    law: ISA_LAW,
    year: 2026,
    accounts: { isa: { type: 'isa', opened: '2021-01-04' } },
    rows: ['2021-02-01 deposit 20000000 KRW account=isa', '2026-02-02 deposit 75000000 KRW account=isa'],
    expect: { contributionLimit: '100000000', contributionRoom: '5000000' },
  },
  {
    title: 'a withdrawal gives no room back',
    law: ISA_LAW,
    year: 2024,
    accounts: { isa: ISA },
    rows: ['2024-11-05 deposit 20000000 KRW account=isa', '2024-12-02 withdrawal 8000000 KRW account=isa'],
    expect: { paidIn: '20000000', contributionRoom: '0' },
  },
  {
    title: 'the general kind has 2 million won free of tax',
    law: `${ISA_LAW} 제2항`,
    year: 2026,
    accounts: { isa: ISA },
    rows: ['2026-01-05 deposit 1000000 KRW account=isa'],
    isaNet: '1500000',
    expect: { taxFreeAllowance: '2000000', taxFreeLeft: '500000' },
  },
  {
    title: 'the kind for low incomes 4 million won',
    law: `${ISA_LAW} 제2항 제1호`,
    year: 2026,
    accounts: { isa: { type: 'isa-low-income', opened: '2024-11-04' } },
    rows: ['2026-01-05 deposit 1000000 KRW account=isa'],
    isaNet: '4500000',
    expect: { taxFreeAllowance: '4000000', taxFreeLeft: '0' },
  },
  {
    title: 'without a day of opening the first row counts, and it is said',
    law: ISA_LAW,
    year: 2026,
    accounts: { isa: { type: 'isa' } },
    rows: ['2025-01-06 deposit 10000000 KRW account=isa'],
    expect: { contributionLimit: '40000000', contributionRoom: '30000000' },
    notices: ['opened-assumed', 'isa-three-years'],
  },
  {
    title: 'pension savings: 6 million won count for the credit',
    law: `${CREDIT_LAW} 제1항`,
    year: 2026,
    accounts: { savings: SAVINGS },
    rows: ['2026-03-02 deposit 8000000 KRW account=savings'],
    salary: '50000000',
    expect: {
      paidIn: '8000000',
      contributionRoom: '10000000',
      creditable: '6000000',
      creditRoomPension: '0',
      creditRoom: '3000000',
      taxCredit: '990000',
    },
  },
  {
    title: 'with an IRP 9 million won',
    law: `${CREDIT_LAW} 제1항`,
    year: 2025,
    accounts: { savings: SAVINGS, irp: IRP },
    rows: ['2025-03-03 deposit 4000000 KRW account=savings', '2025-04-01 deposit 7000000 KRW account=irp'],
    salary: '80000000',
    expect: {
      paidIn: '11000000',
      contributionRoom: '7000000',
      creditable: '9000000',
      creditRoomPension: '0',
      creditRoom: '0',
      taxCredit: '1188000',
    },
  },
  {
    title: 'an IRP alone may use all of it',
    law: `${CREDIT_LAW} 제1항`,
    year: 2025,
    accounts: { irp: IRP },
    rows: ['2025-04-01 deposit 9000000 KRW account=irp'],
    salary: '55000000',
    expect: { creditable: '9000000', creditRoom: '0', taxCredit: '1485000' },
  },
  {
    title: 'what is left for pension savings is limited by both sums',
    law: `${CREDIT_LAW} 제1항`,
    year: 2025,
    accounts: { savings: SAVINGS, irp: IRP },
    rows: ['2025-03-03 deposit 1000000 KRW account=savings', '2025-04-01 deposit 5000000 KRW account=irp'],
    expect: { creditable: '6000000', creditRoomPension: '3000000', creditRoom: '3000000' },
  },
  {
    title: 'without a salary both rates are given',
    law: `${CREDIT_LAW} 제1항`,
    year: 2026,
    accounts: { savings: SAVINGS },
    rows: ['2026-03-02 deposit 1000000 KRW account=savings'],
    expect: { taxCredit: '132000', taxCreditAtMost: '165000' },
  },
  {
    title: 'a won above the salary takes the lower rate',
    law: `${CREDIT_LAW} 제1항`,
    year: 2026,
    accounts: { savings: SAVINGS },
    rows: ['2026-03-02 deposit 1000000 KRW account=savings'],
    salary: '55000001',
    expect: { taxCredit: '132000', taxCreditAtMost: undefined },
  },
  {
    title: 'payments of another year do not count',
    law: `${CREDIT_LAW} 제1항`,
    year: 2026,
    accounts: { savings: SAVINGS },
    rows: ['2025-12-31 deposit 6000000 KRW account=savings', '2026-01-02 deposit 2000000 KRW account=savings'],
    expect: { paidIn: '2000000', creditRoomPension: '4000000' },
  },
  {
    title: 'years before 2023 have other limits that nobody looked up',
    law: CREDIT_LAW,
    year: 2022,
    accounts: { savings: SAVINGS },
    rows: ['2022-03-02 deposit 1000000 KRW account=savings'],
    expect: { paidIn: '1000000', creditable: undefined },
    notices: ['year'],
  },
  ...(
    [
      ['401k', 2022, '20500', '6500'],
      ['401k', 2023, '22500', '7500'],
      ['401k', 2024, '23000', '7500'],
      ['401k', 2025, '23500', '7500'],
      ['401k', 2026, '24500', '8000'],
      ['ira', 2022, '6000', '1000'],
      ['ira', 2023, '6500', '1000'],
      ['roth-ira', 2024, '7000', '1000'],
      ['ira', 2025, '7000', '1000'],
      ['roth-ira', 2026, '7500', '1100'],
      ['hsa', 2023, '3850', '1000'],
      ['hsa', 2025, '4300', '1000'],
      ['hsa', 2026, '4400', '1000'],
      ['hsa-family', 2024, '8300', '1000'],
      ['hsa-family', 2026, '8750', '1000'],
    ] as const
  ).map(([type, year, limit, catchUp]) => ({
    title: `${type} of ${year}`,
    law: '26 U.S.C. 219, 223, 402(g), 414(v)',
    year,
    accounts: { one: { type } },
    rows: [`${year}-02-01 deposit 1000 USD account=one`],
    expect: { paidIn: '1000', contributionLimit: limit, contributionRoom: `${Number(limit) - 1000}`, catchUp },
  })),
  {
    title: 'a traditional and a Roth account share one limit',
    law: '26 U.S.C. 408A(c)(2)',
    year: 2026,
    accounts: { ira: { type: 'ira' }, roth: { type: 'roth-ira' } },
    rows: ['2026-02-02 deposit 3000 USD account=ira', '2026-03-02 deposit 4000 USD account=roth'],
    expect: { paidIn: '7000', contributionRoom: '500' },
    notices: ['earlier-year', 'income-limits'],
  },
  {
    title: 'more than the limit leaves no room',
    law: '26 U.S.C. 219(b)',
    year: 2025,
    accounts: { ira: { type: 'ira' } },
    rows: ['2025-02-03 deposit 8000 USD account=ira'],
    expect: { paidIn: '8000', contributionRoom: '0' },
    notices: ['above-limit', 'earlier-year', 'income-limits'],
  },
  {
    title: 'an account without a payment may have been paid into all the same',
    law: '26 U.S.C. 402(g)',
    year: 2026,
    accounts: { plan: { type: '401k' } },
    rows: ['2026-02-02 buy VTI 10 3000 account=plan'],
    expect: { paidIn: '0', contributionRoom: '24500' },
    notices: ['no-deposits', 'employer'],
  },
  {
    title: 'what came in another currency is not counted',
    law: '26 U.S.C. 402(g)',
    year: 2026,
    accounts: { plan: { type: '401k' } },
    rows: ['2026-02-02 deposit 100 USD account=plan', '2026-02-02 deposit 100000 KRW account=plan'],
    expect: { paidIn: '100', contributionRoom: '24400' },
    notices: ['other-currency', 'employer'],
  },
];

it('worked examples of the limits of accounts, by kind, year and edge case', () => {
  const wrong = EXAMPLES.flatMap(({ title, law, year, accounts, rows, salary, isaNet, expect: wanted, notices }) => {
    const [group, ...others] = accountRooms(ledger(...rows.map(readRow)) as HistoryRow[], accounts, {
      year,
      today: `${year}-12-31` as LocalDate,
      ...(salary !== undefined && { salary: salary as never }),
      ...(isaNet !== undefined && { isaNet: isaNet as never }),
    });
    const found = new Map<string, string>(group?.figures.map(({ name, amount }) => [name, amount]));
    const off = Object.entries(wanted).filter(([name, amount]) => found.get(name) !== amount);
    return [
      ...off.map(([name, amount]) => `${name} is ${amount}, not ${found.get(name)}`),
      ...(others.length > 0 ? ['is more than one group'] : []),
      ...(notices !== undefined && String(notices) !== String(group?.notices) ? [`says ${group?.notices}`] : []),
    ].map((text) => `${title}: ${text} (${law})`);
  });
  expect(wrong).toEqual([]);
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(30);
});

it('names the day from which an ISA may be closed without losing its tax relief', () => {
  const rows = ledger(readRow('2024-11-05 deposit 5000000 KRW account=isa')) as HistoryRow[];
  const at = (today: string) => accountRooms(rows, { isa: ISA }, { year: 2026, today: today as LocalDate })[0];
  expect(at('2026-11-18')).toMatchObject({ keptUntil: '2027-11-04', notices: ['isa-three-years'] });
  expect(at('2027-11-04')?.notices).toEqual([]);
});
