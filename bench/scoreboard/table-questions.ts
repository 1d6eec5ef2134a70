import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question whose answer is computed from a table. */
export interface TableQuestion {
  readonly question: string;
  readonly answer: number;
  readonly derivation: string;
  readonly scale: string;
}

/** A table with questions about it. */
export interface TableCase {
  readonly table: readonly (readonly string[])[];
  readonly questions: readonly TableQuestion[];
}

/**
 * The questions and tables of TAT-QA's development set, which are other people's sentences and stay outside the
 * repository.
 */
export const readTableCases = (folder: string): TableCase[] =>
  JSON.parse(readFileSync(join(folder, 'tatqa', 'tables-dev.json'), 'utf8'));

/** The source of a derivation's numbers, shifted by one row or column if requested. */
export interface Shift {
  readonly down: number;
  readonly right: number;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

const NUMBERS = /\d[\d,]*(?:\.\d+)?/g;
const numberIn = (cell: string): string | undefined => /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(cell)?.[0].replaceAll(',', '');
/** Accounts write a negative in brackets, and derivations leave the brackets out. */
const isNegative = (cell: string): boolean => /^\W*\([^)]*\d/.test(cell);

/**
 * The derivation with paths into the table in the places of its numbers; undefined when none of them stands in the
 * table.
 */
export function expressionOf(
  { table }: TableCase,
  { derivation }: TableQuestion,
  { down, right }: Shift,
): string | undefined {
  const numbers = [...derivation.matchAll(NUMBERS)].map(({ 0: text }) => text.replaceAll(',', ''));
  const cells = cellsOf(table, numbers);
  if (cells.every((cell) => cell === undefined)) return undefined;
  let at = 0;
  let isInside = true;
  const expression = derivation.replaceAll(NUMBERS, (text) => {
    const cell = cells[at++];
    if (cell === undefined) return text;
    const [row, column] = [cell.row + down, cell.column + right];
    const found = table[row]?.[column] ?? '';
    isInside &&= column > 0 && numberIn(found) !== undefined;
    const path = `r1[${row}][${column}]`;
    return isNegative(found) ? `abs(${path})` : path;
  });
  return isInside ? expression.replaceAll(/[[{](?!\d+\])/g, '(').replaceAll(/(?<!\[\d+)[\]}]/g, ')') : undefined;
}

/**
 * The cells of the numbers: all of one row where there is such a row, else where each stands first. Small numbers that
 * stand nowhere are counts.
 */
function cellsOf(table: TableCase['table'], numbers: readonly string[]): readonly (Cell | undefined)[] {
  const inRow = (row: number): readonly (Cell | undefined)[] => {
    const taken = new Set<number>();
    return numbers.map((number) => {
      const matching = [...(table[row] ?? []).entries()].filter(
        ([column, cell]) => column > 0 && numberIn(cell) === number,
      );
      const [column] = matching.find(([each]) => !taken.has(each)) ?? matching[0] ?? [];
      if (column === undefined) return undefined;
      taken.add(column);
      return { row, column };
    });
  };
  const rows = table.map((_, row) => inRow(row));
  const isCount = (number: string): boolean => /^(?:[2-9]|100)$/.test(number);
  const whole = rows.find(
    (row) => row.some(Boolean) && row.every((cell, at) => cell !== undefined || isCount(numbers[at]!)),
  );
  return whole ?? numbers.map((_, at) => rows.find((row) => row[at] !== undefined)?.[at]);
}
