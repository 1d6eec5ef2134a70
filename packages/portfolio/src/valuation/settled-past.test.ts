import { runToEnd } from '@finclaw/infra';
import { runsOf } from '@finclaw/infra/testing';
import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history } from '../book/fold.ts';
import { LOT_METHODS } from '../book/lots.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { histories, prices, rates } from '../testing/histories.ts';
import { type FlowTrace, type TraceStart, traceSteps } from './flow-trace.ts';
import { createFxRates, type FxRate } from './fx-rates.ts';
import { returnSteps } from './returns.ts';
import { buildsOn, canSettle, keepingCash, resume, type SettledPast, settleSteps } from './settled-past.ts';
import { valueSteps } from './value-portfolio.ts';

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

const trace = (rows: readonly HistoryRow[], options: Options, start?: TraceStart): FlowTrace =>
  runToEnd(traceSteps(rows, options, start));

/** What a person would be shown, with the rows behind each holding and lot. */
function shown(of: FlowTrace, options: Options): unknown {
  const value = runToEnd(valueSteps(of.book, options));
  const rows = value.accounts.flatMap(({ holdings }) =>
    holdings.map((each) => [each.rows(), each.lots.map((lot) => lot.rows())]),
  );
  return JSON.parse(JSON.stringify({ value, rows, returns: runToEnd(returnSteps(of, value, options)) }));
}

const kept = (past: SettledPast): SettledPast => JSON.parse(JSON.stringify(past));

describe('a settled past', () => {
  it('and the rows after it give the same figures, returns and rows as the whole history, wherever it is cut', () => {
    let compared = 0;
    const cuts = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 28 }));
    fc.assert(
      fc.property(
        histories,
        fc.constantFrom(...LOT_METHODS.filter((each) => canSettle([each]))),
        cuts,
        (rows, method, [a, b]) => {
          const options = optionsOf(method);
          const counting = history(rows, options.asOf);
          const until = (days: number) => (row: HistoryRow) => Number(row.date.slice(-2)) <= days;
          const [first, second] = [
            counting.filter(until(a)),
            counting.filter((row) => !until(a)(row) && until(a + b)(row)),
          ];
          let past = runToEnd(settleSteps(trace(first, options), options));
          if (past === undefined || !second.every((row) => buildsOn(keepingCash(past), row))) return;
          past = runToEnd(settleSteps(trace(second, options, resume(kept(past))), options));
          const rest = counting.slice(first.length + second.length);
          if (past === undefined || !rest.every((row) => buildsOn(keepingCash(past), row))) return;
          compared += 1;
          expect(shown(trace(rest, options, resume(kept(past))), options)).toEqual(
            shown(trace(counting, options), options),
          );
        },
      ),
      { seed: 7, numRuns: runsOf(150) },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it('is none where a price or a rate of its days is missing', () => {
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
    const bought = trace([row as HistoryRow], options);
    expect(runToEnd(settleSteps(bought, options))).toMatchObject({ through: '2026-02-02', contributed: '6507.5' });
    expect(runToEnd(settleSteps(bought, { ...options, closes: { on: () => undefined } }))).toBeUndefined();
    expect(runToEnd(settleSteps(bought, { ...options, fxRates: createFxRates([]) }))).toBeUndefined();
  });
});
