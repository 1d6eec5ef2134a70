import { JOINT } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { type Reading, type Span, within } from '@finclaw/language';
import type { Clause } from './claim.ts';

/** 5 (0.3%), 5 or about 6: what stands between figures that are told in one breath. */
const JOINED =
  /^(?:[^\d.;:]{0,24},(?=\s?or\s))?[\s(),/·|]*(?:(?:약|or|및|and)[\s(),/·]*)?(?:(?:about|around|roughly|nearly|some)\s)?$/;
const MOST_JOINED = 3;
/** From 5 to 7, 5 → 7, 7 (2024: 5), 7, up from 5: what stands between two values of one thing. */
const OF_ONE_THING =
  /^\s?(?:~|-|→|and|to|에서|부터|과|와|,?\s?(?:(?:up|down)\sfrom|vs\.?|versus|against)|\(\s?(?:FY)?(?:19|20)\d{2}(?:년|:)?)\s?$/i;
/** 84만 원이 원천징수됐고, a 4.3% yield, 25 shares of Apple, $5 as of May 3: what stands between a figure and a word behind that speaks of it. */
const directly = (prepositions: string): string =>
  `^(?:이|가|을|를|의)?\\s?(?:[A-Za-z]{1,8} (?=[aofi]))?(?:(?:${prepositions})\\s)?(?:(?:between|in|the|fiscal|year|week|month|quarter|of|from|ended|[a-z]+-[a-z]+)\\s){0,4}$`;
/** Words that say what it is, and words that say whose or when it is, which may stand in a bracket. */
export const WHAT = new RegExp(directly('of|in'));
const WHOSE_OR_WHEN = new RegExp(`${directly('for|of|in|on|as of')}|^\\s?\\((?:[^()\\d]{0,12} )?$`);
/** $558 in short-term gains and $58 in dividends, $763 with average cost: what follows a figure is not said of the next. */
const OF_THE_LAST = /^\s(?:in|of|on|with|under|after|for)\s(?:[a-z&-]+\s){0,3}?[a-z&-]+(?=[,:;]|\s(?:and|plus)\s)/i;
/** What stands between names, or words that announce, in a row. */
const IN_A_ROW = /^(?:\s?\([^)\d]{0,12}\))?\s?(?:[/·,&]|와|과|및|and|하고|랑)\s?(?:and\s)?$/i;

/** How words of a kind reach their figures: which of them can belong to one, from where on, and across what from behind. */
interface Binding<Mark> {
  readonly fits?: ((mark: Mark) => boolean) | undefined;
  readonly since?: number;
  readonly joint?: RegExp | undefined;
}

/** The figures of a stretch of text, and which of its words speak of which. */
export class Reach {
  readonly text: string;
  readonly stretch: Span;
  readonly figures: readonly Reading[];
  readonly #rows = new Map<readonly Span[], ReadonlyMap<Reading, Span>>();

  constructor(text: string, stretch: Span, figures: readonly Reading[]) {
    this.text = text;
    this.stretch = stretch;
    this.figures = figures;
  }

  /** The words since the figure before, without those that still speak of that one. */
  before(at: number): Span {
    const end = this.figures[at]!.start;
    const last = this.figures[at - 1]?.end;
    if (last === undefined) return { start: this.stretch.start, end };
    return { start: last + (OF_THE_LAST.exec(this.text.slice(last, end))?.[0].length ?? 0), end };
  }

  /** The words up to the next figure. */
  behind = (at: number): Span => ({ start: this.figures[at]!.end, end: this.figures[at + 1]?.start ?? this.stretch.end });

  /** Whether such words stand between a figure and the next. */
  #joins(at: number, joint: RegExp): boolean {
    const [one, next] = [this.figures[at], this.figures[at + 1]];
    return one !== undefined && next !== undefined && joint.test(this.text.slice(one.end, next.start));
  }

  /** Whether a figure and the next are values of one thing. */
  isOfOneThing = (at: number): boolean => this.#joins(at, OF_ONE_THING);

  /** The first and the last of the figures that are told in one breath with this one. */
  joined(at: number): readonly [first: number, last: number] {
    let [first, last] = [at, at];
    while (last - at < MOST_JOINED && this.#joins(last, JOINED)) last++;
    while (at - first < MOST_JOINED && this.#joins(first - 1, JOINED)) first--;
    return [first, last];
  }

  /** Of marked words the one that speaks of a figure: its own of a row of as many, one directly behind it, else the last before it. */
  markOf<Mark extends Span>(at: number, marks: readonly Mark[], { fits, since, joint }: Binding<Mark> = {}): Mark | undefined {
    const figure = this.figures[at]!;
    const ordered = this.#inOrder(marks).get(figure);
    if (ordered && fits?.(ordered) !== false) return ordered;
    const isBefore = (mark: Mark): boolean => mark.end <= figure.start && mark.start >= (since ?? 0) && fits?.(mark) !== false;
    return this.beside(at, marks, { fits, joint }) ?? marks.findLast(isBefore);
  }

  /** The marked word inside a figure, or directly behind it. */
  beside<Mark extends Span>(at: number, marks: readonly Mark[], { fits, joint }: Binding<Mark>): Mark | undefined {
    const { start, end } = this.figures[at]!;
    const mark = marks.find((each) => each.start >= start && (each.end <= end || each.start >= end));
    if (mark === undefined || fits?.(mark) === false) return undefined;
    const between = this.text.slice(end, mark.start);
    const isClosed = !between.includes('(') || /[),]/.test(this.text.slice(mark.end, this.behind(at).end));
    return mark.end <= end || (isClosed && (joint ?? WHOSE_OR_WHEN).test(between)) ? mark : undefined;
  }

  /** Of words in a row each speaks for one of as many figures behind them, in the same order: 고가 / 저가 278,000원 / 276,000원. */
  #inOrder<Mark extends Span>(marks: readonly Mark[]): ReadonlyMap<Reading, Mark> {
    return kept(this.#rows, marks, () => {
      const told = new Map<Reading, Mark>();
      for (let first = 0, next = 0; first < marks.length; first = next) {
        next = first + 1;
        while (marks[next] !== undefined && IN_A_ROW.test(this.text.slice(marks[next - 1]!.end, marks[next]!.start))) next++;
        const theirs = within(this.figures, { start: marks[next - 1]!.end, end: marks[next]?.start ?? this.text.length });
        if (next - first > 1 && theirs.length === next - first)
          for (const [at, figure] of theirs.entries()) told.set(figure, marks[first + at]!);
      }
      return told;
    }) as ReadonlyMap<Reading, Mark>;
  }

  /** The words that speak of a figure: those since the last of its kind that is not told together with it, and those behind it. */
  clauseOf(at: number): Clause {
    const { unit, sign, start, end } = this.figures[at]!;
    const isOwn = (other: number): boolean => sign === 0 && this.isOfOneThing(other);
    const last = this.figures.slice(0, at).findLast((other, index) => other.unit.dimension === unit.dimension && !isOwn(index));
    const between = this.text.slice(last?.end ?? this.stretch.start, start);
    const own = last ? between.slice(JOINT.exec(between)?.index ?? 0) : between;
    const behind = this.text.slice(end, Math.min(this.behind(at).end, end + 40)).split(JOINT)[0];
    return [own, behind ?? ''];
  }
}
