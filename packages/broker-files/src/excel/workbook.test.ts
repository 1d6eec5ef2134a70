import { expect, it } from 'vitest';
import { makeWorkbook } from '../testing/make-workbook.ts';
import { openWorkbook } from './workbook.ts';

it('a workbook counts days from 1904 where the workbook says so', async () => {
  const [sheet] = await openWorkbook(makeWorkbook([[{ day: '44565' }]], { from1904: true }));
  const rows: unknown[] = [];
  for await (const row of sheet?.rows() ?? []) rows.push(row);
  expect(rows).toEqual([{ line: 1, cells: ['2026-01-05'] }]);
});
