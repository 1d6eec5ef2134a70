import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { fromBase64, type SigningKey } from '@finclaw/grounding/signed';
import { type Environment, FinClawError, type StatePaths } from '@finclaw/infra';
import { createSecretBox, loadOrCreateSecretKey, type SealedRows, storeSealed } from '@finclaw/models';
import type { KeyValueStore } from '@finclaw/storage';

/** Named so that an export withholds it. */
const SCOPE = 'signing-secret';
const KEY = 'ed25519';
const CONTEXT = 'answers';

interface StoredKey {
  readonly publicKey: string;
  readonly sealed: string;
}

/** The key that signs answers, as stored in the database. */
export const SEALED_SIGNING_KEY: SealedRows = {
  scope: SCOPE,
  read: (_key, value) => ({ sealed: (JSON.parse(value) as StoredKey).sealed, context: CONTEXT }),
};

/**
 * The Ed25519 key of this installation, made when the first answer is signed and encrypted in the database with the key
 * that also protects API keys.
 */
export class InstallationKey {
  readonly #values: KeyValueStore;
  readonly #keyFile: string;
  readonly #env: Environment;

  constructor(values: KeyValueStore, { stateDir }: Pick<StatePaths, 'stateDir'>, env: Environment) {
    this.#values = values;
    this.#keyFile = join(stateDir, 'keys.secret');
    this.#env = env;
  }

  /** The key that signs; fails when the one that is stored does not open. */
  async open(): Promise<SigningKey> {
    const box = createSecretBox(await loadOrCreateSecretKey(this.#keyFile, this.#env));
    const stored = await this.#stored();
    if (stored === undefined) {
      const pair = generateKeyPairSync('ed25519');
      const made = {
        publicKey: pair.publicKey.export({ format: 'jwk' }).x!,
        sealed: box.seal(pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'), CONTEXT),
      };
      await this.#values.transaction([SCOPE], async (values) => {
        // Another process may have created one meanwhile.
        if ((await values.get(SCOPE, KEY)) === undefined)
          await storeSealed(values, box, { scope: SCOPE, key: KEY, value: JSON.stringify(made) });
      });
      return this.open();
    }
    const text = box.open(stored.sealed, CONTEXT);
    if (text === undefined)
      throw new FinClawError(
        'The key that signs answers does not open with the key file of this machine',
        'SECRET_KEY_INVALID',
      );
    const privateKey = await crypto.subtle.importKey('pkcs8', fromBase64(text), 'Ed25519', false, ['sign']);
    return { privateKey, publicKey: stored.publicKey };
  }

  /** The public key; undefined before the first answer was signed. */
  async publicKey(): Promise<string | undefined> {
    return (await this.#stored())?.publicKey;
  }

  async #stored(): Promise<StoredKey | undefined> {
    const value = await this.#values.get(SCOPE, KEY);
    return value === undefined ? undefined : (JSON.parse(value) as StoredKey);
  }
}
