import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySessions, digestSessions, openSessionParts } from '@finclaw/agent';
import { openAuditLog } from '@finclaw/app';
import { message } from '@finclaw/config';
import { acquireGatewayLock, FinClawError, type StatePaths } from '@finclaw/infra';
import { copyTables, digestTables, emptyTables, openStore, type Store } from '@finclaw/storage';
import { readAction, requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { markMoved } from '../moved.ts';
import { type OpenState, openState } from '../open-state.ts';

const ACTIONS = { migrate: 0 };
/** What the target is called that is the file in the state directory. */
const FILE = 'file';
/** What a server's database says whose data was brought back into a file. */
const LEFT = ['storage', 'moved'] as const;

/** `finclaw storage migrate --to URL | file [--dry-run]`: everything from the file of this machine to a PostgreSQL database, or back. */
export const command: CommandModule = {
  options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' } },

  async run(typed: Invocation): Promise<number> {
    readAction(typed, 'migrate', ACTIONS);
    const to = requireWord(typed, typeof typed.values.to === 'string' ? typed.values.to : undefined, '--to');
    const state = await openState(typed.io);
    const { paths } = state;
    const lock = await acquireGatewayLock(paths.lockDir);
    try {
      return await migrate(typed, state, to);
    } catch (error) {
      const path = error instanceof FinClawError && error.code === 'STORAGE_CORRUPT' ? error.details?.path : undefined;
      if (typeof path !== 'string') throw error;
      const text = message(typed.locale, 'storage.migrate.nameless', { path });
      throw new FinClawError(text, 'STORAGE_CORRUPT', { cause: error });
    } finally {
      await lock.release();
    }
  },
};

async function migrate({ io, values, locale }: Invocation, state: OpenState, to: string): Promise<number> {
  const { paths, logger } = state;
  const isBack = to === FILE;
  const isServer = paths.database !== paths.databaseFile;
  if (!isBack && !/^postgres(ql)?:\/\//.test(to))
    throw new FinClawError(message(locale, 'storage.migrate.where'), 'INVALID_INPUT');
  // Back goes from the server that DATABASE_URL names, there from the file: both at once would be a copy onto itself.
  if (isBack !== isServer)
    throw new FinClawError(message(locale, isBack ? 'storage.migrate.fromServer' : 'storage.migrate.fromFile'), 'INVALID_INPUT');
  const isTrial = values['dry-run'] === true;
  const source = openStore(paths.database, { logger, locale });
  try {
    const from = openSessionParts(source.database, paths.sessionsDir, logger);
    if (isTrial) {
      const [held, said] = [await countRows(source), await digestSessions(from)];
      return tell({ io, values, locale }, 'storage.migrate.would', {
        rows: held,
        sessions: said.sessions,
        entries: said.entries,
        target: shown(to),
      });
    }
    if (isBack && (await othersOn(source)) > 0)
      throw new FinClawError(message(locale, 'storage.migrate.inUse'), 'STORAGE_LOCKED');
    if (isBack) setAside(paths);
    const target = openStore(isBack ? paths.databaseFile : to, { logger, locale });
    try {
      if ((await countRows(target)) > 0)
        throw new FinClawError(message(locale, 'storage.migrate.notEmpty', { target: shown(to) }), 'INVALID_INPUT');
      const copied = await copyAll({ source, target, from, state });
      if (isBack) await source.values.set(...LEFT, new Date().toISOString());
      markMoved(paths, isBack ? undefined : shown(to));
      return tell({ io, values, locale }, 'storage.migrate.done', { ...copied, target: shown(to) });
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

interface Copy {
  readonly source: Store;
  readonly target: Store;
  readonly from: ReturnType<typeof openSessionParts>;
  readonly state: OpenState;
}

/** Copies everything and compares both sides; where they differ, a server is left as empty as it was. */
async function copyAll({ source, target, from, state }: Copy): Promise<Omit<Facts, 'target'>> {
  const { paths, logger, loaded } = state;
  const into = openSessionParts(target.database, paths.sessionsDir, logger);
  try {
    const tables = await copyTables(source.database, target.database);
    const said = await copySessions(from, into);
    const head = await target.values.get('audit', 'head');
    // Beside the file lies what says where its log ends.
    if (target.database.dialect === 'sqlite' && head !== undefined)
      writeFileSync(join(paths.stateDir, 'audit.head'), `${head.padEnd(127)}\n`, { mode: 0o600 });
    const there = await digestTables(target.database, source.database);
    const isSame = JSON.stringify(tables) === JSON.stringify(there) && (await digestSessions(into)).digest === said.digest;
    if (!isSame || !(await openAuditLog(target, paths).verify()).ok)
      throw new FinClawError(message(loaded.locale, 'storage.migrate.differs'), 'STORAGE_FAILURE');
    return { rows: tables.reduce((sum, table) => sum + table.rows, 0), sessions: said.sessions, entries: said.entries };
  } catch (error) {
    if (target.database.dialect === 'postgres') await emptyTables(target.database, source.database);
    throw error;
  }
}

/** How many processes work with a server's database. */
async function othersOn({ database }: Store): Promise<number> {
  const sql = 'SELECT count(*) AS count FROM nodes WHERE alive_until >= clock_timestamp()';
  return (await database.get<{ count: number }>(sql))?.count ?? 0;
}

/** An earlier file, and the conversations beside it, are kept. */
function setAside({ stateDir, databaseFile, sessionsDir }: StatePaths): void {
  const folder = join(stateDir, `before-return-${new Date().toISOString().replace(/[-:.]/g, '')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const path of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, sessionsDir, join(stateDir, 'audit.head')])
    if (existsSync(path)) renameSync(path, join(folder, path.slice(stateDir.length + 1)));
}

async function countRows({ database }: Store): Promise<number> {
  const tables = ['inbox', 'outbox', 'usage', 'named_values', 'portfolio_rows', 'alerts', 'schedules', 'audit_log'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  return (await database.get<{ rows: number }>(`SELECT ${counts} AS rows`))?.rows ?? 0;
}

/** An address without its password. */
const shown = (to: string): string => (to.split('?')[0] ?? to).replace(/:\/\/([^:@/]*):[^@/]*@/, '://$1@');

type Facts = Readonly<Record<'rows' | 'sessions' | 'entries', number>> & { readonly target: string };

function tell(
  { io, values, locale }: Pick<Invocation, 'io' | 'values' | 'locale'>,
  key: 'storage.migrate.would' | 'storage.migrate.done',
  facts: Facts,
): number {
  if (values.json) writeJson(io.stdout, facts);
  else writeLine(io.stdout, message(locale, key, facts));
  return EXIT.done;
}
