import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

interface NamedFile {
  readonly what: string;
  readonly text: string;
  readonly rows: readonly string[];
}

/** Headers as brokers and trackers publish them, with rows of our own. */
const FILES: readonly NamedFile[] = [
  {
    what: 'Trading 212: won and lost in pounds, priced in dollars, tax withheld in other money',
    text: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,ID,Currency conversion fee,Currency (Currency conversion fee)
Deposit,2025-01-13 08:00:00,,,,,,,,,,2000.00,GBP,,,Bank Transfer,d1,,
Market buy,2025-01-14 14:30:01,US0378331005,AAPL,Apple,10.0000000000,200.00,USD,1.25000000,,,1602.40,GBP,,,,EOF1,2.40,GBP
Dividend (Ordinary),2025-02-20 08:00:00,US0378331005,AAPL,Apple,10.0000000000,0.204000,USD,Not available,,,1.63,GBP,0.36,USD,,,,
Market sell,2025-03-17 15:00:00,US0378331005,AAPL,Apple,4.0000000000,250.00,USD,1.25000000,158.00,GBP,798.80,GBP,,,,EOF2,1.20,GBP
Interest on cash,2025-03-31 02:00:00,,,,,,,,,,0.42,GBP,,,,i1,,
Withdrawal,2025-04-15 10:00:00,,,,,,,,,,-100.00,GBP,,,,w1,,`,
    rows: [
      '2025-01-13 deposit 2000 GBP',
      '2025-01-14 fx 1602.4 GBP -> 2000 USD',
      '2025-01-14 buy AAPL 10 2000 USD',
      '2025-02-20 dividend AAPL 1.63 GBP',
      '2025-03-17 sell AAPL 4 1000 USD',
      '2025-03-17 fx 1000 USD -> 798.8 GBP',
      '2025-03-31 interest 0.42 GBP',
      '2025-04-15 withdrawal 100 GBP',
    ],
  },
  {
    what: 'DEGIRO, transactions: the money of an amount in a column without a head',
    text: `Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID
14-01-2025,15:30,APPLE INC,US0378331005,NDQ,XNAS,10,200.0000,USD,-2000.00,USD,-1904.76,EUR,1.0500,-2.00,EUR,-1906.76,EUR,aaaa-1
20-01-2025,09:10,ASML HOLDING,NL0010273215,EAM,XAMS,-2,700.0000,EUR,1400.00,EUR,1400.00,EUR,,-3.00,EUR,1397.00,EUR,aaaa-2
10-01-2025,09:10,ASML HOLDING,NL0010273215,EAM,XAMS,5,690.0000,EUR,-3450.00,EUR,-3450.00,EUR,,-3.00,EUR,-3453.00,EUR,aaaa-3`,
    rows: [
      '2025-01-14 fx 1906.76 EUR -> 2000 USD',
      '2025-01-14 buy AAPL 10 2000 USD',
      '2025-01-20 sell NL0010273215 2 1397 EUR',
      '2025-01-10 buy NL0010273215 5 3453 EUR',
    ],
  },
  {
    what: 'Kraken, trades: pairs without a dash',
    text: `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"T1","O1","XXBTZEUR","2025-01-14 14:30:01.1234","buy","limit",90000.0,900.0,1.44,0.01,0.0,"","L1,L2"
"T2","O2","ADAEUR","2025-02-14 14:30:01.1234","buy","market",0.5,50.0,0.13,100,0.0,"","L3,L4"
"T3","O3","XXBTZEUR","2025-03-14 14:30:01.1234","sell","limit",95000.0,475.0,0.76,0.005,0.0,"","L5,L6"`,
    rows: [
      '2025-01-14 buy BTC-EUR 0.01 901.44 EUR fee 1.44',
      '2025-02-14 buy ADA-EUR 100 50.13 EUR fee 0.13',
      '2025-03-14 sell BTC-EUR 0.005 474.24 EUR fee 0.76',
    ],
  },
  {
    what: 'Kraken, ledger: two rows of one number are the sides of a trade',
    text: `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L0","R0","2025-01-13 10:00:00","deposit","","currency","ZEUR",1000.0000,0,1000.0000
"L1","R1","2025-01-14 14:30:01","trade","","currency","ZEUR",-900.0000,1.4400,98.5600
"L2","R1","2025-01-14 14:30:01","trade","","currency","XXBT",0.0100000000,0,0.0100000000
"L3","R2","2025-03-14 14:30:01","trade","","currency","XXBT",-0.0050000000,0,0.0050000000
"L4","R2","2025-03-14 14:30:01","trade","","currency","ZEUR",475.0000,0.7600,572.8000
"L5","R3","2025-04-14 14:30:01","staking","","currency","ETH2.S",0.0010000000,0,0.0010000000
"L6","R4","2025-04-15 14:30:01","withdrawal","","currency","XXBT",-0.0010000000,0.0001,0.0039`,
    rows: [
      '2025-01-13 deposit 1000 EUR',
      '2025-01-14 buy BTC-EUR 0.01 901.44 EUR fee 1.44',
      '2025-03-14 sell BTC-EUR 0.005 474.24 EUR fee 0.76',
      '2025-04-14 transfer-in ETH-EUR 0.001 EUR',
      '2025-04-15 transfer-out BTC-EUR 0.0011',
    ],
  },
  {
    what: 'Bitvavo: coins and money in one column',
    text: `Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
Europe/Amsterdam,2025-01-13,10:00:00.000,deposit,EUR,1000,,,,,,,Completed,id0,
Europe/Amsterdam,2025-01-14,14:30:01.123,buy,BTC,0.01,EUR,90000,EUR,-902.25,EUR,2.25,Completed,id1,
Europe/Amsterdam,2025-03-14,14:30:01.123,sell,BTC,-0.005,EUR,95000,EUR,473.81,EUR,1.19,Completed,id2,
Europe/Amsterdam,2025-04-14,14:30:01.123,staking,ETH,0.001,,,,,,,Distributed,id3,
Europe/Amsterdam,2025-04-15,14:30:01.123,withdrawal,BTC,-0.001,,,,,,,Completed,id4,bc1`,
    rows: [
      '2025-01-13 deposit 1000 EUR',
      '2025-01-14 buy BTC-EUR 0.01 902.25 EUR fee 2.25',
      '2025-03-14 sell BTC-EUR 0.005 473.81 EUR fee 1.19',
      '2025-04-14 transfer-in ETH-EUR 0.001 EUR',
      '2025-04-15 transfer-out BTC-EUR 0.001',
    ],
  },
  {
    what: 'E*TRADE: the month before the day',
    text: `For Account:,#####1234

TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
01/14/25,Bought,EQ,AAPL,10,-2000.00,200.00,0.0,APPLE INC COM
02/20/25,Qualified Dividend,EQ,AAPL,0,1.02,0,0.0,APPLE INC COM
03/17/25,Sold,EQ,AAPL,-4,999.97,250.00,0.03,APPLE INC COM
03/18/25,Online Transfer,Cash,,0,500.00,0,0.0,TRNSFR Chase
03/31/25,Interest,Cash,,0,0.42,0,0.0,INTEREST`,
    rows: [
      '2025-01-14 buy AAPL 10 2000 USD',
      '2025-02-20 dividend AAPL 1.02 USD',
      '2025-03-17 sell AAPL 4 999.97 USD fee 0.03',
      '2025-03-18 deposit 500 USD',
      '2025-03-31 interest 0.42 USD',
    ],
  },
  {
    what: 'Interactive Brokers, Flex query: a column says whether a contract is opened',
    text: `"ClientAccountID","CurrencyPrimary","FXRateToBase","AssetClass","Symbol","Description","ISIN","TradeID","DateTime","TradeDate","TransactionType","Quantity","TradePrice","TradeMoney","Proceeds","IBCommission","IBCommissionCurrency","NetCash","Buy/Sell","Open/CloseIndicator"
"U1","USD","0.95","STK","AAPL","APPLE INC","US0378331005","1","20250114;143001","20250114","ExchTrade","10","200","2000","-2000","-1","USD","-2001","BUY","O"
"U1","USD","0.95","STK","AAPL","APPLE INC","US0378331005","2","20250317;143001","20250317","ExchTrade","-4","250","-1000","1000","-1.02","USD","998.98","SELL","C"
"U1","USD","0.95","OPT","AAPL  250620C00250000","AAPL 20JUN25 250 C","","3","20250318;143001","20250318","ExchTrade","-1","5","-500","500","-0.7","USD","499.3","SELL","O"`,
    rows: [
      '2025-01-14 buy AAPL 10 2001 USD fee 1',
      '2025-03-17 sell AAPL 4 998.98 USD fee 1.02',
      '2025-03-18 instrument AAPL250620C00250000 USD',
      '2025-03-18 short AAPL250620C00250000 1 499.3 USD fee 0.7',
    ],
  },
  {
    what: 'NH투자증권',
    text: `거래일자,거래유형,종목명,거래수량,거래단가,거래금액,수수료,거래세,정산금액,예수금잔고
2025-01-14,매수,삼성전자,10,70000,700000,100,0,700100,299900
2025-02-20,배당금입금,삼성전자,0,0,3610,0,550,3060,302960
2025-03-17,매도,삼성전자,4,75000,300000,45,540,299415,602375
2025-03-18,이체입금,,0,0,1000000,0,0,1000000,1602375`,
    rows: [
      '2025-01-14 buy 005930.KS 10 700100 KRW fee 100',
      '2025-02-20 dividend 005930.KS 3060 KRW tax 550',
      '2025-03-17 sell 005930.KS 4 299415 KRW fee 45 tax 540',
      '2025-03-18 deposit 1000000 KRW',
    ],
  },
  {
    what: 'KB증권',
    text: `거래일,거래종류,종목명,수량,단가,금액,수수료,세금,정산금액,예수금잔액
2025/01/14,현금매수,삼성전자,10,"70,000","700,000",100,0,"700,100","299,900"
2025/03/17,현금매도,삼성전자,4,"75,000","300,000",45,540,"299,415","602,375"
2025/03/18,은행이체입금,,0,0,"1,000,000",0,0,"1,000,000","1,602,375"
2025/03/31,예탁금이용료입금,,0,0,420,0,60,360,"1,602,735"`,
    rows: [
      '2025-01-14 buy 005930.KS 10 700100 KRW fee 100',
      '2025-03-17 sell 005930.KS 4 299415 KRW fee 45 tax 540',
      '2025-03-18 deposit 1000000 KRW',
      '2025-03-31 interest 360 KRW tax 60',
    ],
  },
  {
    what: '신한투자증권: shares of two countries',
    text: `거래일자,거래구분,종목코드,종목명,수량,단가,거래금액,수수료,제세금,정산금액,통화
2025-01-14,매수,A005930,삼성전자,10,70000,700000,100,0,700100,KRW
2025-01-15,해외매수,AAPL,애플,2,200,400,1,0,401,USD
2025-03-17,매도,A005930,삼성전자,4,75000,300000,45,540,299415,KRW`,
    rows: [
      '2025-01-14 buy 005930.KS 10 700100 KRW fee 100',
      '2025-01-15 buy AAPL 2 401 USD fee 1',
      '2025-03-17 sell 005930.KS 4 299415 KRW fee 45 tax 540',
    ],
  },
  {
    what: 'Robinhood: losses in brackets, a code for what happened',
    text: [
      '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
      '"1/10/2024","1/10/2024","1/12/2024","","ACH Deposit","ACH","","","$5,000.00"',
      '"1/15/2024","1/15/2024","1/17/2024","AAPL","Apple CUSIP: 037833100","Buy","10","$180.00","($1,800.00)"',
      '"2/16/2024","2/16/2024","2/16/2024","AAPL","Cash Div: R/D 2024-02-12 P/D 2024-02-15 - 10 shares at 0.24","CDIV","","","$2.40"',
      '"3/15/2024","3/15/2024","3/19/2024","AAPL","Apple CUSIP: 037833100","Sell","4","$190.00","$760.00"',
      '"4/1/2024","4/1/2024","4/1/2024","","Gold Subscription Fee","GOLD","","","($5.00)"',
      '"4/2/2024","4/2/2024","4/2/2024","","Interest Payment","INT","","","$1.23"',
    ].join('\n'),
    rows: [
      '2024-01-10 deposit 5000 USD',
      '2024-01-15 buy AAPL 10 1800 USD',
      '2024-02-16 dividend AAPL 2.4 USD',
      '2024-03-15 sell AAPL 4 760 USD',
      '2024-04-01 fee 5 USD',
      '2024-04-02 interest 1.23 USD',
    ],
  },
  {
    what: 'Revolut: the money before every amount',
    text: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2025-01-13T08:00:00.123Z,,CASH TOP-UP,,,USD 2000,USD,1.0500
2025-01-14T14:30:01.123Z,AAPL,BUY - MARKET,5,USD 200,USD 1000,USD,1.0500
2025-02-20T08:00:00.123Z,AAPL,DIVIDEND,,,USD 1.02,USD,1.0500
2025-03-17T15:00:00.123Z,AAPL,SELL - MARKET,2,USD 250,USD 500,USD,1.0500
2025-03-18T15:00:00.123Z,,CUSTODY FEE,,,USD -0.50,USD,1.0500
2025-04-15T10:00:00.123Z,,CASH WITHDRAWAL,,,USD -100,USD,1.0500`,
    rows: [
      '2025-01-13 deposit 2000 USD',
      '2025-01-14 buy AAPL 5 1000 USD',
      '2025-02-20 dividend AAPL 1.02 USD',
      '2025-03-17 sell AAPL 2 500 USD',
      '2025-03-18 fee 0.5 USD',
      '2025-04-15 withdrawal 100 USD',
    ],
  },
  {
    what: 'Swissquote in German',
    text: `Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung
14-01-2025 15:30:00;111;Kauf;NESN;NESTLE N;CH0038863350;10.0;80.00;9.85;0.00;-809.85;CHF;-809.85;190.15;CHF
13-01-2025 10:00:00;000;Einzahlung;;;;1.0;1000.00;0.00;0.00;1000.00;CHF;1000.00;1000.00;CHF
05-05-2025 10:00:00;000;Dividende;NESN;NESTLE N;CH0038863350;10.0;3.05;10.68;0.00;19.82;CHF;19.82;210.01;CHF`,
    rows: [
      '2025-01-14 buy NESN 10 809.85 CHF fee 9.85',
      '2025-01-13 deposit 1000 CHF',
      '2025-05-05 dividend NESN 19.82 CHF fee 10.68',
    ],
  },
  {
    what: 'Yahoo, a portfolio: lots without a word for what happened',
    text: `Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment
AAPL,230.5,2025/06/01,16:00 EDT,1.2,229,231,228,100000,20250114,200.0,10.0,1.0,,,
MSFT,430.5,2025/06/01,16:00 EDT,1.2,429,431,428,100000,20250214,400.0,3.0,0.0,,,`,
    rows: ['2025-01-14 buy AAPL 10 2001 USD fee 1', '2025-02-14 buy MSFT 3 1200 USD'],
  },
  {
    what: 'Coinbase: one coin for another with its value',
    text: `
Transactions
User,Max,abc
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
1,2025-01-14 14:30:01 UTC,Buy,BTC,0.01,EUR,€90000.00,€900.00,€913.00,€13.00,Bought 0.01 BTC for 913 EUR
2,2025-01-15 14:30:01 UTC,Deposit,EUR,500,EUR,€1.00,€500.00,€500.00,€0.00,Deposit
3,2025-02-15 14:30:01 UTC,Convert,BTC,-0.002,EUR,€90000.00,-€180.00,-€178.00,€2.00,Converted 0.002 BTC to 0.05 ETH
4,2025-03-15 14:30:01 UTC,Staking Income,ETH,0.0001,EUR,€3000.00,€0.30,€0.30,€0.00,
5,2025-04-15 14:30:01 UTC,Send,BTC,-0.001,EUR,€90000.00,-€90.00,-€90.00,€0.00,Sent 0.001 BTC
6,2025-05-15 14:30:01 UTC,Advanced Trade Sell,BTC,-0.003,EUR,€95000.00,€285.00,€284.00,€1.00,Sold`,
    rows: [
      '2025-01-14 buy BTC-EUR 0.01 913 EUR fee 13',
      '2025-01-15 deposit 500 EUR',
      '2025-02-15 sell BTC-EUR 0.002 178 EUR fee 2',
      '2025-02-15 buy ETH-EUR 0.05 178 EUR',
      '2025-03-15 dividend ETH-EUR 0.3 EUR',
      '2025-03-15 buy ETH-EUR 0.0001 0.3 EUR',
      '2025-04-15 transfer-out BTC-EUR 0.001',
      '2025-05-15 sell BTC-EUR 0.003 284 EUR fee 1',
    ],
  },
  {
    what: 'Wealthfolio',
    text: `date,symbol,instrumentType,quantity,activityType,unitPrice,currency,fee,amount,fxRate,subtype
2025-01-14T00:00:00Z,AAPL,EQUITY,10,BUY,200,USD,1,2000,,
2025-02-20T00:00:00Z,AAPL,EQUITY,,DIVIDEND,,USD,0,1.02,,
2025-03-17T00:00:00Z,AAPL,EQUITY,4,SELL,250,USD,1,1000,,
2025-03-18T00:00:00Z,$CASH-USD,,1,DEPOSIT,500,USD,0,500,,
2025-03-19T00:00:00Z,$CASH-USD,,1,FEE,5,USD,5,5,,`,
    rows: [
      '2025-01-14 buy AAPL 10 2001 USD fee 1',
      '2025-02-20 dividend AAPL 1.02 USD',
      '2025-03-17 sell AAPL 4 999 USD fee 1',
      '2025-03-18 deposit 500 USD',
      '2025-03-19 fee 5 USD',
    ],
  },
  {
    what: 'Portfolio Performance in German',
    text: `Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz
2025-01-13T00:00;Einlage;2.000,00;EUR;;;;;;;;;;;
2025-01-14T00:00;Kauf;1.005,00;EUR;;;;5,00;0,00;10;DE0007164600;716460;SAP.DE;SAP SE;
2025-02-20T00:00;Dividende;8,50;EUR;;;;0,00;3,00;10;DE0007164600;716460;SAP.DE;SAP SE;
2025-03-17T00:00;Verkauf;595,00;EUR;;;;5,00;0,00;4;DE0007164600;716460;SAP.DE;SAP SE;
2025-03-18T00:00;Entnahme;100,00;EUR;;;;;;;;;;;
2025-03-31T00:00;Zinsen;1,20;EUR;;;;;;;;;;;
2025-03-31T00:00;Gebühren;2,00;EUR;;;;;;;;;;;`,
    rows: [
      '2025-01-13 deposit 2000 EUR',
      '2025-01-14 buy SAP.DE 10 1005 EUR fee 5',
      '2025-02-20 dividend SAP.DE 8.5 EUR tax 3',
      '2025-03-17 sell SAP.DE 4 595 EUR fee 5',
      '2025-03-18 withdrawal 100 EUR',
      '2025-03-31 interest 1.2 EUR',
      '2025-03-31 fee 2 EUR',
    ],
  },
];

describe('files of brokers and trackers by their published columns', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each(FILES)('$what', async ({ text, rows }) => {
    const preview = await at.preview(text);
    const found = preview.sample.map(({ draft }) => {
      const { date, kind, symbol, quantity, amount, currency, toAmount, toCurrency, fee, tax } =
        draft as unknown as Record<string, string | undefined>;
      const to = toAmount && `-> ${toAmount} ${toCurrency}`;
      const parts = [date, kind, symbol, quantity, amount, currency, to, fee && `fee ${fee}`, tax && `tax ${tax}`];
      return parts.filter((part) => part !== undefined).join(' ');
    });
    expect(refusals(preview)).toEqual([]);
    expect(found).toEqual(rows);
  });
});
