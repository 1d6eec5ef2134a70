import { hash } from 'node:crypto';
import type { RowDraft } from './ledger-row.ts';

/** The fields of rows that define an instrument or its price, and of an exercised option. */
const DEFINED = [
  'shares',
  'name',
  'assetClass',
  'coupon',
  'frequency',
  'maturity',
  'face',
  'underlying',
  'right',
  'strike',
  'multiplier',
] as const;

/** The content of a row, without notes, references and its source. */
const CONTENT = [
  'account',
  'date',
  'kind',
  'symbol',
  'currency',
  'toCurrency',
  'row',
  'batch',
  'lots',
  'toSymbol',
  'costShare',
  'settledCurrency',
  'settledAmount',
  ...DEFINED,
] as const;
/** Fields of few rows, which are no part of the others' identity. */
const RARE: ReadonlySet<string> = new Set([
  'lots',
  'toSymbol',
  'costShare',
  'settledCurrency',
  'settledAmount',
  ...DEFINED,
]);
const RARE_AMOUNTS: ReadonlySet<string> = new Set(['costShare', 'settledAmount', 'shares']);
const AMOUNTS = ['quantity', 'amount', 'toAmount', 'to', 'from', 'added'] as const;

/** A short text that two rows share when they say the same thing: the same amounts, however they are written. */
export function contentKey(row: RowDraft): string {
  // Shares without a cost are the same in any currency.
  const isWithoutCost = row.kind === 'transfer-in' && row.amount === undefined;
  const said = isWithoutCost ? { ...row, currency: undefined } : row;
  const fields = said as unknown as Readonly<Record<string, string | undefined>>;
  let text = '';
  for (const name of CONTENT)
    if (!RARE.has(name) || fields[name] !== undefined)
      text += `${RARE_AMOUNTS.has(name) ? plain(fields[name]) : (fields[name] ?? '')}\u0000`;
  for (const name of AMOUNTS) text += `${plain(fields[name])}\u0000`;
  if (row.kind === 'price') text += plain(row.price);
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** The one shortest way to write an amount: 10.50 and 010.5 are 10.5, and -0 is 0. */
function plain(amount: string | undefined): string {
  if (amount === undefined) return '';
  const short = amount.replace(/^(-?)0+(?=\d)/, '$1');
  const cut = short.includes('.') ? short.replace(/\.0+$|(?<!0)0+$/, '') : short;
  return cut === '-0' ? '0' : cut;
}
