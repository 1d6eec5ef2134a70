import { parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import { parseAmountCell, parseDateCell } from '../parse-cell.ts';
import type { CsvFormat, ParsedRow, Reading } from './format.ts';

/** The columns of our own layout, each with its Korean name; a file needs only the first two and what its rows use. */
export const FINCLAW_COLUMNS = {
  date: ['date', '일자', '거래일자', '날짜'],
  kind: ['kind', '구분', '거래구분', '종류'],
  time: ['time', '시간'],
  account: ['account', '계좌'],
  symbol: ['symbol', '종목', '종목코드', '종목명'],
  quantity: ['quantity', '수량'],
  price: ['price', '단가', '가격'],
  amount: ['amount', '금액'],
  currency: ['currency', '통화'],
  fee: ['fee', '수수료'],
  tax: ['tax', '세금'],
  toAmount: ['to_amount', '환전금액'],
  toCurrency: ['to_currency', '환전통화'],
  ratio: ['ratio', '비율'],
  note: ['note', '메모'],
  reference: ['reference', '참조번호'],
  lots: ['lots', '지정로트'],
  settledAmount: ['settled_amount', '결제통화금액'],
  settledCurrency: ['settled_currency', '결제통화'],
  settledRate: ['settled_rate', '결제환율'],
  toSymbol: ['to_symbol', '대상종목'],
  costShare: ['cost_share', '원가비중'],
  shares: ['shares', '주식수'],
  name: ['name', '이름'],
  assetClass: ['class', '자산종류'],
  terms: ['terms', '조건'],
} as const;

const KINDS: Readonly<Record<ParsedRow['kind'], readonly string[]>> = {
  buy: ['buy', '매수', '구매', '매입'],
  sell: ['sell', '매도', '판매'],
  short: ['short', 'sell short', '공매도'],
  cover: ['cover', 'buy to cover', '공매도상환', '공매도 상환'],
  dividend: ['dividend', '배당', '배당금', '분배금'],
  interest: ['interest', '이자'],
  fee: ['fee', '수수료'],
  tax: ['tax', '세금'],
  split: ['split', '분할', '병합', '액면분할', '액면병합'],
  'spin-off': ['spin-off', 'spin off', 'spinoff', '인적분할'],
  merger: ['merger', '합병', '주식교환'],
  rename: ['rename', 'name change', 'symbol change', '상호변경', '종목변경'],
  delisting: ['delisting', 'delisted', '상장폐지'],
  'transfer-in': ['transfer-in', 'transfer in', '입고'],
  'transfer-out': ['transfer-out', 'transfer out', '출고'],
  deposit: ['deposit', '입금'],
  withdrawal: ['withdrawal', '출금'],
  fx: ['fx', 'exchange', '환전'],
  owe: ['owe', '빚'],
  maturity: ['maturity', '만기상환'],
  expiry: ['expiry', '만기소멸'],
  exercise: ['exercise', 'assignment', '권리행사'],
  instrument: ['instrument', '종목등록'],
  price: ['price', '가격기록'],
};

const KIND_BY_WORD = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.map((word) => [word, kind as ParsedRow['kind']] as const)),
);

/** The kind that one of our own words names. */
export const kindOfWord = (word: string): ParsedRow['kind'] | undefined =>
  KIND_BY_WORD.get(word.normalize('NFKC').toLowerCase());

/** Our own documented layout; the one that `portfolio export` writes. */
export const finclaw: CsvFormat = {
  id: 'finclaw',
  account: 'main',
  matches: (columns) =>
    columns.has(FINCLAW_COLUMNS.date, FINCLAW_COLUMNS.kind, [...FINCLAW_COLUMNS.symbol, ...FINCLAW_COLUMNS.amount]) &&
    // Korean brokers name a few of their columns the same way.
    (columns.has('kind') || columns.areAllOf(Object.values(FINCLAW_COLUMNS).flat())),
  open: () => ({ read, unfinished: () => [] }),
};

function read(cells: Cells): Reading {
  if (cells.isBlank()) return { ignored: 'blank' };
  const words = cells.text(...FINCLAW_COLUMNS.kind);
  const kind = kindOfWord(words);
  if (kind === undefined)
    throw new RowRefused(words === '' ? 'missing-value' : 'unsupported-kind', { field: 'kind', kind: words });
  const moment = cells.moment(parseDateCell, ...FINCLAW_COLUMNS.date);
  const symbol = cells.text(...FINCLAW_COLUMNS.symbol);
  const toSymbol = cells.text(...FINCLAW_COLUMNS.toSymbol);
  const time = cells.text(...FINCLAW_COLUMNS.time) || moment.time;
  return {
    row: {
      kind,
      date: moment.date,
      time,
      ...texts(cells),
      ...(symbol !== '' && { instrument: { text: symbol, by: 'name' } as const }),
      ...(toSymbol !== '' && { toInstrument: { text: toSymbol, by: 'name' } as const }),
      ...amounts(kind, cells),
    },
  };
}

