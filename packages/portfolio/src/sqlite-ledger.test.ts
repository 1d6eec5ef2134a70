import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { Store } from '@finclaw/storage';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentKey } from './ledger/content-key.ts';
import type { PortfolioLedger } from './ledger/ledger.ts';
import type { RowDraft } from './ledger/ledger-row.ts';
import { inOrder } from './ledger/row-order.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

const buy = (more: Record<string, unknown> = {}): RowDraft =>
  ({
    kind: 'buy',
    account: 'main',
    date: '2026-01-05',
    symbol: 'AAPL',
    quantity: '10',
    amount: '1000',
    currency: 'USD',
    ...more,
  }) as never;

const same = async (ledger: PortfolioLedger, draft: RowDraft, batch?: string) =>
  [...(await ledger.same([contentKey(draft)], batch)).values()].flat();

describeEachDatabase('the ledger', (database) => {
  let store: Store;
  let clock: number;
  let count: number;
  const ledgerOf = (owner: string): PortfolioLedger =>
    new SqliteLedger(store.database, { owner, now: () => clock, newId: () => `n${count++}` });
  const ids = async (ledger: PortfolioLedger, batch?: string): Promise<string[]> =>
    [...(await ledger.rows(batch))].map(({ id }) => id);

  beforeEach(() => {
    store = database.open({ locale: 'en' });
    clock = 1_000;
    count = 0;
  });

  it('gives back what was put in, in the order in which it counts', async () => {
    const ledger = ledgerOf('me');
    await ledger.append(buy({ date: '2026-03-01', note: '메모 "x"' }));
    const first = await ledger.append(buy({ date: '2026-01-01' }));
    expect(await ids(ledger)).toEqual(['n1', 'n0']);
    expect(await ledger.find('n1')).toEqual(first);
    expect(first).toEqual({ ...buy({ date: '2026-01-01' }), id: 'n1', recordedAt: 1_000 });
  });

  it('keeps owners apart', async () => {
    await ledgerOf('me').append(buy(), 'x');
    expect(await ids(ledgerOf('you'))).toEqual([]);
    expect(await ledgerOf('you').find('x')).toBeUndefined();
    expect(await same(ledgerOf('you'), buy())).toEqual([]);
    expect(await ledgerOf('you').append(buy({ quantity: '5' }), 'x')).toMatchObject({ quantity: '5' });
  });

  it('adds a row with a known id only once', async () => {
    const ledger = ledgerOf('me');
    await ledger.append(buy(), 'same');
    expect(await ledger.append(buy({ quantity: '99' }), 'same')).toMatchObject({ quantity: '10' });
    expect(await ids(ledger)).toEqual(['same']);
  });

  it('never changes and never removes a row', async () => {
    await ledgerOf('me').append(buy());
    await expect(async () => store.database.run(`UPDATE portfolio_rows SET body = '{}'`)).rejects.toThrow(
      /never changed/,
    );
    await expect(async () => store.database.run('DELETE FROM portfolio_rows')).rejects.toThrow(/never removed/);
  });

  it('finds rows that say the same, however the amount is written', async () => {
    const ledger = ledgerOf('me');
    await ledger.append(buy({ quantity: '10.00', note: 'a', reference: '7' }));
    expect(await same(ledger, buy({ quantity: '10', note: 'b' }))).toHaveLength(1);
    expect(await same(ledger, buy({ quantity: '10.01' }))).toEqual([]);
    const quantities = Array.from({ length: 250 }, (_, at) => contentKey(buy({ quantity: `${at}` })));
    expect([...(await ledger.same(quantities))].map(([key, rows]) => [key, rows.length])).toEqual([
      [quantities[10], 1],
    ]);
  });

  it('lists its undo rows', async () => {
    const ledger = ledgerOf('me');
    await ledger.append(buy());
    await ledger.append({ kind: 'undo', account: 'main', date: '2026-01-06', row: 'n0' } as never);
    expect(await ledger.undoRows()).toMatchObject([{ id: 'n1', row: 'n0' }]);
  });

  describe('a batch', () => {
    it('counts for nothing until it is committed, then all at once', async () => {
      const ledger = ledgerOf('me');
      const { id } = await ledger.openBatch('trades.csv', 'finclaw');
      await ledger.stage(id, [
        { draft: buy({ date: '2026-02-02' }), line: 2 },
        { draft: buy({ date: '2026-02-01' }), line: 3 },
      ]);
      expect(await ids(ledger)).toEqual([]);
      expect(await same(ledger, buy({ date: '2026-02-02' }))).toEqual([]);
      expect(await ids(ledger, id)).toEqual([`${id}-3`, `${id}-2`]);
      expect(await same(ledger, buy({ date: '2026-02-02' }), id)).toHaveLength(1);
      await ledger.commit(id);
      expect(await ids(ledger)).toEqual([`${id}-3`, `${id}-2`]);
      expect(await ledger.find(`${id}-2`)).toMatchObject({ source: { batch: id, line: 2 } });
      expect(await ledger.batches()).toEqual([
        { id, state: 'committed', file: 'trades.csv', format: 'finclaw', createdAt: 1_000, rowCount: 2 },
      ]);
    });

    it('can lose rows or be forgotten before it is committed, and never after', async () => {
      const ledger = ledgerOf('me');
      const { id } = await ledger.openBatch('trades.csv', 'finclaw');
      await ledger.stage(id, [
        { draft: buy(), line: 2 },
        { draft: buy(), line: 3 },
      ]);
      await ledger.drop(id, [`${id}-2`]);
      expect(await ids(ledger, id)).toEqual([`${id}-3`]);
      await ledger.commit(id);
      const closed = expect.objectContaining({ code: 'IMPORT_NOT_OPEN' });
      await expect(ledger.drop(id, [`${id}-3`])).rejects.toThrowError(closed);
      await expect(ledger.discard(id)).rejects.toThrowError(closed);
      await expect(ledger.commit(id)).rejects.toThrowError(closed);
      await expect(ledger.stage(id, [])).rejects.toThrowError(closed);
      const other = (await ledger.openBatch('more.csv', 'finclaw')).id;
      await ledger.stage(other, [{ draft: buy(), line: 2 }]);
      await ledger.discard(other);
      expect(await ledger.batch(other)).toBeUndefined();
      expect(await ids(ledger, other)).toEqual([`${id}-3`]);
    });

    it('belongs to one owner', async () => {
      const { id } = await ledgerOf('me').openBatch('trades.csv', 'finclaw');
      expect(await ledgerOf('you').batch(id)).toBeUndefined();
      await expect(ledgerOf('you').commit(id)).rejects.toThrowError(
        expect.objectContaining({ code: 'IMPORT_NOT_OPEN' }),
      );
    });

    it('is abandoned after a day without an answer', async () => {
      const ledger = ledgerOf('me');
      const { id } = await ledger.openBatch('old.csv', 'finclaw');
      await ledger.stage(id, [{ draft: buy(), line: 2 }]);
      clock += 86_400_001;
      await ledger.openBatch('new.csv', 'finclaw');
      expect(await ledger.abandoned()).toEqual([id]);
      for (const each of await ledger.abandoned()) await ledger.discard(each);
      expect((await ledger.batches()).map(({ file }) => file)).toEqual(['new.csv']);
    });

    it('that is being forgotten cannot be added to or committed, and is forgotten to the end later', async () => {
      const ledger = ledgerOf('me');
      const { id } = await ledger.openBatch('x.csv', 'finclaw');
      await ledger.stage(id, [{ draft: buy(), line: 2 }]);
      // Its process ended after the first step.
      await store.database.run('UPDATE portfolio_batches SET checked_size = -1 WHERE id = ?', [id]);
      const closed = expect.objectContaining({ code: 'IMPORT_NOT_OPEN' });
      await expect(ledger.commit(id)).rejects.toThrowError(closed);
      await expect(ledger.stage(id, [])).rejects.toThrowError(closed);
      expect(await ledger.abandoned()).toEqual([id]);
    });

    it('changes nothing for a reader who is reading when it is committed', async () => {
      const ledger = ledgerOf('me');
      const { id } = await ledger.openBatch('x.csv', 'finclaw');
      await ledger.stage(id, [{ draft: buy(), line: 2 }]);
      for (let count = 0; count < 300; count++) await ledger.append(buy({ date: '2025-01-05', reference: `${count}` }));
      const pages = ledger.pages();
      const first = (await pages.next()).value?.length ?? 0;
      const before = await ledger.version();
      await ledger.commit(id);
      await ledger.append(buy());
      let rest = 0;
      for await (const page of pages) rest += page.length;
      expect([first + rest, [...(await ledger.rows())].length, (await ledger.version()) > before]).toEqual([
        300,
        302,
        true,
      ]);
    });
  });

  it('reads any number of rows page by page in the same order as sorting them in memory', async () => {
    const ledger = ledgerOf('me');
    const draft = fc.record({
      date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      time: fc.constantFrom(undefined, '09:00', '15:30:01'),
      kind: fc.constantFrom('buy', 'sell', 'transfer-in'),
      account: fc.constantFrom('a', '가'),
      quantity: fc.constantFrom('1', '2'),
    });
    const drafts = fc.sample(draft, { numRuns: 4_500, seed: 7 });
    const { id } = await ledger.openBatch('many.csv', 'finclaw');
    await ledger.stage(
      id,
      drafts.map((more, index) => ({ draft: buy(more), line: index + 2 })),
    );
    const read = [...(await ledger.rows(id))];
    expect(read).toHaveLength(4_500);
    expect(read.map((row) => row.id)).toEqual(inOrder(read.toReversed()).map((row) => row.id));
  });
});
