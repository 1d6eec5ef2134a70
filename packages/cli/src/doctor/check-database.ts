import { stat } from 'node:fs/promises';
import { message } from '@finclaw/config';
import { checkDatabase } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** Is the database whole? */
export async function checkStoredData(path: string, locale: Locale): Promise<readonly Finding[]> {
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
