import { stat } from 'node:fs/promises';
import { describeModelStatus } from '@finclaw/agent';
import { createKeyStore } from '@finclaw/app';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap, type StatePaths } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { localTime } from '../local-time.ts';
import { keyFileOf } from './check-modes.ts';

/** What `finclaw auth add` has stored. */
export interface StoredKeys {
  readonly stored: readonly { readonly provider: string; readonly apiKey: string; readonly place: string; readonly id: string }[];
  /** How many no longer open. */
  readonly locked: number;
  readonly keyFile: string;
  /** Why a key, stored or not, is not used at the moment. */
  setAside(id: string): string | undefined;
}

/** Reads the stored keys. A damaged database or key file is told by its own check, and counts as none here. */
export async function readStoredKeys(paths: StatePaths, locale: Locale): Promise<StoredKeys> {
  const keyFile = keyFileOf(paths.stateDir);
  const none = { stored: [], locked: 0, keyFile, setAside: () => undefined };
  if (paths.database === paths.databaseFile && !(await stat(paths.databaseFile).catch(() => undefined))) return none;
  try {
    const logger = createSilentLogger();
    const store = openStore(paths.database, { logger, locale });
    try {
      const eventBus = createTypedEmitter<FinClawEventMap>(logger);
      const { profiles, locked, cooldowns } = await createKeyStore({ store, paths, logger, eventBus, now: Date.now });
      const stored = (await profiles.list()).map(({ provider, apiKey, id }) => ({ provider, apiKey, id, place: 'finclaw auth' }));
      const setAside = (id: string): string | undefined => {
        const { reason, expiresAt: until } = cooldowns.getActive(id) ?? {};
        return reason && describeModelStatus(locale, { kind: 'cooling-down', reason, until }, localTime);
      };
      return { stored, locked: await locked(), keyFile, setAside };
    } finally {
      store.close();
    }
  } catch {
    return none;
  }
}
