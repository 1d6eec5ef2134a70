import type { Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { Span, Stretch } from './layout.ts';
import { ANY_FOREX, type Mention } from './mention.ts';
import { within } from './spans.ts';
import { topicsOf } from './topics.ts';

/** Which instruments a number belongs to. */
export interface Subject {
  readonly ids?: ReadonlySet<string>;
  readonly isNamed: boolean;
  readonly company: readonly ReadonlySet<string>[];
  /** The name stands directly before the number. */
  readonly isBare: boolean;
}

const DIRECTLY = /^(?:'s|\s|은|는|이|가|의|:|\(|\)|,|-|=|\*|현재가?|주가|at|is|was|now|[A-Z0-9.]{1,9}\))*$/;
const POSTPOSED = /^\s?(?:for|of|in|on)\s(?:the\s)?$/i;
const JOINED = /^(?:\s|,|와|과|및|·|&|and|나|이랑|랑|하고|\/|\([^)]{0,12}\)|은|는|이|가|의)*$/i;
const OPERATOR_BEFORE = /[\d)%]?\s?[*×÷/^=]\s?\(?$/;
const OPERATOR_AFTER = /^\)?\s?[*×÷/^]/;
const PER_CURRENCY =
  /(?:(?:1\s?)?(?:달러|유로|엔|위안|파운드)\s?(?:당|=|는|은)|(?:1|one)\s(?:U\.?S\.? )?(?:dollar|euro|yen|USD|EUR|JPY)\s(?:=|is|buys|equals|costs|=)(?:\s\w+){0,2})\s*(?:(?:약|about)\s*)?$/i;
const PER_CURRENCY_AFTER = /^\s?(?:per|to the|\/)\s?(?:dollar|USD|달러|euro|yen)/i;

/** Finds the instrument of every number: in its sentence or table row, or what the text was speaking of before. */
export class SubjectFinder {
  readonly #text: string;
  readonly #mentions: readonly Mention[];
  readonly #fallback: ReadonlySet<string> | undefined;
  readonly #topics: readonly (ReadonlySet<string> | undefined)[];

  constructor(
    text: string,
    stretches: readonly Stretch[],
    mentions: readonly Mention[],
    fallback: ReadonlySet<string> | undefined,
  ) {
    this.#text = text;
    this.#mentions = mentions;
    this.#fallback = fallback;
    this.#topics = topicsOf(stretches, mentions, fallback);
  }

  /** The subjects of the numbers of one stretch, in the order of the numbers, with a rest after each. */
  *ofStretch(stretch: Stretch, index: number, numbers: readonly Reading[]): Steps<Subject[]> {
    const span = stretch.cell?.row ?? stretch;
    const mentions = this.#within(span);
    const named = mentions.filter(({ isForex }) => !isForex);
    const company = named.map(({ ids }) => ids);
    const shared = { company };
    if (stretch.cell !== undefined) {
      const ids = this.#ofCell(stretch, named, mentions);
      return numbers.map(() => ({ ...shared, isBare: false, isNamed: ids !== undefined, ...(ids && { ids }) }));
    }
    const inOrder = this.#respectively(span, named, numbers);
    const subjectOf = (number: Reading): Subject => {
      const forex = this.#forexOf(number, numbers, mentions);
      if (forex !== undefined) return { ...shared, ids: forex, isNamed: true, isBare: false };
      const ordered = inOrder?.get(number);
      if (ordered !== undefined) return { ...shared, ids: ordered, isNamed: true, isBare: false };
      const mention = this.#nearest(number, named);
      if (mention !== undefined) {
        const isBare = number.start >= mention.end && this.#isDirect(mention.end, number.start);
        return { ...shared, ids: mention.ids, isNamed: true, isBare };
      }
      if (this.#isInExpression(number)) return { ...shared, isNamed: false, isBare: false };
      const topic = this.#topics[index] ?? this.#fallback;
      return { ...shared, isNamed: false, isBare: false, ...(topic && { ids: topic }) };
    };
    const subjects: Subject[] = [];
    for (const number of numbers) {
      subjects.push(subjectOf(number));
      yield;
    }
    return subjects;
  }

  /** 123 * 45 = 5,535: bare numbers of a sum are nobody's. */
  #isInExpression({ start, end, unit }: Reading): boolean {
    if (unit.dimension !== 'none') return false;
    return (
      OPERATOR_BEFORE.test(this.#text.slice(Math.max(0, start - 3), start)) || OPERATOR_AFTER.test(this.#text.slice(end, end + 3))
    );
  }

  #within(span: Span): Mention[] {
    return within(this.#mentions, span);
  }

  #ofCell(stretch: Stretch, named: readonly Mention[], all: readonly Mention[]): ReadonlySet<string> | undefined {
    const header = stretch.cell?.header;
    const inCell = named.find(({ start, end }) => start >= stretch.start && end <= stretch.end);
    const inHeader = header && this.#within(header).find(({ isForex }) => !isForex);
    const first = inCell ?? named[0] ?? inHeader;
    return first?.ids ?? all[0]?.ids;
  }

