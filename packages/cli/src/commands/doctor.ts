import { LOCAL_PERSON } from '@finclaw/app';
import type { Finding } from '../doctor/check.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';

const MARKS: Readonly<Record<Finding['status'], string>> = { ok: '✔', warning: '!', problem: '✖' };

/**
 * `finclaw doctor [--fix] [--probe]`: lists every problem with its fix; `--fix` restricts the mode of files that others
 * could read; `--probe` tests keys with their vendors. Exit code 1 if something must be fixed.
 */
export async function run({ io, values }: Invocation): Promise<number> {
  const findings = await runChecks(io.env, {
    mends: values.fix === true,
    probes: values.probe === true,
    person: LOCAL_PERSON,
  });
  if (values.json) writeJson(io.stdout, { findings });
  for (const { status, message: text, fix } of values.json ? [] : findings) {
    writeLine(io.stdout, `${MARKS[status]} ${text}`);
    if (fix) writeLine(io.stdout, `    ${fix}`);
  }
  return findings.some(({ status }) => status === 'problem') ? EXIT.failed : EXIT.done;
}
