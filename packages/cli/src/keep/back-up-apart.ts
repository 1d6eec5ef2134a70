import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { FinClawError } from '@finclaw/infra';

/**
 * Makes a backup in a separate process, so that copying a large database delays no answer. Throws that process's error
 * message.
 */
export function backUpApart(
  file: string,
  passphraseFile: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const program = resolve(process.argv[1] ?? '');
  const passphrase = passphraseFile === undefined ? [] : ['--passphrase-file', passphraseFile];
  const args = [...process.execArgv, program, 'backup', file, ...passphrase];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { env: env as NodeJS.ProcessEnv }, (error, _stdout, stderr) => {
      if (error === null) done();
      else fail(new FinClawError(stderr.trim() || error.message, 'SPAWN_ERROR', { cause: error }));
    });
  });
}
