import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** The file with the key that stored keys and tokens are sealed with. */
export const keyFileOf = (stateDir: string): string => join(stateDir, 'keys.secret');

/**
 * Returns the mode of a file or folder that other users of this machine can access; undefined when they cannot, or it
 * does not exist.
 */
export async function looseMode(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) return undefined;
  return (found.mode & 0o777).toString(8);
}

/** Closes a key file that came back from a backup with a wider mode, and reports its old mode. */
export async function mendKeyFile({
  stateDir,
}: {
  readonly stateDir: string;
}): Promise<{ path: string; mode: string } | undefined> {
  const path = keyFileOf(stateDir);
  const mode = await looseMode(path);
  if (mode === undefined) return undefined;
  await chmod(path, 0o600);
  return { path, mode };
}

/** Matches a secret written in the file itself rather than the environment. */
const PLAIN_SECRET = /(?:key|token|secret|password)["']?\s{0,4}[:=]\s{0,4}["']?(?!\$\{)[^\s"',}]/i;

/**
 * Checks whether others can read files with secrets. The key file's mode is fixed at once; the others when `mends` is
 * set.
 */
export async function checkModes(
  stateDir: string,
  configFile: string,
  { locale, mends }: { readonly locale: Locale; readonly mends: boolean },
): Promise<readonly Finding[]> {
  const finding = (text: string, fix?: string): Finding => ({
    id: 'modes',
    status: 'warning',
    message: text,
    fix,
  });
  const findings: Finding[] = [];
  const key = await mendKeyFile({ stateDir });
  if (key) findings.push(finding(message(locale, 'doctor.modeMended', key)));
  for (const path of [stateDir, configFile, join(stateDir, '.env')]) {
    const mode = await looseMode(path);
    if (mode === undefined || (path !== stateDir && !PLAIN_SECRET.test(await readFile(path, 'utf8').catch(() => ''))))
      continue;
    const wanted = path === stateDir ? '700' : '600';
    if (mends) {
      await chmod(path, Number.parseInt(wanted, 8));
      findings.push(finding(message(locale, 'doctor.modeMended', { path, mode })));
    } else if (path !== stateDir) {
      const fix = message(locale, 'doctor.modeFix', { path, wanted });
      findings.push(finding(message(locale, 'doctor.fileOpen', { path, mode }), fix));
    }
  }
  return findings;
}
