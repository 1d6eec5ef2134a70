import { existsSync } from 'node:fs';
import { createSilentLogger, type EventBus, type FinClawLogger } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { CooldownTracker } from './cooldown.ts';
import { ProfileHealthMonitor } from './health.ts';
import { loadOrCreateSecretKey } from './key-file.ts';
import { SealedAuthProfileStore } from './profiles.ts';
import { createCooldownStorage, createProfileStorage } from './sealed-storage.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

interface OpenAuthOptions {
  /** Where profiles and cooldowns are kept. */
  readonly values: KeyValueStore;
  /** The file with the key that profiles are encrypted with, made when the first profile is stored. */
  readonly keyFile: string;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly logger?: FinClawLogger;
  readonly now?: () => number;
}

/** The stored keys and their cooldowns. */
export interface Auth {
  readonly profiles: SealedAuthProfileStore;
  readonly cooldowns: CooldownTracker;
  /** How many stored keys no longer open, because their key file is gone or another one. */
  readonly locked: () => Promise<number>;
}

/** Opens the keys that are stored on this machine; profiles and cooldowns outlive the process. */
export async function openAuth({
  values,
  keyFile,
  eventBus,
  logger = createSilentLogger(),
  now = Date.now,
}: OpenAuthOptions): Promise<Auth> {
  const events = eventBus ? { eventBus } : {};
  const cooldowns = await CooldownTracker.open({ now, storage: createCooldownStorage(values), ...events });
  const healthMonitor = new ProfileHealthMonitor({}, { now, ...events });
  const storage = createProfileStorage(values, createLazyBox(keyFile), logger);
  const profiles = new SealedAuthProfileStore({ cooldownTracker: cooldowns, healthMonitor, now, storage });
  return { profiles, cooldowns, locked: () => storage.locked() };
}

/** Machines without stored keys need no key file. */
function createLazyBox(keyFile: string): SecretBox {
  let box: SecretBox | undefined;
  const open = (): SecretBox => {
    box ??= createSecretBox(loadOrCreateSecretKey(keyFile));
    return box;
  };
  return {
    seal: (text, context) => open().seal(text, context),
    // A new key would open nothing, and stand where the lost one is to be put back.
    open: (sealed, context) => (box !== undefined || existsSync(keyFile) ? open().open(sealed, context) : undefined),
  };
}
