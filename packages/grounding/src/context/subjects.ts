import { CURRENCY } from '@finclaw/finance/instruments';
import type { Reading } from '@finclaw/language';
import { inOrder, type Span, type Stretch, within } from './layout.ts';
import { ANY_FOREX, type Mention } from './mention.ts';

/** Which instruments a number belongs to. */
export interface Subject {
  readonly ids?: ReadonlySet<string>;
  readonly isNamed: boolean;
  /** The name stands directly before the number. */
  readonly isBare: boolean;
}

const DIRECTLY = /^(?:'s|\s|은|는|이|가|의|:|\(|\)|,|-|=|\*|현재가?|주가|at|is|was|now|[A-Z0-9.]{1,9}\))*$/;
const POSTPOSED = /^\s?(?:for|of|in|on)\s(?:the\s)?$/i;
/** One of a currency, whose rate is the number behind it; 원은, 동은 and 불은 follow amounts. */
const PER_CURRENCY = new RegExp(
  `(?:(?:1 ?)?(?![원동불])(?:${CURRENCY}) ?(?:당|=|는|은)|(?:1|100|one) (?:${CURRENCY}) (?:=|is|are|buys?|equals?|costs?)(?: \\w+){0,2}) *(?:(?:약|about) *)?$`,
  'i',
);
const IN_SUM = /[*×÷/^=]\s?\(?0|0\)?\s?[*×÷/^]/;
const PER_CURRENCY_AFTER = new RegExp(`^ ?(?:per|to the|/) ?(?![원동불])(?:${CURRENCY})`, 'i');

/** Finds the instrument of every number: in its sentence or table row, or what the text was speaking of before. */
export class SubjectFinder {
  readonly #text: string;
  readonly #mentions: readonly Mention[];

  constructor(text: string, mentions: readonly Mention[]) {
    this.#text = text;
    this.#mentions = mentions;
  }

  /** The subjects of the numbers of one stretch, in the order of the numbers. */
  ofStretch(stretch: Stretch, topic: ReadonlySet<string> | undefined, numbers: readonly Reading[]): Subject[] {
    const mentions = within(this.#mentions, stretch.cell?.row ?? stretch);
    const named = mentions.filter(({ isForex }) => !isForex);
    if (stretch.cell !== undefined) {
      const ids = this.#ofCell(stretch, stretch.cell.header, named) ?? mentions[0]?.ids;
      return numbers.map(() => ({ isBare: false, isNamed: ids !== undefined, ...(ids && { ids }) }));
    }
    const ordered = inOrder(this.#text, named, numbers);
    return numbers.map((number) => {
      const forex = this.#forexOf(number, numbers, mentions);
      if (forex !== undefined) return { ids: forex, isNamed: true, isBare: false };
      const mention = ordered.get(number) ?? this.#nearest(number, named);
      if (mention === undefined) return { isNamed: false, isBare: false, ...(topic && !this.#isInSum(number) && { ids: topic }) };
      const isBare = number.start >= mention.end && this.#isDirect(mention.end, number.start);
      return { ids: mention.ids, isNamed: true, isBare };
    });
  }

  #ofCell(stretch: Stretch, header: Span | undefined, named: readonly Mention[]): ReadonlySet<string> | undefined {
    const inCell = named.find(({ start, end }) => start >= stretch.start && end <= stretch.end);
    const inHeader = header && within(this.#mentions, header).find(({ isForex }) => !isForex);
    return (inCell ?? named[0] ?? inHeader)?.ids;
  }

  /** 123 * 45 = 5,535: bare numbers of a sum are nobody's. */
  #isInSum = ({ start, end, unit }: Reading): boolean =>
    unit.dimension === 'none' &&
    IN_SUM.test(`${this.#text.slice(Math.max(0, start - 3), start)}0${this.#text.slice(end, end + 3)}`);

  #isDirect = (from: number, to: number): boolean => to - from < 24 && DIRECTLY.test(this.#text.slice(from, to));

  /** 환율 1,457원, 1달러당 1,457원: a rate speaks only for the number beside it. */
  #forexOf(number: Reading, numbers: readonly Reading[], mentions: readonly Mention[]): ReadonlySet<string> | undefined {
    const before = this.#text.slice(Math.max(0, number.start - 30), number.start);
    const last = mentions.findLast(({ end }) => end <= number.digitsAt);
    if (PER_CURRENCY_AFTER.test(this.#text.slice(number.end, number.end + 16))) return new Set([ANY_FOREX]);
    if (!last?.isForex) return PER_CURRENCY.test(before) ? new Set([ANY_FOREX]) : undefined;
    const isFirst = !numbers.some(({ digitsAt }) => digitsAt >= last.end && digitsAt < number.digitsAt);
    return isFirst || mentions.every(({ isForex }) => isForex) ? last.ids : undefined;
  }

  #nearest(number: Reading, named: readonly Mention[]): Mention | undefined {
    const inside = named.find(({ start, end }) => start >= number.start && end <= number.end);
    if (inside !== undefined) return inside;
    const before = named.findLast(({ end }) => end <= number.start);
    const after = named.find(({ start }) => start >= number.end);
    const between = after === undefined ? undefined : this.#text.slice(number.end, after.start);
    // Buy 25 NVDA and 11 SPY: what is counted stands right behind the number.
    const isPostposed = between === ' ' || (between !== undefined && POSTPOSED.test(between));
    return isPostposed ? after : (before ?? after);
  }
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
