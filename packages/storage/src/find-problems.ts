import type { DatabaseSync } from 'node:sqlite';

/** Returns the problems SQLite's own check and the foreign keys report; empty when there are none. */
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
