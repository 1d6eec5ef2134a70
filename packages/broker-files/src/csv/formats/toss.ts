import { addDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { parseAmountCell, parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, InstrumentText } from './format.ts';
import { createKoreanReader, type KoreanRow } from './korean-broker.ts';

/**
 * 토스증권 거래내역서, its table taken out of the PDF into CSV or Excel: 구매 and 판매, the code or the ISIN in brackets behind the
 * name, and in the part for dollars a dollar amount beside the won.
 */
export const toss: CsvFormat = {
  id: 'toss',
  account: '토스증권',
  matches: (columns) =>
    columns.has(
      '거래일자',
      '거래구분',
      ['종목명(종목코드)', '종목명'],
      '거래수량',
      '거래대금',
      ['변제/연체합', '제세금'],
      '잔고',
    ),
  open: () => createKoreanReader(readRow),
};

const CODE = /^(?:A?([0-9][0-9A-Z]{5})|([A-Z]{2}[A-Z0-9]{9}\d))$/;
const WORDS: Readonly<Record<string, string>> = { 구매: '매수', 판매: '매도' };

function readRow(cells: Cells): KoreanRow {
  const instrument = instrumentOf(cells.text('종목명(종목코드)', '종목명'));
  const words = cells.text('거래구분');
  const isDollar = cells.text('거래대금', '정산금액').includes('$') || cells.text('단가').includes('$');
  const read = (column: string): DecimalString | undefined => amountOf(cells, column, isDollar);
  const taxes = addDecimals(read('거래세') ?? 0n, read('제세금') ?? 0n);
  return {
    words: WORDS[words] ?? words,
    date: cells.moment(parseDateCell, '거래일자').date,
    currency: isDollar ? 'USD' : 'KRW',
    instrument,
    quantity: cells.positive('거래수량'),
    price: read('단가'),
    gross: read('거래대금'),
    settled: read('정산금액'),
    fee: read('수수료'),
    ...(taxes !== '0' && { tax: taxes }),
  };
}

function instrumentOf(text: string): InstrumentText | undefined {
  if (text === '') return undefined;
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const [, code, isin] = CODE.exec(open < 0 ? '' : text.slice(open + 1, -1)) ?? [];
  const name = code === undefined && isin === undefined ? text : text.slice(0, open).trim();
  if (code !== undefined) return { text: code, by: 'symbol', market: 'KRX' };
  return isin === undefined ? { text: name, by: 'name' } : { text: name, by: 'name', isin };
}

/** A cell of the dollar part reads "1,234,500 ($ 890.12)"; the dollars are what was paid. */
function amountOf(cells: Cells, column: string, isDollar: boolean): DecimalString | undefined {
  const text = cells.text(column);
  const amount = parseAmountCell(isDollar ? (/\$\s*-?([\d,.]+)/.exec(text)?.[1] ?? '') : text);
  if (amount === null) throw new RowRefused('bad-value', { field: column, value: text.slice(0, 40) });
  return amount === '0' ? undefined : (amount?.replace('-', '') as DecimalString | undefined);
}
