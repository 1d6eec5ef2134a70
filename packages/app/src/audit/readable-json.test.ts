import { expect, it } from 'vitest';
import { readable, readableJson } from './readable-json.ts';

it.each([
  ['{"price":"100000","currency":"KRW"}', 'price 100000, currency KRW'],
  [
    '{"instrument":{"symbol":"AAPL","name":"애플"},"rows":[["a",1],["b",2]]}',
    'instrument (symbol AAPL, name 애플), rows ((a, 1), (b, 2))',
  ],
  ['[]', ''],
  ['null', 'null'],
  ['Tool "x" was denied', 'Tool "x" was denied'],
])('JSON is told without its punctuation: %s', (json, told) => expect(readableJson(json)).toBe(told));

it('a value is told the same way', () =>
  expect(readable({ quantity: 3, type: 'market' })).toBe('quantity 3, type market'));
