import { isMessageKey } from '@finclaw/config';
import type { ToolFact } from '@finclaw/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultsOfEveryTool } from '../testing/every-result.ts';
import { readFacts } from './read-facts.ts';
import { factsOfTool, TOOL_FACTS } from './tool-facts.ts';

let { names, recorded }: Awaited<ReturnType<typeof resultsOfEveryTool>> = { names: [], tools: [], recorded: [] };
beforeAll(async () => {
  ({ names, recorded } = await resultsOfEveryTool());
});

const factsOf = (tool: string, nth = 0): readonly ToolFact[] =>
  factsOfTool(tool, recorded.filter((each) => each.tool === tool)[nth]?.content) ?? [];
const factAt = (tool: string, path: string, nth = 0): ToolFact | undefined =>
  factsOf(tool, nth).find((fact) => fact.path === path);

describe('the facts of our tools', () => {
  it('every tool says what its numbers are, and no table is without its tool', () => {
    // Research is put together where the models are.
    expect([...names, 'research'].sort()).toEqual(Object.keys(TOOL_FACTS).sort());
    expect([...new Set(recorded.map(({ tool }) => tool))].sort()).toEqual([...names].sort());
  });

  it('no number of any result is untyped', () => {
    const untyped = recorded.flatMap(({ tool, content }) =>
      readFacts(content, TOOL_FACTS[tool]!).untyped.map((path) => `${tool} ${path}`),
    );
    expect(untyped).toEqual([]);
  });

  it('every figure has a name that people read', () => {
    const fields = recorded.flatMap(({ tool, content }) =>
      (factsOfTool(tool, content) ?? []).map(({ field }) => field),
    );
    const unnamed = [...new Set(fields)].filter(
      (field) => ![field, field.replace(/\d+$/, '')].some((name) => isMessageKey('ko', `figure.${name}`)),
    );
    expect(unnamed).toEqual([]);
  });

  it('every amount of money says in which currency it is', () => {
    const bare = recorded.flatMap(({ tool, content }) =>
      (factsOfTool(tool, content) ?? [])
        .filter(({ unit, currency }) => unit === 'money' && currency === undefined)
        .map(({ path }) => `${tool} ${path}`),
    );
    expect(bare).toEqual([]);
  });

  it.each([
    [
      'get_quote',
      0,
      'price',
      { unit: 'money', currency: 'KRW', subject: '005930.KS', field: 'price', period: '2026-11-16' },
    ],
    ['get_quote', 0, 'volume', { unit: 'shares' }],
    ['get_quote', 1, 'price', { unit: 'points', subject: '^KS11' }],
    ['get_quote', 2, 'price', { unit: 'money', currency: 'KRW', perCurrency: 'USD', subject: 'USD/KRW' }],
    ['get_history', 0, 'rows[0].close', { unit: 'money', currency: 'USD', subject: 'AAPL', period: '2026-11-11' }],
    ['get_history', 1, 'rows[0].close', { period: '2026-11-06' }],
    ['get_history', 1, 'rows[0].open', { period: '2026-11-02' }],
    ['get_indicator', 0, 'latest.sma20', { unit: 'money', currency: 'USD', field: 'sma20' }],
    ['get_indicator', 1, 'latest.rsi14', { unit: 'number', field: 'rsi14' }],
    ['convert_currency', 0, 'to.amount', { unit: 'money', currency: 'KRW', field: 'to' }],
    ['convert_currency', 0, 'rate', { unit: 'money', currency: 'KRW', perCurrency: 'USD', subject: 'USD/KRW' }],
    ['calculate', 0, 'value', { value: '1200000', unit: 'number', field: 'result' }],
    ['calculate', 2, 'ratesPercent[0]', { value: '10', unit: 'percent' }],
    ['calculate', 3, 'value.amount', { value: '145000', unit: 'money', currency: 'KRW', field: 'result' }],
    ['calculate', 4, 'value.amount', { value: '0.000689655', unit: 'money', currency: 'USD', perCurrency: 'KRW' }],
    ['calculate', 5, 'valuePercent', { value: '20', unit: 'percent', field: 'result' }],
    ['calculate', 6, 'value', { value: '26', unit: 'shares' }],
    ['portfolio_summary', 0, 'total.value.amount', { unit: 'money', currency: 'KRW', field: 'value' }],
    ['portfolio_summary', 0, 'positions[0].weightPercent', { unit: 'percent', field: 'weight', subject: 'AAPL' }],
    ['portfolio_summary', 0, 'rates[0].rate', { unit: 'money', currency: 'KRW', perCurrency: 'USD', field: 'rate' }],
    [
      'get_fundamentals',
      0,
      'periods[1].lines.revenue',
      { value: '100', unit: 'money', currency: 'USD', subject: 'AAPL', field: 'revenue', period: '2024' },
    ],
    ['get_fundamentals', 0, 'ratios.roePercent', { unit: 'percent', subject: 'AAPL', field: 'roe', period: '2025' }],
    [
      'get_dividends',
      0,
      'sources[0].dividends[0].amount.amount',
      { unit: 'money', currency: 'USD', field: 'dividendPerShare', period: '2025-Q1' },
    ],
    [
      'portfolio_tax',
      2,
      'figures.deduction.amount',
      { value: '2500000', unit: 'money', currency: 'KRW', field: 'deduction', period: '2026' },
    ],
    ['compare_performance', 0, 'instruments[0].changePercent', { unit: 'percent', field: 'periodChange' }],
    ['compare_performance', 0, 'instruments[1].last.close', { unit: 'points', subject: '^KS11', period: '2026-11-16' }],
    [
      'compare_performance',
      0,
      'rates[0].last.rate',
      { unit: 'money', currency: 'KRW', perCurrency: 'USD', field: 'rate' },
    ],
    ['what_if', 0, 'after.cash.amount', { unit: 'money', currency: 'KRW', field: 'cashAfter' }],
    ['what_if', 0, 'trades[0].realised.amount', { unit: 'money', currency: 'USD', subject: 'AAPL', field: 'saleGain' }],
    ['portfolio_lots', 0, 'sale.price', { unit: 'money', currency: 'USD', field: 'salePrice', subject: 'AAPL' }],
    ['create_alert', 1, 'alert.condition.value', { value: '2000', unit: 'points', subject: '^KS11' }],
    ['create_alert', 2, 'alert.condition.value', { value: '-5', unit: 'percent', subject: 'AAPL' }],
    ['get_watchlist', 0, 'quotes[0].price', { unit: 'money', currency: 'USD', subject: 'AAPL' }],
  ])('%s (%i) %s', (tool, nth, path, expected) => {
    expect(factAt(tool, path, nth)).toMatchObject({ ...expected, trust: 'own' });
  });

  it('what a source does not give is no fact', () => {
    const quote = { ...(recorded[0]?.content as object), missing: ['volume', 'open'] };
    const fields = factsOfTool('get_quote', quote)?.map(({ field }) => field);
    expect(fields).not.toContain('volume');
    expect(fields).not.toContain('open');
    expect(fields).toContain('price');
  });

  it.each([['get_weather'], ['toString'], ['__proto__']])('%s is none of our tools', (tool) => {
    expect(factsOfTool(tool, { price: '1' })).toBeUndefined();
  });

  it('what has a number that the tool never writes is not the tool’s', () => {
    expect(factsOfTool('get_quote', { ...(recorded[0]?.content as object), per: '13.2' })).toBeUndefined();
  });

  it.each([[undefined], [null], ['text'], [[]]])('%j has no facts', (content) => {
    expect(factsOfTool('get_quote', content)).toEqual([]);
  });
});

it.each(Object.keys(TOOL_FACTS))('%s has a name that people read', (tool) => {
  expect(isMessageKey('ko', `tools.name.${tool}`)).toBe(true);
});
