import { addDecimals, multiplyDecimals, parseDecimal, subtractDecimals, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, Columns, RowRefused } from '../csv/columns.ts';
import { isCurrency } from '../csv/currencies.ts';
import type { CsvFormat, InstrumentText, ParsedRow, Reading } from '../csv/formats/format.ts';
import { parseDateCell } from '../csv/parse-cell.ts';
import type { CsvRecord } from '../csv/read-csv.ts';
import { type JsonFields, listOf, readJson } from './read-json.ts';

/** The fields of an activity, as the columns of a table. */
const COLUMNS = 'date type symbol source name isin quantity unitPrice fee currency account comment'.split(' ');

/** The header under which the activities of a file are read. */
export const ghostfolioColumns = new Columns(COLUMNS);

/** Ghostfolio, Settings › Export: one JSON text of activities; the program itself stores no cash. */
export const ghostfolio: CsvFormat = {
  id: 'ghostfolio',
  account: 'main',
  matches: () => false,
  open: () => ({ read, unfinished: () => [] }),
};

/** Tells whether a text begins like a Ghostfolio export. */
export const isGhostfolio = (head: string): boolean => /^\s*\{/.test(head) && head.includes('"activities"');

/** The activities of a file as rows, numbered in their order; undefined where the text is no such file. */
export function ghostfolioRecords(text: string): readonly CsvRecord[] | undefined {
  const file = readJson(text);
  const activities = file === undefined ? [] : listOf(file.activities);
  if (file === undefined || activities.length === 0) return undefined;
  const accounts = new Map(listOf(file.accounts).map(({ id, name }) => [`${id}`, textOf(name)]));
  const profiles = new Map(
    [...listOf(file.assetProfiles), ...listOf(file.symbolProfiles)].map((each) => [textOf(each.symbol), each] as const),
  );
  return activities.map((activity, index) => {
    const profile = (activity.SymbolProfile ?? profiles.get(textOf(activity.symbol)) ?? {}) as JsonFields;
    const fields: JsonFields = {
      ...activity,
      symbol: activity.symbol ?? profile.symbol,
      source: activity.dataSource ?? profile.dataSource,
      name: profile.name,
      isin: profile.isin,
      currency: activity.currency ?? profile.currency,
      account: activity.account ?? accounts.get(textOf(activity.accountId)),
    };
    return { cells: COLUMNS.map((column) => textOf(fields[column])), line: index + 1 };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Prices are written to twelve digits; what they come to is an amount again. */
const AMOUNT_DIGITS = 8;
const inMoney = (amount: DecimalString): DecimalString =>
  toDecimalString(parseDecimal(amount).toDecimalPlaces(AMOUNT_DIGITS, 'half-even'));

function read(cells: Cells): Reading {
  const type = cells.text('type').toUpperCase();
  const [comment, account] = [cells.text('comment'), cells.text('account')];
  const { date, time } = cells.moment(parseDateCell, 'date');
  const instrument = instrumentOf(cells);
  const base = {
    date,
    ...(time !== undefined && time !== '00:00:00' && { time: time.replace(/:00$/, '') }),
    currency: cells.text('currency'),
    ...(account !== '' && { account }),
    ...(comment !== '' && { note: comment }),
  };
  const fee = cells.positive('fee');
  const quantity = cells.positive('quantity');
  const price = cells.amount('unitPrice');
  const gross = quantity === undefined || price === undefined ? undefined : inMoney(multiplyDecimals(quantity, price));
  const needed = (): DecimalString => cells.required(gross, 'unitPrice');
  const held = instrument && { instrument };
  // Our own export writes a tax as a fee, and a dividend of no security as interest, under these names.
  switch (type) {
    case 'BUY':
    case 'ITEM':
      return { row: traded({ ...base, ...held, kind: 'buy' }, addDecimals(needed(), fee ?? 0n), cells) };
    case 'SELL':
      return { row: traded({ ...base, ...held, kind: 'sell' }, subtractDecimals(needed(), fee ?? 0n), cells) };
    case 'DIVIDEND':
    case 'INTEREST': {
      const amount = subtractDecimals(needed(), fee ?? 0n);
      return {
        row: {
          ...base,
          ...held,
          kind: type === 'DIVIDEND' || cells.text('symbol') === 'dividend' ? 'dividend' : 'interest',
          amount,
          ...(fee && { fee }),
        },
      };
    }
    case 'FEE':
      return {
        row: {
          ...base,
          kind: cells.text('symbol') === 'tax' ? 'tax' : 'fee',
          amount: cells.required(fee ?? gross, 'fee'),
        },
      };
    default:
      throw new RowRefused('unsupported-kind', { kind: type });
  }
}

function traded(row: ParsedRow, amount: DecimalString, cells: Cells): ParsedRow {
  const [fee, price] = [cells.positive('fee'), cells.positive('unitPrice')];
  const quantity = cells.required(cells.positive('quantity'), 'quantity');
  return { ...row, quantity, amount, ...(price && { price }), ...(fee && { fee }) };
}

/**
 * Returns the instrument. The symbols of its price source equal ours; a person's own instrument has a name, and a fee
 * or interest has none.
 */
function instrumentOf(cells: Cells): InstrumentText | undefined {
  const [symbol, name, isin] = [cells.text('symbol'), cells.text('name'), cells.text('isin')];
  const isOwn = /manual/i.test(cells.text('source'));
  if (symbol === '' || (isOwn && name === '' && /^(?:fee|tax|interest|dividend)$/.test(symbol))) return undefined;
  const money = symbol.slice(-3);
  const isPair = !isOwn && /^[A-Z0-9]{5,12}$/.test(symbol) && isCurrency(money) && symbol.length > 5;
  const code = isPair ? `${symbol.slice(0, -3)}-${money}` : symbol;
  return {
    text: isOwn && name !== '' ? name : code,
    by: isOwn ? 'name' : 'symbol',
    ...(isPair && { type: 'coin' as const }),
    ...(isin !== '' && { isin }),
    ...(!isOwn && name !== '' && { called: name }),
  };
}
