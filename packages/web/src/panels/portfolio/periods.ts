import type { Close } from '@finclaw/market/comparison';
import type { PortfolioView } from '@finclaw/types';

type Day = NonNullable<PortfolioView['daily']>[number];

const PERIODS = ['day', 'week', 'month', 'quarter', 'half', 'ytd', 'year', 'three', 'five', 'ten', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Exclude<Period, 'ytd' | 'all'>, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  half: 182,
  year: 365,
  three: 3 * 365,
  five: 5 * 365,
  ten: 10 * 365,
};
/** Offered for any history; the others only where it reaches further back. */
const ALWAYS: ReadonlySet<Period> = new Set(['day', 'week', 'month', 'ytd', 'year', 'all']);

/** The periods to choose from for a history. */
export function periodsOf(daily: readonly Day[]): readonly Period[] {
  const length = daily.length === 0 ? 0 : (Date.parse(daily.at(-1)!.date) - Date.parse(daily[0]!.date)) / 86_400_000;
  return PERIODS.filter((period) => ALWAYS.has(period) || length > DAYS[period as keyof typeof DAYS]);
}

/**
 * Returns the days between two days, with the day before, whose value the period starts from; all later ones without an
 * end.
 */
export function daysBetween(daily: readonly Day[], from: string, to: string): readonly Day[] {
  const first = daily.findLastIndex(({ date }) => date < from);
  return daily.slice(Math.max(0, first)).filter(({ date }) => to === '' || date <= to);
}

/** Returns the days of a period, with the day before, whose value the period starts from. */
export function daysOf(daily: readonly Day[], period: Period): readonly Day[] {
  const last = daily.at(-1);
  if (last === undefined || period === 'all') return daily;
  const start =
    period === 'ytd'
      ? `${Number(last.date.slice(0, 4)) - 1}-12-31`
      : new Date(Date.parse(last.date) - DAYS[period] * 86_400_000).toISOString().slice(0, 10);
  const from = daily.findLastIndex(({ date }) => date <= start);
  return daily.slice(Math.max(0, from));
}

/**
 * Returns the gain of a period: the profit, and the return without deposits and withdrawals. A period with the whole
 * history begins empty, so deposits before its first valued day count as made on that day. They are drawn and rounded,
 * so floats suffice.
 */
export function gainOf(
  shown: readonly Day[],
  isWhole = false,
): { readonly profit: number; readonly percent: number } | undefined {
  const days = isWhole ? fromNothing(shown) : shown;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return undefined;
  let growth = 1;
  let flows = 0;
  for (const [at, { value, flow }] of days.entries()) {
    if (at === 0) continue;
    const before = Number(days[at - 1]!.value);
    flows += Number(flow);
    // Money counts from the day it arrived, so a day's return is measured on its opening value plus deposits.
    const base = before + Math.max(0, Number(flow));
    if (base > 0) growth *= (Number(value) - Math.min(0, Number(flow))) / base;
  }
  return { profit: Number(last.value) - Number(first.value) - flows, percent: (growth - 1) * 100 };
}

function fromNothing([first, ...rest]: readonly Day[]): readonly Day[] {
  if (first === undefined) return [];
  const zero = '0' as Day['value'];
  return [{ ...first, value: zero, flow: zero, invested: zero }, { ...first, flow: first.invested }, ...rest];
}

/** Returns the growth of one unit of money, day by day, for a comparison with a benchmark. */
export function growthOf(days: readonly Day[]): readonly Close[] {
  let growth = 100;
  return days.map(({ date, value, flow }, at) => {
    const base = at === 0 ? 0 : Number(days[at - 1]!.value) + Math.max(0, Number(flow));
    if (base > 0) growth *= (Number(value) - Math.min(0, Number(flow))) / base;
    return { timestamp: Date.parse(date), day: date, close: String(growth) };
  });
}
