import { runsOf } from '@finclaw/infra/testing';
import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history } from '../book/fold.ts';
import { LOT_METHODS } from '../book/lots.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { histories, prices, rates } from '../testing/histories.ts';
import { type FlowTrace, type TraceStart, traceHistory } from './flow-trace.ts';
import { createFxRates, type FxRate } from './fx-rates.ts';
import { portfolioReturns } from './returns.ts';
import { buildsOn, canSettle, keepingCash, resume, type SettledPast, settleHistory } from './settled-past.ts';
import { valuePortfolio } from './value-portfolio.ts';

const closes = {
  on: (symbol: TickerSymbol, date: LocalDate) => `${symbol.length * 40 + Number(date.slice(-2))}.25` as DecimalString,
};
const optionsOf = (method: (typeof LOT_METHODS)[number]) => ({
  method,
  asOf: '2026-06-30' as LocalDate,
  baseCurrency: 'KRW' as CurrencyCode,
  quotes: new Map(
    Object.entries(prices).map(([symbol, text]) => {
      const [price = '', currency = 'USD'] = text.split(' ');
      return [symbol as TickerSymbol, { price, currency } as never];
    }),
  ),
  fxRates: createFxRates(rates as unknown as readonly FxRate[]),
  closes,
});
type Options = ReturnType<typeof optionsOf>;

const trace = (rows: readonly HistoryRow[], options: Options, start?: TraceStart): Promise<FlowTrace> =>
  traceHistory(rows, options, start);

/** What a person would be shown, with the rows behind each holding and lot. */
async function shown(of: FlowTrace, options: Options): Promise<unknown> {
  const value = valuePortfolio(of.book, options);
  const rows = value.accounts.flatMap(({ holdings }) =>
    holdings.map((each) => [each.rows(), each.lots().map((lot) => [lot, lot.rows()])]),
  );
  return JSON.parse(JSON.stringify({ value, rows, returns: await portfolioReturns(of, value, options) }));
}

const kept = (past: SettledPast): SettledPast => JSON.parse(JSON.stringify(past));

describe('a settled past', () => {
  it('and the rows after it give the same figures, returns and rows as the whole history, wherever it is cut', async () => {
    let compared = 0;
    const cuts = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 28 }));
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.constantFrom(...LOT_METHODS.filter((each) => canSettle([each]))),
        cuts,
        async (rows, method, [a, b]) => {
          const options = optionsOf(method);
          const counting = history(rows, options.asOf);
          const until = (days: number) => (row: HistoryRow) => Number(row.date.slice(-2)) <= days;
          const [first, second] = [
            counting.filter(until(a)),
            counting.filter((row) => !until(a)(row) && until(a + b)(row)),
          ];
          let past = await settleHistory(await trace(first, options), options);
          if (past === undefined || !second.every((row) => buildsOn(keepingCash(past), row))) return;
          past = await settleHistory(await trace(second, options, resume(kept(past))), options);
          const rest = counting.slice(first.length + second.length);
          if (past === undefined || !rest.every((row) => buildsOn(keepingCash(past), row))) return;
          compared += 1;
          expect(await shown(await trace(rest, options, resume(kept(past))), options)).toEqual(
            await shown(await trace(counting, options), options),
          );
        },
      ),
      { seed: 7, numRuns: runsOf(150) },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it('is none where a price or a rate of its days is missing', async () => {
    const options = optionsOf('average');
    const [row] = history([
      {
        kind: 'buy',
        id: 'r',
        account: 'a',
        date: '2026-02-02',
        symbol: 'AAPL',
        quantity: '1',
        amount: '5',
        currency: 'USD',
      } as never,
    ]);
    const bought = await trace([row as HistoryRow], options);
    expect(await settleHistory(bought, options)).toMatchObject({ through: '2026-02-02', contributed: '6507.5' });
    expect(await settleHistory(bought, { ...options, closes: { on: () => undefined } })).toBeUndefined();
    expect(await settleHistory(bought, { ...options, fxRates: createFxRates([]) })).toBeUndefined();
  });
});
