import type { Migration } from './migration.ts';
import { POLICY_CONDITIONS, rowLevelPolicy } from './row-level-policy.ts';
import type { RowOwner, Schema } from './schema.ts';

/** Steps before this one were released with policies written by hand. */
const FIRST = '032';

/**
 * A step with the row-level policy of every table it makes, on PostgreSQL, as the owner of the table's rows demands.
 */
export function withPolicies(step: Migration, tables: Schema['tables']): Migration {
  if (step.name < FIRST) return step;
  const made = [...step.sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, table = '']) => table);
  const policies = made.map((table) => policyOf(table, tables[table]?.owner ?? 'program'));
  return { ...step, postgres: [step.postgres ?? '', ...policies].join('\n') };
}

function policyOf(table: string, owner: RowOwner): string {
  if (owner === 'public') return '';
  if (typeof owner === 'string') return rowLevelPolicy(table, POLICY_CONDITIONS[owner]);
  return rowLevelPolicy(table, `EXISTS (SELECT 1 FROM ${owner.parent} parent WHERE parent.id = ${table}.${owner.by})`);
}
