import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { digestSessions, openSessionParts } from '@finclaw/agent';
import { assertExclusive, copyState, openAuditLog, RUNNING_SINCE, type ServerStore } from '@finclaw/app';
import { openStoreAt, type SharedStore } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { acquireGatewayLock, FinClawError, isDatabaseAddress, type StatePaths } from '@finclaw/infra';
import { schemas } from '@finclaw/storage';
import { type Invocation, printResult } from '../io.ts';
import { shownAddress as shown } from '../keep/with-server.ts';
import { markMoved } from '../moved.ts';
import { type OpenState, openState } from '../open-state.ts';

/** The name of the target that is the file in the state directory. */
const FILE = 'file';
/** The mark in a server's database whose data was moved back into a file. */
const LEFT = ['storage', 'moved'] as const;

/**
 * `finclaw storage migrate --to URL | file [--dry-run]`: moves everything from the file of this machine to a PostgreSQL
 * database, or back.
 */
export async function run(typed: Invocation): Promise<number> {
  const to = String(typed.values.to);
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
}

async function migrate({ io, values, locale }: Invocation, state: OpenState, to: string): Promise<number> {
  const { paths, logger } = state;
  const isBack = to === FILE;
  const isServer = paths.database !== paths.databaseFile;
  if (!isBack && !isDatabaseAddress(to))
    throw new FinClawError(message(locale, 'storage.migrate.where'), 'INVALID_INPUT');
  // Moving back reads the server that DATABASE_URL names, moving there reads the file: both at once would be a copy
  // onto itself.
  if (isBack !== isServer)
    throw new FinClawError(
      message(locale, isBack ? 'storage.migrate.fromServer' : 'storage.migrate.fromFile'),
      'INVALID_INPUT',
    );
  const isTrial = values['dry-run'] === true;
  const source = openStoreAt(paths.database, { logger, locale });
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
    if (isBack) await assertExclusive(source, locale);
    if (!(await openAuditLog(source, paths).verify()).ok)
      throw new FinClawError(message(locale, 'storage.migrate.auditBroken'), 'STORAGE_CORRUPT');
    if (isBack) setAside(paths);
    const target = openStoreAt(isBack ? paths.databaseFile : to, { logger, locale });
    try {
      // Noted by the first process that used the server; the next one notes it again.
      if (!isBack) await target.values.delete(...RUNNING_SINCE);
      if ((await countRows(target)) > 0)
        throw new FinClawError(message(locale, 'storage.migrate.notEmpty', { target: shown(to) }), 'INVALID_INPUT');
      const copied = await copyAll({ source, target, state });
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
  readonly source: SharedStore;
  readonly target: SharedStore;
  readonly state: OpenState;
}

/** Copies everything and compares both sides; where they differ, a server is left as empty as it was. */
function copyAll({ source, target, state }: Copy): Promise<Omit<Facts, 'target'>> {
  const { paths, logger, loaded } = state;
  const options = { logger, locale: loaded.locale };
  const { stateDir } = paths;
  const isBack = target.apart === undefined;
  const server = (isBack ? source : target) as ServerStore;
  return server.apart(isBack ? 'read' : 'write', (database) => {
    const [from, to] = isBack ? [database, target.database] : [source.database, database];
    return copyState({ database: from, stateDir }, { database: to, stateDir }, options);
  });
}

/** Moves an earlier file, and the conversations beside it, to a backup name. */
function setAside({ stateDir, databaseFile, sessionsDir }: StatePaths): void {
  const folder = join(stateDir, `before-return-${new Date().toISOString().replace(/[-:.]/g, '')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const path of [
    databaseFile,
    `${databaseFile}-wal`,
    `${databaseFile}-shm`,
    sessionsDir,
    join(stateDir, 'audit.head'),
  ])
    if (existsSync(path)) renameSync(path, join(folder, path.slice(stateDir.length + 1)));
}

/** Only a server has this table; it holds text that is being written right now. */
const LIVE = 'live_events';

/** Counts the rows of every table but those that any process fills by itself. */
async function countRows({ database }: SharedStore): Promise<number> {
  const counts = schemas
    .flatMap(({ tables }) => Object.entries(tables))
    .filter(([table, { owner }]) => owner !== 'public' && table !== LIVE)
    .map(([table]) => `(SELECT count(*) FROM ${table})`);
  return (await database.get<{ rows: number }>(`SELECT ${counts.join(' + ')} AS rows`))?.rows ?? 0;
}

type Facts = Readonly<Record<'rows' | 'sessions' | 'entries', number>> & { readonly target: string };

function tell(
  { io, values, locale }: Pick<Invocation, 'io' | 'values' | 'locale'>,
  key: 'storage.migrate.would' | 'storage.migrate.done',
  facts: Facts,
): number {
  return printResult({ io, values }, facts, message(locale, key, facts));
}
