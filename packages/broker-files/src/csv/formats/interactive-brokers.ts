import { addDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, Columns, RowRefused } from '../columns.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { mappedFormat, mappedHeader } from '../mapping/mapped-format.ts';
import { type CellMoment, parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, InstrumentText, ParsedRow, Reading, TableReader } from './format.ts';

/**
 * Interactive Brokers, Activity Statement as CSV: many tables in one file, each row led by the name of its table and by
 * Header or Data; proceeds and commissions with the sign of the cash.
 */
export const interactiveBrokers: CsvFormat = {
  id: 'interactive-brokers',
  account: 'Interactive Brokers',
  matches: (columns) =>
    columns.has('Header', ['Field Name', 'DataDiscriminator']) &&
    columns.has(['Statement', 'Account Information', 'Trades']),
  open: () => new StatementReader(),
};

/** Matches tables that moved shares but cannot be read; tables the ledger has no use for are skipped. */
const UNREADABLE = /^(transfers|grant activity|option exercises)/i;

class StatementReader implements TableReader {
  readonly #headers = new Map<string, Columns>();
  /** The currency of the account, in which the transaction history counts. */
  #base = '';
  #history: TableReader | undefined;

  read(cells: Cells): Reading {
    const [table = '', role = ''] = cells.row;
    if (role === 'Header') {
      const header = table === HISTORY ? mappedHeader(cells.row, historyIn('')) : cells.row;
      this.#headers.set(table, new Columns(header));
    }
    if (table === 'Summary' && cells.row[2] === 'Base Currency') this.#base = cells.row[3] ?? '';
    if (role !== 'Data') return { ignored: cells.isBlank() ? 'blank' : 'total' };
    const header = this.#headers.get(table);
    // A file that was cut to one table begins with its header, under which the row is read already.
    const own = header === undefined ? cells : cells.under(header);
    if (table === HISTORY) {
      this.#history ??= mappedFormat(historyIn(this.#base)).open();
      return this.#history.read(own);
    }
    if (UNREADABLE.test(table)) throw new RowRefused('unsupported-kind', { kind: table });
    return TABLES[table]?.(own) ?? { ignored: 'total' };
  }

  unfinished() {
    return this.#history?.unfinished() ?? [];
  }
}

const HISTORY = 'Transaction History';

/** The columns of a transaction history: amounts in the currency of the account, prices in that of the security. */
const historyIn = (currency: string): ColumnMapping => ({
  columns: {
    date: 'Date',
    kind: 'Transaction Type',
    symbol: 'Symbol',
    name: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    priceCurrency: 'Price Currency',
    fee: 'Commission',
    amount: 'Net Amount',
  },
  constants: currency === '' ? {} : { currency },
  words: {},
  dates: 'ymd',
  amounts: 'net',
  isCashSigned: true,
});

const TABLES: Readonly<Record<string, (cells: Cells) => Reading>> = {
  Trades: readTrade,
  Dividends: (cells) => readIncome('dividend', cells),
  'Payment In Lieu Of Dividends': (cells) => readIncome('dividend', cells),
  Interest: (cells) => readIncome('interest', cells),
  'Withholding Tax': (cells) => readIncome('tax', cells),
  Fees: (cells) => readIncome('fee', cells),
  'Other Fees': (cells) => readIncome('fee', cells),
  'Deposits & Withdrawals': (cells) => readIncome('cash', cells),
  'Corporate Actions': readCorporateAction,
};

const moment = (cells: Cells, ...names: readonly string[]): CellMoment =>
  cells.moment((cell) => parseDateCell(cell.replace(',', '')), ...names);

function readTrade(cells: Cells): Reading {
  const level = cells.text('DataDiscriminator');
  // Each order is followed by its executions and the lots it closed, with the same shares again.
  if (level !== '' && level !== 'Order') return { ignored: 'other-half' };
  const category = cells.text('Asset Category');
  const quantity = cells.required(cells.amount('Quantity'), 'Quantity');
  const proceeds = cells.required(cells.amount('Proceeds'), 'Proceeds');
  const size = quantity.replace('-', '') as DecimalString;
  const base = { ...moment(cells, 'Date/Time'), currency: cells.text('Currency'), note: cells.text('Code') };
  if (category === 'Forex') return { rows: exchanged(base, cells, quantity, proceeds) };
  if (category !== 'Stocks') throw new RowRefused('unsupported-kind', { kind: category });
  const fee = cells.amount('Comm/Fee');
  const cash = addDecimals(proceeds, fee ?? 0n);
  const price = cells.positive('T. Price');
  const cost = fee === undefined || fee === '0' ? undefined : subtractDecimals(0n, fee);
  return {
    row: {
      ...base,
      kind: kindOf(quantity, cells.text('Code')),
      instrument: { text: cells.text('Symbol').replace(' ', '.'), by: 'symbol', type: 'security' },
      quantity: size,
      amount: cash.replace('-', '') as DecimalString,
      ...(price && { price }),
      ...(cost && { fee: cost }),
    },
  };
}

