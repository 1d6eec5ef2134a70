import type { Database } from './database.ts';
import { forEverybody } from './for-everybody.ts';
import type { KeyValueStore } from './store.ts';

/** Matches scopes whose values belong to a person or a conversation; all others are the program's own. */
const OWNED =
  /^(?:(?:portfolio-(?:names|layouts|targets|settled)|auth-profile) |quiet-hours$|import-waiting$|conversation-names$|session-)/;
/** A value under the key of a conversation is that conversation's in any scope. */
const CONVERSATION = 'agent:';

/** Small named values, in the table `named_values`. */
export function createKeyValueStore(database: Database): KeyValueStore {
  const whole = forEverybody(database);
  const asked = (scope: string, key = ''): Database =>
    OWNED.test(scope) || key.startsWith(CONVERSATION) ? database : whole;
  return {
    async get(scope, key) {
      const sql = 'SELECT value FROM named_values WHERE scope = ? AND key = ?';
      return (await asked(scope, key).get<{ value: string }>(sql, [scope, key]))?.value;
    },
    async set(scope, key, value) {
      await asked(scope, key).run(
        'INSERT INTO named_values (scope, key, value) VALUES (?, ?, ?) ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value',
        [scope, key, value],
      );
    },
    async delete(scope, key) {
      return (await asked(scope, key).run('DELETE FROM named_values WHERE scope = ? AND key = ?', [scope, key])) === 1;
    },
    async list(scope) {
      const sql = 'SELECT key, value FROM named_values WHERE scope = ? ORDER BY key';
      const rows = await asked(scope).all<{ key: string; value: string }>(sql, [scope]);
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
