import type { LocalDate } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import type { HistoryRow, OwnRow } from '../ledger/ledger-row.ts';
import { OwnBook } from '../own/own-book.ts';
import { readRow } from '../testing/read-row.ts';
import { ledger } from '../testing/rows.ts';
import { expectedIncome } from './expected-income.ts';
import { incomeText } from './income-text.ts';

const today = '2026-11-18' as LocalDate;
const BOND = {
  kind: 'instrument',
  symbol: 'KTB',
  name: 'KTB',
  assetClass: 'bond',
  currency: 'KRW',
  date: '2025-01-02',
};
const calendar = (
  rows: readonly string[],
  own: readonly object[] = [],
  announced: Readonly<Record<string, readonly object[] | 'unanswered'>> = {},
) =>
  expectedIncome(
    ledger(...rows.map(readRow)) as HistoryRow[],
    new OwnBook(ledger(...(own as never[])) as unknown as OwnRow[]),
    today,
    { method: 'fifo' },
    new Map(Object.entries(announced)) as never,
  );
const told = (found: ReturnType<typeof calendar>) =>
  found.months.flatMap(({ items }) =>
    items.map(({ date, kind, symbol = '', amount, currency }) => [date, kind, symbol, amount, currency].join(' ')),
  );

it('expects each dividend of the last year again, for the shares held now and before tax', () => {
  const found = calendar([
    '2025-01-06 buy KO 100 6000',
    '2025-10-01 dividend KO 40 tax=8',
    '2026-04-01 dividend KO 42.5 tax=7.5',
    '2026-05-04 sell KO 50 3200',
    '2026-10-01 dividend KO 21.25 tax=3.75',
    '2026-10-05 buy MSFT 1 400',
  ]);
  expect(told(found)).toEqual(['2027-04-01 dividend KO 25 USD', '2027-10-01 dividend KO 25 USD']);
  expect(found.totals).toEqual([{ currency: 'USD', amount: '50' }]);
});

it('counts in shares of today where there was a split', () => {
  const found = calendar(['2025-01-06 buy KO 10 600', '2026-04-01 dividend KO 10', '2026-06-01 split KO 2:1']);
  expect(told(found)).toEqual(['2027-04-01 dividend KO 10 USD']);
});

it('says nothing of what was sold, and repeats the interest on cash', () => {
  const found = calendar([
    '2025-01-06 buy KO 10 600',
    '2026-04-01 dividend KO 10',
    '2026-05-04 sell KO 10 700',
    '2026-02-27 interest 1200 KRW',
  ]);
  expect(told(found)).toEqual(['2027-02-27 interest  1200 KRW']);
});

it('counts coupons back from the last day of a bond, and works out what it yields', () => {
  const terms = { ...BOND, coupon: '4', frequency: '2', face: '10000', maturity: '2028-05-31' };
  const price = { kind: 'price', symbol: 'KTB', price: '10000', currency: 'KRW', date: '2026-11-18' };
  const found = calendar(['2025-06-02 buy KTB 3 29700 cur=KRW'], [terms, price]);
  expect(told(found)).toEqual(['2026-11-30 coupon KTB 600 KRW', '2027-05-31 coupon KTB 600 KRW']);
  expect(found.months.map(({ month }) => month)).toEqual(['2026-11', '2027-05']);
  // At par, with a coupon twelve days away, more than the coupon itself.
  expect(Number(found.bonds[0]?.yieldToMaturity)).toBeGreaterThan(0.04);
});

it('a bond without coupons yields what its discount comes to', () => {
  const terms = { ...BOND, face: '10000', maturity: '2027-11-18' };
  const price = { kind: 'price', symbol: 'KTB', price: '9615.384615', currency: 'KRW', date: '2026-11-18' };
  const found = calendar(['2025-06-02 buy KTB 3 29700 cur=KRW'], [terms, price]);
  expect(found.bonds).toMatchObject([{ symbol: 'KTB', maturity: '2027-11-18', yieldToMaturity: '0.04' }]);
  expect(found.months).toEqual([]);
});

it('names the holdings nothing is expected of, and why', () => {
  const found = calendar(
    [
      '2025-01-06 buy KO 100 6000',
      '2025-01-06 buy AAPL 10 2000',
      '2026-04-01 dividend KO 40',
      '2025-06-02 buy KTB 3 29700 cur=KRW',
    ],
    [{ ...BOND, face: '10000', maturity: '2027-11-18' }],
  );
  expect(found.holdings).toBe(3);
  expect(found.withoutIncome.map(({ symbol, reason }) => [symbol, reason])).toEqual([
    ['AAPL', 'no-payment-recorded'],
    ['KTB', 'no-coupon'],
  ]);
});

