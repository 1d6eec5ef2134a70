import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderToServer } from '@finclaw/app';
import { message } from '@finclaw/config';
import { ensureDir } from '@finclaw/infra';
import { inspectBackup, restoreBackup } from '@finclaw/storage';
import { requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { keptState, readPassphrase } from '../keep/kept-state.ts';
import { withServer } from '../keep/with-server.ts';

/** `finclaw restore FILE --yes`: puts a backup in the place of what is there, which is kept. Without the yes it only checks the backup. */
export const command: CommandModule = {
  maxArguments: 1,
  options: { 'passphrase-file': { type: 'string' }, yes: { type: 'boolean' } },

  async run(invocation: Invocation): Promise<number> {
    const { io, positionals, values } = invocation;
    const file = requireWord(invocation, positionals[0], 'FILE');
    const { paths, locale } = await keptState(invocation);
    const { stateDir } = paths;
    const passphrase = readPassphrase(invocation, false);
    const backup = { file, locale, ...(passphrase !== undefined && { passphrase }) };
    if (values.yes !== true) {
      const { facts, files } = await inspectBackup(backup);
      if (values.json) writeJson(io.stdout, { restored: false, ...facts, files });
      else {
        const date = facts.createdAt.slice(0, 16).replace('T', ' ');
        writeLine(io.stdout, message(locale, 'keep.inBackup', { date, version: facts.version, count: files.length }));
        writeLine(io.stderr, message(locale, 'keep.sayYes', { folder: stateDir }));
      }
      return EXIT.failed;
    }
    await ensureDir(stateDir);
    const { facts, files, before } = await withServer(paths, locale, (on) =>
      restoreBackup({
        ...{ stateDir, ...backup },
        ...(on && { deliver: (folder, kept) => folderToServer(folder, on.server, { ...on.options, before: kept }) }),
      }),
    );
    if (values.json) {
      writeJson(io.stdout, { restored: true, ...facts, files, ...(before !== undefined && { before }) });
      return EXIT.done;
    }
    writeLine(io.stdout, message(locale, 'keep.restored', { count: files.length, folder: stateDir }));
    if (before !== undefined) writeLine(io.stdout, message(locale, 'keep.before', { folder: before }));
    const hasKeys = io.env.FINCLAW_SECRET_KEY ?? io.env.FINCLAW_SECRET_KEY_FILE;
    if (hasKeys === undefined && !existsSync(join(stateDir, 'keys.secret'))) writeLine(io.stdout, message(locale, 'keep.noKeys'));
    return EXIT.done;
  },
};
