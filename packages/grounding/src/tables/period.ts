import { type Moment, readText } from '@finclaw/language';

/** A year, quarter, month or day that a head, a label or a sentence names, or a span of years. */
export interface Period extends Moment {
  /** The last year of a span such as 2021-2022. */
  readonly lastYear?: number;
}

/** A period and where a text says it. */
export interface SaidPeriod {
  readonly period: Period;
  readonly start: number;
  readonly end: number;
}

const YEAR = /^(?:19[5-9]|20\d)\d$/;
const SPAN = /^\s?[-–~/]\s?$/;

/** The periods that a text names, in order; two years joined by a dash are one span. */
export function periodsIn(text: string): SaidPeriod[] {
  if (!/\d|quarter/i.test(text)) return [];
  const found: SaidPeriod[] = [];
  // Names for programs join their words: 2026_Q1.
  for (const { start, end, kind, moment, unit } of readText(text.replaceAll('_', ' '))) {
    const written = text.slice(start, end);
    const bare = kind === 'quantity' && unit.dimension === 'none' && YEAR.test(written) ? { year: Number(written) } : undefined;
    const period: Period | undefined = moment?.minutes === undefined ? (moment ?? bare) : undefined;
    const last = found.at(-1);
    if (period !== undefined && last !== undefined && isSpan(last.period, period) && SPAN.test(text.slice(last.end, start)))
      found[found.length - 1] = { period: { year: last.period.year!, lastYear: period.year! }, start: last.start, end };
    else if (period !== undefined && last !== undefined && isPartOf(last.period, period) && OF.test(text.slice(last.end, start)))
      found[found.length - 1] = { period: { ...last.period, year: period.year! }, start: last.start, end };
    else if (period !== undefined) found.push({ period, start, end });
  }
  return found;
}

/** "the first quarter of fiscal 2018". */
const OF = /^,?\s(?:of\s|in\s)?(?:the\s)?(?:fiscal\s|year\s)*$/i;
const isPartOf = (part: Period, whole: Period): boolean => part.year === undefined && isOnlyYear(whole);

const isOnlyYear = ({ year, month, quarter, half, lastYear }: Period): boolean =>
  year !== undefined && month === undefined && quarter === undefined && half === undefined && lastYear === undefined;
const isSpan = (first: Period, second: Period): boolean => isOnlyYear(first) && isOnlyYear(second) && second.year! > first.year!;

/** What is left of a text when the periods in it are taken out. */
export function withoutPeriods(text: string, said: readonly SaidPeriod[] = periodsIn(text)): string {
  let [rest, end] = ['', 0];
  for (const each of said) {
    rest += `${text.slice(end, each.start)} `;
    end = each.end;
  }
  return rest + text.slice(end);
}

/** "Year ended December 31," above 2019 and 2018: the parts that one of them leaves out. */
export const mergedPeriod = (outer: Period, inner: Period): Period => ({ ...outer, ...inner });

/** Equal for the same period. */
export const periodKey = ({ year, lastYear, month, day, quarter, half }: Period): string =>
  [year, lastYear, half, quarter, month, day].join('-');

/** Grows with time; a year counts as its last day. */
export function periodOrder({ year = 0, lastYear, month, day, quarter, half }: Period): number {
  const lastMonth = month ?? (quarter === undefined ? (half === undefined ? 12 : half * 6) : quarter * 3);
  return (lastYear ?? year) * 10_000 + lastMonth * 100 + (day ?? 31);
}

/** Whether the words may mean this period: nothing they say is otherwise. */
export function isMeant(said: Period, period: Period): boolean {
  // A business year of 52 weeks may end in the first days of January.
  const isLate = said.month === undefined && period.month === 1 && (period.day ?? 31) <= 10;
  const years = period.year === undefined ? [] : isLate ? [period.year, period.year - 1] : [period.year];
  if (said.lastYear !== undefined && period.lastYear === undefined)
    return years.some((year) => year >= said.year! && year <= said.lastYear!);
  if (period.lastYear !== undefined) return said.lastYear === period.lastYear && said.year === period.year;
  const isSame = (key: 'month' | 'day' | 'quarter' | 'half'): boolean =>
    said[key] === undefined || period[key] === undefined || said[key] === period[key];
  const isSameYear = said.year === undefined || years.length === 0 || years.includes(said.year);
  return isSameYear && isSame('month') && isSame('day') && isSame('quarter') && isSame('half');
}
