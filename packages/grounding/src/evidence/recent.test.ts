import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

const INSTRUMENTS = [
  ['AAPL', 'Apple'],
  ['NVDA', 'NVIDIA'],
  ['TSLA', 'Tesla'],
  ['AMZN', 'Amazon'],
];

/** A long conversation: one quote for each question, no price twice. */
const toolResults = Array.from({ length: 400 }, (_, turn) => {
  const [symbol, nameEn] = INSTRUMENTS[turn % 4]!;
  const instrument = { symbol, name: nameEn, nameEn, type: 'stock', exchange: 'NASDAQ', currency: 'USD' };
  const prices = { price: `${1000 + turn}.25`, currency: 'USD', previousClose: `${2000 + turn}.5` };
  return { tool: 'get_quote', content: JSON.stringify({ status: 'ok', instrument, ...prices, time: '2026-11-13T21:00:00Z' }) };
});
const user = toolResults.map((_, turn) =>
  turn === 3 ? 'I want to spend $77,777 one day.' : `And ${INSTRUMENTS[turn % 4]![0]}?`,
);
const statuses = (answer: string) =>
  checkFigures({ answer, user, toolResults, now: '2026-11-13T21:05:00Z' }).figures.map(({ status, source }) => [
    status,
    source?.handle,
  ]);

describe('in a conversation of four hundred results', () => {
  it.each<[string, string, unknown[]]>([
    ['the last result', 'Amazon is at $1,399.25.', [['proven', 'r400']]],
    ['an early result, by its digits', 'At first Tesla was at $1,002.25.', [['stale', 'r3']]],
    ['an early figure of the user’s', 'You wanted to spend $77,777.', [['proven', undefined]]],
    ['no result', 'Amazon is at $1,234,567.89.', [['unverified', undefined]]],
  ])('a figure of %s', (_what, answer, expected) => {
    expect(statuses(answer)).toEqual(expected);
  });

  it('an early result that is cited', () => {
    const answer = 'Apple was at $1,000.25 then.';
    const fact = { handle: 'r1', tool: 'get_quote', path: 'price', value: '1000.25' };
    const span = { start: 13, end: 22, source: 'r1.price', value: '1000.25', facts: [fact] };
    const [figure] = checkFigures({ answer, user, toolResults, cited: [span], now: '2026-11-13T21:05:00Z' }).figures;
    expect(figure).toMatchObject({ citation: 'r1.price', source: { handle: 'r1' } });
  });
});
