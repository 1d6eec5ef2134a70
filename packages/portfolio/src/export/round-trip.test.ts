import { Decimal } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Timestamp } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportCsv } from '../csv/export-csv.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { importFixture } from '../testing/import-fixture.ts';
import { exportFor } from './formats.ts';

const directory = new InstrumentDirectory();
const cents = (most: number, min = 1) =>
  fc.integer({ min, max: most }).map((each) => new Decimal(each).div(100).toFixed());
const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-05-${`${each}`.padStart(2, '0')}`);
const symbol = fc.constantFrom('AAPL', 'MSFT', 'BTC-USD');
const costs = { fee: fc.option(cents(500), { nil: undefined }) };
const base = { date: day, note: fc.constantFrom(undefined, 'a note', '=1+1') };

const bought = fc.record({
  ...base,
  ...costs,
  kind: fc.constant('buy'),
  symbol,
  quantity: cents(90_000),
  amount: cents(9_000_000, 600),
});
const paid = fc.record({ ...base, ...costs, kind: fc.constant('dividend'), symbol, amount: cents(90_000) });
const interest = fc.record({ ...base, kind: fc.constant('interest'), amount: cents(90_000) });
const fee = fc.record({ ...base, kind: fc.constant('fee'), amount: cents(90_000) });
const cash = fc.record({ ...base, kind: fc.constantFrom('deposit', 'withdrawal'), amount: cents(900_000) });
const turned = fc
  .record({ ...base, kind: fc.constantFrom('interest', 'fee', 'tax'), amount: cents(90_000) })
  .map((row) => ({ ...row, amount: `-${row.amount}` }));
const arrived = fc.record({ ...base, kind: fc.constant('transfer-in'), symbol, quantity: cents(90_000) });

type Plain = Readonly<Record<string, string | undefined>>;

/** Rows that can stand one after another: each purchase is sold again in part, so that no sale lacks its shares. */
const ledgerOf = (...kinds: readonly fc.Arbitrary<Plain>[]) =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 12 }).map((rows) =>
    rows.flatMap((row) => {
      const whole: Plain = { account: 'Depot', currency: 'USD', ...row };
      if (row.kind !== 'buy') return [whole];
      const amount = new Decimal(row.amount ?? 0).plus(10).toFixed();
      const { fee: _fee, note: _note, ...sold } = whole;
      return [whole, { ...sold, kind: 'sell', date: '2026-05-29', amount }];
    }),
  );

const KEPT = ['account', 'date', 'kind', 'symbol', 'quantity', 'amount', 'currency', 'fee', 'tax', 'note'] as const;
const short = (row: object): string => {
  const said = row as Plain;
  return KEPT.map((field) => said[field] ?? '-').join(' ');
};

const asRows = (plain: readonly Plain[]): HistoryRow[] =>
  plain.map((row, index) => ({ ...row, id: `r${index}`, recordedAt: 0 as Timestamp }) as unknown as HistoryRow);

describe('what is exported comes back unchanged', () => {
  const all = [bought, paid, interest, fee, cash, turned];
  it.each([
    ['our own layout', ledgerOf(...all, arrived), (rows: HistoryRow[]) => exportCsv(rows)],
    [
      'Portfolio Performance',
      ledgerOf(...all),
      (rows: HistoryRow[]) => exportFor('portfolio-performance', rows, { directory, locale: 'en' }).lines,
    ],
    [
      'Ghostfolio',
      ledgerOf(bought, paid, interest, fee),
      (rows: HistoryRow[]) => exportFor('ghostfolio', rows, { directory, locale: 'en' }).lines,
    ],
  ] as const)('%s', async (_what, ledgers, write) => {
    await fc.assert(
      fc.asyncProperty(ledgers, async (plain) => {
        const at = importFixture();
        try {
          const preview = await at.preview([...write(asRows(plain))].join(''), { directory });
          expect(preview.refused).toEqual([]);
          const back: string[] = [];
          for await (const page of at.ledger.pages(preview.batch.id)) back.push(...page.map(short));
          expect(back.sort()).toEqual(plain.map(short).sort());
        } finally {
          at.store.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});
