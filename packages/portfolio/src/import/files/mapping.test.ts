import { isTradeFile, type MappingCorrections, readCorrections } from '@finclaw/broker-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';
import { commitImport } from '../commit-import.ts';

const said = (...texts: string[]): { corrections: MappingCorrections } => {
  const corrections = readCorrections(texts);
  if ('unclear' in corrections) throw new Error(corrections.unclear);
  return { corrections };
};

/** The first rows in short: kind, day, symbol, shares, amount, currency. */
const short = (preview: Awaited<ReturnType<ImportFixture['preview']>>): string[] =>
  preview.sample.map(({ draft }) => {
    const {
      kind,
      date,
      symbol = '',
      quantity = '',
      amount = '',
      currency = '',
    } = draft as unknown as Record<string, string>;
    return [kind, date, symbol, quantity, amount, currency].filter((part) => part !== '').join(' ');
  });

describe('a table in nobody’s layout', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each([
    {
      what: 'the plain columns people write themselves',
      text: 'date,action,symbol,quantity,price,fee,currency\n2026-01-05,BUY,AAPL,10,200,1,USD\n2026-02-05,Sell,AAPL,4,210,1,USD',
      rows: ['buy 2026-01-05 AAPL 10 2001 USD', 'sell 2026-02-05 AAPL 4 839 USD'],
    },
    {
      what: 'American days, signed cash, fees with a minus',
      text: 'Trade Date,Settlement Date,Type,Ticker,Qty,Price,Commission,Net Amount\n1/15/2026,1/16/2026,Bought,AAPL,10,200.00,-1.00,"(2,001.00)"\n2/5/2026,2/6/2026,Sold,AAPL,-4,210.00,-1.00,839.00\n2/6/2026,2/6/2026,ADR Fee,AAPL,,,,-0.20',
      rows: ['buy 2026-01-15 AAPL 10 2001 USD', 'sell 2026-02-05 AAPL 4 839 USD', 'fee 2026-02-06 AAPL 0.2 USD'],
    },
    {
      what: 'European days, commas for decimals, semicolons',
      text: 'Datum;Date;Side;Symbol;Shares;Share price;Total\n1;15.01.2026;Buy;AAPL;10;200,50;2.005,00\n2;16.01.2026;Sell;AAPL;1;201,50;201,50',
      rows: ['buy 2026-01-15 AAPL 10 2005 USD', 'sell 2026-01-16 AAPL 1 201.5 USD'],
    },
    {
      what: 'Korean heads, names, amounts before costs',
      text: '체결일자\t매매구분\t종목명\t체결수량\t체결단가\t체결금액\t수수료\t제세금\n2026.01.05\t현금매수\t삼성전자\t10\t70,000\t700,000\t100\t0\n2026.02.05\t현금매도\t삼성전자\t4\t71,000\t284,000\t40\t511',
      rows: ['buy 2026-01-05 005930.KS 10 700100 KRW', 'sell 2026-02-05 005930.KS 4 283449 KRW'],
    },
    {
      what: 'no word for the kind, a minus for a sale',
      text: 'When,Ticker,Units,Unit price\n2026-01-05 09:31,AAPL,10,200\n2026-01-06 10:00,AAPL,-4,210',
      rows: ['buy 2026-01-05 AAPL 10 2000 USD', 'sell 2026-01-06 AAPL 4 840 USD'],
    },
    {
      what: 'an ISIN before a name that means something else',
      text: 'Date,Type,ISIN,Product,Quantity,Amount,Currency\n5 Jan 2026,Buy,KR7005930003,Samsung,3,210000,KRW',
      rows: ['buy 2026-01-05 005930.KS 3 210000 KRW'],
    },
    {
      what: 'a currency in the heads, cash and a total',
      text: 'date,transaction type,security,qty,amount (USD)\n2026-01-02,Deposit,,,5000\n2026-01-05,Purchase,Apple,10,2000\n2026-01-31,Interest,,,1.25\nTotal,,,,7001.25',
      rows: ['deposit 2026-01-02 5000 USD', 'buy 2026-01-05 AAPL 10 2000 USD', 'interest 2026-01-31 1.25 USD'],
    },
    {
      what: 'coins by their ticker',
      text: '체결시간,종류,코인,거래수량,거래단가,거래금액,수수료,정산금액\n2026-01-05 10:11:12,매수,BTC,0.01,"150,000,000","1,500,000",750,"1,500,750"',
      rows: ['buy 2026-01-05 BTC-KRW 0.01 1500750 KRW'],
      corrections: ['currency=KRW'],
    },
  ])('is read: $what', async ({ text, rows, corrections }) => {
    const preview = await at.preview(text, corrections && said(...corrections));
    expect(refusals(preview)).toEqual([]);
    expect(preview.format).toBe('mapped');
    expect(short(preview)).toEqual(rows);
  });

  it('a price with a minus is refused, not turned round', async () => {
    const text =
      'date,action,symbol,quantity,price,currency\n2026-01-05,BUY,AAPL,1,200,USD\n2026-01-06,BUY,AAPL,1,-5,USD';
    const preview = await at.preview(text);
    expect(short(preview)).toEqual(['buy 2026-01-05 AAPL 1 200 USD']);
    expect(refusals(preview)).toEqual(['3 bad-value']);
  });

  it('is corrected: columns, constants, words, days and amounts; all other errors are told at once', async () => {
    const text =
      'day;what;paper;pieces;sum;costs\n03/04/2026;Plan;AAPL;10;2000;5\n04/04/2026;Plan;NOSUCH;1;20;1\n05/04/2026;Mystery;AAPL;1;20;1\n31/31/2026;Plan;AAPL;1;20;1';
    expect(await at.read(text)).toMatchObject({
      ok: false,
      problem: 'unknown-layout',
      table: { missing: ['symbol', 'kind'], heads: ['day', 'what', 'paper', 'pieces', 'sum', 'costs'] },
    });
    const help = said(
      'date=day',
      'kind=what',
      'symbol=paper',
      'quantity=pieces',
      'amount=#5',
      'fee=costs',
      'Plan=buy',
      'currency=USD',
      'dates=dmy',
      'amounts=gross',
    );
    const preview = await at.preview(text, help);
    expect(short(preview)).toEqual(['buy 2026-04-03 AAPL 10 2005 USD', 'buy 2026-04-04 NOSUCH 1 21 USD']);
    expect(preview.unlisted).toEqual([{ symbol: 'NOSUCH', name: 'NOSUCH' }]);
    expect(refusals(preview)).toEqual(['4 unsupported-kind', '5 bad-value']);
    expect(await at.read(text, said('date=day', 'symbol=stock'))).toMatchObject({
      ok: false,
      problem: 'no-such-column',
      column: 'stock',
      known: ['day', 'what', 'paper', 'pieces', 'sum', 'costs'],
    });
    const { layout } = preview;
    const remembered = layout && { [layout.shape]: layout.mapping };
    const next = 'day;what;paper;pieces;sum;costs\n06/05/2026;Plan;AAPL;2;400;1';
    expect(short(await at.preview(next, remembered && { remembered }))).toEqual(['buy 2026-05-06 AAPL 2 401 USD']);
    const again = await at.preview(next, { ...said('amounts=net'), ...(remembered && { remembered }) });
    expect(short(again)).toEqual(['buy 2026-05-06 AAPL 2 400 USD']);
  });

  it('takes sold shares that no row brought in for held before, unless a refused row may have brought them in', async () => {
    const sold = 'date,action,symbol,quantity,price\n2026-01-05,sell,AAPL,5,200\n2026-01-06,buy,MSFT,1,400';
    const preview = await at.preview(sold);
    expect(preview.withoutCost).toEqual([{ account: 'main', symbol: 'AAPL', quantity: '5', isOpening: true }]);
    expect(short(preview)).toContain('transfer-in 2026-01-04 AAPL 5 USD');
    const doubtful = await at.preview(`${sold}\n2026-01-04,gestohlen,AAPL,5,200`);
    expect(doubtful.refused).toMatchObject([
      {
        line: 2,
        refusal: { reason: 'oversell', params: { symbol: 'AAPL', date: '2026-01-05', quantity: '5', held: '0' } },
      },
      { line: 4 },
    ]);
    expect(doubtful.lackingCount).toBe(2);
  });

  it('says when the days could be read in another order', async () => {
    const preview = await at.preview('date,action,symbol,quantity,price\n03/04/2026,buy,AAPL,5,200');
    expect(preview.layout).toMatchObject({ isDayOrderDoubtful: true, mapping: { dates: 'mdy' } });
  });

  it('adds of a longer file of the same shape only the new rows', async () => {
    const first = 'date,action,symbol,quantity,price\n2026-01-05,buy,AAPL,5,200\n2026-01-05,buy,AAPL,5,200\n';
    await commitImport(at.ledger, (await at.preview(first)).batch.id);
    const longer = await at.preview(`${first}2026-01-05,buy,AAPL,5,200\n2026-01-06,sell,AAPL,15,210\n`);
    expect(longer.added.count).toBe(2);
    expect(refusals(longer)).toEqual(['2 duplicate', '3 duplicate']);
    expect(longer.lackingCount).toBe(0);
  });

  it.each([
    'date,open,high,low,close,volume\n2026-01-05,1,2,1,2,900',
    'date,category,amount\n2026-01-05,food,12',
    'date,type,amount,currency\n2026-01-05,groceries,12,USD',
    'name,age,town\nKim,7,Seoul',
    'symbol,price,shares\nAAPL,200,5',
  ])('leaves other tables alone: %s', async (text) => {
    expect(await isTradeFile(Buffer.from(text))).toBe(false);
  });
});
