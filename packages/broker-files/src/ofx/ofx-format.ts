import { addDecimals, subtractDecimals } from '@finclaw/market';
import { usIsin } from '@finclaw/market/instruments';
import type { DecimalString } from '@finclaw/types';
import { type Cells, Columns, RowRefused } from '../csv/columns.ts';
import type { CsvFormat, InstrumentText, ParsedRow, Reading } from '../csv/formats/format.ts';
import { optionInstrument, readOption } from '../csv/options.ts';
import { parseDateCell } from '../csv/parse-cell.ts';
import type { CsvRecord } from '../csv/read-csv.ts';
import { elements, type OfxElement, readOfx, textOf } from './ofx-elements.ts';

/** The fields of a transaction in an OFX file, as the columns of a table. */
const COLUMNS =
  'kind date ticker name isin units price fee tax total currency to from cost note reference account'.split(' ');

/** The header under which the transactions of an OFX file are read. */
export const ofxColumns = new Columns(COLUMNS);

/** OFX and QFX, the files of banks and brokers for Quicken and Money: each transaction with its own number. */
export const ofx: CsvFormat = {
  id: 'ofx',
  account: 'OFX',
  matches: () => false,
  open: () => ({ read, unfinished: () => [] }),
};

/** The transactions of a file as rows, each with the line it begins on. */
export function* ofxRecords(text: string): Generator<CsvRecord> {
  const root = readOfx(text);
  const securities = new Map<string, { readonly ticker: string; readonly name: string }>();
  for (const info of elements(root, 'SECINFO'))
    securities.set(textOf(info, 'UNIQUEID'), { ticker: textOf(info, 'TICKER'), name: textOf(info, 'SECNAME') });
  for (const list of ['INVSTMTRS', 'STMTRS', 'CCSTMTRS'])
    for (const statement of elements(root, list)) {
      const currency = textOf(statement, 'CURDEF');
      const account = textOf(statement, 'ACCTID');
      for (const found of transactions(statement)) {
        const id = textOf(found, 'UNIQUEID');
        const of = (...names: readonly string[]): string =>
          names.map((name) => textOf(found, name)).find(Boolean) ?? '';
        const cells: Readonly<Record<string, string>> = {
          kind: `${found.name} ${of('INCOMETYPE', 'TFERACTION', 'TRNTYPE')} ${of('BUYTYPE', 'SELLTYPE', 'OPTBUYTYPE', 'OPTSELLTYPE', 'OPTACTION')}`.trim(),
          date: of('DTTRADE', 'DTPOSTED', 'DTSETTLE').slice(0, 8),
          ticker: securities.get(id)?.ticker ?? '',
          name: securities.get(id)?.name ?? id,
          isin: of('UNIQUEIDTYPE').toUpperCase() === 'ISIN' ? id : (usIsin(id) ?? ''),
          units: of('UNITS'),
          price: of('UNITPRICE'),
          fee: sum(of('COMMISSION'), of('FEES'), of('LOAD')),
          tax: sum(of('TAXES'), of('WITHHOLDING')),
          total: of('TOTAL', 'TRNAMT', 'FRACCASH'),
          currency: of('CURSYM') || currency,
          to: of('NUMERATOR'),
          from: of('DENOMINATOR'),
          cost: of('AVGCOSTBASIS'),
          note: of('MEMO', 'NAME'),
          reference: of('FITID'),
          account,
        };
        yield { cells: COLUMNS.map((column) => cells[column] ?? ''), line: found.line };
      }
    }
}

function* transactions(statement: OfxElement): Generator<OfxElement> {
  for (const list of elements(statement, 'INVTRANLIST')) {
    for (const child of list.children) if (child.name !== 'DTSTART' && child.name !== 'DTEND') yield child;
  }
  for (const list of elements(statement, 'BANKTRANLIST')) yield* elements(list, 'STMTTRN');
}

function sum(...amounts: readonly string[]): string {
  const known = amounts.filter((amount) => /^-?\d+(\.\d+)?$/.test(amount));
  return known.length === 0 ? '' : known.reduce((a, b) => addDecimals(a as DecimalString, b as DecimalString));
}

function read(cells: Cells): Reading {
  const words = cells.text('kind');
  const [name = '', detail = '', direction = ''] = words.split(' ');
  const [note, reference] = [cells.text('note'), cells.text('reference')];
  const row = {
    ...cells.moment(parseDateCell, 'date'),
    currency: cells.text('currency'),
    ...(note !== '' && { note }),
    ...(reference !== '' && { reference }),
    ...instrumentOf(cells),
  };
  if (name !== 'REINVEST') return { row: toParsed(name, detail, direction, row, cells, words) };
  // A reinvested dividend is paid and spent at once.
  const bought = toParsed('BUYSTOCK', '', '', row, cells, words);
  const { currency, instrument, date } = bought;
  return {
    rows: [{ date, currency, instrument, kind: 'dividend', amount: bought.amount, note: words }, bought],
  };
}

