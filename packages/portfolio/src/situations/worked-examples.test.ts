import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalDate, parseLocalDate } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import { history } from '../book/fold.ts';
import type { LotMethod } from '../book/lots.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { readRow } from '../testing/read-row.ts';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';
import { traceHistory } from '../valuation/flow-trace.ts';
import { createFxRates } from '../valuation/fx-rates.ts';
import type { PortfolioValue } from '../valuation/portfolio-value.ts';
import { portfolioReturns } from '../valuation/returns.ts';

/** One worked example: rows in short, what they come to, and how that was worked out by hand. */
interface Example {
  readonly title: string;
  /** Where users of a peer reported the figure wrong. */
  readonly reported?: string;
  readonly method: LotMethod;
  readonly base?: string;
  readonly asOf?: string;
  readonly prices?: Readonly<Record<string, string>>;
  readonly rates?: readonly string[];
  readonly rows: readonly string[];
  readonly expect: Readonly<Record<string, string>>;
  readonly how: string;
}

const examples = JSON.parse(readFileSync(join(import.meta.dirname, 'worked-examples.json'), 'utf8')) as Example[];
function readRates(texts: readonly string[] = []) {
  return texts.map((text) => {
    const [day = '', rate = ''] = text.split(' ');
    return { from: 'USD', to: 'KRW', rate, ...(day !== 'now' && { date: day }) };
  });
}

/** A figure by the name an example gives it. */
async function figure(
  name: string,
  value: PortfolioValue,
  rows: readonly LedgerRow[],
  example: Example,
): Promise<string> {
  const [subject = '', field = ''] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
  if (name === 'refused') return value.refused.map(({ row, refusal }) => `${row.id} ${refusal.reason}`).join(', ');
  if (subject === 'total') return totals(value)[field] ?? '';
  if (subject === 'income') {
    const sums = [...value.byCurrency].find(([currency]) => currency === field)?.[1];
    return sums === undefined ? '' : amountOf(sums.income);
  }
  if (subject === 'returns') return returned(field, value, rows, example);
  const holding = holdingOf(value, subject);
  if (field === 'quantity') return holding.quantity;
  if (field === 'percent') return `${holding.unrealisedPercent}`;
  if (field === 'averageCost') return holding.averageCost?.amount ?? '';
  return amountOf(holding[field as 'cost' | 'value' | 'unrealised' | 'realised' | 'income']);
}

async function returned(
  field: string,
  value: PortfolioValue,
  rows: readonly LedgerRow[],
  { method }: Example,
): Promise<string> {
  const { asOf, baseCurrency } = value;
  const closes = {
    on: (_symbol: string, date: LocalDate) => (date.endsWith('01-01') && date > '2021-01-01' ? '110' : '100') as never,
  };
  const options = { method, asOf, baseCurrency, quotes: new Map(), fxRates: createFxRates([]), closes };
  const trace = await traceHistory(history(rows, asOf), { method });
  const returns = await portfolioReturns(trace, value, options);
  const known: Record<string, unknown> = {
    ...returns,
    ...(returns && 'total' in returns.timeWeighted && returns.timeWeighted),
    money: returns && 'rates' in returns.moneyWeighted && returns.moneyWeighted.rates.join(),
  };
  return String(known[field]);
}

describe('worked by hand', () => {
  it('there are at least forty examples, fifteen of them reported against other programs or tested as imports', () => {
    expect(examples.length).toBeGreaterThanOrEqual(40);
    expect(examples.filter(({ reported }) => reported !== undefined).length).toBeGreaterThanOrEqual(11);
  });

  it.each(
    examples.map((example) => [`${example.reported ? `${example.reported}: ` : ''}${example.title}`, example] as const),
  )('%s', async (_title, example) => {
    const rows = ledger(...example.rows.map(readRow));
    const options = {
      method: example.method,
      ...(example.prices && { prices: example.prices }),
      ...(example.asOf !== undefined && { asOf: example.asOf }),
      rates: readRates(example.rates),
      base: example.base ?? 'USD',
    };
    for (const { date } of rows) expect(parseLocalDate(date)).toBe(date);
    const [first, again] = [valued(rows, options), valued(rows.toReversed(), options)];
    const found = async (value: PortfolioValue) => {
      const names = Object.keys(example.expect);
      const figures = await Promise.all(names.map((name) => figure(name, value, rows, example)));
      return Object.fromEntries(names.map((name, index) => [name, figures[index]]));
    };
    expect(await found(first), example.how).toEqual(example.expect);
    expect(await found(again), 'in any order of entry').toEqual(example.expect);
  });
});
