import { addDecimals, divideDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, InstrumentText, ParsedRow, Reading } from './format.ts';

const DATE = ['Date', 'Datum'];
const TYPE = ['Type', 'Typ'];
const VALUE = ['Value', 'Wert'];
const CURRENCY = ['Transaction Currency', 'Buchungswährung'];
const GROSS = ['Gross Amount', 'Bruttobetrag'];
const GROSS_CURRENCY = ['Currency Gross Amount', 'Währung Bruttobetrag'];
const RATE = ['Exchange Rate', 'Wechselkurs'];
const FEES = ['Fees', 'Gebühren'];
const TAXES = ['Taxes', 'Steuern'];
const SHARES = ['Shares', 'Stück'];
const TICKER = ['Ticker Symbol', 'Ticker-Symbol'];
const NAME = ['Security Name', 'Wertpapiername'];
const ACCOUNT = ['Cash Account', 'Konto', 'Securities Account', 'Depot'];
const NOTE = ['Note', 'Notiz'];

/** Its kinds, in English and German, and ours. */
const KINDS: Readonly<Record<string, readonly [ParsedRow['kind'], isTakenBack?: true]>> = {
  buy: ['buy'],
  kauf: ['buy'],
  sell: ['sell'],
  verkauf: ['sell'],
  'delivery (inbound)': ['transfer-in'],
  einlieferung: ['transfer-in'],
  'delivery (outbound)': ['transfer-out'],
  auslieferung: ['transfer-out'],
  dividend: ['dividend'],
  dividende: ['dividend'],
  interest: ['interest'],
  zinsen: ['interest'],
  'interest charge': ['interest', true],
  zinsbelastung: ['interest', true],
  fees: ['fee'],
  gebühren: ['fee'],
  'fees refund': ['fee', true],
  gebührenerstattung: ['fee', true],
  taxes: ['tax'],
  steuern: ['tax'],
  'tax refund': ['tax', true],
  steuerrückerstattung: ['tax', true],
  deposit: ['deposit'],
  einlage: ['deposit'],
  'transfer (inbound)': ['deposit'],
  'umbuchung (eingang)': ['deposit'],
  removal: ['withdrawal'],
  entnahme: ['withdrawal'],
  'transfer (outbound)': ['withdrawal'],
  'umbuchung (ausgang)': ['withdrawal'],
};

/** Portfolio Performance, account transactions as CSV: what it writes and what it imports. */
export const portfolioPerformance: CsvFormat = {
  id: 'portfolio-performance',
  account: 'main',
  matches: (columns) => columns.has(DATE, TYPE, VALUE, CURRENCY, GROSS, RATE, SHARES, NAME),
  open: () => ({ read, unfinished: () => [] }),
};

const DIGITS = 12;

function read(cells: Cells): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const word = cells.text(...TYPE);
  const [kind, isTakenBack] = KINDS[word.toLowerCase()] ?? [];
  if (kind === undefined)
    throw new RowRefused(word === '' ? 'missing-value' : 'unsupported-kind', { field: 'Type', kind: word });
  const { date, time } = cells.moment(parseDateCell, ...DATE);
  const clock = cells.text('Time', 'Uhrzeit') || (time !== '00:00:00' && time !== '00:00' ? time : undefined);
  const [account, note] = [cells.text(...ACCOUNT), cells.text(...NOTE)];
  const base = {
    kind,
    date,
    ...(clock && { time: clock }),
    ...(account !== '' && { account }),
    ...(note !== '' && { note }),
    ...instrumentOf(cells),
  };
  const quantity = cells.positive(...SHARES);
  if (kind === 'transfer-out') return { row: { ...base, quantity: cells.required(quantity, 'Shares') } };
  const isOfShares = kind === 'buy' || kind === 'sell' || kind === 'transfer-in';
  return {
    row: {
      ...base,
      ...(isOfShares && { quantity: cells.required(quantity, 'Shares') }),
      ...moneyOf(cells, kind, isTakenBack === true),
    },
  };
}

function instrumentOf(cells: Cells): { readonly instrument?: InstrumentText } {
  const [ticker, name, isin] = [cells.text(...TICKER), cells.text(...NAME), cells.text('ISIN')];
  const text = ticker || name || isin;
  if (text === '') return {};
  const by = ticker === '' ? 'name' : 'symbol';
  return {
    instrument: { text, by, ...(isin !== '' && { isin }), ...(name !== text && name !== '' && { called: name }) },
  };
}

/** Its fees and taxes are in the currency that was paid in, the gross amount is in that of the security. */
function moneyOf(cells: Cells, kind: ParsedRow['kind'], isTakenBack: boolean): Partial<ParsedRow> {
  const value = cells.required(cells.size(...VALUE), 'Value');
  const [currency, own, rate] = [cells.text(...CURRENCY), cells.text(...GROSS_CURRENCY), cells.positive(...RATE)];
  const gross = cells.size(...GROSS);
  const isForeign = own !== '' && own !== currency && gross !== undefined && rate !== undefined;
  const inOwn = (amount: DecimalString | undefined): DecimalString | undefined =>
    amount === undefined || !isForeign ? amount : divideDecimals(amount, rate, DIGITS);
  const [fee, tax] = [inOwn(cells.positive(...FEES)), inOwn(cells.positive(...TAXES))];
  const costs = addDecimals(fee ?? 0n, tax ?? 0n);
  const turned = (amount: DecimalString): DecimalString => (isTakenBack ? subtractDecimals(0n, amount) : amount);
  const parts = { ...(fee && { fee }), ...(tax && { tax }) };
  if (!isForeign) return { amount: turned(value), currency, ...parts };
  const amount = kind === 'buy' ? addDecimals(gross, costs) : subtractDecimals(gross, costs);
  return {
    amount: turned(amount),
    currency: own,
    ...parts,
    settledAmount: turned(value),
    settledCurrency: currency,
    settledRate: rate,
  };
}
