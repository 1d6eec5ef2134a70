// Is killed while it brings a database to the newest version. Run by the tests of migrations: node crash-migration.ts
// FILE WHEN
import { connect } from '../connection.ts';
import { migrations } from '../migrations/list.ts';
import { migrate } from '../migrations/migrate.ts';

const [path = '', when = ''] = process.argv.slice(2);
const connection = connect(path);
const die = (): null => {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process before or while this returns.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return null;
};
connection.function('die', die);
const rest = migrations.slice(3);
const death = { name: '000-death', sql: 'CREATE TABLE halfway (x INTEGER); SELECT die();' };
if (when === 'while it is copied') {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => (sql.startsWith('VACUUM') ? ({ run: die } as never) : prepare(sql));
}
const steps =
  when === 'between two steps' ? [...migrations.slice(0, 4), death, ...rest.slice(1)] : [...migrations, death];
migrate(connection, steps, { path, locale: 'en' });
