import { join } from 'node:path';
import { message } from '@finclaw/config';
import { assertPortAvailable, PortInUseError, readLockInfo } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import type { Finding } from './check.ts';

/** Can the web page be served where it should be? A FinClaw that serves it already is no problem. */
export async function checkPort(
  { host, port }: { readonly host: string; readonly port: number },
  lockDir: string,
  locale: Locale,
): Promise<Finding> {
  const id = 'port';
  try {
    await assertPortAvailable(port, host);
    return { id, status: 'ok', message: message(locale, 'doctor.portFree', { port }) };
  } catch (error) {
    if (!(error instanceof PortInUseError)) {
      const fix = message(locale, 'doctor.hostFix');
      return { id, status: 'problem', message: message(locale, 'doctor.hostUnusable', { host, port }), fix };
    }
    const holder = readLockInfo(join(lockDir, 'gateway.lock'));
    if (holder?.port === port) {
      return { id, status: 'ok', message: message(locale, 'doctor.portOurs', { port, pid: holder.pid }) };
    }
    const { command, pid } = error.details as { command?: string; pid?: number };
    const who = pid === undefined ? '' : message(locale, 'gateway.portOccupant', { name: command ?? '?', pid });
    return {
      id,
      status: 'warning',
      message: message(locale, 'doctor.portTaken', { port, who }),
      fix: message(locale, 'doctor.portFix'),
    };
  }
}
