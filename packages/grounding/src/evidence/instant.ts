import { dated, isPeriod, type Moment } from '@finclaw/language';

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

/** The day, month, quarter or year that a text or a number is: 2026-11-13, 20261113, 2026-11-13T15:30:00+09:00, 2026, 2026Q3, 2026-11. */
export function readMoment(value: unknown): Moment | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const [, year, month, day, hour, minute] = DAY.exec(text) ?? [];
  if (year !== undefined && Number(month) <= 12 && Number(day) <= 31) {
    const minutes = hour === undefined ? {} : { minutes: Number(hour) * 60 + Number(minute) };
    return { year: Number(year), month: Number(month), day: Number(day), ...minutes };
  }
  return text.length <= LONGEST_PERIOD && isPeriod(text) ? dated(text).said[0]?.period : undefined;
}

const DAY = /^((?:19|20)\d{2})[-./]?(\d{2})[-./]?(\d{2})(?:[T ](\d{2}):(\d{2}))?/;
const LONGEST_PERIOD = 12;
