import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { LimitReached } from './person-limits.ts';

/** Returns the notice for a person whose share is used up. */
export function limitText(reached: LimitReached, locale: Locale): string {
  if (reached.reason === 'rate') return message(locale, 'people.limit.rate', { count: reached.perMinute });
  return message(locale, 'people.limit.storage', { size: reached.limitMb });
}
