import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { keepScore } from './grounding-scores.ts';
import { scoreTables } from './score-tables.ts';
import { answersOf, type TableCase } from './table-questions.ts';

const CASE: TableCase = {
  table: [
    ['(in thousands)', '2025', '2024', '2023'],
    ['Harbour fees', '372', '310', '248'],
    ['Pilot fees', '90', '120', '100'],
  ],
  questions: [
    { question: 'What is the change in harbour fees from 2024 to 2025?', answer: 62, derivation: '372-310', scale: 'thousand' },
    { question: 'What is the change in pilot fees from 2024 to 2025?', answer: -30, derivation: '90-120', scale: 'thousand' },
  ],
};

it('makes wrong answers of every kind from the table', () => {
  const written = (kind: string) =>
    answersOf(CASE, CASE.questions[1]!)
      .filter((answer) => answer.kind === kind)
      .map((answer) => answer.written);
  expect(written('right')).toEqual(['-30 thousand']);
  expect(written('digits')).toEqual(['-33 thousand', '30 thousand', '-27 thousand']);
  expect(written('row')).toEqual(['62 thousand']);
  expect(written('period')).toEqual(['20 thousand']);
  expect(written('scale')).toEqual(['-30 million']);
  expect(written('other')).toEqual(['62 thousand']);
});

it('scores them with the figure check, and keeps a score once', () => {
  const { tallies } = scoreTables([CASE]);
  expect(tallies.right).toEqual({ answers: 2, proven: 2, contradicted: 0 });
  expect(Object.values(tallies).map(({ proven }) => proven)).toEqual([2, 0, 0, 0, 0, 0]);
  const folder = mkdtempSync(join(tmpdir(), 'scores-'));
  const file = join(folder, 'scores.jsonl');
  const checkout = resolve(import.meta.dirname, '../..');
  expect([keepScore(tallies, file, checkout), keepScore(tallies, file, checkout)]).toEqual([true, false]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
