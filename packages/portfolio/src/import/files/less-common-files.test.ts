import { readCorrections } from '@finclaw/broker-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';
import { fileQuestions } from '../../text/import-questions.ts';
import { unknownTableText } from '../../text/unknown-table-text.ts';

interface Case {
  readonly what: string;
  readonly text: string;
  readonly rows: readonly string[];
  readonly refused?: readonly string[];
}

/** Columns as less common brokers, exchanges and trackers name them, with rows of our own. */
const FILES: readonly Case[] = [
  {
    what: 'no header and two days, of which that of the trade is the earlier one',
    text: `2025-01-16,2025-01-14,BUY,ABC,3,200.5,601.5,USD
2025-01-17,2025-01-15,SELL,ABC,1,210.5,210.5,USD`,
    rows: ['2025-01-14 buy ABC 3 601.5 USD', '2025-01-15 sell ABC 1 210.5 USD'],
  },
  {
    what: 'a ledger of coins whose first minus comes late',
    text: `txid,time,type,asset,amount,fee
${['a1,2025-01-02 00:00:01,deposit,USD,5000,0', 'a2,2025-01-02 00:00:01,deposit,BTC,1,0'].join('\n')}
${'a1,2025-01-02 00:00:01,deposit,USD,5000,0\n'.repeat(3000)}a3,2025-01-03 00:00:01,trade,USD,-3000,0
a3,2025-01-03 00:00:01,trade,BTC,0.05,0`,
    rows: [
      '2025-01-02 deposit 5000 USD',
      '2025-01-02 transfer-in BTC-USD 1 USD',
      '2025-01-03 buy BTC-USD 0.05 3000 USD',
    ],
  },
  {
    what: 'Japanese words of margin, short sales and what the company buys back',
    text: `約定日,銘柄コード,銘柄名,取引,数量,単価,手数料,受渡金額
2025/01/14,7203,トヨタ自動車,新規買,100,2500,0,250000
2025/01/15,7203,トヨタ自動車,買戻し,100,2600,0,260000
2025/01/16,7203,トヨタ自動車,現物買,100,2600,0,260000
2025/01/17,7203,トヨタ自動車,買取請求,50,2600,0,130000`,
    rows: ['2025-01-16 buy 7203.T 100 260000 JPY', '2025-01-17 sell 7203.T 50 130000 JPY'],
    refused: ['2 unsupported-kind', '3 unsupported-kind'],
  },
  {
    what: 'amounts at home that a rate turned, of which costs bring one near to the price by chance',
    text: `Operazione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni amministrato
15/01/2025,Fondo Uno,IE00B4L5Y983,A,5,EUR,100.00,,500.00,3.00
20/01/2025,APPLE INC,US0378331005,A,2,USD,178.50,1.0850,329.03,12.95
21/02/2025,APPLE INC,US0378331005,V,1,USD,192.30,1.0920,176.10,12.95`,
    rows: [
      '2025-01-15 buy IE00B4L5Y983 5 503 EUR fee 3',
      '2025-01-20 fx 341.98 EUR -> 371.0508 USD',
      '2025-01-20 buy AAPL 2 371.0508 USD fee 14.0508',
      '2025-02-21 sell AAPL 1 178.1587 USD fee 14.1413',
      '2025-02-21 fx 178.1587 USD -> 163.15 EUR',
    ],
  },
  {
    what: 'no header, where codes, days, words and products leave no doubt',
    text: `"9001","2025-01-14","BUY","USD","-501.00","VTI","2","501.35","250.50","-0.35"
"9002","2025-01-15","SELL","USD","260.10","VTI","1","260.45","260.10","-0.35"
"9003","2025-01-20","Dividends","USD","3.10","VTI","","","",""
"9004","2025-01-25","Deposits/Withdrawals","CHF","4000","","","","",""`,
    rows: [
      '2025-01-14 buy VTI 2 501 USD',
      '2025-01-15 sell VTI 1 260.1 USD',
      '2025-01-20 dividend VTI 3.1 USD',
      '2025-01-25 deposit 4000 CHF',
    ],
  },
  {
    what: 'a wallet without signs, whose words say what left and whose charges are part of it',
    text: `Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Countervalue Ticker,Countervalue at Operation Date
2025-01-13T10:00:00.000Z,Confirmed,BTC,IN,0.5,0.0002,a1,Bitcoin 1,EUR,45000
2025-01-14T10:00:00.000Z,Confirmed,BTC,OUT,0.2003,0.0003,a2,Bitcoin 1,EUR,18000
2025-01-15T10:00:00.000Z,Confirmed,BTC,FEES,0.0001,0.0001,a3,Bitcoin 1,EUR,9
2025-01-16T10:00:00.000Z,Failed,BTC,OUT,0.1,0.0003,a4,Bitcoin 1,EUR,9000
2025-01-17T10:00:00.000Z,Confirmed,ATOM,REWARD,0.5,0,a5,Cosmos 1,EUR,2`,
    rows: [
      '2025-01-13 transfer-in BTC-EUR 0.5 EUR',
      '2025-01-14 transfer-out BTC-EUR 0.2003',
      '2025-01-15 transfer-out BTC-EUR 0.0001',
      '2025-01-17 transfer-in ATOM-EUR 0.5 EUR',
    ],
  },
  {
    what: 'the day of settlement where the day of the trade is left blank',
    text: `Trade Date,Settlement Date,Type,Symbol,Quantity,Price,Amount,Currency
2025-01-14,2025-01-16,Buy,AAPL,2,200,-400,USD
-,2025-01-20,Dividend,AAPL,,,0.52,USD
,2025-01-31,Interest,,,,0.31,USD`,
    rows: ['2025-01-14 buy AAPL 2 400 USD', '2025-01-20 dividend AAPL 0.52 USD', '2025-01-31 interest 0.31 USD'],
  },
  {
    what: 'Japanese heads and words, Tokyo codes, and funds priced for ten thousand units',
    text: `約定日,銘柄,銘柄コード,市場,取引,預り,約定数量,約定単価,手数料/諸経費等,税額,受渡日,受渡金額/決済損益
2025/01/14,ソニー,6758,東証,株式現物買,特定,100,3000,100,10,2025/01/16,300110
2025年2月14日,ソニー,6758,東証,株式現物売,特定,50,3200,50,5,2025/02/18,159945
2025/03/03,日本株ファンド,,,投信金額買付,特定,20000,25000,--,--,2025/03/05,50000
2025/03/04,ソニー,6758,東証,信用新規買,特定,100,3000,--,--,2025/03/06,--`,
    rows: [
      '2025-01-14 buy 6758.T 100 300110 JPY fee 100 tax 10',
      '2025-02-14 sell 6758.T 50 159945 JPY fee 50 tax 5',
      '2025-03-03 buy 日本株ファンド 20000 50000 JPY',
    ],
    refused: ['5 unsupported-kind'],
  },
  {
    what: 'Japanese purchases in dollars, whose rate to the yen turned nothing',
    text: `約定日,受渡日,ティッカー,銘柄名,売買区分,決済通貨,数量［株］,単価［USドル］,為替レート,手数料［USドル］,受渡金額［USドル］
"2025/01/14","2025/01/16","AAPL","アップル","買付","ＵＳドル","2","200.00","150.00","1.00","401.00"`,
    rows: ['2025-01-14 buy AAPL 2 401 USD fee 1'],
  },
  {
    what: 'an amount and a charge for each coin and for money, what left with a minus',
    text: `Date,Time (UTC),Type,Symbol,USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,ETH Amount ETH,Fee (ETH) ETH
2025-01-13,10:00:00,Credit,USD,"$1,000.00 ",,"$1,000.00 ",,,,
2025-01-14,10:00:00,Buy,BTCUSD,($500.00),($2.00),$498.00 ,0.01 BTC ,,,
2025-01-15,10:00:00,Sell,BTCUSD,$210.00 ,($1.00),$707.00 ,(0.004 BTC),,,
2025-01-16,10:00:00,Buy,ETHBTC,,,$707.00 ,(0.002 BTC),,0.05 ETH ,
2025-01-17,10:00:00,Debit,BTC,,,$707.00 ,(0.001 BTC),(0.0001 BTC),,
2025-01-18,10:00:00,Debit,USD,($100.00),($5.00),$602.00 ,,,,
,,,,Totals,($8.00),$602.00 ,,,,`,
    rows: [
      '2025-01-13 deposit 1000 USD',
      '2025-01-14 buy BTC-USD 0.01 502 USD fee 2',
      '2025-01-15 sell BTC-USD 0.004 209 USD fee 1',
      '2025-01-16 transfer-out BTC-USD 0.002',
      '2025-01-16 transfer-in ETH-USD 0.05 USD',
      '2025-01-17 transfer-out BTC-USD 0.0011',
      '2025-01-18 withdrawal 100 USD',
      '2025-01-18 fee 5 USD',
    ],
  },
  {
    what: 'orders that were cancelled, pending or given back are passed over',
    text: `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Filled Time
Apple,AAPL,Buy,Filled,3,3,@200.50,200.25,01/14/2025 09:31:00 EST
Apple,AAPL,Buy,Cancelled,5,5,@190.00,190.00,01/15/2025 09:31:00 EST
Apple,AAPL,Sell,Pending,1,1,@250.00,250.00,01/16/2025 09:31:00 EST
Apple,AAPL,Sell,Partially Filled,1,2,@240.00,240.10,01/17/2025 09:31:00 EST`,
    rows: ['2025-01-14 buy AAPL 3 600.75 USD', '2025-01-17 sell AAPL 1 240.1 USD'],
  },
  {
    what: 'a type and a finer one that is left blank where the first says it all',
    text: `transaction_date,activity_type,activity_sub_type,direction,symbol,currency,quantity,unit_price,commission,net_cash_amount
2025-01-13,MoneyMovement,CONTRIBUTION,,,CAD,,,,1500.00
2025-01-14,Trade,BUY,LONG,AAPL,USD,2,200.00,0,-400.00
2025-01-15,FxExchange,,,,CAD,,,,-71.50
2025-01-15,FxExchange,,,,USD,,,,50.00
2025-01-20,Dividend,,,AAPL,USD,,,,0.52
2025-01-31,Interest,,,,CAD,,,,0.31

"As of 2025-02-01 09:00 GMT-05:00"`,
    rows: [
      '2025-01-13 deposit 1500 CAD',
      '2025-01-14 buy AAPL 2 400 USD',
      '2025-01-15 fx 71.5 CAD -> 50 USD',
      '2025-01-20 dividend AAPL 0.52 USD',
      '2025-01-31 interest 0.31 CAD',
    ],
  },
  {
    what: 'a currency whose head names the amount it belongs to, not that of the account',
    text: `Datum;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Nettobetrag;Währung Nettobetrag;Saldo;Währung
14-01-2025 14:00:00;Kauf;SAP;SAP SE;DE0007164600;5.0;250.00;8.00;-1258.00;EUR;5000.00;CHF
20-01-2025 08:00:00;Vergütung;;;;1.0;1000.00;0.00;1000.00;CHF;6000.00;CHF`,
    rows: ['2025-01-14 buy DE0007164600 5 1258 EUR fee 8', '2025-01-20 deposit 1000 CHF'],
  },
  {
    what: 'a total that includes the fee already, as the amount before it shows',
    text: `Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread
2025-01-14 10:00:00 UTC,Buy,BTC,0.02,EUR,€50000,€985,€1000,€15
2025-02-14 10:00:00 UTC,Sell,BTC,0.01,EUR,€60000,€605,€600,€5`,
    rows: ['2025-01-14 buy BTC-EUR 0.02 1000 EUR fee 15', '2025-02-14 sell BTC-EUR 0.01 600 EUR fee 5'],
  },
  {
    what: 'an amount that is what was counted, beside its product with the price',
    text: `Trade ID,Trade Time,Pair,Side,Price,Amount,Total,Fee,Fee Currency
1,2025-01-14 10:00:00,BTC-EUR,buy,90000,0.02,1800,1.8,EUR
2,2025-02-14 10:00:00,BTC-EUR,sell,95000,0.01,950,0.95,EUR`,
    rows: ['2025-01-14 buy BTC-EUR 0.02 1801.8 EUR fee 1.8', '2025-02-14 sell BTC-EUR 0.01 949.05 EUR fee 0.95'],
  },
  {
    what: 'price, costs and amount all in pence',
    text: `Date;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Net Amount;Currency
14-01-2025;Buy;TSCO;Tesco;GB00BLGZ9862;100.0;350.0;600.00;-35'600.00;GBX
15-01-2025;Sell;TSCO;Tesco;GB00BLGZ9862;40.0;360.0;400.00;14'000.00;GBX`,
    rows: ['2025-01-14 buy TSCO 100 356 GBP fee 6', '2025-01-15 sell TSCO 40 140 GBP fee 4'],
  },
  {
    what: 'no word for trades, but a column for money in and one for money out',
    text: `Date,Settlement Date,Symbol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance
26/06/2025,30/06/2025,AAPL,10,£100.50,10 APPLE Del 100.50 S Date 30/06/25,r1,"£1,005.00",n/a,"£9,000.00"
29/06/2025,01/07/2025,AAPL,4,£110.00,4 APPLE Del 110.00 S Date 01/07/25,r2,n/a,£440.00,"£9,440.00"
30/06/2025,30/06/2025,n/a,n/a,n/a,GROSS INTEREST,n/a,n/a,£1.32,"£9,441.32"
30/06/2025,30/06/2025,n/a,n/a,n/a,Faster payment receipt,n/a,n/a,£50.00,"£9,491.32"`,
    rows: ['2025-06-30 interest 1.32 GBP', '2025-06-30 deposit 50 GBP'],
    refused: ['2 wrong-currency', '3 wrong-currency'],
  },
  {
    what: 'dividends counted in shares at the price of a share were put into more of them',
    text: `Date,Fund,Category,Price,Amount,Shares
2025-01-14,FUNDX,Buy,$100.00,$200.00,2.000
2025-03-14,FUNDX,Dividend,$104.00,$5.20,0.050`,
    rows: ['2025-01-14 buy FUNDX 2 200 USD', '2025-03-14 dividend FUNDX 5.2 USD', '2025-03-14 buy FUNDX 0.05 5.2 USD'],
  },
  {
    what: 'dividends of so much per share are money',
    text: `Date,Type,Symbol,Quantity,Price,Amount,Currency
2025-01-14,Buy,AAPL,10,200.00,2000.00,USD
2025-03-14,Dividend,AAPL,10,0.25,2.50,USD
2025-03-20,DRP,AAPL,0.01,250.00,2.50,USD`,
    rows: ['2025-01-14 buy AAPL 10 2000 USD', '2025-03-14 dividend AAPL 2.5 USD', '2025-03-20 buy AAPL 0.01 2.5 USD'],
  },
  {
    what: 'options with a column for each of their terms, and a commission beside other fees',
    text: `Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Commissions,Fees,Amount,Description
01/14/2025 5:10 PM,Trade,Sell to Open,AAPL,Sell,Open,1,02/21/2025,250,C,2.00,1.00,0.14,200.00,Sold 1 AAPL 02/21/25 Call 250.00 @ 2.00
01/15/2025 5:10 PM,Trade,Buy to Open,AAPL,Buy,Open,10,,,,200.00,0.00,0.08,-2000.00,Bought 10 AAPL @ 200.00
01/16/2025 9:00 AM,Money Movement,Deposit,,,,0,,,,,0.00,0.00,"1,200.00",ACH DEPOSIT`,
    rows: [
      '2025-01-14 instrument AAPL250221C00250000 USD',
      '2025-01-14 short AAPL250221C00250000 1 198.86 USD fee 1.14',
      '2025-01-15 buy AAPL 10 2000.08 USD fee 0.08',
      '2025-01-16 deposit 1200 USD',
    ],
  },
  {
    what: 'Binance, transactions: what changed at one moment is a trade, its fee in a coin leaves',
    text: `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,25-01-13 10:00:00,Spot,Deposit,EUR,1000,
1,25-01-14 12:00:00,Spot,Transaction Buy,BTC,0.01,
1,25-01-14 12:00:00,Spot,Transaction Fee,BTC,-0.00001,
1,25-01-14 12:00:00,Spot,Transaction Spend,EUR,-900,
1,25-01-20 00:00:10,Spot,Simple Earn Flexible Subscription,BTC,-0.005,
1,25-02-01 00:00:10,Earn,Simple Earn Flexible Interest,BTC,0.000001,
1,25-02-03 00:00:10,Spot,Transaction Sold,BTC,-0.002,
1,25-02-03 00:00:10,Spot,Transaction Revenue,EUR,190,
1,25-02-03 00:00:10,Spot,Transaction Fee,EUR,-0.19,
1,25-02-04 00:00:10,Spot,Withdraw,BTC,-0.001,Withdraw fee is included
1,25-02-05 00:00:10,Spot,Buy,BTC,0.001,
1,25-02-05 00:00:10,Spot,Buy,ETH,0.01,
1,25-02-05 00:00:10,Spot,Transaction Related,EUR,-95,
1,25-02-05 00:00:10,Spot,Transaction Related,EUR,-25,`,
    rows: [
      '2025-01-13 deposit 1000 EUR',
      '2025-01-14 transfer-out BTC-EUR 0.00001',
      '2025-01-14 buy BTC-EUR 0.01 900 EUR',
      '2025-02-01 transfer-in BTC-EUR 0.000001 EUR',
      '2025-02-03 sell BTC-EUR 0.002 190 EUR',
      '2025-02-03 fee 0.19 EUR',
      '2025-02-04 transfer-out BTC-EUR 0.001',
    ],
    refused: ['12 unpaired-row', '13 unpaired-row', '14 unpaired-row', '15 unpaired-row'],
  },
  {
    what: 'Nexo: one asset on both sides moves by its sign, coins that are lent or owed are not guessed',
    text: `Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,Date / Time (UTC)
T1,Top up Crypto,ETH,2.00000000,ETH,2.00000000,$4000.00,-,-,approved / ETH Transfer In,2025-03-02 10:00:00
T2,Interest,ETH,0.00200000,ETH,0.00200000,$4.00,-,-,approved / ETH Interest Earned,2025-03-03 06:00:00
T3,Exchange,ETH,-0.50000000,EUR,900.00000000,$1000.00,-,-,approved / Exchange,2025-03-04 10:00:00
T4,Locking Term Deposit,ETH,-0.5,ETH,0.5,$500.00,-,-,approved / lock,2025-03-05 10:00:00
T5,Withdrawal,ETH,-0.30000000,ETH,0.30000000,$600.00,-,-,approved / out,2025-03-06 10:00:00
T6,Nexo Card Purchase,xUSD,-50,EUR,42.5,$50.00,-,-,approved / shop,2025-03-07 10:00:00`,
    rows: [
      '2025-03-02 transfer-in ETH-EUR 2 EUR',
      '2025-03-03 transfer-in ETH-EUR 0.002 EUR',
      '2025-03-04 sell ETH-EUR 0.5 900 EUR',
      '2025-03-06 transfer-out ETH-EUR 0.3',
    ],
    refused: ['7 unsupported-kind'],
  },
  {
    what: 'Delta: a base, a quote, and the name behind the code',
    text: `Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes
2025-03-01T12:00:00Z,BUY,0.25,BTC (Bitcoin),CRYPTO,15000,EUR,Kraken,,,12,EUR (Euro),,
2025-03-02T12:00:00Z,BUY,4,AAPL (Apple),STOCK,800,USD,,,,,,IBKR,
2025-03-04T12:00:00Z,DEPOSIT,1000,EUR (Euro),FIAT,,,Kraken,OTHER,,,,,`,
    rows: [
      '2025-03-01 buy BTC-EUR 0.25 15000 EUR fee 12',
      '2025-03-02 buy AAPL 4 800 USD',
      '2025-03-04 deposit 1000 EUR',
    ],
  },
  {
    what: 'what was requested of an order is not what was filled',
    text: `id,timestamp,pair,side,type,price,executedPrice,requestedAmount,filledAmount,tradingFee,feeCurrency,status
a,2025-01-14 11:20:45,BTC/EUR,buy,market,0,50000,0.02,0.01,0.5,EUR,filled`,
    rows: ['2025-01-14 buy BTC-EUR 0.01 500.5 EUR fee 0.5'],
  },
  {
    what: 'coins paid in are no money, whatever they were worth',
    text: `"Transaction ID",Timestamp,"Transaction Type",In/Out,"Amount Fiat",Fiat,"Amount Asset",Asset,"Asset market price","Asset class",Fee,"Fee asset"
C1,2025-01-13T09:22:18+02:00,deposit,incoming,500.00,EUR,-,EUR,-,Fiat,-,-
C2,2025-01-14T09:22:18+02:00,deposit,incoming,15.00,EUR,0.0003,BTC,50000,Cryptocurrency,-,-
C3,2025-01-15T09:22:18+02:00,buy,outgoing,25.00,EUR,0.0005,BTC,50000,Cryptocurrency,-,-`,
    rows: [
      '2025-01-13 deposit 500 EUR',
      '2025-01-14 transfer-in BTC-EUR 0.0003 EUR',
      '2025-01-15 buy BTC-EUR 0.0005 25 EUR',
    ],
  },
  {
    what: 'the currency of the fee in the last column is not that of the trade',
    text: `"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"
"BUY","20250114","IE00BK5BQT80","10","100","1000","USD","-1","EUR"
"SELL","20250214","IE00BK5BQT80","-4","110","-440","USD","-1.05","EUR"`,
    rows: [
      '2025-01-14 buy IE00BK5BQT80 10 1000 USD',
      '2025-01-14 fee 1 EUR',
      '2025-02-14 sell IE00BK5BQT80 4 440 USD',
      '2025-02-14 fee 1.05 EUR',
    ],
  },
  {
    what: 'a Korean exchange of coins with the unit behind each number',
    text: `거래일시,자산,거래구분,거래수량,체결가격,거래금액,수수료,정산금액
2025-03-01 10:15:30,BTC,매수,0.02 BTC,"100,000,000 KRW","2,000,000 KRW","1,000 KRW","2,001,000 KRW"
2025-04-01 11:00:00,BTC,매도,0.01 BTC,"110,000,000 KRW","1,100,000 KRW","550 KRW","1,099,450 KRW"
2025-04-02 09:00:00,KRW,입금,"500,000 KRW",-,"500,000 KRW",0 KRW,"500,000 KRW"
2025-04-03 09:00:00,BTC,외부출금,0.001 BTC,-,-,0.0008 BTC,0.0018 BTC`,
    rows: [
      '2025-03-01 buy BTC-KRW 0.02 2001000 KRW fee 1000',
      '2025-04-01 sell BTC-KRW 0.01 1099450 KRW fee 550',
      '2025-04-02 deposit 500000 KRW',
      '2025-04-03 transfer-out BTC-KRW 0.0018',
    ],
  },
  {
    what: 'amounts that a rate turned, beside the money of those that none did',
    text: `Market,Code,Name,Type,Date,Quantity,Price *,Instrument Currency,Brokerage *,Brokerage Currency,Exch. Rate,Value
LSE,FOO,Foo plc,Buy,13/03/2025,20,3.50,GBP,5.00,GBP,,75.00
LSE,FOO,Foo plc,Buy,14/03/2025,10,3.50,GBP,5.00,GBP,,40.00
NASDAQ,MSFT,Microsoft,Buy,15/03/2025,10,150.00,USD,0,USD,1.25,1200.00`,
    rows: [
      '2025-03-13 buy FOO 20 75 GBP fee 5',
      '2025-03-14 buy FOO 10 40 GBP fee 5',
      '2025-03-15 fx 1200 GBP -> 1500 USD',
      '2025-03-15 buy MSFT 10 1500 USD',
    ],
  },
  {
    what: 'coins that were taken out are no money, also where their unit stands in the cell alone',
    text: `Type,Datetime,Account,Amount,Value,Rate,Fee
Deposit,"Jan. 14, 2025, 11:30 AM",Main Account,50.00 EUR,,,
Deposit,"Jan. 15, 2025, 11:30 AM",Main Account,0.02 BTC,,,
Withdrawal,"Jan. 16, 2025, 02:30 PM",Main Account,0.01 BTC,,,`,
    rows: [
      '2025-01-14 deposit 50 EUR',
      '2025-01-15 transfer-in BTC-EUR 0.02 EUR',
      '2025-01-16 transfer-out BTC-EUR 0.01',
    ],
  },
  {
    what: 'a mere $ is not American where the day stands before the month',
    text: `Date,Reference,Details,Debit($),Credit($),Balance($)
20/01/2025,D1,Dividend BHP,,30.00,530.00
21/01/2025,D2,Interest,,1.00,531.00`,
    rows: [],
    refused: ['2 missing-value', '3 missing-value'],
  },
  {
    what: 'an assignment and the shares it brought, with a fee and a price that has the sign of the money',
    text: `Date,Type,Sub Type,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Currency
2025-02-05T23:00:00+0200,Receive Deliver,Assignment,AAPL  250205P00200000,Equity Option,Removal of option due to assignment,0.00,1,0.00,--,0.00,USD
2025-02-05T23:00:00+0200,Receive Deliver,Buy to Open,AAPL,Equity,Buy to Open 100 AAPL @ 200.00,"-20,000.00",100,-200.00,--,-5.00,USD
2025-01-05T16:30:00+0200,Trade,Sell to Open,AAPL  250205P00200000,Equity Option,Sold 1 AAPL 02/05/25 Put 200.00 @ 2.05,205.00,1,205.00,-1.00,-0.14,USD`,
    rows: [
      '2025-02-05 instrument AAPL250205P00200000 USD',
      '2025-02-05 exercise AAPL250205P00200000 1 -20005 USD fee 5',
      '2025-01-05 short AAPL250205P00200000 1 203.86 USD fee 1.14',
    ],
  },
  {
    what: 'orders are trades only where their state says so',
    text: `Date,Symbol,Side,Status,Quantity,Price,Amount,Currency
2025-01-14,AAPL,Buy,Complete,3,200,600,USD
2025-01-14,AAPL,Buy,Open,3,190,570,USD
2025-01-14,AAPL,Buy,Expired,3,190,570,USD
2025-01-14,AAPL,Buy,Cancelled by counterparty,3,190,570,USD
2025-01-14,AAPL,Buy,Triggered,3,190,570,USD
2025-01-14,AAPL,Buy,n/a,1,190,190,USD
2025-01-15,AAPL,Buy,,1,190,190,USD`,
    rows: ['2025-01-14 buy AAPL 3 600 USD', '2025-01-14 buy AAPL 1 190 USD', '2025-01-15 buy AAPL 1 190 USD'],
    refused: ['6 unknown-state'],
  },
  {
    what: 'the states of orders in Korean',
    text: `거래일자,종목코드,매매구분,주문상태,수량,단가,금액,통화
2025-01-14,AAPL,매수,체결,3,200,600,USD
2025-01-14,AAPL,매수,접수,3,190,570,USD
2025-01-14,AAPL,매수,만료,3,190,570,USD
2025-01-14,AAPL,매수,정정,3,190,570,USD`,
    rows: ['2025-01-14 buy AAPL 3 600 USD'],
  },
  {
    what: 'a filled amount is money where another column counts the shares',
    text: `Date,Symbol,Side,Filled Qty,Filled Price,Filled Amount,Currency
2025-01-14,AAPL,Buy,3,200,600,USD`,
    rows: ['2025-01-14 buy AAPL 3 600 USD'],
  },
  {
    what: 'a filled amount is money beside a quantity, also one with another name',
    text: `Date,Symbol,Side,Order Quantity,Price,Filled Amount,Currency
2025-01-14,AAPL,Buy,3,200,600,USD`,
    rows: ['2025-01-14 buy AAPL 3 600 USD'],
  },
  {
    what: 'a filled amount is what was counted where another column is the money',
    text: `Date,Symbol,Side,Filled Price,Filled Amount,Total,Currency
2025-01-14,AAPL,Buy,200,3,600,USD`,
    rows: ['2025-01-14 buy AAPL 3 600 USD'],
  },
  {
    what: 'a filled amount of coins, of which more were ordered',
    text: `Date,Pair,Side,Order Amount,Filled Price,Filled Amount,Filled Total
2025-01-14,BTC/EUR,Buy,0.5,50000,0.4,20000
2025-01-15,BTC/EUR,Buy,0.5,50000,0.2,10000`,
    rows: ['2025-01-14 buy BTC-EUR 0.4 20000 EUR', '2025-01-15 buy BTC-EUR 0.2 10000 EUR'],
  },
  ...['CR', 'DR', 'TL', 'EURO', 'NT'].map((unit) => ({
    what: `${unit} behind an amount is no coin where a column has the currency`,
    text: `Date,Type,Symbol,Quantity,Price,Amount,Currency
2025-01-14,Deposit,,,,"1,000.00 ${unit}",USD
2025-01-18,Withdrawal,,,,50.00 ${unit},USD`,
    rows: ['2025-01-14 deposit 1000 USD', '2025-01-18 withdrawal 50 USD'],
  })),
  {
    what: 'what nobody lists is neither a coin nor the money of the other rows; a mark of credit is no unit',
    text: `Type,Datetime,Account,Amount,Value,Rate,Fee
Deposit,2025-01-14 11:30,Main Account,50.00 EUR,,,
Deposit,2025-01-15 11:30,Main Account,60.00 CR,,,
Deposit,2025-01-16 11:30,Main Account,70.00 NT,,,`,
    rows: ['2025-01-14 deposit 50 EUR', '2025-01-15 deposit 60 EUR'],
    refused: ['4 bad-value'],
  },
  {
    what: 'a fee and a commission that name the same cost, as the amount shows',
    text: `Date,Symbol,Side,Quantity,Price,Amount,Fee,Commission,Currency
2025-01-14,AAPL,Buy,3,200,601,1,1,USD
2025-01-15,AAPL,Sell,1,210,209,1,1,USD
2025-01-16,AAPL,Buy,3,200,605,4,1,USD
2025-01-17,MSFT,Buy,1,400,402.5,1,2.5,USD`,
    rows: [
      '2025-01-14 buy AAPL 3 601 USD fee 1',
      '2025-01-15 sell AAPL 1 209 USD fee 1',
      '2025-01-16 buy AAPL 3 605 USD fee 5',
      '2025-01-17 buy MSFT 1 402.5 USD fee 2.5',
    ],
  },
  {
    what: 'a large commission that repeats a fee does not turn what was paid into what stands before the costs',
    text: `Date,Symbol,Side,Quantity,Price,Amount,Fee,Commission,Currency
2025-01-14,AAPL,Buy,3,200,601,1,5,USD
2025-01-15,AAPL,Buy,1,210,211,1,5,USD`,
    rows: ['2025-01-14 buy AAPL 3 601 USD fee 1', '2025-01-15 buy AAPL 1 211 USD fee 1'],
  },
  {
    what: 'a dividend of about the price of a share is money where it counts the shares that were held',
    text: `Date,Type,Symbol,Quantity,Price,Amount,Currency
2025-01-14,Buy,PENNY,300,0.30,90.00,USD
2025-03-14,Dividend,PENNY,300,0.25,75.00,USD
2025-04-14,Buy,PENNY,1000,0.30,300.00,USD`,
    rows: ['2025-01-14 buy PENNY 300 90 USD', '2025-03-14 dividend PENNY 75 USD', '2025-04-14 buy PENNY 1000 300 USD'],
  },
  {
    what: 'the same with the newest row first, and shares from before the file',
    text: `Date,Type,Symbol,Quantity,Price,Amount,Currency
2025-05-14,Dividend,OLDER,700,0.25,175.00,USD
2025-04-14,Buy,OLDER,500,0.30,150.00,USD
2025-03-14,Dividend,PENNY,300,0.25,75.00,USD
2025-01-14,Buy,PENNY,300,0.30,90.00,USD`,
    rows: [
      '2025-05-14 dividend OLDER 175 USD',
      '2025-04-14 buy OLDER 500 150 USD',
      '2025-03-14 dividend PENNY 75 USD',
      '2025-01-14 buy PENNY 300 90 USD',
    ],
  },
  {
    what: 'a code that means another security elsewhere goes by its number',
    text: `symbol,isin,trade_date,exchange,trade_type,quantity,price,trade_id
AAPL,INE000A01036,2025-01-14,NSE,buy,10,150,T1
AAPL,INE000A01036,2025-02-14,NSE,sell,5,160,T2`,
    rows: ['2025-01-14 buy INE000A01036 10 1500 INR', '2025-02-14 sell INE000A01036 5 800 INR'],
  },
];

