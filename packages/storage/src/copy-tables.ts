import { createHash } from 'node:crypto';
import type { Database, SqlValue } from './database.ts';
import { FIRST_OWNER } from './migrations/020-people.ts';

/** How many rows of which table were copied, and a digest of what they say. */
interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

type Row = Readonly<Record<string, SqlValue>>;

const NAMES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`;
/** Conversations lie in files beside SQLite and in these tables on a server; they are copied as conversations. */
const CONVERSATIONS = ['sessions', 'session_entries', 'session_results'] as const;
/** The index of words is made anew from the conversations when somebody searches. */
const MADE_ANEW = /^conversation_(lines|words)/;
const HOW_FAR_INDEXED: Readonly<Record<string, readonly string[]>> = { conversations: ['entries', 'last_at'] };
const BATCH = 50;

/** Copies every table from one database to another of the other kind, and compares what is there then with what was. */
export async function copyTables(from: Database, to: Database): Promise<readonly CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const name of await tableNames(from, to)) {
    const columns = await columnsOf(name, from, to);
    const rows = await from.all<Row>(`SELECT ${columns.join(', ')} FROM ${name}`);
    // A new database begins with a row in some.
    if ((await to.get(`SELECT 1 FROM ${name} LIMIT 1`)) !== undefined) await to.run(`DELETE FROM ${name}`);
    for (let at = 0; at < rows.length; at += BATCH) await insert(to, name, columns, rows.slice(at, at + BATCH));
    if (to.dialect === 'postgres') await moveNumbers(to, name);
    copied.push({ name, rows: rows.length, digest: digestOf(columns, rows) });
  }
  if (to.dialect === 'postgres') await to.run(LANES);
  return copied;
}

/** Deletes everything a server holds; who works with it stays known. */
export async function emptyTables(of: Database, other: Database): Promise<void> {
  const names = [...(await tableNames(of, other)), ...CONVERSATIONS, 'lanes', 'live_events'];
  await of.transaction(async (tx) => {
    // What is never shortened otherwise was never anybody's here.
    for (const name of names) await tx.run(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await tx.run(`TRUNCATE ${names.join(', ')} CASCADE`);
    for (const name of names) await tx.run(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const row of FIRST_OWNER) await tx.run(row);
  });
}

/** What the tables hold, for comparison with what was copied. */
export async function digestTables(of: Database, other: Database): Promise<readonly CopiedTable[]> {
  const found: CopiedTable[] = [];
  for (const name of await tableNames(of, other)) {
    const columns = await columnsOf(name, of, other);
    const rows = await of.all<Row>(`SELECT ${columns.join(', ')} FROM ${name}`);
    found.push({ name, rows: rows.length, digest: digestOf(columns, rows) });
  }
  return found;
}

/** The conversations in which something waits, as accepting it would have noted them. */
const LANES = `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at)
  SELECT 'local', session_key, min(channel_id), count(*), count(*), 0 FROM inbox WHERE state <> 'done' GROUP BY session_key`;

const sqliteOf = (one: Database, other: Database): Database => (one.dialect === 'sqlite' ? one : other);

async function tableNames(one: Database, other: Database): Promise<readonly string[]> {
  const names = await sqliteOf(one, other).all<{ name: string }>(NAMES);
  return names.map(({ name }) => name).filter((name) => !CONVERSATIONS.some((each) => each === name) && !MADE_ANEW.test(name));
}

async function columnsOf(table: string, one: Database, other: Database): Promise<readonly string[]> {
  const columns = await sqliteOf(one, other).all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  return columns.map(({ name }) => name).filter((name) => HOW_FAR_INDEXED[table]?.includes(name) !== true);
}

function insert(to: Database, table: string, columns: readonly string[], rows: readonly Row[]): Promise<number> {
  const places = `(${columns.map(() => '?').join(', ')})`;
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  return to.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`, values);
}

/** New rows get numbers above those that were copied. */
async function moveNumbers(to: Database, table: string): Promise<void> {
  const own = `table_schema = current_schema() AND table_name = '${table}' AND is_identity = 'YES'`;
  const rows = await to.all<{ name: string }>(`SELECT column_name AS name FROM information_schema.columns WHERE ${own}`);
  for (const { name } of rows)
    await to.all(
      `WITH m AS (SELECT max(${name}) AS top FROM ${table}) SELECT setval(pg_get_serial_sequence('${table}', '${name}'), m.top) FROM m WHERE m.top IS NOT NULL`,
    );
}

/** The same for the same rows in any order: databases give them back as they like. */
function digestOf(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    JSON.stringify(columns.map((column) => (row[column] instanceof Uint8Array ? [...row[column]] : (row[column] ?? null)))),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
