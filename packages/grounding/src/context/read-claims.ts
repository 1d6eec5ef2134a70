import type { Steps } from '@finclaw/infra';
import { dated, type Moment, plainText, type Reading, readingText } from '@finclaw/language';
import { announcementsOf } from './announcements.ts';
import type { Claim } from './claim.ts';
import { directionOf } from './directions.ts';
import { layOut, type Span, type Stretch, within } from './layout.ts';
import type { Mention } from './mention.ts';
import type { NameBook } from './names.ts';
import { Reach, WHOSE_OR_WHEN } from './reach.ts';
import { labelsAt } from './roles.ts';
import { subjectsOf, topicsOf } from './subjects.ts';
import { directionsIn, meaningsIn, saidBeside, says } from './wording.ts';

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
  const topics = topicsOf(stretches, mentions, spokenOf);
  const claims: Claim[] = [];
  let next = 0;
  for (const [index, stretch] of stretches.entries()) {
    const here: Reading[] = [];
    for (; next < numbers.length && (numbers[next] as Reading).start < stretch.end; next++) here.push(numbers[next] as Reading);
    if (here.length === 0) continue;
    yield;
    claims.push(...(yield* readingStretch(text, stretch, topics[index], here, mentions)));
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

/** The claims of one stretch, with a rest after each. */
function* readingStretch(
  text: string,
  stretch: Stretch,
  topic: ReadonlySet<string> | undefined,
  numbers: readonly Reading[],
  mentions: readonly Mention[],
): Steps<Claim[]> {
  const figures = numbers.filter(({ kind, unit }) => kind === 'quantity' && unit.dimension !== 'duration');
  const reach = new Reach(text, stretch, figures);
  const written = ({ start, end }: Span): string => text.slice(start, end);
  const { header, rowHead, row = stretch } = stretch.cell ?? {};
  // The line above a list speaks for an item that is one figure.
  const heads = [header, rowHead, figures.length === 1 ? stretch.above : undefined].filter((span) => span !== undefined);
  const named = within(mentions, row);
  const subjects = subjectsOf(reach, stretch, topic, mentions);
  const announcements = announcementsOf(reach, heads, named);
  const directions = directionsIn(written(stretch), stretch.start);
  const said = [...heads, stretch].map(written).join(' ');
  const days = numbers.filter(isDay);
  const headed = [rowHead, header].flatMap((head) => (head ? dated(written(head)).said : []))[0]?.period;
  const shared = {
    ...NOTHING_SAID,
    stretch,
    said,
    company: named.filter(({ isForex }) => !isForex).map(({ ids }) => ids),
    labels: new Set([...heads, stretch].flatMap((span) => labelsAt(text, span).map(({ role }) => role))),
    cues: meaningsIn(said),
    days: days.flatMap(({ moment }) => moment ?? []),
  };
  const read: Claim[] = [];
  for (const number of numbers) {
    yield;
    const base = { ...shared, number, written: written(number) };
    const at = figures.indexOf(number);
    if (at < 0) {
      read.push(base);
      continue;
    }
    const [before, behind] = [written(reach.before(at)), written(reach.behind(at))];
    const beside = saidBeside(before, behind);
    const isCount = number.unit.dimension === 'shares' || number.unit.dimension === 'count';
    const tense = beside.find((each) => each === 'prior' || each === 'new');
    const moment = stretch.cell === undefined ? dayOf(reach, at, days) : headed;
    const isPresent = moment === undefined && says(before, 'present');
    read.push({
      ...base,
      ...subjects[at]!,
      ...announcements[at],
      ...directionOf(reach, at, directions, mentions),
      ...(moment !== undefined && { moment }),
      ...(tense !== undefined && { tense }),
      lead: before.slice(-60),
      clause: reach.clauseOf(at),
      ...(isPresent && { isPresent, days: [] }),
      exactness: beside.find((each) => each === 'at-least' || each === 'at-most' || each === 'about') ?? 'nearest',
      isAssumed: beside.includes('supposed') || (beside.includes('sample') && isCount),
    });
  }
  return read;
}

/** Whether a number is a day, a year or a quarter. */
const isDay = ({ kind }: Reading): boolean => kind === 'date' || kind === 'year' || kind === 'period';

/** 5,210 (2024: 4,950), $5 (May 3): whether a bracket opens before a day, and closes before the next figure. */
const BRACKET = /^\s?\((?:[^()\d]{0,12} )?$/;

/** The day directly behind a figure, or the last before it. What is said of the present ends what was said of an earlier day. */
function dayOf(reach: Reach, at: number, days: readonly Reading[]): Moment | undefined {
  const { text, figures, stretch } = reach;
  const { start, end } = figures[at]!;
  const next = days.find((day) => day.start >= end);
  const isBracketed =
    next && BRACKET.test(text.slice(end, next.start)) && text.slice(next.end, reach.behind(at).end).includes(')');
  if (isBracketed || (next && reach.beside(at, days, WHOSE_OR_WHEN))) return next.moment;
  const last = days.findLast((day) => day.end <= start);
  return says(text.slice(last?.end ?? stretch.start, start), 'present') ? undefined : last?.moment;
}

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
