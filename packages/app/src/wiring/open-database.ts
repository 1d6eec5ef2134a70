import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, openStoreAt, type SharedStore } from '@finclaw/cluster';
import { type FinClawConfig, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

interface DatabaseOptions {
  readonly config: FinClawConfig;
  readonly paths: StatePaths;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly now?: () => number;
  readonly mayCopy?: boolean;
}

/** Opens the stored state, and joins the cluster where it is on a database server. */
export async function openDatabase({
  config,
  paths,
  locale,
  logger,
  now = Date.now,
  mayCopy = false,
}: DatabaseOptions): Promise<SharedStore> {
  const store = openStoreAt(paths.database, { now, logger, locale, mayCopy, leaseMs: config.session.leaseMs });
  if (store.cluster !== undefined) await joinCluster(store, store.cluster, locale, now);
  return store;
}

/** The stored value that says since when processes that share a database have been running without a gap. */
export const RUNNING_SINCE = ['running-since', ''] as const;

/** Returns since when there was always a process on this database; undefined where only one can be. */
export async function runningSince({ values, cluster }: SharedStore): Promise<number | undefined> {
  const stored = cluster && (await values.get(...RUNNING_SINCE));
  return stored === undefined ? undefined : Number(stored);
}

/** How long to wait for the server to accept that this process leaves. */
const LEAVE_MS = 3000;

/**
 * Closes the stored state. Other processes of a database server need not wait for the lease to expire; where the server
 * is away, they do.
 */
export async function closeDatabase(store: SharedStore): Promise<void> {
  if (store.cluster !== undefined)
    await Promise.race([store.cluster.leave().catch(() => {}), sleep(LEAVE_MS, undefined, { ref: false })]);
  store.close();
}

/** Joins the cluster of a database server, unless its data has been moved back into a file. */
async function joinCluster(store: SharedStore, cluster: Cluster, locale: Locale, now: () => number): Promise<void> {
  const left = await store.values.get('storage', 'moved');
  if (left !== undefined) {
    store.close();
    throw new FinClawError(message(locale, 'storage.movedBack', { date: left.slice(0, 10) }), 'INVALID_INPUT');
  }
  if (await cluster.isFirst()) await store.values.set(...RUNNING_SINCE, String(now()));
}
