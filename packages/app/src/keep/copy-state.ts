import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySessions, digestSessions, openSessionParts } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import { copyTables, type Database, digestTables } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';

/** The location of a state: its tables, and the folder of its conversations where they are not in tables. */
interface StatePlace {
  readonly database: Database;
  readonly stateDir: string;
}

/** The options for progress and logging. */
export interface CopyOptions {
  readonly logger: FinClawLogger;
  readonly locale: Locale;
}

interface CopiedState {
  readonly rows: number;
  readonly sessions: number;
  readonly entries: number;
}

/**
 * Copies all tables and conversations from a server to files or back, and compares both sides; throws where they
 * differ.
 */
export async function copyState(
  from: StatePlace,
  to: StatePlace,
  { logger, locale }: CopyOptions,
): Promise<CopiedState> {
  const partsOf = ({ database, stateDir }: StatePlace) =>
    openSessionParts(database, join(stateDir, 'sessions'), logger);
  const tables = await copyTables(from.database, to.database);
  const { digest, sessions, entries } = await copySessions(partsOf(from), partsOf(to));
  const there = await digestTables(to.database, from.database);
  if (JSON.stringify(tables) !== JSON.stringify(there) || (await digestSessions(partsOf(to))).digest !== digest)
    throw new FinClawError(message(locale, 'storage.migrate.differs'), 'STORAGE_FAILURE');
  if (to.database.dialect === 'sqlite') await writeAuditHead(to);
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), sessions, entries };
}

/** Writes the head of the audit log beside the database file. */
async function writeAuditHead({ database, stateDir }: StatePlace): Promise<void> {
  const sql = "SELECT value FROM named_values WHERE scope = 'audit' AND key = 'head'";
  const head = (await database.get<{ value: string }>(sql))?.value;
  if (head !== undefined) writeFileSync(join(stateDir, 'audit.head'), `${head.padEnd(127)}\n`, { mode: 0o600 });
}
