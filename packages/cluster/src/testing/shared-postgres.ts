import { migrations } from '@finclaw/storage';
import pg from 'pg';
import { migratePostgres } from '../postgres/migrate-postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** One server for all suites of this test process; making one for each took longer than most of them. */
let shared: Promise<SharedPostgres> | undefined;

/** Creates a database with all tables, without rows. */
export async function createTestDatabase(): Promise<string> {
  shared ??= SharedPostgres.start();
  return (await shared).create();
}

/**
 * Returns a database with all tables and no rows, for one test at a time: the rows of the previous test are removed.
 */
export async function emptyTestDatabase(): Promise<string> {
  shared ??= SharedPostgres.start();
  return (await shared).empty();
}

/** Drops databases made so, even with open connections. */
export async function dropTestDatabases(urls: readonly string[]): Promise<void> {
  await (await shared)?.drop(urls);
}

class SharedPostgres {
  readonly #url: string;
  readonly #client: pg.Client;
  #made = 0;
  #reused: ReusedDatabase | undefined;

  private constructor(url: string, client: pg.Client) {
    this.#url = url;
    this.#client = client;
  }

  static async start(): Promise<SharedPostgres> {
    const server = await startPostgres({ max_connections: '200' });
    server.stopAfterwards();
    const client = await connect(server.url);
    await client.query('CREATE DATABASE pattern');
    const maker = await connect(at(server.url, 'pattern'));
    await migratePostgres(maker, migrations, { path: 'pattern', locale: 'en' });
    await maker.end();
    // Must not keep this process alive; the types lack `unref`.
    (client as pg.Client & { unref(): void }).unref();
    return new SharedPostgres(server.url, client);
  }

  /** Copying the tables is several times as fast as making them. */
  async create(): Promise<string> {
    const name = `test_${++this.#made}`;
    await this.#client.query(`CREATE DATABASE ${name} TEMPLATE pattern`);
    return at(this.#url, name);
  }

  /** Emptying the tables is ten times as fast as copying them. */
  async empty(): Promise<string> {
    if (!(await this.#reused?.empty())) {
      await this.#reused?.close();
      this.#reused = await ReusedDatabase.open(await this.create());
    }
    return this.#reused!.url;
  }

  async drop(urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.#client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  }
}

/** Tells whether a test changed more than rows. */
const SHAPE = `WITH ours AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
    SELECT format('%s %s %s %s', oid, relname, relrowsecurity, relforcerowsecurity) AS part FROM ours
    UNION ALL SELECT format('%s %s %s %s', attrelid, attname, atttypid, attnotnull) FROM pg_attribute JOIN ours ON ours.oid = attrelid WHERE attnum > 0
    UNION ALL SELECT format('%s %s %s', polrelid, polname, pg_get_expr(polqual, polrelid)) FROM pg_policy
    UNION ALL SELECT format('%s %s %s', tgrelid, tgname, tgenabled) FROM pg_trigger
  ) AS parts`;
const NAMES = `SELECT oid::regclass::text AS name, relkind = 'r' AS "isTable" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')`;
const OTHERS =
  'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
/** How long to wait for the previous test's connections to close. */
const LEAVING_MS = 1000;

/** A database that one test after another begins with empty. */
class ReusedDatabase {
  readonly url: string;
  readonly #client: pg.Client;
  readonly #shape: string;
  readonly #emptying: string;

  private constructor(url: string, client: pg.Client, shape: string, emptying: string) {
    this.url = url;
    this.#client = client;
    this.#shape = shape;
    this.#emptying = emptying;
  }

  static async open(url: string): Promise<ReusedDatabase> {
    const client = await connect(url);
    (client as pg.Client & { unref(): void }).unref();
    // The order of tables and rules against deleting do not apply here.
    await client.query("SET session_replication_role = 'replica'");
    const statements: string[] = [];
    for (const { name, isTable } of (await client.query<{ name: string; isTable: boolean }>(NAMES)).rows) {
      if (!isTable) statements.push(`SELECT setval('${name}', 1, false)`);
      else statements.push(`DELETE FROM ${name}`, ...(await refilling(client, name)));
    }
    return new ReusedDatabase(url, client, await shapeIn(client), `BEGIN; ${statements.join('; ')}; COMMIT`);
  }

  /** Empties the tables; false when the database is still in use or its schema was changed. */
  async empty(): Promise<boolean> {
    const until = performance.now() + LEAVING_MS;
    while ((await this.#client.query<{ count: number }>(OTHERS)).rows[0]!.count > 0) {
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if ((await shapeIn(this.#client)) !== this.#shape) return false;
    await this.#client.query(this.#emptying);
    return true;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** Returns the rows that the migrations themselves insert into a table. */
async function refilling(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ json: unknown }>(`SELECT json_agg(each) AS json FROM ${table} AS each`);
  const json = rows[0]?.json;
  if (json === null || json === undefined) return [];
  return [
    `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${client.escapeLiteral(JSON.stringify(json))})`,
  ];
}

const shapeIn = async (client: pg.Client): Promise<string> => JSON.stringify((await client.query(SHAPE)).rows);

const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
