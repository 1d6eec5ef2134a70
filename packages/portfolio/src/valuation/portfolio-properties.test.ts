import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsOf } from '@finclaw/infra/testing';
import { Decimal } from '@finclaw/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLedger } from '../book/fold.ts';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { movedBy } from '../ledger/settlement.ts';
import { amount, busyHistories, day, prices, rates, trade } from '../testing/histories.ts';
import { amountOf, ledger, type PlainRow, totals, valued } from '../testing/rows.ts';
import { isKnown } from './figure.ts';
import type { PortfolioValue } from './portfolio-value.ts';

const method = fc.constantFrom(...LOT_METHODS);
/** What a price or a rate is multiplied with on the worst and the best of days. */
const crash = fc.constantFrom('1', '0.5', '0.01', '0.000001', '1000');
const times = (text: string, factor: string): string => new Decimal(text).times(factor).toFixed();
const plain = (text: string): Decimal => new Decimal(text);

const OUT_OF_THE_MARKET = 'sell short dividend interest merger delisting maturity exercise'.split(' ');

describe('any history of trades, options, debts, splits, mergers, spin-offs, transfers, exchanges and undo', () => {
  it('conserves money: every currency holds what came in less what went out, plus what was earned', () => {
    fc.assert(
      fc.property(busyHistories, method, crash, crash, (rows, lots, fallen, rate) => {
        const value = valued(rows, {
          method: lots,
          prices: { ...prices, AAPL: times(prices.AAPL, fallen), KO: times(prices.KO, rate) },
          rates: [{ from: 'USD', to: 'KRW', rate: times('1400', rate) }, ...rates.slice(1)],
          base: 'KRW',
        });
        for (const { inBase, value: worth, currency } of value.accounts.flatMap(({ holdings }) => holdings)) {
          const { cost, gain, byPrice } = inBase() ?? {};
          if (cost === undefined || !isKnown(cost)) continue;
          // What it cost and what it gained is what it is worth, and the price made its own gain at the rate of now.
          const now = plain(amountOf(worth)).times(value.rates.get(currency)!);
          expect(plain(amountOf(cost)).plus(amountOf(gain!)).minus(now).toFixed()).toBe('0');
          expect(isKnown(byPrice!)).toBe(true);
        }
        const dropped = new Set(value.refused.map(({ row }) => row.id));
        for (const [code, sums] of value.byCurrency) {
          const cost = plain(amountOf(sums.cost));
          const earned = plain(amountOf(sums.realised)).plus(amountOf(sums.income)).minus(amountOf(sums.charges));
          const flows = value.accounts.reduce(
            (sum, each) => sum.plus(netPutIn(rows, each, code, dropped)),
            new Decimal(0),
          );
          const moved = transferCost(rows, lots, code);
          expect(plain(amountOf(sums.cash)).plus(cost).minus(earned).minus(flows).minus(moved).toFixed()).toBe('0');
        }
        const {
          value: worth,
          cash: money,
          contributed,
          profit,
          realised,
          unrealised,
          income,
          charges,
          fxEffect,
        } = totals(value);
        expect(
          plain(worth as string)
            .plus(money as string)
            .minus(contributed as string)
            .toFixed(),
        ).toBe(profit);
        const parts = plain(realised as string)
          .plus(unrealised as string)
          .plus(income as string)
          .minus(charges as string);
        expect(parts.plus(fxEffect as string).toFixed()).toBe(profit);
      }),
      { seed: 20, numRuns: runsOf(100) },
    );

    function netPutIn(
      rows: readonly LedgerRow[],
      each: { account: string; keepsCash: boolean },
      code: string,
      dropped: Set<string>,
    ): Decimal {
      let sum = new Decimal(0);
      for (const row of counting(rows)) {
        if (row.account !== each.account || dropped.has(row.id) || !('amount' in row) || row.amount === undefined)
          continue;
        if (row.kind === 'transfer-in' || row.kind === 'owe') continue;
        const { currency, amount: size } = movedBy(row as never);
        const isIn = row.kind === 'deposit' || (!each.keepsCash && ['buy', 'cover', 'fee', 'tax'].includes(row.kind));
        const isOut = row.kind === 'withdrawal' || (!each.keepsCash && OUT_OF_THE_MARKET.includes(row.kind));
        if (currency === code) sum = isIn ? sum.plus(size) : isOut ? sum.minus(size) : sum;
        // What was settled in another currency went through an exchange on the way.
        if (currency !== row.currency && (row.kind === 'buy' || row.kind === 'cover'))
          sum = row.currency === code ? sum.plus(row.amount) : currency === code ? sum.minus(size) : sum;
        if (currency !== row.currency && (row.kind === 'sell' || row.kind === 'short'))
          sum = row.currency === code ? sum.minus(row.amount) : currency === code ? sum.plus(size) : sum;
        if (row.kind !== 'fx' || !each.keepsCash) continue;
        if (row.currency === code) sum = sum.minus(row.amount);
        if (row.toCurrency === code) sum = sum.plus(row.toAmount);
      }
      return sum;
    }

    function transferCost(rows: readonly LedgerRow[], lots: LotMethod, code: string): Decimal {
      const flows = [...foldLedger(rows, { method: lots }).accounts.values()].flatMap((each) => each.flows);
      const moved = flows.filter((flow) => flow.shares !== undefined && flow.currency === code);
      return moved.reduce((sum, flow) => sum.plus(flow.amount), new Decimal(0));
    }
  });

  it('leaves what is closed as it is when today’s rate changes', () => {
    const later = rates.map((each) => ('date' in each ? each : { ...each, rate: '911.7' }));
    fc.assert(
      fc.property(busyHistories, method, (rows, lots) => {
        const [now, then] = [rates, later].map((each) =>
          totals(valued(rows, { method: lots, prices, rates: each, base: 'KRW' })),
        );
        for (const part of ['realised', 'realisedFx', 'income', 'charges', 'fees', 'taxes', 'contributed'])
          expect(now?.[part]).toBe(then?.[part]);
      }),
      { seed: 20, numRuns: runsOf(60) },
    );
  });

  it('owes no profit to exchange rates that are not its own, once all is sold', () => {
    const trades = fc.array(fc.tuple(fc.constantFrom('buy', 'short'), day, amount, amount, amount), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(trades, method, (given, lots) => {
        const rows = given.flatMap(([kind, date, quantity, first, second], index) => [
          { kind, date, symbol: `S${index}`, quantity, amount: first, currency: 'USD' },
          {
            kind: kind === 'buy' ? 'sell' : 'cover',
            date: '2026-02-28',
            symbol: `S${index}`,
            quantity,
            amount: second,
            currency: 'USD',
          },
        ]);
        const { realised, profit, fxEffect } = totals(
          valued(ledger(...(rows as PlainRow[])), { method: lots, rates, base: 'KRW' }),
        );
        expect(fxEffect).toBe('0');
        expect(realised).toBe(profit);
      }),
      { seed: 20, numRuns: runsOf(60) },
    );
  });

  it('keeps the sum over lots equal to the position, in shares and in cost', () => {
    fc.assert(
      fc.property(busyHistories, method, (rows, lots) => {
        for (const each of valued(rows, { method: lots, prices }).accounts) {
          for (const holding of [...each.holdings, ...each.closed]) {
            const sum = (pick: (lot: ReturnType<typeof holding.lots>[number]) => string): string =>
              holding
                .lots()
                .reduce((total, lot) => total.plus(pick(lot)), new Decimal(0))
                .toFixed();
            expect(sum((lot) => lot.quantity)).toBe(holding.quantity);
            expect(sum((lot) => amountOf(lot.cost))).toBe(amountOf(holding.cost));
            expect(sum((lot) => amountOf(lot.value))).toBe(amountOf(holding.value));
          }
        }
      }),
    );
  });

  it('gives the same figures, and the same rows behind them, in any order of entry', () => {
    const shuffled = busyHistories.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, method, ([rows, other], lots) => {
        const [first, second] = [rows, other].map((each) =>
          valued(each, { method: lots, prices, rates, base: 'KRW' }),
        ) as [PortfolioValue, PortfolioValue];
        expect(JSON.stringify(first.accounts)).toBe(JSON.stringify(second.accounts));
        expect(totals(first)).toEqual(totals(second));
        expect(first.refused.map(({ row }) => row.id)).toEqual(second.refused.map(({ row }) => row.id));
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('holds the same shares and makes the same profit under every lot method', () => {
    fc.assert(
      fc.property(busyHistories, (rows) => {
        const each = LOT_METHODS.map((lots) => valued(rows, { method: lots, prices, rates, base: 'KRW' }));
        const shares = each.map((value) =>
          value.accounts.map(({ holdings }) => holdings.map(({ symbol: name, quantity }) => `${name} ${quantity}`)),
        );
        for (const other of shares) expect(other).toEqual(shares[0]);
        // Shares that were moved away take a cost along that depends on the method; without them the profit is one and
        // the same.
        if (rows.some((row) => row.kind === 'transfer-out')) return;
        for (const value of each) expect(totals(value).profit).toBe(totals(each[0] as never).profit);
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('is as before when the last row is taken back', () => {
    fc.assert(
      fc.property(busyHistories, trade, (rows, extra) => {
        const [added] = ledger(extra as unknown as PlainRow);
        const more = [...rows, { ...added, id: 'extra' } as LedgerRow];
        const undone = [...more, ...ledger({ kind: 'undo', date: '2026-02-28', row: 'extra', id: 'undo' } as PlainRow)];
        expect(JSON.stringify(valued(undone, { prices }).byCurrency.values().toArray())).toBe(
          JSON.stringify(valued(rows, { prices }).byCurrency.values().toArray()),
        );
      }),
      { numRuns: runsOf(40) },
    );
  });
});

describe('no float touches an amount', () => {
  it('does not compile', () => {
    // @ts-expect-error an amount is a written decimal
    const row: Pick<Extract<LedgerRow, { kind: 'buy' }>, 'amount'> = { amount: 0.1 };
    expect(row.amount).toBe(0.1);
  });

  it('is not converted anywhere in this folder', () => {
    const root = join(import.meta.dirname, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?!.*\.(test|contract)\.ts$)(?!testing|broker|accounts|compare|planning).*\.ts$/.test(name),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const source = readFileSync(join(root, file), 'utf8');
      expect(
        source.match(/parseFloat\(|\.toNumber\(|\bNumber\(|Math\.(round|floor|ceil|trunc)|\.toPrecision\(/g) ?? [],
        file,
      ).toEqual([]);
    }
  });
});

/** The rows that are not taken back, told the slow and obvious way. */
function counting(rows: readonly LedgerRow[]): LedgerRow[] {
  const isUndone = (id: string, seen: readonly string[] = []): boolean =>
    rows.some(
      (row) =>
        row.kind === 'undo' &&
        'row' in row &&
        row.row === id &&
        !seen.includes(row.id) &&
        !isUndone(row.id, [...seen, row.id]),
    );
  return rows.filter((row) => row.kind !== 'undo' && !isUndone(row.id));
}
