import { ENGLISH_NUMBERS, ENGLISH_SPOKEN_DATES, MONTHS, SPOKEN_MONTH_DAYS } from '../en.ts';
import { KOREAN_NUMBERS, KOREAN_SPOKEN_DATES, NATIVE_ONES } from '../ko.ts';
import { type CalendarUnit, type SpokenDateWords, STRETCHES, type StretchName } from '../table.ts';

/** A day as people name it, to be resolved with today's date. */
export type SpokenDay =
  | { readonly kind: 'date'; readonly year?: number; readonly month: number; readonly day: number }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: CalendarUnit }
  | { readonly kind: 'near'; readonly days: number }
  /** 0 is Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly isNextWeek: boolean };

/** A match in a text, with its position. */
export type Found<T> = T & { readonly start: number; readonly end: number };

/** A year, a month or a day as people name it; `yearsBack` counts from this year. */
export interface SpokenPoint {
  readonly year?: number;
  readonly yearsBack?: number;
  readonly month?: number;
  readonly day?: number;
}

/** A period named in a text: with a number, or from one point to the end of another or until now. */
export type SpokenStretch =
  | { readonly name: StretchName; readonly count: number }
  | { readonly name: 'between'; readonly from: SpokenPoint; readonly to?: SpokenPoint };

/** Set where the first or the last day of a period is meant. */
interface Edged {
  readonly edge?: 'first' | 'last';
}

const COUNTS: Readonly<Record<string, number>> = {
  ...NATIVE_ONES,
  ...KOREAN_NUMBERS.digits,
  십: 10,
  ...ENGLISH_NUMBERS.digits,
  a: 1,
  an: 1,
};
const COUNT = `(?<count>\\d{1,3}|${Object.keys(COUNTS).join('|')})`;
const countOf = (word: string | undefined): number => COUNTS[(word ?? '').toLowerCase()] ?? Number(word ?? 1);

const LANGUAGES = [KOREAN_SPOKEN_DATES, ENGLISH_SPOKEN_DATES];
const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.map((each) => `(?:${each})`).join('|'), 'i');
const inAll = (pick: (words: SpokenDateWords) => string): RegExp => anyOf(LANGUAGES.map(pick));

type Rule = readonly [
  pattern: RegExp,
  read: (groups: Readonly<Record<string, string | undefined>>, text: string) => SpokenDay | undefined,
];

const number = (text: string | undefined): number => Number(text);
const dateOf = (year: string | undefined, month: number, day: number): SpokenDay | undefined =>
  month < 1 || month > 12 || day < 1 || day > 31
    ? undefined
    : { kind: 'date', month, day, ...(year !== undefined && { year: Number(year) }) };

const UNITS: readonly CalendarUnit[] = ['year', 'month', 'week', 'day'];
const NEXT_WEEK = inAll(({ nextWeek }) => nextWeek);
const NEAR = LANGUAGES.flatMap(({ nearDays }) => nearDays).sort(
  ([, a], [, b]) => Number(Math.abs(b) > 1) - Number(Math.abs(a) > 1),
);

/** In order of priority: a written date, a distance in the past, a near day, a day of a month, a weekday. */
const RULES: readonly Rule[] = [
  [/(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/, ({ year, month, day }) => dateOf(year, number(month), number(day))],
  ...LANGUAGES.flatMap(({ units, ago }) =>
    UNITS.map(
      (unit): Rule => [
        new RegExp(`(?<![\\d.])${COUNT}\\s?(?:${units[unit]})${ago}`, 'i'),
        ({ count }) => ({ kind: 'ago', count: countOf(count), unit }),
      ],
    ),
  ),
  [inAll(({ aYearAgo }) => aYearAgo), () => ({ kind: 'ago', count: 1, unit: 'year' })],
  ...NEAR.map(([words, days]): Rule => [new RegExp(words, 'i'), () => ({ kind: 'near', days })]),
  [
    /(?:(?<year>\d{4})년\s*)?(?<month>\d{1,2})월\s*(?<day>\d{1,2})일/,
    ({ year, month, day }) => dateOf(year, number(month), number(day)),
  ],
  ...SPOKEN_MONTH_DAYS.map(
    (pattern): Rule => [
      new RegExp(pattern, 'i'),
      ({ year, monthName = '', day }) =>
        dateOf(year, MONTHS.indexOf(monthName.slice(0, 3).toLowerCase()) + 1, number(day)),
    ],
  ),
  [
    /(?<![\d./-])(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d./-])/,
    ({ month, day }) => dateOf(undefined, number(month), number(day)),
  ],
  ...[0, 1, 2, 3, 4, 5, 6].map(
    (weekday): Rule => [
      inAll(({ weekdays }) => weekdays[weekday] as string),
      (_, text) => ({ kind: 'weekday', weekday, isNextWeek: NEXT_WEEK.test(text) }),
    ],
  ),
];

