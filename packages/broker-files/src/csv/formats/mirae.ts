import type { Cells } from '../columns.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat } from './format.ts';
import { createKoreanReader, type KoreanRow } from './korean-broker.ts';

/**
 * 미래에셋증권 [거래내역] as CSV: each trade as a row with the shares and one with the cash, won and foreign money side by side.
 */
export const mirae: CsvFormat = {
  id: 'mirae',
  account: '미래에셋증권',
  matches: (columns) => columns.has('거래일자', '거래종류', '종목명', ['수량', '거래수량'], '거래금액'),
  open: () => createKoreanReader(readRow),
};

function readRow(cells: Cells): KoreanRow {
  const words = cells.text('거래종류');
  const code = cells.text('종목코드', '종목번호');
  const name = cells.text('종목명');
  const stated = cells.text('통화코드', '통화').toUpperCase();
  const currency = /^[A-Z]{3}$/.test(stated) ? stated : 'KRW';
  const isForeign = currency !== 'KRW';
  const isExchange = /(외화|환전)(매수|매도)/.test(words);
  const foreign = isForeign ? cells.positive('외화거래금액') : undefined;
  const inForeign = isForeign && !isExchange;
  const number = cells.text('거래번호');
  return {
    words,
    date: cells.moment(parseDateCell, '거래일자').date,
    currency: inForeign ? currency : 'KRW',
    ...((code || name) && {
      instrument: { text: code || name, by: code ? 'symbol' : 'name', market: isForeign ? 'US' : 'KRX' } as const,
    }),
    quantity: cells.positive('수량', '거래수량'),
    price: cells.positive('단가', '거래단가'),
    gross: inForeign ? foreign : cells.positive('거래금액'),
    settled: inForeign ? cells.positive('외화입출금액') : cells.positive('입출금액'),
    fee: cells.positive('수수료'),
    tax: cells.positive('제세금합', '제세금'),
    ...(isExchange && foreign !== undefined && { foreign: { amount: foreign, currency } }),
    ...(number !== '' && { reference: number }),
  };
}
