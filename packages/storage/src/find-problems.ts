import type { DatabaseSync } from 'node:sqlite';

/** What SQLite's own check and the references between tables report; empty when all is well. */
export function findProblems(connection: DatabaseSync, check: 'quick_check' | 'integrity_check'): readonly string[] {
  const reports = connection
    .prepare(`PRAGMA ${check}`)
    .all()
    .map((row) => String(row[check]));
  const dangling = connection.prepare('PRAGMA foreign_key_check').all();
  return [
    ...reports.filter((report) => report !== 'ok'),
    ...dangling.map((row) => `row ${row.rowid} of ${row.table} refers to a missing row of ${row.parent}`),
  ];
}
