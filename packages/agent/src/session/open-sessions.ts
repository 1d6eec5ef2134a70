import type { Database } from '@finclaw/storage';
import { createSessionStore, type SessionStore, type SessionStoreOptions } from './session-store.ts';
import { createTableSessions } from './table-sessions.ts';

/**
 * The conversations: in files of this machine, or in the tables of a database server, where every machine finds them.
 */
export const openSessions = (database: Database, { dir, ...rest }: SessionStoreOptions): SessionStore =>
  database.dialect === 'postgres'
    ? createTableSessions({ database, lockDir: dir, ...rest })
    : createSessionStore({ dir, ...rest });
