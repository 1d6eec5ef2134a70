import { message } from '@finclaw/config';
import { StorageError } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type pg from 'pg';

/** Returns the address for display: without the password and the options. */
export function shownUrl(url: string): string {
  try {
    const { protocol, username, host, pathname } = new URL(url);
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
  } catch {
    return 'postgres://…';
  }
}

/** Loads the driver lazily, since only PostgreSQL needs it. */
export async function loadDriver(url: string, locale: Locale): Promise<typeof pg> {
  try {
    return (await import('pg')).default;
  } catch (cause) {
    const text = message(locale, 'storage.driverMissing', { file: shownUrl(url) });
    throw new StorageError(text, 'STORAGE_UNREACHABLE', shownUrl(url), cause);
  }
}
