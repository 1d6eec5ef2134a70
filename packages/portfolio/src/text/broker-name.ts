import { isMessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** The name of a broker as people know it. */
export const brokerName = (broker: string, locale: Locale): string => {
  const key = `page.source.${broker}`;
  return isMessageKey(locale, key) ? message(locale, key) : broker;
};
