import { lookOverPlugins, type PluginState } from '@finclaw/app';
import { createConfigIO, message, resolveLocale } from '@finclaw/config';
import { createSilentLogger, type Environment, resolveStatePaths } from '@finclaw/infra';
import { configOf } from '../config-of.ts';
import type { Finding } from './check.ts';
import { checkBrokers } from './check-brokers.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkClock } from './check-clock.ts';
import { checkConfig } from './check-config.ts';
import { checkStoredData } from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkModels } from './check-models.ts';
import { checkModes } from './check-modes.ts';
import { checkPlugins } from './check-plugins.ts';
import { checkPort } from './check-port.ts';
import { checkRules } from './check-rules.ts';
import { checkSources } from './check-sources.ts';
import { checkStateDir } from './check-state-dir.ts';
import { checkStoredFiles } from './check-stored-files.ts';
import { checkUpkeep } from './check-upkeep.ts';
import { readStoredKeys } from './stored-keys.ts';

interface CheckOptions {
  /** True to close files that others could read. */
  readonly mends?: boolean;
  /** True to ask the vendor of each key about it. */
  readonly probes?: boolean;
  /** The plugins of the running program; without them they are loaded once to check them. */
  readonly plugins?: readonly PluginState[];
  /** The person who runs the checks: only their own keys are checked. */
  readonly person?: string;
}

/**
 * Checks the whole installation, in the language of its configuration file. Modes that are too wide are fixed first, if
 * wanted.
 */
export async function runChecks(
  env: Environment,
  { mends = false, probes = false, plugins, person }: CheckOptions = {},
): Promise<readonly Finding[]> {
  const paths = resolveStatePaths(env);
  const snapshot = await configOf(env)
    .readConfigFileSnapshot()
    // An unreachable server has its own check.
    .catch(() => createConfigIO({ env }).readConfigFileSnapshot());
  const locale = resolveLocale({ configured: snapshot.parsed?.locale, env });
  const modes = await checkModes(paths.stateDir, snapshot.path, { locale, mends });
  const keys = await checkKeys(snapshot.config.agents, env, await readStoredKeys(paths, env, locale, person), {
    locale,
    probes,
  });
  const found = plugins ?? (await lookOverPlugins({ config: snapshot.config, paths, logger: createSilentLogger() }));
  return [
    { id: 'node', status: 'ok', message: message(locale, 'doctor.nodeOk', { version: process.versions.node }) },
    ...(await checkStateDir(paths.stateDir, env, locale)),
    ...modes,
    ...checkConfig(snapshot, locale),
    ...(await checkRules(snapshot, found, { env, locale })),
    ...checkPlugins(found, locale),
    ...keys,
    ...(await checkSources(snapshot.config.finance, { locale, probes })),
    ...(await checkBrokers(snapshot.config.finance, { locale, probes })),
    ...(await checkModels(snapshot.config, {
      env,
      locale,
      now: Date.now(),
      hasKeys: keys.some(({ fix }) => fix === undefined),
    })),
    ...(await checkStoredData(paths, locale)),
    ...(await checkStoredFiles(paths, locale)),
    ...(await checkUpkeep(paths, snapshot.config, locale)),
    await checkPort(snapshot.config.gateway, paths.lockDir, locale),
    await checkClock(paths.stateDir, locale, Date.now()),
    checkCalendar(locale, Date.now()),
  ];
}