describe('files of less common brokers, exchanges and trackers', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each(FILES)('$what', async ({ text, rows, refused = [] }) => {
    const preview = await at.preview(text);
    const found = preview.sample.map(({ draft }) => {
      const { date, kind, symbol, quantity, amount, currency, toAmount, toCurrency, fee, tax } =
        draft as unknown as Record<string, string | undefined>;
      const to = toAmount && `-> ${toAmount} ${toCurrency}`;
      const parts = [date, kind, symbol, quantity, amount, currency, to, fee && `fee ${fee}`, tax && `tax ${tax}`];
      return parts.filter((part) => part !== undefined).join(' ');
    });
    expect(refusals(preview)).toEqual(refused);
    expect(found).toEqual(rows);
  });

  it('asks once what became of orders in states it does not know, and remembers the answer', async () => {
    const text = `Date,Symbol,Side,Status,Quantity,Price,Currency
2025-01-14,AAPL,Buy,Triggered,3,200,USD
2025-01-15,AAPL,Buy,Triggered,1,200,USD
2025-01-16,AAPL,Buy,Parked,9,100,USD`;
    const { refused, added } = await at.preview(text);
    expect(added.count).toBe(0);
    expect(fileQuestions(refused, 'en')).toEqual([
      expect.stringMatching(/: Triggered, Parked\. .*"Triggered=filled" or "Triggered=cancelled"/),
    ]);
    expect(fileQuestions(refused, 'ko').join()).toContain('"Triggered=체결"');
    const first = readCorrections(['Triggered=filled', 'Parked=취소']);
    if ('unclear' in first) throw new Error(first.unclear);
    const preview = await at.preview(text, { corrections: first });
    expect(refusals(preview)).toEqual([]);
    expect(preview.added.count).toBe(2);
    const { layout } = preview;
    const remembered = layout && { [layout.shape]: layout.mapping };
    const again = await at.preview(text, remembered && { remembered });
    expect([refusals(again), again.added.count]).toEqual([[], 2]);
  });

  it.each([
    [
      'fractions may be shares as well as prices',
      ['quantity', 'amount'],
      '2025-01-14,BUY,ABC,0.5,200,100,USD\n2025-01-15,SELL,ABC,0.25,210,52.5,USD',
    ],
    [
      'the only code is that of an exchange',
      ['symbol'],
      '2025-01-14,BUY,Apple Inc.,NASDAQ,3,200.5,601.5,USD\n2025-01-15,SELL,Microsoft Corp,NASDAQ,1,210.5,210.5,USD',
    ],
    [
      'neither of two days is always the earlier one',
      ['date'],
      '2025-01-16,2025-01-14,BUY,ABC,3,200.5,601.5,USD\n2025-01-15,2025-01-17,SELL,ABC,1,210.5,210.5,USD',
    ],
  ])('records no row of a table without a header where %s', async (_case, missing, text) => {
    expect(await at.read(text)).toMatchObject({
      problem: 'unknown-layout',
      table: { missing: expect.arrayContaining(missing) },
    });
  });

  it('asks which column is which where a table without a header leaves it open', async () => {
    const text = '2025-01-14,BUY,AAPL,10,200,2000,USD\n2025-01-15,SELL,AAPL,5,210,1050,USD';
    const refused = await at.read(text);
    const table = 'table' in refused ? refused.table : undefined;
    expect(table && unknownTableText(table, 'trades.csv', 'en').join(' ')).toMatch(/#1[\s\S]*#7[\s\S]*quantity=#4/);
    const corrections = readCorrections(['quantity=#4', 'price=#5']);
    if ('unclear' in corrections) throw new Error(corrections.unclear);
    const preview = await at.preview(text, { corrections });
    expect(preview.sample.map(({ draft }) => draft)).toMatchObject([
      { kind: 'buy', quantity: '10', amount: '2000' },
      { kind: 'sell', quantity: '5', amount: '1050' },
    ]);
  });

  it('asks for the currency of amounts that a rate turned, also where only words count the shares', async () => {
    const text = `Trade Date,Type,Instrument,Instrument ISIN,Instrument currency,Event,Amount,Order ID,Conversion Rate
2025-01-02,Trade,Apple Inc.,US0378331005,USD,Buy 10 @ 185.50 USD,-1690.10,555,0.9111
2025-02-16,Corporate action,Apple Inc.,US0378331005,USD,Cash dividend,1.10,,0.92`;
    const refused = await at.read(text);
    expect('table' in refused && refused.table?.missing).toEqual(['currency']);
    const corrections = readCorrections(['currency=EUR']);
    if ('unclear' in corrections) throw new Error(corrections.unclear);
    const { sample } = await at.preview(text, { corrections });
    const rows = sample.map(({ draft }) => draft as unknown as Record<string, string>);
    expect(rows.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
      'fx 1690.1 EUR',
      'buy 1855 USD',
      'dividend 1.1 EUR',
    ]);
  });

  it('says that closed positions are no list of trades', async () => {
    const refused = await at.read(`Position;Symbol;Type;Volume;Open time;Open price;Close time;Close price;Currency
1;AAPL;BUY;10;05.02.2025 15:30:00;180,50;20.03.2025 16:00:00;225,75;USD`);
    const table = 'table' in refused ? refused.table : undefined;
    expect(table?.seems).toBe('gains');
    expect(table && unknownTableText(table, 'positions.csv', 'en').join(' ')).toContain('a list of realised gains');
  });
});
