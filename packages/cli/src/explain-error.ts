import { explainError as explainByTable, explainErrno, message } from '@finclaw/config';
import { type DiskTrouble, isFinClawError } from '@finclaw/infra';
import { StorageError } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';

/**
 * Returns the sentence, with the fix, for an error that reached the terminal. Undefined for an error whose own message
 * is enough.
 */
export function explainError(error: unknown, locale: Locale): string | undefined {
  if (isFinClawError(error) && error.details?.disk !== undefined)
    return message(locale, `storage.refused.${error.details.disk as DiskTrouble}`);
  // The database's own errors are sentences already.
  if (error instanceof StorageError) return undefined;
  const explained = explainByTable(locale, error);
  if (explained !== undefined || isFinClawError(error)) return explained;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  return message(locale, 'cli.fileUnusable', {
    file: path ?? message(locale, 'cli.aFile'),
    reason: explainErrno(locale, code),
  });
}
