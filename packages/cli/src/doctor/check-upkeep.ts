import { stat } from 'node:fs/promises';
import { openStoreAt } from '@finclaw/cluster';
import { type FinClawConfig, message } from '@finclaw/config';
import { createSilentLogger, type StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { lastBackup } from '../keep/scheduled-backups.ts';
import { localTime } from '../local-time.ts';
import { knownUpdate } from '../updates/look-for-update.ts';
import { VERSION } from '../version.ts';
import type { Finding } from './check.ts';

/** Checks the last scheduled backup, and whether a newer version is known. An unreadable database has its own check. */
export async function checkUpkeep(
  { database, databaseFile }: StatePaths,
  { backup, updates }: Pick<FinClawConfig, 'backup' | 'updates'>,
  locale: Locale,
): Promise<readonly Finding[]> {
  if (database === databaseFile && !(await stat(databaseFile).catch(() => undefined))) return [];
  const findings: Finding[] = [];
  try {
    const store = openStoreAt(database, { logger: createSilentLogger(), locale });
    try {
      const last = backup.folder === undefined ? undefined : await lastBackup(store.values);
      const facts = last && { time: localTime(last.at), file: last.file, problem: last.problem ?? '' };
      if (facts && facts.problem === '')
        findings.push({ id: 'backup', status: 'ok', message: message(locale, 'doctor.backupOk', facts) });
      else if (facts)
        findings.push({
          id: 'backup',
          status: 'problem',
          message: message(locale, 'doctor.backupFailed', facts),
          fix: message(locale, 'doctor.backupFailedFix'),
        });
      const newer = updates.check ? await knownUpdate(store.values, VERSION) : undefined;
      if (newer !== undefined)
        findings.push({
          id: 'version',
          status: 'warning',
          message: message(locale, 'cli.newerVersion', { newer, version: VERSION }),
        });
    } finally {
      await store.close();
    }
  } catch {
    return findings;
  }
  return findings;
}
