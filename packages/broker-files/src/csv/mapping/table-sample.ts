import type { ColumnField } from '../vocabulary/fields.ts';

/** A header and some of the rows under it. */
export interface TableSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The column of each field, by its position. */
export type Found = Map<ColumnField, number>;

/** Tells whether four of five cells pass a test; a few are always written otherwise. */
export const mostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.filter(test).length * 5 >= cells.length * 4;