function texts(cells: Cells): Partial<ParsedRow> {
  const names = [
    'account',
    'currency',
    'toCurrency',
    'settledCurrency',
    'lots',
    'note',
    'reference',
    'name',
    'assetClass',
    'terms',
  ] as const;
  return Object.fromEntries(
    names.map((name) => [name, cells.text(...FINCLAW_COLUMNS[name])] as const).filter(([, text]) => text !== ''),
  );
}

/** Where a minus agrees with the kind: shares that leave, cash that is paid. Anywhere else it contradicts the row. */
const MINUS_FITS: Partial<Record<string, readonly ParsedRow['kind'][]>> = {
  quantity: ['sell', 'short', 'transfer-out', 'split'],
  amount: ['buy', 'cover', 'withdrawal', 'fx'],
};

function amounts(kind: ParsedRow['kind'], cells: Cells): Partial<ParsedRow> {
  // A payment can be taken back and keeps its sign; everywhere else the kind says which way it went.
  const isSigned =
    kind === 'dividend' ||
    kind === 'interest' ||
    kind === 'fee' ||
    kind === 'tax' ||
    kind === 'merger' ||
    kind === 'exercise';
  const read = (name: 'quantity' | 'amount' | 'fee' | 'tax'): DecimalString | undefined => {
    if (isSigned) return cells.amount(...FINCLAW_COLUMNS[name]);
    return MINUS_FITS[name]?.includes(kind)
      ? cells.size(...FINCLAW_COLUMNS[name])
      : cells.unsigned(...FINCLAW_COLUMNS[name]);
  };
  const found = {
    quantity: read('quantity'),
    price: cells.unsigned(...FINCLAW_COLUMNS.price),
    fee: read('fee'),
    tax: read('tax'),
    toAmount: cells.unsigned(...FINCLAW_COLUMNS.toAmount),
    settledAmount: isSigned
      ? cells.amount(...FINCLAW_COLUMNS.settledAmount)
      : cells.unsigned(...FINCLAW_COLUMNS.settledAmount),
    settledRate: cells.unsigned(...FINCLAW_COLUMNS.settledRate),
    costShare: cells.unsigned(...FINCLAW_COLUMNS.costShare),
    shares: cells.unsigned(...FINCLAW_COLUMNS.shares),
  };
  const amount = read('amount');
  const known = Object.fromEntries(Object.entries({ ...found, amount }).filter(([, value]) => value !== undefined));
  if (kind === 'split') return splitOf(cells);
  const ratio = cells.text(...FINCLAW_COLUMNS.ratio);
  return ratio === '' || (kind !== 'merger' && kind !== 'spin-off') ? known : { ...known, ...parseRatio(ratio) };
}

const DERIVED_DIGITS = 12;
const ONE = '1' as DecimalString;

/**
 * A price and a quantity without an amount give the amount; it is worked out once, when the row is entered, and stored.
 */
export function amountFromPrice(
  kind: ParsedRow['kind'],
  { quantity, price, fee, tax }: Partial<ParsedRow>,
  unit: DecimalString = ONE,
): DecimalString | undefined {
  if (quantity === undefined || price === undefined) return undefined;
  const gross = parseDecimal(quantity)
    .times(parseDecimal(price))
    .times(parseDecimal(unit))
    .toDecimalPlaces(DERIVED_DIGITS, 'half-up');
  const costs = parseDecimal(fee ?? 0n).plus(parseDecimal(tax ?? 0n));
  if (kind === 'buy' || kind === 'cover') return toDecimalString(gross.plus(costs));
  if (kind === 'sell' || kind === 'short') return toDecimalString(gross.minus(costs));
  return kind === 'transfer-in' || kind === 'owe' ? toDecimalString(gross) : undefined;
}

/** "4:1", "4/1" or "4대1" is four new shares for one; without a ratio the quantity is the number of shares added. */
export function splitOf(cells: Cells): Pick<ParsedRow, 'to' | 'from' | 'added'> {
  const ratio = cells.text(...FINCLAW_COLUMNS.ratio);
  return ratio === ''
    ? { added: cells.required(cells.amount(...FINCLAW_COLUMNS.quantity), 'ratio') }
    : parseRatio(ratio);
}

/** Reads "4:1" as four new shares for one old share. */
export function parseRatio(ratio: string): { readonly to: DecimalString; readonly from: DecimalString } {
  const [to, from, ...rest] = ratio.split(/[:/]|대/).map((part) => parseAmountCell(part) ?? undefined);
  if (to === undefined || from === undefined || rest.length > 0)
    throw new RowRefused('bad-value', { field: 'ratio', value: ratio.slice(0, 40) });
  return { to, from };
}
