import type { Database } from './database.ts';
import type { KeyValueStore } from './store.ts';

/** Small named values, in the table `named_values`. */
export function createKeyValueStore(database: Database): KeyValueStore {
  return {
    async get(scope, key) {
      const sql = 'SELECT value FROM named_values WHERE scope = ? AND key = ?';
      return (await database.get<{ value: string }>(sql, [scope, key]))?.value;
    },
    async set(scope, key, value) {
      await database.run(
        'INSERT INTO named_values (scope, key, value) VALUES (?, ?, ?) ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value',
        [scope, key, value],
      );
    },
    async delete(scope, key) {
      return (await database.run('DELETE FROM named_values WHERE scope = ? AND key = ?', [scope, key])) === 1;
    },
    async list(scope) {
      const sql = 'SELECT key, value FROM named_values WHERE scope = ? ORDER BY key';
      const rows = await database.all<{ key: string; value: string }>(sql, [scope]);
      return rows.map(({ key, value }) => ({ key, value }));
    },
    async scopes(prefix) {
      const sql = "SELECT DISTINCT scope FROM named_values WHERE scope LIKE ? ESCAPE '!' ORDER BY scope";
      const rows = await database.all<{ scope: string }>(sql, [`${prefix.replaceAll(/[!%_]/g, '!$&')}%`]);
      // SQLite takes small and capital letters for the same here.
      return rows.map(({ scope }) => scope).filter((scope) => scope.startsWith(prefix));
    },
    transaction: (work) => database.transaction((tx) => work(createKeyValueStore(tx))),
  };
}
