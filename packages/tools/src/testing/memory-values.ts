import type { KeyValueStore } from '@finclaw/storage';

/** A store that lives as long as the test, so that two owners can use it one after the other. */
export function createMemoryValues(): KeyValueStore {
  const scopes = new Map<string, Map<string, string>>();
  const scopeOf = (scope: string) => scopes.get(scope) ?? new Map<string, string>();
  const values: KeyValueStore = {
    get: async (scope, key) => scopeOf(scope).get(key),
    set: async (scope, key, value) => void scopes.set(scope, scopeOf(scope).set(key, value)),
    delete: async (scope, key) => scopeOf(scope).delete(key),
    list: async (scope) => Array.from(scopeOf(scope), ([key, value]) => ({ key, value })),
    scopes: async (prefix) => [...scopes.keys()].filter((scope) => scope.startsWith(prefix)),
    transaction: (_scopes, work) => work(values),
  };
  return values;
}
