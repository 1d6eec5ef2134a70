import type { Steps } from '@finclaw/infra';
import { plainText, type Reading, readingText } from '@finclaw/language';
import { Announcer } from './announcements.ts';
import type { Claim } from './claim.ts';
import { dayOf, headingDay, isDay } from './days.ts';
import { directionOf } from './directions.ts';
import { LabelReader } from './label-reader.ts';
import { type Layout, layOut, type Stretch } from './layout.ts';
import type { Mention } from './mention.ts';
import type { NameBook } from './names.ts';
import { readingQualifiers } from './qualifiers.ts';
import { within } from './spans.ts';
import { SubjectFinder } from './subjects.ts';
import { cuesIn, exactnessOf, isSupposed } from './wording.ts';

/** What is needed to read a text besides the text. */
interface ReadingOptions {
  readonly names: NameBook;
  /** The instruments that the evidence speaks of; a doubtful name counts only if it is among them. */
  readonly isKnown?: (ids: ReadonlySet<string>) => boolean;
  /** What the conversation speaks of when the text names nothing. */
  readonly fallback?: ReadonlySet<string>;
}

/** A text with every number in it and what it says about each. */
export interface ReadText {
  readonly text: string;
  readonly layout: Layout;
  readonly mentions: readonly Mention[];
  /** Numbers that are no amounts, and amounts with their surroundings, in the order of the text. */
  readonly claims: readonly Claim[];
}

/** The same in steps. */
export function* readingClaims(raw: string, { names, isKnown = () => false, fallback }: ReadingOptions): Steps<ReadText> {
  const text = plainText(raw);
  const layout = layOut(text);
  const found = yield* readingText(raw);
  const days = found.filter(isDay);
  // APR is a company; Apr 14 is a day.
  const isInDay = ({ start, end }: Mention): boolean => days.some((day) => day.start <= start && end <= day.end);
  const mentions = (yield* names.finding(text)).filter(
    (mention) => (mention.isCertain || isKnown(mention.ids)) && !isInDay(mention),
  );
  const numbers = outsideNames(found, mentions);
  yield;
  const reader = new ClaimReader(text, layout, mentions, fallback);
  const claims: Claim[] = [];
  let next = 0;
  for (const [index, stretch] of layout.stretches.entries()) {
    const here: Reading[] = [];
    for (; next < numbers.length && (numbers[next] as Reading).start < stretch.end; next++) here.push(numbers[next] as Reading);
    if (here.length === 0) continue;
    yield;
    claims.push(...(yield* reader.reading(stretch, index, here)));
  }
  return { text, layout, mentions, claims };
}

/** The 500 of S&P 500 and the code of a share belong to the name. */
function outsideNames(numbers: readonly Reading[], mentions: readonly Mention[]): Reading[] {
  let next = 0;
  return numbers.map((number) => {
    while (next < mentions.length && (mentions[next] as Mention).end <= number.start) next++;
    const mention = mentions[next];
    if (mention === undefined || number.kind !== 'quantity' || mention.start >= number.end) return number;
    if (mention.start <= number.digitsAt && number.digitsAt < mention.end) return { ...number, kind: 'name' };
    // In USD/KRW 1,457 the code belongs to the pair.
    return mention.end > number.start && mention.end <= number.digitsAt ? { ...number, start: number.digitsAt } : number;
  });
}

class ClaimReader {
  readonly #text: string;
  readonly #mentions: readonly Mention[];
  readonly #subjects: SubjectFinder;
  readonly #labels: LabelReader;
  readonly #announcer: Announcer;

  constructor(text: string, { stretches }: Layout, mentions: readonly Mention[], fallback: ReadonlySet<string> | undefined) {
    this.#text = text;
    this.#mentions = mentions;
    this.#subjects = new SubjectFinder(text, stretches, mentions, fallback);
    this.#labels = new LabelReader(text);
    this.#announcer = new Announcer(text, this.#labels);
  }

  /** The claims of one stretch, with a rest after each. */
  *reading(stretch: Stretch, index: number, numbers: readonly Reading[]): Steps<Claim[]> {
    const amounts = numbers.filter(({ kind, unit }) => kind === 'quantity' && unit.dimension !== 'duration');
    const subjects = yield* this.#subjects.ofStretch(stretch, index, amounts);
    const names = within(this.#mentions, stretch);
    const announcements = yield* this.#announcer.announcing(stretch, amounts, names);
    const speaking = [stretch.cell?.header, stretch.cell?.rowHead, stretch].filter((span) => span !== undefined);
    const said = speaking.map(({ start, end }) => this.#text.slice(start, end)).join(' ');
    const cues = cuesIn(said);
    const labels = new Set(speaking.flatMap((span) => this.#labels.of(span).map(({ role }) => role)));
    const qualifiers = yield* readingQualifiers(this.#text, stretch, amounts);
    const heading = stretch.cell && headingDay(this.#text, stretch);
    const places = new Map(amounts.map((number, at) => [number, at]));
    const days = numbers.filter(isDay);
    const moments = days.flatMap(({ moment }) => moment ?? []);
    const read: Claim[] = [];
    for (const number of numbers) {
      yield;
      const written = this.#text.slice(number.start, number.end);
      const base = { ...NOTHING_SAID, number, written, stretch, said, labels, cues, days: moments };
      const at = places.get(number);
      if (at === undefined) {
        read.push(base);
        continue;
      }
      const { ids, ...subject } = subjects[at] as (typeof subjects)[number];
      const moment = stretch.cell === undefined ? dayOf(this.#text, number, days, stretch.start) : heading;
      const before = this.#text.slice(Math.max(stretch.start, number.start - 80), number.start);
      const after = this.#text.slice(number.end, Math.min(stretch.end, number.end + 60));
      read.push({
        ...base,
        ...subject,
        ...announcements[at],
        ...qualifiers[at],
        ...(ids !== undefined && { subjects: ids }),
        ...(moment !== undefined && { moment }),
        ...directionOf(this.#text, stretch, at, amounts, this.#mentions),
        exactness: exactnessOf(before.slice(-24), after.slice(0, 16)),
        isAssumed: isSupposed(before, after, isHolding(number, ids)),
      });
    }
    return read;
  }
}

/** Shares, and coins, which Koreans count in 개. */
const isHolding = ({ unit }: Reading, ids: ReadonlySet<string> | undefined): boolean =>
  unit.dimension === 'shares' || (unit.dimension === 'count' && [...(ids ?? [])].some((id) => id.startsWith('coin:')));

const NOTHING_SAID = {
  references: [],
  company: [],
  lead: '',
  isNamed: false,
  isBare: false,
  isAssumed: false,
  direction: 0,
  isComparison: false,
  isDirectionClose: false,
  isContradictory: false,
  exactness: 'nearest',
} as const;
