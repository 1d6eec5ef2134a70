import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FinClawError } from '../errors/errors.ts';
import { diskState } from './disk-state.ts';

/** The platform functions of `writeFileAtomic`; tests replace them for platforms that rename differently. */
interface RenamePlatform {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
}

/**
 * Replaces a file so that a reader, or a crash at any moment, sees either the old content or the new, never a part.
 * The content is on disk when the promise resolves.
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  mode = 0o600,
  platform: RenamePlatform = { platform: process.platform, rename },
): Promise<void> {
  const temporary = `${path}.${process.pid}.${randomUUID()}.tmp`;
  try {
    await writeDurably(temporary, data, mode);
    await replaceFile(temporary, path, platform);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError('write', path, error);
  }
}

/**
 * Reads the text of a regular file; undefined when there is none. A symbolic link is refused: it could lead anywhere.
 */
export function readFileSafeSync(path: string): string | undefined {
  try {
    const file = openSync(path, READ_FLAGS);
    try {
      assertRegular(path, fstatSync(file).isFile());
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return undefinedIfMissing(path, error);
  }
}

/** Creates the folder and its parents; an existing one keeps its mode. */
export async function ensureDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fileError('create', path, error);
  }
}

/** Deletes a file; a missing one is fine. */
export async function unlinkSafe(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw fileError('delete', path, error);
  }
}

// Non-blocking, because opening a named pipe would otherwise hang until a writer appears.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function writeDurably(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.chmod(mode);
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function replaceFile(from: string, to: string, { platform, rename }: RenamePlatform): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Windows refuses to rename over a file that a virus scanner or another reader has open.
    if (platform !== 'win32' || !['EPERM', 'EACCES', 'EBUSY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}

/** Without this a power cut can undo the rename; Windows has no such call and needs none. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function assertRegular(path: string, isFile: boolean): void {
  if (!isFile) throw new FinClawError(`${path} is not a regular file`, 'FILE_UNSAFE', { details: { path } });
}

function undefinedIfMissing(path: string, error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw fileError('read', path, error);
}

/** Makes the error for a failed file operation. */
function fileError(action: string, path: string, cause: unknown): FinClawError {
  if (cause instanceof FinClawError) return cause;
  diskState.report(cause);
  const code = codeOf(cause);
  if (code === 'ELOOP')
    return new FinClawError(`${path} is a symbolic link`, 'FILE_UNSAFE', { cause, details: { path } });
  return new FinClawError(`Cannot ${action} ${path}: ${code ?? String(cause)}`, 'STORAGE_FAILURE', {
    cause,
    details: { path, code },
  });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
