import type { ColumnField } from '../vocabulary/fields.ts';

/** A header and some of the rows under it. */
export interface TableSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The column of each field, by its position. */
export type Found = Map<ColumnField, number>;
