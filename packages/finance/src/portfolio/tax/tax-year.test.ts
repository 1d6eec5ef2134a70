import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../../calendar/local-date.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { ledger, type PlainRow } from '../testing/rows.ts';
import type { FxRate } from '../valuation/fx-rates.ts';
import { collectTaxYear, ratesForTax } from './collect-tax-year.ts';
import type { TaxCountry } from './tax-rules.ts';
import { taxCsv, taxText } from './tax-text.ts';

const rate = (date: string, text: string) => ({ from: 'USD', to: 'KRW', rate: text, date }) as unknown as FxRate;

function report(
  country: TaxCountry,
  year: number,
  rows: readonly PlainRow[],
  rates: readonly FxRate[] = [],
  method: 'average' | 'fifo' = 'fifo',
) {
  const request = { country, year, fold: { method }, asOf: '2026-12-31' as LocalDate };
  return collectTaxYear(ledger(...rows) as HistoryRow[], rates, request);
}
const figures = (found: ReturnType<typeof report>) => Object.fromEntries(found.figures.map(({ name, amount }) => [name, amount]));
const trade = (
  kind: 'buy' | 'sell' | 'short' | 'cover',
  date: string,
  symbol: string,
  quantity: string,
  amount: string,
  currency = 'USD',
): PlainRow => ({ kind, date, symbol, quantity, amount, currency });

describe('a year in Korea', () => {
  const RATES = [rate('2025-01-06', '1300'), rate('2025-06-02', '1400'), rate('2025-07-01', '1350')];

  it.each([
    // 20,000 × 1,400 − 10,000 × 1,300 = 15,000,000; less 2,500,000; 20 % = 2,500,000; 10 % of that = 250,000.
    [
      'a gain above the deduction',
      '20000',
      { foreignGain: '15000000', taxableGain: '12500000', estimatedTax: '2500000', estimatedLocalTax: '250000' },
    ],
    // 11,000 × 1,400 − 13,000,000 = 2,400,000, which the deduction covers.
    [
      'a gain below the deduction',
      '11000',
      { foreignGain: '2400000', taxableGain: '0', estimatedTax: '0', estimatedLocalTax: '0' },
    ],
    // 9,000 × 1,400 − 13,000,000 = −400,000.
    ['a loss', '9000', { foreignGain: '-400000', taxableGain: '0', estimatedTax: '0' }],
    // 11,072 × 1,400 − 13,000,000 = 2,500,800; 800 × 20 % = 160; 16 of that.
    ['a few won above it', '11072', { taxableGain: '800', estimatedTax: '160', estimatedLocalTax: '16' }],
  ])('%s', (_what, proceeds, expected) => {
    const rows = [trade('buy', '2025-01-06', 'AAPL', '100', '10000'), trade('sell', '2025-06-02', 'AAPL', '100', proceeds)];
    expect(figures(report('kr', 2025, rows, RATES))).toMatchObject({ deduction: '2500000', domesticGain: '0', ...expected });
  });

  it('gains and losses of foreign shares count together, domestic ones apart', () => {
    const rows = [
      trade('buy', '2025-01-06', 'AAPL', '10', '1000'),
      trade('sell', '2025-06-02', 'AAPL', '10', '4000'),
      trade('buy', '2025-01-06', 'TSLA', '10', '2000'),
      trade('sell', '2025-06-02', 'TSLA', '10', '1000'),
      trade('buy', '2025-01-06', '005930.KS', '10', '700000', 'KRW'),
      trade('sell', '2025-06-02', '005930.KS', '10', '900000', 'KRW'),
    ];
    // (5,600,000 − 1,300,000) + (1,400,000 − 2,600,000) = 3,100,000.
    expect(figures(report('kr', 2025, rows, RATES))).toMatchObject({
      foreignGain: '3100000',
      domesticGain: '200000',
      taxableGain: '600000',
      estimatedTax: '120000',
    });
  });

  it('names the articles that hold for shares abroad since 2020', () => {
    const rows = [trade('buy', '2025-01-06', 'AAPL', '10', '1000'), trade('sell', '2025-06-02', 'AAPL', '10', '4000')];
    const sources = report('kr', 2025, rows, RATES).figures.flatMap(({ source }) => source ?? []);
    expect(sources.join(' ')).toMatch(/소득세법 제103조 제1항 제2호.+소득세법 제104조 제1항 제12호.+지방세법 제103조의3/);
  });

  it('dividends count before the tax that was kept back, against the threshold', () => {
    const rows: PlainRow[] = [{ kind: 'dividend', date: '2025-07-01', symbol: 'AAPL', amount: '85', tax: '15', currency: 'USD' }];
    expect(figures(report('kr', 2025, rows, RATES))).toMatchObject({
      income: '135000',
      withheld: '20250',
      incomeThreshold: '20000000',
    });
  });

  it('estimates nothing without a rate, or for a year nobody has looked up', () => {
    const rows = [trade('buy', '2025-01-06', 'AAPL', '1', '100'), trade('sell', '2025-06-02', 'AAPL', '1', '200')];
    const blind = report('kr', 2025, rows);
    expect(blind).toMatchObject({
      figures: [],
      missing: [{ kind: 'rate', pair: 'USD/KRW', date: '2025-06-02' }, { date: '2025-01-06' }],
    });
    expect(ratesForTax(ledger(...rows) as HistoryRow[], 'kr')).toEqual([{ kind: 'rate', pair: 'USD/KRW', date: '2025-01-06' }]);
    const far = report(
      'kr',
      2031,
      [trade('buy', '2031-01-06', 'AAPL', '1', '100'), trade('sell', '2031-01-07', 'AAPL', '1', '200')],
      [rate('2031-01-06', '1300'), rate('2031-01-07', '1300')],
    );
    expect(far.isYearUnknown).toBe(true);
    expect(figures(far)).not.toHaveProperty('estimatedTax');
  });
});

