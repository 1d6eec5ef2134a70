import { addDays, Decimal, type LocalDate } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { describe, expect, it } from 'vitest';
import { foldLedger } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { ledger, type PlainRow } from '../testing/rows.ts';
import type { FxRate } from '../valuation/fx-rates.ts';
import { AMERICAN_RATES } from './american-brackets.ts';
import { americanTax } from './american-tax.ts';
import { collectTaxYear, ratesForTax } from './collect-tax-year.ts';
import { imaginedYear } from './imagined-gain.ts';
import { taxByBrackets } from './income-tax.ts';
import { entriesOfParts } from './open-figures.ts';
import { taxInstruments } from './tax-instruments.ts';
import { KOREAN_BRACKETS, ruleOf, type TaxCountry } from './tax-rules.ts';
import { taxCsv, taxText } from './tax-text.ts';
import { type ClosedPart, gainOf } from './tax-year.ts';

const instruments = taxInstruments(new InstrumentDirectory());
const rate = (date: string, text: string) => ({ from: 'USD', to: 'KRW', rate: text, date }) as unknown as FxRate;

async function report(
  country: TaxCountry,
  year: number,
  rows: readonly PlainRow[],
  rates: readonly FxRate[] = [],
  method: 'average' | 'fifo' = 'fifo',
  more: Partial<Parameters<typeof collectTaxYear>[3]> = {},
) {
  const entries = ledger(...rows) as HistoryRow[];
  const { accounts } = foldLedger(entries, { method });
  const request = { country, year, asOf: '2026-12-31' as LocalDate, instruments, ...more };
  return collectTaxYear(entries, accounts, rates, request);
}
const figures = (found: Awaited<ReturnType<typeof report>>) =>
  Object.fromEntries(found.figures.map(({ name, amount }) => [name, amount]));
const trade = (
  kind: 'buy' | 'sell' | 'short' | 'cover',
  date: string,
  symbol: string,
  quantity: string,
  amount: string,
  currency = 'USD',
): PlainRow => ({ kind, date, symbol, quantity, amount, currency });

/** What figures of gains add up to, trade by trade. */
const opened = ({ figures: all, parts }: Awaited<ReturnType<typeof report>>) =>
  all
    .filter(({ name }) => /Gain$|fundLoss/.test(name) && name !== 'taxableGain')
    .map(({ name, amount, trades }) => [name, amount, `${gainOf(trades.map((place) => parts[place] as ClosedPart))}`]);

describe('the trades behind a figure', () => {
  const days = ['2024-01-02', '2024-02-02', '2025-01-06', '2025-03-03', '2025-04-03', '2025-06-02'].flatMap((day) =>
    [0, 1, 2, 3].map((later) => addDays(day as LocalDate, later)),
  );
  const RATES = days.map((day) => rate(day, '1300'));
  const WON_RATES = days
    .concat(['2025-04-07', '2025-05-07'].flatMap((day) => [0, 1, 2].map((later) => addDays(day as LocalDate, later))))
    .map((day) => ({ ...rate(day, '0.001'), from: 'KRW', to: 'USD' }) as FxRate);
  const rows = [
    trade('buy', '2024-01-02', 'AAPL', '10', '1000'),
    trade('buy', '2025-01-06', 'AAPL', '10', '1500'),
    trade('buy', '2025-01-06', 'MSFT', '5', '2000'),
    trade('sell', '2025-03-03', 'AAPL', '15', '3000'),
    trade('sell', '2025-06-02', 'MSFT', '5', '1700'),
    trade('buy', '2025-01-06', '005930.KS', '10', '600000', 'KRW'),
    trade('sell', '2025-04-07', '005930.KS', '10', '700000', 'KRW'),
    trade('buy', '2025-01-06', '411060.KS', '10', '100000', 'KRW'),
    trade('sell', '2025-04-07', '411060.KS', '5', '60000', 'KRW'),
    trade('sell', '2025-05-07', '411060.KS', '5', '40000', 'KRW'),
  ];

  it.each(['kr', 'us'] as const)('add up to it (%s)', async (country) => {
    const found = opened(await report(country, 2025, rows, country === 'kr' ? RATES : WON_RATES));
    expect(found.filter(([, amount]) => amount !== '0').length).toBeGreaterThan(1);
    for (const [name, amount, sum] of found) expect(`${name} ${sum}`).toBe(`${name} ${amount}`);
  });

  it('are also those of the figures that it follows from', async () => {
    const { figures: all } = await report('kr', 2025, rows, RATES);
    const tradesOf = (name: string) => all.find((each) => each.name === name)?.trades;
    expect(tradesOf('estimatedTax')).toEqual(tradesOf('foreignGain'));
    expect(tradesOf('deduction')).toEqual([]);
  });

  it.each([
    ['fifo', 1],
    ['average', 2],
  ] as const)('come from every purchase in the lot (%s)', async (method, count) => {
    const sold = [
      trade('buy', '2024-01-02', 'AAPL', '10', '1000'),
      trade('buy', '2024-02-02', 'AAPL', '10', '1500'),
      trade('sell', '2025-03-03', 'AAPL', '5', '800'),
      trade('buy', '2025-04-03', 'AAPL', '5', '900'),
    ];
    const year = await report('kr', 2025, sold, RATES, method);
    const kinds = entriesOfParts(year)(year.parts[0] as ClosedPart).map(({ kind, date }) => `${kind} ${date}`);
    expect(kinds).toEqual(['sell 2025-03-03', 'buy 2024-01-02', 'buy 2024-02-02'].slice(0, count + 1));
  });
});

