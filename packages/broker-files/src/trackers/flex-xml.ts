import type { CsvRecord } from '../csv/read-csv.ts';
import { descendants, readXml, type XmlNode } from '../xml/read-xml.ts';
import { type TrackedRow, trackedColumns, trackedFormat, trackedRecord, type WholeForm } from './tracked-rows.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Interactive Brokers, Performance & Reports › Flex Queries, as XML: an element for each event. */
export const flexXml: WholeForm = {
  format: trackedFormat('interactive-brokers'),
  columns: trackedColumns,
  isLike: (head) => /^\s*(?:<\?xml[^>]{0,200}>\s*)?<FlexQueryResponse\b/.test(head),
  read: async (text) => flexRecords(await readXml(text)),
};

const READERS: Readonly<Record<string, (fields: Fields) => readonly TrackedRow[]>> = {
  Trade: trade,
  CashTransaction: cash,
  CorporateAction: action,
  Transfer: transfer,
};
/** Sums over the same events, which the events repeat. */
const SUMMED = /SUMMARY|ORDER|CLOSED_LOT|SYMBOL_/;

/** Returns the events of a report, one record each. */
export function* flexRecords(root: XmlNode): Generator<CsvRecord> {
  for (const { name, attributes, line } of descendants(root)) {
    const read = READERS[name];
    if (read === undefined || SUMMED.test(attributes.levelOfDetail ?? '')) continue;
    const rows = read(attributes);
    if (rows.length > 0) yield trackedRecord(line, ...rows);
  }
}

/** Reads the fields of every row; an option or a future is named in full and refused by its kind. */
function base(fields: Fields): TrackedRow {
  const [, year, month, day, time] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[;, T]+(\d{2}:?\d{2}:?\d{2}))?/.exec(
      fields.dateTime || fields.tradeDate || fields.reportDate || fields.date || '',
    ) ?? [];
  return {
    date: year === undefined ? '' : `${year}-${month}-${day}`,
    time: time?.replaceAll(':', '').replace(/(\d\d)(?=\d)/g, '$1:'),
    account: fields.accountId,
    symbol: fields.symbol,
    isin: fields.isin,
    called: fields.symbol && fields.description,
    currency: fields.currency,
    reference: fields.transactionID || fields.tradeID,
  };
}

const sized = (amount = ''): string => amount.replace('-', '');
const costOf = (amount = ''): string => (/^-?0*(?:\.0*)?$/.test(amount) ? '' : sized(amount));
const turned = (amount = ''): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

function trade(fields: Fields): readonly TrackedRow[] {
  const { assetCategory = '', quantity = '', symbol = '' } = fields;
  if (assetCategory === 'CASH') return exchange(fields);
  const kind = (fields.buySell ?? '').split(' ')[0]?.toLowerCase() ?? '';
  return [
    {
      ...base(fields),
      kind: /^(?:STK|FUND|ETF|BOND|CRYPTO|)$/.test(assetCategory) ? kind : `${kind} ${assetCategory} ${symbol}`,
      quantity: sized(quantity),
      price: fields.tradePrice,
      amount: sized(fields.netCash),
      fee: costOf(fields.ibCommission),
      tax: costOf(fields.taxes),
    },
  ];
}

/** "EUR.USD": the first currency is counted, the second is what it cost; the commission is a charge of its own. */
function exchange(fields: Fields): readonly TrackedRow[] {
  const [counted, other] = (fields.symbol ?? '').split('.');
  const [quantity = '', proceeds = ''] = [fields.quantity, fields.proceeds];
  const { symbol: _symbol, called: _called, isin: _isin, reference, ...rest } = base(fields);
  const [one, two] = [
    { amount: sized(quantity), currency: counted },
    { amount: sized(proceeds), currency: other ?? fields.currency },
  ];
  const [from, to] = quantity.startsWith('-') ? [one, two] : [two, one];
  const fee = costOf(fields.ibCommission);
  return [
    { ...rest, ...from, kind: 'fx', toAmount: to.amount, toCurrency: to.currency, reference },
    ...(fee === ''
      ? []
      : [{ ...rest, kind: 'fee', amount: fee, currency: fields.ibCommissionCurrency || fields.currency, reference }]),
  ];
}

const CASH: readonly (readonly [RegExp, string, isTurned?: boolean])[] = [
  [/dividend/i, 'dividend'],
  [/withholding|871\(m\)|tax/i, 'tax', true],
  [/interest/i, 'interest'],
  [/fee|commission|advisor/i, 'fee', true],
];

function cash(fields: Fields): readonly TrackedRow[] {
  const { type = '', amount = '', description } = fields;
  const { called, ...row } = base(fields);
  if (/deposit|withdrawal/i.test(type)) {
    const { symbol: _symbol, isin: _isin, ...money } = row;
    const kind = amount.startsWith('-') ? 'withdrawal' : 'deposit';
    return [{ ...money, kind, amount: sized(amount), note: description }];
  }
  const [, kind = type, isTurned = false] = CASH.find(([word]) => word.test(type)) ?? [];
  const isSecurity = row.symbol !== '' && row.symbol !== undefined;
  return [
    {
      ...row,
      kind,
      amount: isTurned ? turned(amount) : amount,
      note: description,
      ...(!isSecurity && { isin: '' }),
      ...(called === undefined ? {} : { called: '' }),
    },
  ];
}

/** "SPLIT 4 FOR 1"; every other action is refused by what it says. */
function action(fields: Fields): readonly TrackedRow[] {
  const [, to, from] = /SPLIT (\d+(?:\.\d+)?) FOR (\d+(?:\.\d+)?)/i.exec(fields.description ?? '') ?? [];
  const row = { ...base(fields), called: '' };
  if (to === undefined) return [{ ...row, kind: (fields.description ?? fields.type ?? '').slice(0, 60) }];
  return [{ ...row, kind: 'split', ratio: `${to}:${from}` }];
}

function transfer(fields: Fields): readonly TrackedRow[] {
  const { direction = '', quantity = '', cashTransfer = '' } = fields;
  const isIn = /in/i.test(direction);
  const row = { ...base(fields), called: '' };
  if (costOf(cashTransfer) !== '')
    return [{ ...row, symbol: '', isin: '', kind: isIn ? 'deposit' : 'withdrawal', amount: sized(cashTransfer) }];
  return costOf(quantity) === ''
    ? []
    : [{ ...row, kind: isIn ? 'transfer-in' : 'transfer-out', quantity: sized(quantity) }];
}
