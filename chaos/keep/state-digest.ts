import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Matches files that belong to a running program and not to the person. */
const PASSING =
  /^(?:logs|channels|\.restore|before-restore-.*|\.backup-.*|finclaw\.db.*|.*\.lock.*|.*\.tmp|moved.*)(?:\/|$)/;

/** Every file of a state with the digest of its bytes, and every table of its database with that of its rows. */
export function digestState(stateDir: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(stateDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(stateDir, path);
    if (entry.isFile() && !PASSING.test(name)) found[name] = digest(readFileSync(path));
  }
  const database = new DatabaseSync(join(stateDir, 'finclaw.db'));
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all();
    for (const { name } of tables) {
      const rows = database.prepare(`SELECT * FROM "${name}"`);
      rows.setReadBigInts(true);
      // A table has no order of its own.
      const digests = Array.from(rows.iterate(), (row) =>
        digest(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value))),
      );
      found[`table ${name}`] = digest(digests.sort().join());
    }
  } finally {
    database.close();
  }
  return found;
}

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** The names that differ between two states. */
export function differences(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);
}
