import type { Dated, Period } from '@finclaw/language';

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

const PARTS = ['year', 'half', 'quarter', 'month', 'day'] as const;

/** Whether the words may mean this period: nothing they say is otherwise; a span is meant by each year in it. */
export function isMeant(said: Period, period: Period): boolean {
  // A business year of 52 weeks may end in the first days of January.
  const isLate = said.month === undefined && period.month === 1 && (period.day ?? 31) <= 10;
  if (isLate && isMeant(said, { year: period.year! - 1 })) return true;
  if (said.lastYear !== undefined && period.lastYear !== undefined) return periodKey(said) === periodKey(period);
  const [span, { year = 0 }] = said.lastYear === undefined ? [period, said] : [said, period];
  if (span.lastYear !== undefined) return year >= span.year! && year <= span.lastYear;
  return PARTS.every((part) => (said[part] ?? period[part]) === (period[part] ?? said[part]));
}
