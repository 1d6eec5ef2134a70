import { existsSync } from 'node:fs';
import { serverToFolder } from '@finclaw/app';
import { message } from '@finclaw/config';
import { ensureStateDirs, FinClawError } from '@finclaw/infra';
import { makeBackup } from '@finclaw/storage';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { readPassphrase, savedState } from '../keep/saved-state.ts';
import { withServer } from '../keep/with-server.ts';
import { VERSION } from '../version.ts';

/**
 * `finclaw backup FILE`: everything in one checked file, also while the program runs; encrypted with a passphrase, keys
 * included.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { io, positionals, values } = invocation;
  const [file = ''] = positionals;
  const { paths, locale } = await savedState(invocation);
  const passphrase = readPassphrase({ ...invocation, locale }, true);
  if (paths.database !== paths.databaseFile) await ensureStateDirs(paths);
  if (!existsSync(paths.stateDir))
    throw new FinClawError(message(locale, 'keep.nothing', { folder: paths.stateDir }), 'INVALID_INPUT');
  const options = { paths, file, version: VERSION, passphrase };
  const made = await withServer(paths, locale, (on) =>
    makeBackup({ ...options, ...(on && { collect: (folder) => serverToFolder(on.server, folder, on.options) }) }),
  );
  if (values.json) {
    writeJson(io.stdout, { file, encrypted: passphrase !== undefined, ...made });
    return EXIT.done;
  }
  const size = `${(made.size / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
  writeLine(io.stdout, message(locale, 'keep.backedUp', { count: made.files.length, file, size }));
  const lines = [
    ['keep.withoutSecrets', made.secrets],
    ['keep.skipped', made.skipped],
  ] as const;
  for (const [key, names] of lines)
    if (names.length > 0) writeLine(io.stdout, message(locale, key, { names: names.join(', ') }));
  return EXIT.done;
}
