import { readCorrections } from '@finclaw/broker-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';
import { unknownTableText } from '../../text/unknown-table-text.ts';

/** Every row in short: day, kind, symbol, shares, amount, currency, what it was exchanged for, costs. */
const short = (preview: Awaited<ReturnType<ImportFixture['preview']>>): string[] =>
  preview.sample.map(({ draft }) => {
    const row = draft as unknown as Record<string, string | undefined>;
    const costs = [row.fee && `fee ${row.fee}`, row.tax && `tax ${row.tax}`];
    const exchanged = row.toAmount && `-> ${row.toAmount} ${row.toCurrency}`;
    return [row.date, row.kind, row.symbol, row.quantity, row.amount, row.currency, exchanged, ...costs]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });

interface Shape {
  readonly what: string;
  readonly text: string;
  readonly rows: readonly string[];
  readonly refused?: readonly string[];
  readonly say?: readonly string[];
}

const SHAPES: readonly Shape[] = [
  {
    what: 'Swedish, a fund by its number, a fee given back, a share paid for in kronor',
    text: `Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN
2025-02-03;Spar;Köp;Nordisk Fond B;4,5;200,10;-900,45;SEK;0;;SEK;SE0000000014
2025-02-03;Spar;Insättning;Från banken;;;5000;SEK;;;;
2025-02-04;Spar;Övrigt;Återbetalning avgift 2024;;;2,50;SEK;;;;
2025-02-04;Spar;Övrigt;Preliminär skatt;;;-7;SEK;;;;
2025-02-05;Spar;Utdelning;Nordisk Fond B;4,5;1;4,50;SEK;;;SEK;SE0000000014
2025-02-06;Spar;Köp;Apple;2;200,00;-4040;SEK;40;10;USD;US0378331005`,
    rows: [
      '2025-02-03 buy SE0000000014 4.5 900.45 SEK',
      '2025-02-03 deposit 5000 SEK',
      '2025-02-04 fee -2.5 SEK',
      '2025-02-04 tax 7 SEK',
      '2025-02-05 dividend SE0000000014 4.5 SEK',
      '2025-02-06 fx 4040 SEK -> 404 USD',
      '2025-02-06 buy AAPL 2 404 USD fee 4',
    ],
  },
  {
    what: 'German, points between thousands, a sale before costs and tax',
    text: `Umsätze Depot 12345
;
Buchungstag;Umsatzart;ISIN;Bezeichnung;Stück;Kurs;Kurswährung;Bruttobetrag;Gebühren;Steuern;Nettobetrag;Währung
02.01.2025;Kauf;DE000A0H0011;Beispiel AG;100;10,50;EUR;1.050,00;4,90;;-1.054,90;EUR
03.02.2025;Verkauf;DE000A0H0011;Beispiel AG;40;11,00;EUR;440,00;4,90;3,10;432,00;EUR
04.02.2025;Dividende;DE000A0H0011;Beispiel AG;;;;;;;12,30;EUR
05.02.2025;Zinsen;;;;;;;;;0,42;EUR`,
    rows: [
      '2025-01-02 buy DE000A0H0011 100 1054.9 EUR fee 4.9',
      '2025-02-03 sell DE000A0H0011 40 432 EUR fee 4.9 tax 3.1',
      '2025-02-04 dividend DE000A0H0011 12.3 EUR',
      '2025-02-05 interest 0.42 EUR',
    ],
  },
  {
    what: 'Dutch, no currency anywhere, two ways of writing decimals',
    text: `Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting
2025-01-10;Storting;250,00;overboeking;;;;
2025-01-11;Aankoop;-100;Wereldfonds;IE00BKX55T58;1,25;;
2025-01-12T10:00:00;Sell;80.555;Wereldfonds;IE00BKX55T58;0.75;-1.0;
2025-01-13;Verkoop;10,799;Wereldfonds;IE00BKX55T58;0,1043;;`,
    rows: [
      '2025-01-10 deposit 250 EUR',
      '2025-01-11 buy IE00BKX55T58 1.25 100 EUR',
      '2025-01-12 sell IE00BKX55T58 0.75 80.555 EUR fee 1',
      '2025-01-13 sell IE00BKX55T58 0.1043 10.799 EUR',
    ],
  },
  {
    what: 'French',
    text: `Date opération;Opération;Valeur;Code ISIN;Quantité;Cours;Montant net;Frais;Devise
15/01/2025;Achat;Exemple SA;FR0000000018;10;20,00;-201,00;1,00;EUR
16/01/2025;Versement;;;;;500,00;;EUR
17/01/2025;Vente;Exemple SA;FR0000000018;4;21,00;83,00;1,00;EUR`,
    rows: [
      '2025-01-15 buy FR0000000018 10 201 EUR fee 1',
      '2025-01-16 deposit 500 EUR',
      '2025-01-17 sell FR0000000018 4 83 EUR fee 1',
    ],
  },
  {
    what: 'Spanish and Italian',
    text: `Fecha;Operación;Valor;ISIN;Títulos;Precio;Importe;Comisión;Divisa
15/01/2025;Compra;Ejemplo SA;ES0000000015;10;20,00;-201,00;1,00;EUR
17/01/2025;Vendita;Ejemplo SA;ES0000000015;4;21,00;83,00;1,00;EUR`,
    rows: ['2025-01-15 buy ES0000000015 10 201 EUR fee 1', '2025-01-17 sell ES0000000015 4 83 EUR fee 1'],
  },
  {
    what: 'the price in one currency, the total in another',
    text: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total)
Market buy,2025-01-06 14:30:00.123,US0378331005,AAPL,Apple,10,150.00,USD,1.25,1200.00,GBP
Deposit,2025-01-05 09:00:00,,,,,,,,2000.00,GBP`,
    rows: ['2025-01-06 fx 1200 GBP -> 1500 USD', '2025-01-06 buy AAPL 10 1500 USD', '2025-01-05 deposit 2000 GBP'],
  },
  {
    what: 'the way of a trade in a column of its own',
    text: `CurrencyPrimary,Symbol,DateTime,TransactionType,Quantity,TradePrice,Buy/Sell,ISIN,NetCash,IBCommission
USD,AAPL,20250106;093015,ExchTrade,17,200,BUY,US0378331005,-3401,-1
USD,AAPL,20250107;101500,ExchTrade,-7,210,SELL,US0378331005,1469,-1`,
    rows: ['2025-01-06 buy AAPL 17 3401 USD fee 1', '2025-01-07 sell AAPL 7 1469 USD fee 1'],
  },
  {
    what: 'pence',
    text: `Trade date,Type,ISIN,Description,Quantity,Price,Price currency,Amount,Currency
06/13/2025,Buy,GB0000000019,Sample plc,100,250,GBX,-250.00,GBP`,
    rows: ['2025-06-13 buy GB0000000019 100 250 GBP'],
  },
  {
    what: 'coins with two sides: money, coin for coin, coins that arrive',
    text: `Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Comment,Date
Deposit,100.00,EUR,,,,,X,,2025-01-01 10:00:00
Trade,0.01,BTC,90.00,EUR,1.00,EUR,X,,2025-01-02 10:00:00
Trade,45.00,EUR,0.004,BTC,0.50,EUR,X,,2025-01-03 10:00:00
Trade,0.1,ETH,0.003,BTC,,,X,,2025-01-04 10:00:00
Deposit,0.5,BTC,,,,,X,,2025-01-05 10:00:00`,
    rows: [
      '2025-01-01 deposit 100 EUR',
      '2025-01-02 buy BTC-EUR 0.01 91 EUR fee 1',
      '2025-01-03 sell BTC-EUR 0.004 44.5 EUR fee 0.5',
      '2025-01-04 transfer-out BTC-EUR 0.003',
      '2025-01-04 transfer-in ETH-EUR 0.1 EUR',
      '2025-01-05 transfer-in BTC-EUR 0.5 EUR',
    ],
  },
  {
    what: 'pairs of two coins: what a coin was paid with leaves, what it was sold for comes, neither has a value',
    text: `product,side,created at,size,price,fee,total,price/fee/total unit
BTC-EUR,BUY,2025-01-02T10:00:00Z,0.1,50000,10,-5010,EUR
ETH-BTC,BUY,2025-01-03T10:00:00Z,1,0.04,0.0001,-0.0401,BTC
ETH-BTC,SELL,2025-01-04T10:00:00Z,0.5,0.05,0.0001,0.0249,BTC`,
    rows: [
      '2025-01-02 buy BTC-EUR 0.1 5010 EUR fee 10',
      '2025-01-03 transfer-out BTC-EUR 0.0401',
      '2025-01-03 transfer-in ETH-EUR 1 EUR',
      '2025-01-04 transfer-out ETH-EUR 0.5',
      '2025-01-04 transfer-in BTC-EUR 0.0249 EUR',
    ],
  },
  {
    what: 'a reward in coins is income and what it was worth is its cost',
    text: `Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total,Fees
2025-01-02 10:00:00 UTC,Staking Income,ETH,0.01,EUR,€2000.00,€20.00,€20.00,€0.00
2025-01-03 10:00:00 UTC,Buy,ETH,0.1,EUR,€2000.00,€200.00,€202.00,€2.00
2025-01-04 10:00:00 UTC,Receive,ETH,0.2,EUR,€2000.00,€400.00,€400.00,€0.00`,
    rows: [
      '2025-01-02 dividend ETH-EUR 20 EUR',
      '2025-01-02 buy ETH-EUR 0.01 20 EUR',
      '2025-01-03 buy ETH-EUR 0.1 202 EUR fee 2',
      '2025-01-04 transfer-in ETH-EUR 0.2 EUR',
    ],
  },
  {
    what: 'an award with its lots on lines below it',
    text: `Date,Action,Symbol,Description,Quantity,AwardId,FairMarketValuePrice,NetSharesDeposited,Taxes
08/15/2024,Lapse,AAPL,Restricted Stock Lapse,100,,,,
,,,,,A-1,$150.00,52,"$7,200.00"
08/16/2024,Lapse,AAPL,Restricted Stock Lapse,10,,,,`,
    rows: ['2024-08-15 transfer-in AAPL 52 7800 USD'],
    refused: ['4 missing-cost'],
  },
  {
    what: 'two tables in one file, the cash of the trades in the first and their shares in the second',
    text: `My account,,,,,
Cash Transactions,,,,,
Date,Details,Amount,Balance,,
13/01/2025,Deposit by transfer,1000,1000,,
14/01/2025,Bought 10 Foo ETF (FOO),-500,500,,
15/01/2025,Account fee,-2,498,,
Balance,498,,,,
,,,,,
Investment Transactions,,,,,
Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
14/01/2025,Foo ETF (FOO),Bought 10 Foo ETF (FOO),10,50,500`,
    rows: ['2025-01-13 deposit 1000 GBP', '2025-01-15 fee 2 GBP', '2025-01-14 buy FOO 10 500 GBP'],
    say: ['currency=GBP'],
  },
  {
    what: 'a contradiction between shares, price and amount, and a name that is no coin',
    text: `date,action,symbol,name,quantity,price,amount,currency
2025-01-02,buy,MSFT,Microsoft,10,400,40.00,USD
2025-01-03,buy,TT,Trane Technologies,1,300,300,USD
2025-01-03,buy,BTC,Bitcoin,1,300,300,USD
2025-01-03,buy,AAPL,Apple,1,200,200,USD
2025-01-04,buy,AAPL,Apple,1,200,200,ETH`,
    rows: ['2025-01-03 buy TT 1 300 USD', '2025-01-03 buy BTC-USD 1 300 USD', '2025-01-03 buy AAPL 1 200 USD'],
    refused: ['2 amount-mismatch', '6 bad-value'],
  },
  {
    what: 'names that no list has are kept',
    text: `date,action,name,quantity,price,currency
2025-01-02,buy,Quite Unknown Works,10,4,EUR
2025-01-03,sell,Quite Unknown Works,5,5,EUR`,
    rows: ['2025-01-02 buy QUITE-UNKNOWN-WORKS 10 40 EUR', '2025-01-03 sell QUITE-UNKNOWN-WORKS 5 25 EUR'],
  },
  {
    what: 'trades told in a comment, a deposit without a currency',
    text: `ID;Type;Time;Symbol;Comment;Amount
1;Deposit;02.01.2025 10:00:00;;Blik;1000.00
2;Stock purchase;03.01.2025 10:00:00;SAMP.DE;OPEN BUY 5 @ 24.91;-124.55
3;Stock sale;04.01.2025 10:00:00;SAMP.DE;CLOSE BUY 2/5 @ 26.00;52.00
4;Free-funds Interest;05.01.2025 10:00:00;;Free-funds Interest 2025-01;0.31`,
    rows: [
      '2025-01-02 deposit 1000 EUR',
      '2025-01-03 buy SAMP.DE 5 124.55 EUR',
      '2025-01-04 sell SAMP.DE 2 52 EUR',
      '2025-01-05 interest 0.31 EUR',
    ],
    say: ['currency=EUR'],
  },
  {
    what: 'a currency with its amount in a column without a head, trades told in the description',
    text: `Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
06-01-2025,09:00,06-01-2025,,,iDEAL storting,,EUR,"200,00",EUR,"200,00",
07-01-2025,09:05,07-01-2025,DIVIDEND FONDS,IE00BKX55T58,"Koop 5 Dividend Fonds@30,50 EUR (IE00BKX55T58)",,EUR,"-152,50",EUR,"47,50",a1
07-01-2025,09:05,07-01-2025,DIVIDEND FONDS,IE00BKX55T58,Transactiekosten,,EUR,"-1,00",EUR,"46,50",a1
08-01-2025,10:00,08-01-2025,,,Cash Sweep Transfer,,EUR,"-46,50",EUR,"0,00",
09-01-2025,10:00,09-01-2025,DIVIDEND FONDS,IE00BKX55T58,Dividendbelasting,,EUR,"-0,15",EUR,"0,00",`,
    rows: [
      '2025-01-06 deposit 200 EUR',
      '2025-01-07 buy IE00BKX55T58 5 152.5 EUR',
      '2025-01-07 fee IE00BKX55T58 1 EUR',
      '2025-01-09 tax IE00BKX55T58 0.15 EUR',
    ],
  },
  {
    what: 'a rate in a column that is called a fee, a dividend before tax, tax held back under another name, a coin beside shares',
    text: `Type,Date,Ticker,ISIN,Asset class,Quantity,Price,Total,FX Fee (BPS),Tax,Currency
Buy,2025-01-02,SAMP,IE00BKX55T58,Fund,10,5,50.00,45,,EUR
Dividend,2025-01-03,SAMP,IE00BKX55T58,Fund,10,0.50,5.00,,1.25,EUR
Rit. dividendo,2025-01-03,SAMP,IE00BKX55T58,Fund,,,0.50,,,EUR
Interest,2025-01-04,,,,,,0,,1.00,EUR
Buy,2025-01-05,BTC,,Crypto,0.001,90000,90.00,,,EUR`,
    rows: [
      '2025-01-02 buy SAMP 10 50 EUR',
      '2025-01-03 dividend SAMP 3.75 EUR tax 1.25',
      '2025-01-03 tax SAMP 0.5 EUR',
      '2025-01-05 buy BTC-EUR 0.001 90 EUR',
    ],
    refused: ['5 bad-value'],
  },
  {
    what: 'shares that stay with the broker while it changes its company',
    text: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency
2025-01-02,AAPL,BUY - MARKET,1,$100.00,$100.00,USD
2025-01-03,AAPL,TRANSFER FROM SAMPLE TRADING LTD TO SAMPLE SECURITIES UAB,1,,$0,USD
2025-01-03,,TRANSFER FROM SAMPLE BANK UAB TO SAMPLE SECURITIES UAB,,,-$0.01,USD`,
    rows: ['2025-01-02 buy AAPL 1 100 USD', '2025-01-03 withdrawal 0.01 USD'],
  },
  {
    what: 'both sides of an exchange, shares that replace others, and money that only passes through',
    text: `Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
06-01-2025,09:00,06-01-2025,,,iDEAL storting,,EUR,"200,00",EUR,"200,00",
07-01-2025,09:05,07-01-2025,WERELDFONDS,IE00BKX55T58,"Koop 5 @ 30,50 EUR",,EUR,"-152,50",EUR,"47,50",a1
08-01-2025,10:00,08-01-2025,,,Valuta Creditering,,USD,"10,50",USD,"10,50",
08-01-2025,10:00,08-01-2025,,,Valuta Debitering,"1,0500",EUR,"-10,00",EUR,"37,50",
09-01-2025,10:00,09-01-2025,WERELDFONDS,IE00BKX55T58,"PRODUCTWIJZIGING : Verkoop 5 @ 30,50 EUR",,EUR,0,EUR,"37,50",
09-01-2025,10:00,09-01-2025,WERELDFONDS NIEUW,IE00B4L5Y983,"PRODUCTWIJZIGING : Koop 10 @ 15,25 EUR",,EUR,0,EUR,"37,50",
10-01-2025,10:00,10-01-2025,WERELDFONDS NIEUW,IE00B4L5Y983,STOCK DIVIDEND: Koop 1 @ 0 EUR,,EUR,"0,00",EUR,"37,50",
11-01-2025,10:00,11-01-2025,,,FX Debit,,EUR,"-1,00",EUR,"36,50",`,
    rows: [
      '2025-01-06 deposit 200 EUR',
      '2025-01-07 buy IE00BKX55T58 5 152.5 EUR',
      '2025-01-08 fx 10 EUR -> 10.5 USD',
      '2025-01-09 merger IE00BKX55T58 10',
      '2025-01-10 split IE00B4L5Y983',
    ],
    refused: ['9 unpaired-row'],
  },
  {
    what: 'one coin for another where the row says what both were worth, coins that only change their place',
    text: `Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total,Fees,Notes
2025-01-03 10:00:00 UTC,Buy,ETH,1,EUR,€2000.00,€2000.00,€2000.00,€0.00,
2025-01-04 10:00:00 UTC,Convert,ETH,-0.5,EUR,€2100.00,€1050.00,€1050.00,€0.00,Converted 0.5 ETH to 0.02 BTC
2025-01-05 10:00:00 UTC,Retail Staking Transfer,ETH,-0.5,EUR,€2100.00,€1050.00,€1050.00,€0.00,
2025-01-06 10:00:00 UTC,Pro Deposit,EUR,-35,EUR,€1.00,-€35.00,-€35.00,€0.00,`,
    rows: [
      '2025-01-03 buy ETH-EUR 1 2000 EUR',
      '2025-01-04 sell ETH-EUR 0.5 1050 EUR',
      '2025-01-04 buy BTC-EUR 0.02 1050 EUR',
      '2025-01-06 withdrawal 35 EUR',
    ],
  },
  {
    what: 'a share that is paid for in other money than its listing goes by its number, one without a number is asked about',
    text: `date,type,asset class,name,symbol,ISIN,shares,price,amount,currency
2025-01-02,BUY,STOCK,Apple,,US0378331005,2,25,-50,EUR
2025-01-03,DIVIDEND,STOCK,Apple,,US0378331005,,,1,EUR
2025-01-04,BUY,STOCK,Tesla,TSLA,,1,200,-200,EUR`,
    rows: ['2025-01-02 buy US0378331005 2 50 EUR', '2025-01-03 dividend US0378331005 1 EUR'],
    refused: ['4 wrong-currency'],
  },
  {
    what: 'the code of a name, said once for the whole file',
    text: `date,action,name,quantity,price,currency
2025-01-02,buy,Fruit Company,10,4,USD
2025-01-03,sell,Fruit Company,5,5,USD`,
    rows: ['2025-01-02 buy AAPL 10 40 USD', '2025-01-03 sell AAPL 5 25 USD'],
    say: ['Fruit Company=AAPL'],
  },
  {
    what: 'options are contracts of their own, never taken for their shares',
    text: `date,action,symbol,description,quantity,price,amount,currency
2025-01-02,Buy,TSLA  250321C00200000,TSLA CALL,2,3.10,-620,USD
2025-01-02,Sell to Open,AAPL,AAPL 3/21/2025 Put $150,1,2,200,USD
2025-01-03,Buy,TSLA,Tesla,2,310,-620,USD`,
    rows: [
      '2025-01-02 instrument TSLA250321C00200000 USD',
      '2025-01-02 buy TSLA250321C00200000 2 620 USD',
      '2025-01-02 instrument AAPL250321P00150000 USD',
      '2025-01-02 short AAPL250321P00150000 1 200 USD',
      '2025-01-03 buy TSLA 2 620 USD',
    ],
  },
  {
    what: 'codes behind amounts, and charges in a coin',
    text: `Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2025-01-02 10:00:00,DOGEEUR,BUY,0.3,200DOGE,60EUR,0.4DOGE
2025-01-03 10:00:00,DOGEEUR,SELL,0.35,100DOGE,35EUR,0.035EUR
2025-01-04 10:00:00,BTCEUR,BUY,50000,0.002BTC,100EUR,0.1BNB
2025-01-05 10:00:00,DOGEBTC,SELL,0.000004,50DOGE,0.0002BTC,0.000001BTC`,
    rows: [
      '2025-01-02 buy DOGE-EUR 199.6 60 EUR',
      '2025-01-03 sell DOGE-EUR 100 34.965 EUR fee 0.035',
      '2025-01-04 buy BTC-EUR 0.002 100 EUR',
      '2025-01-04 transfer-out BNB-EUR 0.1',
      '2025-01-05 transfer-out DOGE-EUR 50',
      '2025-01-05 transfer-in BTC-EUR 0.000199 EUR',
      '2025-01-01 transfer-in BNB-EUR 0.1 EUR',
    ],
  },
  {
    what: 'costs in a currency of their own, each named by its head',
    text: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),French transaction tax,Currency (French transaction tax)
