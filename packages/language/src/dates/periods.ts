import { readText } from '../reading/read-text.ts';
import type { Moment } from './moment.ts';

/** A year, quarter, month or day that a head, a label or a sentence names, or a span of years. */
export interface Period extends Moment {
  /** The last year of a span such as 2021-2022. */
  readonly lastYear?: number;
}

/** A text, the periods it names in order, and what is left without them. */
export interface Dated {
  readonly said: readonly { readonly period: Period; readonly start: number; readonly end: number }[];
  readonly rest: string;
}

const YEAR = /^(?:19[5-9]|20\d)\d$/;
const SPAN = /^\s?[-–~/]\s?$/;
const isOnlyYear = (period: Period): boolean => Object.keys(period).join() === 'year';

/** Reads the periods of a text; two years joined by a dash are one span. */
export function dated(text: string): Dated {
  if (!/\d|quarter/i.test(text)) return { said: [], rest: text };
  const said: { period: Period; start: number; end: number }[] = [];
  // Names for programs join their words: 2026_Q1. A label is read as the cell it stands in, where 3/9 is a day.
  for (const { start: from, end: to, kind, moment, unit } of readText(`|${text.replaceAll('_', ' ')}|`)) {
    const [start, end] = [from - 1, to - 1];
    const written = text.slice(start, end);
    const isYear = kind === 'quantity' && unit.dimension === 'none' && YEAR.test(written);
    const period: Period | undefined = isYear ? { year: Number(written) } : moment?.minutes === undefined ? moment : undefined;
    if (period === undefined) continue;
    const last = said.at(-1);
    const isSpan = last && isOnlyYear(last.period) && isOnlyYear(period) && SPAN.test(text.slice(last.end, start));
    if (isSpan && period.year! > last.period.year!)
      Object.assign(last, { period: { ...last.period, lastYear: period.year! }, end });
    else said.push({ period, start, end });
  }
  const ends = [0, ...said.map(({ end }) => end)];
  return { said, rest: ends.map((end, at) => text.slice(end, said[at]?.start)).join(' ') };
}

/** Whether a text is a period and nothing else. */
export function isPeriod(text: string): boolean {
  const { said, rest } = dated(text);
  return said.length === 1 && rest.trim() === '';
}