describe('a sale of shares whose cost is not known', () => {
  it.each(['kr', 'us'] as const)('declines the estimate and names the shares (%s)', async (country) => {
    const held = { kind: 'transfer-in', date: '2025-01-06', symbol: 'AAPL', quantity: '10', currency: 'USD' } as const;
    const found = await report(
      country,
      2025,
      [held, trade('sell', '2025-06-02', 'AAPL', '10', '2000')],
      [rate('2025-01-06', '1300')],
    );
    expect(found.missing).toContainEqual({ kind: 'cost', symbol: 'AAPL' });
    expect(found.figures.filter(({ name }) => name.startsWith('estimated'))).toEqual([]);
  });
});

describe('a year in Korea', () => {
  const RATES = [rate('2025-01-06', '1300'), rate('2025-06-02', '1400'), rate('2025-07-01', '1350')];

  it('needs no rates for what other years closed', async () => {
    const before = [
      trade('buy', '2019-01-02', 'AAPL', '10', '1000'),
      trade('sell', '2020-03-03', 'AAPL', '10', '2000'),
    ];
    const sold = [
      trade('buy', '2025-01-06', 'AAPL', '10', '10000'),
      trade('sell', '2025-06-02', 'AAPL', '10', '20000'),
    ];
    const found = await report('kr', 2025, [...before, ...sold], RATES);
    expect(found.missing).toEqual([]);
    expect(figures(found)).toEqual(figures(await report('kr', 2025, sold, RATES)));
    expect((await report('kr', 2020, [...before, ...sold], RATES)).missing).not.toEqual([]);
  });

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
  ])('%s', async (_what, proceeds, expected) => {
    const rows = [
      trade('buy', '2025-01-06', 'AAPL', '100', '10000'),
      trade('sell', '2025-06-02', 'AAPL', '100', proceeds),
    ];
    expect(figures(await report('kr', 2025, rows, RATES))).toMatchObject({
      deduction: '2500000',
      domesticGain: '0',
      ...expected,
    });
  });

  it('gains and losses of foreign shares count together, domestic ones apart', async () => {
    const rows = [
      trade('buy', '2025-01-06', 'AAPL', '10', '1000'),
      trade('sell', '2025-06-02', 'AAPL', '10', '4000'),
      trade('buy', '2025-01-06', 'TSLA', '10', '2000'),
      trade('sell', '2025-06-02', 'TSLA', '10', '1000'),
      trade('buy', '2025-01-06', '005930.KS', '10', '700000', 'KRW'),
      trade('sell', '2025-06-02', '005930.KS', '10', '900000', 'KRW'),
    ];
    // (5,600,000 − 1,300,000) + (1,400,000 − 2,600,000) = 3,100,000.
    expect(figures(await report('kr', 2025, rows, RATES))).toMatchObject({
      foreignGain: '3100000',
      domesticGain: '200000',
      taxableGain: '600000',
      estimatedTax: '120000',
    });
  });

  it('nothing is gained by paying back a loan', async () => {
    const withLoan = taxInstruments(new InstrumentDirectory(), { MORTGAGE: 'loan' });
    const rows = [
      { ...trade('buy', '2025-01-06', '005930.KS', '10', '600000', 'KRW') },
      { ...trade('sell', '2025-04-07', '005930.KS', '10', '700000', 'KRW') },
      { ...trade('short', '2024-01-02', 'MORTGAGE', '900', '900', 'KRW') },
      { ...trade('cover', '2025-03-03', 'MORTGAGE', '300', '300', 'KRW') },
    ];
    const found = await report('kr', 2025, rows, [], 'fifo', { instruments: withLoan });
    expect(found.parts.map(({ symbol }) => symbol)).toEqual(['005930.KS']);
    expect(found.declined).toEqual([]);
  });

  it('names the articles that hold for shares abroad since 2020', async () => {
    const rows = [trade('buy', '2025-01-06', 'AAPL', '10', '1000'), trade('sell', '2025-06-02', 'AAPL', '10', '4000')];
    const sources = (await report('kr', 2025, rows, RATES)).figures.flatMap(({ source }) => source ?? []);
    expect(sources.join(' ')).toMatch(
      /소득세법 제103조 제1항 제2호.+소득세법 제104조 제1항 제12호.+지방세법 제103조의3/,
    );
  });

  it('dividends count before the tax that was kept back, against the threshold', async () => {
    const rows: PlainRow[] = [
      { kind: 'dividend', date: '2025-07-01', symbol: 'AAPL', amount: '85', tax: '15', currency: 'USD' },
    ];
    expect(figures(await report('kr', 2025, rows, RATES))).toMatchObject({
      income: '135000',
      withheld: '20250',
      incomeThreshold: '20000000',
    });
  });

  it('estimates nothing without a rate, or for a year nobody has looked up', async () => {
    const rows = [trade('buy', '2025-01-06', 'AAPL', '1', '100'), trade('sell', '2025-06-02', 'AAPL', '1', '200')];
    const blind = await report('kr', 2025, rows);
    expect(blind).toMatchObject({
      status: 'not_estimated',
      parts: [{ currency: 'USD', proceeds: '200', cost: '100', gain: '100' }],
      missing: [{ kind: 'rate', pair: 'USD/KRW', date: '2025-06-02' }, { date: '2025-01-06' }],
    });
    expect(Object.keys(figures(blind))).toEqual(['deduction', 'incomeThreshold', 'largeHolderThreshold']);
    expect(ratesForTax(ledger(...rows) as HistoryRow[], 'kr')).toEqual([
      { kind: 'rate', pair: 'USD/KRW', date: '2025-01-06' },
    ]);
    const far = await report(
      'kr',
      2031,
      [trade('buy', '2031-01-06', 'AAPL', '1', '100'), trade('sell', '2031-01-07', 'AAPL', '1', '200')],
      [rate('2031-01-06', '1300'), rate('2031-01-07', '1300')],
    );
    expect(far.declined).toEqual([{ reason: 'year' }]);
    expect(figures(far)).not.toHaveProperty('estimatedTax');
  });
});

