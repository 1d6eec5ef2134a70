import {
  appendFileSync,
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { FinClawError } from '../errors/errors.ts';
import { diskState } from '../files/disk-state.ts';
import type { LogSink } from './log-sink.ts';

interface RotatingFileOptions {
  readonly path: string;
  readonly maxBytes: number;
  /** The number of files, the current one included. */
  readonly maxFiles: number;
  /**
   * Called when the file cannot be written, once until it can be again. Lines are lost meanwhile; the program
   * continues.
   */
  readonly onProblem: (error: FinClawError) => void;
}

/**
 * Appends lines to a file only its owner can read, and starts a new one when it is full: `x.log` becomes `x.log.1` and
 * so on. Writes are synchronous: a crash loses no line, and the last words before an exit are on disk.
 */
export function createRotatingFile(options: RotatingFileOptions): LogSink {
  const { path, maxBytes, maxFiles, onProblem } = options;
  let file: { readonly fd: number; size: number } | undefined;
  let isFailing = false;

  function open(): { readonly fd: number; size: number } {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const fd = openSync(path, 'a', 0o600);
    const stats = fstatSync(fd);
    if (stats.isFile() && (stats.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
    return { fd, size: stats.size };
  }

  function close(): void {
    if (file) closeSync(file.fd);
    file = undefined;
  }

  function rotate(): void {
    // Another process may have rotated the file already; then the path names a new file, and only this handle is old.
    const isCurrent = file !== undefined && statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file.fd).ino;
    close();
    if (!isCurrent) return;
    const names = [path, ...Array.from({ length: maxFiles - 1 }, (_, index) => `${path}.${index + 1}`)];
    rmSync(names.at(-1)!, { force: true });
    for (let index = names.length - 2; index >= 0; index--) renameIfPresent(names[index]!, names[index + 1]!);
  }

  function write(line: string): void {
    const bytes = Buffer.from(line);
    file ??= open();
    if (file.size > 0 && file.size + bytes.length > maxBytes) rotate();
    file ??= open();
    appendFileSync(file.fd, bytes);
    file.size += bytes.length;
  }

  return {
    write(line) {
      try {
        write(line);
        isFailing = false;
      } catch (cause) {
        diskState.report(cause);
        if (isFailing) return;
        isFailing = true;
        onProblem(new FinClawError(`The log file ${path} cannot be written`, 'LOG_FILE_UNWRITABLE', { cause }));
      }
    },
    flush() {
      try {
        if (file) fsyncSync(file.fd);
      } catch {
        // Not every target can be synced, for example a pipe; its data stays written.
      }
    },
  };
}

function renameIfPresent(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
