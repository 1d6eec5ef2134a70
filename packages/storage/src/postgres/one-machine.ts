import { message } from '@finclaw/config';
import type { Client } from 'pg';
import { type ErrorContext, StorageError } from '../storage-error.ts';

/**
 * The order of the messages of a conversation, and who answers which, are known only to the machine that works with the database, so a
 * second machine is refused as long as the first one is connected. The lock goes with the connection.
 */
export async function claimForMachine(client: Client, machine: string, context: ErrorContext): Promise<void> {
  await client.query("SELECT pg_advisory_lock_shared(hashtext('finclaw machine ' || current_schema()), hashtext($1))", [machine]);
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid::bigint = hashtext('finclaw machine ' || current_schema())::bigint & 4294967295
       AND objid::bigint <> hashtext($1)::bigint & 4294967295`,
    [machine],
  );
  if (rows[0]?.others === 0) return;
  const text = message(context.locale, 'storage.otherMachine', { file: context.path });
  throw new StorageError(text, 'STORAGE_LOCKED', context.path);
}
