import pg from 'pg';
import { migrations } from '../migrations/list.ts';
import { migratePostgres } from '../postgres/migrate-postgres.ts';
import { startPostgres } from './postgres-server.ts';

/** One server for all suites of this test process; making one for each took longer than most of them. */
let shared: Promise<SharedPostgres> | undefined;

/** A database of its own with all tables and nothing in them. */
export async function createTestDatabase(): Promise<string> {
  shared ??= SharedPostgres.start();
  return (await shared).create();
}

/** Removes databases that were made so, whoever is still connected to them. */
export async function dropTestDatabases(urls: readonly string[]): Promise<void> {
  await (await shared)?.drop(urls);
}

class SharedPostgres {
  readonly #url: string;
  readonly #client: pg.Client;
  #made = 0;

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
    // It is no reason for this process to stay; the types do not know of it.
    (client as pg.Client & { unref(): void }).unref();
    return new SharedPostgres(server.url, client);
  }

  /** Copying the tables is several times as fast as making them. */
  async create(): Promise<string> {
    const name = `test_${++this.#made}`;
    await this.#client.query(`CREATE DATABASE ${name} TEMPLATE pattern`);
    return at(this.#url, name);
  }

  async drop(urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.#client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  }
}

const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
