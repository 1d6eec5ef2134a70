import { type Database, LOCKS, type SqlValue } from '@finclaw/storage';
import { linesOf, placed, type SessionPart, type SessionParts } from './session-parts.ts';
import { CURRENT, TENANT } from './table-rows.ts';

interface PartRow {
  readonly part: number;
  readonly header: string;
  readonly archive: string | null;
  readonly checkpoint: string | null;
  readonly at: number;
}

/** Rows of one statement. */
const BATCH = 50;
const OWN = 'WHERE tenant = ? AND session_key = ?';

/** The conversations in the tables of a database server. */
export class TableParts implements SessionParts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async keys(): Promise<readonly string[]> {
    const sql = 'SELECT DISTINCT session_key AS key FROM sessions WHERE tenant = ?';
    return (await this.#database.all<{ key: string }>(sql, [TENANT])).map(({ key }) => key);
  }

  async read(sessionKey: string): Promise<readonly SessionPart[]> {
    const own = [TENANT, sessionKey];
    const parts = await this.#database.all<PartRow>(
      `SELECT part, header, archive, checkpoint, updated_at AS at FROM sessions ${OWN} ORDER BY part`,
      own,
    );
    const entries = await this.#database.all<{ part: number; body: string }>(
      `SELECT part, body FROM session_entries ${OWN} ORDER BY part, seq`,
      own,
    );
    const results = await this.#database.all<{ id: number; body: string }>(
      `SELECT id, body FROM session_results ${OWN}`,
      own,
    );
    const bodies = new Map(results.map(({ id, body }) => [id, body]));
    return Promise.all(
      parts.map(async ({ part, header, archive, checkpoint, at }) => {
        const bodiesOfPart = entries.flatMap((entry) => (entry.part === part ? [entry.body] : []));
        return {
          ...(archive !== null && { archive }),
          lines: await linesOf([header, ...bodiesOfPart], (kept) => bodies.get(kept.at)),
          updatedAt: at,
          ...(checkpoint !== null && { checkpoint }),
        };
      }),
    );
  }

  add(sessionKey: string, parts: readonly SessionPart[]): Promise<void> {
    return this.#database.transaction([LOCKS.transcript(sessionKey)], async (tx) => {
      const own = [TENANT, sessionKey];
      const results: string[] = [];
      const keep = (result: string) => ({ at: results.push(result), bytes: Buffer.byteLength(result) });
      const archives = parts.filter(({ archive }) => archive !== undefined);
      const ordered = [parts.find(({ archive }) => archive === undefined), ...archives];
      for (const [part, each] of ordered.entries()) {
        if (each === undefined) continue;
        const { archive = null, lines, updatedAt, checkpoint = null } = each;
        const [header = '', ...bodies] = lines.map((line) => placed(line, keep));
        const columns = 'tenant, session_key, part, header, archive, checkpoint, updated_at';
        await insert(tx, `sessions (${columns})`, [[...own, CURRENT + part, header, archive, checkpoint, updatedAt]]);
        const rows = bodies.map((body, seq) => [...own, CURRENT + part, seq, body]);
        await insert(tx, 'session_entries (tenant, session_key, part, seq, body)', rows);
      }
      const rows = results.map((body, index) => [...own, index + 1, body]);
      await insert(tx, 'session_results (tenant, session_key, id, body)', rows);
    });
  }
}

async function insert(tx: Database, into: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const places = some.map((row) => `(${row.map(() => '?').join(', ')})`);
    await tx.run(`INSERT INTO ${into} VALUES ${places.join(', ')}`, some.flat());
  }
}