describe('income above the threshold in Korea', () => {
  // The tax office's own short way: rate times income less a fixed sum (누진공제액), for 2023 and later.
  it.each([
    ['14000000', 6, 0],
    ['50000000', 15, 1_260_000],
    ['88000000', 24, 5_760_000],
    ['150000000', 35, 15_440_000],
    ['300000000', 38, 19_940_000],
    ['500000000', 40, 25_940_000],
    ['1000000000', 42, 35_940_000],
    ['2000000000', 45, 65_940_000],
  ])('%s won is taxed as by the table of the tax office', (income, percent, less) => {
    const brackets = ruleOf(KOREAN_BRACKETS, 2025)?.value ?? [];
    expect(taxByBrackets(new Decimal(income), brackets).toFixed()).toBe(`${(Number(income) * percent) / 100 - less}`);
  });

  const paid = (amount: string, tax: string): PlainRow[] => [
    { kind: 'dividend', date: '2025-07-01', symbol: '005930.KS', amount, tax, currency: 'KRW' },
  ];

  it.each([
    // 30,000,000 paid, 10,000,000 above; at 24 % with 60,000,000 of other income: 2,400,000 − 1,400,000 kept back.
    ['60000000', '1000000', '100000'],
    // 6 % and 15 % are less than what was kept back in sum: nothing more is owed.
    ['3000000', '0', '0'],
    // From 84,000,000: 4,000,000 at 24 % and 6,000,000 at 35 % = 3,060,000 − 1,400,000.
    ['84000000', '1660000', '166000'],
  ])('with %s of other income', async (otherIncome, tax, local) => {
    const found = figures(
      await report('kr', 2025, paid('25380000', '4620000'), [], 'average', { otherIncome: otherIncome as never }),
    );
    expect(found).toMatchObject({
      income: '30000000',
      withheld: '4620000',
      expectedWithheld: '4620000',
      aboveThreshold: '10000000',
      taxOnExcess: tax,
      localTaxOnExcess: local,
    });
  });

  it('without other income nothing is estimated above the threshold', async () => {
    expect(figures(await report('kr', 2025, paid('25380000', '4620000')))).not.toHaveProperty('taxOnExcess');
  });
});

