import { stat } from 'node:fs/promises';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import type { StatePaths } from '@finclaw/infra';
import { checkDatabase } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** Is the database whole? */
export async function checkStoredData(
  { database, databaseFile: path }: StatePaths,
  locale: Locale,
): Promise<readonly Finding[]> {
  if (database !== path) return checkServer(database, locale);
  if (!(await stat(path).catch(() => undefined))) {
    return [{ id: 'database', status: 'ok', message: message(locale, 'doctor.databaseMissing') }];
  }
  const problems = checkDatabase(path, locale);
  if (problems.length === 0) return [{ id: 'database', status: 'ok', message: message(locale, 'doctor.databaseOk') }];
  return problems.map((problem) => ({
    id: 'database',
    status: 'problem',
    message: message(locale, 'doctor.databaseBroken', { problem }),
    fix: message(locale, 'doctor.databaseBrokenFix', { path }),
  }));
}

/** Does the database server answer, and are its tables there? */
async function checkServer(address: string, locale: Locale): Promise<readonly Finding[]> {
  const store = openStoreAt(address, { locale });
  const problems = await store.integrityProblems().finally(() => store.close());
  if (problems.length === 0) return [{ id: 'database', status: 'ok', message: message(locale, 'doctor.databaseOk') }];
  return problems.map((problem) => ({ id: 'database', status: 'problem', message: problem }));
}
