import type { Cells } from '../columns.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat } from './format.ts';
import { createKoreanReader, type KoreanRow } from './korean-broker.ts';

/** 삼성증권 POP [거래내역] as Excel or CSV: 거래명 is the type of transaction, 통화코드 the currency, foreign shares have names. */
export const samsung: CsvFormat = {
  id: 'samsung',
  account: '삼성증권',
  matches: (columns) => columns.has('거래일자', '거래명', '종목명', '거래수량', '거래단가'),
  open: () => createKoreanReader(readRow),
};

function readRow(cells: Cells): KoreanRow {
  const code = cells.text('종목코드', '종목번호');
  const name = cells.text('종목명');
  const stated = cells.text('통화코드', '통화').toUpperCase();
  const currency = /^[A-Z]{3}$/.test(stated) ? stated : 'KRW';
  const number = cells.text('거래번호', '주문번호');
  return {
    words: cells.text('거래명'),
    date: cells.moment(parseDateCell, '거래일자').date,
    currency,
    ...((code || name) && {
      instrument: {
        text: code || name,
        by: code ? 'symbol' : 'name',
        market: currency === 'KRW' ? 'KRX' : 'US',
      } as const,
    }),
    quantity: cells.positive('거래수량'),
    price: cells.positive('거래단가'),
    gross: cells.positive('거래금액') ?? cells.product('거래수량', '거래단가'),
    settled: cells.positive('정산금액'),
    fee: cells.positive('수수료'),
    tax: cells.positive('제세금', '세금', '거래세'),
    ...(number !== '' && { reference: number }),
  };
}
