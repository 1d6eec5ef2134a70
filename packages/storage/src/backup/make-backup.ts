import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FinClawError, isProcessAlive, type StatePaths } from '@finclaw/infra';
import { connectReadOnly, syncFolder } from '../connection.ts';
import { copyDatabase } from '../copy-database.ts';
import { type BackedUpFile, backupBytes, type FileToBackUp, readBackup } from './backup-file.ts';
import { isOnServer, SECRETS, stateFiles } from './state-files.ts';

interface BackupOptions {
  readonly paths: Pick<StatePaths, 'stateDir' | 'databaseFile'>;
  /** The backup file; an existing backup is replaced once the new one is complete. */
  readonly file: string;
  /** The program that makes it. */
  readonly version: string;
  readonly passphrase?: string;
  readonly now?: () => number;
  /** Writes the data of a server into a folder, laid out like a state directory. */
  readonly collect?: (folder: string) => Promise<void>;
}

/** The result of a backup. */
interface MadeBackup {
  readonly files: readonly BackedUpFile[];
  /** The size of the backup file. */
  readonly size: number;
  /** Left out because it is no plain file, such as a link. */
  readonly skipped: readonly string[];
  /** Left out because the backup is not encrypted. */
  readonly secrets: readonly string[];
}

/**
 * Backs up a state directory while it is in use: a snapshot of the database, then the files, and reads the backup once
 * more to verify every byte. Killed at any moment, it leaves the state and an earlier backup unchanged.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { paths, file, version, passphrase, now = Date.now, collect } = options;
  const { stateDir } = paths;
  await assertReplaceable(file, passphrase);
  clearDrafts(stateDir);
  const work = join(stateDir, `.backup-${process.pid}`);
  const draft = `${file}.${process.pid}.tmp`;
  mkdirSync(work, { mode: 0o700 });
  try {
    // The end of the audit log may be behind the log, never ahead of it, so it is read first.
    const collected = join(work, 'server');
    const dataDir = collect === undefined ? stateDir : collected;
    await collect?.(collected);
    const databaseFile = collect === undefined ? paths.databaseFile : join(collected, 'finclaw.db');
    const early = readPresent(join(dataDir, 'audit.head'));
    const database = join(work, 'finclaw.db');
    const schema = existsSync(databaseFile) ? copyOf(databaseFile, database) : 0;
    const { files: own, skipped } = stateFiles(stateDir);
    const elsewhere = collect === undefined ? [] : stateFiles(collected).files;
    const files = collect === undefined ? own : [...own.filter((name) => !isOnServer(name)), ...elsewhere];
    const placeOf = (name: string): string => join(elsewhere.includes(name) ? collected : stateDir, name);
    const mine = [file, draft].map((path) => resolve(path));
    const left = files.filter((name) => passphrase === undefined && SECRETS.has(name));
    const taken = files.filter((name) => !left.includes(name) && !mine.includes(resolve(stateDir, name)));

    async function* all(): AsyncGenerator<FileToBackUp> {
      if (schema > 0) {
        const content = (): AsyncIterable<Buffer> => createReadStream(database) as AsyncIterable<Buffer>;
        yield { path: 'finclaw.db', size: statSync(database).size, modified: Math.floor(now() / 1000), content };
      }
      for (const name of taken) {
        const bytes = name === 'audit.head' ? early : readPresent(placeOf(name));
        if (bytes === undefined) continue;
        const { mtimeMs = now() } = statSync(placeOf(name), { throwIfNoEntry: false }) ?? {};
        const whole = name.endsWith('.jsonl') ? bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) : bytes;
        yield {
          path: name,
          size: whole.length,
          modified: Math.floor(mtimeMs / 1000),
          content: async function* () {
            yield whole;
          },
        };
      }
    }
    const facts = { format: 1, version, createdAt: new Date(now()).toISOString(), schema } as const;
    await writeDurably(draft, backupBytes(facts, all(), passphrase));
    const { files: written } = await readBackup(draft, passphrase);
    await rename(draft, file);
    syncFolder(dirname(resolve(file)));
    return { files: written, size: statSync(file).size, skipped, secrets: left };
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

/** Refuses to overwrite a file that is not a backup. */
async function assertReplaceable(file: string, passphrase: string | undefined): Promise<void> {
  if (!existsSync(file)) return;
  await readBackup(file, passphrase).catch((error: unknown) => {
    if (error instanceof FinClawError && error.code === 'BACKUP_LOCKED') return;
    throw new FinClawError(`${file} exists and is no backup`, 'BACKUP_TARGET_TAKEN', {
      cause: error,
      details: { path: file },
    });
  });
}

/** Removes the database copies of killed backups. */
function clearDrafts(stateDir: string): void {
  for (const name of readdirSync(stateDir)) {
    const [, pid] = /^\.backup-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isProcessAlive(Number(pid)))
      rmSync(join(stateDir, name), { recursive: true, force: true });
  }
}

function copyOf(databaseFile: string, target: string): number {
  const connection = connectReadOnly(databaseFile);
  try {
    return copyDatabase(connection, target).version;
  } finally {
    connection.close();
  }
}

/** Reads a file; one that was deleted since it was listed is skipped. */
function readPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDurably(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
