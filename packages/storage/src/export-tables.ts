import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { connectReadOnly } from './connection.ts';

/**
 * Values under such a name give access: stored keys, bot tokens, access to the page. Their names are exported, their
 * values are not.
 */
const OPENS = /token|profile|secret|credential|link/i;

/** The number of rows written per table. */
interface ExportedTable {
  readonly name: string;
  readonly rows: number;
}

/**
 * Exports every table of a database into a folder, one JSON object per line and row, as one snapshot. Columns that
 * contain JSON are written as such, bytes in base64; values that give access are left out and marked.
 */
export async function exportTables(databaseFile: string, folder: string): Promise<readonly ExportedTable[]> {
  const connection = connectReadOnly(databaseFile);
  try {
    // One transaction for all tables, so that they are consistent.
    connection.exec('BEGIN');
    const names = connection
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all()
      .map((row) => String(row.name));
    const written: ExportedTable[] = [];
    for (const name of names) {
      let rows = 0;
      const lines = function* (): Generator<string> {
        for (const line of linesOf(connection, name)) {
          rows++;
          yield line;
        }
      };
      await pipeline(lines(), createWriteStream(join(folder, `${name}.jsonl`), { flags: 'wx', mode: 0o600 }));
      written.push({ name, rows });
    }
    return written;
  } finally {
    connection.close();
  }
}

function* linesOf(connection: DatabaseSync, table: string): Generator<string> {
  const statement = connection.prepare(`SELECT * FROM "${table}"`);
  // Whole numbers beyond 2^53 would lose digits as numbers, so they become text.
  statement.setReadBigInts(true);
  for (const row of statement.iterate()) {
    const isWithheld = table === 'named_values' && OPENS.test(String(row.scope));
    const shown = Object.entries(row).map(([column, value]) => [
      column,
      isWithheld && column === 'value' ? '(withheld)' : open(value),
    ]);
    yield `${JSON.stringify(Object.fromEntries(shown))}\n`;
  }
}

function open(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
