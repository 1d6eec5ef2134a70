import { ANY_FOREX, CURRENCY, currencyFromWord, type Mention } from '@finclaw/finance/instruments';
import { type Stretch, within } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { Reach } from './reach.ts';
import { ofUnit } from './short-names.ts';

type Subject = Pick<Claim, 'subjects' | 'isNamed' | 'isBare'>;

const DIRECTLY = /^(?:'s|\s|은|는|이|가|의|:|\(|\)|,|-|=|\*|현재가?|주가|at|is|was|now|[A-Z0-9.]{1,9}\))*$/;
/** One of a currency, whose rate is the number beside it, written as 0; 원은, 동은 and 불은 follow amounts. */
const ONE_OF_CURRENCY = new RegExp(
  `(?:(?:1 ?)?(?![원동불])(?<korean>${CURRENCY}) ?(?:당|=|는|은)|(?:1|100|one) (?<english>${CURRENCY}) (?:=|is|are|buys?|equals?|costs?)(?: \\w+){0,2}) *(?:(?:약|about) *)?0|0 ?(?:per|to the|/) ?(?![원동불])(?<behind>${CURRENCY})`,
  'i',
);

/** The rate of the one currency that is named in the one that it is told in. */
function rateOf(
  { korean, english, behind }: Readonly<Record<string, string | undefined>>,
  told: string | undefined,
): ReadonlySet<string> {
  const named = currencyFromWord(korean ?? english ?? behind ?? '');
  return new Set(named && told && named !== told ? [`${named}/${told}`] : [ANY_FOREX]);
}

/** 123 * 45 = 5,535: a bare number of a sum, written as 0, is nobody's. */
const IN_SUM = /[*×÷/^=]\s?\(?0|0\)?\s?[*×÷/^]/;

const isOther = ({ isForex }: Mention): boolean => !isForex;

/** Which instrument the figures of a stretch belong to: one of its sentence or table row, or what the text was speaking of before. */
export function subjectsIn(
  { cell, ...stretch }: Stretch,
  topic: ReadonlySet<string> | undefined,
  all: readonly Mention[],
): (reach: Reach, at: number) => Subject {
  const mentions = within(all, cell?.row ?? stretch);
  const named = mentions.filter(isOther);
  const unnamed: Subject = { isNamed: false, isBare: false, ...(topic && { subjects: topic }) };
  if (cell !== undefined) {
    const headed = cell.header ? within(all, cell.header).filter(isOther) : [];
    const [first] = [...within(named, stretch), ...named, ...headed, ...mentions];
    const subject: Subject = first === undefined ? unnamed : { subjects: first.ids, isNamed: true, isBare: false };
    return () => subject;
  }
  return (reach, at) => {
    const { text, figures } = reach;
    const { start, end, digitsAt, unit } = figures[at]!;
    const around = (before: number, behind: number): string =>
      `${text.slice(Math.max(0, start - before), start)}0${text.slice(end, end + behind)}`;
    // 환율 1,457원, 1달러당 1,457원: a rate speaks for the number beside it.
    const last = mentions.findLast((mention) => mention.end <= digitsAt);
    const one = ONE_OF_CURRENCY.exec(around(30, 16))?.groups;
    const rate = last?.isForex ? last.ids : one && rateOf(one, unit.currency);
    if (rate !== undefined) return { subjects: rate, isNamed: true, isBare: false };
    const mention = reach.markOf(at, named) ?? named.find((each) => each.start >= end);
    const isInSum = unit.dimension === 'none' && IN_SUM.test(around(3, 3));
    if (mention === undefined) return isInSum ? { isNamed: false, isBare: false } : unnamed;
    const between = text.slice(mention.end, Math.max(mention.end, start));
    const isBare = mention.end <= start && between.length < 24 && DIRECTLY.test(between);
    return { subjects: ofUnit(mention.ids, unit), isNamed: true, isBare };
  };
}

/** What each stretch of a text goes on speaking of when it names nothing itself: what the last line that is no bullet named. */
export function topicsOf(
  stretches: readonly Stretch[],
  mentions: readonly Mention[],
  fallback: ReadonlySet<string> | undefined,
): (ReadonlySet<string> | undefined)[] {
  let heading = fallback;
  let bullet: { readonly line: number; readonly ids: ReadonlySet<string> } | undefined;
  return stretches.map((stretch) => {
    const topic = bullet?.line === stretch.line ? bullet.ids : heading;
    const ids = stretch.cell === undefined ? namesIn(within(mentions, stretch)) : undefined;
    if (ids !== undefined && stretch.isBullet) bullet = { line: stretch.line, ids };
    // After 환율은 … the text may go on about the rate or about what it was speaking of.
    else if (ids !== undefined) heading = [...ids].every(isRate) ? new Set([...ids, ...(heading ?? [])]) : ids;
    return topic;
  });
}

function namesIn(mentions: readonly Mention[]): ReadonlySet<string> | undefined {
  const named = mentions.filter(isOther);
  const ids = new Set((named.length > 0 ? named : mentions).flatMap((mention) => [...mention.ids]));
  return ids.size === 0 ? undefined : ids;
}

const isRate = (id: string): boolean => id === ANY_FOREX || id.includes('/');
