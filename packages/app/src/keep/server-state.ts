import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedStore } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { emptyTables, openStore, type Store } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { type CopyOptions, copyState } from './copy-state.ts';

/** A store on a database server. */
export type ServerStore = SharedStore & Required<Pick<SharedStore, 'apart'>>;

/**
 * Writes a snapshot of a server into a folder, in the layout of a state directory: for backups and exports, also while
 * others work with it.
 */
export async function serverToFolder(server: ServerStore, folder: string, options: CopyOptions): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openStore(join(folder, 'finclaw.db'), options);
  try {
    const to = { database: file.database, stateDir: folder };
    await server.apart('read', (database) => copyState({ database, stateDir: folder }, to, options));
  } finally {
    file.close();
  }
}

/**
 * Replaces the data of a server by that of a folder, all or nothing. The old data is first written into another folder,
 * which remains even where this fails: a server that goes away may have committed without a reply.
 */
export async function folderToServer(
  folder: string,
  server: ServerStore,
  { before, ...options }: CopyOptions & { readonly before: string },
): Promise<void> {
  await assertExclusive(server, options.locale);
  const file = openStore(join(folder, 'finclaw.db'), options);
  try {
    await serverToFolder(server, before, options).catch((error: unknown) => {
      rmSync(before, { recursive: true, force: true });
      throw error;
    });
    const from = { database: file.database, stateDir: folder };
    await server.apart('write', async (database) => {
      // Another process may have written data outside of the folder since the first check.
      await assertExclusive({ database }, options.locale);
      await emptyTables(database, file.database);
      await copyState(from, { database, stateDir: folder }, options);
    });
  } finally {
    file.close();
  }
}

/** Deletes all data of a server. */
export async function emptyServer(server: ServerStore, locale: Locale): Promise<void> {
  await assertExclusive(server, locale);
  const none = openStore(':memory:', { locale });
  const empty = async (database: Store['database']): Promise<void> => {
    await assertExclusive({ database }, locale);
    await emptyTables(database, none.database);
  };
  await server.apart('write', empty).finally(() => none.close());
}

/** Fails while other processes work with a server's database. */
export async function assertExclusive({ database }: Pick<Store, 'database'>, locale: Locale): Promise<void> {
  const sql = 'SELECT count(*) AS count FROM nodes WHERE alive_until >= clock_timestamp()';
  const { count } = (await database.get<{ count: number }>(sql)) ?? { count: 0 };
  if (count > 0) throw new FinClawError(message(locale, 'storage.migrate.inUse'), 'INVALID_INPUT');
}
