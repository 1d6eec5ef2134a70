import { isMessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** What people call a sector, or what an instrument is where nobody says its sector. */
export function sectorName(sector: string, locale: Locale): string {
  const key = `page.portfolio.sector.${sector}`;
  return isMessageKey(locale, key) ? message(locale, key) : sector;
}
