import { hash } from 'node:crypto';
import type { ParsedRow } from '../formats/format.ts';
import { COLUMN_FIELDS, type ColumnField } from '../vocabulary/fields.ts';
import { DAY_ORDERS, type DayOrder } from './day-order.ts';
import { readKindWord } from './kind-word.ts';
import type { OrderState } from './order-state.ts';

/** Tells whether an amount already includes the costs listed beside it. */
const AMOUNT_MEANINGS = ['net', 'gross'] as const;
/** In some tables it differs from row to row, which the arithmetic of each row shows. */
type AmountMeaning = (typeof AMOUNT_MEANINGS)[number] | 'each';

/** The amount and the charge of each coin and currency, in a table that has columns for each of them. */
export interface UnitColumns {
  readonly amounts: Readonly<Record<string, string>>;
  readonly fees: Readonly<Record<string, string>>;
}

/** The mapping of a table's columns to rows of the ledger. Columns are named as `columnLabels` names them. */
export interface ColumnMapping {
  readonly columns: Readonly<Partial<Record<ColumnField, string>>>;
  /** Values of every row that have no column, such as the currency. */
  readonly constants: Readonly<Partial<Record<ColumnField, string>>>;
  /** Words for kinds of rows that only this file's owner could explain. */
  readonly words: Readonly<Record<string, ParsedRow['kind']>>;
  /** The owner's meanings of states of orders. */
  readonly states?: Readonly<Record<string, OrderState>>;
  readonly dates: DayOrder;
  readonly amounts: AmountMeaning;
  /** True when money that leaves has a minus, so that a fee of -1 was paid and one of 1 was given back. */
  readonly isCashSigned: boolean;
  /** True when shares that leave have a minus, so that shares without one came. */
  readonly isQuantitySigned?: true;
  /** True when dividends are counted in shares at the price of a share: they were put into more of them. */
  readonly isReinvesting?: true;
  /** The kind of bare codes, where the table shows it. */
  readonly assets?: 'coins';
  /** The columns of each coin and currency, where the table has some for each. */
  readonly units?: UnitColumns;
}

/**
 * A person's corrections for a table: `date=거래일`, `currency=USD`, `적립=buy`, `Triggered=filled`, `dates=dmy`,
 * `amounts=gross`, `컴투스홀딩스=063080.KQ`.
 */
export interface MappingCorrections {
  readonly columns: ReadonlyMap<ColumnField, string>;
  readonly words: Readonly<Record<string, ParsedRow['kind']>>;
  readonly states: Readonly<Record<string, OrderState>>;
  /** Codes of securities, by what the file calls them. */
  readonly names: Readonly<Record<string, string>>;
  readonly dates?: DayOrder;
  readonly amounts?: AmountMeaning;
}

/** A column as people can name it: its head, or its number where the head is blank or there twice. */
export function columnLabels(header: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return header.map((head, index) => {
    const plain = head.normalize('NFKC').replace(/\s+/g, ' ').trim();
    const label = plain === '' || seen.has(plain) ? `#${index + 1}` : plain;
    seen.add(label);
    return label;
  });
}

/** One short text for all tables with the same columns. */
export const tableShape = (labels: readonly string[]): string =>
  hash('sha256', labels.join('\u0000'), 'base64url').slice(0, 22);

/** The code of a security as people write it. */
const CODE = /^[A-Z0-9][A-Z0-9.\-^=]{0,21}$/;

/** The words that explain the state of an order. */
const STATES: Readonly<Record<string, OrderState>> = {
  filled: 'done',
  cancelled: 'undone',
  canceled: 'undone',
  체결: 'done',
  취소: 'undone',
};

/** Parses corrections; the first invalid one is returned as it is. */
export function readCorrections(texts: readonly string[]): MappingCorrections | { readonly unclear: string } {
  const columns = new Map<ColumnField, string>();
  const words: Record<string, ParsedRow['kind']> = {};
  const states: Record<string, OrderState> = {};
  const names: Record<string, string> = {};
  const options: { dates?: DayOrder; amounts?: AmountMeaning } = {};
  for (const text of texts) {
    const [left, right] = [text.slice(0, text.lastIndexOf('=')).trim(), text.slice(text.lastIndexOf('=') + 1).trim()];
    const field = COLUMN_FIELDS.find((each) => each === left.toLowerCase());
    const order = DAY_ORDERS.find((each) => each === right);
    const meaning = AMOUNT_MEANINGS.find((each) => each === right);
    const kind = readKindWord(right);
    const state = STATES[right.toLowerCase()];
    if (left === '' || right === '') return { unclear: text };
    if (field !== undefined) columns.set(field, right);
    else if (left === 'dates' && order !== undefined) options.dates = order;
    else if (left === 'amounts' && meaning !== undefined) options.amounts = meaning;
    else if (left !== 'dates' && left !== 'amounts' && kind !== undefined) words[left.normalize('NFKC')] = kind;
    else if (left !== 'dates' && left !== 'amounts' && state !== undefined) states[left.normalize('NFKC')] = state;
    else if (left !== 'dates' && left !== 'amounts' && CODE.test(right)) names[left.normalize('NFKC')] = right;
    else return { unclear: text };
  }
  return { columns, words, states, names, ...options };
}

/** Merges corrections into a stored mapping; the rest stays. */
export function correctedAgain(
  before: ColumnMapping,
  { columns, words, states, names, ...options }: MappingCorrections,
): MappingCorrections {
  const stored = Object.entries({ ...before.columns, ...before.constants }) as [ColumnField, string][];
  return {
    columns: new Map([...stored, ...columns]),
    words: { ...before.words, ...words },
    states: { ...before.states, ...states },
    names,
    dates: before.dates,
    amounts: before.amounts,
    ...options,
  };
}
