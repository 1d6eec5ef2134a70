import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger, type StatePaths } from '@finclaw/infra';
import { type Cluster, openStore, type Store } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';

interface DatabaseOptions {
  readonly config: FinClawConfig;
  readonly paths: StatePaths;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly now?: () => number;
  readonly mayCopy?: boolean;
}

/** Opens what is stored, and takes part in what other processes do where it lies on a database server. */
export async function openDatabase({
  config,
  paths,
  locale,
  logger,
  now = Date.now,
  mayCopy = false,
}: DatabaseOptions): Promise<Store> {
  const store = openStore(paths.database, { now, logger, locale, mayCopy, leaseMs: config.session.leaseMs });
  if (store.cluster !== undefined) await joinCluster(store, store.cluster, locale);
  return store;
}

/** Takes part in what other processes do on a database server, unless its data has gone back into a file. */
async function joinCluster(store: Store, cluster: Cluster, locale: Locale): Promise<void> {
  const left = await store.values.get('storage', 'moved');
  if (left !== undefined) {
    store.close();
    throw new FinClawError(message(locale, 'storage.movedBack', { date: left.slice(0, 10) }), 'INVALID_INPUT');
  }
  await cluster.join();
}
