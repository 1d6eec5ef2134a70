import type { KeyValueStore } from '@finclaw/storage';
import { retireKey } from './retired-keys.ts';
import { createSecretBox } from './secret-box.ts';

/** Encrypted values of one kind: their scope, and their decryption context. */
export interface SealedRows {
  readonly scope: string;
  /** People have such values too, each in a scope of the same name followed by theirs. */
  readonly hasOwners?: true;
  /** Returns the encrypted part of a row and its context; undefined where the row has none. */
  read(key: string, value: string, scope: string): { readonly sealed: string; readonly context: string } | undefined;
}

/**
 * Re-encrypts every stored key and token with another key, all or none; afterwards nothing can be stored with the old
 * one. Returns the number of values, and those that could not be decrypted; in that case nothing was changed, unless
 * they are to be deleted.
 */
export function resealAll(
  values: KeyValueStore,
  kinds: readonly SealedRows[],
  keys: { readonly from: Uint8Array; readonly to: Uint8Array; readonly deletesLost?: boolean },
): Promise<{ readonly count: number; readonly closed: readonly string[] }> {
  const [from, to] = [createSecretBox(keys.from), createSecretBox(keys.to)];
  return values.transaction('everything', async (tx) => {
    const closed: (readonly [scope: string, key: string])[] = [];
    const fresh: (readonly [scope: string, key: string, value: string])[] = [];
    for (const { scope: first, hasOwners, read } of kinds)
      for (const scope of [first, ...(hasOwners ? await tx.scopes(`${first} `) : [])])
        for (const { key, value } of await tx.list(scope)) {
          const row = read(key, value, scope);
          const text = row && from.open(row.sealed, row.context);
          if (row === undefined || text === undefined) closed.push([scope, key]);
          else fresh.push([scope, key, value.replace(row.sealed, () => to.seal(text, row.context))]);
        }
    if (closed.length === 0 || keys.deletesLost) {
      for (const row of closed) await tx.delete(...row);
      for (const row of fresh) await tx.set(...row);
      await retireKey(tx, from, to);
    }
    return { count: fresh.length, closed: closed.map((row) => row.join('/')) };
  });
}
