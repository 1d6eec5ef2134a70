import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { message } from '@finclaw/config';
import { acquireFileLock, acquireGatewayLock, GatewayLockError, writeFileAtomic } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { syncFolder } from '../connection.ts';
import { checkDatabase } from '../integrity.ts';
import { migrations } from '../migrations/list.ts';
import { StorageError } from '../storage-error.ts';
import { type BackedUpFile, type BackupFacts, readBackup } from './backup-file.ts';
import { damaged } from './damaged.ts';
import { isOnServer, isPassing, SECRETS } from './state-files.ts';

interface RestoreOptions {
  readonly stateDir: string;
  readonly file: string;
  readonly passphrase?: string;
  readonly locale: Locale;
  readonly now?: () => number;
  /** Checks the unpacked state before it is used, and may change it; nothing is restored when it throws. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Moves the data in the folder to a server, and the server's present data into the other folder. */
  readonly deliver?: (folder: string, before: string) => Promise<void>;
}

/** The restored files, and the new location of the previous ones. */
interface Restored {
  readonly facts: BackupFacts;
  readonly files: readonly BackedUpFile[];
  /** The folder with the earlier state; absent when there was none. */
  readonly before?: string;
}

/** The remaining moves: names at the top of the state directory. */
interface Plan {
  readonly before: string;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

const placeOf = (stateDir: string): string => join(stateDir, '.restore');
const planFile = (stateDir: string): string => join(placeOf(stateDir), 'plan.json');
const freshOf = (stateDir: string): string => join(placeOf(stateDir), 'new');

/** The settings of a backup, and the files they may refer to. */
const SETTINGS = /^(?:\.env|(?!sessions\/).*\.json5?)$/;
const MAX_SETTINGS_BYTES = 1_000_000;

/**
 * Checks a backup's checksums, passphrase and version without changing anything. Returns its description, with the
 * texts of its settings.
 */
export async function inspectBackup({
  file,
  passphrase,
  locale,
}: Pick<RestoreOptions, 'file' | 'passphrase' | 'locale'>) {
  const settings = new Map<string, string>();
  const read = await readBackup(file, passphrase, {
    onFacts: (facts) => assertKnown(facts, file, locale),
    async onFile(path, content) {
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of content) {
        size += piece.length;
        if (SETTINGS.test(path) && size <= MAX_SETTINGS_BYTES) pieces.push(piece);
      }
      if (pieces.length > 0 && size <= MAX_SETTINGS_BYTES) settings.set(path, Buffer.concat(pieces).toString('utf8'));
    },
  });
  return { ...read, settings };
}

/**
 * Replaces a state directory by a backup: first all of it is unpacked and checked beside the old state, then a plan is
 * written, then the two are swapped. If killed before the plan, the old state is unchanged; after it, the next start
 * finishes the swap (`settleRestore`). The old state is saved.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { stateDir, file, passphrase, locale, now = Date.now, prepare, deliver } = options;
  const lock = await acquireGatewayLock(stateDir);
  try {
    await settleRestore(stateDir);
    rmSync(placeOf(stateDir), { recursive: true, force: true });
    const fresh = freshOf(stateDir);
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    const { facts, files } = await readBackup(file, passphrase, {
      onFacts: (found) => assertKnown(found, file, locale),
      onFile: (path, content, modified) => unpack(join(fresh, path), content, modified),
    });
    const [problem] = checkDatabase(join(fresh, 'finclaw.db'), locale);
    if (problem !== undefined) throw damaged(problem);
    await prepare?.(fresh);
    const before = `before-restore-${new Date(now()).toISOString().replace(/[:.]/g, '-')}`;
    if (deliver !== undefined) {
      await deliver(fresh, join(stateDir, before));
      for (const name of readdirSync(fresh).filter(isOnServer)) rmSync(join(fresh, name), { recursive: true });
    }
    const names = readdirSync(fresh);
    const isReplaced = (name: string): boolean =>
      name.startsWith('finclaw.db-') ||
      name === 'finclaw.db' ||
      (!isPassing(name) && (!SECRETS.has(name) || names.includes(name)));
    const old = readdirSync(stateDir).filter(
      (name) => isReplaced(name) && (deliver === undefined || !isOnServer(name)),
    );
    await writeFileAtomic(planFile(stateDir), JSON.stringify({ before, old, fresh: names } satisfies Plan));
    await settleRestore(stateDir);
    return { facts, files, ...((old.length > 0 || deliver) && { before: join(stateDir, before) }) };
  } finally {
    lock.release();
  }
}

/** Finishes an interrupted restore that had been checked completely; does nothing when there is none. */
export async function settleRestore(stateDir: string): Promise<void> {
  if (!existsSync(planFile(stateDir))) return;
  const lock = await acquireFileLock(join(placeOf(stateDir), 'moving.lock'), { timeoutMs: 60_000 });
  if (!lock.ok) throw new GatewayLockError(join(placeOf(stateDir), 'moving.lock'));
  try {
    if (!existsSync(planFile(stateDir))) return;
    for (const _ of movesOf(stateDir, JSON.parse(readFileSync(planFile(stateDir), 'utf8')) as Plan));
  } finally {
    lock.value.release();
  }
  rmSync(placeOf(stateDir), { recursive: true, force: true });
}

/**
 * Yields the remaining moves, one at a time. A name in `before` was moved away already, one that is missing in `new` is
 * in its place.
 */
export function* movesOf(stateDir: string, { before, old, fresh }: Plan): Generator<void> {
  const away = join(stateDir, before);
  if (old.length > 0) mkdirSync(away, { recursive: true, mode: 0o700 });
  for (const name of old) {
    if (existsSync(join(away, name)) || !existsSync(join(stateDir, name))) continue;
    renameSync(join(stateDir, name), join(away, name));
    yield;
  }
  if (old.length > 0) syncFolder(away);
  for (const name of fresh) {
    if (!existsSync(join(freshOf(stateDir), name))) continue;
    renameSync(join(freshOf(stateDir), name), join(stateDir, name));
    yield;
  }
  syncFolder(stateDir);
  rmSync(planFile(stateDir));
  yield;
}

function assertKnown({ schema }: BackupFacts, file: string, locale: Locale): void {
  if (schema <= migrations.length) return;
  const text = message(locale, 'storage.newer', { file, found: schema, known: migrations.length });
  throw new StorageError(text, 'STORAGE_VERSION_UNSUPPORTED', file);
}

/** Writes a file with its original time, by which conversations are listed. */
async function unpack(path: string, content: AsyncIterable<Buffer>, modified: number): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const handle = await open(path, 'r+');
  try {
    await handle.utimes(modified, modified);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
