import { isIsin, usIsin } from '@finclaw/market/instruments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

const SECURITIES = `<SECLISTMSGSRSV1><SECLIST>
<STOCKINFO><SECINFO><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>APPLE INC<TICKER>AAPL</SECINFO></STOCKINFO>
<STOCKINFO><SECINFO><SECID><UNIQUEID>88160R101<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>TESLA INC<TICKER>TSLA</SECINFO></STOCKINFO>
</SECLIST></SECLISTMSGSRSV1>`;

const buy = (fitid: string, day: string, units: string, price: string, total: string): string => `<BUYSTOCK><INVBUY>
<INVTRAN><FITID>${fitid}<DTTRADE>${day}093000.000[-5:EST]<MEMO>Bought &amp; paid</INVTRAN>
<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><UNITS>${units}<UNITPRICE>${price}<COMMISSION>1.00<FEES>0.50
<TOTAL>${total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`;

const statement = (...transactions: readonly string[]): string => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS><DTASOF>20260301<CURDEF>USD
<INVACCTFROM><BROKERID>example<ACCTID>1234</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260301
${transactions.join('\n')}
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>${SECURITIES}</OFX>`;

describe('OFX and QFX', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it('reads the transactions of a brokerage account', async () => {
    const security = '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>';
    const preview = await at.preview(
      statement(
        buy('t1', '20260105', '10', '150', '-1501.50'),
        `<SELLSTOCK><INVSELL><INVTRAN><FITID>t2<DTTRADE>20260106</INVTRAN>${security}<UNITS>-4<UNITPRICE>160<COMMISSION>1<TAXES>0.02<TOTAL>638.98</INVSELL><SELLTYPE>SELL</SELLSTOCK>`,
        `<INCOME><INVTRAN><FITID>t3<DTTRADE>20260210</INVTRAN>${security}<INCOMETYPE>DIV<TOTAL>1.56</INCOME>`,
        `<SPLIT><INVTRAN><FITID>t4<DTTRADE>20260215</INVTRAN>${security}<NUMERATOR>4<DENOMINATOR>1</SPLIT>`,
        '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260102<TRNAMT>2000.00<FITID>t5<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>',
        `<TRANSFER><INVTRAN><FITID>t6<DTTRADE>20260216</INVTRAN><SECID><UNIQUEID>88160R101<UNIQUEIDTYPE>CUSIP</SECID><UNITS>2<TFERACTION>IN</TRANSFER>`,
        `<BUYOPT><INVBUY><INVTRAN><FITID>t7<DTTRADE>20260217</INVTRAN>${security}<UNITS>1<UNITPRICE>2<TOTAL>-200</INVBUY></BUYOPT>`,
      ),
    );
    expect(preview.format).toBe('ofx');
    expect(preview.refused.map(({ refusal }) => refusal.reason)).toEqual(['unsupported-kind']);
    expect(preview.withoutCost).toEqual([{ account: 'OFX', symbol: 'TSLA', quantity: '2', isOpening: false }]);
    expect(preview.sample.map(({ draft }) => draft)).toMatchObject([
      {
        kind: 'buy',
        symbol: 'AAPL',
        quantity: '10',
        amount: '1501.5',
        fee: '1.5',
        reference: 't1',
        note: 'Bought & paid',
      },
      { kind: 'sell', symbol: 'AAPL', quantity: '4', amount: '638.98', fee: '1', tax: '0.02', date: '2026-01-06' },
      { kind: 'dividend', symbol: 'AAPL', amount: '1.56' },
      { kind: 'split', symbol: 'AAPL', to: '4', from: '1' },
      { kind: 'deposit', amount: '2000', currency: 'USD', reference: 't5' },
      { kind: 'transfer-in', symbol: 'TSLA', quantity: '2' },
    ]);
  });

  it('reads trades in options by the code of the contract', async () => {
    const option = '<SECID><UNIQUEID>1<UNIQUEIDTYPE>OTHER</SECID>';
    const text = statement(
      `<SELLOPT><INVSELL><INVTRAN><FITID>o1<DTTRADE>20260105</INVTRAN>${option}<UNITS>-1<UNITPRICE>2<COMMISSION>0.65<TOTAL>199.35</INVSELL><OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>`,
      `<BUYOPT><INVBUY><INVTRAN><FITID>o2<DTTRADE>20260110</INVTRAN>${option}<UNITS>1<UNITPRICE>1<COMMISSION>0.65<TOTAL>-100.65</INVBUY><OPTBUYTYPE>BUYTOCLOSE<SHPERCTRCT>100</BUYOPT>`,
    ).replace(
      '<SECLIST>',
      '<SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>1<UNIQUEIDTYPE>OTHER</SECID><SECNAME>AAPL CALL<TICKER>AAPL260116C200</SECINFO></OPTINFO>',
    );
    const preview = await at.preview(text);
    expect(refusals(preview)).toEqual([]);
    expect(preview.sample.map(({ draft }) => draft)).toMatchObject([
      { kind: 'instrument', assetClass: 'option', underlying: 'AAPL', strike: '200', maturity: '2026-01-16' },
      { kind: 'short', quantity: '1', amount: '199.35', fee: '0.65' },
      { kind: 'cover', quantity: '1', amount: '100.65', fee: '0.65' },
    ]);
  });

  it('keeps two equal fills with their own numbers, and a longer file adds only what is new', async () => {
    const first = [buy('a', '20260105', '1', '150', '-151.50'), buy('b', '20260105', '1', '150', '-151.50')];
    const preview = await at.preview(statement(...first));
    expect(preview.added.count).toBe(2);
    await at.ledger.commit(preview.batch.id);
    const longer = await at.preview(statement(...first, buy('c', '20260106', '1', '150', '-151.50')));
    expect(longer.added.count).toBe(1);
    expect(refusals(longer).map((text) => text.split(' ')[1])).toEqual(['duplicate', 'duplicate']);
  });

  it('reads the XML of OFX 2, and the statement of a bank', async () => {
    const preview = await at.preview(`<?xml version="1.0"?>
<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>KRW</CURDEF><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260103</DTPOSTED><TRNAMT>-5000</TRNAMT><FITID>1</FITID></STMTTRN>
<STMTTRN><TRNTYPE>INT</TRNTYPE><DTPOSTED>20260104</DTPOSTED><TRNAMT>12</TRNAMT><FITID>2</FITID></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`);
    expect(preview.sample.map(({ draft, line }) => [line, draft.kind, 'amount' in draft && draft.amount])).toEqual([
      [4, 'withdrawal', '5000'],
      [5, 'interest', '12'],
    ]);
  });

  it('knows the international number of an American security', () => {
    expect(usIsin('037833100')).toBe('US0378331005');
    expect(usIsin('037833101')).toBeUndefined();
    expect(['US0378331005', 'KR7005930003', 'US0378331006'].map(isIsin)).toEqual([true, true, false]);
  });
});
