import type { Steps } from '@finclaw/infra';
import { plainText, type Reading, readingText } from '@finclaw/language';
import { announcementsOf } from './announcements.ts';
import type { Claim, Clause } from './claim.ts';
import { dayOf, headingDay, isDay } from './days.ts';
import { directionOf, qualifierOf } from './directions.ts';
import { layOut, type Stretch, within } from './layout.ts';
import type { Mention } from './mention.ts';
import type { NameBook } from './names.ts';
import { labelsAt } from './roles.ts';
import { SubjectFinder, topicsOf } from './subjects.ts';
import { exactnessOf, isSupposed, JOINT, meaningsIn, says } from './wording.ts';

/** A text with every number in it and what it says about each. */
export interface ReadText {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Numbers that are no amounts, and amounts with their surroundings, in the order of the text. */
  readonly claims: readonly Claim[];
}

/** Reads a text in steps; where it names nothing, it goes on about what the conversation speaks of. */
export function* readingClaims(
  raw: string,
  names: NameBook,
  spokenOf?: ReadonlySet<string>,
  manner?: Parameters<NameBook['finding']>[1],
): Steps<ReadText> {
  const text = plainText(raw);
  const stretches = layOut(text);
  const found = yield* readingText(raw);
  const days = found.filter(isDay);
  // APR is a company; Apr 14 is a day.
  const isInDay = ({ start, end }: Mention): boolean => days.some((day) => day.start <= start && end <= day.end);
  const mentions = (yield* names.finding(text, manner)).filter((mention) => !isInDay(mention));
  const numbers = outsideNames(found, mentions);
  yield;
  const reader = new ClaimReader(text, mentions);
  const topics = topicsOf(stretches, mentions, spokenOf);
  const claims: Claim[] = [];
  let next = 0;
  for (const [index, stretch] of stretches.entries()) {
    const here: Reading[] = [];
    for (; next < numbers.length && (numbers[next] as Reading).start < stretch.end; next++) here.push(numbers[next] as Reading);
    if (here.length === 0) continue;
    yield;
    claims.push(...(yield* reader.reading(stretch, topics[index], here)));
  }
  return { text, mentions, claims };
}

/** The 500 of S&P 500 and the code of a share belong to the name. */
function outsideNames(numbers: readonly Reading[], mentions: readonly Mention[]): Reading[] {
  let next = 0;
  return numbers.map((number) => {
    while (next < mentions.length && (mentions[next] as Mention).end <= number.start) next++;
    const mention = mentions[next];
    if (mention === undefined || number.kind !== 'quantity' || mention.start >= number.end) return number;
    return mention.start <= number.digitsAt && number.digitsAt < mention.end ? { ...number, kind: 'name' } : number;
  });
}

class ClaimReader {
  readonly #text: string;
  readonly #mentions: readonly Mention[];
  readonly #subjects: SubjectFinder;

  constructor(text: string, mentions: readonly Mention[]) {
    this.#text = text;
    this.#mentions = mentions;
    this.#subjects = new SubjectFinder(text, mentions);
  }

