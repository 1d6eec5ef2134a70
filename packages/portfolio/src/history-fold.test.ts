import { addDays, type LocalDate, MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import { createCurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LotMethod } from './book/lots.ts';
import type { CurrentPortfolio } from './current-portfolio.ts';
import { type FoldedHistory, FoldedMemory } from './folded-memory.ts';
import type { RowDraft } from './ledger/ledger-row.ts';
import { createPortfolio, type PortfolioService } from './portfolio.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

const directory = new InstrumentDirectory();
const now = Date.parse('2026-11-16T10:30:00+09:00');
const SYMBOLS = [
  ['AAPL', 'USD'],
  ['005930.KS', 'KRW'],
  ['MSFT', 'USD'],
] as const;

/** Two purchases, then a sale, on some 120 days up to a few days ago. */
const trades = (count: number): RowDraft[] =>
  Array.from({ length: count }, (_, index) => {
    const [symbol, currency] = SYMBOLS[index % SYMBOLS.length] ?? SYMBOLS[0];
    const isSale = Math.floor(index / SYMBOLS.length) % 3 === 2;
    const date = addDays('2026-07-14' as LocalDate, Math.floor((index * 120) / count));
    const amount = `${700 + ((index * 7919) % 500)}.${index % 100}`;
    return {
      kind: isSale ? 'sell' : 'buy',
      date,
      account: 'main',
      symbol,
      quantity: isSale ? '5' : '10',
      amount,
      currency,
    } as never;
  });
const trade = (kind: string, date: string, more: object = {}): RowDraft =>
  ({ kind, date, account: 'main', symbol: 'AAPL', quantity: '1', amount: '210.5', currency: 'USD', ...more }) as never;

describe('a long history', () => {
  let store: Store;
  let ledger: SqliteLedger;
  let read: number;
  const open = (
    isKept = true,
    folded?: FoldedHistory,
    market = new MarketData([new SimulatedSource({ now: () => now })]),
  ): PortfolioService => {
    const settled = {
      get: (name: string) => store.values.get('past', name),
      set: (name: string, value: string) => store.values.set('past', name, value),
    };
    const counted = Object.create(ledger, {
      pages: {
        value: async function* (...asked: Parameters<SqliteLedger['pages']>) {
          for await (const page of ledger.pages(...asked)) {
            read += page.length;
            yield page;
          }
        },
      },
      version: { value: () => ledger.version() },
      extent: { value: (day: LocalDate) => ledger.extent(day) },
      undoRows: { value: () => ledger.undoRows() },
      ownRows: { value: () => ledger.ownRows() },
    }) as SqliteLedger;
    const base = { ledger: counted, directory, market, now: () => now, baseCurrency: createCurrencyCode('KRW') };
    return createPortfolio({ ...base, ...(folded && { folded }), ...(isKept && { settled }) });
  };
  const shown = ({ value, returns }: CurrentPortfolio): unknown => {
    const rows = value.accounts.flatMap(({ holdings }) =>
      holdings.map((each) => [each.rows(), each.lots().map((lot) => [lot, lot.rows()])]),
    );
    return JSON.parse(JSON.stringify({ value, returns, rows }));
  };
  /** What is shown is what the rows alone come to; tells how many rows were read for it. */
  const look = async (asked: Parameters<PortfolioService['current']>[0] = {}): Promise<number> => {
    read = 0;
    // However busy the machine is, nothing is left out for want of time.
    const request = { ...asked, deadlineMs: 600_000 };
    const found = shown(await open().current(request));
    const counted = read;
    expect(found).toEqual(shown(await open(false).current(request)));
    return counted;
  };

  beforeEach(async () => {
    store = openStore(':memory:', { locale: 'en' });
    let count = 0;
    ledger = new SqliteLedger(store.database, { owner: 'me', now: () => now, newId: () => `n${count++}` });
    const { id } = await ledger.openBatch('trades.csv', 'test');
    await ledger.stage(
      id,
      trades(720).map((draft, index) => ({ draft, line: index + 2 })),
    );
    await ledger.commit(id);
  });
  afterEach(() => store.close());

  it('is read once: later questions read the rows of the last month, and new ones', async () => {
    expect(await look()).toBe(720);
    const again = await look();
    expect(again).toBeLessThan(200);
    await ledger.append(trade('buy', '2026-11-13'));
    expect(await look()).toBe(again + 1);
    expect((await open().held()).map(({ symbol }) => symbol).sort()).toEqual(['005930.KS', 'AAPL', 'MSFT']);
  });

  it('waits for no price of the past where only what is held is asked for, and is settled by the next look', async () => {
    const source = new SimulatedSource({ now: () => now });
    const history = vi.spyOn(source, 'history');
    const stocks = () => history.mock.calls.filter(([{ type }]) => type === 'stock').length;
    const folded = new FoldedMemory();
    const portfolio = open(true, folded.of('me'), new MarketData([source]));
    const quick = await portfolio.current({ withoutReturns: true });
    expect(quick.value.accounts.flatMap(({ holdings }) => holdings)).toHaveLength(3);
    expect(stocks()).toBe(0);
    await portfolio.current();
    expect(stocks()).toBeGreaterThan(0);
    expect(await look()).toBeLessThan(200);
  });

  it.each([
    ['a row of long ago', () => ledger.append(trade('buy', '2026-08-03'))],
    [
      'a row that is taken back',
      () => ledger.append({ kind: 'undo', date: '2026-11-16', account: 'main', row: 'n0-2' } as never),
    ],
    ['a split', () => ledger.append(trade('split', '2026-11-12', { to: '2', from: '1' }))],
    ['the first cash', () => ledger.append(trade('deposit', '2026-11-12', { symbol: undefined }))],
  ])('is read again after %s', async (_name, change) => {
    await look();
    await change();
    expect(await look()).toBeGreaterThanOrEqual(720);
  });

  it('is settled by the look after one that had no time for prices', async () => {
    const folded = new FoldedMemory().of('me');
    const late = await open(true, folded).current({ deadlineMs: 0 });
    expect(late.late).toContain('prices');
    await open(true, folded).current({ deadlineMs: 600_000 });
    expect(await look()).toBeLessThan(200);
  });

  it('counts an import when it is committed', async () => {
    await look();
    const { id } = await ledger.openBatch('more.csv', 'test');
    await ledger.stage(id, [{ draft: trade('buy', '2026-08-04'), line: 2 }]);
    expect(await look()).toBeLessThan(200);
    await ledger.commit(id);
    expect(await look()).toBe(721);
  });

  it.each<LotMethod>(['fifo', 'hifo'])(
    'comes to the same with %s, in another currency and with all links',
    async (method) => {
      await look({ method });
      const again = await look({ method });
      // The dearest first goes by what each lot had cost at first, which is not kept.
      expect(again < 200).toBe(method !== 'hifo');
      for (const request of [
        { method, baseCurrency: createCurrencyCode('USD') },
        { method, opensReturns: true },
      ])
        await look(request);
    },
  );
});