Market buy,2025-01-02 10:00:00,FR0000000018,EXA,Exemple SA,20,50,EUR,1.25,802.40,GBP,,,3.00,EUR
Market buy,2025-01-03 10:00:00,GB0000000011,EXB,Example plc,10,5,GBP,1,50.30,GBP,,,0.40,EUR`,
    rows: [
      '2025-01-02 fx 802.4 GBP -> 1003 EUR',
      '2025-01-02 buy EXA 20 1003 EUR tax 3',
      '2025-01-03 buy EXB 10 50.3 GBP',
      '2025-01-03 tax 0.4 EUR',
    ],
  },
  {
    what: 'no words for the rows, signs that tell them apart, and prices in pence',
    text: `Client: Example,,,,,
Trade date,Reference,Description,Unit cost (p),Quantity,Value (£)
25/02/2025,S1,Example World ETF 100 @ 250.00,250,100,244.05
24/02/2025,B1,Example World ETF 400 @ 240.00,240,400,-971.95
20/02/2025,INTEREST,Interest to 19/02/2025,n/a,n/a,3.87
19/02/2025,MANAGE FEE,To account 1,n/a,n/a,-4.05
18/02/2025,FPC,Receipt Pay By Bank,n/a,n/a,1000.00
17/02/2025,X9,Something else,n/a,n/a,5.00`,
    rows: [
      '2025-02-25 sell EXAMPLE-WORLD-ETF 100 244.05 GBP fee 5.95',
      '2025-02-24 buy EXAMPLE-WORLD-ETF 400 971.95 GBP fee 11.95',
      '2025-02-20 interest 3.87 GBP',
      '2025-02-19 fee 4.05 GBP',
      '2025-02-18 deposit 1000 GBP',
    ],
    refused: ['8 unsupported-kind'],
  },
  {
    what: 'French without its accents',
    text: `Date d'operation;Operation;ISIN;Libelle;Quantite;Cours;Montant;Frais;Devise
