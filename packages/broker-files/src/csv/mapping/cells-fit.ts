import { isCurrency } from '../currencies.ts';
import { type DecimalMark, parseAmountCell, shownDecimalMark } from '../parse-cell.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import { FIELD_RULES } from './column-field.ts';
import { findDayOrder } from './day-order.ts';
import { mostly } from './table-sample.ts';

/** Coins pegged to the dollar. */
export const DOLLARS = /^(?:USDT|USDC|FDUSD|BUSD|TUSD|DAI)$/;

/** The form of an international number. */
export const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Tells whether the cells of a column can be what a field holds. */
export function fits(field: ColumnField, cells: readonly string[], mark: DecimalMark): boolean {
  if (cells.length === 0) return true;
  switch (FIELD_RULES[field].cells) {
    case 'date':
      return findDayOrder(cells) !== undefined;
    case 'number':
      return mostly(cells, (cell) => parseAmountCell(cell, shownDecimalMark(cell) ?? mark) !== null);
    case 'currency':
      return mostly(cells, (cell) => isCurrency(cell) || DOLLARS.test(cell));
    case 'asset':
      return mostly(cells, (cell) => /^[A-Z0-9.]{2,10}$/i.test(cell));
    case 'isin':
      return (
        cells.some((cell) => ISIN.test(cell.toUpperCase())) &&
        mostly(cells, (cell) => /^[A-Z0-9]{6,14}$|^-$/i.test(cell))
      );
    case 'text':
      // A pair of two currencies is a rate, not a security.
      if (field === 'name' || field === 'kind' || field === 'side')
        return !mostly(cells, (cell) => /^[-+\d.,/' ]+$/.test(cell));
      return field !== 'symbol' || !cells.every(isMoneyPair);
  }
}

const isMoneyPair = (cell: string): boolean => {
  const [, one = '', other = ''] = /^([A-Z]{3})[/.]?([A-Z]{3})?$/.exec(cell) ?? [];
  return isCurrency(one) && (other === '' || isCurrency(other));
};
