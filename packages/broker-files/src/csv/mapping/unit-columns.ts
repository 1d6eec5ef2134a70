import { type Cells, RowRefused } from '../columns.ts';
import { isCurrency } from '../currencies.ts';
import { type DecimalMark, parseAmountCell, shownDecimalMark } from '../parse-cell.ts';
import type { ColumnField } from '../vocabulary/fields.ts';
import type { Side } from './coin-swap.ts';
import type { UnitColumns } from './column-mapping.ts';
import { mostly, type TableSample } from './table-sample.ts';

const CODE = '[A-Z][A-Z0-9]{1,9}';
/** "BTC Amount BTC", "Amount BTC" and "Amount (BTC)" */
const AMOUNT = new RegExp(`^(?:${CODE} )?[Aa]mount \\(?(${CODE})\\)?$`);
/** "Trading Fee (BTC) BTC", "Fee BTC" and "Fee (BTC)" */
const FEE = new RegExp(`^(?:[Tt]rading )?[Ff]ee (?:\\(${CODE}\\) )?\\(?(${CODE})\\)?$`);

/** The fields that such a table can have besides; all others would be about one unit. */
export const FIELDS_BESIDE_UNITS: ReadonlySet<ColumnField> = new Set([
  'date',
  'otherDate',
  'time',
  'kind',
  'side',
  'status',
  'account',
  'reference',
  'note',
]);

/**
 * Finds the columns of each unit. A row has what came and, with a minus, what left; two amounts of one direction are
 * two ways to count the same, which other rules read.
 */
export function findUnitColumns(
  { header, rows }: TableSample,
  labels: readonly string[],
  mark: DecimalMark,
): UnitColumns | undefined {
  const of = (pattern: RegExp): readonly (readonly [string, number])[] =>
    header.flatMap((head, index) => {
      const unit = pattern.exec(head.trim())?.[1];
      return unit === undefined ? [] : [[unit, index] as const];
    });
  const [amounts, fees] = [of(AMOUNT), of(FEE)];
  if (amounts.length < 2 || amounts.every(([unit]) => isCurrency(unit))) return undefined;
  const signed = rows.map((row) =>
    amounts.flatMap(([, index]) => {
      const cell = row[index] ?? '';
      const amount = parseAmountCell(cell, shownDecimalMark(cell) ?? mark);
      return amount == null || amount === '0' ? [] : [amount.startsWith('-') ? -1 : 1];
    }),
  );
  const trades = signed.filter(({ length }) => length > 1).map((signs) => signs.join(' '));
  const isSigned = signed.some((signs) => signs.includes(-1));
  if (!isSigned || !mostly(trades, (signs) => signs === '1 -1' || signs === '-1 1')) return undefined;
  const labelled = (columns: typeof amounts) =>
    Object.fromEntries(columns.map(([unit, index]) => [unit, labels[index] as string]));
  return { amounts: labelled(amounts), fees: labelled(fees) };
}

/** The currency of a table with a column for each unit. */
export const moneyOfUnits = ({ amounts }: UnitColumns): string | undefined => Object.keys(amounts).find(isCurrency);

/** The name that a column of a unit has while its rows are read. */
export const unitField = (kind: keyof UnitColumns, unit: string): string => `${kind}:${unit}`;

/** What came in a row, what left and what was charged. */
export function unitSides(
  cells: Cells,
  units: UnitColumns,
): { readonly came?: Side | undefined; readonly left?: Side | undefined; readonly fee?: Side | undefined } {
  const sides = (kind: keyof UnitColumns): readonly (Side & { readonly isOut: boolean })[] =>
    Object.keys(units[kind]).flatMap((unit) => {
      const field = unitField(kind, unit);
      const [signed, amount] = [cells.amount(field), cells.positive(field)];
      return amount === undefined ? [] : [{ unit, amount, isOut: signed?.startsWith('-') === true }];
    });
  const [moved, [fee, ...otherFees]] = [sides('amounts'), sides('fees')];
  const [came, ...otherCame] = moved.filter(({ isOut }) => !isOut);
  const [left, ...otherLeft] = moved.filter(({ isOut }) => isOut);
  if (otherFees.length + otherCame.length + otherLeft.length > 0)
    throw new RowRefused('unsupported-kind', { field: 'kind', kind: cells.text('kind').slice(0, 60) });
  return { came, left, fee };
}
