import type { Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { Claim, RelativeYear } from './claim.ts';
import type { Span, Stretch } from './layout.ts';
import { type PartyMention, partiesIn } from './parties.ts';

/** What narrows down which of several like values a number is. */
type Qualifiers = Pick<Claim, 'windows' | 'party' | 'parties' | 'tense' | 'lead' | 'year'>;

const PRIOR_BEFORE = /(?:기존|종전|직전)\s$|(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?<![a-z])to\s(?:about\s|around\s)?$/i;
const NEW_AFTER =
  /^(?:으로|로)\s?(?:올|내|늘|줄|상승|하락|확대|축소|개선|증가|감소|뛰|떨어|인상|인하|낮|높|상향|하향|조정|변경|수정)/;
const LEAD = 60;

/** Reads periods, parties and "from … to" around the numbers of a stretch, with a rest after each. */
export function* readingQualifiers(
  text: string,
  stretch: Stretch,
  amounts: readonly Reading[],
  durations: readonly Reading[],
): Steps<Qualifiers[]> {
  const mentions = partiesOf(text, stretch);
  const parties = new Set(mentions.map(({ code }) => code));
  const ordered = partiesInOrder(text, mentions, amounts);
  const qualifiers: Qualifiers[] = [];
  for (const [at, number] of amounts.entries()) {
    yield;
    const from = amounts[at - 1]?.end ?? stretch.start;
    const to = amounts[at + 1]?.start ?? stretch.end;
    const before = text.slice(Math.max(from, number.start - LEAD), number.start);
    const after = text.slice(number.end, Math.min(to, number.end + 24));
    const nearest = mentions.findLast(({ end }) => end <= number.start) ?? (stretch.cell ? mentions[0] : undefined);
    const party = ordered.get(number) ?? nearest?.code;
    const year = yearOf(text.slice(stretch.start, number.start));
    const isPrior = PRIOR_BEFORE.test(before) || PRIOR_AFTER.test(after);
    const tense = isPrior ? 'prior' : NEW_BEFORE.test(before) || NEW_AFTER.test(after) ? 'new' : undefined;
    qualifiers.push({
      lead: before,
      windows: windowsOf(number, durations, { start: from, end: to }),
      parties,
      ...(party !== undefined && { party }),
      ...(tense !== undefined && { tense }),
      ...(year !== undefined && { year }),
    });
  }
  return qualifiers;
}

const YEAR =
  /(올해|금년|(?<![A-Za-z])this year)|(작년|지난해|전년(?!\s?동기)|(?<![A-Za-z])last year)|(내년|(?<![A-Za-z])next year)/gi;

/** The last year that the words before a number name. */
function yearOf(before: string): RelativeYear | undefined {
  const last = [...before.matchAll(YEAR)].at(-1);
  if (last === undefined) return undefined;
  return last[1] !== undefined ? 'this' : last[2] !== undefined ? 'last' : 'next';
}

/** The periods named before a number since the last one, or else behind it. */
function windowsOf(number: Reading, durations: readonly Reading[], { start, end }: Span): ReadonlySet<number> {
  const near = durations.filter((each) => each.start >= start && each.end <= end);
  const ahead = near.filter((each) => each.end <= number.start);
  return new Set((ahead.length > 0 ? ahead : near).map(({ value }) => Number(value.numerator)));
}

/** The countries and groups of investors that a stretch and its headings name. */
export function partiesOf(text: string, { start, end, cell }: Stretch): PartyMention[] {
  const spans = [cell?.header, cell?.rowHead, { start, end }].filter((span) => span !== undefined);
  return spans.flatMap((span) =>
    partiesIn(text.slice(span.start, span.end)).map((mention) => ({
      code: mention.code,
      start: span.start + mention.start,
      end: span.start + mention.end,
    })),
  );
}

const JOINT = /^(?:\s|,|와|과|및|·|and|&)*$/;

/** 기관과 개인은 각각 A, B: as many numbers as parties stand in a row before them. */
function partiesInOrder(
  text: string,
  mentions: readonly PartyMention[],
  amounts: readonly Reading[],
): ReadonlyMap<Reading, string> {
  const assigned = new Map<Reading, string>();
  for (let first = 0; first + 1 < mentions.length; first++) {
    let last = first;
    while (last + 1 < mentions.length && JOINT.test(text.slice(mentions[last]?.end, mentions[last + 1]?.start))) last++;
    if (last === first) continue;
    const next = mentions[last + 1]?.start ?? Number.POSITIVE_INFINITY;
    const row = mentions.slice(first, last + 1);
    const theirs = amounts.filter(({ start }) => start >= (row.at(-1) as PartyMention).end && start < next);
    if (theirs.length === row.length)
      for (const [at, number] of theirs.entries()) assigned.set(number, (row[at] as PartyMention).code);
    first = last;
  }
  return assigned;
}
