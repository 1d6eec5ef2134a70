import { bad, parseAmountCell, type Refusal } from '@finclaw/broker-files';
import { type LocalDate, parseLocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

import type { RowFields } from '../import/row-fields.ts';

import type { AssetEntry } from './record-asset.ts';

const NUMERIC_TERMS = ['coupon', 'frequency', 'face', 'strike', 'multiplier'];
const WORD_TERMS = ['maturity', 'underlying', 'right'];
const NUMBERS: readonly string[] = ['cost', 'quantity', 'price', 'value', ...NUMERIC_TERMS];
const WORDS: readonly string[] = ['name', 'assetClass', 'currency', 'account', 'date', ...WORD_TERMS];

/** Reads an own asset or debt from its fields as a person writes them; without a day it is of today. */
export function readAssetEntry(fields: RowFields, today: LocalDate): AssetEntry | Refusal {
  const words: Record<string, string | undefined> = {};
  const numbers: Record<string, DecimalString> = {};
  for (const [name, typed] of Object.entries(fields)) {
    const text = typed.trim();
    if (text === '') continue;
    const number = NUMBERS.includes(name) ? parseAmountCell(text) : undefined;
    if (number === null || !(number || WORDS.includes(name))) return bad(name, text);
    if (number) numbers[name] = number;
    else words[name] = text;
  }
  const date = words.date === undefined ? today : parseLocalDate(words.date);
  if (date === undefined) return bad('date', words.date);
  const terms = [...NUMERIC_TERMS, ...WORD_TERMS].flatMap((name) => {
    const value = numbers[name] ?? words[name];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const { name = '', assetClass, currency, account } = words;
  const { cost, quantity, price, value } = numbers;
  return {
    name,
    assetClass,
    currency: currency?.toUpperCase(),
    account,
    date,
    cost,
    quantity,
    price,
    value,
    terms: terms.length === 0 ? undefined : terms.join(' '),
  };
}
