import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { App } from '@finclaw/app';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { CommandIo } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import { lastBackup, ScheduledBackups } from './scheduled-backups.ts';

/**
 * Makes scheduled backups while the program runs, if configured: in one process for all that share a database. Returns
 * the function that stops this.
 */
export function followBackups(
  app: App,
  io: CommandIo,
  { loaded, logger }: OpenState,
  say: (notice: string) => void,
): () => Promise<void> {
  const { config, locale } = loaded;
  const { backup: settings } = config;
  if (settings.folder === undefined) return async () => {};
  const backups = new ScheduledBackups({
    settings,
    values: app.store.values,
    backUp: (file) => backUpApart(file, settings.passphraseFile, io.env),
    async tell(text, key) {
      say(text);
      await app.tellOwner(text, key);
    },
    locale,
    logger,
    now: Date.now,
  });
  void lastBackup(app.store.values)
    .then(
      (last) => last?.problem !== undefined && say(message(locale, 'keep.scheduledFailed', { problem: last.problem })),
    )
    .catch((error: unknown) => logger.warn('What came of the last backup is not known', { error }));
  return app.lead('backup', { begin: async () => backups.start(), end: () => backups.stop() });
}

/**
 * Makes a backup in a separate process, so that copying a large database delays no answer. Throws that process's error
 * message.
 */
function backUpApart(
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
