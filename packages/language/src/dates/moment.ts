/** The parts of a date or time that are written out. */
export interface Moment {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  /** The first or the second half of a year. */
  readonly half?: number;
  /** Minutes since midnight. */
  readonly minutes?: number;
}

const before = (unit: string, korean: string): RegExp =>
  new RegExp(
    `(?:(?<![a-z])(?:a|one|the) ${unit} (?:ago|earlier|before|prior)|(?:previous|prior|preceding|last) ${unit}|${korean})`,
    'i',
  );
const PARTS = [
  ['year', before('year', '전년|작년|(?<!\\d)1년 전'), 0],
  ['quarter', before('quarter', '(?:전|직전)\\s?분기'), 4],
  ['month', before('month', '전월|지난달|전달(?=[ (보에])|한 ?달 전'), 12],
] as const;

/** The year, quarter or month before another, whichever words speak of; undefined where they speak of none, or of one that is not known. */
export function momentBefore({ day: _, ...moment }: Moment, words: string): Moment | undefined {
  const [part, , most] = PARTS.find(([, said]) => said.test(words)) ?? [];
  const now = part && moment[part];
  if (now === undefined) return undefined;
  if (most === 0 || now > 1) return { ...moment, [part!]: now - 1 };
  return { ...moment, [part!]: most, ...(moment.year !== undefined && { year: moment.year - 1 }) };
}
