import type { KeyValueStore, Locks } from '@finclaw/storage';

/** Named values in memory. */
export class MemoryValues implements KeyValueStore {
  readonly #values = new Map<string, string>();

  async get(scope: string, key: string): Promise<string | undefined> {
    return this.#values.get(`${scope} ${key}`);
  }

  async set(scope: string, key: string, value: string): Promise<void> {
    this.#values.set(`${scope} ${key}`, value);
  }

  async delete(scope: string, key: string): Promise<boolean> {
    return this.#values.delete(`${scope} ${key}`);
  }

  async list(scope: string): Promise<readonly { readonly key: string; readonly value: string }[]> {
    return [...this.#values].flatMap(([name, value]) =>
      name.startsWith(`${scope} `) ? [{ key: name.slice(scope.length + 1), value }] : [],
    );
  }

  async scopes(prefix: string): Promise<readonly string[]> {
    const scopes = [...this.#values.keys()].map((name) => name.slice(0, name.lastIndexOf(' ')));
    return [...new Set(scopes)].filter((scope) => scope.startsWith(prefix));
  }

  transaction<T>(_scopes: Locks, work: (tx: KeyValueStore) => Promise<T>): Promise<T> {
    return work(this);
  }

  /** Everything that is stored, as one text. */
  dump(): string {
    return JSON.stringify([...this.#values]);
  }
}
