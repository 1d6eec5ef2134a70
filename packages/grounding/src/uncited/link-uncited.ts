import { quantityText } from '@finclaw/finance';
import { layOut, type Reading, readText, type Span, type Stretch } from '@finclaw/language';
import type { Figure, Locale } from '@finclaw/types';
import { agrees } from '../answer/compare.ts';
import { describe, type WrittenFigure } from '../answer/written-figure.ts';
import type { SourceResult } from '../results/source-result.ts';
import { namesField } from './field-words.ts';
import { oneStep } from './one-step.ts';
import { inputOf, type OwnFact, OwnFacts, quantityOf } from './own-facts.ts';
import { priceStatement } from './price-statement.ts';

/** A text as people read it, its figures with a source, and where code stands in it. */
interface Answer {
  readonly shown: string;
  readonly figures: readonly Figure[];
  readonly code: readonly Span[];
}

/** What figures without a source are compared with. */
interface Sources {
  readonly results: readonly SourceResult[];
  /** What the user wrote: their own figures need no source. */
  readonly user: readonly string[];
  readonly locale: Locale;
}

/** A figure without a source and the texts that say what it is: its sentence, or the heads of its row and column. */
interface Uncited {
  readonly written: WrittenFigure;
  readonly stretch: Stretch;
}

/**
 * Figures without a source, as far as a source is certain: one typed fact of our own tools has that value and the text names its instrument and
 * field, or it is one step of arithmetic over values written next to it. The others are figures without a source, and nothing is said against them.
 */
export function linkUncited({ shown, figures, code }: Answer, { results, user, locale }: Sources): readonly Figure[] {
  const isTaken = ({ start, end }: Span): boolean => [...figures, ...code].some((span) => span.start < end && span.end > start);
  const readings = readText(shown).filter((reading) => isDataFigure(reading) && !isTaken(reading));
  if (readings.length === 0) return [];
  const given = new Set(user.flatMap((text) => readText(text).map(({ value }) => value.toFraction())));
  const stretches = layOut(shown);
  const uncited = readings
    .filter(({ value }) => !given.has(value.toFraction()))
    .flatMap((reading): Uncited[] => {
      const stretch = stretches.find(({ start, end }) => start <= reading.start && reading.end <= end);
      return stretch ? [{ written: describe(shown, reading), stretch }] : [];
    });
  const linker = new Linker(shown, new OwnFacts(results), locale);
  const linked = uncited.map((each) => linker.link(each));
  const sources = [...figures, ...linked].filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated');
  return linked.map((figure, at) =>
    figure.outcome === 'none' ? (oneStep(uncited[at]!.written, uncited[at]!.stretch, shown, sources) ?? figure) : figure,
  );
}

/** Amounts; not dates, times, list numbers, ordinals, years, spans of time and small counts. */
function isDataFigure({ kind, unit, isWord, isPlain, value }: Reading): boolean {
  if (kind !== 'quantity' || isWord) return false;
  const { dimension } = unit;
  if (dimension === 'duration' || dimension === 'rank') return false;
  return !((dimension === 'none' || dimension === 'count') && isPlain && value.isInteger() && Number(value.toDecimal(0)) < 100);
}

class Linker {
  readonly #text: string;
  readonly #own: OwnFacts;
  readonly #locale: Locale;
  readonly #named = new Map<string, ReadonlySet<string>>();

  constructor(text: string, own: OwnFacts, locale: Locale) {
    this.#text = text;
    this.#own = own;
    this.#locale = locale;
  }

  link({ written, stretch }: Uncited): Figure {
    const { start, end, reading } = written;
    const context = this.#contextOf(stretch);
    const ids = this.#idsIn(context);
    const day = dayIn(context);
    const isOf = (fact: OwnFact): boolean => fact.ids === undefined || [...fact.ids].some((id) => ids.has(id));
    const isWhen = (fact: OwnFact): boolean =>
      day === undefined ? fact.period === undefined || fact.at !== undefined : fact.period === day;
    const words = context.toLowerCase();
    const matching = this.#own.facts.filter(
      (fact) =>
        isNear(fact, reading) &&
        isOf(fact) &&
        isWhen(fact) &&
        namesField(words, fact.field, reading.unit.dimension) &&
        agrees(written, { quantity: quantityOf(fact), isTyped: true }),
    );
    const [first] = matching;
    if (first !== undefined && matching.every((fact) => fact.subject === first.subject && fact.field === first.field)) {
      const expression = `${first.result.handle}.${first.path}`;
      return { start, end, outcome: 'linked', expression, value: first.value, inputs: [inputOf(first)] };
    }
    const fact =
      first === undefined && ids.size > 0
        ? priceStatement(written, stretch, this.#text, this.#own.facts.filter(isOf))
        : undefined;
    if (fact === undefined) return { start, end, outcome: 'none', inputs: [] };
    const expected = quantityText(quantityOf(fact), [], true, this.#locale);
    const expression = `${fact.result.handle}.${fact.path}`;
    return { start, end, outcome: 'differs', expression, value: fact.value, expected, inputs: [inputOf(fact)] };
  }

  /** The sentence, or the heads of a cell's row and column; for an item of a list also the line above the list. */
  #contextOf({ start, end, above, cell }: Stretch): string {
    const spans = cell ? [cell.header, cell.rowHead, { start, end }] : [above, { start, end }];
    return spans.map((span) => (span ? this.#text.slice(span.start, span.end) : '')).join('\n');
  }

  #idsIn(context: string): ReadonlySet<string> {
    const known = this.#named.get(context) ?? new Set(this.#own.names.find(context).flatMap(({ ids }) => [...ids]));
    this.#named.set(context, known);
    return known;
  }
}

/** Cheap, so that most facts are never compared exactly. */
function isNear({ amount }: OwnFact, { value, step }: Reading): boolean {
  const written = Math.abs(Number(value.toDecimal(12)));
  return Math.abs(Math.abs(amount) - written) <= Number(step.toDecimal(12)) || Math.abs(Math.abs(amount) * 100 - written) <= 1;
}

/** The only day that a text names, as 2026-11-13; undefined where it names none or several. */
function dayIn(text: string): string | undefined {
  const days = readText(text).flatMap(({ moment }) =>
    moment?.day !== undefined && moment.year !== undefined && moment.month !== undefined
      ? [`${moment.year}-${String(moment.month).padStart(2, '0')}-${String(moment.day).padStart(2, '0')}`]
      : [],
  );
  return days.length === 1 ? days[0] : undefined;
}
