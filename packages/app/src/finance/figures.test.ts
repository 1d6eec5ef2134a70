import { sourceResult } from '@finclaw/grounding';
import type { DataLimit, Figure, TranscriptEntry } from '@finclaw/types';
import { expect, it } from 'vitest';
import { limitsOf } from './figures.ts';

const TEXT = 'Two shares brought 158.80 dollars.';
const start = TEXT.indexOf('158.80');
const figure = (inputs: readonly { handle: string; limits?: readonly DataLimit[] }[]): Figure =>
  ({ start, end: start + 6, outcome: inputs.length > 0 ? 'linked' : 'none', inputs }) as never;
const result = (handle: string, content: object, runId = 'now'): TranscriptEntry =>
  ({ role: 'tool', handle, toolName: 'portfolio_summary', runId, content: JSON.stringify(content) }) as never;

it.each([
  {
    what: 'a result that the answer does not cite',
    figures: [figure([{ handle: 'r1' }])],
    results: [result('r1', { gain: '158.80' }), result('r2', { limits: ['estimated'], tax: '4711' })],
    limits: [],
  },
  {
    what: 'an incomplete list that a value of an earlier run stands in',
    figures: [figure([{ handle: 'r1', limits: ['simulated'] }])],
    results: [result('r1', { limits: ['partial', 'estimated'] }, 'before')],
    limits: ['simulated', 'partial'],
  },
  {
    what: 'another result that holds a figure without a source',
    figures: [figure([]), figure([{ handle: 'r1' }])],
    results: [
      result('r1', {}),
      result('r2', { limits: ['delayed'], gain: '158.8' }),
      result('r3', { limits: ['stale'] }),
    ],
    limits: ['delayed'],
  },
  {
    what: 'all results of the run where nothing is cited',
    figures: [],
    results: [result('r1', { limits: ['simulated'] }), result('r2', { limits: ['stale'] }, 'before')],
    limits: ['simulated'],
  },
])('the limits of $what', ({ figures, results, limits }) => {
  const isWritten = TEXT.replace('158.80', '158.8');
  const text = figures.length > 1 ? isWritten : TEXT;
  expect(limitsOf({ text, figures }, results, 'now' as never)).toEqual(limits);
});

it('does not call a rate of a past day stale that was asked for', () => {
  const NOW = Date.parse('2026-11-19T13:30:00Z');
  const rates = [{ pair: 'USD/KRW', rate: '1452', time: '2025-12-31T22:00:00Z' }];
  const limitsAsOf = (asOf: string) =>
    sourceResult('r1', 'portfolio_summary', JSON.stringify({ status: 'ok', limits: [], asOf, rates }), {
      now: NOW,
    }).limits('rates[0].rate');
  expect(limitsAsOf('2025-12-31')).toEqual([]);
  expect(limitsAsOf('2026-11-19T13:30:00Z')).toEqual(['stale']);
});
