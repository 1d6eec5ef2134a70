import { type SourceResult, sourceResult } from '../results/source-result.ts';

const QUOTE = {
  status: 'ok',
  instrument: { symbol: 'AAPL', name: 'Apple', type: 'stock', currency: 'USD' },
  price: '257.50',
  currency: 'USD',
  change: '-3.20',
  changePercent: '-1.23',
  previousClose: '260.70',
  high: '261.00',
  low: '256.80',
  volume: '51234567',
  time: '2026-11-17T16:00:00-05:00',
  source: 'simulated',
  freshness: { kind: 'simulated' },
};

const HISTORY = {
  status: 'ok',
  instrument: { symbol: '005930.KS', name: '삼성전자', type: 'stock', currency: 'KRW' },
  columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
  rows: [
    ['2026-11-12', '70000', '71200', '69800', '71000', '1000'],
    ['2026-11-13', '71000', '72500', '70900', '72400', '1200'],
    ['2026-11-16', '72400', '72600', '68000', '68300', '2100'],
    ['2026-11-17', '68300', '71600', '68100', '71500', '1800'],
  ],
};

const STATEMENTS = [
  {
    fiscalYear: '2023',
    reportedCurrency: 'EUR',
    unit: 'millions',
    revenue: 11204.9,
    netIncome: 1064.5,
    eps: 2.95,
    note: null,
  },
  {
    fiscalYear: '2024',
    reportedCurrency: 'EUR',
    unit: 'millions',
    revenue: 10833.2,
    netIncome: 834.2,
    eps: 2.33,
    note: 'restated',
  },
];

const BALANCE = 'item,2023,2024\nCash,1204.0,988.7\nTotal assets,"15,220.7","15,511.9"\nMargin,12.5%,(3.1)%';
const MARKDOWN =
  'Some words.\n\n| 종목 | 비중(%) | 금액 |\n| --- | ---: | ---: |\n| 삼성전자 | 25.1 | 3,580,000원 |\n| 애플 | 74.9 | $12,300 |';

const CONVERTED = {
  status: 'ok',
  from: { amount: '1000', currency: 'USD' },
  to: { amount: '1380500', currency: 'KRW' },
  rate: '1380.50',
  pair: 'USD/KRW',
  time: '2026-11-17T23:00:00Z',
  freshness: { kind: 'delayed', minutes: 15 },
};

/**
 * r1 a quote, r2 daily prices, r3 another vendor's statements in millions, r4 CSV, r5 a Markdown table, r6 a
 * conversion.
 */
export const SAMPLE_RESULTS: readonly SourceResult[] = [
  { tool: 'get_quote', content: QUOTE },
  { tool: 'get_history', content: HISTORY },
  { tool: 'mcp_statements', content: STATEMENTS },
  { tool: 'mcp_balance', content: BALANCE },
  { tool: 'mcp_page', content: MARKDOWN },
  { tool: 'convert_currency', content: CONVERTED },
].map(({ tool, content }, at) =>
  sourceResult(`r${at + 1}`, tool, typeof content === 'string' ? content : JSON.stringify(content)),
);

/** Finds one of them. */
export const findSample = (handle: string): SourceResult | undefined =>
  SAMPLE_RESULTS.find((result) => result.handle === handle);
