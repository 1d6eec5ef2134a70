import type { ToolFact } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedResult } from '../cited/cited-result.ts';
import type { KnownFact } from '../evidence/fact.ts';
import { foreignFacts } from './result-facts.ts';

const quote = {
  status: 'ok',
  instrument: { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
  ...{ price: '270.12', currency: 'USD', changePercent: '-1.5', time: '2026-11-13T16:00:00-05:00' },
};
const factAt = (tool: string, written: unknown, path: string): KnownFact | undefined => {
  const { facts, content, isOutside } = citedResult('r1', tool, written);
  return (isOutside ? foreignFacts(content, [path]) : facts).get(path);
};
const MARKER = '0123456789abcdef0123456789abcdef';
const fenced = (text: string): string => `<untrusted-${MARKER}>\n${text}\n</untrusted-${MARKER}>`;

describe('the facts of a result', () => {
  it('are those of our tool, from its JSON or from the text that was stored', () => {
    expect(factAt('get_quote', quote, 'price')).toEqual({
      ...{ path: 'price', value: '270.12', unit: 'money', currency: 'USD', subject: 'AAPL', field: 'price' },
      ...{ period: '2026-11-13', at: Date.parse('2026-11-13T16:00:00-05:00'), trust: 'own' },
    });
    expect(citedResult('r1', 'get_quote', JSON.stringify(quote))).toEqual(citedResult('r1', 'get_quote', quote));
  });

  it('an outsider’s words under the name of our tool are an outsider’s', () => {
    const written = fenced(JSON.stringify(quote));
    expect(citedResult('r1', 'get_quote', written)).toMatchObject({ facts: new Map(), isOutside: true });
    expect(factAt('get_quote', written, 'price')).toMatchObject({ value: '270.12', trust: 'outside' });
  });

  it('fenced in part are those of the whole', () => {
    const parts = `{"rows":[{"price":5},{}]}\n${fenced('{"rows":[{"name":"A"},{"currency":"USD","price":7}]}')}`;
    expect(factAt('some_server', parts, 'rows[0].price')).toMatchObject({ value: '5', subject: 'A' });
    expect(factAt('some_server', parts, 'rows[1].price')).toMatchObject({ value: '7', unit: 'money' });
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
    expect(factAt('some_server', content, path)).toMatchObject({ ...expected, trust: 'outside' });
  });

  it('at some paths of a foreign result are what reading all of it gives', () => {
    const field = fc.constantFrom(
      'name',
      'date',
      'currency',
      'unit',
      'price',
      'a.b',
      'rows',
      'columns',
      'from',
      'to',
      'amount',
      'value',
    );
    const text = fc.constantFrom('TSLA', '2026-11-13', 'KRW', '억원', '71,500원', '1 + 2', '{"price":7}', 'a,b\nx,1.5', 'amount');
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        text,
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(field, tie('json')),
      ),
    }));
    fc.assert(
      fc.property(json, (content) => {
        const all = foreignFacts(content);
        const some = [...all.keys()].filter((_, at) => at % 2 === 0);
        const found = foreignFacts(content, some);
        expect(some.map((path) => found.get(path))).toEqual(some.map((path) => all.get(path)));
      }),
    );
  });

  it.each([['no JSON'], [''], ['null'], [undefined], ['"r1"']])('%j has none', (content) => {
    expect(['', '$'].map((path) => factAt('some_server', content, path))).toEqual([undefined, undefined]);
  });
});
