import { createSessionStore, openSessions, type SessionStore } from '@finclaw/agent';
import { openStoreAt } from '@finclaw/cluster';
import { createSilentLogger, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/** Runs a function with the conversations, wherever they are stored. */
export async function withSessions<T>(
  { database, databaseFile, sessionsDir }: StatePaths,
  locale: Locale,
  work: (sessions: SessionStore) => Promise<T>,
): Promise<T> {
  const logger = createSilentLogger();
  // Files are read without the database, which may be damaged.
  if (database === databaseFile) return work(createSessionStore({ dir: sessionsDir, logger }));
  const store = openStoreAt(database, { locale });
  try {
    return await work(openSessions(store.database, { dir: sessionsDir, logger }));
  } finally {
    store.close();
  }
}
