import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldLedger } from '../book/fold.ts';
import { type ImportFixture, importFixture, refusals } from '../testing/import-fixture.ts';

const HEADER = 'Trade date,Action,Symbol,Quantity,Price,Ratio';

describe('a file that begins in the middle of a history', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());
  const read = (...rows: readonly string[]) => at.preview([HEADER, ...rows].join('\n'));
  const short = (preview: Awaited<ReturnType<typeof read>>): string[] =>
    preview.sample.map(({ draft }) => {
      const { date, kind, symbol, quantity } = draft as unknown as Record<string, string>;
      return `${date} ${kind} ${symbol} ${quantity ?? ''}`.trim();
    });

  it('opens with what was sold and never bought, on the day before its first row', async () => {
    const preview = await read(
      '2026-02-02,Buy,MSFT,1,400,',
      '2026-02-03,Sell,AAPL,3,200,',
      '2026-02-04,Sell,AAPL,4,200,',
    );
    expect(short(preview).at(-1)).toBe('2026-02-01 transfer-in AAPL 7');
    expect(preview.withoutCost).toMatchObject([{ symbol: 'AAPL', quantity: '7', isOpening: true }]);
  });

  it('opens in the shares of before a split', async () => {
    const preview = await read(
      '2026-02-02,Split,AAPL,,,4:1',
      '2026-02-03,Buy,AAPL,2,50,',
      '2026-02-04,Sell,AAPL,10,50,',
    );
    expect(refusals(preview)).toEqual([]);
    expect(short(preview).at(-1)).toBe('2026-02-01 transfer-in AAPL 2');
  });

  it('counts what the ledger holds already', async () => {
    const first = await read('2026-01-02,Buy,AAPL,5,200,');
    await at.ledger.commit(first.batch.id);
    const second = await read('2026-02-03,Sell,AAPL,8,200,');
    expect(second.withoutCost).toMatchObject([{ symbol: 'AAPL', quantity: '3' }]);
  });

  it('ends an opening once an earlier file tells how the shares came, and changes nothing when a file is read again', async () => {
    const later = ['2026-02-02,Buy,AAPL,1,200,', '2026-02-03,Sell,AAPL,8,200,', '2026-02-03,Sell,MSFT,2,400,'];
    await at.ledger.commit((await read(...later)).batch.id);
    const again = await read(...later);
    expect({ added: again.added.count, withoutCost: again.withoutCost }).toEqual({ added: 0, withoutCost: [] });
    const earlier = await read('2026-01-02,Buy,AAPL,5,180,');
    expect(earlier.withoutCost).toMatchObject([{ symbol: 'AAPL', quantity: '2' }]);
    await at.ledger.commit(earlier.batch.id);
    const held = foldLedger(await at.ledger.rows(), { method: 'fifo' }).accounts.get('main');
    expect([
      held?.position('AAPL' as never).quantity.toFixed(),
      held?.position('MSFT' as never).quantity.toFixed(),
    ]).toEqual(['0', '0']);
    expect((await at.ledger.rows()).filter(({ kind }) => kind === 'undo')).toHaveLength(1);
  });

  it('finds a purchase that bought shares back when the file is read again', async () => {
    const rows = ['2026-02-02,Sell short,TSLA,5,200,', '2026-02-03,Buy,TSLA,5,180,'];
    await at.ledger.commit((await read(...rows)).batch.id);
    expect((await read(...rows)).added.count).toBe(0);
  });

  it('reads a purchase of shares that are owed as buying them back', async () => {
    const preview = await read(
      '2026-02-02,Sell short,TSLA,5,200,',
      '2026-02-03,Buy,TSLA,5,180,',
      '2026-02-04,Buy,TSLA,1,180,',
    );
    expect(short(preview)).toEqual(expect.arrayContaining(['2026-02-03 cover TSLA 5', '2026-02-04 buy TSLA 1']));
  });
});
