import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

/** Rows as short texts: kind, day, what, how many, money; the account and notes are compared apart. */
const said = (preview: Awaited<ReturnType<ImportFixture['preview']>>): string[] =>
  preview.sample.map(({ draft }) => {
    const row = draft as unknown as Readonly<Record<string, string | undefined>>;
    const split = row.to === undefined ? row.added && `+${row.added}` : `${row.to}:${row.from}`;
    const costs = [row.fee && `fee ${row.fee}`, row.tax && `tax ${row.tax}`];
    const other = row.toAmount && `→ ${row.toAmount} ${row.toCurrency}`;
    return [row.kind, row.date, row.time, row.symbol, row.quantity, split, row.amount, row.currency, other, ...costs]
      .filter(Boolean)
      .join(' ');
  });

describe('layouts of further brokers', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it('토스증권: 구매 and 판매, codes and ISINs in brackets, dollars beside the won', async () => {
    const preview = await at.preview(
      [
        '거래일자,거래구분,종목명(종목코드),환율,거래수량,거래대금,단가,수수료,거래세,제세금,변제/연체합,잔고,잔액',
        '2026.01.05,구매,삼성전자(A005930),,10,"700,000","70,000",105,0,0,0,10,"299,895"',
        '2026.01.06,판매,삼성전자(A005930),,4,"300,000","75,000",45,450,0,0,6,"599,400"',
        '2026.01.07,구매,애플(US0378331005),"1,450.00",2,"580,000 ($ 400.00)","290,000 ($ 200.00)","580 ($ 0.40)",0,0,0,2,"18,820"',
        '2026.01.08,이체입금,,,0,"1,000,000",0,0,0,0,0,0,"1,018,820"',
      ].join('\n'),
    );
    expect(refusals(preview)).toEqual([]);
    expect(preview.format).toBe('toss');
    expect(said(preview)).toEqual([
      'buy 2026-01-05 005930.KS 10 700105 KRW fee 105',
      'sell 2026-01-06 005930.KS 4 299505 KRW fee 45 tax 450',
      'buy 2026-01-07 AAPL 2 400.4 USD fee 0.4',
      'deposit 2026-01-08 1000000 KRW',
    ]);
  });

  it('삼성증권: 거래명, splits and capital reductions as pairs, shares from elsewhere without their cost', async () => {
    const preview = await at.preview(
      [
        '계좌 거래내역,,,,,,,,,',
        '거래일자,거래명,종목명,통화코드,거래수량,거래단가,거래금액,수수료,제세금,정산금액,잔고수량/펀드평가금액',
        '2026-01-05,매수,삼성전자,KRW,10,"70,000","700,000",100,0,"700,100",10',
        '2026-01-06,외화주식매수,애플,USD,3,200.5,601.5,0.6,0,602.1,3',
        '2026-01-07,액면분할출고,삼성전자,KRW,10,0,0,0,0,0,0',
        '2026-01-07,액면분할입고,삼성전자,KRW,50,0,0,0,0,0,50',
        '2026-01-08,감자출고,삼성전자,KRW,50,0,0,0,0,0,0',
        '2026-01-08,감자입고,삼성전자,KRW,10,0,0,0,0,0,10',
        '2026-01-09,매도,삼성전자,KRW,5,"71,000","355,000",50,710,"354,240",5',
        '2026-01-10,배당금입금,삼성전자,KRW,0,0,"1,000",0,154,846,5',
        '2026-01-11,타사입고,카카오,KRW,5,0,0,0,0,0,5',
      ].join('\n'),
    );
    expect(preview.format).toBe('samsung');
    expect(refusals(preview)).toEqual([]);
    expect(said(preview)).toEqual([
      'buy 2026-01-05 005930.KS 10 700100 KRW fee 100',
      'buy 2026-01-06 AAPL 3 602.1 USD fee 0.6',
      'split 2026-01-07 005930.KS 50:10',
      'split 2026-01-08 005930.KS 10:50',
      'sell 2026-01-09 005930.KS 5 354240 KRW fee 50 tax 710',
      'dividend 2026-01-10 005930.KS 846 KRW tax 154',
      'transfer-in 2026-01-11 035720.KS 5 KRW',
    ]);
  });

  it('한국투자증권: a day with a purchase and a sale is two rows', async () => {
    const preview = await at.preview(
      [
        '매매일자,종목명,종목코드,구분,대출일자,보유수량,매입단가,매수수량,매도단가,매도수량,매수금액,매도금액,실현손익,손익률,수수료,이자,제세금',
        '"2026/02/13","삼성전자","005930","현금","","10","70,000","10","0","0","700,000","0","0","0","98","0","0"',
        '"2026/02/14","삼성전자","005930","현금","","8","71,000","2","72,000","4","142,000","288,000","7,000","2.5","60","0","576"',
        '"","합계","","","","","","","","","842,000","288,000","7,000","","158","0","576"',
      ].join('\n'),
    );
    expect(preview.format).toBe('korea-investment');
    expect(refusals(preview)).toEqual([]);
    expect(said(preview)).toEqual([
      'buy 2026-02-13 005930.KS 10 700098 KRW fee 98',
      'buy 2026-02-14 005930.KS 2 142000 KRW',
      'sell 2026-02-14 005930.KS 4 287364 KRW fee 60 tax 576',
    ]);
    expect(preview.ignored).toEqual({ total: 1 });
  });

  it('업비트: units behind the numbers; a coin from outside and a coin against a coin are refused', async () => {
    const preview = await at.preview(
      [
        '체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간',
        '2026.01.05 10:33,BTC,KRW,매수,0.01BTC,"60,000,000KRW","600,000KRW",300KRW,"600,300KRW",2026.01.05 10:32',
        '2026.01.06 09:00:10,BTC,KRW,매도,0.004BTC,"62,000,000KRW","248,000KRW",124KRW,"247,876KRW",2026.01.06 09:00',
        '2026.01.07 09:00,KRW,-,입금,"1,000,000KRW",-,"1,000,000KRW",0KRW,"1,000,000KRW",-',
        '2026.01.08 09:00,BTC,-,출금,0.001BTC,-,0KRW,0.0005BTC,0.001BTC,-',
        '2026.01.09 09:00,ETH,-,입금,1ETH,-,0KRW,0ETH,1ETH,-',
        '2026.01.10 09:00,ETH,BTC,매수,1ETH,0.04BTC,0.04BTC,0.0001BTC,0.0401BTC,2026.01.10 09:00',
      ].join('\n'),
    );
    expect(preview.format).toBe('upbit');
    expect(refusals(preview)).toEqual(['6 missing-cost', '7 unsupported-kind']);
    expect(said(preview)).toEqual([
      'buy 2026-01-05 10:33 BTC-KRW 0.01 600300 KRW fee 300',
      'sell 2026-01-06 09:00:10 BTC-KRW 0.004 247876 KRW fee 124',
      'deposit 2026-01-07 09:00 1000000 KRW',
      'transfer-out 2026-01-08 09:00 BTC-KRW 0.001',
    ]);
  });

  it('Crypto.com: purchases, rewards, conversions and moves; coins that are locked stay', async () => {
    const preview = await at.preview(
      [
        'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash',
        '2026-01-04 08:00:00,EUR Deposit,EUR,700.0,,,EUR,700.0,760.0,viban_deposit,',
        '2026-01-05 10:00:00,EUR -> BTC,EUR,-500.00,BTC,0.012,EUR,500.00,545.00,viban_purchase,',
        '2026-01-06 10:00:00,Buy CRO,CRO,1000.0,,,EUR,90.00,98.00,crypto_purchase,',
        '2026-01-07 10:00:00,Card Cashback,CRO,12.5,,,EUR,1.10,1.20,referral_card_cashback,',
        '2026-01-08 10:00:00,Supercharger Reward,ETH,0.001,,,EUR,2.00,2.20,supercharger_reward_to_app_credited,',
        '2026-01-09 10:00:00,Crypto Earn,CRO,-500.0,,,EUR,-45.00,-49.00,crypto_earn_program_created,',
        '2026-01-10 10:00:00,BTC Deposit,BTC,0.05,,,EUR,2000.00,2180.00,crypto_deposit,0xabc',
        '2026-02-01 10:00:00,CRO -> ETH,CRO,-100.0,ETH,0.004,EUR,9.00,9.80,crypto_exchange,',
        '2026-02-02 10:00:00,BTC -> EUR,BTC,-0.01,EUR,420.00,EUR,420.00,455.00,crypto_viban_exchange,',
        '2026-02-03 10:00:00,Withdraw ETH,ETH,-0.002,,,EUR,-4.50,-4.90,crypto_withdrawal,0xdef',
        '2026-02-04 10:00:00,Convert Dust,CRO,-1.0,,,EUR,-0.09,-0.10,dust_conversion_debited,',
        '2026-02-04 10:00:01,Convert Dust,BTC,0.000002,,,EUR,0.09,0.10,dust_conversion_credited,',
        '2026-02-05 10:00:00,Cashback Reversed,CRO,-2.0,,,EUR,-0.18,-0.20,card_cashback_reverted,',
      ].join('\n'),
    );
    expect(preview.format).toBe('crypto-com');
    expect(refusals(preview)).toEqual(['14 unsupported-kind']);
    expect(preview.ignored).toEqual({ 'other-half': 1 });
    expect(said(preview)).toEqual([
      'deposit 2026-01-04 08:00:00 700 EUR',
      'buy 2026-01-05 10:00:00 BTC-EUR 0.012 500 EUR',
      'deposit 2026-01-06 10:00:00 90 EUR',
      'buy 2026-01-06 10:00:00 CRO-EUR 1000 90 EUR',
      'dividend 2026-01-07 10:00:00 CRO-EUR 1.1 EUR',
      'buy 2026-01-07 10:00:00 CRO-EUR 12.5 1.1 EUR',
      'dividend 2026-01-08 10:00:00 ETH-EUR 2 EUR',
      'buy 2026-01-08 10:00:00 ETH-EUR 0.001 2 EUR',
      'transfer-in 2026-01-10 10:00:00 BTC-EUR 0.05 EUR',
      'sell 2026-02-01 10:00:00 CRO-EUR 100 9 EUR',
      'buy 2026-02-01 10:00:00 ETH-EUR 0.004 9 EUR',
      'sell 2026-02-02 10:00:00 BTC-EUR 0.01 420 EUR',
      'transfer-out 2026-02-03 10:00:00 ETH-EUR 0.002',
      'sell 2026-02-04 10:00:00 CRO-EUR 1 0.09 EUR',
      'buy 2026-02-04 10:00:01 BTC-EUR 0.000002 0.09 EUR',
    ]);
  });

  it.each([
    [
      '1/22/2026 4:32',
      '2/3/2026 9:05',
      ['buy 2026-01-22 04:32 BTC-EUR 0.01 500 EUR', 'sell 2026-02-03 09:05 BTC-EUR 0.01 510 EUR'],
    ],
    [
      '22/1/2026 4:32',
      '3/2/2026 9:05',
      ['buy 2026-01-22 04:32 BTC-EUR 0.01 500 EUR', 'sell 2026-02-03 09:05 BTC-EUR 0.01 510 EUR'],
    ],
    ['2/1/2026 4:32', '2/3/2026 9:05', []],
  ])('Crypto.com saved by a spreadsheet: %s and %s', async (bought, sold, rows) => {
    const preview = await at.preview(
      [
        'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash',
        `${bought},EUR -> BTC,EUR,-500.00,BTC,0.01,EUR,500.00,545.00,viban_purchase,`,
        `${sold},BTC -> EUR,BTC,-0.01,EUR,510.00,EUR,510.00,560.00,crypto_viban_exchange,`,
      ].join('\n'),
    );
    expect(said(preview)).toEqual(rows);
    expect(refusals(preview)).toEqual(rows.length === 0 ? ['2 bad-value', '3 bad-value'] : []);
  });

  it('Fidelity: both layouts of the columns, core cash is cash, the disclaimer is no row', async () => {
    const preview = await at.preview(
      [
        '',
        '',
        'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
        '01/05/2026,YOU BOUGHT APPLE INC (AAPL) (Cash), AAPL,APPLE INC,Cash,150.25,10,4.95,0.05,,-1507.50,3492.50,01/06/2026',
        '01/06/2026,YOU SOLD APPLE INC (AAPL) (Cash), AAPL,APPLE INC,Cash,160,-4,,0.01,,639.99,4132.49,01/07/2026',
        '01/07/2026,DIVIDEND RECEIVED APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,,0.000,,,,2.40,4134.89,',
        '01/08/2026,REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash),SPAXX,FIDELITY GOVERNMENT MONEY MARKET,Cash,1,3.1,,,,-3.10,,',
        '01/08/2026,DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash),SPAXX,FIDELITY GOVERNMENT MONEY MARKET,Cash,,0,,,,3.10,,',
        '01/09/2026,FOREIGN TAX PAID APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,,0,,,,-0.36,,',
        '01/10/2026,Electronic Funds Transfer Received (Cash),,No Description,Cash,,0.000,,,,5000,,',
        '01/11/2026,DISTRIBUTION APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,,18,,,,,,',
        '01/12/2026,TRANSFER OF ASSETS ACAT RECEIVE (Cash),TSLA,TESLA INC,Cash,,5,,,,,,',
        '01/13/2026,YOU BOUGHT OPENING TRANSACTION CALL (AAPL) APPLE, -AAPL260619C200,CALL (AAPL),Cash,2,1,0.65,,,-200.65,,',
        '',
        '"The data and information in this spreadsheet is provided to you solely for your use"',
      ].join('\n'),
    );
    expect(preview.format).toBe('fidelity');
    expect(refusals(preview)).toEqual([]);
    expect(said(preview)).toEqual([
      'buy 2026-01-05 AAPL 10 1507.5 USD fee 5',
      'sell 2026-01-06 AAPL 4 639.99 USD fee 0.01',
      'dividend 2026-01-07 AAPL 2.4 USD',
      'interest 2026-01-08 3.1 USD',
      'tax 2026-01-09 AAPL 0.36 USD',
      'deposit 2026-01-10 5000 USD',
      'split 2026-01-11 AAPL +18',
      'transfer-in 2026-01-12 TSLA 5 USD',
      'instrument 2026-01-13 AAPL260619C00200000 USD',
      'buy 2026-01-13 AAPL260619C00200000 1 200.65 USD fee 0.65',
    ]);

    const several = await at.preview(
      [
        'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
        '01/05/2026,"Roth IRA",2233,YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,0,"",USD,100,1,0,"","","",-100,01/06/2026',
      ].join('\n'),
    );
    expect(several.sample[0]?.draft).toMatchObject({ account: 'Roth IRA', kind: 'buy', amount: '100' });
  });

  it('Interactive Brokers: the tables of a statement, executions under their order once, shorts by their code', async () => {
    const preview = await at.preview(
      [
        'Statement,Header,Field Name,Field Value',
        'Statement,Data,BrokerName,Interactive Brokers LLC',
        'Account Information,Header,Field Name,Field Value',
        'Account Information,Data,Base Currency,USD',
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
        'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-05, 09:30:00",100,150.00,150.00,-15000,-1.00,15001,0,0,O',
        'Trades,Data,Trade,Stocks,USD,AAPL,"2026-01-05, 09:30:00",100,150.00,150.00,-15000,-1.00,15001,0,0,O',
        'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-06, 10:00:00",-40,155.00,155.00,6200,-0.50,-6000.4,199.1,0,C;P',
        'Trades,Data,Order,Stocks,USD,TSLA,"2026-01-07, 10:00:00",-5,300,300,1500,-1,0,0,0,O',
        'Trades,Data,Order,Stocks,USD,TSLA,"2026-01-08, 10:00:00",5,280,280,-1400,-1,0,98,0,C',
        'Trades,SubTotal,,Stocks,USD,AAPL,,60,,,-8800,-1.50,0,199.1,0,',
        'Trades,Total,,Stocks,USD,,,,,,-8700,-3.50,0,297.1,0,',
        'Trades,Data,Order,Equity and Index Options,USD,AAPL 19JUN26 200 C,"2026-01-08, 10:35:00",1,5,5,-500,-2,502,0,0,O',
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm in USD,MTM in USD,Code',
        'Trades,Data,Order,Forex,KRW,USD.KRW,"2026-01-09, 12:00:00",100,1450,-145000,-2,0,',
        'Dividends,Header,Currency,Date,Description,Amount',
        'Dividends,Data,USD,2026-02-10,AAPL(US0378331005) Cash Dividend USD 0.26 per Share (Ordinary Dividend),15.6',
        'Dividends,Data,Total,,,15.6',
        'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
        'Withholding Tax,Data,USD,2026-02-10,AAPL(US0378331005) Cash Dividend USD 0.26 per Share - US Tax,-2.34,',
        'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
        'Deposits & Withdrawals,Data,USD,2026-01-02,Electronic Fund Transfer,20000',
        'Interest,Header,Currency,Date,Description,Amount',
        'Interest,Data,USD,2026-02-04,USD Debit Interest for Jan-2026,-1.12',
        'Fees,Header,Subtitle,Currency,Date,Description,Amount',
        'Fees,Data,Other Fees,USD,2026-02-05,Snapshot fee,-0.03',
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        'Corporate Actions,Data,Stocks,USD,2026-03-02,"2026-03-01, 20:25:00","AAPL(US0378331005) Split 4 for 1 (AAPL, APPLE INC, US0378331005)",180,0,0,0,',
        'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction',
        'Transfers,Data,Stocks,USD,MSFT,2026-03-05,ACATS,In',
      ].join('\n'),
    );
    expect(preview.format).toBe('interactive-brokers');
    expect(refusals(preview)).toEqual(['13 unsupported-kind', '30 unsupported-kind']);
    expect(said(preview)).toEqual([
      'buy 2026-01-05 09:30:00 AAPL 100 15001 USD fee 1',
      'sell 2026-01-06 10:00:00 AAPL 40 6199.5 USD fee 0.5',
      'short 2026-01-07 10:00:00 TSLA 5 1499 USD fee 1',
      'cover 2026-01-08 10:00:00 TSLA 5 1401 USD fee 1',
      'fx 2026-01-09 12:00:00 145000 KRW → 100 USD',
      'fee 2026-01-09 12:00:00 2 USD',
      'dividend 2026-02-10 AAPL 15.6 USD',
      'tax 2026-02-10 AAPL 2.34 USD',
      'deposit 2026-01-02 20000 USD',
      'interest 2026-02-04 -1.12 USD',
      'fee 2026-02-05 0.03 USD',
      'split 2026-03-01 AAPL 4:1',
    ]);
  });
});
