import { addDays, addDecimals } from '@finclaw/market';
import type { Cells } from '../columns.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat } from './format.ts';
import { createKoreanReader, type KoreanRow } from './korean-broker.ts';

/** A file dates a trade by its settlement: two business days later, or more over the longest holidays. */
const DAYS_TO_SETTLE = 12;

/** 키움증권, 영웅문 [주식 거래내역] saved as CSV: one row each, 22 columns, won only, names without codes. */
export const kiwoom: CsvFormat = {
  id: 'kiwoom',
  account: '키움증권',
  matches: (columns) => columns.has('거래일자', '종목명', '거래수량', '거래구분', '정산금액'),
  open: () => createKoreanReader(readRow),
};

function readRow(cells: Cells): KoreanRow {
  const name = cells.text('종목명');
  const code = cells.text('종목코드', '종목번호');
  const taxes = ['거래세/농특세', '소득세/주민세'].map((column) => cells.positive(column));
  const tax = taxes.some((each) => each !== undefined) ? addDecimals(taxes[0] ?? 0n, taxes[1] ?? 0n) : undefined;
  // Neither the time of settlement nor the balance is the trade's own, but together they tell two equal trades apart.
  const reference = [cells.text('처리시간'), cells.text('예수금')].filter((part) => part !== '').join(' ');
  const { date } = cells.moment(parseDateCell, '거래일자');
  return {
    words: cells.text('거래구분'),
    date,
    otherDays: Array.from({ length: DAYS_TO_SETTLE }, (_, index) => addDays(date, -1 - index)),
    currency: 'KRW',
    ...((code || name) && { instrument: { text: code || name, by: code ? 'symbol' : 'name', market: 'KRX' } }),
    quantity: cells.positive('거래수량'),
    price: cells.positive('거래단가'),
    gross: cells.positive('거래금액'),
    settled: cells.positive('정산금액'),
    fee: cells.positive('수수료'),
    tax,
    reference,
  };
}
