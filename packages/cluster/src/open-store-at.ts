import { resolveLocale } from '@finclaw/config';
import { createSilentLogger, isDatabaseAddress } from '@finclaw/infra';
import { migrations, type OpenStoreOptions, openStore, storeOn } from '@finclaw/storage';
import type { SharedStore } from './cluster.ts';
import { shownUrl } from './postgres/driver.ts';
import { laneBook } from './postgres/lanes.ts';
import { migratePostgres } from './postgres/migrate-postgres.ts';
import { PostgresCluster } from './postgres/postgres-cluster.ts';
import { PostgresDatabase } from './postgres/postgres-database.ts';
import { Sessions } from './postgres/sessions.ts';

export interface OpenSharedOptions extends OpenStoreOptions {
  /** The time a heartbeat counts on a database server. */
  readonly leaseMs?: number;
}

/** Opens the store at a place: a file, or a PostgreSQL database by its address. */
export function openStoreAt(place: string, options: OpenSharedOptions = {}): SharedStore {
  return isDatabaseAddress(place) ? openPostgres(place, options) : openStore(place, options);
}

const LEASE_MS = 3000;

/** Opens a PostgreSQL database; it connects and migrates at the first query. */
function openPostgres(url: string, options: OpenSharedOptions): SharedStore {
  const context = { path: shownUrl(url), locale: options.locale ?? resolveLocale({ env: process.env }) };
  const { leaseMs = LEASE_MS, now = Date.now, logger = createSilentLogger() } = options;
  const sessions = new Sessions({
    url,
    context,
    prepare: (client) => migratePostgres(client, migrations, context),
  });
  const cluster: PostgresCluster = new PostgresCluster({ sessions, leaseMs, now });
  const database = new PostgresDatabase({
    sessions,
    context,
    holds: ({ sessionKey, token }) => cluster.tokenOf(sessionKey) === token,
    onRefused: ({ sessionKey, token }) => cluster.refused(sessionKey, token),
    logger,
  });
  return {
    ...storeOn(database, { ownership: cluster, ...options }, laneBook(now)),
    cluster,
    apart: (kind, work) => database.apart(kind, work),
    integrityProblems: () =>
      database.get('SELECT 1').then(
        () => [],
        (error: Error) => [error.message],
      ),
    pack: async () => {
      const client = await sessions.connectFreely();
      await client.query('VACUUM').finally(() => client.end());
    },
    close: () =>
      void database
        .idle()
        .then(() => cluster.leave())
        .catch(() => {})
        .then(() => sessions.close()),
  };
}
