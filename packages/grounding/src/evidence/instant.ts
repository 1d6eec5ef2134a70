import type { Moment } from '@finclaw/language';

const EARLIEST = Date.UTC(1980, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Milliseconds of a time given as ISO text, as epoch seconds or as epoch milliseconds; a bare day counts until it ends. */
export function readInstant(value: unknown): number | undefined {
  if (value instanceof Date) return readInstant(value.getTime());
  if (typeof value === 'number' && Number.isFinite(value)) {
    const instant = value < 1e11 ? value * 1_000 : value;
    return instant >= EARLIEST && instant < LATEST ? instant : undefined;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const instant = Date.parse(value.length === 10 ? `${value}T23:59:59Z` : value.replace(' ', 'T'));
  return Number.isNaN(instant) ? undefined : instant;
}

/** The calendar day written in a text such as 2026-11-13, 20261113 or 2026-11-13T15:30:00+09:00; also 2026, 2026Q3 and 2026-11. */
export function readMoment(value: unknown): Moment | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const day = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(text);
  if (day !== null && Number(day[2]) <= 12 && Number(day[3]) <= 31 && Number(day[1]) > 1900 && Number(day[1]) < 2100) {
    const minutes = day[4] === undefined ? {} : { minutes: Number(day[4]) * 60 + Number(day[5]) };
    return { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]), ...minutes };
  }
  const quarter =
    /^(\d{4})\s?[-.]?\s?Q([1-4])$|^([1-4])Q\s?'?(\d{2,4})$|^Q([1-4])\s?'?(\d{2,4})$|^(\d{4})년\s?([1-4])분기$/i.exec(text);
  if (quarter !== null) {
    const year = Number(quarter[1] ?? quarter[4] ?? quarter[6] ?? quarter[7]);
    return { year: year < 100 ? 2000 + year : year, quarter: Number(quarter[2] ?? quarter[3] ?? quarter[5] ?? quarter[8]) };
  }
  const month = /^(\d{4})[-./](\d{1,2})$/.exec(text);
  if (month !== null && Number(month[2]) <= 12) return { year: Number(month[1]), month: Number(month[2]) };
  const year = /^(?:FY)?((?:19|20)\d{2})년?(?:E|F|A)?$/i.exec(text);
  return year === null ? undefined : { year: Number(year[1]) };
}
