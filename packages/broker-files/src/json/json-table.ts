import type { CsvRecord } from '../csv/read-csv.ts';
import { listOf, readJson } from './read-json.ts';

/** Tells whether a text begins like JSON. */
export const isJson = (head: string): boolean => /^\s*(?:\[\s*)?\{/.test(head);

/** The longest list of a JSON text as a table: a header, and a row for each entry; undefined where there is none. */
export function jsonTable(text: string): readonly CsvRecord[] | undefined {
  const file = readJson(text);
  if (file === undefined) return undefined;
  const lists = [file, ...Object.values(file)].map(listOf).toSorted((a, b) => b.length - a.length);
  const [entries = []] = lists;
  if (entries.length === 0) return undefined;
  const heads = [...new Set(entries.flatMap((entry) => Object.keys(entry)))].filter((head) =>
    entries.some((entry) => cellOf(entry[head]) !== ''),
  );
  return [heads, ...entries.map((entry) => heads.map((head) => cellOf(entry[head])))].map((cells, line) => ({
    cells,
    line,
  }));
}

const cellOf = (value: unknown): string => (typeof value === 'string' ? value : '');
