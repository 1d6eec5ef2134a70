import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableScore } from './score-tables.ts';

/** The scores of the figure check on tables, one line for each commit that changed them. */
export const SCORES = join(import.meta.dirname, 'grounding-scores.jsonl');

/** What a line keeps of a score: counts, which are the same on every machine. */
export type KeptScore = TableScore['tallies'];

/** Adds a score under the commit that is checked out, unless it is the one that stands last; says whether it did. */
export function keepScore(tallies: KeptScore, file: string, checkout: string): boolean {
  const last = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').at(-1) : undefined;
  const kept = last ? (JSON.parse(last) as { tallies: KeptScore }).tallies : undefined;
  if (JSON.stringify(kept) === JSON.stringify(tallies)) return false;
  const [date = '', subject = ''] = execFileSync('git', ['log', '-1', '--format=%cs%n%s'], { cwd: checkout, encoding: 'utf8' })
    .trim()
    .split('\n');
  appendFileSync(file, `${JSON.stringify({ date, subject, tallies })}\n`);
  return true;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** The score as a table. */
export function scoreLines({ tallies, meanMs, worstMs }: TableScore): readonly string[] {
  const names = {
    right: 'right answers',
    digits: 'wrong: digits or sign',
    row: 'wrong: neighbouring row',
    period: 'wrong: column beside it',
    scale: 'wrong: scale word',
    other: 'wrong: answer of another question',
  } as const;
  const rows = Object.entries(names).map(([kind, name]) => {
    const { answers, proven, contradicted } = tallies[kind as keyof typeof names];
    const told = kind === 'right' ? proven : answers - proven;
    return `| ${name} | ${answers} | ${percent(told, answers)} | ${percent(contradicted, answers)} |`;
  });
  return [
    '| figures over tables (TAT-QA) | answers | right: proven; wrong: not proven | contradicted |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
    `CPU of a check: ${meanMs.toFixed(1)} ms on average, ${worstMs.toFixed(0)} ms at most.`,
  ];
}
