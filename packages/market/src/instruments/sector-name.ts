import { isMessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** Returns the display name of a sector, or of an instrument's class. */
export function sectorName(sector: string, locale: Locale): string {
  const key = `page.portfolio.sector.${sector}`;
  return isMessageKey(locale, key) ? message(locale, key) : sector;
}
