import { message } from '@finclaw/config';
import { describeKeyFault, type KeyHealth } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import { localTime } from './local-time.ts';

/** Describes a vendor's last report about a key, or that there is none yet. */
export function describeKeyHealth({ state, reason, since }: KeyHealth, locale: Locale): string {
  if (state !== 'failing') return message(locale, `cli.keyHealth.${state}`);
  const fault = describeKeyFault(locale, reason ?? 'other');
  return message(locale, 'cli.keyHealth.failing', { reason: fault, since: localTime(since ?? 0) });
}
