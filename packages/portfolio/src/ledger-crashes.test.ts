import { type Database, openStore } from '@finclaw/storage';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LOT_METHODS } from './book/lots.ts';
import { contentKey } from './ledger/content-key.ts';
import type { LedgerRow, RowDraft } from './ledger/ledger-row.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import { type PlainRow, ledger as plainLedger, totals, valued } from './testing/rows.ts';

/** A process that is gone after so many statements: whatever it was doing is undone, and it does nothing more. */
function mortal(database: Database, statements: number): Database {
  let left = statements;
  const wrap = (inner: Database): Database => {
    const live = <T>(work: () => Promise<T>): Promise<T> =>
      left-- > 0 ? work() : Promise.reject(new Error('the process is gone'));
    return {
      dialect: inner.dialect,
      run: (sql, params) => live(() => inner.run(sql, params)),
      get: (sql, params) => live(() => inner.get(sql, params)),
      all: (sql, params) => live(() => inner.all(sql, params)),
      transaction: (locks, work, durability) =>
        live(() => inner.transaction(locks, (tx) => work(wrap(tx)), durability)),
      withNext: (work) => live(() => inner.withNext((tx) => work(wrap(tx)))),
      hold: (lock) => inner.hold(lock),
      flushed: () => inner.flushed(),
    };
  };
  return wrap(database);
}

const whole = fc.integer({ min: 1, max: 9_999 }).map(String);
const base = {
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  account: fc.constantFrom('main', 'isa'),
};
const symbol = fc.constantFrom('AAPL', 'KO');
const row = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...base,
      kind: fc.constantFrom('buy', 'buy', 'sell', 'short', 'cover'),
      symbol,
      quantity: whole,
      amount: whole,
      currency: fc.constant('USD'),
    }),
  },
  fc.record({ ...base, kind: fc.constant('deposit'), amount: whole, currency: fc.constant('USD') }),
  fc.record({
    ...base,
    kind: fc.constant('split'),
    symbol,
    to: fc.constantFrom('2', '1'),
    from: fc.constantFrom('1', '3'),
  }),
  fc.record({
    ...base,
    kind: fc.constant('merger'),
    symbol: fc.constant('KO'),
    toSymbol: fc.constant('AAPL'),
    to: whole,
    from: whole,
  }),
);
/** What a person does: one row, a whole file, or taking back an earlier row. */
const step = fc.oneof(
  { weight: 3, arbitrary: row.map((each) => ({ do: 'append' as const, rows: [each] })) },
  fc.array(row, { minLength: 1, maxLength: 5 }).map((rows) => ({ do: 'import' as const, rows })),
  fc
    .record({ ...base, kind: fc.constant('undo'), row: fc.nat({ max: 12 }).map((at) => `s${at}`) })
    .map((each) => ({ do: 'append' as const, rows: [each] })),
);
type Step = { readonly do: 'append' | 'import'; readonly rows: readonly object[] };

/** Does one step to its end; a file goes in as a whole. */
async function perform(on: SqliteLedger, { do: what, rows }: Step, id: string): Promise<void> {
  const drafts = rows as readonly RowDraft[];
  if (what === 'append') {
    await on.append(drafts[0] as RowDraft, id);
    return;
  }
  const batch = await on.openBatch(`${id}.csv`, 'finclaw');
  await on.stage(
    batch.id,
    drafts.map((draft, line) => ({ draft, line })),
  );
  await on.commit(batch.id);
}

const store = openStore(':memory:', { locale: 'en' });
afterAll(() => store.close());
let owners = 0;

describe('random ledgers with crashes', () => {
  const numRuns = process.env.FINCLAW_WHOLE === '1' ? 10_000 : 50;
  const crashes = fc.array(fc.nat({ max: 12 }), { maxLength: 3 });

  it('a crash loses nothing that was done, doubles nothing, and leaves no half of a file; money, shares and lots stay what they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, crashes), { maxLength: 10 }),
        fc.constantFrom(...LOT_METHODS),
        async (steps, method) => {
          const owner = `o${owners++}`;
          let ids = 0;
          const open = (database: Database = store.database) =>
            new SqliteLedger(database, { owner, now: () => 0, newId: () => `${owner}-${ids++}` });
          const expected: PlainRow[] = [];
          for (const [index, [each, deaths]] of (steps as readonly (readonly [Step, readonly number[]])[]).entries()) {
            const before = (await open().rows()).length;
            let isDone = false;
            for (const statements of deaths) {
              // A process that dies after its last statement has done its work; who asks again finds it done.
              isDone ||= await perform(open(mortal(store.database, statements)), each, `s${index}`).then(
                () => true,
                () => false,
              );
              const after = (await open().rows()).length - before;
              if (after !== 0) isDone = true;
              expect([0, each.rows.length]).toContain(after);
            }
            if (!isDone) await perform(open(), each, `s${index}`);
            expected.push(
              ...(each.rows.map((told) => ({
                ...told,
                ...(each.do === 'append' && { id: `s${index}` }),
              })) as PlainRow[]),
            );
          }
          const kept = [...(await open().rows())];
          const wanted = plainLedger(...expected);
          const keys = (rows: readonly LedgerRow[]): string[] => rows.map((told) => contentKey(told)).sort();
          expect(keys(kept)).toEqual(keys(wanted));
          const options = { method, prices: { AAPL: '150', KO: '60' } };
          const [found, plain] = [valued(kept, options), valued(wanted, options)];
          expect(totals(found)).toEqual(totals(plain));
          const lots = (value: typeof found): unknown =>
            value.accounts.map(({ account, holdings }) => [
              account,
              holdings.map((held) => [held.symbol, held.quantity, held.lots().map((lot) => lot.quantity)]),
            ]);
          expect(lots(found)).toEqual(lots(plain));
        },
      ),
      { seed: 20, numRuns },
    );
  });
});
