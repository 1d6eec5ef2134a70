import { addDays, type LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** Closing prices by day. */
export type DailyCloses = ReadonlyMap<LocalDate, DecimalString>;

/** One source's closes of a symbol, requested from a day on; `isWhole` unless it stopped answering halfway. */
export interface ReportedCloses {
  readonly source: string | undefined;
  readonly days: DailyCloses;
  readonly isWhole: boolean;
}

/** Closing prices of days that are over, so that years of them are not fetched again for every valuation. */
export interface CloseMemory {
  /** Returns the closes from a day on, and always those of the last two weeks that are stored. */
  of(symbol: string, from?: LocalDate): Promise<RememberedCloses | undefined>;
  keep(symbol: string, closes: RememberedCloses): Promise<void>;
}

interface RememberedCloses {
  readonly source: string;
  /** The day from which on all that the source knows is here. */
  readonly since: LocalDate;
  /** The day on which all of it was requested. */
  readonly asked: LocalDate;
  /** The stored days before those that were asked for, unread. */
  readonly earlier?: string;
  readonly days: DailyCloses;
}

/** Small values by scope and key, as in the store. */
interface Values {
  get(scope: string, key: string): Promise<string | undefined>;
  set(scope: string, key: string, value: string): Promise<void>;
}

/**
 * Stores closes, a symbol in one value. Days and closes are one text of words, which is read many times as fast as an
 * object with thousands of names; values that earlier versions wrote as one are requested again.
 */
export function createCloseMemory(values: Values, scope: string): CloseMemory {
  return {
    async of(symbol, from) {
      const kept = await values.get(scope, symbol);
      if (kept === undefined) return undefined;
      const { days, ...rest } = JSON.parse(kept) as Omit<RememberedCloses, 'days'> & { readonly days: unknown };
      if (typeof days !== 'string') return undefined;
      const start = from === undefined ? 0 : startOf(days, from);
      return { ...rest, earlier: days.slice(0, start), days: fromWords(days.slice(start)) };
    },
    keep: (symbol, { earlier = '', days, ...rest }) =>
      values.set(scope, symbol, JSON.stringify({ ...rest, days: earlier + [...days].flat().join(' ') })),
  };
}

/** The number of days before a day on one of which a market was open; older closes are read whole. */
const LONGEST_CLOSED = 31;

/** Returns where the days from one on begin in the stored text, so that years before it are not read. */
function startOf(days: string, from: LocalDate): number {
  const newest = days
    .slice(-100)
    .match(/\d{4}-\d\d-\d\d(?= )/g)
    ?.at(-1);
  if (newest === undefined) return 0;
  const overlap = addDays(newest as LocalDate, -OVERLAP_DAYS);
  const first = from < overlap ? from : overlap;
  for (let back = 0; back <= LONGEST_CLOSED; back++) {
    const start = days.lastIndexOf(`${addDays(first, -back)} `);
    if (start >= 0) return start;
  }
  return 0;
}

/** Day, close, day, close and so on. */
function fromWords(text: string): DailyCloses {
  const words = text.split(' ');
  const days = new Map<LocalDate, DecimalString>();
  for (let at = 1; at < words.length; at += 2) days.set(words[at - 1] as LocalDate, words[at] as DecimalString);
  return days;
}

/** A day is over everywhere on the second day after it. */
const DAYS_UNTIL_OVER = 2;
/** The number of known days to request again: a split changes a source's past prices. */
const OVERLAP_DAYS = 14;
/**
 * The number of days after which everything is requested again: a source may correct an old day, or apply a split weeks
 * after it.
 */
const BELIEVED_DAYS = 30;

/**
 * Returns the closes since a day: the stored ones, and those after them. Everything is requested when nothing is stored
 * of that time, when another source answers, when it differs about a stored day, or when the last request was long ago.
 */
export async function closesSince(
  memory: CloseMemory | undefined,
  symbol: string,
  since: LocalDate,
  today: LocalDate,
  ask: (from: LocalDate) => Promise<ReportedCloses>,
): Promise<DailyCloses> {
  if (memory === undefined) return (await ask(since)).days;
  const over = addDays(today, -DAYS_UNTIL_OVER);
  const known = await memory.of(symbol, since);
  const newest = known && [...known.days.keys()].at(-1);
  const isBelieved = known !== undefined && known.since <= since && addDays(known.asked, BELIEVED_DAYS) >= today;
  if (isBelieved && newest !== undefined) {
    const told = await ask(addDays(newest, -OVERLAP_DAYS));
    if (told.source === undefined) return told.days;
    if (told.source === known.source && agree(known.days, told.days)) {
      const added = [...told.days].filter(([date]) => !known.days.has(date));
      const days = added.length === 0 ? known.days : inOrder([...known.days, ...added]);
      if (added.some(([date]) => date <= over)) await memory.keep(symbol, { ...known, days: upTo(over, days) });
      return days;
    }
  }
  const { source, days, isWhole } = await ask(since);
  if (source === undefined || !isWhole) return days;
  const ordered = inOrder(days);
  const past = upTo(over, ordered);
  if (past.size > 0) await memory.keep(symbol, { source, since, asked: today, days: past });
  return ordered;
}

const upTo = (last: LocalDate, days: DailyCloses): DailyCloses => new Map([...days].filter(([date]) => date <= last));

function agree(known: DailyCloses, told: DailyCloses): boolean {
  const again = [...told].filter(([date]) => known.has(date));
  return again.length > 0 && again.every(([date, close]) => known.get(date) === close);
}

const inOrder = (days: Iterable<[LocalDate, DecimalString]>): DailyCloses =>
  new Map([...new Map(days)].sort(([a], [b]) => (a < b ? -1 : 1)));
