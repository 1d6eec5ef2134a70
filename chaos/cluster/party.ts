import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@finclaw/cluster/testing';
import pg from 'pg';
import { buildChaosServer } from '../build.ts';
import type { Platform } from '../life.ts';
import { Member, type ProcessRole, type Version } from './member.ts';

const TABLES = `
  CREATE TABLE chaos_arrived (seq BIGINT GENERATED ALWAYS AS IDENTITY, key TEXT PRIMARY KEY, target TEXT, reply_to TEXT, text TEXT, node TEXT, at TIMESTAMPTZ DEFAULT clock_timestamp());
  CREATE TABLE chaos_turns (seq BIGINT GENERATED ALWAYS AS IDENTITY, session TEXT, run TEXT, node TEXT, kind TEXT, at BIGINT, ours BOOLEAN);`;
const KEY = 'sk-ant-chaos-0123456789abcdef';
const SECRET = Buffer.alloc(32, 7).toString('base64');

/** The differences from the usual setup. */
interface Terms {
  /** The address at which a process reaches the server; by default the server's own. */
  readonly through?: (url: string, name: string) => Promise<string>;
  /** Tells whether the platform recognises repeated messages. */
  readonly platform?: Platform;
  /** Settings of the database server. */
  readonly server?: Readonly<Record<string, string>>;
}

/** Several processes of the real program on one PostgreSQL server of their own. */
export class Party {
  readonly members: Member[] = [];
  readonly postgres: PostgresServer;
  readonly #server: string;
  readonly #settings: object;
  readonly #terms: Terms;
  readonly #stateDir = mkdtempSync(join(tmpdir(), 'finclaw-cluster-'));
  #started = 0;

  private constructor(server: string, postgres: PostgresServer, settings: object, terms: Terms) {
    this.#server = server;
    this.postgres = postgres;
    this.#settings = settings;
    this.#terms = terms;
  }

  /** Starts the server and these processes with these settings. */
  static async open(roles: readonly ProcessRole[], settings: object, terms: Terms = {}): Promise<Party> {
    const postgres = await startPostgres({ max_connections: '200', ...terms.server });
    const party = new Party(await buildChaosServer('cluster/node'), postgres, settings, terms);
    try {
      await party.join(roles[0]!);
      const client = await party.database();
      await client.query(TABLES);
      await client.end();
      await Promise.all(roles.slice(1).map((role) => party.join(role)));
      return party;
    } catch (error) {
      await party.close();
      throw error;
    }
  }

  /** Starts one more process. */
  async join(role: ProcessRole, version: Version = 'this'): Promise<void> {
    const name = `node-${++this.#started}`;
    const { url } = this.postgres;
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, FINCLAW_SECRET_KEY: SECRET, ANTHROPIC_API_KEY: KEY };
    const { through, platform = 'remembers' } = this.#terms;
    const urls = {
      DATABASE_URL: (await through?.(url, name)) ?? url,
      CHAOS_PLATFORM_URL: url,
      CHAOS_PLATFORM: platform,
    };
    const home = join(this.#stateDir, name);
    mkdirSync(home);
    writeFileSync(join(home, 'finclaw.json5'), JSON.stringify(this.#settings));
    const member = new Member(this.#server, { name, role, version }, { ...env, ...urls, FINCLAW_STATE_DIR: home });
    await member.ready;
    if (member.isOver) throw new Error(`${name} did not start: ${member.stderr}`);
    this.members.push(member);
  }

  /** A connection past the program. */
  async database(): Promise<pg.Client> {
    const client = new pg.Client(this.postgres.url);
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Ends everything and removes it. */
  async close(): Promise<void> {
    for (const member of this.members) member.kill('SIGKILL');
    await Promise.all(this.members.map(({ ended }) => ended));
    await this.postgres.stop();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }
}