15/01/2025;Achat;FR0000000018;Exemple SA;10;20,00;-201,00;1,00;EUR
16/01/2025;Prelevement;;;;;-50,00;;EUR
17/01/2025;Interet;;;;;2,00;;EUR`,
    rows: ['2025-01-15 buy FR0000000018 10 201 EUR fee 1', '2025-01-16 withdrawal 50 EUR', '2025-01-17 interest 2 EUR'],
  },
  {
    what: 'days that are in order only when the day comes first',
    text: `Date,Action,Symbol,Quantity,Price,Amount,Currency
01/02/2025,Buy,AAPL,1,10,10,USD
05/02/2025,Buy,AAPL,1,10,10,USD
01/03/2025,Buy,AAPL,1,10,10,USD
02/04/2025,Buy,AAPL,1,10,10,USD
01/05/2025,Buy,AAPL,1,10,10,USD`,
    rows: ['2025-02-01', '2025-02-05', '2025-03-01', '2025-04-02', '2025-05-01'].map(
      (day) => `${day} buy AAPL 1 10 USD`,
    ),
  },
  {
    what: 'no currency anywhere but in the prices of the trades',
    text: `Type;Ticker;Instrument;Time;Amount;ID;Comment;Product
Deposit;;;2025-01-02 09:00:00;500;1;Deposit;Plan A
Stock purchase;EXAM.DE;Example ETF;2025-01-03 10:00:00;-50,25;2;OPEN BUY 2 @ 25.125;Plan A
Dividend;AAPL.US;Apple;2025-01-10 10:00:00;0,35;3;AAPL.US USD 0.2500/ SHR;Plan A
Free funds interest;;;2025-02-03 18:23:45;0,07;4;Interest 2025-01;Plan A`,
    rows: [
      '2025-01-02 deposit 500 EUR',
      '2025-01-03 buy EXAM.DE 2 50.25 EUR',
      '2025-01-10 dividend AAPL.US 0.35 EUR',
      '2025-02-03 interest 0.07 EUR',
    ],
  },
  {
    what: 'money that only the amounts name, each its own',
    text: `Symbol,Type,Quantity,Price,Value,Fees,Date