describe('a year in the United States', () => {
  it.each([
    ['a year to the day is short term', '2025-03-03', '2026-03-03', { shortTermGain: '100', longTermGain: '0' }],
    ['a day more is long term', '2025-03-03', '2026-03-04', { shortTermGain: '0', longTermGain: '100' }],
  ])('%s', (_what, bought, sold, expected) => {
    const rows = [trade('buy', bought, 'AAPL', '1', '100'), trade('sell', sold, 'AAPL', '1', '200')];
    expect(figures(report('us', 2026, rows))).toMatchObject({ lossLimit: '3000', ...expected });
  });

  it('splits one sale over the lots it came from, and counts a short sale as short term', () => {
    const rows = [
      trade('buy', '2024-01-05', 'AAPL', '10', '1000'),
      trade('buy', '2026-01-05', 'AAPL', '10', '1500'),
      trade('sell', '2026-06-01', 'AAPL', '15', '3000'),
      trade('short', '2024-02-05', 'TSLA', '1', '300'),
      trade('cover', '2026-02-05', 'TSLA', '1', '200'),
    ];
    // 10 of 15 of 3,000 − 1,000 = 1,000 long; 1,000 − 750 = 250 short, and 100 of the cover.
    expect(figures(report('us', 2026, rows))).toMatchObject({ longTermGain: '1000', shortTermGain: '350' });
  });

  it('names losses that a purchase within thirty days may undo', () => {
    const rows = [
      trade('buy', '2026-01-05', 'AAPL', '10', '1000'),
      trade('sell', '2026-02-02', 'AAPL', '10', '800'),
      trade('buy', '2026-03-04', 'AAPL', '10', '850'),
    ];
    expect(report('us', 2026, rows).possibleWashSales).toEqual([{ symbol: 'AAPL', closed: '2026-02-02' }]);
    expect(report('us', 2026, [...rows.slice(0, 2), trade('buy', '2026-03-05', 'AAPL', '10', '850')]).possibleWashSales).toEqual(
      [],
    );
  });
});

it('is shown with its sources and the sentence that it is no advice, and written as CSV that no spreadsheet runs', () => {
  const rows = [trade('buy', '2025-01-06', 'AAPL', '1', '100'), trade('sell', '2025-06-02', 'AAPL', '1', '200')];
  const found = report('kr', 2025, rows, [rate('2025-01-06', '1300'), rate('2025-06-02', '1400')]);
  const text = taxText(found, 'ko').join('\n');
  expect(text).toContain('소득세법');
  expect(text).toContain('조언이 아닙니다');
  expect([...taxCsv({ ...found, parts: found.parts.map((part) => ({ ...part, account: '=1+1' })) })]).toEqual([
    '\uFEFFclosed,acquired,account,symbol,kind,quantity,proceeds,cost,gain,currency,foreign,term\r\n',
    "2025-06-02,2025-01-06,'=1+1,AAPL,sell,1,280000,130000,150000,KRW,yes,short\r\n",
  ]);
});
