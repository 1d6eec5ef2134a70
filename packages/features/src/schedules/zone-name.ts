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
  토론토: 'America/Toronto',
  밴쿠버: 'America/Vancouver',
  시애틀: 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  보스턴: 'America/New_York',
  boston: 'America/New_York',
  베이징: 'Asia/Shanghai',
  beijing: 'Asia/Shanghai',
  상하이: 'Asia/Shanghai',
  타이베이: 'Asia/Taipei',
  방콕: 'Asia/Bangkok',
  하노이: 'Asia/Ho_Chi_Minh',
  hanoi: 'Asia/Ho_Chi_Minh',
  자카르타: 'Asia/Jakarta',
  두바이: 'Asia/Dubai',
  뭄바이: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  취리히: 'Europe/Zurich',
  프랑크푸르트: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  마드리드: 'Europe/Madrid',
  로마: 'Europe/Rome',
  상파울루: 'America/Sao_Paulo',
  utc: 'UTC',
  gmt: 'UTC',
};

const AREAS = ['America', 'Asia', 'Europe', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian', 'Antarctica'];

/** Returns the zone of that name, also where the system knows it by an older one. */
function zoneCalled(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the zone of a city name or an IANA name (`Asia/Seoul`); undefined if there is none. */
export function zoneNamed(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s?(?:시간대?|기준|time(?:\s?zone)?)$/i, '')
    .trim();
  if (plain.length > 40) return undefined;
  const known = CITIES[plain.toLowerCase()];
  if (known !== undefined) return known;
  // The system's own names are Latin; looking up an unknown one is slow.
  if (!/^[a-z][a-z0-9 .'/_+-]*$/i.test(plain)) return undefined;
  const names = plain.includes('/') ? [plain] : AREAS.map((area) => `${area}/${plain.replaceAll(' ', '_')}`);
  return names.map(zoneCalled).find((zone) => zone !== undefined);
}