BTC,Buy,0.001,"90,000.00 SEK",90.00 SEK,0.00 SEK,"May 5, 2025, 10:10:57 PM"
BTC,Buy,0.0003,"€30,000.00",€9.00,€0.24,"May 6, 2025, 2:08:54 PM"`,
    rows: ['2025-05-05 buy BTC-SEK 0.001 90 SEK', '2025-05-06 buy BTC-EUR 0.0003 9.24 EUR fee 0.24'],
  },
  {
    what: 'a purchase that is cancelled further on, and a cancellation of nothing in the file',
    text: `Buchungstag;Bezeichnung;ISIN;Nominal (Stk.);Betrag;Währung;Kurs;Buchungsinformation
02.01.2025;Beispiel ETF;IE00BKX55T58;2,5;250,00;EUR;100,00;Ausführung ORDER Kauf 11
03.01.2025;Beispiel ETF;IE00BKX55T58;1;101,00;EUR;101,00;Ausführung ORDER Kauf 12
04.02.2025;Beispiel ETF;IE00BKX55T58;-2,5;-250,00;EUR;100,00;Storno Ausführung ORDER Kauf 11
04.02.2025;Beispiel ETF;IE00BKX55T58;2,5;250,00;EUR;100,00;Ausführung ORDER Kauf 13
03.02.2025;Beispiel ETF;IE00BKX55T58;-1;-101,00;EUR;101,00;Ausführung ORDER Verkauf 14
05.02.2025;Beispiel ETF;IE00BKX55T58;1;101,00;EUR;101,00;Storno Ausführung ORDER Verkauf 14
05.02.2025;Beispiel ETF;IE00BKX55T58;-7;-707,00;EUR;101,00;Storno Ausführung ORDER Kauf 9`,
    rows: ['2025-01-03 buy IE00BKX55T58 1 101 EUR', '2025-02-04 buy IE00BKX55T58 2.5 250 EUR'],
    refused: ['8 unsupported-kind'],
  },
  {
    what: 'an income that was put into more shares',
    text: `TransactionDate,TransactionType,Symbol,Quantity,Amount,Price,Commission,Description