/** O opens a position and C closes one: a sale that opens is a short sale, a purchase that closes buys one back. */
function kindOf(quantity: DecimalString, code: string): 'buy' | 'sell' | 'short' | 'cover' {
  const codes = new Set(code.split(';').map((each) => each.trim()));
  const [opens, closes] = [codes.has('O'), codes.has('C')];
  if (opens && closes) throw new RowRefused('unsupported-kind', { kind: code });
  if (quantity.startsWith('-')) return opens ? 'short' : 'sell';
  return closes ? 'cover' : 'buy';
}

/** USD.KRW: the quantity is in the first currency, the proceeds are in the second; the commission is charged apart. */
function exchanged(
  base: { readonly date: ParsedRow['date']; readonly time?: string; readonly currency: string },
  cells: Cells,
  quantity: DecimalString,
  proceeds: DecimalString,
): ParsedRow[] {
  const [first = ''] = cells.text('Symbol').split('.');
  const [units, money] = [quantity, proceeds].map((each) => each.replace('-', '') as DecimalString) as [
    DecimalString,
    DecimalString,
  ];
  const isBuy = !quantity.startsWith('-');
  const fx: ParsedRow = isBuy
    ? { ...base, kind: 'fx', amount: money, toCurrency: first, toAmount: units }
    : { ...base, kind: 'fx', currency: first, amount: units, toCurrency: base.currency, toAmount: money };
  const charged = ['Comm/Fee', 'Comm in USD', 'Comm in EUR', 'Comm in KRW'].find(
    (name) => cells.positive(name) !== undefined,
  );
  if (charged === undefined) return [fx];
  const currency = /in ([A-Z]{3})$/.exec(charged)?.[1] ?? base.currency;
  return [fx, { ...base, kind: 'fee', currency, amount: cells.required(cells.positive(charged), charged) }];
}

const NAMED = /^\s*([A-Z0-9.]+(?: [A-Z])?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d)\)/;

function instrumentIn(description: string): InstrumentText | undefined {
  const [, symbol, isin] = NAMED.exec(description) ?? [];
  return symbol === undefined || isin === undefined
    ? undefined
    : { text: symbol.replace(' ', '.'), by: 'symbol', isin };
}

function readIncome(kind: 'dividend' | 'interest' | 'tax' | 'fee' | 'cash', cells: Cells): Reading {
  const currency = cells.text('Currency');
  if (!/^[A-Z]{3}$/.test(currency)) return { ignored: 'total' };
  const note = cells.text('Description');
  const instrument = kind === 'cash' ? undefined : instrumentIn(note);
  const amount = cells.required(cells.amount('Amount'), 'Amount');
  const base = { date: moment(cells, 'Date', 'Settle Date').date, currency, note, instrument };
  if (kind === 'dividend' || kind === 'interest') return { row: { ...base, kind, amount } };
  if (kind !== 'cash') return { row: { ...base, kind, amount: subtractDecimals(0n, amount) } };
  const size = amount.replace('-', '') as DecimalString;
  return { row: { ...base, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit', amount: size } };
}

/** "AAPL(US0378331005) Split 4 for 1 (AAPL, APPLE INC, US0378331005)" */
function readCorporateAction(cells: Cells): Reading {
  const note = cells.text('Description');
  if (note === '' || /^total/i.test(cells.text('Asset Category'))) return { ignored: 'total' };
  const [, to, from] = /Split (\d+(?:\.\d+)?) for (\d+(?:\.\d+)?)/i.exec(note) ?? [];
  const instrument = instrumentIn(note);
  if (to === undefined || from === undefined || instrument === undefined)
    throw new RowRefused('unsupported-kind', { kind: note.slice(0, 60) });
  const { date } = moment(cells, 'Date/Time', 'Report Date');
  return { row: { kind: 'split', date, instrument, to: to as DecimalString, from: from as DecimalString, note } };
}
