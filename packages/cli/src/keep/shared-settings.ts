import { join } from 'node:path';
import { message, resolveLocale, type SharedSettings } from '@finclaw/config';
import { type Environment, FinClawError, type StatePaths } from '@finclaw/infra';
import type { SealedRows } from '@finclaw/models';
import type { KeyValueStore } from '@finclaw/storage';

const [SCOPE, KEY, CONTEXT] = ['settings-secret', 'shared', 'settings'] as const;

/** The shared settings, as they lie in the database. */
export const SEALED_SETTINGS: SealedRows = { scope: SCOPE, read: (_key, sealed) => ({ sealed, context: CONTEXT }) };

/**
 * The settings that all processes on a database server share, encrypted with their common key: an attacker who can only
 * write to the database cannot redirect model keys to another address.
 */
export class DatabaseSettings implements SharedSettings {
  readonly name: string;
  readonly #paths: StatePaths;
  readonly #env: Environment;
  #running: KeyValueStore | undefined;
  #last: string | undefined;

  constructor(paths: StatePaths, env: Environment) {
    this.#paths = paths;
    this.#env = env;
    this.name = message(resolveLocale({ env }), 'config.sharedPlace');
  }

  /** Rereads each time, over the database of the running program; a command reads once, on its own connection. */
  use(running: KeyValueStore | undefined): void {
    this.#running = running;
    if (running === undefined) this.#last = undefined;
  }

  async read(): Promise<string> {
    if (this.#running === undefined && this.#last !== undefined) return this.#last;
    const [box, sealed] = await Promise.all([this.#box(), this.#with((values) => values.get(SCOPE, KEY))]).catch(
      (error: unknown) => {
        // A running program continues with its current settings while the server is away.
        if (this.#last === undefined) throw error;
        return [undefined, undefined];
      },
    );
    // A process whose key was replaced does so too; one that starts with another key is refused elsewhere.
    const text = sealed === undefined ? box && '' : box?.open(sealed, CONTEXT);
    this.#last = text ?? this.#last ?? '';
    return this.#last;
  }

  async write(before: string, after: string): Promise<boolean> {
    const [box, { storeSealed }] = await Promise.all([this.#box(), import('@finclaw/models')]);
    const row = { scope: SCOPE, key: KEY, value: box.seal(after, CONTEXT) };
    const isDone = await this.#with((values) =>
      storeSealed(values, box, row, (there) => {
        const text = there === undefined ? '' : box.open(there, CONTEXT);
        if (text === undefined)
          throw new FinClawError('The shared settings do not open with this key', 'SECRET_KEY_DIFFERENT');
        return text === before;
      }),
    );
    this.#last = isDone ? after : undefined;
    return isDone;
  }

  async #box() {
    const { createSecretBox, loadOrCreateSecretKey } = await import('@finclaw/models');
    return createSecretBox(await loadOrCreateSecretKey(join(this.#paths.stateDir, 'keys.secret'), this.#env));
  }

  async #with<T>(work: (values: KeyValueStore) => Promise<T>): Promise<T> {
    if (this.#running !== undefined) return work(this.#running);
    const { openStoreAt } = await import('@finclaw/cluster');
    const store = openStoreAt(this.#paths.database, { locale: resolveLocale({ env: this.#env }) });
    return work(store.values).finally(() => store.close());
  }
}
