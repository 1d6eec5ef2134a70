import type { Database } from './database.ts';
import type { KeyValueStore } from './store.ts';

/** Small named values, in the table `named_values`. */
export function createKeyValueStore(database: Database): KeyValueStore {
  return {
    get: (scope, key) =>
      database.get<{ value: string }>('SELECT value FROM named_values WHERE scope = ? AND key = ?', [scope, key])?.value,
    set(scope, key, value) {
      database.run(
        'INSERT INTO named_values (scope, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        [scope, key, value],
      );
    },
    delete: (scope, key) => database.run('DELETE FROM named_values WHERE scope = ? AND key = ?', [scope, key]) === 1,
    list: (scope) =>
      database
        .all<{ key: string; value: string }>('SELECT key, value FROM named_values WHERE scope = ? ORDER BY key', [scope])
        .map(({ key, value }) => ({ key, value })),
  };
}
