import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Cells } from '../columns.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, ParsedRow, Reading } from './format.ts';

/**
 * 한국투자증권, 기간별 매매 as CSV: one row per day and share, with what was bought and what was sold side by side. The costs of a
 * row stand once; with a sale in the row they are the sale's, as the tax on it is.
 */
export const koreaInvestment: CsvFormat = {
  id: 'korea-investment',
  account: '한국투자증권',
  matches: (columns) => columns.has('매매일자', '종목코드', '매입단가', '매수수량', '매도수량', '매수금액', '매도금액'),
  open: () => ({ read, unfinished: () => [] }),
};

function read(cells: Cells): Reading {
  if (cells.isBlank() || cells.text('종목코드', '종목명') === '')
    return { ignored: cells.isBlank() ? 'blank' : 'total' };
  const row = {
    date: cells.moment(parseDateCell, '매매일자').date,
    currency: 'KRW',
    instrument: { text: cells.text('종목코드'), by: 'symbol', market: 'KRX' },
  } as const;
  const [bought, sold] = [cells.positive('매수수량'), cells.positive('매도수량')];
  const fee = addDecimals(cells.positive('수수료') ?? 0n, cells.positive('이자') ?? 0n);
  const tax = cells.positive('제세금');
  const costs = { ...(fee !== '0' && { fee }), ...(tax && { tax }) };
  const none: Pick<ParsedRow, 'fee' | 'tax'> = {};
  const all = addDecimals(fee, tax ?? 0n);
  const gross = (column: string): DecimalString => cells.required(cells.positive(column), column);
  const rows: ParsedRow[] = [];
  if (bought !== undefined) {
    const [own, extra] = sold === undefined ? [costs, all] : [none, '0' as DecimalString];
    const amount = addDecimals(gross('매수금액'), extra);
    rows.push({ ...row, kind: 'buy', quantity: bought, amount, ...priceOf(cells, '매입단가'), ...own });
  }
  if (sold !== undefined) {
    const amount = subtractDecimals(gross('매도금액'), all);
    rows.push({ ...row, kind: 'sell', quantity: sold, amount, ...priceOf(cells, '매도단가'), ...costs });
  }
  return rows.length === 0 ? { ignored: 'total' } : { rows };
}

function priceOf(cells: Cells, column: string): Pick<ParsedRow, 'price'> {
  const price = cells.positive(column);
  return price === undefined ? {} : { price };
}
