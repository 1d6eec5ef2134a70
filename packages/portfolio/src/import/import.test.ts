import type { LocalDate } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals, TODAY } from '../testing/import-fixture.ts';
import { commitImport } from './commit-import.ts';
import { undoBatch, undoRow } from './undo.ts';

const HEADER = 'date,kind,account,symbol,quantity,amount,currency,note,reference\n';
const GOOD = `${HEADER}2026-01-05,buy,,AAPL,10,"1,000",USD,first,\n2026-02-05,sell,,애플,4,500,,,\n`;

describe('importing a file', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());
  const ids = async () => [...(await at.ledger.rows())].map(({ id }) => id);

  it('shows what would be added and adds nothing', async () => {
    const preview = await at.preview(GOOD);
    expect(preview).toMatchObject({
      format: 'finclaw',
      added: { count: 2, byKind: { buy: 1, sell: 1 } },
      firstDate: '2026-01-05',
      lastDate: '2026-02-05',
      refusedCount: 0,
      refused: [],
    });
    expect(preview.sample[0]).toEqual({
      line: 2,
      draft: {
        kind: 'buy',
        account: 'main',
        date: '2026-01-05',
        symbol: 'AAPL',
        quantity: '10',
        amount: '1000',
        currency: 'USD',
        note: 'first',
      },
    });
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['SAP', 'DE0007164600', 'EUR'],
    ['TSM', 'TW0002330008', 'TWD'],
  ])('records more trades of %s under its code where a file proves that it is %s', async (code, isin, currency) => {
    const trade = { account: 'main', symbol: code as TickerSymbol, currency: currency as CurrencyCode } as const;
    const [ten, four] = ['10', '4'] as DecimalString[];
    const [paid, got] = ['2500', '1040'] as DecimalString[];
    await at.ledger.append({ ...trade, kind: 'buy', date: '2026-01-05' as LocalDate, quantity: ten!, amount: paid! });
    await at.ledger.append({ ...trade, kind: 'sell', date: '2026-02-05' as LocalDate, quantity: four!, amount: got! });
    const preview = await at.preview(`Date,Type,Symbol,ISIN,Quantity,Price,Amount,Currency
2026-01-01,Buy,${code},${isin},3,240,720,${currency}
2026-01-05,Buy,${code},${isin},10,250,2500,${currency}
2026-02-05,Sell,${code},${isin},4,260,1040,${currency}
2026-03-05,Buy,${code},${isin},1,255,255,${currency}`);
    expect(refusals(preview)).toEqual(['3 duplicate', '4 duplicate']);
    expect(preview.added.count).toBe(2);
    expect(preview.unlisted).toEqual([]);
    await commitImport(at.ledger, preview.batch.id);
    expect(new Set((await at.ledger.rows()).map((row) => 'symbol' in row && row.symbol))).toEqual(new Set([code]));
  });

  it('adds all rows at once, and takes them all back at once', async () => {
    const { batch } = await at.preview(GOOD);
    expect(await commitImport(at.ledger, batch.id)).toMatchObject({
      ok: true,
      batch: { state: 'committed', rowCount: 2 },
    });
    expect(await ids()).toEqual([`${batch.id}-2`, `${batch.id}-3`]);
    expect(await undoBatch(at.ledger, batch.id, TODAY)).toMatchObject({
      ok: true,
      row: { kind: 'undo', batch: batch.id },
    });
    expect(await undoBatch(at.ledger, batch.id, TODAY)).toMatchObject({
      ok: false,
      refusal: { reason: 'already-undone' },
    });
    expect(await undoBatch(at.ledger, 'nobody', TODAY)).toMatchObject({
      ok: false,
      refusal: { reason: 'unknown-row' },
    });
    expect(await at.preview(GOOD)).toMatchObject({ added: { count: 2 } });
  });

  it.each([
    ['an oversell', '2026-02-05,sell,,AAPL,500,60000,USD,,', 'oversell'],
    ['an unknown name', '2026-02-05,buy,,Quite Unknown Works,5,600,USD,,', 'unknown-symbol'],
    ['a name that could be two things', '2026-02-05,buy,,삼성,5,600,KRW,,', 'ambiguous-symbol'],
    ['a path for a symbol', '2026-02-05,buy,,../../etc/passwd,5,600,USD,,', 'unknown-symbol'],
    ['a future date', '2026-07-01,buy,,AAPL,5,600,USD,,', 'future-date'],
    ['the wrong currency', '2026-02-05,buy,,AAPL,5,600,KRW,,', 'wrong-currency'],
    ['a formula for an amount', '2026-02-05,buy,,AAPL,5,=600+1,USD,,', 'bad-value'],
    ['a date that is none', '2026-02-30,buy,,AAPL,5,600,USD,,', 'bad-value'],
    ['no quantity', '2026-02-05,buy,,AAPL,,600,USD,,', 'missing-value'],
    ['nothing bought', '2026-02-05,buy,,AAPL,0,600,USD,,', 'bad-value'],
    ['no symbol', '2026-02-05,buy,,,5,600,USD,,', 'missing-value'],
    ['cash without a currency', '2026-02-05,deposit,,,,600,,,', 'missing-value'],
    ['a currency that is none', '2026-02-05,deposit,,,,600,WON!,,', 'bad-value'],
    ['a kind we do not know', '2026-02-05,gamble,,AAPL,5,600,USD,,', 'unsupported-kind'],
    ['an endless number', `2026-02-05,buy,,AAPL,5,${'9'.repeat(60)},USD,,`, 'bad-value'],
    ['a split without shares', '2026-02-05,split,,MSFT,5,,,,', 'nothing-held'],
  ])('refuses %s with the number of the row and adds the others', async (_what, line, reason) => {
    const preview = await at.preview(`${GOOD}\n${line}\n`);
    expect(refusals(preview)).toEqual([`5 ${reason}`]);
    expect(preview).toMatchObject({ added: { count: 2 }, refusedByReason: { [reason]: 1 }, ignored: { blank: 1 } });
  });

  it('refuses a file it has seen, row by row, and a row that was entered by hand before', async () => {
    await commitImport(at.ledger, (await at.preview(GOOD)).batch.id);
    const again = await at.preview(GOOD.replace('first', 'another note'));
    expect(refusals(again)).toEqual(['2 duplicate', '3 duplicate']);
    expect(again.refused[0]?.refusal.params).toEqual({ row: (await ids())[0] });
    await at.ledger.append(
      { kind: 'deposit', account: 'main', date: TODAY, amount: '7', currency: 'USD' } as never,
      'hand',
    );
    const deposit = await at.preview(`${HEADER}${TODAY},deposit,,,,7,USD,,tx-9`);
    expect(deposit.refused).toMatchObject([{ line: 2, refusal: { reason: 'duplicate', params: { row: 'hand' } } }]);
  });

  it('keeps equal trades, and adds of a longer file only what is new', async () => {
    const twice = (first: string, second: string) =>
      `${HEADER}2026-01-05,buy,,AAPL,10,1000,USD,,${first}\n2026-01-05,buy,,AAPL,10,1000,USD,,${second}\n`;
    expect(await at.preview(twice('1', '2'))).toMatchObject({ added: { count: 2 } });
    expect((await at.preview(twice('1', '1'))).refused).toMatchObject([
      { line: 3, refusal: { reason: 'duplicate', params: { twin: 2 } } },
    ]);
    const kept = await at.preview(twice('', ''));
    expect(kept).toMatchObject({ added: { count: 2 } });
    await commitImport(at.ledger, kept.batch.id);
    expect(refusals(await at.preview(twice('', '')))).toEqual(['2 duplicate', '3 duplicate']);
    const third = `${twice('', '')}2026-01-05,buy,,AAPL,10,1000,USD,,\n`;
    expect(refusals(await at.preview(third))).toEqual(['2 duplicate', '3 duplicate']);
  });

  it('does not let an import take shares from under a row that stands in the ledger', async () => {
    await commitImport(at.ledger, (await at.preview(GOOD)).batch.id);
    const earlier = await at.preview(
      `${HEADER}2026-01-06,sell,,AAPL,8,900,USD,,\n2026-01-07,buy,,AAPL,1,100,USD,,\n2026-03-01,sell,,AAPL,1,100,USD,,\n`,
    );
    expect(earlier.refused).toMatchObject([
      {
        line: 2,
        refusal: { reason: 'breaks-later-row', params: { symbol: 'AAPL', row: (await ids())[1], date: '2026-02-05' } },
      },
    ]);
    expect(earlier.added.count).toBe(2);
  });

  it('does not let an import take shares under an old name that a row needs under the new one', async () => {
    const own = (...lines: string[]) =>
      `date,kind,symbol,quantity,amount,currency,to_symbol,ratio\n${lines.join('\n')}`;
    const first = await at.preview(
      own('2026-01-05,buy,AAPL,10,1000,USD,,', '2026-02-02,merger,AAPL,,,,KO,1:1', '2026-03-02,sell,KO,10,1100,USD,,'),
    );
    expect(first.refused).toEqual([]);
    await commitImport(at.ledger, first.batch.id);
    const later = await at.preview(own('2026-01-10,sell,AAPL,1,100,USD,,'));
    expect(later.refused).toMatchObject([{ refusal: { reason: 'breaks-later-row' } }]);
  });

  it('looks again before it commits when the ledger has changed since the preview', async () => {
    const first = await at.preview(GOOD);
    const second = await at.preview(GOOD);
    expect(await commitImport(at.ledger, first.batch.id)).toMatchObject({ ok: true });
    expect(await commitImport(at.ledger, second.batch.id)).toMatchObject({
      ok: false,
      refused: [{ line: 2, refusal: { reason: 'duplicate' } }, { line: 3 }],
    });
    expect(await ids()).toHaveLength(2);
    const sale = await at.preview(`${HEADER}2026-03-05,sell,,AAPL,6,900,USD,,\n`);
    await at.ledger.append({
      kind: 'sell',
      account: 'main',
      date: '2026-03-01',
      symbol: 'AAPL',
      quantity: '1',
      amount: '1',
      currency: 'USD',
    } as never);
    expect(await commitImport(at.ledger, sale.batch.id)).toMatchObject({
      ok: false,
      refused: [{ refusal: { reason: 'oversell' } }],
    });
  });

  it('takes back one row, unless a later one needs it', async () => {
    await commitImport(at.ledger, (await at.preview(GOOD)).batch.id);
    const [bought = '', sold = ''] = await ids();
    expect(await undoRow(at.ledger, bought, TODAY)).toMatchObject({
      ok: false,
      refusal: { reason: 'breaks-later-row', params: { row: sold } },
    });
    expect(await undoRow(at.ledger, sold, TODAY)).toMatchObject({ ok: true });
    expect(await undoRow(at.ledger, sold, TODAY)).toMatchObject({ ok: false, refusal: { reason: 'already-undone' } });
    expect(await undoRow(at.ledger, bought, TODAY)).toMatchObject({ ok: true });
    expect(await undoRow(at.ledger, 'nobody', TODAY)).toMatchObject({ ok: false, refusal: { reason: 'unknown-row' } });
  });

  it('takes names that the owner explains, listed or not', async () => {
    const lines = `${HEADER}2026-01-05,buy,,컴투스홀딩스,21,483000,,,\n2026-01-05,buy,,우리집,5,7,USD,,\n`;
    expect(refusals(await at.preview(lines))).toEqual(['2 unknown-symbol', '3 unknown-symbol']);
    const named = await at.preview(lines, { ownNames: { 컴투스홀딩스: '063080.KQ', 우리집: 'AAPL' } });
    expect(named.sample.map(({ draft }) => draft)).toMatchObject([
      { symbol: '063080.KQ', currency: 'KRW' },
      { symbol: 'AAPL', currency: 'USD' },
    ]);
  });

  it('puts rows without an account where the person says', async () => {
    const preview = await at.preview(`${GOOD}2026-01-05,deposit,isa,,,5,USD,,`, { account: '미국 계좌' });
    expect(preview.sample.map(({ draft }) => draft.account)).toEqual(['미국 계좌', '미국 계좌', 'isa']);
  });

  it.each([
    ['a photo', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xd8), 'unknown-layout'],
    ['nothing', '', 'unknown-layout'],
    ['another table', 'name,age\nKim,7\n', 'unknown-layout'],
    ['a quote that never ends', `${GOOD}2026-02-05,buy,,"AAPL,5,600`, 'broken-table'],
    ['a cell of endless length', `${GOOD}2026-02-05,buy,,"${'x\n'.repeat(700_000)}"`, 'broken-table'],
  ])('says that it cannot read %s and leaves nothing behind', async (_what, text, problem) => {
    expect(await at.read(text)).toMatchObject({ ok: false, problem });
    expect(await at.ledger.batches()).toEqual([]);
  });

  it('reports how far it is', async () => {
    const seen: number[] = [];
    const many =
      HEADER + Array.from({ length: 10_500 }, (_, index) => `2026-01-05,deposit,,,,${index + 1},USD,,\n`).join('');
    expect(await at.preview(many, { onProgress: (rows) => seen.push(rows) })).toMatchObject({
      added: { count: 10_500 },
    });
    expect(seen).toEqual([1001, 2001, 3001, 4001, 5001, 6001, 7001, 8001, 9001, 10_001, 10_501]);
  });
});
