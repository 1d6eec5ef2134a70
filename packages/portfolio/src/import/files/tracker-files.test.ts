import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowText } from '../../testing/draft-text.ts';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

interface TrackerFile {
  readonly what: string;
  readonly text: string;
  readonly rows: readonly string[];
  /** Lines that are refused, with the reason. */
  readonly refused?: readonly string[];
}

/** Files as other programs for one's own money write them, with rows of our own. */
const FILES: readonly TrackerFile[] = [
  {
    what: 'Portfolio Performance, XML: elements that refer to each other by paths',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<client>
  <version>66</version>
  <baseCurrency>EUR</baseCurrency>
  <securities>
    <security>
      <uuid>s1</uuid>
      <name>SAP SE</name>
      <currencyCode>EUR</currencyCode>
      <isin>DE0007164600</isin>
      <tickerSymbol>SAP.DE</tickerSymbol>
      <prices><price t="2025-01-13" v="10000000000"/></prices>
      <isRetired>false</isRetired>
    </security>
    <security>
      <uuid>s2</uuid>
      <name>Apple &amp; Co</name>
      <currencyCode>USD</currencyCode>
      <isin>US0378331005</isin>
      <tickerSymbol>AAPL</tickerSymbol>
      <prices/>
    </security>
  </securities>
  <accounts>
    <account>
      <uuid>a1</uuid>
      <name>Konto</name>
      <currencyCode>EUR</currencyCode>
      <transactions>
        <account-transaction>
          <uuid>t1</uuid>
          <date>2025-01-13T00:00</date>
          <currencyCode>EUR</currencyCode>
          <amount>500000</amount>
          <shares>0</shares>
          <type>DEPOSIT</type>
        </account-transaction>
        <account-transaction>
          <uuid>t2</uuid>
          <date>2025-01-14T10:30</date>
          <currencyCode>EUR</currencyCode>
          <amount>100500</amount>
          <security reference="../../../../../securities/security"/>
          <crossEntry class="buysell">
            <portfolio>
              <uuid>p1</uuid>
              <name>Depot</name>
              <referenceAccount reference="../../../../.."/>
              <transactions>
                <portfolio-transaction>
                  <uuid>t3</uuid>
                  <date>2025-01-14T10:30</date>
                  <currencyCode>EUR</currencyCode>
                  <amount>100500</amount>
                  <security reference="../../../../../../../../../securities/security"/>
                  <crossEntry class="buysell" reference="../../../.."/>
                  <shares>1000000000</shares>
                  <note>first</note>
                  <units>
                    <unit type="FEE"><amount currency="EUR" amount="500"/></unit>
                  </units>
                  <type>BUY</type>
                </portfolio-transaction>
                <portfolio-transaction>
                  <uuid>t4</uuid>
                  <date>2025-01-20T00:00</date>
                  <currencyCode>EUR</currencyCode>
                  <amount>90000</amount>
                  <security reference="../../../../../../../../../securities/security[2]"/>
                  <shares>500000000</shares>
                  <units>
                    <unit type="GROSS_VALUE">
                      <amount currency="EUR" amount="90000"/>
                      <forex currency="USD" amount="100000"/>
                      <exchangeRate>0.9</exchangeRate>
                    </unit>
                  </units>
                  <type>DELIVERY_INBOUND</type>
                </portfolio-transaction>
              </transactions>
            </portfolio>
            <portfolioTransaction reference="../portfolio/transactions/portfolio-transaction"/>
            <account reference="../../../.."/>
            <accountTransaction reference="../.."/>
          </crossEntry>
          <shares>0</shares>
          <type>BUY</type>
        </account-transaction>
        <account-transaction>
          <uuid>t5</uuid>
          <date>2025-02-20T00:00</date>
          <currencyCode>EUR</currencyCode>
          <amount>850</amount>
          <security reference="../../../../../securities/security"/>
          <shares>1000000000</shares>
          <units>
            <unit type="TAX"><amount currency="EUR" amount="300"/></unit>
          </units>
          <type>DIVIDENDS</type>
        </account-transaction>
        <account-transaction>
          <uuid>t6</uuid>
          <date>2025-03-31T00:00</date>
          <currencyCode>EUR</currencyCode>
          <amount>120</amount>
          <type>INTEREST_CHARGE</type>
        </account-transaction>
        <account-transaction>
          <uuid>t7</uuid>
          <date>2025-04-01T00:00</date>
          <currencyCode>EUR</currencyCode>
          <amount>10000</amount>
          <crossEntry class="account-transfer">
            <accountFrom reference="../../../.."/>
            <transactionFrom reference="../.."/>
            <accountTo>
              <uuid>a2</uuid>
              <name>Tagesgeld</name>
              <currencyCode>EUR</currencyCode>
              <transactions>
                <account-transaction>
                  <uuid>t8</uuid>
                  <date>2025-04-01T00:00</date>
                  <currencyCode>EUR</currencyCode>
                  <amount>10000</amount>
                  <crossEntry class="account-transfer" reference="../../../.."/>
                  <type>TRANSFER_IN</type>
                </account-transaction>
              </transactions>
            </accountTo>
            <transactionTo reference="../accountTo/transactions/account-transaction"/>
          </crossEntry>
          <type>TRANSFER_OUT</type>
        </account-transaction>
      </transactions>
    </account>
    <account reference="../account/transactions/account-transaction[5]/crossEntry/accountTo"/>
  </accounts>
  <portfolios>
    <portfolio reference="../../accounts/account/transactions/account-transaction[2]/crossEntry/portfolio"/>
  </portfolios>
</client>`,
    rows: [
      '2025-01-13 Depot deposit 5000 EUR',
      '2025-02-20 Depot dividend SAP.DE 8.5 EUR tax 3',
      '2025-03-31 Depot interest -1.2 EUR',
      '2025-04-01 Depot withdrawal 100 EUR',
      '2025-01-14 Depot buy SAP.DE 10 1005 EUR fee 5',
      '2025-01-20 Depot transfer-in AAPL 5 1000 USD',
      '2025-04-01 Tagesgeld deposit 100 EUR',
    ],
  },
  {
    what: 'Portfolio Performance, XML: elements that refer to each other by numbers, paid for in another currency',
    text: `<client id="1">
  <version>66</version>
  <securities id="2">
    <security id="3"><uuid>s2</uuid><name>Apple</name><currencyCode>USD</currencyCode><isin>US0378331005</isin><tickerSymbol>AAPL</tickerSymbol></security>
  </securities>
  <accounts id="4">
    <account id="5"><name>Konto</name><currencyCode>EUR</currencyCode>
      <transactions id="6">
        <account-transaction id="7"><uuid>t2</uuid><date>2025-01-14T10:30</date><currencyCode>EUR</currencyCode><amount>90200</amount>
          <security reference="3"/>
          <crossEntry class="buysell" id="8">
            <portfolio id="9"><name>Depot</name><referenceAccount reference="5"/>
              <transactions id="10">
                <portfolio-transaction id="11"><uuid>t3</uuid><date>2025-01-14T10:30</date><currencyCode>EUR</currencyCode><amount>90200</amount>
                  <security reference="3"/><crossEntry class="buysell" reference="8"/><shares>500000000</shares>
                  <units id="12">
                    <unit id="13" type="GROSS_VALUE"><amount currency="EUR" amount="90000"/><forex currency="USD" amount="100000"/><exchangeRate>0.9</exchangeRate></unit>
                    <unit id="14" type="FEE"><amount currency="EUR" amount="200"/></unit>
                  </units>
                  <type>BUY</type></portfolio-transaction>
              </transactions></portfolio>
            <portfolioTransaction reference="11"/><account reference="5"/><accountTransaction reference="7"/>
          </crossEntry>
          <type>BUY</type></account-transaction>
      </transactions></account>
  </accounts>
  <portfolios id="15"><portfolio reference="9"/></portfolios>
</client>`,
    rows: ['2025-01-14 Depot buy AAPL 5 1002.22222222 USD fee 2.22222222 settled 902 EUR'],
  },
  {
    what: 'Portfolio Performance in German: all transactions',
    text: `Datum;Typ;Wertpapier;Stück;Kurs;Betrag;Gebühren;Steuern;Gesamtpreis;Konto;Gegenkonto;Notiz;Quelle
14.01.2025 10:30;Kauf;SAP SE;10;100,00;1.000,00;5,00;0,00;1.005,00;Depot;Konto;;
20.02.2025 00:00;Dividende;SAP SE;10;1,15;11,50;0,00;3,00;8,50;Konto;;;
17.03.2025 00:00;Verkauf;SAP SE;4;150,00;600,00;5,00;0,00;595,00;Depot;Konto;;
18.03.2025 00:00;Einlage;;;;100,00;;;100,00;Konto;;;`,
    rows: [
      '2025-01-14 Depot buy SAP-SE 10 1005 EUR fee 5',
      '2025-02-20 Konto dividend SAP-SE 8.5 EUR tax 3',
      '2025-03-17 Depot sell SAP-SE 4 595 EUR fee 5',
      '2025-03-18 Konto deposit 100 EUR',
    ],
  },
  {
    what: 'Wealthfolio, JSON: a list of activities',
    text: JSON.stringify(
      [
        ['BUY', '2025-01-14T00:00:00Z', 'AAPL', '10', '200', '1', 'USD'],
        ['DIVIDEND', '2025-02-20T00:00:00Z', 'AAPL', '1', '1.02', '0', 'USD'],
        ['SELL', '2025-03-17T00:00:00Z', 'AAPL', '4', '250', '1', 'USD'],
        ['DEPOSIT', '2025-03-18T00:00:00Z', '$CASH-USD', '500', '1', '0', 'USD'],
        ['FEE', '2025-03-19T00:00:00Z', '$CASH-USD', '1', '0', '5', 'USD'],
      ].map(([activityType, date, assetSymbol, quantity, unitPrice, fee, currency], index) => ({
        id: `id-${index}`,
        accountId: 'acc-1',
        assetId: assetSymbol,
        activityType,
        date,
        quantity,
        unitPrice,
        currency,
        fee,
        isDraft: false,
        comment: null,
        accountName: 'Broker',
        assetSymbol,
        assetName: assetSymbol === 'AAPL' ? 'Apple Inc.' : null,
      })),
    ),
    rows: [
      '2025-01-14 Broker buy AAPL 10 2001 USD fee 1',
      '2025-02-20 Broker dividend AAPL 1.02 USD',
      '2025-03-17 Broker sell AAPL 4 999 USD fee 1',
      '2025-03-18 Broker deposit 500 USD',
      '2025-03-19 Broker fee 5 USD',
    ],
  },
  {
    what: 'Yahoo, portfolio: lots with the day and the price of the purchase',
    text: `Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment
AAPL,231.3,2025/03/17,16:00 EDT,1.2,230.1,232.0,229.5,48073400,20250114,200.0,10.0,1.0,,,
KO,70.1,2025/03/17,16:00 EDT,0.2,69.9,70.5,69.5,12073400,20250120,60.5,20.0,,,,first
MSFT,400.1,2025/03/17,16:00 EDT,0.2,69.9,70.5,69.5,12073400,,,,,,,`,
    rows: ['2025-01-14 buy AAPL 10 2001 USD fee 1', '2025-01-20 buy KO 20 1210 USD'],
    refused: [],
  },
  {
    what: 'Interactive Brokers, Flex XML: trades, an exchange, dividends, tax, interest, a deposit, a split',
    text: `<FlexQueryResponse queryName="all" type="AF">
<FlexStatements count="1">
<FlexStatement accountId="U1234567" fromDate="20250101" toDate="20251231" period="LastYear" whenGenerated="20260102;010203">
<Trades>
<Trade accountId="U1234567" currency="USD" fxRateToBase="0.95" assetCategory="STK" symbol="AAPL" description="APPLE INC" conid="265598" isin="US0378331005" tradeID="11" reportDate="20250114" dateTime="20250114;093100" tradeDate="20250114" settleDateTarget="20250115" transactionType="ExchTrade" exchange="NASDAQ" quantity="10" tradePrice="200" tradeMoney="2000" proceeds="-2000" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="-2001" cost="2001" fifoPnlRealized="0" buySell="BUY" openCloseIndicator="O" multiplier="1" levelOfDetail="EXECUTION" transactionID="91" />
<Trade accountId="U1234567" currency="USD" fxRateToBase="0.95" assetCategory="STK" symbol="AAPL" description="APPLE INC" conid="265598" isin="US0378331005" tradeID="12" reportDate="20250317" dateTime="20250317;150000" tradeDate="20250317" transactionType="ExchTrade" quantity="-4" tradePrice="250" tradeMoney="-1000" proceeds="1000" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="999" buySell="SELL" openCloseIndicator="C" multiplier="1" levelOfDetail="EXECUTION" transactionID="92" />
<Trade accountId="U1234567" currency="USD" fxRateToBase="0.95" assetCategory="CASH" symbol="EUR.USD" description="EUR.USD" tradeID="13" reportDate="20250110" dateTime="20250110;100000" tradeDate="20250110" transactionType="ExchTrade" quantity="-1000" tradePrice="1.05" tradeMoney="-1050" proceeds="1050" taxes="0" ibCommission="-2" ibCommissionCurrency="EUR" netCash="0" buySell="SELL" levelOfDetail="EXECUTION" transactionID="93" />
</Trades>
<CashTransactions>
<CashTransaction accountId="U1234567" currency="USD" fxRateToBase="0.95" assetCategory="STK" symbol="AAPL" isin="US0378331005" description="AAPL(US0378331005) CASH DIVIDEND USD 0.25 PER SHARE (Ordinary Dividend)" dateTime="20250220;202000" reportDate="20250220" amount="2.5" type="Dividends" transactionID="94" levelOfDetail="DETAIL" />
<CashTransaction accountId="U1234567" currency="USD" fxRateToBase="0.95" assetCategory="STK" symbol="AAPL" isin="US0378331005" description="AAPL(US0378331005) CASH DIVIDEND USD 0.25 PER SHARE - US TAX" dateTime="20250220;202000" reportDate="20250220" amount="-0.38" type="Withholding Tax" transactionID="95" levelOfDetail="DETAIL" />
<CashTransaction accountId="U1234567" currency="EUR" fxRateToBase="1" symbol="" description="CASH RECEIPTS" dateTime="20250109" reportDate="20250109" amount="3000" type="Deposits/Withdrawals" transactionID="96" levelOfDetail="DETAIL" />
<CashTransaction accountId="U1234567" currency="EUR" fxRateToBase="1" symbol="" description="EUR CREDIT INT FOR MAR-2025" dateTime="20250403" reportDate="20250403" amount="1.2" type="Broker Interest Received" transactionID="97" levelOfDetail="DETAIL" />
<CashTransaction accountId="U1234567" currency="USD" fxRateToBase="0.95" symbol="" description="SNAPSHOT FEE" dateTime="20250404" reportDate="20250404" amount="-4.5" type="Other Fees" transactionID="98" levelOfDetail="DETAIL" />
</CashTransactions>
<CorporateActions>
<CorporateAction accountId="U1234567" currency="USD" assetCategory="STK" symbol="AAPL" isin="US0378331005" description="AAPL(US0378331005) SPLIT 4 FOR 1 (AAPL, APPLE INC, US0378331005)" actionDescription="AAPL(US0378331005) SPLIT 4 FOR 1" dateTime="20250601;202500" reportDate="20250602" amount="0" proceeds="0" value="0" quantity="18" type="FS" transactionID="99" />
</CorporateActions>
</FlexStatement>
</FlexStatements>
</FlexQueryResponse>`,
    rows: [
      '2025-01-14 U1234567 buy AAPL 10 2001 USD fee 1',
      '2025-03-17 U1234567 sell AAPL 4 999 USD fee 1',
      '2025-01-10 U1234567 fx 1000 EUR -> 1050 USD',
      '2025-01-10 U1234567 fee 2 EUR',
      '2025-02-20 U1234567 dividend AAPL 2.5 USD',
      '2025-02-20 U1234567 tax AAPL 0.38 USD',
      '2025-01-09 U1234567 deposit 3000 EUR',
      '2025-04-03 U1234567 interest 1.2 EUR',
      '2025-04-04 U1234567 fee 4.5 USD',
      '2025-06-01 U1234567 split AAPL 4:1',
    ],
  },
  {
    what: 'Bithumb (빗썸), transactions',
    text: `거래일시,자산,거래구분,거래수량,체결가격,거래금액,수수료,정산금액,메모
2025-01-13 09:00:00,원화,입금,1000000,,,0,1000000,
2025-01-14 10:00:00,비트코인,매수,0.01,90000000,900000,360,900360,
2025-03-14 10:00:00,비트코인,매도,0.005,95000000,475000,190,474810,`,
    rows: [
      '2025-01-13 deposit 1000000 KRW',
      '2025-01-14 buy BTC-KRW 0.01 900360 KRW fee 360',
      '2025-03-14 sell BTC-KRW 0.005 474810 KRW fee 190',
    ],
  },
  {
    what: 'beancount: lots with a cost, sales with a price and a gain, dividends, an exchange, a second bank',
    text: `option "title" "My money"
option "operating_currency" "USD"
plugin "beancount.plugins.auto_accounts"

2025-01-01 open Assets:US:Broker:Cash  USD
2025-01-01 open Assets:US:Broker:AAPL  AAPL "FIFO"
2025-01-01 commodity AAPL
  name: "Apple Inc."

2025-01-13 * "Bank" "Paid in" #start ^one
  Assets:US:Broker:Cash   5,000.00 USD
  Equity:Opening-Balances
2025-01-14 * "Buy" "10 AAPL"
  order: "X1"
  Assets:US:Broker:AAPL      10 AAPL {200.00 USD}
  Expenses:Commissions        1.00 USD ; broker
  Assets:US:Broker:Cash  -2001.00 USD
2025-02-20 * "Dividend AAPL"
  Assets:US:Broker:Cash     0.87 USD
  Expenses:Taxes:Withheld   0.15 USD
  Income:US:Broker:AAPL:Dividends  -1.02 USD
2025-03-17 * "Sell"
  Assets:US:Broker:AAPL      -4 AAPL {200.00 USD, 2025-01-14} @ 250.00 USD
  Assets:US:Broker:Cash     999.00 USD
  Expenses:Commissions        1.00 USD
  Income:US:Broker:PnL
2025-03-20 txn "Won"
  Assets:US:Broker:Cash  -100 USD @ 1450 KRW
  Assets:Korea:Bank       145000 KRW
2025-03-21 ! "Groceries"
  Assets:Korea:Bank      -45000 KRW
  Expenses:Food
2025-03-22 price AAPL 251.00 USD
2025-03-22 balance Assets:US:Broker:AAPL 6 AAPL
2025-03-31 * "Interest"
  Assets:US:Broker:Cash    1.10 USD
  Income:US:Broker:Interest`,
    rows: [
      '2025-01-13 US:Broker deposit 5000 USD',
      '2025-01-14 US:Broker buy AAPL 10 2001 USD fee 1',
      '2025-02-20 US:Broker dividend AAPL 0.87 USD tax 0.15',
      '2025-03-17 US:Broker sell AAPL 4 999 USD fee 1',
      '2025-03-20 US:Broker withdrawal 100 USD',
      '2025-03-20 Korea:Bank deposit 145000 KRW',
      '2025-03-21 Korea:Bank withdrawal 45000 KRW',
      '2025-03-31 US:Broker interest 1.1 USD',
    ],
  },
  {
    what: 'ledger: signs of money, slashes, codes, quoted commodities, prices of one and of all',
    text: `; my books
account Assets:Broker
commodity $

P 2025/01/14 AAPL $200.00

2025/01/13 * Paid in
    Assets:Broker:Cash          $5,000.00
    Equity:Opening

2025/01/14=2025/01/16 * (X1) Buy AAPL
    ; :tag:
    Assets:Broker:Shares        10 AAPL @ $200.00
    Expenses:Fees               $1.00
    Assets:Broker:Cash          $-2,001.00

2025/01/15 Samsung
    Assets:Korea:Shares         2 "005930.KS" @@ 140000 KRW
    Assets:Korea:Cash           -140000 KRW

2025/03/17 ! Sell
    Assets:Broker:Shares        -4 AAPL {$200.00} @ $250.00
    Assets:Broker:Cash          $1,000.00
    Income:Capital Gains        $-200.00

2025/03/31 Interest
    Assets:Broker:Cash          $1.10
    Income:Interest`,
    rows: [
      '2025-01-13 Broker deposit 5000 USD',
      '2025-01-14 Broker buy AAPL 10 2001 USD fee 1',
      '2025-01-15 Korea buy 005930.KS 2 140000 KRW',
      '2025-03-17 Broker sell AAPL 4 1000 USD',
      '2025-03-31 Broker interest 1.1 USD',
    ],
  },
];

describe('files of other trackers', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it.each(FILES)('$what', async ({ text, rows, refused = [] }) => {
    const preview = await at.preview(text);
    expect(refusals(preview)).toEqual(refused);
    expect(preview.sample.map(({ draft }) => rowText(draft))).toEqual(rows);
  });
});