describe('what else a Korean year has', () => {
  it.each([
    // 10,000,000 brought in: 0.25 %, 0.23 %, 0.2 %, 0.18 %, 0.15 %, 0.2 %.
    [2020, '25000'],
    [2022, '23000'],
    [2023, '20000'],
    [2024, '18000'],
    [2025, '15000'],
    [2026, '20000'],
  ])('%i: the tax on sales of domestic shares, not of funds', async (year, expected) => {
    const rows = [
      trade('buy', `${year}-01-06`, '005930.KS', '100', '9000000', 'KRW'),
      { ...trade('sell', `${year}-03-02`, '005930.KS', '100', '9980000', 'KRW'), fee: '5000', tax: '15000' },
      trade('buy', `${year}-01-06`, '069500.KS', '100', '3000000', 'KRW'),
      trade('sell', `${year}-03-02`, '069500.KS', '100', '3300000', 'KRW'),
    ];
    const found = await report('kr', year, rows);
    expect(figures(found)).toMatchObject({ transactionTax: expected });
  });

  it('an ISA is told apart: dividends less what shares lost, the allowance, and 9 % of the rest', async () => {
    const isa = (row: PlainRow): PlainRow => ({ ...row, account: 'isa' });
    const rows = [
      isa({ kind: 'dividend', date: '2024-07-01', symbol: '069500.KS', amount: '2000000', currency: 'KRW' }),
      isa({ kind: 'dividend', date: '2025-07-01', symbol: '069500.KS', amount: '1500000', currency: 'KRW' }),
      isa(trade('buy', '2025-01-06', '005930.KS', '10', '800000', 'KRW')),
      isa(trade('sell', '2025-03-03', '005930.KS', '10', '500000', 'KRW')),
      {
        kind: 'dividend',
        date: '2025-07-01',
        symbol: '005930.KS',
        amount: '84600',
        tax: '15400',
        currency: 'KRW',
      } as PlainRow,
    ];
    const found = await report('kr', 2025, rows, [], 'average', { kinds: { isa: 'isa' } });
    // 3,500,000 − 300,000 = 3,200,000; less 2,000,000; 9 % of 1,200,000.
    expect(figures(found)).toMatchObject({
      isaNet: '3200000',
      isaAllowance: '2000000',
      isaTax: '108000',
      domesticGain: '0',
      income: '100000',
      expectedWithheld: '15400',
    });
    expect(found.leftOut).toEqual(['isa']);
    expect(found.parts).toMatchObject([{ accountKind: 'isa', gain: '-300000' }]);
    expect(taxText(found, 'ko').join()).toContain('isa');
  });

  it.each([
    [2023, '1000000000'],
    [2024, '5000000000'],
  ])('%i: the limit of large holders', async (year, expected) => {
    expect(figures(await report('kr', year, []))).toMatchObject({ largeHolderThreshold: expected });
  });
});

