// Imported, because tests replace the global ones with a fake clock.
import { setTimeout as sleep } from 'node:timers/promises';
import { zoneOfProcess } from '@finclaw/infra';
import type { ErrorContext } from '@finclaw/storage';
import type { Client, Pool, PoolClient } from 'pg';
import { ACT_FOR_ALL } from './acting-user.ts';
import { loadDriver } from './driver.ts';
import { isLost, toPostgresError } from './postgres-error.ts';
import { enforceRowLevelPolicy } from './row-level-policy-role.ts';
import { valueTypes } from './values.ts';

/** How long to wait for a server that restarts. */
const RETURN_MS = 15_000;
const LONGEST_WAIT_MS = 500;

/**
 * Settings of every connection: a hanging process must not block the others, and days begin in this process's time
 * zone.
 */
const SETTINGS = `
  SET idle_in_transaction_session_timeout = '5s';
  SET lock_timeout = '10s';
  SET client_min_messages = warning;
  ${ACT_FOR_ALL};
`;

interface SessionOptions {
  readonly url: string;
  readonly context: ErrorContext;
  /** Runs on every new connection before it is used. */
  readonly prepare: (client: Client) => Promise<void>;
}

/** The number of statements and transactions of one process that run side by side. */
const CONNECTIONS = 6;
const IDLE_MS = 30_000;

/** The connection pool of this process, opened lazily and reopened when connections are lost. */
export class Sessions {
  readonly #options: SessionOptions;
  #pool: Promise<Pool> | undefined;
  #wasOpen = false;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Returns a free connection, which the caller releases. Retries only when the server has answered before. */
  async acquire(): Promise<PoolClient> {
    const until = Date.now() + (this.#wasOpen ? RETURN_MS : 0);
    for (let wait = 20; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        this.#pool ??= this.#openPool();
        const client = await (await this.#pool).connect();
        this.#wasOpen = true;
        return client;
      } catch (error) {
        if (this.#isClosed || !isLost(error) || Date.now() + wait > until)
          throw toPostgresError(error, this.#options.context);
        await sleep(wait);
      }
    }
  }

  /** Opens a dedicated connection, which the caller ends. */
  async connect(): Promise<Client> {
    const client = await this.connectFreely();
    return this.#withRowLevelPolicy(client);
  }

  /** Opens a dedicated connection with all rights of the database user, for changing or copying whole tables. */
  async connectFreely(): Promise<Client> {
    const { url, context } = this.#options;
    const { Client } = await loadDriver(url, context.locale);
    const client = new Client(this.#config());
    client.on('error', () => {});
    try {
      await client.connect();
      await setUp(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Ends the connections once their queries are done. */
  close(): void {
    this.#isClosed = true;
    void this.#pool?.then((pool) => pool.end()).catch(() => {});
  }

  #config() {
    return {
      connectionString: this.#options.url,
      application_name: 'finclaw',
      keepAlive: true,
      types: valueTypes,
      // Statements that do not need the previous reply are pipelined.
      pipeline: true,
    };
  }

  async #openPool(): Promise<Pool> {
    const { url, context, prepare } = this.#options;
    const { Pool } = await loadDriver(url, context.locale);
    const pool = new Pool({
      ...this.#config(),
      max: CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      onConnect: async (connected) => {
        const client = connected as Client;
        client.on('error', () => {});
        await setUp(client);
        await prepare(client);
        await enforceRowLevelPolicy(client, context);
      },
    });
    pool.on('error', () => {});
    return pool;
  }

  async #withRowLevelPolicy(client: Client): Promise<Client> {
    try {
      await enforceRowLevelPolicy(client, this.#options.context);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }
}

async function setUp(client: Client): Promise<void> {
  await client.query(`${SETTINGS} SET TIME ZONE ${client.escapeLiteral(zoneOfProcess())}`);
}
