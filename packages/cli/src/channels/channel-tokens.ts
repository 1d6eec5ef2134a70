import { join } from 'node:path';
import type { PlatformName } from '@finclaw/config';
import type { StatePaths } from '@finclaw/infra';
import { createSecretBox, loadOrCreateSecretKey, type SealedRows, storeSealed } from '@finclaw/models';
import type { KeyValueStore } from '@finclaw/storage';
import type { PlatformBot } from './platforms.ts';

interface StoredAccount {
  readonly platform: PlatformName;
  readonly accountId: string;
  readonly bot: PlatformBot;
}

interface StoredRow extends StoredAccount {
  readonly sealedToken: string;
}

const SCOPE = 'channel-token';

/** The tokens, as they lie in the database. */
export const SEALED_TOKENS: SealedRows = {
  scope: SCOPE,
  read: (key, value) => ({ sealed: (JSON.parse(value) as StoredRow).sealedToken, context: key }),
};

/** The tokens of bot accounts, encrypted in the database with the key that also protects API keys. */
export class ChannelTokens {
  readonly #values: KeyValueStore;
  readonly #keyFile: string;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(
    values: KeyValueStore,
    paths: Pick<StatePaths, 'stateDir'>,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#env = env;
    this.#values = values;
    this.#keyFile = join(paths.stateDir, 'keys.secret');
  }

  async save(account: StoredAccount, token: string): Promise<void> {
    const box = await this.#box();
    const row: StoredRow = { ...account, sealedToken: box.seal(token, keyOf(account)) };
    await storeSealed(this.#values, box, { scope: SCOPE, key: keyOf(account), value: JSON.stringify(row) });
  }

  /** Undefined when there is none, or when it was encrypted with another key. */
  async tokenOf(platform: PlatformName, accountId: string): Promise<string | undefined> {
    const stored = await this.#values.get(SCOPE, keyOf({ platform, accountId }));
    if (stored === undefined) return undefined;
    return (await this.#box()).open((JSON.parse(stored) as StoredRow).sealedToken, keyOf({ platform, accountId }));
  }

  async list(): Promise<readonly StoredAccount[]> {
    return (await this.#values.list(SCOPE)).map(({ value }) => {
      const { sealedToken: _hidden, ...account } = JSON.parse(value) as StoredRow;
      return account;
    });
  }

  async remove(platform: PlatformName, accountId: string): Promise<boolean> {
    return this.#values.delete(SCOPE, keyOf({ platform, accountId }));
  }

  async #box(): Promise<ReturnType<typeof createSecretBox>> {
    return createSecretBox(await loadOrCreateSecretKey(this.#keyFile, this.#env));
  }
}

const keyOf = ({ platform, accountId }: Pick<StoredAccount, 'platform' | 'accountId'>): string =>
  `${platform}/${accountId}`;
