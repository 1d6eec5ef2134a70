import { createHash } from 'node:crypto';
import type { Database, SqlValue } from './database.ts';
import { FIRST_OWNER } from './migrations/020-people.ts';

/** The number of rows copied per table, and a digest of their content. */
interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

type Row = Readonly<Record<string, SqlValue>>;

const NAMES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`;
/** Conversations lie in files beside SQLite and in these tables on a server; they are copied as conversations. */
const CONVERSATIONS = ['sessions', 'session_entries', 'session_results'] as const;
/** Matches the index of words, which is rebuilt from the conversations at the next search. */
const MADE_ANEW = /^conversation_(lines|words)/;
const HOW_FAR_INDEXED: Readonly<Record<string, readonly string[]>> = { conversations: ['entries', 'last_at'] };
const BATCH = 50;
/** Rows are copied in pages, since a table may be larger than the memory. */
const PAGE = 20 * BATCH;

/** Copies every table from one database to another of the other kind, and compares the result with the source. */
export async function copyTables(from: Database, to: Database): Promise<readonly CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const name of await tableNames(from, to)) {
    const columns = await columnsOf(name, from, to);
    // Some tables of a new database begin with a row.
    if ((await to.get(`SELECT 1 FROM ${name} LIMIT 1`)) !== undefined) await to.run(`DELETE FROM ${name}`);
    const seen = new Digest(columns);
    for await (const rows of pagesOf(from, to, { name, columns })) {
      for (let at = 0; at < rows.length; at += BATCH) await insert(to, name, columns, rows.slice(at, at + BATCH));
      seen.add(rows);
    }
    if (to.dialect === 'postgres') await moveNumbers(to, name);
    copied.push({ name, rows: seen.rows, digest: seen.text });
  }
  if (to.dialect === 'postgres') await to.run(LANES);
  return copied;
}

/** Deletes all data of a server, except the processes that are connected. */
export async function emptyTables(of: Database, other: Database): Promise<void> {
  const names = [...(await tableNames(of, other)), ...CONVERSATIONS, 'lanes', 'live_events'];
  await of.transaction('everything', async (tx) => {
    // Append-only tables protected against deletion are emptied too.
    for (const name of names) await tx.run(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await tx.run(`TRUNCATE ${names.join(', ')} CASCADE`);
    for (const name of names) await tx.run(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const row of FIRST_OWNER) await tx.run(row);
  });
}

/** Digests the tables, for comparison with a copy. */
export async function digestTables(of: Database, other: Database): Promise<readonly CopiedTable[]> {
  const found: CopiedTable[] = [];
  for (const name of await tableNames(of, other)) {
    const columns = await columnsOf(name, of, other);
    const seen = new Digest(columns);
    for await (const rows of pagesOf(of, other, { name, columns })) seen.add(rows);
    found.push({ name, rows: seen.rows, digest: seen.text });
  }
  return found;
}

/** Inserts the lanes of conversations with waiting messages, as accepting them would have. */
const LANES = `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at)
  SELECT 'local', session_key, min(channel_id), count(*), count(*), 0 FROM inbox WHERE state <> 'done' GROUP BY session_key`;

const sqliteOf = (one: Database, other: Database): Database => (one.dialect === 'sqlite' ? one : other);

async function tableNames(one: Database, other: Database): Promise<readonly string[]> {
  const names = await sqliteOf(one, other).all<{ name: string }>(NAMES);
  return names
    .map(({ name }) => name)
    .filter((name) => !CONVERSATIONS.some((each) => each === name) && !MADE_ANEW.test(name));
}

async function columnsOf(table: string, one: Database, other: Database): Promise<readonly string[]> {
  const columns = await sqliteOf(one, other).all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  return columns.map(({ name }) => name).filter((name) => HOW_FAR_INDEXED[table]?.includes(name) !== true);
}

/** The rows in the order of their key, so many at a time. */
async function* pagesOf(
  of: Database,
  other: Database,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): AsyncGenerator<readonly Row[]> {
  const info = `SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`;
  const keys = (await sqliteOf(of, other).all<{ name: string }>(info)).map((column) => column.name);
  const select = `SELECT ${columns.join(', ')} FROM ${name}`;
  if (keys.length === 0) return yield await of.all<Row>(select);
  const key = keys.join(', ');
  for (let last: Row | undefined; ; ) {
    const after: string = last === undefined ? '' : `WHERE (${key}) > (${keys.map(() => '?').join(', ')})`;
    const values = last === undefined ? [] : keys.map((column) => last?.[column] ?? null);
    const rows = await of.all<Row>(`${select} ${after} ORDER BY ${key} LIMIT ${PAGE}`, values);
    yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

function insert(to: Database, table: string, columns: readonly string[], rows: readonly Row[]): Promise<number> {
  const places = `(${columns.map(() => '?').join(', ')})`;
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  return to.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`, values);
}

/** New rows get numbers above those that were copied. */
async function moveNumbers(to: Database, table: string): Promise<void> {
  const own = `table_schema = current_schema() AND table_name = '${table}' AND is_identity = 'YES'`;
  const rows = await to.all<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE ${own}`,
  );
  for (const { name } of rows)
    await to.all(
      `WITH m AS (SELECT max(${name}) AS top FROM ${table}) SELECT setval(pg_get_serial_sequence('${table}', '${name}'), m.top) FROM m WHERE m.top IS NOT NULL`,
    );
}

/** Returns the same digest for the same rows in any order, since databases return them in any order. */
class Digest {
  readonly #columns: readonly string[];
  #sum = 0n;
  rows = 0;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  add(rows: readonly Row[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      const line = this.#columns.map((column) =>
        row[column] instanceof Uint8Array ? [...row[column]] : (row[column] ?? null),
      );
      this.#sum += BigInt(`0x${createHash('sha256').update(JSON.stringify(line)).digest('hex')}`);
    }
  }

  get text(): string {
    return createHash('sha256').update(this.#sum.toString(16)).digest('hex');
  }
}
