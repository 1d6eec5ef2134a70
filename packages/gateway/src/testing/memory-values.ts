import type { KeyValueStore } from '@finclaw/storage';

/** Named values in memory. */
export class MemoryValues implements KeyValueStore {
  readonly #values = new Map<string, string>();

  get(scope: string, key: string): string | undefined {
    return this.#values.get(`${scope} ${key}`);
  }

  set(scope: string, key: string, value: string): void {
    this.#values.set(`${scope} ${key}`, value);
  }

  delete(scope: string, key: string): boolean {
    return this.#values.delete(`${scope} ${key}`);
  }

  list(scope: string): readonly { readonly key: string; readonly value: string }[] {
    return [...this.#values].flatMap(([name, value]) =>
      name.startsWith(`${scope} `) ? [{ key: name.slice(scope.length + 1), value }] : [],
    );
  }

  /** Everything that is stored, as one text. */
  dump(): string {
    return JSON.stringify([...this.#values]);
  }
}