01/31/25,Dividend,JSPGX,5,-70.00,0,0,EXAMPLE FUND REINVEST PRICE $ 14.00
01/31/25,Dividend,JSPGX,0,70.00,0,0,EXAMPLE FUND RECORD 01/27/25`,
    rows: ['2025-01-31 buy JSPGX 5 70 USD', '2025-01-31 dividend JSPGX 70 USD'],
  },
  {
    what: 'costs inside the amount where no column has them',
    text: `Trade Date,Type,Instrument,Instrument ISIN,Event,Amount,Instrument currency
02-Jan-2025,Trade,Example Fund,IE00BKX55T58,Buy 2 @ 50.00 USD,-103.00,USD
03-Jan-2025,Trade,Example Fund,IE00BKX55T58,Sell 1 @ 60.00 USD,58.00,USD
04-Jan-2025,Trade,Example Fund,IE00BKX55T58,Sell 1 @ 60.00 USD,40.00,USD`,
    rows: ['2025-01-02 buy IE00BKX55T58 2 103 USD fee 3', '2025-01-03 sell IE00BKX55T58 1 58 USD fee 2'],
    refused: ['4 amount-mismatch'],
  },
  {
    what: 'contributions to a plan that buy its fund, and one that stays money',
    text: `Account Number,Trade Date,Transaction Type,Investment Name,Share Price,Shares,Gross Amount,Net Amount
