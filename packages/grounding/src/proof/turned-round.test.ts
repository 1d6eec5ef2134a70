import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

const quarters = JSON.stringify({
  quarters: [
    { quarter: '2026 Q1', churn_pct: 2.1, mrr_usd: 1_210_000 },
    { quarter: '2026 Q2', churn_pct: 1.9, mrr_usd: 1_325_000 },
    { quarter: '2026 Q3', churn_pct: 2.4, mrr_usd: 1_402_000 },
  ],
});
const quote = (symbol: string, name: string, volume: number) => ({
  tool: 'get_quote',
  content: JSON.stringify({ instrument: { symbol, name, currency: 'KRW' }, price: '1000', currency: 'KRW', volume }),
});

const statuses = (answer: string, toolResults: readonly { tool: string; content: string }[]) =>
  checkFigures({ answer, toolResults, user: [] }).figures.flatMap(({ text, status }) =>
    status === 'structural' ? [] : [`${text} ${status}`],
  );

describe('values told from one to another', () => {
  it.each([
    ['Churn went from 1.9% to 2.4%.', ['1.9% proven', '2.4% proven']],
    ['Churn went from 2.4% to 1.9%.', ['2.4% unverified', '1.9% unverified']],
    ['MRR grew from $1,210,000 to $1,402,000.', ['$1,210,000 proven', '$1,402,000 proven']],
    ['MRR fell from $1,210,000 to $1,402,000.', ['$1,210,000 unverified', '$1,402,000 unverified']],
    ['MRR is $1,402,000, up from $1,325,000.', ['$1,402,000 proven', '$1,325,000 proven']],
    ['MRR is $1,402,000, down from $1,325,000.', ['$1,402,000 unverified', '$1,325,000 unverified']],
    ['MRR is $1,325,000, down from $1,402,000.', ['$1,325,000 unverified', '$1,402,000 unverified']],
  ])('%s', (answer, expected) => {
    expect(statuses(answer, [{ tool: 'mcp__metrics__saas', content: quarters }])).toEqual(expected);
  });
});

it.each([
  ['SK하이닉스와 네이버의 거래량은 각각 2,840,000주, 610,000주입니다.', 'proven'],
  ['SK하이닉스와 네이버의 거래량은 각각 610,000주, 2,840,000주입니다.', 'unverified'],
])('figures given in the order of the names: %s', (answer, status) => {
  const results = [quote('000660.KS', 'SK하이닉스', 2_840_000), quote('035420.KS', 'NAVER', 610_000)];
  expect(statuses(answer, results).map((each) => each.split(' ')[1])).toEqual([status, status]);
});
