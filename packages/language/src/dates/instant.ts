import type { Moment } from './moment.ts';
import { dated, isPeriod } from './periods.ts';

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

const DAY = /^((?:19|20)\d{2})[-./]?(\d{2})[-./]?(\d{2})/;
/** 202604, as offices of statistics write a month. */
const MONTH = /^((?:19[89]|20\d)\d)(0[1-9]|1[0-2])$/;
const LONGEST_PERIOD = 12;

/** The day, month, quarter or year that a text or a number is: 2026-11-13, 20261113, 2026-11-13T15:30:00+09:00, 2026, 2026Q3, 2026-11, 202611. */
export function readMoment(value: unknown): Moment | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year !== undefined && month! <= 12 && day! <= 31) return { year, month: month!, day: day! };
  const [, ofYear, alone] = (MONTH.exec(text) ?? []).map(Number);
  if (ofYear !== undefined) return { year: ofYear, month: alone! };
  return text.length <= LONGEST_PERIOD && isPeriod(text) ? dated(text).said[0]?.period : undefined;
}

/** A day as it may be written, with its year, without, and without its month; of an instant, those in Greenwich, Seoul and New York. */
export function daysOf(when: Moment | number): string[] {
  if (typeof when === 'number')
    return [0, 9, -5].flatMap((hours) => daysOf(readMoment(new Date(when + hours * 3_600_000).toISOString())!));
  const { year, month, day } = when;
  return day === undefined
    ? []
    : [
        [year, month, day],
        [undefined, month, day],
        [undefined, undefined, day],
      ].map(String);
}
