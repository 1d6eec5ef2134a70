import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fstatSync,
  fsync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { copyFile, link, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskState, FinClawError, writeFileAtomic } from '@finclaw/infra';
import { SharedSync } from '@finclaw/storage';

/** Returns the bytes of a file, or undefined when there is none. */
export function readBytes(path: string): Buffer | undefined {
  try {
    // Checking first is cheaper than an error for each session without such a file.
    return existsSync(path) ? readFileSync(path) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw storageError('read', path, error);
  }
}

/** Some bytes of a file, or undefined when it does not have them. */
export function readBytesAt(path: string, at: number, bytes: number): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const found = Buffer.alloc(bytes);
      return readSync(file, found, 0, bytes, at) === bytes ? found : undefined;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw storageError('read', path, error);
  }
}

/** Appends to a file; only the holder of the write lock may use it. */
interface FileEnd {
  /**
   * Appends text and returns its position. It survives a killed process; a write that failed halfway is undone, or is
   * the last.
   */
  write(text: string): { readonly at: number; readonly bytes: number };
  /**
   * Resolves when everything written is on disk. If that fails, unwritten data is truncated, and nothing more can be
   * written.
   */
  sync(): Promise<void>;
  /** Closes the file after pending writes. */
  close(): Promise<void>;
}

/** Opens the end of the file lazily, at the first write. */
export function createFileEnd(path: string): FileEnd {
  let file: number | undefined;
  let size = 0;
  let sizeOnDisk = 0;
  let failure: FinClawError | undefined;
  const shared = new SharedSync(async () => {
    const upTo = size;
    try {
      await new Promise<void>((resolve, reject) => fdatasync(file!, (error) => (error ? reject(error) : resolve())));
      sizeOnDisk = upTo;
    } catch (error) {
      failure = storageError('write', path, error);
      ftruncateSync(file!, sizeOnDisk);
      throw failure;
    }
  });

  function open(): number {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const opened = openSync(path, flags, 0o600);
    size = fstatSync(opened).size;
    sizeOnDisk = size;
    return opened;
  }

  return {
    write(text) {
      if (failure) throw failure;
      try {
        file ??= open();
        const bytes = Buffer.from(text);
        try {
          for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
          size += bytes.length;
          return { at: size - bytes.length, bytes: bytes.length };
        } catch (error) {
          const reported = storageError('write', path, error);
          // Nothing may follow a partial line that cannot be truncated.
          failure = reported;
          ftruncateSync(file, size);
          failure = undefined;
          throw reported;
        }
      } catch (error) {
        throw storageError('write', path, error);
      }
    },
    sync: () => (size === sizeOnDisk ? Promise.resolve() : shared.wait()),
    async close() {
      await shared.idle();
      if (file !== undefined) closeSync(file);
      file = undefined;
      size = sizeOnDisk;
    },
  };
}

/** Saves the current bytes of a file under another name, then replaces it; a crash in between loses neither. */
export async function replaceWithBackup(path: string, backupPath: string, content: string | Uint8Array): Promise<void> {
  try {
    await link(path, backupPath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw storageError('write', backupPath, error);
    await copyFile(path, backupPath, constants.COPYFILE_EXCL);
  }
  await writeFileAtomic(path, content);
}

/** Renames a file durably. */
export async function archiveFile(path: string, archivePath: string): Promise<boolean> {
  try {
    await rename(path, archivePath);
    await syncFolder(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw storageError('rename', path, error);
  }
}

/** Makes a new or renamed file survive a power cut; Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    await new Promise<void>((resolve, reject) => fsync(folder, (error) => (error ? reject(error) : resolve())));
  } finally {
    closeSync(folder);
  }
}

function storageError(action: string, path: string, cause: unknown): FinClawError {
  if (cause instanceof FinClawError) return cause;
  diskState.report(cause);
  const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new FinClawError(`Cannot ${action} ${path}: ${reason}`, 'STORAGE_FAILURE', { cause, details: { path } });
}
