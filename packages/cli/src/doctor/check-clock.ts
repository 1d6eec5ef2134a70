import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** The clock is wrong if it is before the program was built, or well before its own stored times. */
const PROGRAM_MADE = Date.UTC(2026, 10, 1);
const TOLERANCE_MS = 5 * 60_000;

/** Compares the clock with stored times. */
export async function checkClock(stateDir: string, locale: Locale, now: number): Promise<Finding> {
  const names = await readdir(stateDir).catch(() => []);
  const times = await Promise.all(
    names.map((name) =>
      stat(join(stateDir, name)).then(
        (file) => file.mtimeMs,
        () => 0,
      ),
    ),
  );
  const newest = Math.max(PROGRAM_MADE, ...times);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = new Date(now).toISOString();
  if (newest <= now + TOLERANCE_MS)
    return { id: 'clock', status: 'ok', message: message(locale, 'doctor.clockOk', { time, zone }) };
  return {
    id: 'clock',
    status: 'problem',
    message: message(locale, 'doctor.clockBehind', { time }),
    fix: message(locale, 'doctor.clockFix'),
  };
}
