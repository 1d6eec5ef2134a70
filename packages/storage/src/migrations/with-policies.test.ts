import { expect, it } from 'vitest';
import { withPolicies } from './with-policies.ts';

it('a table gets the policy of its rows, a public one none, and one that says nothing is closed to people', () => {
  const sql =
    'CREATE TABLE notes (id TEXT); CREATE TABLE note_words (note TEXT); CREATE TABLE prices (x); CREATE TABLE other (x)';
  const tables = {
    notes: { owner: 'owner' },
    note_words: { owner: { parent: 'notes', by: 'note' } },
    prices: { owner: 'public' },
  } as const;
  const { postgres = '' } = withPolicies({ name: '900-notes', sql, postgres: 'SELECT 1;' }, tables);
  expect(postgres).toMatch(/^SELECT 1;/);
  const policies = [...postgres.matchAll(/CREATE POLICY wall ON (\w+) USING \(.* OR \((.*)\)\);/g)].map(
    ([, table, rule]) => [table, rule],
  );
  expect(policies).toEqual([
    ['notes', expect.stringContaining('owner = ')],
    ['note_words', 'EXISTS (SELECT 1 FROM notes parent WHERE parent.id = note_words.note)'],
    ['other', 'false'],
  ]);
});