  #isDirect = (from: number, to: number): boolean => to - from < 24 && DIRECTLY.test(this.#text.slice(from, to));

  /** 환율 1,457원, 1달러당 1,457원: a rate speaks only for the number beside it. */
  #forexOf(number: Reading, numbers: readonly Reading[], mentions: readonly Mention[]): ReadonlySet<string> | undefined {
    const before = this.#text.slice(Math.max(0, number.start - 30), number.start);
    const last = mentions.findLast(({ end }) => end <= number.digitsAt);
    if (PER_CURRENCY_AFTER.test(this.#text.slice(number.end, number.end + 16))) return new Set([ANY_FOREX]);
    if (!last?.isForex) return PER_CURRENCY.test(before) ? new Set([ANY_FOREX]) : undefined;
    const isFirst = !numbers.some(({ digitsAt }) => digitsAt >= last.end && digitsAt < number.digitsAt);
    if (isFirst) return last.ids;
    if (mentions.some(({ isForex }) => !isForex)) return undefined;
    return new Set([...last.ids, ...(this.#fallback ?? [])]);
  }

  #nearest(number: Reading, named: readonly Mention[]): Mention | undefined {
    const before = named.findLast(({ end }) => end <= number.start);
    const after = named.find(({ start }) => start >= number.end);
    const isPostposed = after !== undefined && POSTPOSED.test(this.#text.slice(number.end, after.start));
    return isPostposed ? after : (before ?? after);
  }

  /** 삼성전자와 SK하이닉스는 각각 A, B: names in a row, then as many numbers in the same order. */
  #respectively(
    span: Span,
    named: readonly Mention[],
    numbers: readonly Reading[],
  ): ReadonlyMap<Reading, ReadonlySet<string>> | undefined {
    const assigned = new Map<Reading, ReadonlySet<string>>();
    if (named.length < 2) return undefined;
    for (let first = 0; first < named.length; ) {
      let last = first;
      while (last + 1 < named.length && this.#isRow(named[last] as Mention, named[last + 1] as Mention)) last++;
      const group = named.slice(first, last + 1);
      const next = named[last + 1]?.start ?? span.end;
      const theirs = numbers.filter(({ start, end }) => start >= (group.at(-1) as Mention).end && end <= next);
      if (group.length > 1) assignInOrder(group, theirs, assigned);
      first = last + 1;
    }
    return assigned;
  }

  #isRow = (left: Mention, right: Mention): boolean =>
    right.start - left.end < 16 && JOINED.test(this.#text.slice(left.end, right.start));
}

function assignInOrder(
  group: readonly Mention[],
  numbers: readonly Reading[],
  assigned: Map<Reading, ReadonlySet<string>>,
): void {
  const all = new Set(group.flatMap(({ ids }) => [...ids]));
  const dimensions = numbers.map(({ unit }) => unit.dimension);
  const isSameKind = dimensions.slice(0, group.length).every((dimension) => dimension === dimensions[0]);
  const isRow = numbers.length === group.length && isSameKind;
  for (const [index, number] of numbers.entries()) assigned.set(number, isRow ? (group[index]?.ids ?? all) : all);
}
