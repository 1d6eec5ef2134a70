import { asEverybody } from '@finclaw/infra';
import type { Database } from './database.ts';

/**
 * Returns the database with access to all people's rows, for the program's own work such as evaluating all alerts,
 * whatever call starts it.
 */
export const forEverybody = (database: Database): Database => ({
  dialect: database.dialect,
  run: (sql, params, locks) => asEverybody(() => database.run(sql, params, locks)),
  get: <Row>(sql: string, params?: Parameters<Database['get']>[1]) => asEverybody(() => database.get<Row>(sql, params)),
  all: <Row>(sql: string, params?: Parameters<Database['all']>[1]) => asEverybody(() => database.all<Row>(sql, params)),
  transaction: (locks, work, durability) => asEverybody(() => database.transaction(locks, work, durability)),
  withNext: (work) => asEverybody(() => database.withNext(work)),
  hold: (lock) => database.hold(lock),
  flushed: () => database.flushed(),
});
