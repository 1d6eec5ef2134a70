import { addDays, type LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';

/** Exchange rates of past days as first reported, so that results computed with them stay the same. */
export interface RateMemory {
  /** The rates of a pair, such as USD/KRW, by day. */
  of(pair: string): Promise<ReadonlyMap<LocalDate, DecimalString>>;
  keep(pair: string, rates: ReadonlyMap<LocalDate, DecimalString>): Promise<void>;
}

/** Small values by scope and key, as in the store. */
interface Values {
  list(scope: string): Promise<readonly { readonly key: string; readonly value: string }[]>;
  set(scope: string, key: string, value: string): Promise<void>;
}

/** Stores rates, a year of a pair in one value. */
export function createRateMemory(values: Values, scope: string): RateMemory {
  return {
    async of(pair) {
      const years = (await values.list(scope)).filter(({ key }) => key.startsWith(`${pair} `));
      return new Map(
        years.flatMap(({ value }) => Object.entries(JSON.parse(value) as Record<LocalDate, DecimalString>)),
      ) as Map<LocalDate, DecimalString>;
    },
    async keep(pair, rates) {
      const byYear = Map.groupBy(rates, ([date]) => date.slice(0, 4));
      for (const [year, days] of byYear)
        await values.set(scope, `${pair} ${year}`, JSON.stringify(Object.fromEntries(days)));
    },
  };
}

/** A day is over everywhere on the second day after it. */
const DAYS_UNTIL_OVER = 2;

/**
 * Merges stored rates, which take precedence, with those a source reports today; past days that were unknown are stored
 * from now on.
 */
export async function firstTold(
  memory: RateMemory | undefined,
  pair: string,
  told: ReadonlyMap<LocalDate, DecimalString>,
  today: LocalDate,
): Promise<ReadonlyMap<LocalDate, DecimalString>> {
  if (memory === undefined) return told;
  const known = await memory.of(pair);
  const over = addDays(today, -DAYS_UNTIL_OVER);
  const fresh = [...told].filter(([date]) => date <= over && !known.has(date));
  if (fresh.length > 0) await memory.keep(pair, new Map([...known, ...fresh]));
  return new Map([...told, ...known]);
}
