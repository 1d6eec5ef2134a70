import { FinClawError } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { SecretBox } from './secret-box.ts';

const SCOPE = 'retired-secret-key';
/** Which key the processes that share a database work with. */
const SHARED = ['secret-key', 'shared'] as const;

/**
 * Notes in the transaction that encrypts everything anew that the old key is no longer used, and the new one is,
 * whatever it was before.
 */
export async function retireKey(tx: KeyValueStore, from: SecretBox, to: SecretBox): Promise<void> {
  await tx.set(...SHARED, to.keyId);
  if (from.keyId === to.keyId) return;
  await tx.set(SCOPE, from.keyId, '');
  await tx.delete(SCOPE, to.keyId);
}

/** Throws for a key that was replaced: what it encrypts could not be decrypted by others. */
export async function assertInUse(values: Pick<KeyValueStore, 'get'>, { keyId }: SecretBox): Promise<void> {
  if ((await values.get(SCOPE, keyId)) !== undefined)
    throw new FinClawError(
      'This process was given a key for stored secrets that was replaced since',
      'SECRET_KEY_RETIRED',
    );
}

/**
 * Throws for another key than that of the processes which share the database, or for none; the first one sets which
 * it is. What one of them stores could otherwise not be opened by the others.
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
 * Stores something that a box has encrypted, unless its key was replaced. False when it should take the place of
 * something that is not there any more.
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
