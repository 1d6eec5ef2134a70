import type { AlertCondition, CurrencyCode, DecimalString, Freshness } from '@finclaw/types';
import { expect, it } from 'vitest';
import { levelOfDay } from './set-alert.ts';

const won = (price: string) => price as DecimalString;
const change = { type: 'change_percent', value: won('-7') } as AlertCondition;

it.each([
  { when: 'while the exchange is open, the close before it', freshness: { kind: 'real-time' }, level: '144150' },
  {
    when: 'after a close, that close: the next session counts from it',
    freshness: { kind: 'last-close', date: '2026-11-19' },
    level: '138012',
  },
])('a change of the day is counted from $when', ({ freshness, level }) => {
  const reading = { price: won('148400'), previousClose: won('155000'), currency: 'KRW' as CurrencyCode };
  expect(levelOfDay(change, { ...reading, freshness: freshness as Freshness })).toEqual({ level });
});
