import { ENGLISH_DATES, MONTHS, ORDINAL_WORDS } from '../en.ts';
import { HALVES, KOREAN_DATES } from '../ko.ts';
import { matchesIn } from '../matches-in.ts';
import type { ClaimedSpans } from '../reading/claimed-spans.ts';
import { labelled, type Reading } from '../reading/reading.ts';
import type { DateForm } from '../table.ts';
import type { Moment } from './moment.ts';

/** Forms that every language shares; longer ones first. */
const SHARED_FORMS: readonly DateForm[] = [
  {
    pattern:
      '(?<![\\d.]|\\d,)(?<year>\\d{4})(?<mark>[-./])\\s?(?<month>\\d{1,2})\\k<mark>\\s?(?<day>\\d{1,2})\\.?(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?(?![\\d])',
  },
  { pattern: '(?<![\\d.,-])(?<year>(?:19|20)\\d{2})-(?<month>0[1-9]|1[0-2])(?![\\d,.-]*\\d)' },
  { pattern: '(?<![\\d.,/-])(?<year>(?:19|20)\\d{2})\\/(?:\\d{2}|(?:19|20)\\d{2})(?![\\d/-])', kind: 'period' },
];

/**
 * Days in the first column of a table or list, and numbers separated by a slash: a date where nothing else is in its
 * cell or brackets or before its colon.
 */
const LATE_FORMS: readonly DateForm[] = [
  {
    pattern:
      '(?=(?:19|20)\\d{2}\\.)(?<=(?:^|\\n)[ \\t]{0,9}\\|?[ \\t]{0,9})(?<year>(?:19|20)\\d{2})\\.(?<month>0[1-9]|1[0-2])(?=[ \\t]*\\|)',
  },
  {
    pattern:
      '(?=[01]\\d-)(?<=(?:^|\\n|\\|)[ \\t]*(?:[-*•]\\s)?)(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])(?=\\s*(?:\\||:|$|\\n))',
  },
  { pattern: '(?<=\\|[ \\t]{0,9}|\\()(?<month>\\d{1,2})\\/(?<day>\\d{1,2})(?=[ \\t]*(?:\\||\\))|[ \\t]?\\()' },
  { pattern: '(?<=(?:^|\\n)[ \\t]{0,9}(?:[-*•][ \\t])?)(?<month>\\d{1,2})\\/(?<day>\\d{1,2})(?=:)' },
  { pattern: '(?<![\\d/.,])(?<month>\\d{1,2})\\/(?<day>\\d{1,2})(?=\\s?\\([월화수목금토일]\\))' },
  { pattern: '(?<![\\d/.,])(?<month>\\d{1,2})(?<slash>\\/)(?<day>\\d{1,2})(?![\\d/]|\\.\\d|\\sof\\b|[을를])' },
];

/** 1/3 is a third, 11/15 a day: a smaller number over one up to ten is a fraction. */
const isFraction = ({ slash, month, day }: Groups): boolean =>
  slash !== undefined && Number(day) > 1 && Number(day) <= 10 && Number(month) < Number(day);

const FORMS = [...SHARED_FORMS, ...KOREAN_DATES, ...LATE_FORMS, ...ENGLISH_DATES].map(
  ({ pattern, flags = '', kind }) => ({
    pattern: new RegExp(pattern, `g${flags}`),
    kind,
  }),
);

type Groups = Readonly<Record<string, string | undefined>>;

/** Dates, times, quarters and years that are written as such. */
export function readDates(text: string, spans: ClaimedSpans): Reading[] {
  const found: Reading[] = [];
  for (const { pattern, kind } of FORMS) {
    const matches = [...matchesIn(text, pattern)];
    // A text writes its days one way: beside a day that is no fraction, 3/9 is a day too.
    const hasSlashedDays = matches.some(({ groups = {} }) => groups.slash && !isFraction(groups) && momentOf(groups));
    for (const match of matches) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (!spans.isFree(start, end)) continue;
      const groups = match.groups ?? {};
      const moment = isFraction(groups) && !hasSlashedDays ? undefined : momentOf(groups);
      if (moment === undefined) continue;
      spans.claim(start, end);
      found.push(labelled(start, end, kind ?? kindOf(moment), moment));
    }
  }
  return found;
}

function kindOf({ minutes, quarter, half, month, year }: Moment): Reading['kind'] {
  if (minutes !== undefined) return 'time';
  if (quarter !== undefined || half !== undefined) return 'period';
  return month === undefined && year !== undefined ? 'year' : 'date';
}

/** Returns the moment of a form's parts; undefined for a 13th month or a 25th hour. */
function momentOf(parts: Groups): Moment | undefined {
  if (parts.hour !== undefined) return timeOf(parts);
  const month =
    parts.monthName === undefined ? parts.month : MONTHS.indexOf(parts.monthName.slice(0, 3).toLowerCase()) + 1;
  const quarter =
    parts.quarterName === undefined ? parts.quarter : ORDINAL_WORDS.indexOf(parts.quarterName.toLowerCase()) + 1;
  const half = parts.halfName === undefined ? parts.half : HALVES.indexOf(parts.halfName) + 1;
  const moment = Object.fromEntries(
    Object.entries({ year: yearOf(parts.year), month, day: parts.day, quarter, half })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Number(value)]),
  ) as Moment;
  const isPossible = isIn(moment.month, 12) && isIn(moment.day, 31);
  return isPossible ? moment : undefined;
}

const isIn = (value: number | undefined, most: number): boolean => value === undefined || (value >= 1 && value <= most);
const yearOf = (year: string | undefined): number | undefined =>
  year === undefined ? undefined : Number(year) < 100 ? 2000 + Number(year) : Number(year);

function timeOf({ hour: hours, minute: minutes, before, after }: Groups): Moment | undefined {
  let hour = Number(hours);
  const minute = Number(minutes ?? 0);
  const half = after ?? before ?? '';
  if (hour > 24 || minute > 59) return undefined;
  if (/^p|오후|저녁|밤/i.test(half) && hour < 12) hour += 12;
  if (/^a|오전|새벽/i.test(half) && hour === 12) hour = 0;
  return { minutes: hour * 60 + minute };
}
