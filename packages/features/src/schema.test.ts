import { expect, it } from 'vitest';
import { featureSchemas } from './schema.ts';

it('every table that a feature makes says whose its rows are, by columns it has', () => {
  const offenders = featureSchemas.flatMap(({ tables, migrations }) => {
    const sql = migrations.map((step) => step.sql).join('\n');
    const made = [...sql.matchAll(/CREATE TABLE (\w+) \(([^;]*)/g)].map(([, table = '', columns = '']) => ({ table, columns }));
    const unsaid = made.filter(({ table }) => !Object.hasOwn(tables, table)).map(({ table }) => `${table} has no owner`);
    const wrong = Object.entries(tables).filter(([table, { owner, once = '' }]) => {
      const columns = made.find((each) => each.table === table)?.columns ?? '';
      if (typeof owner === 'object') return !new RegExp(`REFERENCES ${owner.parent} \\(id\\) ON DELETE CASCADE`).test(columns);
      const named = { address: ['channel_id', 'account_id', 'sender_id'], program: [] }[owner];
      const isNobodys = owner === 'program' && /\b(?:owner|sender_id)\b/.test(columns);
      return columns === '' || isNobodys || ![...named, once].every((column) => columns.includes(column));
    });
    return [...unsaid, ...wrong.map(([table]) => `${table} is not what it says`)];
  });
  expect(offenders).toEqual([]);
});