describe('a year in the United States', () => {
  it('counts dividends on shares that were held long enough, lot by lot, and leaves pension accounts out', async () => {
    const rows: PlainRow[] = [
      trade('buy', '2025-01-06', 'KO', '30', '1800'),
      trade('buy', '2025-05-05', 'KO', '10', '700'),
      { kind: 'dividend', date: '2025-07-01', symbol: 'KO', amount: '20', currency: 'USD' },
      { ...trade('buy', '2024-01-05', 'KO', '10', '600'), account: 'ira' },
      { ...trade('sell', '2025-06-02', 'KO', '10', '900'), account: 'ira' },
    ];
    const found = await report('us', 2025, rows, [], 'fifo', { kinds: { ira: 'pension' } });
    // All forty shares are still held.
    expect(figures(found)).toMatchObject({ income: '20', heldLongDividends: '20', longTermGain: '0' });
    expect(found.leftOut).toEqual(['ira']);
  });

  it.each([
    ['a year to the day is short term', '2025-03-03', '2026-03-03', { shortTermGain: '100', longTermGain: '0' }],
    ['a day more is long term', '2025-03-03', '2026-03-04', { shortTermGain: '0', longTermGain: '100' }],
  ])('%s', async (_what, bought, sold, expected) => {
    const rows = [trade('buy', bought, 'AAPL', '1', '100'), trade('sell', sold, 'AAPL', '1', '200')];
    expect(figures(await report('us', 2026, rows))).toMatchObject({ lossLimit: '3000', ...expected });
  });

  it('splits one sale over the lots it came from, and counts a short sale as short term', async () => {
    const rows = [
      trade('buy', '2024-01-05', 'AAPL', '10', '1000'),
      trade('buy', '2026-01-05', 'AAPL', '10', '1500'),
      trade('sell', '2026-06-01', 'AAPL', '15', '3000'),
      trade('short', '2024-02-05', 'TSLA', '1', '300'),
      trade('cover', '2026-02-05', 'TSLA', '1', '200'),
    ];
    // 10 of 15 of 3,000 − 1,000 = 1,000 long; 1,000 − 750 = 250 short, and 100 of the cover.
    expect(figures(await report('us', 2026, rows))).toMatchObject({ longTermGain: '1000', shortTermGain: '350' });
  });
});

it('is shown with its sources and the sentence that it is no advice, and written as CSV that no spreadsheet runs', async () => {
  const rows = [trade('buy', '2025-01-06', 'AAPL', '1', '100'), trade('sell', '2025-06-02', 'AAPL', '1', '200')];
  const found = await report('kr', 2025, rows, [rate('2025-01-06', '1300'), rate('2025-06-02', '1400')]);
  const text = taxText(found, 'ko').join('\n');
  expect(text).toContain('소득세법');
  expect(text).toContain('조언이 아닙니다');
  expect([...taxCsv({ ...found, parts: found.parts.map((part) => ({ ...part, account: '=1+1' })) })]).toEqual([
    '\uFEFFclosed,acquired,account,accountKind,symbol,kind,quantity,proceeds,cost,gain,currency,settled,class,term\r\n',
    "2025-06-02,2025-01-06,'=1+1,taxable,AAPL,sell,1,280000,130000,150000,KRW,2025-06-03,foreign-share,short\r\n",
  ]);
});

it.each([
  ['ko', '계산하지 않은 항목:', '고배당기업', 'ZZZ'],
  ['en', 'Not calculated:', 'high-dividend', 'ZZZ'],
] as const)(
  'says in %s what it does not work out and which rules it does not follow',
  async (locale, title, rule, symbol) => {
    const rows = [
      trade('buy', '2026-01-06', 'ZZZ', '1', '100000', 'KRW'),
      trade('sell', '2026-06-02', 'ZZZ', '1', '200000', 'KRW'),
    ];
    const text = taxText(await report('kr', 2026, rows), locale).join('\n');
    for (const part of [title, rule, symbol]) expect(text).toContain(part);
    const simulated = await report(
      'kr',
      2025,
      [trade('buy', '2025-01-06', 'AAPL', '1', '100'), trade('sell', '2025-06-02', 'AAPL', '1', '200')],
      [rate('2025-01-06', '1300'), rate('2025-06-02', '1400')],
      'fifo',
      { limits: ['simulated'] },
    );
    expect(simulated).toMatchObject({
      status: 'not_estimated',
      parts: [{ currency: 'USD', gain: '100' }],
      declined: [{ reason: 'simulated' }],
    });
    expect(taxText(simulated, locale).join('\n')).toMatch(/20% \(소득세법 제104조/);
    expect(taxText(simulated, locale).join('\n')).toMatch(/모의 시장|simulated market/);
  },
);

it.each([
  // 소득세법 제103조, 제104조: (12,000,000 − 2,500,000) × 20 % = 1,900,000 and 190,000.
  [
    'kr',
    2026,
    'foreign-share',
    '12000000',
    { estimatedTax: '1900000', estimatedLocalTax: '190000', deductionLeft: undefined },
  ],
  ['kr', 2026, 'krx-share', '12000000', { estimatedTax: '0', domesticGain: '12000000' }],
  ['kr', 2026, 'krx-other-fund', '12000000', { expectedWithheld: '1848000', thresholdLeft: '8000000' }],
  ['kr', 2026, 'crypto', '12000000', { cryptoGain: '12000000', cryptoTax: undefined }],
  ['kr', 2027, 'crypto', '12500000', { cryptoTax: '2000000', cryptoLocalTax: '200000' }],
  ['us', 2025, 'foreign-share', '20000', { longTermTax: '1747.5', shortTermGain: undefined }],
] as const)('%s %i: a gain on %s of %s without any trade', (country, year, assetClass, amount, expected) => {
  const gain = { amount: amount as never, assetClass, isLongTerm: country === 'us' };
  const found = imaginedYear(country, year, gain, {
    otherIncome: '40000' as never,
    grossIncome: undefined,
    filing: undefined,
  });
  const named: Record<string, string> = Object.fromEntries(
    found.figures.map(({ name, amount: worth }) => [name, worth]),
  );
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, named[name]]))).toEqual(expected);
});

