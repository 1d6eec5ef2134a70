import { runToEnd } from '@finclaw/infra';
import { dated } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';
import type { Grid } from '../tables/grid.ts';
import { isMeant, periodKey } from '../tables/period.ts';
import { readingTable, type TableFact } from '../tables/read-table.ts';
import { refuse } from './quantity.ts';

/** Labels are equal whatever their case, blanks and footnote marks. */
export const fold = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*†‡]|\(\d+\)/g, '');

interface ResultOfTables {
  readonly handle: string;
  readonly content: unknown;
  readonly grids?: readonly Grid[];
}

/** The cell of a result's tables that has these labels: row and column, with the section in front where rows are called alike. */
export function cellIn(result: ResultOfTables, labels: readonly string[]): ToolFact | undefined {
  const [column = '', row = '', section] = labels.toReversed();
  const found = (result.grids ?? [])
    .flatMap((grid) => runToEnd(readingTable(grid))?.facts ?? [])
    .filter((fact) => fold(fact.row.label) === fold(row) && isUnder(fact, column))
    .filter((fact) => section === undefined || fold(fact.row.section.label) === fold(section));
  const [fact] = found;
  if (fact === undefined) return undefined;
  if (found.length > 1)
    refuse('value', `${found.length} cells of ${result.handle} are "${row}", "${column}"; name the section first`);
  const { value, unit, currency, period } = fact;
  const kind = unit === 'percent' ? 'percent' : currency === undefined ? 'number' : 'money';
  return {
    path: typeof result.content === 'string' ? labels.map((label) => `["${label}"]`).join('') : fact.path,
    value: value.toDecimal(20),
    unit: kind,
    ...(kind === 'money' && { currency: currency as string }),
    subject: fact.row.label,
    field: fact.column.label || column,
    ...(period && { period: periodKey(period) }),
    trust: 'outside',
  };
}

/** Whether a cell stands under a head, whose period may be said without its other words. */
function isUnder({ column: { label: head }, period }: TableFact, label: string): boolean {
  const {
    said: [said],
    rest: words,
  } = dated(label);
  if (said === undefined) return fold(head) === fold(label);
  const rest = fold(words);
  return (
    period !== undefined &&
    isMeant(said.period, period) &&
    (rest === '' || fold(head).includes(rest) || rest.includes(fold(head)))
  );
}