it('repeats per share what came into another account, each payment once, and names what is counted once', () => {
  const found = calendar([
    '2025-01-06 buy KO 180 9000 account=main',
    '2025-01-06 buy AAPL 10 2000 account=main',
    '2026-09-01 buy AAPL 5 1000 account=isa',
    '2026-09-01 buy KO 30 1800 account=isa',
    '2026-02-10 dividend AAPL 20 account=main',
    '2026-10-12 dividend AAPL 20 account=main',
    '2026-10-15 dividend AAPL 10 account=isa',
    '2026-04-01 dividend KO 360 account=main',
  ]);
  const items = found.months.flatMap(({ items }) =>
    items.map(({ date, account, symbol, amount, paidIn }) => [date, account, symbol, amount, paidIn]),
  );
  expect(items.toSorted()).toEqual([
    ['2027-02-10', 'isa', 'AAPL', '10', 'main'],
    ['2027-02-10', 'main', 'AAPL', '20', undefined],
    ['2027-04-01', 'isa', 'KO', '60', 'main'],
    ['2027-04-01', 'main', 'KO', '360', undefined],
    ['2027-10-12', 'main', 'AAPL', '20', undefined],
    ['2027-10-15', 'isa', 'AAPL', '10', undefined],
  ]);
  expect(found.withoutIncome).toEqual([]);
  expect(found.countedOnce).toEqual(['KO']);
});

it('leaves out no payment, however many days of the year have one', () => {
  const names = Array.from({ length: 70 }, (_, at) => `S${at}`);
  const day = (at: number): string => new Date(Date.UTC(2026, 1, 1 + at)).toISOString().slice(0, 10);
  const found = calendar([
    ...names.map((name) => `2025-01-06 buy ${name} 1 100`),
    ...names.map((name, at) => `${day(at)} dividend ${name} 1`),
  ]);
  expect(found.totals).toEqual([{ currency: 'USD', amount: '70' }]);
});

describe('announced dividends', () => {
  const held = ['2025-01-06 buy KO 100 6000', '2025-12-15 dividend KO 40 tax=8', '2026-04-01 dividend KO 42.5'];
  const coming = { exDate: '2026-11-30', payDate: '2026-12-15', amount: '0.51', currency: 'USD', source: 'calendar' };

  it('take the place of the payment expected at that time, and are marked', () => {
    const found = calendar(held, [], { KO: [coming] });
    expect(told(found)).toEqual(['2026-12-15 dividend KO 51 USD', '2027-04-01 dividend KO 42.5 USD']);
    expect(found.months.flatMap(({ items }) => items.map(({ basis }) => basis))).toEqual(['announced', 'last-year']);
    expect(found.months[0]?.items[0]).toMatchObject({ exDate: '2026-11-30', source: 'calendar' });
    expect(found.notInCalendar).toEqual([]);
  });

  it('are of the shares held before they went without, and those paid already are no more expected', () => {
    const gone = { ...coming, exDate: '2026-11-10' };
    const paid = { ...coming, exDate: '2026-10-01', payDate: '2026-11-18' };
    const found = calendar(['2026-11-01 buy KO 10 600', '2026-11-12 buy KO 90 5400'], [], { KO: [gone, paid] });
    expect(told(found)).toEqual(['2026-12-15 dividend KO 5.1 USD']);
    expect(found.withoutIncome).toEqual([]);
  });

  it('stay expected where the calendar does not answer, which does not mean that there is none', () => {
    const found = calendar(held, [], { KO: 'unanswered' });
    expect(found).toMatchObject({ hasCalendar: true, unanswered: ['KO'], notInCalendar: [] });
    expect(told(found)).toHaveLength(2);
    const report = { ...found, inBase: { isConverted: false } } as unknown as Parameters<typeof incomeText>[0];
    const text = incomeText(report, { find: () => undefined }, new OwnBook([]), 'en').join('\n');
    expect(text).toContain('The dividend calendar does not answer now, so these are only expected: KO');
    expect(text).not.toContain('set up');
  });

  it('are not known of holdings that no calendar covers', () => {
    expect(calendar([...held, '2026-01-05 buy MSFT 1 400'], [], { KO: [] }).notInCalendar).toEqual(['MSFT']);
  });
});
