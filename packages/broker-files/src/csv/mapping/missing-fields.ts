import type { ColumnField } from '../vocabulary/fields.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { readAction } from './kind-word.ts';
import { type Found, mostly } from './table-sample.ts';

/**
 * Returns the missing fields of a list of trades: days, securities with numbers or words for cash, and each row's
 * direction.
 */
export function missingFields(
  found: Found,
  constants: ColumnMapping['constants'],
  cellsOf: (index: number) => readonly string[],
  words: ColumnMapping['words'],
): readonly ColumnField[] {
  const has = (...fields: readonly ColumnField[]): boolean =>
    fields.some((field) => found.has(field) || constants[field] !== undefined);
  const missing: ColumnField[] = [];
  if (!has('date')) missing.push('date');
  const isTwoSided = has('inAmount') && has('outAmount') && has('inCurrency') && has('outCurrency');
  if (isTwoSided) return missing;
  const isNamed = has('isin', 'symbol', 'name');
  const money = has('amount', 'credit', 'debit');
  const isTrade = isNamed && has('quantity') && (has('price', 'vestPrice') || money);
  const kinds = found.has('kind') ? cellsOf(found.get('kind') as number) : [];
  const areUnderstood = kinds.length > 0 && mostly(kinds, (word) => readAction(word, words) !== undefined);
  const isCash = has('kind') && money && (isNamed || has('currency') || areUnderstood);
  // Shares at a price are those of something.
  if (!isNamed && isCash && has('quantity') && has('price')) missing.push('symbol');
  if (!isTrade && !isCash) {
    if (!isNamed && !isCash) missing.push('symbol');
    if (isNamed && !has('quantity')) missing.push('quantity');
    if (!has('price', 'vestPrice') && !money) missing.push('amount');
  }
  if (!hasKinds(found, constants, cellsOf, words)) missing.push('kind');
  return missing;
}

/**
 * Tells whether the kinds of rows are known. A table whose words are all unknown is another kind of table; without
 * words only a minus tells what came from what left.
 */
function hasKinds(
  found: Found,
  constants: ColumnMapping['constants'],
  cellsOf: (index: number) => readonly string[],
  words: ColumnMapping['words'],
): boolean {
  if (constants.kind !== undefined) return true;
  const isKnown = (field: ColumnField): boolean => {
    const index = found.get(field);
    return index !== undefined && cellsOf(index).some((cell) => readAction(cell, words) !== undefined);
  };
  if (isKnown('side')) return true;
  if (found.has('kind')) return isKnown('kind');
  if (found.has('quantity') && found.has('credit') && found.has('debit')) return true;
  const [quantity, amount] = [found.get('quantity'), found.get('amount')];
  const hasMinus = (index: number): boolean => cellsOf(index).some((cell) => /^[-(−]/.test(cell));
  return quantity !== undefined && (hasMinus(quantity) || (amount !== undefined && hasMinus(amount)));
}
