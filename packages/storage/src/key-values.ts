import { FinClawError } from '@finclaw/infra';
import type { Database } from './database.ts';
import { forEverybody } from './for-everybody.ts';
import { LOCKS } from './locks.ts';
import type { KeyValueStore } from './store.ts';

/** Matches scopes whose values belong to a person or a conversation; all others are the program's own. */
const OWNED =
  /^(?:(?:portfolio-(?:names|layouts|targets|settled)|auth-profile) |quiet-hours$|import-waiting$|conversation-names$|session-)/;
/** A value under the key of a conversation is that conversation's in any scope. */
const CONVERSATION = 'agent:';

/** Small named values, in the table `named_values`. */
export function createKeyValueStore(database: Database, scopes?: ReadonlySet<string>): KeyValueStore {
  const whole = forEverybody(database);
  const asked = (scope: string, key = ''): Database => {
    if (scopes !== undefined && !scopes.has(scope))
      throw new FinClawError(
        `A transaction over named values reached for ${scope}, which it did not name`,
        'INTERNAL',
        {
          isOperational: false,
        },
      );
    return OWNED.test(scope) || key.startsWith(CONVERSATION) ? database : whole;
  };
  return {
    async get(scope, key) {
      const sql = 'SELECT value FROM named_values WHERE scope = ? AND key = ?';
      return (await asked(scope, key).get<{ value: string }>(sql, [scope, key]))?.value;
    },
    async set(scope, key, value) {
      await asked(scope, key).run(
        'INSERT INTO named_values (scope, key, value) VALUES (?, ?, ?) ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value',
        [scope, key, value],
        [LOCKS.values(scope)],
      );
    },
    async delete(scope, key) {
      const sql = 'DELETE FROM named_values WHERE scope = ? AND key = ?';
      return (await asked(scope, key).run(sql, [scope, key], [LOCKS.values(scope)])) === 1;
    },
    async list(scope) {
      const sql = 'SELECT key, value FROM named_values WHERE scope = ? ORDER BY key';
      const rows = await asked(scope).all<{ key: string; value: string }>(sql, [scope]);
      return rows.map(({ key, value }) => ({ key, value }));
    },
    async scopes(prefix) {
      const sql = "SELECT DISTINCT scope FROM named_values WHERE scope LIKE ? ESCAPE '!' ORDER BY scope";
      const rows = await database.all<{ scope: string }>(sql, [`${prefix.replaceAll(/[!%_]/g, '!$&')}%`]);
      // SQLite's LIKE ignores case here.
      return rows.map(({ scope }) => scope).filter((scope) => scope.startsWith(prefix));
    },
    transaction: (of, work) => {
      const named = of === 'everything' ? undefined : new Set(of);
      const locks = of === 'everything' ? of : of.map(LOCKS.values);
      return database.transaction(locks, (tx) => work(createKeyValueStore(tx, named)));
    },
  };
}
