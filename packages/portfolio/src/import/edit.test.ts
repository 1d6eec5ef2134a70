import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import { createCurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPortfolio, type PortfolioService } from '../portfolio.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';
import { readChanges } from './row-fields.ts';

const now = Date.parse('2026-11-16T10:30:00+09:00');
const FILE = [
  'date,kind,symbol,quantity,price,amount,currency,fee',
  '2026-01-05,buy,AAPL,10,100,1001,USD,1',
  '2026-02-05,buy,KO,5,60,300,USD,',
  '2026-03-05,sell,AAPL,6,120,720,USD,',
].join('\n');

describe('a row that was entered wrongly', () => {
  let store: Store;
  let portfolio: PortfolioService;
  const own = (owner: string): PortfolioService => {
    let count = 0;
    const ledger = new SqliteLedger(store.database, { owner, now: () => now, newId: () => `${owner}${count++}` });
    return createPortfolio({
      ledger,
      directory: new InstrumentDirectory(),
      market: new MarketData([]),
      now: () => now,
      baseCurrency: createCurrencyCode('USD'),
    });
  };
  const bring = async (into: PortfolioService, text = FILE): Promise<string> => {
    async function* file(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(text);
    }
    const preview = await into.previewImport(file(), { file: 'a.csv' });
    if (!preview.ok) throw new Error('unreadable');
    expect(await into.commitImport(preview.batch.id)).toMatchObject({ ok: true });
    return preview.batch.id;
  };
  const lines = async (of = portfolio): Promise<string> => [...(await of.exportCsv())].join('');
  const idOf = async (date: string): Promise<string> =>
    (await portfolio.rows()).find((row) => row.date === date)?.id ?? '';
  beforeEach(async () => {
    store = openStore(':memory:', { locale: 'en' });
    portfolio = own('a');
  });
  afterEach(() => store.close());

  it.each<{ what: string; of: string; changes: Record<string, string>; line: string }>([
    {
      what: 'a quantity, and the amount follows',
      of: '2026-01-05',
      changes: { quantity: '12' },
      line: 'buy,AAPL,12,100,1201,USD,1',
    },
    { what: 'a price of a sale', of: '2026-03-05', changes: { price: '121' }, line: 'sell,AAPL,6,121,726,USD,' },
    {
      what: 'an amount, which then counts',
      of: '2026-01-05',
      changes: { price: '101', amount: '1,012' },
      line: 'buy,AAPL,10,101,1012,USD,1',
    },
    { what: 'a fee that was none', of: '2026-01-05', changes: { fee: '' }, line: 'buy,AAPL,10,100,1000,USD,' },
    { what: 'another security', of: '2026-02-05', changes: { symbol: '코카콜라' }, line: 'buy,KO,5,60,300,USD,' },
  ])('$what: it is as if it had been entered so', async ({ of, changes, line }) => {
    await bring(portfolio);
    expect(await portfolio.edit(await idOf(of), changes)).toMatchObject({ ok: true });
    const right = own('b');
    const wanted = FILE.split('\n').map((each) => (each.startsWith(of) ? `${of},${line}` : each));
    await bring(right, wanted.join('\n'));
    expect(await lines()).toBe(await lines(right));
    expect((await portfolio.current()).value.accounts).toMatchObject([{ account: 'main' }]);
  });

  it('is put on an earlier day and folds there; a day that leaves a sale without shares is refused, and nothing changes', async () => {
    await bring(portfolio);
    const before = await lines();
    const bought = await idOf('2026-01-05');
    expect(await portfolio.edit(bought, { date: '2026-04-01' })).toMatchObject({
      refusal: { reason: 'breaks-later-row' },
    });
    expect(await portfolio.edit(bought, { quantity: '5' })).toMatchObject({ refusal: { reason: 'breaks-later-row' } });
    expect(await portfolio.edit(await idOf('2026-03-05'), { quantity: '11' })).toMatchObject({
      refusal: { reason: 'oversell' },
    });
    expect(await lines()).toBe(before);
    expect(await portfolio.edit(await idOf('2026-03-05'), { date: '2026-01-05' })).toMatchObject({ ok: true });
    const kinds = (await portfolio.rows()).map(({ date, kind }) => `${date} ${kind}`);
    expect(kinds).toEqual(['2026-01-05 buy', '2026-01-05 sell', '2026-02-05 buy']);
  });

  it('is edited twice and undone step by step, back to what was entered first', async () => {
    await bring(portfolio);
    const first = await lines();
    const row = await idOf('2026-02-05');
    const once = await portfolio.edit(row, { quantity: '6' });
    const second = await lines();
    const twice = await portfolio.edit(once.ok ? once.row.id : '', { quantity: '7' });
    const last = twice.ok ? twice.row.id : '';
    expect(await portfolio.edited()).toContain(last);
    expect(await portfolio.edit(row, { quantity: '8' })).toMatchObject({ refusal: { reason: 'already-undone' } });
    expect(await portfolio.undo(row)).toMatchObject({ refusal: { reason: 'already-undone' } });
    expect(await portfolio.undo(last)).toMatchObject({ ok: true });
    expect(await lines()).toBe(second);
    expect(await portfolio.undo(once.ok ? once.row.id : '')).toMatchObject({ ok: true });
    expect(await lines()).toBe(first);
    expect(await portfolio.undo(row)).toMatchObject({ ok: true });
    expect((await portfolio.rows()).map(({ date }) => date)).toEqual(['2026-01-05', '2026-03-05']);
  });

  it('belongs to its import: the same file adds nothing again, and undoing the import takes the edit with it', async () => {
    const batch = await bring(portfolio);
    await portfolio.edit(await idOf('2026-02-05'), { quantity: '6' });
    const edited = await lines();
    await bring(portfolio);
    expect(await lines()).toBe(edited);
    expect(await portfolio.undoImport(batch)).toMatchObject({ ok: true });
    expect(await portfolio.rows()).toEqual([]);
    await bring(portfolio);
    expect(await portfolio.rows()).toHaveLength(3);
  });

  it.each<{ changes: Record<string, string>; reason: string }>([
    { changes: { nonsense: '1' }, reason: 'bad-value' },
    { changes: { quantity: 'many' }, reason: 'bad-value' },
    { changes: { date: '2026-02-31' }, reason: 'bad-value' },
    { changes: { date: '' }, reason: 'missing-value' },
    { changes: { date: '2099-01-01' }, reason: 'future-date' },
    { changes: { symbol: '없는회사' }, reason: 'unknown-symbol' },
  ])('$changes is refused as $reason', async ({ changes, reason }) => {
    await bring(portfolio);
    const before = await lines();
    expect(await portfolio.edit(await idOf('2026-02-05'), changes)).toMatchObject({ ok: false, refusal: { reason } });
    expect(await portfolio.edit('nobody', changes)).toMatchObject({ refusal: { reason: 'unknown-row' } });
    expect(await lines()).toBe(before);
  });

  it('is told in words of either language', () => {
    expect(readChanges(['수량=3', 'price=1=2', 'note='])).toEqual({ quantity: '3', price: '1=2', note: '' });
    expect(readChanges(['price=1', 'kind=sell'])).toEqual({ unclear: 'kind=sell' });
  });
});