function instrumentOf(cells: Cells): { readonly instrument?: InstrumentText } {
  const [ticker, name, isin] = [cells.text('ticker'), cells.text('name'), cells.text('isin')];
  const text = ticker || name;
  const option = readOption(ticker) ?? readOption(name);
  if (option !== undefined) return { instrument: optionInstrument(text, option) };
  return text === ''
    ? {}
    : { instrument: { text, by: ticker === '' ? 'name' : 'symbol', ...(isin !== '' && { isin }) } };
}

function toParsed(
  name: string,
  detail: string,
  direction: string,
  row: Omit<ParsedRow, 'kind'>,
  cells: Cells,
  words: string,
): ParsedRow {
  const units = (): DecimalString => cells.required(cells.positive('units'), 'UNITS');
  const total = (): DecimalString => cells.required(cells.amount('total'), 'TOTAL');
  const { instrument: _none, ...cash } = row;
  const [price, fee, tax] = [cells.positive('price'), cells.positive('fee'), cells.positive('tax')];
  const costs = { ...(fee && { fee }), ...(tax && { tax }) };
  const trade = (kind: 'buy' | 'sell' | 'short' | 'cover'): ParsedRow => {
    const amount = cells.required(cells.size('total'), 'TOTAL');
    return { ...row, kind, quantity: units(), amount, ...(price && { price }), ...costs };
  };
  if (/^BUY(STOCK|MF|OTHER|DEBT)$/.test(name)) return trade(/COVER/.test(`${detail}${direction}`) ? 'cover' : 'buy');
  if (/^SELL(STOCK|MF|OTHER|DEBT)$/.test(name)) return trade(/SHORT/.test(`${detail}${direction}`) ? 'short' : 'sell');
  const contracts = CONTRACTS[direction];
  if (contracts !== undefined && row.instrument?.option !== undefined)
    return contracts === 'expiry' ? { ...row, kind: contracts } : trade(contracts);
  if (name === 'INCOME')
    return { ...row, kind: detail === 'INTEREST' ? 'interest' : 'dividend', amount: total(), ...costs };
  if (name === 'INVEXPENSE' || name === 'MARGININTEREST')
    return {
      ...cash,
      kind: name === 'INVEXPENSE' ? 'fee' : 'interest',
      amount: negated(name === 'INVEXPENSE', total()),
    };
  if (name === 'SPLIT')
    return {
      ...row,
      kind: 'split',
      to: cells.required(cells.positive('to'), 'NUMERATOR'),
      from: cells.required(cells.positive('from'), 'DENOMINATOR'),
    };
  if (name === 'TRANSFER') return transferred(detail, row, cells, units());
  if (name === 'STMTTRN' || name === 'INVBANKTRAN') return banked(detail, cash, total());
  throw new RowRefused('unsupported-kind', { kind: words });
}

const CONTRACTS: Readonly<Record<string, 'buy' | 'sell' | 'short' | 'cover' | 'expiry'>> = {
  BUYTOOPEN: 'buy',
  BUYTOCLOSE: 'cover',
  SELLTOOPEN: 'short',
  SELLTOCLOSE: 'sell',
  EXPIRE: 'expiry',
};

const negated = (isNegated: boolean, amount: DecimalString): DecimalString =>
  isNegated ? subtractDecimals(0n, amount) : amount;

function transferred(detail: string, row: Omit<ParsedRow, 'kind'>, cells: Cells, quantity: DecimalString): ParsedRow {
  if (detail === 'OUT') return { ...row, kind: 'transfer-out', quantity };
  const amount = cells.positive('cost');
  return { ...row, kind: 'transfer-in', quantity, ...(amount && { amount }) };
}

function banked(detail: string, cash: Omit<ParsedRow, 'kind'>, amount: DecimalString): ParsedRow {
  if (detail === 'INT') return { ...cash, kind: 'interest', amount };
  if (detail === 'DIV') return { ...cash, kind: 'dividend', amount };
  if (detail === 'FEE' || detail === 'SRVCHG') return { ...cash, kind: 'fee', amount: subtractDecimals(0n, amount) };
  const size = amount.replace('-', '') as DecimalString;
  return { ...cash, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit', amount: size };
}
