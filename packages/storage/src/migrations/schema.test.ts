import { expect, it } from 'vitest';
import { schemas } from './list.ts';

const NAMED = {
  owner: ['owner'],
  address: ['channel_id', 'account_id', 'sender_id'],
  conversation: ['session_key'],
} as const;

it('every table says whose its rows are, by columns it has', () => {
  const offenders = schemas.flatMap(({ tables, migrations }) => {
    const sql = migrations.map((step) => [step.sql, step.sqlite, step.postgres].join('\n')).join('\n');
    const columnsOf = (table: string): string =>
      [...sql.matchAll(new RegExp(`(?:CREATE TABLE|ALTER TABLE) ${table} ([^;]*)`, 'g'))]
        .map(([, columns]) => columns)
        .join('\n');
    const made = [...sql.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(([, table = '']) => table);
    const unsaid = made.filter((table) => !Object.hasOwn(tables, table)).map((table) => `${table} has no owner`);
    const wrong = Object.entries(tables).filter(([table, { owner, once = '1', counted = '1' }]) => {
      const columns = columnsOf(table);
      const named =
        typeof owner === 'object' ? [owner.by] : owner === 'program' || owner === 'public' ? [] : NAMED[owner];
      return (
        ![...named, once, counted].every((column) => column === '1' || columns.includes(column)) ||
        !made.includes(table)
      );
    });
    return [...unsaid, ...wrong.map(([table]) => `${table} is not what it says`)];
  });
  expect(offenders).toEqual([]);
});
