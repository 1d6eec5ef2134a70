import { runToEnd } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('the ledger in SQLite', () => {
  let store: Store;
  let clock: number;
  let count: number;
  const ledgerOf = (owner: string): PortfolioLedger =>
    new SqliteLedger(store.database, { owner, now: () => clock, newId: () => `n${count++}` });
  const ids = (ledger: PortfolioLedger, batch?: string): string[] => [...ledger.rows(batch)].map(({ id }) => id);

  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
    clock = 1_000;
    count = 0;
  });
  afterEach(() => store.close());

  it('gives back what was put in, in the order in which it counts', () => {
    const ledger = ledgerOf('me');
    ledger.append(buy({ date: '2026-03-01', note: '메모 "x"' }));
    const first = ledger.append(buy({ date: '2026-01-01' }));
    expect(ids(ledger)).toEqual(['n1', 'n0']);
    expect(ledger.find('n1')).toEqual(first);
    expect(first).toEqual({ ...buy({ date: '2026-01-01' }), id: 'n1', recordedAt: 1_000 });
  });

  it('keeps owners apart', () => {
    ledgerOf('me').append(buy(), 'x');
    expect(ids(ledgerOf('you'))).toEqual([]);
    expect(ledgerOf('you').find('x')).toBeUndefined();
    expect(ledgerOf('you').same(contentKey(buy()))).toEqual([]);
    expect(ledgerOf('you').append(buy({ quantity: '5' }), 'x')).toMatchObject({ quantity: '5' });
  });

  it('adds a row with a known id only once', () => {
    const ledger = ledgerOf('me');
    ledger.append(buy(), 'same');
    expect(ledger.append(buy({ quantity: '99' }), 'same')).toMatchObject({ quantity: '10' });
    expect(ids(ledger)).toEqual(['same']);
  });

  it('never changes and never removes a row', () => {
    ledgerOf('me').append(buy());
    expect(() => store.database.run(`UPDATE portfolio_rows SET body = '{}'`)).toThrow(/never changed/);
    expect(() => store.database.run('DELETE FROM portfolio_rows')).toThrow(/never removed/);
  });

  it('finds rows that say the same, however the amount is written', () => {
    const ledger = ledgerOf('me');
    ledger.append(buy({ quantity: '10.00', note: 'a', reference: '7' }));
    expect(ledger.same(contentKey(buy({ quantity: '10', note: 'b' })))).toHaveLength(1);
    expect(ledger.same(contentKey(buy({ quantity: '10.01' })))).toEqual([]);
  });

  it('lists its undo rows', () => {
    const ledger = ledgerOf('me');
    ledger.append(buy());
    ledger.append({ kind: 'undo', account: 'main', date: '2026-01-06', row: 'n0' } as never);
    expect(ledger.undoRows()).toMatchObject([{ id: 'n1', row: 'n0' }]);
  });

  describe('a batch', () => {
    it('counts for nothing until it is committed, then all at once', () => {
      const ledger = ledgerOf('me');
      const { id } = ledger.openBatch('trades.csv', 'finclaw');
      ledger.stage(id, [
        { draft: buy({ date: '2026-02-02' }), line: 2 },
        { draft: buy({ date: '2026-02-01' }), line: 3 },
      ]);
      expect(ids(ledger)).toEqual([]);
      expect(ledger.same(contentKey(buy({ date: '2026-02-02' })))).toEqual([]);
      expect(ids(ledger, id)).toEqual([`${id}-3`, `${id}-2`]);
      expect(ledger.same(contentKey(buy({ date: '2026-02-02' })), id)).toHaveLength(1);
      ledger.commit(id);
      expect(ids(ledger)).toEqual([`${id}-3`, `${id}-2`]);
      expect(ledger.find(`${id}-2`)).toMatchObject({ source: { batch: id, line: 2 } });
      expect(ledger.batches()).toEqual([
        { id, state: 'committed', file: 'trades.csv', format: 'finclaw', createdAt: 1_000, rowCount: 2 },
      ]);
    });

    it('can lose rows or be forgotten before it is committed, and never after', () => {
      const ledger = ledgerOf('me');
      const { id } = ledger.openBatch('trades.csv', 'finclaw');
      ledger.stage(id, [
        { draft: buy(), line: 2 },
        { draft: buy(), line: 3 },
      ]);
      ledger.drop(id, [`${id}-2`]);
      expect(ids(ledger, id)).toEqual([`${id}-3`]);
      ledger.commit(id);
      const closed = expect.objectContaining({ code: 'IMPORT_NOT_OPEN' });
      expect(() => ledger.drop(id, [`${id}-3`])).toThrowError(closed);
      expect(() => runToEnd(ledger.discard(id))).toThrowError(closed);
      expect(() => ledger.commit(id)).toThrowError(closed);
      expect(() => ledger.stage(id, [])).toThrowError(closed);
      const other = ledger.openBatch('more.csv', 'finclaw').id;
      ledger.stage(other, [{ draft: buy(), line: 2 }]);
      runToEnd(ledger.discard(other));
      expect(ledger.batch(other)).toBeUndefined();
      expect(ids(ledger, other)).toEqual([`${id}-3`]);
    });

    it('belongs to one owner', () => {
      const { id } = ledgerOf('me').openBatch('trades.csv', 'finclaw');
      expect(ledgerOf('you').batch(id)).toBeUndefined();
      expect(() => ledgerOf('you').commit(id)).toThrowError(expect.objectContaining({ code: 'IMPORT_NOT_OPEN' }));
    });

    it('is abandoned after a day without an answer', () => {
      const ledger = ledgerOf('me');
      const { id } = ledger.openBatch('old.csv', 'finclaw');
      ledger.stage(id, [{ draft: buy(), line: 2 }]);
      clock += 86_400_001;
      ledger.openBatch('new.csv', 'finclaw');
      expect(ledger.abandoned()).toEqual([id]);
      for (const each of ledger.abandoned()) runToEnd(ledger.discard(each));
      expect(ledger.batches().map(({ file }) => file)).toEqual(['new.csv']);
    });

    it('that is being forgotten cannot be added to or committed, and is forgotten to the end later', () => {
      const ledger = ledgerOf('me');
      const { id } = ledger.openBatch('x.csv', 'finclaw');
      ledger.stage(id, [{ draft: buy(), line: 2 }]);
      ledger.discard(id).next();
      const closed = expect.objectContaining({ code: 'IMPORT_NOT_OPEN' });
      expect(() => ledger.commit(id)).toThrowError(closed);
      expect(() => ledger.stage(id, [])).toThrowError(closed);
      expect(ledger.abandoned()).toEqual([id]);
    });

    it('changes nothing for a reader who is reading when it is committed', () => {
      const ledger = ledgerOf('me');
      const { id } = ledger.openBatch('x.csv', 'finclaw');
      ledger.stage(id, [{ draft: buy(), line: 2 }]);
      for (let count = 0; count < 300; count++) ledger.append(buy({ date: '2025-01-05', reference: `${count}` }));
      const pages = ledger.pages()[Symbol.iterator]();
      const first = pages.next().value?.length ?? 0;
      const before = ledger.version();
      ledger.commit(id);
      ledger.append(buy());
      const rest = [...{ [Symbol.iterator]: () => pages }].flat().length;
      expect([first + rest, [...ledger.rows()].length, ledger.version() > before]).toEqual([300, 302, true]);
    });
  });

  it('reads any number of rows page by page in the same order as sorting them in memory', () => {
    const ledger = ledgerOf('me');
    const draft = fc.record({
      date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      time: fc.constantFrom(undefined, '09:00', '15:30:01'),
      kind: fc.constantFrom('buy', 'sell', 'transfer-in'),
      account: fc.constantFrom('a', '가'),
      quantity: fc.constantFrom('1', '2'),
    });
    const drafts = fc.sample(draft, { numRuns: 4_500, seed: 7 });
    const { id } = ledger.openBatch('many.csv', 'finclaw');
    ledger.stage(
      id,
      drafts.map((more, index) => ({ draft: buy(more), line: index + 2 })),
    );
    const read = [...ledger.rows(id)];
    expect(read).toHaveLength(4_500);
    expect(read.map((row) => row.id)).toEqual(inOrder(read.toReversed()).map((row) => row.id));
  });
});
