import { type MessageKey, message } from '@finclaw/config';
import { type DiskTrouble, diskState, diskTroubleOf, type ErrorCode, FinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/** Thrown when the database cannot perform a request. The message is the sentence a user sees, with the fix. */
export class StorageError extends FinClawError {
  readonly path: string;

  constructor(text: string, code: ErrorCode, path: string, cause?: unknown) {
    super(text, code, { cause, details: { path } });
    this.path = path;
  }
}

/** The database of the errors, and the language of their messages. */
export interface ErrorContext {
  readonly path: string;
  readonly locale: Locale;
}

/**
 * Converts an error of SQLite or the file system to a StorageError, and reports the state of the disk; our own errors
 * pass unchanged.
 */
export function toStorageError(cause: unknown, { path, locale }: ErrorContext): FinClawError {
  if (cause instanceof FinClawError) return cause;
  const { code, errcode, message: detail } = cause as { code?: string; errcode?: number; message?: string };
  const [errorCode, key] =
    troubleKind(cause) ?? (errcode === undefined ? FILE_ERRORS[code ?? ''] : SQLITE_ERRORS[errcode & 0xff]) ?? FAILURE;
  const reason = errcode === undefined ? (code ?? String(detail)) : String(detail);
  return new StorageError(message(locale, key, { file: path, reason }), errorCode, path, cause);
}

/** Classifies a failure. SQLite often reports only that something failed; checking the disk again shows the cause. */
function troubleKind(cause: unknown): Kind | undefined {
  const trouble = diskTroubleOf(cause);
  if (trouble === undefined) return undefined;
  diskState.report(cause);
  return TROUBLES[diskState.trouble() ?? trouble];
}

/** Makes the error for a disk that cannot be written. */
export function diskError(trouble: DiskTrouble, { path, locale }: ErrorContext, cause: unknown): StorageError {
  const [code, key] = TROUBLES[trouble];
  return new StorageError(message(locale, key, { file: path, reason: trouble }), code, path, cause);
}

type Kind = readonly [ErrorCode, MessageKey];

const FAILURE: Kind = ['STORAGE_FAILURE', 'storage.failure'];
const LOCKED: Kind = ['STORAGE_LOCKED', 'storage.locked'];
const CORRUPT: Kind = ['STORAGE_CORRUPT', 'storage.corrupt'];
const FULL: Kind = ['STORAGE_FULL', 'storage.full'];
const UNWRITABLE: Kind = ['STORAGE_UNWRITABLE', 'storage.unwritable'];

const TROUBLES: Readonly<Record<DiskTrouble, Kind>> = {
  full: FULL,
  'read-only': ['STORAGE_UNWRITABLE', 'storage.readOnly'],
  failing: ['STORAGE_FAILURE', 'storage.failing'],
};

// SQLite's primary result codes.
const SQLITE_ERRORS: Readonly<Record<number, Kind>> = {
  3: UNWRITABLE, // PERM
  5: LOCKED, // BUSY
  6: LOCKED, // LOCKED
  8: UNWRITABLE, // READONLY
  11: CORRUPT, // CORRUPT
  13: FULL, // FULL
  14: UNWRITABLE, // CANTOPEN
  23: UNWRITABLE, // AUTH
  26: CORRUPT, // NOTADB
};

const FILE_ERRORS: Readonly<Record<string, Kind>> = {
  EACCES: UNWRITABLE,
  EPERM: UNWRITABLE,
  EROFS: UNWRITABLE,
  EISDIR: UNWRITABLE,
  ENOTDIR: UNWRITABLE,
  EEXIST: UNWRITABLE,
  ELOOP: UNWRITABLE,
  ENOSPC: FULL,
};
