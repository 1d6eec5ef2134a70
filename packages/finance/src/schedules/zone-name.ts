/** Cities people name instead of a zone. */
const CITIES: Readonly<Record<string, string>> = {
  서울: 'Asia/Seoul',
  한국: 'Asia/Seoul',
  부산: 'Asia/Seoul',
  busan: 'Asia/Seoul',
  seoul: 'Asia/Seoul',
  korea: 'Asia/Seoul',
  kst: 'Asia/Seoul',
  도쿄: 'Asia/Tokyo',
  일본: 'Asia/Tokyo',
  tokyo: 'Asia/Tokyo',
  뉴욕: 'America/New_York',
  'new york': 'America/New_York',
  eastern: 'America/New_York',
  시카고: 'America/Chicago',
  chicago: 'America/Chicago',
  로스앤젤레스: 'America/Los_Angeles',
  'los angeles': 'America/Los_Angeles',
  샌프란시스코: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  pacific: 'America/Los_Angeles',
  런던: 'Europe/London',
  london: 'Europe/London',
  베를린: 'Europe/Berlin',
  berlin: 'Europe/Berlin',
  파리: 'Europe/Paris',
  paris: 'Europe/Paris',
  싱가포르: 'Asia/Singapore',
  singapore: 'Asia/Singapore',
  홍콩: 'Asia/Hong_Kong',
  'hong kong': 'Asia/Hong_Kong',
  시드니: 'Australia/Sydney',
  sydney: 'Australia/Sydney',
  utc: 'UTC',
  gmt: 'UTC',
};

/** The zone somebody names, by a city or as the system writes it (`Asia/Seoul`); undefined if there is none of that name. */
export function zoneNamed(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s?(?:시간대?|기준|time(?:\s?zone)?)$/i, '')
    .trim();
  const known = CITIES[plain.toLowerCase()];
  if (known !== undefined) return known;
  if (plain.length > 40 || !plain.includes('/')) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: plain }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