  /** The claims of one stretch, with a rest after each. */
  *reading(stretch: Stretch, topic: ReadonlySet<string> | undefined, numbers: readonly Reading[]): Steps<Claim[]> {
    const text = this.#text;
    const amounts = numbers.filter(({ kind, unit }) => kind === 'quantity' && unit.dimension !== 'duration');
    const subjects = this.#subjects.ofStretch(stretch, topic, amounts);
    const announcements = announcementsOf(text, stretch, amounts, within(this.#mentions, stretch.cell?.row ?? stretch));
    const named = within(this.#mentions, stretch.cell?.row ?? stretch).filter(({ isForex }) => !isForex);
    // The line above a list speaks for an item that is one figure.
    const above = amounts.length === 1 ? stretch.above : undefined;
    const speaking = [stretch.cell?.header, stretch.cell?.rowHead, above, stretch].filter((span) => span !== undefined);
    const said = speaking.map(({ start, end }) => text.slice(start, end)).join(' ');
    const days = numbers.filter(isDay);
    const shared = {
      ...NOTHING_SAID,
      stretch,
      said,
      company: named.map(({ ids }) => ids),
      labels: new Set(speaking.flatMap((span) => labelsAt(text, span).map(({ role }) => role))),
      cues: meaningsIn(said),
      days: days.flatMap(({ moment }) => moment ?? []),
    };
    const heading = stretch.cell && headingDay(text, stretch);
    const momentOf = (number: Reading) =>
      stretch.cell === undefined ? dayOf(text, number, days, stretch.start, amounts) : heading;
    const moments = amounts.map(momentOf);
    const read: Claim[] = [];
    for (const number of numbers) {
      yield;
      const base = { ...shared, number, written: text.slice(number.start, number.end) };
      const at = amounts.indexOf(number);
      if (at < 0) {
        read.push(base);
        continue;
      }
      const { ids, ...subject } = subjects[at]!;
      const moment = moments[at];
      const before = text.slice(Math.max(stretch.start, number.start - 80), number.start);
      const after = text.slice(number.end, Math.min(stretch.end, number.end + 60));
      read.push({
        ...base,
        ...subject,
        ...announcements[at],
        ...qualifierOf(text, stretch, at, amounts),
        ...(ids !== undefined && { subjects: ids }),
        ...(moment !== undefined && { moment }),
        // 18.3%, about the same as 18.4% in 2024: a time behind it that is of another figure is not of this one.
        days: days.flatMap((day) =>
          (day.start > number.start || moment === undefined) && day.moment !== moment && moments.includes(day.moment)
            ? []
            : (day.moment ?? []),
        ),
        ...directionOf(text, stretch, at, amounts, this.#mentions),
        isPresent: moment === undefined && says(text.slice(amounts[at - 1]?.end ?? stretch.start, number.start), 'present'),
        clause: this.#clauseOf(stretch, at, amounts),
        exactness: exactnessOf(before.slice(-24), after.slice(0, 16)),
        isAssumed: isSupposed(before, after, ['shares', 'count'].includes(number.unit.dimension)),
      });
    }
    return read;
  }

  /** Of two ends, such as 2.5% to 3%, both are spoken of by the words before the first. */
  #clauseOf(stretch: Stretch, at: number, amounts: readonly Reading[]): Clause {
    const { start, end, unit, sign } = amounts[at]!;
    let last = at - 1;
    let from = start;
    while (last >= 0) {
      const before = amounts[last]!;
      if (before.unit.dimension === unit.dimension && (sign !== 0 || !ENDS.test(this.#text.slice(before.end, from)))) break;
      from = before.start;
      last--;
    }
    // Figures of other kinds between are left out with their units: 65 shares are no share.
    const ends = [amounts[last]?.end ?? stretch.start, ...amounts.slice(last + 1, at).map((other) => other.end)];
    const between = ends.map((from, index) => this.#text.slice(from, amounts[last + 1 + index]!.start)).join(' ');
    const behind = this.#text.slice(end, Math.min(amounts[at + 1]?.start ?? stretch.end, end + 40)).split(JOINT)[0];
    const own = last < 0 ? between : between.slice(JOINT.exec(between)?.index ?? 0);
    return [own, behind ?? ''];
  }
}

const ENDS = /^[\s(~–-]{0,3}(?:에서|부터|to|and|와|과)?[\s$₩(]{0,3}$/;

const NOTHING_SAID = {
  references: [],
  lead: '',
  clause: ['', ''],
  isNamed: false,
  isPresent: false,
  isBare: false,
  isAssumed: false,
  direction: 0,
  isComparison: false,
  isDirectionClose: false,
  isContradictory: false,
  exactness: 'nearest',
} as const;
