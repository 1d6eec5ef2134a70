import { stat } from 'node:fs/promises';
import { maskApiKey } from '@finclaw/agent';
import { createKeyStore } from '@finclaw/app';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap, type StatePaths } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { keyFileOf } from './check-modes.ts';

/** What `finclaw auth add` has stored. */
export interface StoredKeys {
  readonly stored: readonly { readonly provider: string; readonly key: string }[];
  /** How many no longer open. */
  readonly locked: number;
  readonly keyFile: string;
}

/** Reads the stored keys, masked. A damaged database or key file is told by its own check, and counts as none here. */
export async function readStoredKeys(paths: StatePaths, locale: Locale): Promise<StoredKeys> {
  const keyFile = keyFileOf(paths.stateDir);
  const none = { stored: [], locked: 0, keyFile };
  if (!(await stat(paths.databaseFile).catch(() => undefined))) return none;
  try {
    const logger = createSilentLogger();
    const store = openStore(paths.databaseFile, { logger, locale });
    try {
      const eventBus = createTypedEmitter<FinClawEventMap>(logger);
      const { profiles, locked } = createKeyStore({ store, paths, logger, eventBus, now: Date.now });
      const stored = (await profiles.list()).map(({ provider, apiKey }) => ({ provider, key: maskApiKey(apiKey) }));
      return { stored, locked: locked(), keyFile };
    } finally {
      store.close();
    }
  } catch {
    return none;
  }
}
