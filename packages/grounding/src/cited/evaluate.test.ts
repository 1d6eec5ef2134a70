import type { ToolFact } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { showCitation } from './citation.ts';
import { type CitedResult, citedResult } from './cited-result.ts';
import { evaluate } from './evaluate.ts';

const fact = (path: string, value: string, unit: ToolFact['unit'], more: Partial<ToolFact> = {}): ToolFact => ({
  path,
  value,
  unit,
  field: path.split('.').at(-1) as string,
  trust: 'own',
  ...more,
});
const byPath = (...facts: readonly ToolFact[]) => new Map(facts.map((each) => [each.path, each]));

const RESULTS: readonly CitedResult[] = [
  {
    handle: 'r1',
    tool: 'get_quote',
    content: { instrument: { symbol: 'AAPL' }, price: '270.12', previousClose: '268.00', changePercent: '0.79', eps: '6.5' },
    facts: byPath(
      fact('price', '270.12', 'money', { currency: 'USD' }),
      fact('previousClose', '268.00', 'money', { currency: 'USD' }),
      fact('changePercent', '0.79', 'percent'),
    ),
  },
  {
    handle: 'r2',
    tool: 'get_exchange_rate',
    content: { rate: '1450.25' },
    facts: byPath(fact('rate', '1450.25', 'money', { currency: 'KRW', perCurrency: 'USD' })),
  },
  {
    handle: 'r3',
    tool: 'get_portfolio',
    content: {
      positions: [
        { instrument: { name: '애플', nameEn: 'Apple', symbol: 'AAPL' }, quantity: '10', value: '2701.20', weight: '60' },
        { instrument: { name: '엔비디아', nameEn: 'NVIDIA', symbol: 'NVDA' }, quantity: '5', value: '900', weight: '40' },
      ],
      won: '71500',
      empty: [],
    },
    facts: byPath(
      ...[0, 1].flatMap((at) => [
        fact(`positions[${at}].quantity`, ['10', '5'][at] as string, 'shares'),
        fact(`positions[${at}].value`, ['2701.20', '900'][at] as string, 'money', { currency: 'USD' }),
        fact(`positions[${at}].weight`, ['60', '40'][at] as string, 'percent'),
      ]),
      fact('won', '71500', 'money', { currency: 'KRW' }),
    ),
  },
  {
    handle: 'r4',
    tool: 'get_candles',
    content: {
      columns: ['date', 'close'],
      rows: [
        ['2026-11-12', '100'],
        ['2026-11-13T09:00:00+09:00', '121'],
      ],
    },
    facts: byPath(),
    cut: ['partial'],
  },
  citedResult(
    'r5',
    'mcp_table',
    'Balance sheet ($ thousands)\n\n| Item | 2019 | 2018 |\n| --- | --- | --- |\n| Total assets | 1,234 | 1,100 |\n| Margin | 12.5% | 11% |',
  ),
  { handle: 'r6', tool: 'partial', content: { rows: [1, 2, 3] }, facts: byPath(), cut: ['rows'] },
];
const find = (handle: string): CitedResult | undefined => RESULTS.find((result) => result.handle === handle);
const show = (source: string, locale: 'ko' | 'en' = 'en') => showCitation(source, true, [], find, locale);

