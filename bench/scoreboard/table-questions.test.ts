import { expect, it } from 'vitest';
import { scoreTables } from './score-tables.ts';
import { expressionOf, type TableCase } from './table-questions.ts';

const CASE: TableCase = {
  table: [
    ['(in thousands)', '2025', '2024', '2023'],
    ['Harbour fees', '372', '310', '248'],
    ['Repairs', '(90)', '(120)', '(100)'],
  ],
  questions: [
    {
      question: 'How much did harbour fees change in 2025?',
      answer: 20,
      derivation: '[372-310]/310',
      scale: 'percent',
    },
    { question: 'What did repairs cost on average?', answer: 103.33, derivation: '(90+120+100)/3', scale: 'thousand' },
  ],
};

it('writes a derivation as paths into the table', () => {
  const written = (question: number, down = 0, right = 0) =>
    expressionOf(CASE, CASE.questions[question]!, { down, right });
  expect(written(0)).toBe('(r1[1][1]-r1[1][2])/r1[1][2]');
  expect(written(0, 0, 1)).toBe('(r1[1][2]-r1[1][3])/r1[1][3]');
  expect(written(0, 2)).toBeUndefined();
  expect(written(1)).toBe('(abs(r1[2][1])+abs(r1[2][2])+abs(r1[2][3]))/3');
});

it('right citations agree, and those of the row or column beside differ', () => {
  const { right, row, column } = scoreTables([CASE]);
  expect(right).toEqual({ answers: 2, agree: 2, differ: 0, unread: 0 });
  expect(row).toMatchObject({ agree: 0, unread: 0 });
  expect(row.differ).toBeGreaterThan(1);
  expect(column).toEqual({ answers: 1, agree: 0, differ: 1, unread: 0 });
});
