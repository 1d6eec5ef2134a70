import type { ServerStore } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { createSilentLogger, type FinClawLogger, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

interface OnServer {
  readonly server: ServerStore;
  readonly options: { readonly logger: FinClawLogger; readonly locale: Locale };
}

/** Runs work with the server that has the data, or without one where it is in a file. */
export async function withServer<T>(
  { database, databaseFile }: StatePaths,
  locale: Locale,
  work: (on: OnServer | undefined) => Promise<T>,
): Promise<T> {
  if (database === databaseFile) return work(undefined);
  const options = { logger: createSilentLogger(), locale };
  const server = openStoreAt(database, options) as ServerStore;
  try {
    return await work({ server, options });
  } finally {
    server.close();
  }
}

/** An address without its password. */
export const shownAddress = (address: string): string =>
  (address.split('?')[0] ?? address).replace(/:\/\/([^:@/]*):[^@/]*@/, '://$1@');
