import type { ToolFact } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { factsOfResult } from './result-facts.ts';

const quote = {
  status: 'ok',
  instrument: { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
  ...{ price: '270.12', currency: 'USD', changePercent: '-1.5', time: '2026-11-13T16:00:00-05:00' },
};
const factsOf = (tool: string, content: unknown): readonly ToolFact[] => factsOfResult(tool, content).facts;
const MARKER = '0123456789abcdef0123456789abcdef';
const fenced = (text: string): string => `<untrusted-${MARKER}>\n${text}\n</untrusted-${MARKER}>`;
const at = (facts: readonly ToolFact[] | undefined, path: string): ToolFact | undefined =>
  facts?.find((fact) => fact.path === path);

describe('the facts of a result', () => {
  it('are those of our tool, from its JSON or from the text that was stored', () => {
    const facts = factsOf('get_quote', quote);
    expect(at(facts, 'price')).toEqual({
      ...{ path: 'price', value: '270.12', unit: 'money', currency: 'USD', subject: 'AAPL', field: 'price' },
      ...{ period: '2026-11-13', at: Date.parse('2026-11-13T16:00:00-05:00'), trust: 'own' },
    });
    expect(factsOf('get_quote', JSON.stringify(quote))).toEqual(facts);
  });

  it('are made once for the same text', () => {
    const text = JSON.stringify(quote);
    expect(factsOf('get_quote', `${text}`)).toBe(factsOf('get_quote', text));
  });

  it('an outsider’s words under the name of our tool are an outsider’s', () => {
    const facts = factsOf('get_quote', fenced(JSON.stringify(quote)));
    expect(facts.length).toBeGreaterThan(0);
    expect(new Set(facts.map(({ trust }) => trust))).toEqual(new Set(['outside']));
  });

  it('fenced in part are those of the whole', () => {
    const parts = `{"rows":[{"price":5},{}]}\n${fenced('{"rows":[{"name":"A"},{"currency":"USD","price":7}]}')}`;
    expect(at(factsOf('some_server', parts), 'rows[0].price')).toMatchObject({ value: '5', subject: 'A' });
    expect(at(factsOf('some_server', parts), 'rows[1].price')).toMatchObject({ value: '7', unit: 'money' });
  });

  it.each<[string, unknown, string, Partial<ToolFact>]>([
    ['a bare number', { count_of: { x: 5 } }, 'count_of.x', { value: '5', unit: 'number', field: 'x' }],
    ['a percentage by its key', { growth_pct: '12.5' }, 'growth_pct', { value: '12.5', unit: 'percent' }],
    [
      'a currency and a size in the key',
      { aum_usd_bn: 1.5 },
      'aum_usd_bn',
      { value: '1500000000', unit: 'money', currency: 'USD' },
    ],
    ['a unit beside it', { unit: '억원', sales: 12 }, 'sales', { value: '1200000000', unit: 'money', currency: 'KRW' }],
    [
      'the row it stands in',
      { rows: [{ ticker: 'TSLA', date: '2026-11-13', close: 1 }] },
      'rows[0].close',
      { subject: 'TSLA', period: '2026-11-13' },
    ],
    ['a text with its unit', { last: '71,500원' }, 'last', { value: '71500', unit: 'money', currency: 'KRW' }],
    ['a cell under the name of its column', { columns: ['day', 'close'], rows: [['a', 5]] }, 'rows[0].close', { field: 'close' }],
    [
      'a rate of two currencies',
      { base: 'USD', quote: 'KRW', rate: 1457.3 },
      'rate',
      { unit: 'money', currency: 'KRW', perCurrency: 'USD', subject: 'USD/KRW' },
    ],
    [
      'what a converter gives',
      { from: { amount: 10, currency: 'USD' }, to: { amount: 14573, currency: 'KRW' } },
      'to.amount',
      { unit: 'money', currency: 'KRW' },
    ],
    ['JSON inside of a text', { body: '{"price":7,"currency":"USD"}' }, 'body.price', { unit: 'money', currency: 'USD' }],
  ])('of another tool: %s', (_what, content, path, expected) => {
    expect(at(factsOf('some_server', content), path)).toMatchObject({ ...expected, trust: 'outside' });
  });

  it.each([['no JSON'], [''], ['null'], [undefined], ['"r1"']])('%j has none', (content) => {
    expect(factsOf('some_server', content)).toEqual([]);
  });
});