/** The days a text names, the most certain one first. */
export function spokenDays(text: string): Found<SpokenDay>[] {
  return RULES.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    const day = found === null ? undefined : read(found.groups ?? {}, text);
    return found === null || day === undefined
      ? []
      : [{ ...day, start: found.index, end: found.index + found[0].length }];
  });
}

const STRETCH_RULES = STRETCHES.map((name) => ({
  name,
  patterns: LANGUAGES.flatMap(({ stretches }) => stretches[name] ?? []).map(
    (pattern) => new RegExp(pattern.replace('<count>', COUNT).replace('<digits>', '(?<count>\\d{1,2})'), 'i'),
  ),
}));

const ISO_DAY = '(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})';

const RANGE_RULES = LANGUAGES.flatMap(({ point, ranges }) => {
  const at = (place: string): string =>
    `(?:${`${ISO_DAY}|${point}`.replaceAll(/\(\?<(?=[a-z])(\w+)/g, `(?<$1${place}`)})`;
  return ranges.map(
    (pattern) =>
      new RegExp(pattern.replace('<from>', at('From')).replace('<to>', at('To')).replace('<at>', at('At')), 'i'),
  );
});

type Groups = Readonly<Record<string, string | undefined>>;

function pointOf(groups: Groups, place: string): SpokenPoint | undefined {
  const group = (name: string): string | undefined => groups[`${name}${place}`];
  const monthName = group('monthName')?.slice(0, 3).toLowerCase();
  const point: Record<keyof SpokenPoint, number | undefined> = {
    year: group('year') === undefined ? undefined : Number(group('year')),
    yearsBack: group('lastYear') === undefined ? (group('thisYear') === undefined ? undefined : 0) : 1,
    month:
      monthName === undefined
        ? group('month') === undefined
          ? undefined
          : Number(group('month'))
        : MONTHS.indexOf(monthName) + 1,
    day: group('day') === undefined ? undefined : Number(group('day')),
  };
  const known = Object.entries(point).filter(([, value]) => value !== undefined);
  const { month = 1, day = 1 } = point;
  return known.length === 0 || month < 1 || month > 12 || day < 1 || day > 31 ? undefined : Object.fromEntries(known);
}

/** "from March to June", "3월부터", "in 2025"; a single day is no stretch. */
function spokenRange(text: string): Found<SpokenStretch> | undefined {
  for (const pattern of RANGE_RULES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const { groups = {}, index: start } = found;
    const [from, to, at] = ['From', 'To', 'At'].map((place) => pointOf(groups, place));
    const end = start + found[0].length;
    if (from !== undefined) return { name: 'between', from, to, start, end };
    if (at !== undefined && at.day === undefined) return { name: 'between', from: at, to: at, start, end };
  }
  return undefined;
}

/** Returns the period named in a text, or the day that ends or begins it. */
export function spokenStretch(text: string): Found<SpokenStretch & Edged> | undefined {
  const stretch = spokenRange(text) ?? countedStretch(text);
  if (stretch === undefined) return undefined;
  for (const { before, behind } of LANGUAGES.map(({ edges }) => edges)) {
    const [head, rest] = [text.slice(0, stretch.start), text.slice(stretch.end)];
    const found = before === undefined ? new RegExp(behind ?? '').exec(rest) : new RegExp(before, 'i').exec(head);
    if (found === null) continue;
    const edge = found.groups?.first === undefined ? 'last' : 'first';
    return before === undefined
      ? { ...stretch, edge, end: stretch.end + found[0].length }
      : { ...stretch, edge, start: found.index };
  }
  return stretch;
}

function countedStretch(text: string): Found<SpokenStretch> | undefined {
  for (const { name, patterns } of STRETCH_RULES) {
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (found !== null)
        return { name, count: countOf(found.groups?.count), start: found.index, end: found.index + found[0].length };
    }
  }
  return undefined;
}
