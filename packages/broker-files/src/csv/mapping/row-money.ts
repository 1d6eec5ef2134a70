import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type Cells, RowRefused } from '../columns.ts';
import type { ParsedRow } from '../formats/format.ts';
import type { ColumnField } from '../vocabulary/fields.ts';

/** Reads a field of a row: its cell, or what holds for every row of the table. */
export type TextOf = (field: ColumnField) => string;

/** The common fields of a row. */
export type RowBase = Omit<ParsedRow, 'kind'>;

/** The money of a row with its sign: one column, or one for what came and one for what left. */
export function moneyOf(cells: Cells): DecimalString | undefined {
  const stated = cells.amount('amount');
  if (stated !== undefined) return stated;
  const [credit, debit] = [cells.positive('credit'), cells.positive('debit')];
  if (credit === undefined && debit === undefined) return undefined;
  return subtractDecimals(credit ?? 0n, debit ?? 0n);
}

const CENT = '0.01' as DecimalString;
const SHARES_OF_A_CONTRACT = '100' as DecimalString;

/**
 * The costs of a trade: its fee, or the sum of a commission and other fees. Where the amount shows that only one of the
 * two was paid, the other one names it again.
 */
export function feeOf(cells: Cells): DecimalString | undefined {
  const [fee, charge] = [cells.positive('fee'), cells.positive('charge')];
  if (fee === undefined || charge === undefined) return fee ?? charge;
  const sum = addDecimals(fee, charge);
  const product = cells.product('quantity', 'price');
  const amount = moneyOf(cells)?.replace('-', '') as DecimalString | undefined;
  if (product === undefined || amount === undefined) return sum;
  const tax = cells.positive('tax') ?? ('0' as DecimalString);
  const gaps = [product, multiplyDecimals(product, SHARES_OF_A_CONTRACT)].map((whole) => distance(whole, amount));
  const isPaid = (cost: DecimalString): boolean =>
    gaps.some((gap) => [cost, addDecimals(cost, tax)].some((each) => compareDecimals(distance(gap, each), CENT) < 0));
  return [sum, fee, charge].find(isPaid) ?? sum;
}

/** How far two amounts are apart. */
const distance = (a: DecimalString, b: DecimalString): DecimalString =>
  subtractDecimals(a, b).replace('-', '') as DecimalString;

const MOST_ODD_COSTS = '5' as DecimalString;

/** Adds or subtracts the costs beside an amount. */
export function withCosts(
  kind: ParsedRow['kind'],
  gross: DecimalString,
  { fee, tax }: Pick<ParsedRow, 'fee' | 'tax'>,
): DecimalString {
  const costs = addDecimals(fee ?? 0n, tax ?? 0n);
  // Costs larger than what was traded are a rate or another column's number.
  if (compareDecimals(costs, gross) > 0 && compareDecimals(costs, MOST_ODD_COSTS) > 0)
    throw new RowRefused('bad-value', { field: 'fee', value: costs });
  if (kind === 'buy' || kind === 'cover') return addDecimals(gross, costs);
  if (compareDecimals(costs, gross) > 0) throw new RowRefused('bad-value', { field: 'fee', value: costs });
  return subtractDecimals(gross, costs);
}

/** The tolerance between quantity times price and an amount: prices are rounded, and so are small amounts. */
const TOLERANCE = '0.01' as DecimalString;
const SMALLEST = '0.02' as DecimalString;

/** Tells whether two amounts are equal except for rounding. */
export function isNear(a: DecimalString, b: DecimalString): boolean {
  const off = distance(a, b);
  return (
    compareDecimals(off, SMALLEST) <= 0 ||
    compareDecimals(off, multiplyDecimals(b.replace('-', '') as DecimalString, TOLERANCE)) <= 0
  );
}
