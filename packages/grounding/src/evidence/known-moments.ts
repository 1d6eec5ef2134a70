import type { Moment } from '@finclaw/language';
import { kept, once } from '../once.ts';

/** Zones in which people in Seoul, New York, London and elsewhere read the same instant. */
const OFFSETS_HOURS = [0, 9, -5, -4, 1];
const PARTS = ['day', 'minutes', 'month', 'quarter', 'year'] as const;

/** The days and times that the evidence names, in every zone people may read them in. */
export class KnownMoments {
  readonly isEmpty: boolean;
  readonly #byPart: () => ReadonlyMap<string, readonly Moment[]>;

  constructor(named: readonly (Moment | number)[]) {
    this.isEmpty = named.length === 0;
    this.#byPart = once(() => byPart(named));
  }

  /** Whether everything that is written of a day or time fits one that is known. */
  has(moment: Moment): boolean {
    const [first = ''] = partKeys(moment);
    const isOf = (known: Moment): boolean => PARTS.every((part) => (moment[part] ?? known[part]) === known[part]);
    return this.#byPart().get(first)?.some(isOf) === true;
  }
}

/** Moments by each of their parts, none of them twice. */
function byPart(named: readonly (Moment | number)[]): ReadonlyMap<string, readonly Moment[]> {
  const all = [...new Set(named)].flatMap((each) => (typeof each === 'number' ? momentsOf(each) : each));
  const known = new Map<string, Moment[]>();
  for (const moment of new Map(all.map((each) => [partKeys(each).join(), each])).values())
    for (const part of partKeys(moment)) kept(known, part, () => []).push(moment);
  return known;
}

/** The parts by which a moment is found, the most telling first. */
const partKeys = (moment: Moment): string[] =>
  PARTS.flatMap((part) => (moment[part] === undefined ? [] : `${part} ${moment[part]}`));

/** An instant as clocks in the usual zones show it. */
export const momentsOf = (instant: number): Moment[] =>
  OFFSETS_HOURS.map((hours) => {
    const time = new Date(instant + hours * 3_600_000);
    const [year, month] = [time.getUTCFullYear(), time.getUTCMonth() + 1];
    const minutes = time.getUTCHours() * 60 + time.getUTCMinutes();
    return { year, month, day: time.getUTCDate(), quarter: Math.ceil(month / 3), minutes };
  });
