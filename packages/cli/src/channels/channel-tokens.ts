import { join } from 'node:path';
import { createSecretBox, loadOrCreateSecretKey } from '@finclaw/agent';
import type { PlatformName } from '@finclaw/config';
import type { StatePaths } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { PlatformBot } from './platforms.ts';

/** A bot account whose token this machine keeps. */
interface StoredAccount {
  readonly platform: PlatformName;
  readonly accountId: string;
  readonly bot: PlatformBot;
}

interface StoredRow extends StoredAccount {
  readonly sealedToken: string;
}

const SCOPE = 'channel-token';

/** The tokens of bot accounts, encrypted in the database with the key that also protects API keys. */
export class ChannelTokens {
  readonly #values: KeyValueStore;
  readonly #keyFile: string;

  constructor(values: KeyValueStore, paths: Pick<StatePaths, 'stateDir'>) {
    this.#values = values;
    this.#keyFile = join(paths.stateDir, 'keys.secret');
  }

  save(account: StoredAccount, token: string): void {
    const sealedToken = this.#box().seal(token, keyOf(account));
    this.#values.set(SCOPE, keyOf(account), JSON.stringify({ ...account, sealedToken } satisfies StoredRow));
  }

  /** Undefined when there is none, or when it was sealed with another key. */
  tokenOf(platform: PlatformName, accountId: string): string | undefined {
    const stored = this.#values.get(SCOPE, keyOf({ platform, accountId }));
    if (stored === undefined) return undefined;
    return this.#box().open((JSON.parse(stored) as StoredRow).sealedToken, keyOf({ platform, accountId }));
  }

  list(): readonly StoredAccount[] {
    return this.#values.list(SCOPE).map(({ value }) => {
      const { sealedToken: _hidden, ...account } = JSON.parse(value) as StoredRow;
      return account;
    });
  }

  remove(platform: PlatformName, accountId: string): boolean {
    return this.#values.delete(SCOPE, keyOf({ platform, accountId }));
  }

  #box(): ReturnType<typeof createSecretBox> {
    return createSecretBox(loadOrCreateSecretKey(this.#keyFile));
  }
}

const keyOf = ({ platform, accountId }: Pick<StoredAccount, 'platform' | 'accountId'>): string => `${platform}/${accountId}`;
