import { type Moment, readText } from '@finclaw/language';

/** A year, quarter, month or day that a head, a label or a sentence names, or a span of years. */
export interface Period extends Moment {
  /** The last year of a span such as 2021-2022. */
  readonly lastYear?: number;
}

/** A period and where a text says it. */
interface SaidPeriod {
  readonly period: Period;
  readonly start: number;
  readonly end: number;
}

/** A text, the periods it names in order, and what is left without them. */
export interface Dated {
  readonly said: readonly SaidPeriod[];
  readonly rest: string;
}

const YEAR = /^(?:19[5-9]|20\d)\d$/;
const SPAN = /^\s?[-–~/]\s?$/;
/** "the first quarter of fiscal 2018". */
const OF = /^,?\s(?:of\s|in\s)?(?:the\s)?(?:fiscal\s|year\s)*$/i;
const isOnlyYear = ({ year, month, quarter, half, lastYear }: Period): boolean =>
  year !== undefined && month === undefined && quarter === undefined && half === undefined && lastYear === undefined;

/** Reads the periods of a text; two years joined by a dash are one span. */
export function dated(text: string): Dated {
  if (!/\d|quarter/i.test(text)) return { said: [], rest: text };
  const said: SaidPeriod[] = [];
  // Names for programs join their words: 2026_Q1.
  for (const { start, end, kind, moment, unit } of readText(text.replaceAll('_', ' '))) {
    const written = text.slice(start, end);
    const isYear = kind === 'quantity' && unit.dimension === 'none' && YEAR.test(written);
    const period = isYear ? { year: Number(written) } : moment?.minutes === undefined ? moment : undefined;
    if (period === undefined) continue;
    const last = said.at(-1);
    const whole = last && isOnlyYear(period) ? joined(last.period, period.year!, text.slice(last.end, start)) : undefined;
    if (last !== undefined && whole !== undefined) said[said.length - 1] = { period: whole, start: last.start, end };
    else said.push({ period, start, end });
  }
  const ends = [0, ...said.map(({ end }) => end)];
  return { said, rest: ends.map((end, at) => text.slice(end, said[at]?.start)).join(' ') };
}

/** A period and the year that follows it as one: a span of years, or a part of the year. */
function joined(first: Period, year: number, between: string): Period | undefined {
  if (first.year === undefined) return OF.test(between) ? { ...first, year } : undefined;
  return isOnlyYear(first) && year > first.year && SPAN.test(between) ? { year: first.year, lastYear: year } : undefined;
}

/** Whether a text is a period and nothing else. */
export function isPeriod(text: string): boolean {
  const { said, rest } = dated(text);
  return said.length === 1 && rest.trim() === '';
}

/** The period that a label names: "Year ended December 31," and 2019 are one, and so are two years. */
export function periodOf(parts: readonly Dated[]): Period | undefined {
  const periods = parts.flatMap(({ said }) => said.map(({ period }) => period));
  const [first, second] = periods.map(({ year }) => year);
  if (periods.length === 2 && first !== undefined && second !== undefined && first !== second)
    return { year: Math.min(first, second), lastYear: Math.max(first, second) };
  return merged(...periods);
}

/** The parts of all of them, of which the last says it best. */
export const merged = (...periods: readonly (Period | undefined)[]): Period | undefined =>
  periods.every((each) => each === undefined) ? undefined : Object.assign({}, ...periods);

/** Equal for the same period. */
export const periodKey = ({ year, lastYear, month, day, quarter, half }: Period = {}): string =>
  [year, lastYear, half, quarter, month, day].join('-');

/** Grows with time; a year counts as its last day. */
export function periodOrder({ year = 0, lastYear, month, day, quarter, half }: Period = {}): number {
  const lastMonth = month ?? (quarter === undefined ? (half === undefined ? 12 : half * 6) : quarter * 3);
  return (lastYear ?? year) * 10_000 + lastMonth * 100 + (day ?? 31);
}

/** Whether the words may mean this period: nothing they say is otherwise. */
export function isMeant(said: Period, period: Period): boolean {
  // A business year of 52 weeks may end in the first days of January.
  const isLate = said.month === undefined && period.month === 1 && (period.day ?? 31) <= 10;
  const years = [period.year, ...(isLate ? [period.year! - 1] : [])];
  if (period.lastYear !== undefined) return said.lastYear === period.lastYear && said.year === period.year;
  if (said.lastYear !== undefined) return years.some((year) => year! >= said.year! && year! <= said.lastYear!);
  const isSame = (key: 'month' | 'day' | 'quarter' | 'half'): boolean =>
    said[key] === undefined || period[key] === undefined || said[key] === period[key];
  const isSameYear = said.year === undefined || period.year === undefined || years.includes(said.year);
  return isSameYear && isSame('month') && isSame('day') && isSame('quarter') && isSame('half');
}
