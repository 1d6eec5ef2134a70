import { type Moment, type Reading, readText } from '@finclaw/language';
import type { Stretch } from './layout.ts';
import { says } from './wording.ts';

/** What stands between a figure and its day. */
const DATED_BY =
  /^(?:\s?[A-Za-z]{1,8}(?=\s))?\s?(?:\((?:[^()\d]{0,12} )?|of |on |as of |in |for |@)(?:(?:between|in|the|fiscal|year|week|month|quarter|of|from|ended) ){0,4}$/;
/** 12일 alone is a day of the month. */
const DAY_ALONE = /(?<![\d.])(\d{1,2})일(?![간선가-힣]*\s?(?:평균|이동|동안))/g;
/** Whether a number is a day, a year or a quarter. */
export const isDay = ({ kind }: Reading): boolean => kind === 'date' || kind === 'year' || kind === 'period';

/** The nearest of the days, years and quarters before a number, or directly behind it. */
export function dayOf(
  text: string,
  number: Reading,
  days: readonly Reading[],
  from: number,
  amounts: readonly Reading[],
): Moment | undefined {
  const after = days.find((day) => day.start >= number.end);
  if (after !== undefined) {
    const between = text.slice(number.end, after.start);
    // 5,210 (2024: 4,950): the day in brackets is that of the figure beside it.
    const next = amounts.find(({ start }) => start > after.start);
    const isTaken = between.includes('(') && next && !text.slice(after.end, next.start).includes(')');
    if (DATED_BY.test(between) && !isTaken) return after.moment;
  }
  const before = days.filter((day) => day.end <= number.start);
  const lead = text.slice(from, number.start);
  const alone = lead.includes('일') ? [...lead.matchAll(DAY_ALONE)].at(-1) : undefined;
  const last = Math.max(before.at(-1)?.end ?? from, from + (alone?.index ?? 0));
  // What is said of the present ends what was said of an earlier day.
  if (says(text.slice(last, number.start), 'present')) return undefined;
  if (alone !== undefined && last === from + alone.index) return { day: Number(alone[1]) };
  return before.at(-1)?.moment;
}

/** The day, year or quarter that the headings of a table cell name. */
export function headingDay(text: string, { cell }: Stretch): Moment | undefined {
  for (const head of [cell?.rowHead, cell?.header]) {
    const written = head === undefined ? '' : text.slice(head.start, head.end).replace(/(?<![*\s])[*\s]+$|^[*\s]+/g, '');
    if (/^(?:19|20)\d{2}$/.test(written)) return { year: Number(written) };
    const moment = /\d/.test(written) ? readText(written).find(isDay)?.moment : undefined;
    if (moment !== undefined) return moment;
  }
  return undefined;
}
