import { message } from '@finclaw/config';
import type { Migration } from '@finclaw/storage';
import { type ErrorContext, StorageError } from '@finclaw/storage';
import type { Client } from 'pg';
import { translateSchema } from './translate.ts';

/** Brings a PostgreSQL database to the newest version, all steps or none; of several processes one does it. */
export async function migratePostgres(
  client: Client,
  steps: readonly Migration[],
  context: ErrorContext,
): Promise<void> {
  if ((await versionOf(client)) === steps.length) return;
  await createSchema(client);
  await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('finclaw schema'), hashtext(current_schema()))");
  try {
    const found = await versionOf(client);
    if (found > steps.length) {
      const text = message(context.locale, 'storage.newer', { file: context.path, found, known: steps.length });
      throw new StorageError(text, 'STORAGE_VERSION_UNSUPPORTED', context.path);
    }
    for (const { sql, postgres = '' } of steps.slice(found)) await client.query(`${translateSchema(sql)} ${postgres}`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL); DELETE FROM schema_version',
    );
    await client.query('INSERT INTO schema_version VALUES ($1)', [steps.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** An address may name a schema that is not there yet, by its option `search_path`. */
async function createSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; path: string }>(
    "SELECT current_schema() AS schema, current_setting('search_path') AS path",
  );
  const wanted = rows[0]?.path.split(',')[0]?.trim().replaceAll('"', '') ?? '';
  if (rows[0]?.schema != null) return;
  // IF NOT EXISTS alone fails for the later one of two that find nothing at the same moment.
  const lock = "SELECT pg_advisory_xact_lock(hashtext('finclaw schema'), 0)";
  await client.query(`BEGIN; ${lock}; CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(wanted)}; COMMIT`);
}

async function versionOf(client: Client): Promise<number> {
  // Read from the catalogue itself: to_regclass may still answer as it was before another process, which held the lock,
  // made the tables.
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relname = 'schema_version'",
  );
  if (rows.length === 0) return 0;
  return (await client.query<{ version: number }>('SELECT version FROM schema_version')).rows[0]?.version ?? 0;
}
