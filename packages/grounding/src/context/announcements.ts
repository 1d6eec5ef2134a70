import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { leadFrom } from './directions.ts';
import { inOrder, type Span, type Stretch, within } from './layout.ts';
import { type Label, labelsAt, type Role, roleFor } from './roles.ts';

type Announcement = Pick<Claim, 'references' | 'role'>;

const REFERENCE_AFTER = /^\s?(?:대비|보다|에 비해|에서|와 비교|과 비교|까지)/;
/** 84만 원이 원천징수됐고, a 4.3% yield: what stands between a figure and the word that says what it is. */
const DIRECTLY_BEHIND = /^(?:이|가|을|를|의)?\s?(?:(?:in|of)\s(?:[a-z]+-[a-z]+\s|the\s)?)?$/;
/** Verbs behind a number that say what it is. */
const OPENED_AT = /^(?:에|으로|로)?\s?(?:장을\s?)?(?:출발|개장|시작)/;
/** From 5 to 7, 5 → 7, 7 (2024: 5), 7, up from 5: what stands between two values of one thing. */
const RANGE_JOINT =
  /^\s?(?:~|-|→|and|to|에서|과|와|,?\s?(?:(?:up|down)\sfrom|vs\.?|versus|against)|\(\s?(?:FY)?(?:19|20)\d{2}(?:년|:)?)\s?$/i;

/** What a text announces each number of a stretch to be, and what it compares it with. */
export function announcementsOf(
  text: string,
  stretch: Stretch,
  numbers: readonly Reading[],
  mentions: readonly Span[],
): Announcement[] {
  const labels = outside(labelsAt(text, stretch), mentions);
  const { header, rowHead } = stretch.cell ?? {};
  const rows = [labels, ...[header, rowHead].map((head) => (head ? labelsAt(text, head) : []))].map((row) =>
    inOrder(text, row, numbers),
  );
  const said: Announcement[] = [];
  for (const [index, number] of numbers.entries()) {
    const lead = within(labels, { start: leadFrom(text, numbers, index) ?? stretch.start, end: number.start });
    const references = lead.filter((label) => isReference(text, label)).map(({ role }) => role);
    const [ordered] = rows.flatMap((row) => row.get(number) ?? []);
    const role =
      (ordered && roleFor(ordered.role, number.unit.dimension)) ??
      announced(text, stretch, number, lead, labels, mentions, numbers.length === 1) ??
      inherited(text, index, numbers, said, mentions) ??
      (isEndOfRange(text, index, numbers) ? 'range' : undefined);
    said.push({ references, ...(role !== undefined && { role }) });
  }
  return said;
}

/** Words of a name announce nothing: a fund called 푸른솔 채권혼합 is no bond. */
const outside = (labels: readonly Label[], mentions: readonly Span[]): readonly Label[] =>
  labels.filter(
    (label) =>
      !mentions.some(({ start, end }) => start <= label.start && label.end <= end && end - start > label.end - label.start),
  );

/** 27만 6천원~27만 8천원: of what nothing else is said, the ends are a low and a high. */
const isEndOfRange = (text: string, index: number, numbers: readonly Reading[]): boolean =>
  [index, index + 1].some((at) => {
    const [from, to] = [numbers[at - 1], numbers[at]];
    return from && to && from.unit.dimension === 'money' && /^\s?~\s?$/.test(text.slice(from.end, to.start));
  });

/** The announcement before a number, behind it, or in the headings of its cell. */
function announced(
  text: string,
  stretch: Stretch,
  number: Reading,
  lead: readonly Label[],
  labels: readonly Label[],
  mentions: readonly Span[],
  isAlone: boolean,
): Role | undefined {
  const { dimension } = number.unit;
  const before = nearest(text, lead.toReversed(), number);
  if (before !== undefined) return before;
  const behind = labels.find(({ start }) => start >= number.end);
  const isBehind = behind !== undefined && DIRECTLY_BEHIND.test(text.slice(number.end, behind.start));
  const told = isBehind ? roleFor(behind.role, dimension) : undefined;
  if (told !== undefined) return told;
  if (OPENED_AT.test(text.slice(number.end, stretch.end))) return 'open';
  for (const head of [stretch.cell?.header, stretch.cell?.rowHead, isAlone ? stretch.above : undefined]) {
    const role = head && nearest(text, outside(labelsAt(text, head), mentions).toReversed(), number);
    if (role !== undefined) return role;
  }
  return undefined;
}

/** The announcing word that stands nearest, if it can announce such a number; EPS between A and B is EPS. */
function nearest(text: string, labels: readonly Label[], { unit }: Reading): Role | undefined {
  const roles = labels.flatMap((label) => (isReference(text, label) ? [] : (roleFor(label.role, unit.dimension) ?? [])));
  return roles.find((role) => role !== 'range') ?? roles[0];
}

/** 삼성전자 PER은 12배, SK하이닉스는 8배: the same is said of the next name, or compared with. */
function inherited(
  text: string,
  index: number,
  numbers: readonly Reading[],
  said: readonly Announcement[],
  mentions: readonly Span[],
): Role | undefined {
  const number = numbers[index]!;
  const last = numbers.slice(0, index).findLastIndex(({ unit }) => unit.dimension === number.unit.dimension);
  const role = said[last]?.role;
  if (role === undefined) return undefined;
  const from = numbers[index - 1]!.end;
  if (RANGE_JOINT.test(text.slice(from, number.start))) return role;
  const isNextName = within(mentions, { start: from, end: number.start }).length > 0;
  return isNextName && number.sign === 0 ? role : undefined;
}

/** 고점 대비, than the open: the word names what something is compared with. */
const isReference = (text: string, { end }: Label): boolean => REFERENCE_AFTER.test(text.slice(end, end + 8));