describe('a citation is worked out exactly and written in the reader’s language', () => {
  it.each([
    ['r1.price', '$270.12', '$270.12'],
    ['r1.price * 25', '$6,753.00', '$6,753.00'],
    ['r1.price * r2.rate', '₩391,742', '391,742원'],
    ['convert(r1.price, r2.rate)', '₩391,742', '391,742원'],
    ['convert(r3.won, r2.rate)', '$49.30', '$49.30'],
    ['r2.rate', '₩1,450.25', '1,450.25원'],
    ['change(r1.previousClose, r1.price)', '+0.79%', '+0.79%'],
    ['growth(r1.price, r1.previousClose) | .1', '-0.8%', '-0.8%'],
    ['growth(r1.price, r1.previousClose) | abs', '0.78%', '0.78%'],
    ['r1.changePercent', '0.79%', '0.79%'],
    ['r3.positions[0].weight - r3.positions[1].weight', '20.00 percentage points', '20.00%p'],
    ['r3.positions[0].weight - r3.positions[1].weight | bp', '2,000bp', '2,000bp'],
    ['r3.positions[*].weight', undefined, undefined],
    ['sum(r3.positions[*].weight)', '100.00%', '100.00%'],
    ['sum(r3.positions[*].value)', '$3,601.20', '$3,601.20'],
    ['sum(r3.positions[*].value) * r2.rate | short', '₩5.22M', '522.26만원'],
    ['avg(r3.positions[*].value)', '$1,800.60', '$1,800.60'],
    ['min(r3.positions[*].value)', '$900.00', '$900.00'],
    ['max(r3.positions[*].value)', '$2,701.20', '$2,701.20'],
    ['count(r3.positions)', '2', '2'],
    ['count(r3.positions[*])', '2', '2'],
    ['r3.positions[name="애플"].quantity', '10 shares', '10주'],
    ['r3.positions[name="Apple"].quantity', '10 shares', '10주'],
    ['r3.positions["NVDA"].value', '$900.00', '$900.00'],
    ['r3.positions[-1].value', '$900.00', '$900.00'],
    ['r3.positions[0].value / r3.positions[0].quantity', '$270.12', '$270.12'],
    ['share(r3.positions[0].value, sum(r3.positions[*].value))', '75.01%', '75.01%'],
    ['r1.price * assume(100, shares)', '$27,012.00', '$27,012.00'],
    ['r1.price * (1 + 10%)', '$297.13', '$297.13'],
    ['r1.price + assume(10, USD)', '$280.12', '$280.12'],
    ['r3.won + assume(500, 원)', '₩72,000', '72,000원'],
    ['r1.price * assume(3, times)', '$810.36', '$810.36'],
    ['assume(5, %) | signed', '+5.00%', '+5.00%'],
    ['r1.price * assume(1,000, "shares")', '$270,120.00', '$270,120.00'],
    ['r1.price * assume(1450, KRW/USD)', '₩391,674', '391,674원'],
    ['assume(r1.eps, USD) * 2억 | short', '$1.3B', '13억달러'],
    ['r3.won - (500 * assume(1, KRW))', '₩71,000', '71,000원'],
    ['r4.rows[1].close * 10%', '12.1', '12.1'],
    ['r1.price / r1.eps | .1', '$41.6', '$41.6'],
    ['r4.rows[1].close', '121', '121'],
    ['cagr(r4.rows[0].close, r4.rows[1].close, 2)', '10.00%', '10.00%'],
    ['change(r4.rows[date="2026-11-12"].close, r4.rows[date="2026-11-13"].close)', '+21.00%', '+21.00%'],
    ['r5["Total assets"]["2019"]', '$1,234,000.00', '$1,234,000.00'],
    ['r5["total assets"]["2019"] - r5["Total assets"]["2018"] | short', '$134K', '13.4만달러'],
    ['r5.Margin["2019"] - r5.Margin["2018"]', '1.50 percentage points', '1.50%p'],
    ['r1.price | plain', '270.12', '270.12'],
    ['-r1.price | signed', '-$270.12', '-$270.12'],
    ['r3.won * 1000000 | short', '₩71.5B', '715억원'],
  ])('%s → %s', (source, en, ko) => {
    expect(show(source).text).toBe(en ?? '(figure missing)');
    expect(show(source, 'ko').text).toBe(ko ?? '(수치 없음)');
  });
});

