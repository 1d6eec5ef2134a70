import { existsSync } from 'node:fs';
import type { LiveBus } from '@finclaw/cluster';
import { createSilentLogger, type EventBus, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { CooldownTracker } from './cooldown.ts';
import { ProfileHealthMonitor } from './health.ts';
import { givenKey, loadOrCreateSecretKey, toKey } from './key-file.ts';
import { KeyRecords } from './key-records.ts';
import { OwnKeys } from './own-keys.ts';
import { AuthProfileStore } from './profiles.ts';
import { assertInUse, assertShared } from './retired-keys.ts';
import {
  createCooldownStorage,
  createKeyRecordStorage,
  createProfileStorage,
  type LazyBox,
  ownKeyScopes,
  ownKeysScope,
} from './sealed-storage.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

interface OpenAuthOptions {
  readonly values: KeyValueStore;
  /** The file with the key that profiles are encrypted with, made when the first profile is stored. */
  readonly keyFile: string;
  /** Leads to the system keyring. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly logger?: FinClawLogger;
  readonly now?: () => number;
  /** Shares with the other processes which keys are suspended. */
  readonly bus?: LiveBus | undefined;
}

/** The stored keys and their cooldowns. */
export interface Auth {
  /** The keys of the installation, shared with all people. */
  readonly profiles: AuthProfileStore;
  /** The keys of individual people. */
  readonly own: OwnKeys;
  readonly cooldowns: CooldownTracker;
  readonly records: KeyRecords;
  /**
   * Returns the number of stored keys that cannot be decrypted, because their key file is missing or replaced, or the
   * system keyring is unavailable.
   */
  readonly locked: () => Promise<number>;
}

/** Opens the keys that are stored on this machine; profiles and cooldowns outlive the process. */
export async function openAuth({
  values,
  keyFile,
  env,
  eventBus,
  logger = createSilentLogger(),
  now = Date.now,
  bus,
}: OpenAuthOptions): Promise<Auth> {
  // Reported at the start, not when the first key fails to decrypt.
  const given = toKey(givenKey(env)?.text ?? '');
  const givenBox = given && createSecretBox(given);
  if (givenBox !== undefined) await assertInUse(values, givenBox);
  const events = eventBus ? { eventBus } : {};
  const cooldowns = await CooldownTracker.open({
    now,
    storage: createCooldownStorage(values),
    ...events,
    bus,
  });
  const records = await KeyRecords.open(now, createKeyRecordStorage(values));
  const healthMonitor = new ProfileHealthMonitor({}, { now, ...events });
  const box = createLazyBox({ keyFile, env, now });
  if (bus !== undefined) await assertShared(values, givenBox ?? (await box.forOpening()));
  const storageIn = (scope?: string) => createProfileStorage(values, box, logger, scope);
  const storage = storageIn();
  const deps = { cooldownTracker: cooldowns, healthMonitor, records, now };
  return {
    profiles: new AuthProfileStore({ ...deps, storage }),
    own: new OwnKeys({ ...deps, storageOf: (person) => storageIn(ownKeysScope(person)) }),
    cooldowns,
    records,
    async locked() {
      const own = (await ownKeyScopes(values)).map((scope) => storageIn(scope).locked());
      return (await Promise.all([storage.locked(), ...own])).reduce((sum, count) => sum + count, 0);
    },
  };
}

/** The delay before an unresponsive keyring is asked again: it may open a window each time. */
const ASK_AGAIN_MS = 60_000;

/** Machines without stored keys need no key file. */
function createLazyBox({ keyFile, env, now = Date.now }: Pick<OpenAuthOptions, 'keyFile' | 'env' | 'now'>): LazyBox {
  let box: SecretBox | undefined;
  let askAgainAt = 0;
  const open = async (): Promise<SecretBox> => {
    box ??= createSecretBox(await loadOrCreateSecretKey(keyFile, env));
    return box;
  };
  return {
    forSealing: open,
    async forOpening() {
      // A new key could decrypt nothing, and would occupy the place where the lost one is to be restored.
      if (box === undefined && ((givenKey(env) === undefined && !existsSync(keyFile)) || now() < askAgainAt))
        return undefined;
      try {
        return await open();
      } catch (error) {
        if (!isFinClawError(error) || error.code !== 'KEYRING_AWAY') throw error;
        askAgainAt = now() + ASK_AGAIN_MS;
        return undefined;
      }
    },
  };
}
