import { addDecimals, type LocalDate, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import type { InstrumentText, ParsedRow, Reading, TableReader } from './format.ts';
import { Halves } from './halves.ts';
import { type KoreanAction, readKoreanAction } from './korean-action.ts';

/** The columns of a Korean broker's row, whatever they are called. */
export interface KoreanRow {
  readonly words: string;
  readonly date: ParsedRow['date'];
  readonly currency: string;
  readonly instrument?: InstrumentText;
  readonly quantity?: DecimalString;
  readonly price?: DecimalString;
  /** Shares times price, before costs. */
  readonly gross?: DecimalString;
  /** The cash moved, after costs. */
  readonly settled?: DecimalString;
  readonly fee?: DecimalString;
  readonly tax?: DecimalString;
  /** The other side of a currency exchange, in foreign money, where the file has it. */
  readonly foreign?: { readonly amount: DecimalString; readonly currency: string };
  readonly reference?: string;
  readonly otherDays?: readonly LocalDate[];
}

/** Turns the rows of a Korean broker into rows of the ledger, whether a file has them or the broker reports them. */
export class KoreanRows {
  readonly #halves = new Halves();

  take(row: KoreanRow, line: number): Reading {
    const action = readKoreanAction(row.words);
    if (action === 'other-half') return { ignored: 'other-half' };
    if (action === 'split-in' || action === 'split-out') {
      const quantity = required(row.quantity, '수량');
      const change = action === 'split-in' ? quantity : subtractDecimals(0n, quantity);
      return this.#halves.take({ what: 'split', row: base(row), change }, line);
    }
    return { row: toParsed(action, row) };
  }

  unfinished(): ReturnType<Halves['unfinished']> {
    return this.#halves.unfinished();
  }
}

/** Reads the table of a Korean broker's file. */
export function createKoreanReader(readRow: (cells: Cells) => KoreanRow): TableReader {
  const rows = new KoreanRows();
  return {
    read(cells): Reading {
      if (cells.isBlank()) return { ignored: 'blank' };
      const row = readRow(cells);
      if (readKoreanAction(row.words) === 'buy') cells.unsigned('수량', '거래수량');
      return rows.take(row, cells.line);
    },
    unfinished: () => rows.unfinished(),
  };
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new RowRefused('missing-value', { field });
  return value;
}

function base({ date, instrument, words, reference }: KoreanRow): Omit<ParsedRow, 'kind'> {
  return { date, note: words, ...(instrument && { instrument }), ...(reference && { reference }) };
}

const costs = ({ fee, tax }: KoreanRow): Pick<ParsedRow, 'fee' | 'tax'> => ({
  ...(fee && { fee }),
  ...(tax && { tax }),
});

function toParsed(action: KoreanAction, row: KoreanRow): ParsedRow {
  const { currency } = row;
  const price = row.price && { price: row.price };
  const quantity = (): DecimalString => required(row.quantity, '수량');
  const cash = (): DecimalString => required(row.settled ?? row.gross, '정산금액');
  switch (action) {
    case 'buy':
    case 'sell':
      return {
        ...base(row),
        kind: action,
        currency,
        quantity: quantity(),
        ...price,
        amount: moved(action, row),
        ...costs(row),
        ...(row.otherDays && { otherDays: row.otherDays }),
      };
    case 'bonus':
      return { ...base(row), kind: 'buy', currency, quantity: quantity(), amount: '0' as DecimalString };
    case 'dividend':
    case 'interest':
      return { ...base(row), kind: action, currency, amount: cash(), ...costs(row) };
    case 'fee':
    case 'tax':
    case 'deposit':
    case 'withdrawal': {
      const { instrument, ...rest } = base(row);
      const isCharge = action === 'fee' || action === 'tax';
      return { ...rest, ...(isCharge && instrument && { instrument }), kind: action, currency, amount: cash() };
    }
    case 'transfer-in':
      return {
        ...base(row),
        kind: 'transfer-in',
        currency,
        quantity: quantity(),
        ...(row.gross && { amount: row.gross }),
      };
    case 'transfer-out':
      return { ...base(row), kind: 'transfer-out', currency, quantity: quantity() };
    case 'fx-buy':
    case 'fx-sell':
      return exchanged(action, row, cash());
    default:
      throw new RowRefused('unsupported-kind', { kind: row.words });
  }
}

/** The broker's own settlement where the file has it; otherwise the gross amount with the costs it lists. */
function moved(action: 'buy' | 'sell', row: KoreanRow): DecimalString {
  if (row.settled !== undefined) return row.settled;
  const gross = required(row.gross, '거래금액');
  const both = addDecimals(row.fee ?? 0n, row.tax ?? 0n);
  return action === 'buy' ? addDecimals(gross, both) : subtractDecimals(gross, both);
}

/** Converts a currency exchange; a file with only its won side shows only that won left or came. */
function exchanged(action: 'fx-buy' | 'fx-sell', row: KoreanRow, won: DecimalString): ParsedRow {
  const { instrument: _none, ...rest } = base(row);
  const isBuy = action === 'fx-buy';
  if (row.foreign === undefined)
    return { ...rest, kind: isBuy ? 'withdrawal' : 'deposit', currency: 'KRW', amount: won };
  const { amount, currency } = row.foreign;
  return isBuy
    ? { ...rest, kind: 'fx', currency: 'KRW', amount: won, toCurrency: currency, toAmount: amount }
    : { ...rest, kind: 'fx', currency, amount, toCurrency: 'KRW', toAmount: won };
}
