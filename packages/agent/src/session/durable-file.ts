import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FinClawError, writeFileAtomic } from '@finclaw/infra';

/** The bytes of a file, or undefined when there is none. */
export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw storageError('read', path, error);
  }
}

/** Adds text to the end of a file so that it is on disk when the promise resolves; a write that failed halfway is taken back. */
export async function appendDurably(path: string, text: string, isNew: boolean): Promise<void> {
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const file = await open(path, flags, 0o600);
    try {
      const { size } = await file.stat();
      try {
        await writeAll(file, Buffer.from(text));
        await file.datasync();
      } catch (error) {
        await file.truncate(size);
        throw error;
      }
    } finally {
      await file.close();
    }
    if (isNew) await syncFolder(dirname(path));
  } catch (error) {
    throw storageError('write', path, error);
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) written += (await file.write(bytes, written)).bytesWritten;
}

/** Keeps the present bytes of a file under another name, then replaces it; a crash in between loses neither. */
export async function replaceWithBackup(path: string, backupPath: string, content: string | Uint8Array): Promise<void> {
  try {
    await link(path, backupPath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw storageError('write', backupPath, error);
    await copyFile(path, backupPath, constants.COPYFILE_EXCL);
  }
  await writeFileAtomic(path, content);
}

/** Gives a file another name for good. */
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
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function storageError(action: string, path: string, cause: unknown): FinClawError {
  if (cause instanceof FinClawError) return cause;
  const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new FinClawError(`Cannot ${action} ${path}: ${reason}`, 'STORAGE_FAILURE', { cause, details: { path } });
}
