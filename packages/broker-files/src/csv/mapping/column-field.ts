import { isCurrency } from '../currencies.ts';
import { COLUMN_HINTS, COLUMN_STEMS, COLUMN_WORDS } from '../vocabulary/column-words.ts';
import { COLUMN_FIELDS, type ColumnField } from '../vocabulary/fields.ts';
import { plainLetters, plainPattern } from '../vocabulary/plain-letters.ts';

/** The type of a column's cells. */
type CellKind = 'date' | 'number' | 'currency' | 'asset' | 'isin' | 'text';

const CELLS: Readonly<Partial<Record<ColumnField, CellKind>>> = {
  date: 'date',
  otherDate: 'date',
  isin: 'isin',
  quantity: 'number',
  price: 'number',
  amount: 'number',
  gross: 'number',
  strike: 'number',
  originalAmount: 'number',
  rate: 'number',
  fee: 'number',
  charge: 'number',
  tax: 'number',
  credit: 'number',
  debit: 'number',
  netQuantity: 'number',
  vestPrice: 'number',
  inAmount: 'number',
  outAmount: 'number',
  currency: 'currency',
  priceCurrency: 'currency',
  feeCurrency: 'asset',
  taxCurrency: 'currency',
  inCurrency: 'asset',
  outCurrency: 'asset',
};

interface FieldRule {
  /** Heads that say it plainly; an earlier one goes before a later one. */
  readonly heads: readonly string[];
  readonly hint?: RegExp | undefined;
  readonly not?: RegExp | undefined;
  /** A part of a word that speaks for the field where nothing says more, and parts that speak against it. */
  readonly stem?: readonly RegExp[] | undefined;
  readonly cells: CellKind;
}

/** The names of each column in files, and the type of its cells. */
export const FIELD_RULES: Readonly<Record<ColumnField, FieldRule>> = Object.fromEntries(
  COLUMN_FIELDS.map((field) => {
    const [hint, not] = COLUMN_HINTS[field]?.map(plainPattern) ?? [];
    const heads = plainLetters(COLUMN_WORDS[field]).trim().split(/\s+/);
    return [field, { heads, hint, not, stem: COLUMN_STEMS[field]?.map(plainPattern), cells: CELLS[field] ?? 'text' }];
  }),
) as unknown as Readonly<Record<ColumnField, FieldRule>>;

/** The names a head can be looked up by: whole, and without a unit in brackets. */
export const headKeys = (head: string): readonly string[] => {
  const whole = headKey(head.replace(/[()[\]]/g, ' '));
  return PLAIN_HEADS.has(whole) ? [whole] : [headKey(withoutMoney(head))];
};

/** "Price in EUR", "Amount USD": a head whose last word is only the money of its amounts. */
const withoutMoney = (head: string): string => {
  const [, rest = '', code = ''] = /^(.*?\S)\s+(?:in\s+)?([A-Z]{3})$/.exec(head.trim()) ?? [];
  return isCurrency(code) ? rest : head;
};

const PLAIN_HEADS: ReadonlySet<string> = new Set(COLUMN_FIELDS.flatMap((field) => FIELD_RULES[field].heads));

/** Tells whether a heading is the plain name of some column. */
export const isPlainHead = (head: string): boolean => headKeys(head).some((key) => PLAIN_HEADS.has(key));

/** A head without what writers vary: case, accents, blanks, signs, and a unit in brackets. */
export const headKey = (head: string): string =>
  plainLetters(head.normalize('NFKC').toLowerCase())
    .replace(/[([][^)\]]{0,40}[)\]]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
