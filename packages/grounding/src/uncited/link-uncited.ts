import { layOut, type Rational, type Reading, readText, type Span, type Stretch } from '@finclaw/language';
import { quantityText } from '@finclaw/market';
import type { Figure, Locale } from '@finclaw/types';
import { agrees, isSignedField } from '../answer/compare.ts';
import { describe, type WrittenFigure } from '../answer/written-figure.ts';
import type { SourceResult } from '../results/source-result.ts';
import { type Clause, Clauses } from './clauses.ts';
import { FieldWords } from './field-words.ts';
import { OneStep } from './one-step.ts';
import { inputOf, type OwnFact, OwnFacts, quantityOf } from './own-facts.ts';
import { priceStatement } from './price-statement.ts';

/** A rendered text, its figures with a source, and the positions of code. */
interface Answer {
  readonly shown: string;
  readonly figures: readonly Figure[];
  readonly code: readonly Span[];
}

/** The sources for figures without a citation. */
interface Sources {
  readonly results: readonly SourceResult[];
  /** The user's texts: their own figures need no source. */
  readonly user: readonly string[];
  readonly locale: Locale;
}

/** A figure without a source and its sentence or cell. */
interface Uncited {
  readonly written: WrittenFigure;
  readonly stretch: Stretch;
}

/**
 * Links figures without a citation where a source is certain: one typed fact of a built-in tool has that value and the
 * text names its instrument and field, or it is one step of arithmetic over values written next to it. The others
 * remain without a source, and nothing negative is shown about them.
 */
export function linkUncited({ shown, figures, code }: Answer, { results, user, locale }: Sources): readonly Figure[] {
  const spans = [...figures, ...code];
  const isTaken = ({ start, end }: Span): boolean => spans.some((span) => span.start < end && span.end > start);
  const readings = readText(shown).filter(({ kind }) => kind === 'quantity');
  const bare = readings.filter((reading) => isDataFigure(reading, shown) && !isTaken(reading));
  if (bare.length === 0) return [];
  const sizeOf = (value: Rational): string => (value.isNegative() ? value.negated() : value).toFraction();
  const given = new Set(user.flatMap((text) => readText(text).map(({ value }) => sizeOf(value))));
  const stretches = layOut(shown);
  const own = new OwnFacts(results);
  const names = own.names.find(shown);
  const uncited = bare
    .filter((reading) => !given.has(sizeOf(reading.value)) && !names.some((name) => isPartOf(reading, name)))
    .flatMap((reading): Uncited[] => {
      const stretch = stretches.find(({ start, end }) => start <= reading.start && reading.end <= end);
      return stretch ? [{ written: describe(shown, reading), stretch }] : [];
    });
  const linker = new Linker(shown, readings, own, locale);
  const linked = uncited.map((each) => linker.link(each));
  const sources = [...figures, ...linked].filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated');
  const steps = new OneStep(shown, sources);
  return linked.map((figure, at) => {
    const { written, stretch } = uncited[at]!;
    return (figure.outcome === 'none' ? steps.find(written, stretch) : undefined) ?? figure;
  });
}

/** The code of a share at its exchange, such as (005930). */
const CODE = /^0\d{5}$/;

/** Amounts; not spans of time, small counts, the one unit of a rate, and codes. */
function isDataFigure({ unit, isWord, isPlain, value, start, end }: Reading, text: string): boolean {
  const { dimension } = unit;
  if (isWord || dimension === 'duration' || dimension === 'rank') return false;
  const number = isPlain && value.isInteger() ? Number(value.toDecimal(0)) : Number.NaN;
  const isCountOrYear = number < 100 || (number >= 1900 && number < 2100 && dimension === 'none');
  if (isCountOrYear && (dimension === 'none' || dimension === 'count')) return false;
  if (dimension === 'money' && value.toFraction() === '1') return false;
  return !CODE.test(text.slice(start, end)) && !/^\(\d{6}\)$/.test(text.slice(start - 1, end + 1));
}

/** The 500 of "S&P 500" is part of a name. */
const isPartOf = ({ start, end }: Span, name: Span): boolean =>
  name.start <= start && end <= name.end && end - start < name.end - name.start;

class Linker {
  readonly #text: string;
  readonly #own: OwnFacts;
  readonly #locale: Locale;
  readonly #clauses: Clauses;
  readonly #fields: FieldWords;

  constructor(text: string, readings: readonly Reading[], own: OwnFacts, locale: Locale) {
    this.#text = text;
    this.#own = own;
    this.#locale = locale;
    this.#clauses = new Clauses(text, readings, (words) => (own.facts.length === 0 ? [] : own.names.find(words)));
    this.#fields = new FieldWords(new Set(own.facts.map(({ field }) => field)));
  }

  link({ written, stretch }: Uncited): Figure {
    const { start, end } = written;
    if (this.#own.facts.length === 0) return { start, end, outcome: 'none', inputs: [] };
    const clause = this.#clauses.of(written, stretch);
    const isOf = ({ ids }: OwnFact): boolean => ids === undefined || [...ids].some((id) => clause.ids.has(id));
    const first = this.#onlyFact(written, stretch, clause, isOf);
    if (first !== undefined) return { start, end, outcome: 'linked', ...sourceOf(first) };
    const fact =
      clause.ids.size > 0
        ? priceStatement(written, stretch, this.#text, { name: clause.name, facts: this.#own.facts.filter(isOf) })
        : undefined;
    if (fact === undefined) return { start, end, outcome: 'none', inputs: [] };
    return {
      start,
      end,
      outcome: 'differs',
      ...sourceOf(fact),
      expected: quantityText(quantityOf(fact), [], true, this.#locale),
    };
  }

  /** Returns the fact of a figure, when the clause names it and no other fact has that value. */
  #onlyFact(written: WrittenFigure, { cell }: Stretch, { words, day }: Clause, isOf: (fact: OwnFact) => boolean) {
    const size = Math.abs(Number(written.reading.value.toDecimal(12)));
    const step = Number(written.reading.step.toDecimal(12));
    const near = this.#own.facts.filter(({ amount }) => Math.abs(Math.abs(amount) - size) <= step);
    if (near.length === 0) return undefined;
    const named = this.#fields.namedIn(words);
    const matching = near.filter(
      (fact) =>
        (named.has(fact.field) || (fact.field === 'quantity' && written.reading.unit.dimension === 'shares')) &&
        isOf(fact) &&
        (day === undefined ? fact.period === undefined || fact.at !== undefined : fact.period === day) &&
        hasUnit(fact, written.reading, cell !== undefined) &&
        agrees(written, { quantity: quantityOf(fact), isTyped: true, isSigned: isSignedField(fact.field) }),
    );
    const [first] = matching;
    return matching.every((fact) => fact.subject === first?.subject && fact.field === first?.field) ? first : undefined;
  }
}

/** Returns true when a figure is written in the unit of a fact; in a table the unit may be in the heading. */
function hasUnit({ unit, perCurrency }: OwnFact, { unit: { dimension } }: Reading, isCell: boolean): boolean {
  if (dimension === 'none') return isCell || (unit !== 'money' && unit !== 'percent');
  if (perCurrency === 'JPY') return false;
  const isShare = dimension === 'percent' || dimension === 'percent-points' || dimension === 'basis-points';
  return (
    (unit === 'money') === (dimension === 'money') && (unit === 'percent' || unit === 'percentage-points') === isShare
  );
}

const sourceOf = (fact: OwnFact) => ({
  expression: `${fact.result.handle}.${fact.path}`,
  value: fact.value,
  inputs: [inputOf(fact)],
});
