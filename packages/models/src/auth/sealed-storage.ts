import type { FinClawLogger } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { parseJson } from '@finclaw/types';
import type { CooldownEntry, CooldownStorage } from './cooldown.ts';
import type { KeyRecord, KeyRecordStorage } from './key-records.ts';
import { type StoredProfile, toStoredProfile } from './profile.ts';
import type { ProfileStorage } from './profiles.ts';
import type { SealedRows } from './reseal.ts';
import { storeSealed } from './retired-keys.ts';
import type { SecretBox } from './secret-box.ts';

const PROFILES = 'auth-profile';
/** The prefix of a scope with one person's keys. */
const OWN_PROFILES = `${PROFILES} `;
const COOLDOWNS = 'auth-cooldown';
const RECORDS = 'auth-record';

/** The box for keys, which is opened lazily. */
export interface LazyBox {
  forSealing(): Promise<SecretBox>;
  /** Undefined while its key is unavailable. */
  forOpening(): Promise<SecretBox | undefined>;
}

/** Profiles that are encrypted where they lie. */
interface SealedProfiles extends ProfileStorage {
  /** Returns the number of profiles that this machine's key file cannot decrypt. */
  locked(): Promise<number>;
}

/** Returns the scope of one person's own keys. */
export const ownKeysScope = (person: string): string => `${OWN_PROFILES}${person}`;

/** Returns the scopes of all people who have keys. */
export const ownKeyScopes = (values: Pick<KeyValueStore, 'scopes'>): Promise<readonly string[]> =>
  values.scopes(OWN_PROFILES);

/**
 * Stores profiles in the database with their keys encrypted: those of the installation, or those of one person. One
 * that cannot be decrypted is left out with a warning, and not changed.
 */
export function createProfileStorage(
  values: KeyValueStore,
  box: LazyBox,
  logger: Pick<FinClawLogger, 'warn'>,
  scope = PROFILES,
): SealedProfiles {
  let lastRows = '';
  let lastProfiles: readonly StoredProfile[] = [];
  return {
    async load() {
      const rows = await values.list(scope);
      const text = rows.map(({ key, value }) => `${key} ${value}`).join('\n');
      if (text === lastRows) return lastProfiles;
      const opened = rows.length === 0 ? undefined : await box.forOpening();
      if (rows.length > 0 && opened === undefined)
        logger.warn('What opens the stored API keys is not there, so they are not used');
      // The keyring may be available again at the next question.
      lastRows = rows.length > 0 && opened === undefined ? '' : text;
      lastProfiles = rows
        .map(({ key, value }) => open({ scope, key, value }, opened, logger))
        .filter((profile) => profile !== undefined)
        .sort((a, b) => a.createdAt - b.createdAt);
      return lastProfiles;
    },
    async save(profile) {
      const { apiKey, ...fields } = profile;
      const sealing = await box.forSealing();
      const sealedKey = sealing.seal(apiKey, contextOf(scope, profile));
      const value = JSON.stringify({ ...fields, sealedKey });
      await storeSealed(values, sealing, { scope, key: profile.id, value });
    },
    remove: (id) => values.delete(scope, id),
    async locked() {
      return (await values.list(scope)).length - (await this.load()).length;
    },
  };
}

/** The encrypted keys of the profiles, those of the installation and those of people, as stored in the database. */
export const SEALED_PROFILES: SealedRows = {
  scope: PROFILES,
  hasOwners: true,
  read(_id, value, scope) {
    const row = parse<Pick<StoredProfile, 'id' | 'provider'> & { readonly sealedKey?: string }>(value);
    return row?.sealedKey === undefined ? undefined : { sealed: row.sealedKey, context: contextOf(scope, row) };
  },
};

/** Stores cooldowns in the database. */
export function createCooldownStorage(values: KeyValueStore): CooldownStorage {
  return {
    load: async () => (await values.list(COOLDOWNS)).flatMap(({ value }) => parse<CooldownEntry>(value) ?? []),
    save: (entry) => values.set(COOLDOWNS, entry.profileId, JSON.stringify(entry)),
    async remove(profileId) {
      await values.delete(COOLDOWNS, profileId);
    },
  };
}

/** Stores key records in the database. */
export function createKeyRecordStorage(values: KeyValueStore): KeyRecordStorage {
  return {
    load: async () => (await values.list(RECORDS)).flatMap(({ value }) => parse<KeyRecord>(value) ?? []),
    save: (record) => values.set(RECORDS, record.id, JSON.stringify(record)),
    async remove(id) {
      await values.delete(RECORDS, id);
    },
  };
}

/**
 * Binds an encrypted key to its profile, provider and person. Moved to another one it cannot be decrypted: it would be
 * sent to the wrong host, or by the wrong person.
 */
function contextOf(scope: string, { id, provider }: Pick<StoredProfile, 'id' | 'provider'>): string {
  return `${scope.slice(PROFILES.length)}${provider}/${id}`;
}

function open(
  { scope, key: id, value }: { readonly scope: string; readonly key: string; readonly value: string },
  box: SecretBox | undefined,
  logger: Pick<FinClawLogger, 'warn'>,
): StoredProfile | undefined {
  if (box === undefined) return undefined;
  const row = parse<Omit<StoredProfile, 'apiKey'> & { readonly sealedKey: string }>(value);
  const apiKey = typeof row?.sealedKey === 'string' ? box.open(row.sealedKey, contextOf(scope, row)) : undefined;
  if (row === undefined || apiKey === undefined) {
    logger.warn('A stored API key cannot be decrypted and is not used; remove it and add it again', { profile: id });
    return undefined;
  }
  const { sealedKey: _, ...fields } = row;
  return toStoredProfile({ ...fields, apiKey });
}

const parse = <T extends object>(text: string): T | undefined => (parseJson(text) as T | null) ?? undefined;
