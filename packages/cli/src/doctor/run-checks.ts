import { createConfigIO, message, resolveLocale } from '@finclaw/config';
import { type Environment, resolveStatePaths } from '@finclaw/infra';
import type { Finding } from './check.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkClock } from './check-clock.ts';
import { checkConfig } from './check-config.ts';
import { checkStoredData } from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkPort } from './check-port.ts';
import { checkStateDir } from './check-state-dir.ts';
import { checkStoredFiles } from './check-stored-files.ts';

/** Looks the whole installation over, and speaks the language of its configuration file. */
export async function runChecks(env: Environment): Promise<readonly Finding[]> {
  const paths = resolveStatePaths(env);
  const snapshot = await createConfigIO({ env }).readConfigFileSnapshot();
  const locale = resolveLocale({ configured: snapshot.config.locale, env });
  return [
    { id: 'node', status: 'ok', message: message(locale, 'doctor.nodeOk', { version: process.versions.node }) },
    ...(await checkStateDir(paths.stateDir, locale)),
    ...checkConfig(snapshot, locale),
    ...checkKeys(snapshot.config.agents.providers, env, locale),
    ...(await checkStoredData(paths.databaseFile, locale)),
    ...(await checkStoredFiles(paths, locale)),
    await checkPort(snapshot.config.gateway, paths.lockDir, locale),
    await checkClock(paths.stateDir, locale, Date.now()),
    checkCalendar(locale, Date.now()),
  ];
}
