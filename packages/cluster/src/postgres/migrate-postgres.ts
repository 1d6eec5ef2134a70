// Imported, because tests replace the global one with a fake clock.
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@finclaw/config';
import type { Migration } from '@finclaw/storage';
import { type ErrorContext, StorageError } from '@finclaw/storage';
import type { Client } from 'pg';
import { WHOLE_DATABASE } from './postgres-database.ts';
import { translateSchema } from './translate.ts';

/**
 * The longest a try waits for the locks of others, who queue behind it. Shorter than PostgreSQL's deadlock timeout of a
 * second, so that the migration is cancelled and never a message.
 */
const WAIT = '500ms';
const PAUSE_MS = 500;
const TRIES = 60;
/** The server's codes for a lock that did not come in time, and for a deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/**
 * Migrates a PostgreSQL database to the newest version, all steps or none; one of several processes does it. A database
 * that a newer program has migrated further is used as it is, unless one of its steps breaks this program.
 */
export async function migratePostgres(
  client: Client,
  steps: readonly Migration[],
  context: ErrorContext,
): Promise<void> {
  const before = await versionOf(client);
  if (before.version === steps.length || isUsable(before, steps)) return;
  await createSchema(client);
  for (let tries = 1; ; tries++)
    try {
      await change(client, steps, context);
      return;
    } catch (error) {
      if (tries === TRIES || !IN_THE_WAY.has((error as { readonly code: string }).code)) throw error;
      await sleep(PAUSE_MS);
    }
}

/** Tries once, with the whole database locked; programs of the previous version continue afterwards. */
async function change(client: Client, steps: readonly Migration[], context: ErrorContext): Promise<void> {
  await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('finclaw schema'), hashtext(current_schema()))");
  try {
    const found = await versionOf(client);
    if (found.version > steps.length && !isUsable(found, steps)) {
      const params = { file: context.path, found: found.version, known: steps.length };
      const text = message(context.locale, 'storage.newer', params);
      throw new StorageError(text, 'STORAGE_VERSION_UNSUPPORTED', context.path);
    }
    if (found.version < steps.length)
      await client.query(`SET LOCAL lock_timeout = '${WAIT}'; SELECT pg_advisory_xact_lock(${WHOLE_DATABASE})`);
    for (const { sql, postgres = '' } of steps.slice(found.version))
      await client.query(`${translateSchema(sql)} ${postgres}`);
    if (found.version < steps.length) await setVersion(client, steps);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Creates the schema that the `search_path` option of the address names. */
async function createSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; path: string }>(
    "SELECT current_schema() AS schema, current_setting('search_path') AS path",
  );
  const wanted = rows[0]?.path.split(',')[0]?.trim().replaceAll('"', '') ?? '';
  if (rows[0]?.schema != null) return;
  // IF NOT EXISTS alone fails for the later one of two processes that create it at the same moment.
  const lock = "SELECT pg_advisory_xact_lock(hashtext('finclaw schema'), 0)";
  await client.query(`BEGIN; ${lock}; CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(wanted)}; COMMIT`);
}

/** The version of a database, and the oldest version of the program that can use it. */
interface SchemaVersion {
  readonly version: number;
  readonly oldest: number;
}

/** True for a database of a newer program whose later steps this program can work with. */
const isUsable = ({ version, oldest }: SchemaVersion, steps: readonly Migration[]): boolean =>
  version > steps.length && oldest <= steps.length;

async function setVersion(client: Client, steps: readonly Migration[]): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);
     ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS oldest BIGINT; DELETE FROM schema_version`,
  );
  const oldest = steps.findLastIndex(({ breaks }) => breaks) + 1;
  await client.query('INSERT INTO schema_version (version, oldest) VALUES ($1, $2)', [steps.length, oldest]);
}

async function versionOf(client: Client): Promise<SchemaVersion> {
  // Read from the catalogue itself: to_regclass may return a stale result from before another process, which held
  // the lock, created the tables.
  const { rows } = await client.query<{ columns: number }>(
    `SELECT count(*)::int AS columns FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND c.relname = 'schema_version' AND a.attname IN ('version', 'oldest')`,
  );
  const columns = rows[0]?.columns ?? 0;
  if (columns === 0) return { version: 0, oldest: 0 };
  const oldest = columns > 1 ? 'coalesce(oldest, version)' : 'version';
  const found = await client.query<SchemaVersion>(`SELECT version, ${oldest} AS oldest FROM schema_version`);
  return found.rows[0] ?? { version: 0, oldest: 0 };
}
