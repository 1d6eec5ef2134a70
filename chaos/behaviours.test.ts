import { describe, expect, it } from 'vitest';
import { runRows } from './behaviours/run-table.ts';
import { nameOf, sample } from './behaviours/table.ts';

describe('what a model does, when and where', () => {
  it('a sample of the table: one end, no text twice, and an answer as long as a candidate is healthy', async () => {
    const { failed } = await runRows(sample(4, 7), 2);
    expect(failed.map(({ row, problems }) => [nameOf(row), problems])).toEqual([]);
  }, 300_000);
});
