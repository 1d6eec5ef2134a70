import { CURRENCY } from '@finclaw/finance/instruments';
import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { type Stretch, within } from './layout.ts';
import { ANY_FOREX, type Mention } from './mention.ts';
import { type Reach, WHOSE_OR_WHEN } from './reach.ts';

type Subject = Pick<Claim, 'subjects' | 'isNamed' | 'isBare'>;

const DIRECTLY = /^(?:'s|\s|은|는|이|가|의|:|\(|\)|,|-|=|\*|현재가?|주가|at|is|was|now|[A-Z0-9.]{1,9}\))*$/;
/** One of a currency, whose rate is the number beside it, written as 0; 원은, 동은 and 불은 follow amounts. */
const ONE_OF_CURRENCY = new RegExp(
  `(?:(?:1 ?)?(?![원동불])(?:${CURRENCY}) ?(?:당|=|는|은)|(?:1|100|one) (?:${CURRENCY}) (?:=|is|are|buys?|equals?|costs?)(?: \\w+){0,2}) *(?:(?:약|about) *)?0|0 ?(?:per|to the|/) ?(?![원동불])(?:${CURRENCY})`,
  'i',
);

const IN_SUM = /[*×÷/^=]\s?\(?0|0\)?\s?[*×÷/^]/;

/** Which instrument each figure of a stretch belongs to: one of its sentence or table row, or what the text was speaking of before. */
export function subjectsOf(
  reach: Reach,
  stretch: Stretch,
  topic: ReadonlySet<string> | undefined,
  all: readonly Mention[],
): Subject[] {
  const mentions = within(all, stretch.cell?.row ?? stretch);
  const named = mentions.filter(({ isForex }) => !isForex);
  const { cell } = stretch;
  if (cell !== undefined) {
    const inHeader = cell.header && within(all, cell.header).filter(({ isForex }) => !isForex);
    const subjects = [...within(named, stretch), ...named, ...(inHeader ?? []), ...mentions][0]?.ids;
    return reach.figures.map(() => ({ isBare: false, isNamed: subjects !== undefined, ...(subjects && { subjects }) }));
  }
  const ordered = reach.inOrder(named);
  return reach.figures.map((figure, at) => {
    const rate = rateAt(reach, at, mentions);
    if (rate !== undefined) return { subjects: rate, isNamed: true, isBare: false };
    const before = named.findLast(({ end }) => end <= figure.start);
    const mention =
      ordered.get(figure) ?? reach.beside(at, named, WHOSE_OR_WHEN) ?? before ?? named.find(({ start }) => start >= figure.end);
    if (mention === undefined)
      return { isNamed: false, isBare: false, ...(topic && !isInSum(reach.text, figure) && { subjects: topic }) };
    const between = reach.text.slice(mention.end, Math.max(mention.end, figure.start));
    const isBare = mention.end <= figure.start && between.length < 24 && DIRECTLY.test(between);
    return { subjects: mention.ids, isNamed: true, isBare };
  });
}

/** The words close to a figure, with 0 in its place. */
const closeTo = (text: string, { start, end }: Reading, before: number, behind: number): string =>
  `${text.slice(Math.max(0, start - before), start)}0${text.slice(end, end + behind)}`;

/** 123 * 45 = 5,535: bare numbers of a sum are nobody's. */
const isInSum = (text: string, figure: Reading): boolean =>
  figure.unit.dimension === 'none' && IN_SUM.test(closeTo(text, figure, 3, 3));

/** 환율 1,457원, 1달러당 1,457원: a rate speaks for the number beside it. */
function rateAt({ text, figures }: Reach, at: number, mentions: readonly Mention[]): ReadonlySet<string> | undefined {
  const figure = figures[at]!;
  const last = mentions.findLast(({ end }) => end <= figure.digitsAt);
  if (last?.isForex) return last.ids;
  return ONE_OF_CURRENCY.test(closeTo(text, figure, 30, 16)) ? new Set([ANY_FOREX]) : undefined;
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
  const named = mentions.filter(({ isForex }) => !isForex);
  const ids = new Set((named.length > 0 ? named : mentions).flatMap((mention) => [...mention.ids]));
  return ids.size === 0 ? undefined : ids;
}

const isRate = (id: string): boolean => id === ANY_FOREX || id.includes('/');