77-01,03/28/2025,Contribution AIP,Example Enrollment 2044 Portfolio,$12.50,8.0000,$100,$100
77-01,02/27/2025,Contribution EBT,Example Enrollment 2044 Portfolio,$12.00,25.0000,$300,$300
77-01,02/13/2025,Contribution,Example Enrollment 2044 Portfolio,,,$40,$40`,
    say: ['Example Enrollment 2044 Portfolio=EXMPL'],
    rows: [
      '2025-03-28 deposit 100 USD',
      '2025-03-28 buy EXMPL 8 100 USD',
      '2025-02-27 deposit 300 USD',
      '2025-02-27 buy EXMPL 25 300 USD',
      '2025-02-13 deposit 40 USD',
    ],
  },
  {
    what: 'Dutch, the fund and the holder of the account both with a name',
    text: `Boekdatum;Soort;Fondsnaam;Aantal stukken;Koers;Aankoopkosten;Bruto bedrag (EUR);Netto bedrag (EUR);Naam;Rekeningnummer
28/01/2025;Aankoop;Voorbeeldfonds;2,5000;40,00;0,50;100,50;100,00;J JANSEN;NL00 0000`,
    say: ['Voorbeeldfonds=VBFDS'],
    rows: ['2025-01-28 buy VBFDS 2.5 100.5 EUR fee 0.5'],
  },
  {
    what: 'the fee of an exchange that the total already holds',
    text: `Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Stamp Duty,Quantity,Instrument Currency,Price per Share,FX Rate,FX Fee Amount