it('a gain on a share of Seoul names the law that leaves it untaxed, and what a gain does not say', () => {
  const gain = { amount: '1026500' as never, assetClass: 'krx-share' as const };
  const found = imaginedYear('kr', 2026, gain, { otherIncome: undefined, grossIncome: undefined, filing: undefined });
  expect(found.figures.map(({ name, amount }) => [name, amount])).toEqual([
    ['domesticGain', '1026500'],
    ['taxableGain', '0'],
    ['estimatedTax', '0'],
    ['estimatedLocalTax', '0'],
  ]);
  const sources = found.figures.map(({ source }) => source).filter((source) => source !== undefined);
  expect(new Set(sources)).toEqual(new Set([expect.stringContaining('제94조 제1항 제3호 가목')]));
  expect(found.omitted).toContain('transaction-tax');
});

describe('federal rates of the United States', () => {
  // Where the tax rate schedules of the IRS (Form 1040-ES, Schedules X and Y-1) say "$… + …% of the amount over".
  it.each([
    [2023, 'single', '44725', '5147'],
    [2023, 'joint', '89450', '10294'],
    [2024, 'single', '47150', '5426'],
    [2024, 'single', '100525', '17168.5'],
    [2024, 'joint', '94300', '10852'],
    [2025, 'single', '48475', '5578.5'],
    [2025, 'single', '103350', '17651'],
    [2025, 'joint', '96950', '11157'],
    [2026, 'single', '50400', '5800'],
    [2026, 'joint', '100800', '11600'],
  ] as const)('in %i, filed %s, on %s dollars: %s', (year, status, income, tax) => {
    const rates = ruleOf(AMERICAN_RATES, year)!.value[status];
    expect(taxByBrackets(new Decimal(income), rates.ordinary).toString()).toBe(tax);
  });

  const invested = (more: Record<string, number>) =>
    Object.fromEntries(
      Object.entries({
        shortTerm: 0,
        longTerm: 0,
        metal: 0,
        income: 0,
        qualified: 0,
        other: 0,
        lossLimit: 3000,
        ...more,
      }).map(([name, value]) => [name, new Decimal(value)]),
    ) as unknown as Parameters<typeof americanTax>[2];
  it.each([
    // IRS Topic 409 for 2025: single filers pay 0 % up to 48,350 of taxable income, then 15 %: 8,350 at 0, 11,650 at 15
    // %.
    ['a long-term gain across the first limit', 2025, 'single', { other: 40_000, longTerm: 20_000 }, '0', '1747.5'],
    // Topic 409: above 533,400 the rate is 20 %: 33,400 at 15 % and 66,600 at 20 %.
    ['a long-term gain across the second limit', 2025, 'single', { other: 500_000, longTerm: 100_000 }, '0', '18330'],
    // All within 0 %: 60,000 + 30,000 lie below 96,700.
    ['a couple below the first limit', 2025, 'joint', { other: 60_000, longTerm: 30_000 }, '0', '0'],
    // 10,000 on top of 45,000: 3,475 at 12 % and 6,525 at 22 %.
    [
      'a short-term gain at the rates of other income',
      2025,
      'single',
      { other: 45_000, shortTerm: 10_000 },
      '1852.5',
      '0',
    ],
    // A short-term loss of 4,000 takes off the long-term gain first: 6,000 at 15 %.
    [
      'a loss of one kind against a gain of the other',
      2025,
      'single',
      { other: 60_000, shortTerm: -4000, longTerm: 10_000 },
      '0',
      '900',
    ],
    // A net loss of 10,000: 3,000 of it lower the other income, at 22 %.
    ['a net loss', 2025, 'single', { other: 60_000, longTerm: -10_000 }, '-660', '0'],
    // 1,000 of 1,500 dollars of dividends are qualified: 500 at 22 %, 1,000 at 15 %.
    ['dividends', 2025, 'single', { other: 60_000, income: 1500, qualified: 1000 }, '110', '150'],
  ] as const)('%s', (_what, year, status, more, ordinary, longTerm) => {
    const tax = americanTax(year, status, invested(more as Record<string, number>));
    expect([tax?.ordinary.toString(), tax?.longTerm.toString()]).toEqual([ordinary, longTerm]);
  });

  it('of a year nobody looked up are not guessed, and a report tells them with their source', async () => {
    expect(americanTax(2019, 'single', invested({ other: 1 }))).toBeUndefined();
    const rows = [trade('buy', '2023-01-06', 'AAPL', '10', '1000'), trade('sell', '2025-06-02', 'AAPL', '10', '21000')];
    const found = await report('us', 2025, rows, [], 'fifo', { otherIncome: '40000' as never });
    expect(figures(found)).toMatchObject({ longTermGain: '20000', ordinaryTax: '0', longTermTax: '1747.5' });
    expect(found.figures.find(({ name }) => name === 'longTermTax')?.source).toContain('Rev. Proc. 2024-40');
    expect(figures(await report('us', 2025, rows))).not.toHaveProperty('longTermTax');
  });
});

