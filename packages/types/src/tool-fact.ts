/** The unit of a figure in a tool's result. */
export type FactUnit = 'money' | 'percent' | 'percentage-points' | 'shares' | 'points' | 'ratio' | 'count' | 'number';

/** One figure of a tool's result and everything the tool knows about it. */
export interface ToolFact {
  /**
   * The path in the result's JSON, such as `positions[0].value`; a row of a table of columns is read as an object:
   * `rows[0].close`.
   */
  readonly path: string;
  /** An exact decimal. */
  readonly value: string;
  readonly unit: FactUnit;
  readonly currency?: string;
  /** Of a rate: KRW per USD has the currency KRW and this one USD. */
  readonly perCurrency?: string;
  /** The symbol of an instrument, or the label of a row. */
  readonly subject?: string;
  readonly field: string;
  /** The day, year or quarter it belongs to: 2026-11-13, 2025 or 2025-Q3. */
  readonly period?: string;
  /** The time of the value, in milliseconds. */
  readonly at?: number;
  /** The author: a tool of this program, or the outside. */
  readonly trust: 'own' | 'outside';
}
