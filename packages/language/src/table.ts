/** The quantity a number counts or measures. */
export type Dimension =
  | 'money'
  | 'percent'
  | 'percent-points'
  | 'basis-points'
  | 'shares'
  | 'multiple'
  | 'index-points'
  | 'count'
  | 'duration'
  | 'rank'
  | 'none';

/** The number words of a language and how they combine. */
export interface NumberWords {
  /** Words for 0 to 19, each a complete number. */
  readonly digits: Readonly<Record<string, number>>;
  /** Words for 20 to 90 that a smaller word may follow. */
  readonly tens: Readonly<Record<string, number>>;
  /** Units inside a group: they multiply the word before them and shrink from left to right. */
  readonly small: Readonly<Record<string, bigint>>;
  /** Units that close a group. */
  readonly large: Readonly<Record<string, bigint>>;
  /** Units that only digits take, such as bn. */
  readonly afterDigits: Readonly<Record<string, bigint>>;
  /** The units that mean 1 when nothing precedes them. */
  readonly alone: readonly string[];
  /** The pattern of one word. */
  readonly word: string;
  /** The patterns of separators between two words, after a unit, and between digits and their unit. */
  readonly between: { readonly words: string; readonly behindUnit: string; readonly behindDigits: string };
  /** The pattern of the word for the decimal point, behind which digits follow one by one. */
  readonly point: string;
}

/** A unit, the pattern of its words, and its effect on a number. */
export interface UnitRow {
  readonly words: string;
  readonly dimension: Dimension;
  readonly currency?: string;
  /** True for a sign, which a letter may follow directly. */
  readonly isSign?: true;
  /** True if the number is a position in an order or part of a name, not an amount. */
  readonly isPosition?: true;
  /** The number is this part of the unit: a cent is a hundredth. */
  readonly partOf?: bigint;
}

/** A format of a date, time or period: a pattern whose groups are named after the parts of a moment. */
export interface DateForm {
  readonly pattern: string;
  readonly flags?: 'i';
  /** Set where the parts alone do not determine it. */
  readonly kind?: 'period' | 'year';
}

export type CalendarUnit = 'year' | 'month' | 'week' | 'day';

/** A named period; `STRETCHES` is the order in which they are matched. */
export type StretchName = (typeof STRETCHES)[number];

export const STRETCHES = [
  'ever',
  'fiftyTwoWeeks',
  'thisYear',
  'lastYear',
  'thisMonth',
  'lastMonth',
  'thisWeek',
  'lastWeek',
  'oneYear',
  'oneMonth',
  'halfYear',
  'oneWeek',
  'years',
  'months',
  'weeks',
  'sessions',
  'days',
] as const;

/**
 * A language's expressions for days and periods; every text is a pattern, in which `<count>` is a number in digits or
 * words.
 */
export interface SpokenDateWords {
  readonly nearDays: readonly (readonly [words: string, days: number])[];
  /** From Sunday on. */
  readonly weekdays: readonly string[];
  readonly nextWeek: string;
  readonly units: Readonly<Record<CalendarUnit, string>>;
  readonly ago: string;
  readonly aYearAgo: string;
  readonly stretches: Readonly<Partial<Record<StretchName, readonly string[]>>>;
  /** A year, a month or a day, as the groups year, lastYear, thisYear, month, monthName and day. */
  readonly point: string;
  /** Patterns for periods between points; `<from>`, `<to>` and `<at>` are points. */
  readonly ranges: readonly string[];
  /** Patterns before or after a period that refer to its first or last day. */
  readonly edges: { readonly before?: string; readonly behind?: string };
}
