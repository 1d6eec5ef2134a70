import { FinClawError } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { SecretBox } from './secret-box.ts';

const SCOPE = 'retired-secret-key';
/** Which key the processes that share a database work with. */
const SHARED = ['secret-key', 'shared'] as const;

/** Records, in the transaction that re-encrypts everything, that the old key is retired and the new one in use. */
export async function retireKey(tx: KeyValueStore, from: SecretBox, to: SecretBox): Promise<void> {
  await tx.set(...SHARED, to.keyId);
  if (from.keyId === to.keyId) return;
  await tx.set(SCOPE, from.keyId, '');
  await tx.delete(SCOPE, to.keyId);
}

/** Throws for a retired key, since others could not decrypt what it encrypts. */
export async function assertInUse(values: Pick<KeyValueStore, 'get'>, { keyId }: SecretBox): Promise<void> {
  if ((await values.get(SCOPE, keyId)) !== undefined)
    throw new FinClawError(
      'This process was given a key for stored secrets that was replaced since',
      'SECRET_KEY_RETIRED',
    );
}

/**
 * Throws unless the key is that of the processes which share the database; the first one determines it. Otherwise they
 * could not decrypt each other's values.
 */
export function assertShared(values: KeyValueStore, box: SecretBox | undefined): Promise<void> {
  return values.transaction([SHARED[0]], async (tx) => {
    const shared = await tx.get(...SHARED);
    if (shared === undefined) return box && tx.set(...SHARED, box.keyId);
    if (shared !== box?.keyId)
      throw new FinClawError('The other processes work with another key for stored secrets', 'SECRET_KEY_DIFFERENT');
  });
}

interface Sealed {
  readonly scope: string;
  readonly key: string;
  readonly value: string;
}

/**
 * Stores an encrypted value, unless its key was retired. False when it should replace a value that no longer exists.
 */
export function storeSealed(
  values: KeyValueStore,
  box: SecretBox,
  { scope, key, value }: Sealed,
  isInPlace: (before: string | undefined) => boolean = () => true,
): Promise<boolean> {
  return values.transaction([SCOPE, scope], async (tx) => {
    await assertInUse(tx, box);
    if (!isInPlace(await tx.get(scope, key))) return false;
    await tx.set(scope, key, value);
    return true;
  });
}
