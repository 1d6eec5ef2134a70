import { runToEnd } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { harvestOf } from './gather.ts';

const factsOf = (tool: string, content: object) => runToEnd(harvestOf({ tool, handle: 'r1', content, order: 0 })).facts;

const row = { symbol: '005930.KS', amount: '30000', currency: 'KRW', date: '2026-11-16' };
const stock = { symbol: '005930.KS', name: '삼성전자', nameEn: 'Samsung Electronics', type: 'stock', currency: 'KRW' };
const quote = { status: 'ok', instrument: stock, currency: 'KRW', price: '71500', volume: '1200' };

it.each([
  [
    'an amount is what its row of the ledger says',
    'record_trade',
    { status: 'ok', recorded: { type: 'dividend', ...row } },
    'recorded.amount',
    'dividend',
  ],
  ['a price is one', 'get_quote', quote, 'price', 'price'],
  ['how many were traded is no price', 'get_quote', quote, 'volume', 'volume'],
])('%s', (_what, tool, content, path, role) => {
  const fact = factsOf(tool, content).find((each) => each.path === path);
  expect(fact).toMatchObject({ path, trust: 'own' });
  expect(fact?.role).toBe(role);
});

it('what our own tool does not call a figure is none', () => {
  expect(factsOf('get_quote', { ...quote, freshness: { minutes: '15' } }).map(({ path }) => path)).not.toContain(
    'freshness.minutes',
  );
});
