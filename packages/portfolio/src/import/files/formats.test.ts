import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

/** What tests compare of a row: everything but the note. */
const rowsOf = (preview: Awaited<ReturnType<ImportFixture['preview']>>) =>
  preview.sample.map(({ draft: { note: _note, ...rest } }) => rest);

describe('layouts of files', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  describe('our own', () => {
    const COLUMNS =
      'date,kind,time,account,symbol,quantity,price,amount,currency,fee,tax,to_amount,to_currency,ratio,note,reference';
    it('reads every kind of row', async () => {
      const preview = await at.preview(
        [
          COLUMNS,
          '2026-01-02,deposit,,,,,,"2,000,000",KRW,,,,,,"two\nlines; and ""quotes""",',
          '2026-01-02,fx,,,,,,"1,400,000",KRW,500,,"1,000",USD,,,',
          '2026-01-05,buy,09:31,,AAPL,4,200,801,USD,1,,,,,,ord-1',
          '2026-01-05,buy,,,삼성전자,2,"70,000",,,14,,,,,,',
          '2026-01-06,dividend,,,AAPL,,,0.85,,,0.15,,,,,',
          '2026-01-07,interest,,,,,,12,KRW,,2,,,,,',
          '2026-01-08,fee,,,,,,5,USD,,,,,,,',
          '2026-01-08,tax,,,,,,-3,USD,,,,,,,',
          '2026-01-09,split,,,AAPL,,,,,,,,,4:1,,',
          '2026-01-10,transfer-in,,,TSLA,1,,150,,,,,,,,',
          '2026-01-11,transfer-out,,,TSLA,1,,,,,,,,,,',
          '2026-01-12,sell,,,AAPL,6,70,,,1,0.5,,,,,',
          '2026-01-13,withdrawal,,,,,,(100),KRW,,,,,,,',
        ].join('\n'),
      );
      expect(refusals(preview)).toEqual([]);
      const [main, krw, usd] = [{ account: 'main' }, { currency: 'KRW' }, { currency: 'USD' }];
      expect(rowsOf(preview)).toEqual([
        { ...main, ...krw, kind: 'deposit', date: '2026-01-02', amount: '2000000' },
        {
          ...main,
          ...krw,
          kind: 'fx',
          date: '2026-01-02',
          amount: '1400000',
          fee: '500',
          toAmount: '1000',
          toCurrency: 'USD',
        },
        {
          ...main,
          ...usd,
          kind: 'buy',
          date: '2026-01-05',
          time: '09:31',
          symbol: 'AAPL',
          quantity: '4',
          price: '200',
          amount: '801',
          fee: '1',
          reference: 'ord-1',
        },
        {
          ...main,
          ...krw,
          kind: 'buy',
          date: '2026-01-05',
          symbol: '005930.KS',
          quantity: '2',
          price: '70000',
          amount: '140014',
          fee: '14',
        },
        { ...main, ...usd, kind: 'dividend', date: '2026-01-06', symbol: 'AAPL', amount: '0.85', tax: '0.15' },
        { ...main, ...krw, kind: 'interest', date: '2026-01-07', amount: '12', tax: '2' },
        { ...main, ...usd, kind: 'fee', date: '2026-01-08', amount: '5' },
        { ...main, ...usd, kind: 'tax', date: '2026-01-08', amount: '-3' },
        { ...main, kind: 'split', date: '2026-01-09', symbol: 'AAPL', to: '4', from: '1' },
        { ...main, ...usd, kind: 'transfer-in', date: '2026-01-10', symbol: 'TSLA', quantity: '1', amount: '150' },
        { ...main, kind: 'transfer-out', date: '2026-01-11', symbol: 'TSLA', quantity: '1' },
        {
          ...main,
          ...usd,
          kind: 'sell',
          date: '2026-01-12',
          symbol: 'AAPL',
          quantity: '6',
          price: '70',
          amount: '418.5',
          fee: '1',
          tax: '0.5',
        },
        { ...main, ...krw, kind: 'withdrawal', date: '2026-01-13', amount: '100' },
      ]);
      expect(preview.sample[0]?.draft.note).toBe('two\nlines; and "quotes"');
      expect(preview.sample[1]?.line).toBe(3);
    });

    it('reads Korean names, semicolons, and codes that a spreadsheet was kept from eating', async () => {
      const preview = await at.preview(
        '일자;구분;종목;수량;단가;금액;통화\r\n2026.1.5;매수;="005930";10;71.500,00;715.000;\r\n2026.1.6;매도;삼성전자;5;;360.000,50;KRW\r\n',
      );
      expect(rowsOf(preview)).toMatchObject([
        { kind: 'buy', symbol: '005930.KS', quantity: '10', price: '71500', amount: '715000' },
        { kind: 'sell', symbol: '005930.KS', quantity: '5', amount: '360000.5' },
      ]);
    });

    it('reads tabs, and a title above the header', async () => {
      expect(
        await at.preview('My trades\n\ndate\tkind\tsymbol\tquantity\tamount\n2026-01-05\tbuy\tAAPL\t1\t200\n'),
      ).toMatchObject({
        added: { count: 1 },
        sample: [{ line: 4 }],
      });
    });
  });

  describe('키움증권', () => {
    const HEADER =
      '거래일자,종목명,거래수량,거래금액,거래세/농특세,정산금액,미수변제,예수금,대출상환금,대출일,매체구분,거래소,거래구분,거래단가,수수료,소득세/주민세,미수발생금,연체변제,유가잔고,신용/대출이자,상환차금,처리시간';
    const line = (values: Record<string, string>): string =>
      HEADER.split(',')
        .map((name) => (values[name]?.includes(',') ? `"${values[name]}"` : (values[name] ?? '')))
        .join(',');
    const file = (...rows: readonly Record<string, string>[]): string =>
      ['[키움증권]주식 거래내역,,,', HEADER, ...rows.map(line)].join('\r\n');

    it('stores the settled amount, with fee and taxes as parts of it', async () => {
      const preview = await at.preview(
        file(
          {
            거래일자: '2026.01.05',
            거래구분: '이체입금(지급결제)',
            거래금액: '5,000,000',
            정산금액: '5,000,000',
            예수금: '5,000,000',
            처리시간: '09:00:00',
          },
          {
            거래일자: '2026.01.06',
            종목명: '삼성전자',
            거래수량: '44',
            거래금액: '3,141,600',
            정산금액: '3,142,070',
            거래구분: '장내매수',
            거래단가: '71,400',
            수수료: '470',
          },
          {
            거래일자: '2026.01.07',
            종목명: 'SK하이닉스',
            거래수량: '1',
            거래금액: '180,000',
            정산금액: '180,027',
            거래구분: 'KOSDAQ매수',
            거래단가: '180,000',
            수수료: '27',
          },
          {
            거래일자: '2026.01.27',
            종목명: '삼성전자',
            거래수량: '44',
            거래금액: '3,300,000',
            '거래세/농특세': '4,950',
            정산금액: '3,294,556',
            거래구분: '장내매도',
            거래단가: '75,000',
            수수료: '494',
          },
          {
            거래일자: '2026.04.20',
            종목명: '삼성전자',
            거래금액: '8,074',
            정산금액: '6,834',
            '소득세/주민세': '1,240',
            거래구분: '배당금입금',
          },
          { 거래일자: '2026.04.21', 거래금액: '321', 정산금액: '321', 거래구분: '예탁금이용료(이자)입금' },
          { 거래일자: '2026.04.21', 거래금액: '49', 정산금액: '49', 거래구분: '예탁금이용료이자세금출금' },
          { 거래일자: '2026.04.22', 거래금액: '15,553', 정산금액: '15,553', 거래구분: '외화매수' },
        ),
      );
      expect(preview).toMatchObject({ format: 'kiwoom', refusedCount: 0 });
      const base = { account: '키움증권', currency: 'KRW' };
      expect(rowsOf(preview)).toEqual([
        { ...base, kind: 'deposit', date: '2026-01-05', amount: '5000000', reference: '09:00:00 5,000,000' },
        {
          ...base,
          kind: 'buy',
          date: '2026-01-06',
          symbol: '005930.KS',
          quantity: '44',
          price: '71400',
          amount: '3142070',
          fee: '470',
        },
        {
          ...base,
          kind: 'buy',
          date: '2026-01-07',
          symbol: '000660.KS',
          quantity: '1',
          price: '180000',
          amount: '180027',
          fee: '27',
        },
        {
          ...base,
          kind: 'sell',
          date: '2026-01-27',
          symbol: '005930.KS',
          quantity: '44',
          price: '75000',
          amount: '3294556',
          fee: '494',
          tax: '4950',
        },
        { ...base, kind: 'dividend', date: '2026-04-20', symbol: '005930.KS', amount: '6834', tax: '1240' },
        { ...base, kind: 'interest', date: '2026-04-21', amount: '321' },
        { ...base, kind: 'tax', date: '2026-04-21', amount: '49' },
        { ...base, kind: 'withdrawal', date: '2026-04-22', amount: '15553' },
      ]);
    });

    it('joins the two rows of a split, whichever comes first, and takes bonus shares at no cost', async () => {
      const preview = await at.preview(
        file(
          {
            거래일자: '2026.01.06',
            종목명: '삼성전자',
            거래수량: '10',
            거래금액: '700000',
            정산금액: '700000',
            거래구분: '장내매수',
          },
          { 거래일자: '2026.02.06', 종목명: '삼성전자', 거래수량: '500', 거래구분: '액면분할입고' },
          { 거래일자: '2026.02.06', 종목명: '삼성전자', 거래수량: '10', 거래구분: '액면분할출고' },
          { 거래일자: '2026.03.06', 종목명: '삼성전자', 거래수량: '5', 거래구분: '무상주입고' },
          { 거래일자: '2026.03.07', 종목명: '카카오', 거래수량: '5', 거래구분: '액면분할입고' },
        ),
      );
      expect(rowsOf(preview)).toMatchObject([
        { kind: 'buy' },
        { kind: 'split', to: '500', from: '10' },
        { kind: 'buy', quantity: '5', amount: '0' },
      ]);
      expect(refusals(preview)).toEqual(['7 unpaired-row']);
    });

    it('refuses what it cannot know instead of dropping it', async () => {
      const preview = await at.preview(
        file(
          {
            거래일자: '2026.01.06',
            종목명: '컴투스홀딩스',
            거래수량: '21',
            거래금액: '483,000',
            정산금액: '483,070',
            거래구분: 'KOSDAQ매수',
          },
          { 거래일자: '2026.01.06', 종목명: '삼성전자', 거래수량: '3', 거래구분: '타사대체입고' },
          { 거래일자: '2026.01.06', 거래금액: '5', 정산금액: '5', 거래구분: '이상한거래' },
          { 거래일자: '2026.01.06', 종목명: '애플', 거래수량: '3', 거래금액: '5', 정산금액: '5', 거래구분: '장내매수' },
          { 거래일자: '2026.01.06', 거래금액: '5', 정산금액: '5', 거래구분: '매도대출상환' },
        ),
      );
      expect(refusals(preview)).toEqual(['5 unsupported-kind', '6 unknown-symbol', '7 missing-value']);
    });
  });

  describe('미래에셋증권', () => {
    const HEADER =
      '거래일자,거래번호,원번호,거래종류,종목명,수량,단가,,거래금액,입출금액,예수금,유가잔고,수수료,제세금합,외화거래금액,외화입출금액,외화예수금,외화유가증권,미수발생금액,미수변제금액,통화코드';
    const file = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

    it('takes the half with the shares, passes over the half with the cash, and keeps foreign money apart', async () => {
      const preview = await at.preview(
        file(
          '2026/01/02,1,,이체입금,,0,0,,"3,000,000","3,000,000","3,000,000",0,0,0,0,0,0,0,0,0,',
          '2026/01/05,1,,주식매수입고,삼성전자,10,"70,000",,"700,000",0,,10,100,0,0,0,0,0,0,0,KRW',
          '2026/01/05,2,,주식매수출금,삼성전자,10,"70,000",,"700,000","700,100",,,0,0,0,0,0,0,0,0,KRW',
          '2026/01/06,1,,외화매수,,0,0,,"1,400,000","1,400,000",,,0,0,"1,000.00","1,000.00",,,0,0,USD',
          '2026/01/07,1,,해외주식매수입고,애플,2,200,,"560,000",0,,2,0.5,0,400,0,,,0,0,USD',
          '2026/01/08,1,,주식매도출고,삼성전자,4,"75,000",,"300,000",0,,6,40,600,0,0,0,0,0,0,KRW',
          '2026/04/08,1,,배당금외화입금,애플,0,0,,0,0,,0,0,0.09,0.51,0.51,,,0,0,USD',
        ),
      );
      expect(preview).toMatchObject({ format: 'mirae', refusedCount: 0, ignored: { 'other-half': 1 } });
      const account = '미래에셋증권';
      expect(rowsOf(preview)).toEqual([
        { account, kind: 'deposit', date: '2026-01-02', currency: 'KRW', amount: '3000000', reference: '1' },
        {
          account,
          kind: 'buy',
          date: '2026-01-05',
          symbol: '005930.KS',
          currency: 'KRW',
          quantity: '10',
          price: '70000',
          amount: '700100',
          fee: '100',
          reference: '1',
        },
        {
          account,
          kind: 'fx',
          date: '2026-01-06',
          currency: 'KRW',
          amount: '1400000',
          toCurrency: 'USD',
          toAmount: '1000',
          reference: '1',
        },
        {
          account,
          kind: 'buy',
          date: '2026-01-07',
          symbol: 'AAPL',
          currency: 'USD',
          quantity: '2',
          price: '200',
          amount: '400.5',
          fee: '0.5',
          reference: '1',
        },
        {
          account,
          kind: 'sell',
          date: '2026-01-08',
          symbol: '005930.KS',
          currency: 'KRW',
          quantity: '4',
          price: '75000',
          amount: '299360',
          fee: '40',
          tax: '600',
          reference: '1',
        },
        {
          account,
          kind: 'dividend',
          date: '2026-04-08',
          symbol: 'AAPL',
          currency: 'USD',
          amount: '0.51',
          tax: '0.09',
          reference: '1',
        },
      ]);
    });
  });

  describe('Charles Schwab', () => {
    const file = (...rows: readonly string[]): string =>
      [
        '"Transactions  for account Individual ...123 as of 06/30/2026"',
        '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
        ...rows,
      ].join('\n');

    it('reads trades, reinvested dividends, taxes, interest, fees, cash and splits', async () => {
      const preview = await at.preview(
        file(
          '"06/15/2026","Stock Split","NVDA","NVIDIA CORP","18","","",""',
          '"06/01/2026 as of 05/29/2026","Margin Interest","","","","","","-$1.25"',
          '"05/20/2026","Service Fee","","","","","","-$5.00"',
          '"05/16/2026","NRA Tax Adj","AAPL","APPLE INC","","","","-$1.50"',
          '"05/15/2026","Qualified Dividend","AAPL","APPLE INC","","","","$10.00"',
          '"04/20/2026","Sell","AAPL","APPLE INC","4","$210.50","$0.04","$841.96"',
          '"04/02/2026","Reinvest Shares","KO","COCA COLA","0.125","$68.00","","-$8.50"',
          '"04/02/2026","Reinvest Dividend","KO","COCA COLA","","","","$8.50"',
          '"03/02/2026","Buy","NVDA","NVIDIA CORP","2","$900.00","","-$1,800.00"',
          '"02/02/2026","Buy","AAPL","APPLE INC","10","$200.00","$1.50","-$2,001.50"',
          '"02/01/2026","Buy","BRK/B","BERKSHIRE","1","$450.00","","-$450.00"',
          '"01/05/2026","Wire Funds","","WIRED FUNDS DISBURSED","","","","-$100.00"',
          '"01/02/2026","MoneyLink Transfer","","Tfr BANK","","","","$10,000.00"',
          '"Transactions Total","","","","","","","$6,402.71"',
        ),
      );
      expect(preview).toMatchObject({ format: 'schwab', refusedCount: 0, ignored: { total: 1 } });
      const base = { account: 'Charles Schwab', currency: 'USD' };
      expect(rowsOf(preview)).toEqual([
        { account: 'Charles Schwab', kind: 'split', date: '2026-06-15', symbol: 'NVDA', added: '18' },
        { ...base, kind: 'interest', date: '2026-05-29', amount: '-1.25' },
        { ...base, kind: 'fee', date: '2026-05-20', amount: '5' },
        { ...base, kind: 'tax', date: '2026-05-16', symbol: 'AAPL', amount: '1.5' },
        { ...base, kind: 'dividend', date: '2026-05-15', symbol: 'AAPL', amount: '10' },
        {
          ...base,
          kind: 'sell',
          date: '2026-04-20',
          symbol: 'AAPL',
          quantity: '4',
          price: '210.5',
          amount: '841.96',
          fee: '0.04',
        },
        { ...base, kind: 'buy', date: '2026-04-02', symbol: 'KO', quantity: '0.125', price: '68', amount: '8.5' },
        { ...base, kind: 'dividend', date: '2026-04-02', symbol: 'KO', amount: '8.5' },
        { ...base, kind: 'buy', date: '2026-03-02', symbol: 'NVDA', quantity: '2', price: '900', amount: '1800' },
        {
          ...base,
          kind: 'buy',
          date: '2026-02-02',
          symbol: 'AAPL',
          quantity: '10',
          price: '200',
          amount: '2001.5',
          fee: '1.5',
        },
        { ...base, kind: 'buy', date: '2026-02-01', symbol: 'BRK.B', quantity: '1', price: '450', amount: '450' },
        { ...base, kind: 'withdrawal', date: '2026-01-05', amount: '100' },
        { ...base, kind: 'deposit', date: '2026-01-02', amount: '10000' },
      ]);
    });

    it('joins the rows of mergers, new names and shares that were paid out', async () => {
      const preview = await at.preview(
        file(
          '"06/20/2026","Cash Merger","MSFT","MICROSOFT","","","","$3,000.00"',
          '"06/20/2026","Cash Merger Adj","MSFT","MICROSOFT","-10","","",""',
          '"06/15/2026","Name Change","NEWX","NEW","5","","",""',
          '"06/15/2026","Name Change","OLDX","OLD","-5","","",""',
          '"06/10/2026","Stock Merger","OLDX","OLD","5","","",""',
          '"06/10/2026","Stock Merger","TSLA","TESLA","-50","","",""',
          '"03/02/2026","Buy","TSLA","","50","$10.00","","-$500.00"',
          '"03/02/2026","Buy","MSFT","","10","$100.00","","-$1000.00"',
          '"03/01/2026","Internal Transfer","","TRANSFER","","","","$7.06"',
        ),
      );
      expect(refusals(preview)).toEqual([]);
      expect(rowsOf(preview)).toMatchObject([
        { kind: 'sell', symbol: 'MSFT', quantity: '10', amount: '3000' },
        { kind: 'rename', symbol: 'OLDX', toSymbol: 'NEWX' },
        { kind: 'merger', symbol: 'TSLA', toSymbol: 'OLDX', quantity: '5' },
        { kind: 'buy', symbol: 'TSLA' },
        { kind: 'buy', symbol: 'MSFT' },
        { kind: 'deposit', amount: '7.06' },
      ]);
    });

    it('joins the halves of a reverse split and refuses what it cannot know', async () => {
      const preview = await at.preview(
        file(
          '"06/15/2026","Reverse Split","TSLA","","5","","",""',
          '"06/15/2026","Reverse Split","TSLA","","-50","","",""',
          '"03/02/2026","Buy","TSLA","","50","$10.00","","-$500.00"',
          '"03/02/2026","Buy to Open","NVDA 11/20/2026 140.00 C","CALL","2","$6.40","$1.30","-$1,281.30"',
          '"03/02/2026","Buy","SOL","EMEREN GROUP","10","$2.00","","-$20.00"',
          '"03/02/2026","Journaled Shares","AAPL","","5","","",""',
          '"03/02/2026","Spin-off","AAPL","","5","","",""',
          '"03/32/2026","Buy","AAPL","","5","","","-$5"',
        ),
      );
      expect(rowsOf(preview)).toMatchObject([
        { kind: 'split', to: '5', from: '50' },
        { kind: 'buy' },
        { kind: 'instrument', name: 'NVDA 2026-11-20 140 call', underlying: 'NVDA', strike: '140', multiplier: '100' },
        { kind: 'buy', symbol: 'NVDA261120C00140000', quantity: '2', amount: '1281.3', fee: '1.3' },
        // SOL is a coin to everybody but this broker, where it can only be a share that no list has.
        { kind: 'buy', symbol: 'SOL', currency: 'USD' },
        { kind: 'transfer-in', symbol: 'AAPL', quantity: '5' },
        { kind: 'transfer-in', symbol: 'AAPL', quantity: '5' },
      ]);
      expect(preview.unlisted).toEqual([{ symbol: 'SOL', name: 'SOL' }]);
      expect(refusals(preview)).toEqual(['10 bad-value']);
    });
  });
});
