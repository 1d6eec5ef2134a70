import { type MessageKey, message } from '@finclaw/config';
import { type ErrorCode, FinClawError } from '@finclaw/infra';
import { type ErrorContext, StorageError } from '@finclaw/storage';

type Kind = readonly [ErrorCode, MessageKey];

const UNREACHABLE: Kind = ['STORAGE_UNREACHABLE', 'storage.unreachable'];
const LOCKED: Kind = ['STORAGE_LOCKED', 'storage.locked'];
const DENIED: Kind = ['STORAGE_UNWRITABLE', 'storage.denied'];

/** By the first characters of PostgreSQL's code, the longest first. */
const KINDS: readonly (readonly [string, Kind])[] = [
  ['57P0', UNREACHABLE],
  ['55P03', LOCKED],
  ['40P01', LOCKED],
  ['42501', DENIED],
  ['53100', ['STORAGE_FULL', 'storage.full']],
  ['08', UNREACHABLE],
  ['28', DENIED],
  ['3D', DENIED],
  ['3F', DENIED],
  ['53', UNREACHABLE],
  ['XX', ['STORAGE_CORRUPT', 'storage.serverDamaged']],
];

/** Returns true when the connection is gone, so that the outcome of the last statement is unknown. */
export function isLost(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string };
  return (
    code === undefined ||
    // `EPIPE` of the operating system looks like a PostgreSQL error code.
    syscall !== undefined ||
    !/^[0-9A-Z]{5}$/.test(code) ||
    code.startsWith('08') ||
    code.startsWith('57P0') ||
    code === '25P03'
  );
}

/** True when another version changed a table, so that a prepared statement would return other columns. */
export const isPlanChanged = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '0A000';

/** Turns a driver error into a StorageError; our own errors pass unchanged. */
export function toPostgresError(cause: unknown, { path, locale }: ErrorContext): FinClawError {
  if (cause instanceof FinClawError) return cause;
  const { code = '', message: detail } = cause as { code?: string; message?: string };
  const [errorCode, key] =
    KINDS.find(([start]) => code.startsWith(start))?.[1] ??
    (isLost(cause) ? UNREACHABLE : (['STORAGE_FAILURE', 'storage.failure'] satisfies Kind));
  return new StorageError(message(locale, key, { file: path, reason: detail || code }), errorCode, path, cause);
}
