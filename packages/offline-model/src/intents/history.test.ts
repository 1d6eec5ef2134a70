import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../conversation.ts';
import { usePastPrices } from './history.ts';

const ROWS = Array.from({ length: 10 }, (_, index) => [`2026-11-${String(index + 1).padStart(2, '0')}T09:00:00+09:00`]);
const request = { name: 'get_history', input: { instrument: 'A' } };
const answered = (rows: readonly unknown[], rest: Partial<ToolAnswer> = {}): ToolAnswer => ({
  ...{ name: 'get_history', handle: 'r1', isError: false, content: JSON.stringify({ status: 'ok', rows }) },
  ...rest,
});
const lastFour = answered(ROWS.slice(6), { shown: [{ path: 'rows', unit: 'rows', from: 7, to: 10, total: 10 }] });

/** Runs the script over answers, and returns what it asked for after the first call, and the rows it had in the end. */
function read(...answers: ToolAnswer[][]) {
  const script = usePastPrices([request], 'en');
  const asked: unknown[] = [];
  let step = script.next([]);
  for (const given of answers) {
    step = script.next(given);
    if (step.done !== true) asked.push(...step.value.map(({ input }) => input));
  }
  const rows = step.done === true ? step.value.found[0]?.rows : undefined;
  return { asked, count: rows?.length, places: rows?.map(({ at }) => at) };
}

describe('past prices that are too long to be shown at once', () => {
  it.each([
    ['all is there', [[answered(ROWS)]], [], 10],
    ['read in one part', [[lastFour], [answered(ROWS.slice(0, 6))]], [1], 10],
    ['read in two parts', [[lastFour], [answered(ROWS.slice(0, 4))], [answered(ROWS.slice(4, 6))]], [1, 5], 10],
    ['the rest is lost', [[lastFour], [answered([], { content: 'gone', isError: true })]], [1], 4],
    ['the rest breaks off', [[lastFour], [answered(ROWS.slice(0, 4))], [answered([])]], [1, 5], 4],
  ])('%s', (_name, answers, starts, count) => {
    const { asked, count: rows } = read(...answers);
    expect(asked).toEqual(starts.map((from) => ({ result: 'r1', from, count: 7 - from, path: 'rows' })));
    expect(rows).toBe(count);
  });

  it('are cited where they were read', () => {
    const { places } = read([lastFour], [answered(ROWS.slice(0, 6), { handle: 'r2' })]);
    expect(places?.slice(4, 8)).toEqual(['r2.rows[4]', 'r2.rows[5]', 'r1.rows[0]', 'r1.rows[1]']);
  });
});
