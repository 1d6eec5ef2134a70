import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyServer } from '@finclaw/app';
import { message } from '@finclaw/config';
import { acquireGatewayLock } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { savedState } from '../keep/saved-state.ts';
import { shownAddress, withServer } from '../keep/with-server.ts';

/** The database goes first: without it nothing is resumed, wherever this is interrupted. */
const FIRST = ['finclaw.db', 'finclaw.db-wal', 'finclaw.db-shm', 'keys.secret', '.env'];

/**
 * `finclaw erase --yes`: deletes everything that is stored, and lists what remains elsewhere and why. Without `--yes`
 * it only lists.
 */
export async function run(invocation: Invocation): Promise<number> {
  const { io, values } = invocation;
  const { paths, locale } = await savedState(invocation);
  const { stateDir } = paths;
  const isDone = values.yes === true;
  // The server goes first: without it nothing is resumed, wherever this is interrupted.
  if (isDone) await withServer(paths, locale, async (on) => on && emptyServer(on.server, locale));
  const names = existsSync(stateDir) ? (isDone ? await eraseAll(stateDir) : remaining(stateDir)) : [];
  if (values.json) writeJson(io.stdout, { erased: isDone, folder: stateDir, names });
  else {
    const key = isDone ? 'keep.erased' : 'keep.wouldErase';
    writeLine(io.stdout, message(locale, key, { folder: stateDir, names: names.join(', ') || '–' }));
    if (paths.database !== paths.databaseFile)
      writeLine(io.stdout, message(locale, 'keep.alsoServer', { server: shownAddress(paths.database) }));
    writeLine(io.stdout, message(locale, 'keep.remains'));
    if (!isDone) writeLine(io.stderr, message(locale, 'keep.eraseYes'));
  }
  return isDone ? EXIT.done : EXIT.failed;
}

const remaining = (stateDir: string): readonly string[] =>
  readdirSync(stateDir).filter((name) => !name.startsWith('gateway.lock'));

/** A running server would write deleted data again, so there must be none, and none may start meanwhile. */
async function eraseAll(stateDir: string): Promise<readonly string[]> {
  const lock = await acquireGatewayLock(stateDir);
  try {
    const names = remaining(stateDir);
    const inOrder = [...FIRST.filter((name) => names.includes(name)), ...names.filter((name) => !FIRST.includes(name))];
    for (const name of inOrder) rmSync(join(stateDir, name), { recursive: true, force: true });
    return names;
  } finally {
    lock.release();
  }
}
