import type { Mention, NameBook } from '@finclaw/finance/instruments';
import {
  directionsIn,
  isOfOneShare,
  labelsAt,
  meaningsIn,
  type Role,
  roleFor,
  saidBeside,
  says,
} from '@finclaw/finance/vocabulary';
import type { Steps } from '@finclaw/infra';
import {
  dated,
  firstFrom,
  layOut,
  type Moment,
  momentBefore,
  plainText,
  Rational,
  type Reading,
  readingText,
  type Span,
  type Stretch,
  saidUnit,
  within,
} from '@finclaw/language';
import { announcementsOf } from './announcements.ts';
import type { Claim } from './claim.ts';
import { directionOf } from './directions.ts';
import { Reach } from './reach.ts';
import { asSpokenOf } from './short-names.ts';
import { subjectsIn, topicsOf } from './subjects.ts';

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
  // MA is a company too; the 50-day MA is an average.
  const isInLabel = ({ start, end }: Mention): boolean =>
    end - start < 4 &&
    labelsAt(text, { start: Math.max(0, start - 8), end }).some((label) => label.start < start && label.end === end);
  const named = (yield* names.finding(text, manner)).filter((mention) => !isInDay(mention) && !isInLabel(mention));
  const mentions = asSpokenOf(named, text, names);
  // The 500 of S&P 500 and the code of a share belong to the name.
  const isInName = ({ kind, digitsAt }: Reading): boolean =>
    kind === 'quantity' && digitsAt < (mentions[firstFrom(mentions, digitsAt + 1) - 1]?.end ?? 0);
  const numbers = found.map((number): Reading => (isInName(number) ? { ...number, kind: 'name' } : number));
  yield;
  const topics = topicsOf(stretches, mentions, spokenOf);
  const claims: Claim[] = [];
  let daySpoken: Moment | undefined;
  for (const [index, stretch] of stretches.entries()) {
    const here = within(numbers, stretch);
    if (here.length === 0) continue;
    yield;
    const read = yield* readingStretch(text, stretch, topics[index], here, mentions);
    claims.push(...(daySpoken ? read.map((claim) => ({ ...claim, daySpoken })) : read));
    daySpoken = here.findLast(({ moment }) => moment?.day !== undefined)?.moment ?? daySpoken;
  }
  return { text, mentions, claims };
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
  const rowLead = stretch.cell ? { start: row.start, end: stretch.start } : undefined;
  const subjectOf = subjectsIn(stretch, rowLead && isOfOther(text, rowLead) ? undefined : topic, mentions);
  const announcements = announcementsOf(reach, heads, named);
  const directions = directionsIn(written(stretch), stretch.start);
  const said = [...heads, stretch].map(written).join(' ');
  const days = numbers.filter(isDay);
  const headed = [rowHead, header].flatMap((head) => (head ? dated(written(head)).said : []))[0]?.period;
  const shared = {
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
    const place = figures.indexOf(number);
    // What is no figure, or a length of time, is read by itself.
    const [own, at] = place < 0 ? [new Reach(text, stretch, [number]), 0] : [reach, place];
    const [before, behind] = [written(own.before(at)), written(own.behind(at))];
    const beside = saidBeside(before, behind);
    const isCount = number.unit.dimension === 'shares' || number.unit.dimension === 'count';
    const tense = beside.find((each) => each === 'prior' || each === 'new');
    const moment = dayOf(own, at, days, tense === 'prior' ? before + behind : undefined) ?? headed;
    const isPresent = moment === undefined && says(before, 'present');
    read.push({
      ...shared,
      number: stretch.cell ? inUnitOf(stretch.cell, number, written, announcements[place]?.role) : number,
      written: written(number),
      ...subjectOf(own, at),
      ...(announcements[place] ?? { references: [] }),
      ...directionOf(own, at, directions),
      ...(moment !== undefined && { moment }),
      ...(tense !== undefined && { tense }),
      lead: before.slice(-60),
      clause: own.clauseOf(at),
      isPresent,
      ...(isPresent && { days: [] }),
      exactness: beside.find((each) => each === 'at-least' || each === 'at-most' || each === 'about') ?? 'nearest',
      isAssumed: place >= 0 && (beside.includes('supposed') || (beside.includes('sample') && isCount)),
    });
  }
  return read;
}

/** A bare number of a table that is an amount by its column or row is in the unit that these or the corner give. */
function inUnitOf(
  { header, rowHead, corner }: NonNullable<Stretch['cell']>,
  number: Reading,
  written: (span: Span) => string,
  role: Role | undefined,
): Reading {
  if (header === undefined || rowHead === undefined || number.unit.dimension !== 'none' || number.isPlain !== true) return number;
  if (role === undefined || isOfOneShare(role) || roleFor(role, 'money') === undefined) return number;
  const { scale, currency } =
    [header, rowHead, corner].map((head) => saidUnit(head ? written(head) : '')).find((said) => said.scale !== undefined) ?? {};
  if (scale === undefined) return number;
  const [value, step] = [number.value, number.step].map((each) => each.times(Rational.of(scale)));
  const unit: Reading['unit'] = currency === undefined ? number.unit : { dimension: 'money', currency };
  return { ...number, value: value!, step: step!, scale, unit, isPlain: false };
}

/** A row that begins with words for no field and no time is of something of its own, which need not be what the text was speaking of. */
const isOfOther = (text: string, lead: Span): boolean =>
  /\p{L}{2}/u.test(text.slice(lead.start, lead.end)) &&
  labelsAt(text, lead).length === 0 &&
  dated(text.slice(lead.start, lead.end)).said.length === 0;

/** Two years earlier, 3년 전, at the start of the year: which time that is, nobody works out. */
const FURTHER_BACK = /(?:years|quarters|months|weeks|days|decades?|this|start|first|beginning)(?![a-z])|[\d년월기주] ?전/i;

/** Whether a number is a day, a year or a quarter. */
const isDay = ({ kind }: Reading): boolean => kind === 'date' || kind === 'year' || kind === 'period';

/**
 * The day that speaks of a figure. What is said of the present ends what was said of an earlier day. The earlier of two values is not of the day of
 * the newer one, but a year, quarter or month before it, if its words say so.
 */
function dayOf(reach: Reach, at: number, days: readonly Reading[], prior: string | undefined): Moment | undefined {
  const day = reach.markOf(at, days);
  if (prior !== undefined && at > 0 && day !== undefined && reach.beside(at - 1, days, {}) === day)
    return momentBefore(day.moment ?? {}, prior) ?? (FURTHER_BACK.test(prior) ? day.moment : undefined);
  return says(reach.text.slice(day?.end, reach.figures[at]!.start), 'present') ? undefined : day?.moment;
}