Apple,ORDER,2025-01-24T15:16:15.350Z,GBP,804.00,BUY,AAPL,US0378331005,0.00,5,USD,200.00,1.24378109,4.00
Top up,TOP_UP,2025-01-02T09:00:00.000Z,GBP,900.00,,,,,,,,,`,
    rows: ['2025-01-24 fx 804 GBP -> 1000 USD', '2025-01-24 buy AAPL 5 1000 USD', '2025-01-02 deposit 900 GBP'],
  },
  {
    what: 'amounts with their costs in one row and without them in the next, and a fee whose amount is zero',
    text: `date,symbol,quantity,activityType,unitPrice,currency,fee,tax,amount
2025-03-03,AAPL,10,BUY,40,USD,3,0,403
2025-03-04,AAPL,10,BUY,40,USD,3,0,400
2025-03-05,AAPL,5,SELL,60,USD,2,1,297
2025-03-06,AAPL,5,SELL,60,USD,2,1,300
2025-03-07,,,FEE,,USD,7.50,,0`,
    rows: [
      '2025-03-03 buy AAPL 10 403 USD fee 3',
      '2025-03-04 buy AAPL 10 403 USD fee 3',
      '2025-03-05 sell AAPL 5 297 USD fee 2 tax 1',
      '2025-03-06 sell AAPL 5 297 USD fee 2 tax 1',
      '2025-03-07 fee 7.5 USD',
    ],
  },
  {
    what: 'Italian, days under the word for a trade, A and V, a bond, and amounts that a rate turned into euros',
    text: `Dossier: 1,,,,,,,,,,,
Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni
14/01/2025,16/01/2025,Compravendita titoli,ETF MONDO,IE00B4L5Y983,A,6,EUR,100.50,,603.00,2.00
20/02/2025,24/02/2025,Compravendita titoli,APPLE INC,US0378331005,A,4,USD,220.00,1.1000,800.00,8.00
15/05/2025,19/05/2025,Compravendita titoli,APPLE INC,US0378331005,V,1,USD,242.00,1.1000,220.00,8.00
17/06/2025,19/06/2025,Compravendita titoli,BTP ESEMPIO,IT0005583478,A,3000,EUR,98.50,,2955.00,5.00
15/08/2025,18/08/2025,Dividendo,APPLE INC,US0378331005,,,USD,,1.1000,3.10,`,
    rows: [
      '2025-01-14 buy IE00B4L5Y983 6 605 EUR fee 2',
      '2025-02-20 fx 808 EUR -> 888.8 USD',
      '2025-02-20 buy AAPL 4 888.8 USD fee 8.8',
      '2025-05-15 sell AAPL 1 233.2 USD fee 8.8',
      '2025-05-15 fx 233.2 USD -> 212 EUR',
      '2025-06-17 buy IT0005583478 3000 2960 EUR fee 5',
      '2025-08-15 dividend AAPL 3.1 EUR',
    ],
  },
  {
    what: 'months in Dutch, and trades that only a sentence counts',
    text: `Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Event,Booked Amount,Order ID,Conversion Rate
