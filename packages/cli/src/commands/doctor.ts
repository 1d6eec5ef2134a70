import { createConfigIO, message } from '@finclaw/config';
import { resolveStatePaths } from '@finclaw/infra';
import type { CommandModule } from '../command-table.ts';
import type { Finding } from '../doctor/check.ts';
import { checkClock } from '../doctor/check-clock.ts';
import { checkConfig } from '../doctor/check-config.ts';
import { checkStoredData } from '../doctor/check-database.ts';
import { checkKeys } from '../doctor/check-keys.ts';
import { checkStateDir } from '../doctor/check-state-dir.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';

const MARKS: Readonly<Record<Finding['status'], string>> = { ok: '✔', warning: '!', problem: '✖' };

/** `finclaw doctor`: every problem with its fix. Exit code 1 if something must be mended. */
export const command: CommandModule = {
  async run({ io, locale, values }: Invocation): Promise<number> {
    const paths = resolveStatePaths(io.env);
    const snapshot = await createConfigIO({ env: io.env }).readConfigFileSnapshot();
    const findings: readonly Finding[] = [
      { id: 'node', status: 'ok', message: message(locale, 'doctor.nodeOk', { version: process.versions.node }) },
      ...(await checkStateDir(paths.stateDir, locale)),
      ...checkConfig(snapshot, locale),
      ...checkKeys(snapshot.config.agents.providers, io.env, locale),
      ...(await checkStoredData(paths.databaseFile, locale)),
      await checkClock(paths.stateDir, locale, Date.now()),
    ];
    if (values.json) writeJson(io.stdout, { findings });
    for (const { status, message: text, fix } of values.json ? [] : findings) {
      writeLine(io.stdout, `${MARKS[status]} ${text}`);
      if (fix) writeLine(io.stdout, `    ${fix}`);
    }
    return findings.some(({ status }) => status === 'problem') ? EXIT.failed : EXIT.done;
  },
};
