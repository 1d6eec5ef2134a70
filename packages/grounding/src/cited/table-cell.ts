import { runToEnd } from '@finclaw/infra';
import { dated } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';
import { foreignTables } from '../facts/result-facts.ts';
import { kept } from '../once.ts';
import type { Grid } from '../tables/grid.ts';
import { isMeant, periodKey } from '../tables/period.ts';
import { readingTable, type TableFact } from '../tables/read-table.ts';
import { refuse } from './citation-error.ts';

/** Labels are equal whatever their case, blanks and footnote marks. */
export const fold = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*†‡]|\(\d+\)/g, '');

interface ResultOfTables {
  readonly handle: string;
  readonly content: unknown;
  readonly facts: readonly ToolFact[] | undefined;
}

const tables = new WeakMap<ResultOfTables, readonly Grid[]>();

/** The cell of a result's tables that has these labels: row and column, with the section in front where rows are called alike. */
export function cellIn(result: ResultOfTables, labels: readonly string[]): ToolFact | undefined {
  const [column = '', row = '', section] = labels.toReversed();
  const found = (result.facts === undefined ? kept(tables, result, () => foreignTables(result.content)) : [])
    .flatMap((grid) => runToEnd(readingTable(grid))?.facts ?? [])
    .filter((fact) => fold(fact.row.label) === fold(row) && isUnder(fact, column))
    .filter((fact) => section === undefined || fold(fact.row.section?.label ?? '') === fold(section));
  const [fact] = found;
  if (fact === undefined) return undefined;
  if (found.length > 1)
    refuse('value', `${found.length} cells of ${result.handle} are "${row}", "${column}"; name the section first`);
  const { value, currency, period } = fact;
  const unit = fact.unit === 'percent' ? 'percent' : currency === undefined ? 'number' : 'money';
  const path = typeof result.content === 'string' ? labels.map((label) => `["${label}"]`).join('') : fact.path;
  return {
    ...{ path, value: value.toDecimal(20), unit, subject: fact.row.label, field: fact.column.label || column, trust: 'outside' },
    ...(currency !== undefined && { currency }),
    ...(period && { period: periodKey(period) }),
  };
}

/** Whether a cell stands under a head, whose period may be said without its other words. */
function isUnder({ column: { label: head }, period }: TableFact, label: string): boolean {
  const { said, rest } = dated(label);
  if (said.length === 0) return fold(head) === fold(label);
  const words = fold(rest);
  const isMatch = words === '' || fold(head).includes(words) || words.includes(fold(head));
  return isMatch && period !== undefined && isMeant(said[0]!.period, period);
}
