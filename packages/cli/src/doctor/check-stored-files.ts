import { stat } from 'node:fs/promises';
import { createSessionStore, listSessions, type SessionInfo } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { createSilentLogger, type StatePaths } from '@finclaw/infra';
import { isInKeyring, loadOrCreateSecretKey } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';
import { keyFileOf } from './check-modes.ts';

/** Checks the files beside the database: folders, the key file, and conversations with a readable name and content. */
export async function checkStoredFiles(paths: StatePaths, locale: Locale): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const path of [paths.sessionsDir, paths.skillsDir, paths.logsDir]) {
    const found = await stat(path).catch(() => undefined);
    if (!found || found.isDirectory()) continue;
    const [text, fix] = [
      message(locale, 'doctor.notAFolder', { path }),
      message(locale, 'doctor.notAFolderFix', { path }),
    ];
    findings.push({ id: 'files', status: 'problem', message: text, fix });
  }
  const keyFile = keyFileOf(paths.stateDir);
  if ((await stat(keyFile).catch(() => undefined)) && !(await canRead(keyFile))) {
    findings.push({
      id: 'files',
      status: 'problem',
      message: message(locale, 'cli.keyFileDamaged', { path: keyFile }),
    });
  }
  const sessions = await listSessions(paths.sessionsDir);
  const nameless = sessions.filter(({ sessionKey }) => sessionKey === undefined);
  if (nameless.length > 0) {
    const fix = message(locale, 'doctor.sessionsDamagedFix');
    const text = message(locale, 'doctor.sessionsDamaged', { count: nameless.length });
    findings.push({ id: 'files', status: 'warning', message: text, fix });
  }
  return [...findings, ...(await damagedLines(sessions, paths.sessionsDir, locale))];
}

/** Names each conversation with unreadable parts. */
async function damagedLines(
  sessions: readonly SessionInfo[],
  dir: string,
  locale: Locale,
): Promise<readonly Finding[]> {
  const store = createSessionStore({ dir, logger: createSilentLogger() });
  const findings: Finding[] = [];
  for (const { sessionKey: name } of sessions) {
    const count = name === undefined ? 0 : ((await store.read(name))?.corruptions.length ?? 0);
    if (name === undefined || count === 0) continue;
    const [text, fix] = [
      message(locale, 'doctor.linesDamaged', { name, count }),
      message(locale, 'cli.sessionRepairHint', { name }),
    ];
    findings.push({ id: 'files', status: 'warning', message: text, fix });
  }
  return findings;
}

/** A keyring that does not answer is no damage of the file. */
async function canRead(keyFile: string): Promise<boolean> {
  if (isInKeyring(keyFile)) return true;
  try {
    await loadOrCreateSecretKey(keyFile, {});
    return true;
  } catch {
    return false;
  }
}