,30-okt-2025,31-okt-2025,Trade,Apple Inc.,US0378331005,USD,Buy 2 @ 200.00 USD,"-401,00",,1
,02-mrt-2026,04-mrt-2026,Trade,Apple Inc.,US0378331005,USD,Sell 1 @ 230.00 USD,"230,00",,1
,05-mei-2026,05-mei-2026,Cash amount,,,USD,Custody Fee,"-2,50",,1`,
    rows: ['2025-10-30 buy AAPL 2 401 USD', '2026-03-02 sell AAPL 1 230 USD', '2026-05-05 fee 2.5 USD'],
  },
  {
    what: 'the cash of a bank, what left and what came in columns of their own',
    text: `"Date","Type","Check #","Description","Withdrawal (-)","Deposit (+)","RunningBalance"
"12/30/2025","INTADJUST","","Interest Paid","","$1.50","$4,001.50"
"12/22/2025","VISA","","Grocery Store","$60.00","","$4,000.00"
"12/20/2025","TRANSFER","","Funds Transfer to Brokerage","$900.00","","$4,000.00"
"12/14/2025","ACH","","Electronic Deposit","","$4,900.00","$4,900.00"`,
    rows: [
      '2025-12-30 interest 1.5 USD',
      '2025-12-22 withdrawal 60 USD',
      '2025-12-20 withdrawal 900 USD',
      '2025-12-14 deposit 4900 USD',
    ],
  },
];

describe('tables as brokers write them', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each(SHAPES)('$what', async ({ text, rows, refused = [], say }) => {
    const corrections = say && readCorrections(say);
    if (corrections && 'unclear' in corrections) throw new Error(corrections.unclear);
    const preview = await at.preview(text, { ...(corrections && { corrections, ownNames: corrections.names }) });
    expect([...short(preview), ...refusals(preview)]).toEqual([...rows, ...refused]);
  });

  it.each([
    ['prices', 'Date,Open,High,Low,Close,Volume\n2025-01-02,1,2,1,2,900\n', 'prices'],
    ['exchange rates', 'Date,Currency,Rate\n2025-01-02,USD,1.1\n', 'rates'],
    ['holdings', 'Symbol,Name,Quantity,Price,Market value\nAAPL,Apple,5,200,1000\n', 'holdings'],
  ])('says that a file looks like a list of %s', async (_what, text, seems) => {
    expect(await at.read(text)).toMatchObject({ ok: false, problem: 'unknown-layout', table: { seems } });
  });

  it('asks for the currency of amounts that a rate turned, and takes it', async () => {
    const text = `Market,Code,Name,Type,Date,Quantity,Price,Brokerage,Currency,Exchange Rate,Value
NASDAQ,AAPL,Apple,Buy,16/01/2025,10,200,0,USD,1.25,1600.00
NASDAQ,AAPL,Apple,Sell,17/02/2025,4,250,0,USD,1.25,800.00`;
    const read = await at.read(text);
    const table = !read.ok && read.problem === 'unknown-layout' ? read.table : undefined;
    expect(table?.missing).toEqual(['currency']);
    expect(table && unknownTableText(table, 'trades.csv', 'en').at(-1)).toContain('currency=EUR');
    const corrections = readCorrections(['currency=GBP']);
    if ('unclear' in corrections) throw new Error(corrections.unclear);
    expect(short(await at.preview(text, { corrections }))).toEqual([
      '2025-01-16 fx 1600 GBP -> 2000 USD',
      '2025-01-16 buy AAPL 10 2000 USD',
      '2025-02-17 sell AAPL 4 1000 USD',
      '2025-02-17 fx 1000 USD -> 800 GBP',
    ]);
  });

  it('asks for the security of shares that no column names', async () => {
    const text = 'Vest Date,Plan,Type,Price,Quantity,Net Cash\n25-Mar-2025,Class C,Release,$100.00,40,$0.00';
    expect(await at.read(text)).toMatchObject({ ok: false, table: { missing: ['symbol'] } });
  });

  it('drops the exchange together with the sale that cannot be', async () => {
    const preview = await at.preview(
      `Date,Action,ISIN,Name,Quantity,Price,Price currency,Amount,Currency
2025-01-06,Sell,US0378331005,Apple,10,150.00,USD,1200.00,GBP
2025-01-05,Assigned,US0378331005,Apple,10,150.00,USD,1200.00,GBP`,
    );
    expect(preview).toMatchObject({
      added: { count: 0, byKind: {} },
      refused: [{ line: 2, refusal: { reason: 'oversell' } }, {}],
    });
    expect(await at.ledger.rows()).toEqual([]);
  });
});
