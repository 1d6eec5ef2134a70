import { stat } from 'node:fs/promises';
import { createKeyStore } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap, type StatePaths } from '@finclaw/infra';
import { describeModelStatus, isInKeyring, type KeyHealth } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { localTime } from '../local-time.ts';
import { keyFileOf } from './check-modes.ts';

/** The keys stored by `finclaw auth add`. */
export interface StoredKeys {
  readonly stored: readonly {
    readonly provider: string;
    readonly apiKey: string;
    readonly place: string;
    readonly id: string;
  }[];
  /** The number that can no longer be decrypted. */
  readonly locked: number;
  readonly keyFile: string;
  /** Returns the reason a key, stored or not, is not used at the moment. */
  setAside(id: string): string | undefined;
  /** Returns the vendor's last report about a key; for one outside the store, about the key with this fingerprint. */
  health(id: string, keyFingerprint?: string): KeyHealth;
}

/**
 * Reads the stored keys, and this person's own. A damaged database or key file has its own check, and counts as no keys
 * here.
 */
export async function readStoredKeys(
  paths: StatePaths,
  env: Readonly<Record<string, string | undefined>>,
  locale: Locale,
  person?: string,
): Promise<StoredKeys> {
  const keyFile = keyFileOf(paths.stateDir);
  const none = {
    stored: [],
    locked: 0,
    keyFile,
    setAside: () => undefined,
    health: () => ({ state: 'untested' }) as const,
  };
  if (paths.database === paths.databaseFile && !(await stat(paths.databaseFile).catch(() => undefined))) return none;
  try {
    const logger = createSilentLogger();
    const store = openStoreAt(paths.database, { logger, locale });
    try {
      const eventBus = createTypedEmitter<FinClawEventMap>(logger);
      const { profiles, own, locked, cooldowns, records } = await createKeyStore({
        store,
        paths,
        env,
        logger,
        eventBus,
        now: Date.now,
      });
      const place = message(locale, isInKeyring(keyFile) ? 'doctor.inKeyring' : 'doctor.inKeyFile');
      const lent = (await profiles.list()).map((profile) => placed(profile, place));
      const ownPlace = message(locale, 'doctor.ownKey', { place });
      const mine =
        person === undefined ? [] : (await own.of(person).list()).map((profile) => placed(profile, ownPlace));
      const stored = [...mine, ...lent];
      const setAside = (id: string): string | undefined => {
        const { reason, expiresAt: until } = cooldowns.getActive(id) ?? {};
        return reason && describeModelStatus(locale, { kind: 'cooling-down', reason, until }, localTime);
      };
      return { stored, locked: await locked(), keyFile, setAside, health: (...key) => records.health(...key) };
    } finally {
      store.close();
    }
  } catch {
    return none;
  }
}

/** Returns a key and its place only. */
const placed = ({ provider, apiKey, id }: Placed, place: string) => ({ provider, apiKey, id, place });
type Placed = Pick<StoredKeys['stored'][number], 'provider' | 'apiKey' | 'id'>;

/** Describes why stored keys cannot be decrypted, and what to do. */
export function describeLockedKeys(locale: Locale, count: number, keyFile: string): string {
  return isInKeyring(keyFile)
    ? message(locale, 'cli.keyringAway')
    : message(locale, 'cli.keysLocked', { count, path: keyFile });
}