describe('a citation that gives no figure says why', () => {
  it.each([
    ['r9.price', 'result', 'no result r9'],
    ['r1.prise', 'value', 'r1 has no prise'],
    ['r1[symbol="price"]', 'value', 'r1 has no price'],
    ['r3.positions.value', 'value', 'has no value'],
    ['r3.positions[name="Tesla"].value', 'value', 'has no Tesla'],
    ['r3.positions[7].value', 'value', 'has no [7]'],
    ['r3.positions[*].value', 'value', 'There are 2 values'],
    ['sum(r3.empty)', 'value', 'There are 0 values'],
    ['r1.instrument.symbol', 'value', 'is no number'],
    ['r1.constructor', 'value', 'has no constructor'],
    ['sum(r6.rows)', 'value', 'only a part of r6.rows'],
    ['sum(r6.rows[*])', 'value', 'only a part of r6.rows'],
    ['r1.price + r3.won', 'unit', 'USD plus KRW'],
    ['r1.price + 10', 'unit', 'USD plus number'],
    ['sum(r3.positions[0].value, r3.won)', 'unit', 'USD plus KRW'],
    ['r1.price * r3.won', 'unit', 'USD times KRW'],
    ['r3.positions[0].quantity / r2.rate', 'unit', 'shares divided by KRW/USD'],
    ['change(r1.price, r3.won)', 'unit', 'KRW minus USD'],
    ['assume(5, 억원)', 'unit', 'no unit "억원"'],
    ['assume(5, apples)', 'unit', 'no unit "apples"'],
    ['cagr(r4.rows[0].close, r4.rows[1].close, 0)', 'unreadable', 'division-by-zero'],
    ['cagr(r4.rows[0].close, r1.price, 2)', 'unit', 'number to USD'],
    ['r1.price ^ 2', 'unit', 'USD as a number'],
    ['r1.changePercent%', 'unit', 'percent with %'],
    ['r4.rows[0].close + 10%', 'unreadable', 'can mean two things'],
    ['change(r1.price)', 'unreadable', 'growth(from; to)'],
    ['r1.price / 0', 'unreadable', 'division-by-zero'],
    ['r1.price / (r1.price - r1.price)', 'unreadable', 'division-by-zero'],
    ['r1.price *', 'unreadable', 'It is not finished'],
    ['r1.price r1.price', 'unreadable', 'Cannot read'],
    ['(r1.price', 'unreadable', 'It is not finished'],
    ['median(r3.positions[*].value)', 'unreadable', 'Cannot read "median"'],
    ['r1.price | .9', 'unreadable', 'no format ".9"'],
    ['r1.price | blink', 'unreadable', 'no format "blink"'],
    [`r1.price${' + r1.price'.repeat(40)}`, 'unreadable', 'longer than 300'],
  ])('%s: %s', (source, kind, detail) => {
    expect(show(source).span).toMatchObject({ source, problem: { kind, detail: expect.stringContaining(detail) } });
  });

  it('names what there is instead, for the model that wrote it', () => {
    expect(show('r1.prise').span.problem?.detail).toContain('it has instrument, price, previousClose');
    expect(show('r3.positions[name="Tesla"].value').span.problem?.detail).toContain('it is a list of 2: use [0]');
  });
});

it.each([
  ['sum(r3.positions[*].value) * r2.rate | short', 'sum(2701.2, 900) * 1450.25'],
  ['change(r1.previousClose , r1.price)|.1', 'change(268 , 270.12)'],
  ['count(r3.positions) + 1', 'count(2) + 1'],
])('the formula of %s has values in it', (source, formula) => expect(evaluate(source, find).formula).toBe(formula));

it('a list may be long', () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => at % 10);
  const long = { handle: 'r7', tool: 'file', content: { rows }, facts: byPath() };
  expect(evaluate('sum(r7.rows[*])', () => long).value).toBe('675000');
});

it('an exact value and every fact it was made of are kept', () => {
  expect(show('r1.price / 7').span).toEqual({
    source: 'r1.price / 7',
    value: '38.58857142857142857143',
    facts: [{ handle: 'r1', tool: 'get_quote', path: 'price', value: '270.12', unit: 'USD', field: 'price' }],
    formula: '270.12 / 7',
    supposed: ['7'],
  });
});