describe('a large holder in Korea', () => {
  const rows = [
    trade('buy', '2024-03-04', '005930.KS', '100000', '5000000000', 'KRW'),
    trade('sell', '2025-06-02', '005930.KS', '10000', '700000000', 'KRW'),
    trade('buy', '2024-03-04', '069500.KS', '200000', '6000000000', 'KRW'),
  ];
  const closeOn = (price: string) => (symbol: string) => (symbol === '005930.KS' ? (price as never) : undefined);
  it.each([
    // 소득세법 시행령 제157조: 5,000,000,000 won of one share at the end of the year before. 100,000 × 50,000 is just that.
    ['at the limit', 2025, '50000', ['005930.KS']],
    ['a won a share below it', 2025, '49999', []],
    // Of the year 2023 the limit was a billion, but nothing was held at the end of 2022.
    ['before anything was held', 2023, '50000', []],
  ])('%s', async (_what, year, price, symbols) => {
    const found = await report('kr', year, rows, [], 'fifo', { closeOn: closeOn(price) });
    expect(found.largeHoldings.map(({ symbol }) => symbol)).toEqual(symbols);
    // 10,000 of the shares had cost 50,000 each and brought 70,000 each.
    if (symbols.length > 0) expect(figures(found)).toMatchObject({ largeHolderGain: '200000000' });
    else expect(figures(found)).not.toHaveProperty('largeHolderGain');
  });

  it('counts a later split, because closes are told in the shares of today', async () => {
    const split: PlainRow = { kind: 'split', date: '2026-02-02', symbol: '005930.KS', to: '5', from: '1' } as never;
    const found = await report('kr', 2025, [...rows, split], [], 'fifo', { closeOn: closeOn('10000') });
    expect(found.largeHoldings).toEqual([{ symbol: '005930.KS', date: '2024-12-31', value: '5000000000' }]);
  });

  it('says of which share it cannot tell', async () => {
    const found = await report('kr', 2025, rows, [], 'fifo', { closeOn: () => undefined });
    expect(found.declined).toEqual([{ reason: 'large-holder-unknown', symbols: ['005930.KS'] }]);
    expect(taxText(found, 'en').join('\n')).toContain('major-shareholder limit because');
  });
});
