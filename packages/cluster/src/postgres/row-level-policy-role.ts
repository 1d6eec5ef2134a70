import { message } from '@finclaw/config';
import { type ErrorContext, StorageError } from '@finclaw/storage';
import type { Client } from 'pg';

/** The role used when the connected one bypasses row-level security: superusers, and roles with that right. */
const ROLE = 'finclaw_walled';

const PASSES = 'SELECT rolname AS name, rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user';
/** Creates the role. A superuser may use any role; others must be granted it. */
const MAKE = `DO $$ BEGIN
    CREATE ROLE ${ROLE} NOLOGIN;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN GRANT ${ROLE} TO CURRENT_USER; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;
const CLOSED = `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
  AND NOT has_table_privilege('${ROLE}', oid, 'INSERT') LIMIT 1`;
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('finclaw schema'), 0)";

/**
 * Gives up the right to bypass row-level security on a connection, where its user has one. Fails where that is
 * impossible, because the policies would have no effect.
 */
export async function enforceRowLevelPolicy(client: Client, { path, locale }: ErrorContext): Promise<void> {
  const [login] = (await client.query<{ name: string; passes: number }>(PASSES)).rows;
  if (!login?.passes) return;
  try {
    const [isMade] = (await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE])).rows;
    if (isMade === undefined) await client.query(MAKE);
    const [isClosed] = (await client.query(CLOSED)).rows;
    if (isClosed !== undefined) await open(client);
    await client.query(`SET ROLE ${ROLE}`);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if ((error as { code?: string }).code !== '42501') throw error;
    const text = message(locale, 'storage.wallPassed', { file: path, name: login.name, role: ROLE });
    throw new StorageError(text, 'STORAGE_UNWRITABLE', path, error);
  }
}

/** Grants the role access to the existing tables, to which the policies then apply. */
async function open(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
  const schema = client.escapeIdentifier(rows[0]?.schema ?? 'public');
  const all = ['TABLES', 'SEQUENCES'].map((kind) => `GRANT ALL ON ALL ${kind} IN SCHEMA ${schema} TO ${ROLE}`);
  await client.query(`BEGIN; ${LOCK}; GRANT USAGE ON SCHEMA ${schema} TO ${ROLE}; ${all.join('; ')}; COMMIT`);
}
