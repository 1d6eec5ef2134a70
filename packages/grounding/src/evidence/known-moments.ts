import type { Moment } from '@finclaw/language';
import { kept } from '../once.ts';

/** Zones in which people in Seoul, New York, London and elsewhere read the same instant. */
const OFFSETS_HOURS = [0, 9, -5, -4, 1];
const PARTS = ['day', 'minutes', 'month', 'quarter', 'year'] as const;

/** The days and times that the evidence names, in every zone people may read them in. */
export class KnownMoments {
  readonly #moments: readonly Moment[];
  readonly #instants: readonly number[];
  #byPart: Map<string, Moment[]> | undefined;

  constructor(moments: readonly Moment[], instants: readonly number[]) {
    this.#moments = moments;
    this.#instants = instants;
  }

  get isEmpty(): boolean {
    return this.#moments.length === 0 && this.#instants.length === 0;
  }

  /** Whether everything that is written of a day or time fits one that is known. */
  has(moment: Moment): boolean {
    const [first] = partKeys(moment);
    if (first === undefined) return false;
    this.#byPart ??= this.#index();
    return (this.#byPart.get(first) ?? []).some((known) =>
      PARTS.every((part) => moment[part] === undefined || moment[part] === known[part]),
    );
  }

  #index(): Map<string, Moment[]> {
    const seen = new Set<string>();
    const byPart = new Map<string, Moment[]>();
    const add = (moment: Moment): void => {
      const key = PARTS.map((part) => moment[part]).join();
      if (seen.has(key)) return;
      seen.add(key);
      for (const part of partKeys(moment)) kept(byPart, part, () => []).push(moment);
    };
    for (const moment of this.#moments) add(moment);
    for (const instant of new Set(this.#instants)) for (const moment of momentsOf(instant)) add(moment);
    return byPart;
  }
}

/** The parts by which a moment is found, the most telling first. */
const partKeys = (moment: Moment): string[] =>
  PARTS.flatMap((part) => (moment[part] === undefined ? [] : `${part} ${moment[part]}`));

/** An instant as clocks in the usual zones show it. */
export function momentsOf(instant: number): Moment[] {
  return OFFSETS_HOURS.map((hours) => {
    const time = new Date(instant + hours * 3_600_000);
    const month = time.getUTCMonth() + 1;
    return {
      year: time.getUTCFullYear(),
      month,
      day: time.getUTCDate(),
      quarter: Math.ceil(month / 3),
      minutes: time.getUTCHours() * 60 + time.getUTCMinutes(),
    };
  });
}
