import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

const markOf = ({ stateDir }: Pick<StatePaths, 'stateDir'>): string => join(stateDir, 'moved-to');

/**
 * Records that the data has moved to a server, or without a server that it is back: the old copy must not be used by
 * accident.
 */
export function markMoved(paths: Pick<StatePaths, 'stateDir'>, server: string | undefined): void {
  if (server === undefined) rmSync(markOf(paths), { force: true });
  else writeFileSync(markOf(paths), `${server}\n`, { mode: 0o600 });
}

/** Throws for a database file whose data has moved to a server. */
export function assertNotMoved(paths: StatePaths, locale: Locale): void {
  if (paths.database !== paths.databaseFile || !existsSync(markOf(paths))) return;
  const server = readFileSync(markOf(paths), 'utf8').trim();
  throw new FinClawError(message(locale, 'storage.moved', { server, folder: paths.stateDir }), 'INVALID_INPUT');
}
