import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { parseAmountCell, parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, ParsedRow, Reading } from './format.ts';

/**
 * 업비트 거래내역 as CSV or Excel: each number with its unit behind it, coins against won; coin against coin needs its price
 * in won.
 */
export const upbit: CsvFormat = {
  id: 'upbit',
  account: '업비트',
  matches: (columns) => columns.has('체결시간', '코인', '마켓', '종류', '거래수량', '거래금액', '수수료', '정산금액'),
  open: () => ({ read, unfinished: () => [] }),
};

function read(cells: Cells): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const [coin, market, words] = [
    cells.text('코인').toUpperCase(),
    cells.text('마켓').toUpperCase(),
    cells.text('종류'),
  ];
  const base = { ...cells.moment(parseDateCell, '체결시간'), currency: 'KRW', note: words };
  const instrument = { text: `${coin}-KRW`, by: 'symbol' } as const;
  const quantity = amountOf(cells, '거래수량');
  const settled = amountOf(cells, '정산금액');
  if (/입금|출금/.test(words))
    return { row: moved(words.includes('입금'), coin, { ...base, instrument }, cells, quantity, settled) };
  const kind = words.includes('매수') ? 'buy' : words.includes('매도') ? 'sell' : undefined;
  if (kind === undefined || market !== 'KRW')
    throw new RowRefused('unsupported-kind', { kind: `${words} ${market}`.trim() });
  const [price, fee] = [amountOf(cells, '거래단가'), amountOf(cells, '수수료')];
  return {
    row: {
      ...base,
      kind,
      instrument,
      quantity: cells.required(quantity, '거래수량'),
      amount: cells.required(settled, '정산금액'),
      ...(price && { price }),
      ...(fee && { fee }),
    },
  };
}

function moved(
  isIn: boolean,
  coin: string,
  row: Omit<ParsedRow, 'kind'>,
  cells: Cells,
  quantity: DecimalString | undefined,
  settled: DecimalString | undefined,
): ParsedRow {
  const { instrument: _none, ...cash } = row;
  if (coin === 'KRW')
    return { ...cash, kind: isIn ? 'deposit' : 'withdrawal', amount: cells.required(settled ?? quantity, '정산금액') };
  // A coin that arrives comes without what it had cost, and a guess would falsify every later profit.
  if (isIn) throw new RowRefused('missing-cost', {});
  return { ...row, kind: 'transfer-out', quantity: cells.required(quantity, '거래수량') };
}

const NUMBER_AND_UNIT = /^(-?[\d,.]+) ?[A-Za-z][A-Za-z0-9]{0,15}$/;

function amountOf(cells: Cells, column: string): DecimalString | undefined {
  const text = cells.text(column);
  const amount = parseAmountCell(NUMBER_AND_UNIT.exec(text)?.[1] ?? text);
  if (amount === null) throw new RowRefused('bad-value', { field: column, value: text.slice(0, 40) });
  return amount === '0' ? undefined : amount;
}
