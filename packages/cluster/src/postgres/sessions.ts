// Imported, because tests replace the global ones by a clock of theirs.
import { setTimeout as sleep } from 'node:timers/promises';
import { zoneOfProcess } from '@finclaw/infra';
import type { ErrorContext } from '@finclaw/storage';
import type { Client } from 'pg';
import { loadDriver } from './driver.ts';
import { isLost, toPostgresError } from './postgres-error.ts';
import { STAND_FOR_ALL } from './standing.ts';
import { valueTypes } from './values.ts';
import { stepBehindWall } from './wall-role.ts';

/** The time a server that was available before may be away, as during a restart. */
const RETURN_MS = 15_000;
const LONGEST_WAIT_MS = 500;

/**
 * SQL for every connection: a process that hangs must not block the others, and days follow this process's time zone.
 */
const SETTINGS = `
  SET idle_in_transaction_session_timeout = '5s';
  SET lock_timeout = '10s';
  SET client_min_messages = warning;
  ${STAND_FOR_ALL};
`;

interface SessionOptions {
  readonly url: string;
  readonly context: ErrorContext;
  /** Prepares every new connection before its first use. */
  readonly prepare: (client: Client) => Promise<void>;
}

/** The connection of this process, opened at the first question and again whenever it is lost. */
export class Sessions {
  readonly #options: SessionOptions;
  #current: Promise<Client> | undefined;
  #wasOpen = false;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The connection. Only a server that answered before is waited for. */
  get(): Promise<Client> {
    this.#current ??= this.#open().catch((error: unknown) => {
      this.#current = undefined;
      throw toPostgresError(error, this.#options.context);
    });
    return this.#current;
  }

  /** Opens a separate connection, which the caller ends. */
  async connect(): Promise<Client> {
    const client = await this.connectFreely();
    return this.#behindWall(client);
  }

  /** The same with every right of the name that was signed in with, for what changes or copies whole tables. */
  async connectFreely(): Promise<Client> {
    const { url, context } = this.#options;
    const { Client } = await loadDriver(url, context.locale);
    const client = new Client({
      connectionString: url,
      application_name: 'finclaw',
      keepAlive: true,
      types: valueTypes,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const zone = zoneOfProcess();
      await client.query(`${SETTINGS} SET TIME ZONE ${client.escapeLiteral(zone)}`);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Ends the connection after its running queries. */
  close(): void {
    this.#isClosed = true;
    void this.#current?.then((client) => client.end()).catch(() => {});
  }

  async #open(): Promise<Client> {
    const until = Date.now() + (this.#wasOpen ? RETURN_MS : 0);
    for (let wait = 20; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await this.#openOnce();
      } catch (error) {
        if (this.#isClosed || !isLost(error) || Date.now() + wait > until) throw error;
        await sleep(wait);
      }
    }
  }

  async #openOnce(): Promise<Client> {
    const client = await this.connectFreely();
    client.once('end', () => {
      this.#current = undefined;
    });
    try {
      await this.#options.prepare(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    await this.#behindWall(client);
    this.#wasOpen = true;
    return client;
  }

  async #behindWall(client: Client): Promise<Client> {
    try {
      await stepBehindWall(client, this.#options.context);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }
}
