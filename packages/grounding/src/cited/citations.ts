import { Rational, readInstant, type Span } from '@finclaw/language';
import { type CitedSpan, shiftSpans } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact, type ToolAnswer } from '../evidence/fact.ts';
import { type Figure, type FigureSource, sourceFrom } from '../figure.ts';
import type { Pair } from '../proof/fields-agree.ts';
import { isLeftOpen } from '../proof/left-open.ts';
import { type Objection, objectionTo } from '../proof/objection.ts';
import { subjectsAgree } from '../proof/subjects-agree.ts';
import { unitFactors } from '../proof/units.ts';
import type { TableEvidence } from '../tables/table-evidence.ts';

/** A figure that the answer cites: what the text says of it, the values it is made of, and what the words say otherwise. */
export interface Citation {
  readonly span: CitedSpan;
  readonly claim: Claim | undefined;
  readonly facts: readonly Fact[];
  readonly doubt: (Pick<Figure, 'reason'> & { readonly isOther: boolean }) | undefined;
}

/** Whether two stretches of a text have something in common. */
export const meet = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

/** The citations of an answer, each with what it is read as and what it stands for. */
export function citationsIn(
  spans: readonly CitedSpan[],
  read: ReadText,
  evidence: Evidence,
  answers: readonly ToolAnswer[],
  tables: TableEvidence,
): readonly Citation[] {
  if (spans.length === 0) return [];
  const orders = new Map(answers.map(({ handle, order }) => [handle, order]));
  const byPlace = new Map(evidence.facts.map((fact) => [`${fact.order} ${fact.path}`, fact]));
  return spans.map((span) => {
    const claim = read.claims.find(({ number }) => number.kind === 'quantity' && meet(span, number));
    const facts = span.facts.flatMap(({ handle, path }) => byPlace.get(`${orders.get(handle)} ${path}`) ?? []);
    const isFigure = claim !== undefined && span.value !== undefined;
    const objection = isFigure
      ? (tables.againstCells(span, claim) ?? objectionFor(span, facts, { claim, evidence, text: read.text }))
      : undefined;
    const isSupposed = span.supposed?.some((number) => isHidden(number, claim, read, evidence));
    return { span, claim, facts, doubt: objection ?? (isSupposed ? { reason: 'supposed', isOther: false } : undefined) };
  });
}

const UNNAMED: Objection = { reason: 'unnamed', isOther: false };

/** What the words around a citation say otherwise than what it cites; codes and the like are no figures that words could tell. */
function objectionFor(span: CitedSpan, facts: readonly Fact[], told: Omit<Pair, 'fact' | 'value'>): Objection | undefined {
  const [place] = span.facts;
  const value = Rational.parse(span.value!);
  const { claim } = told;
  const [fact] = span.formula === undefined ? facts : [];
  // A table may leave open how large its units are.
  const isCell = place?.path.startsWith('["');
  if (!isCell && isOtherSize(claim.number.value, value)) return UNNAMED;
  if (fact !== undefined) {
    const pair = { ...told, fact, value, isCited: true };
    if (unitFactors(claim, fact).length > 0) return objectionTo(pair) ?? (isLeftOpen(pair) ? UNNAMED : undefined);
    return fact.trust === 'own' ? { reason: 'field', isOther: true } : UNNAMED;
  }
  if (span.formula === undefined && !place?.field && place?.unit !== 'count' && !isCell) return UNNAMED;
  const ids = facts.every((each) => each.ids) ? new Set(facts.flatMap((each) => [...(each.ids ?? [])])) : undefined;
  if (facts.length > 0 && !subjectsAgree(claim, ids)) return { reason: 'subject', isOther: claim.isNamed };
  const isMove = claim.number.unit.dimension === 'percent' && !claim.isComparison && claim.isDirectionClose;
  return isMove && claim.direction * value.compareTo(Rational.zero) < 0 ? { reason: 'direction', isOther: true } : undefined;
}

/** Whether a word behind it makes a figure another one than is cited: 71,500 million. */
function isOtherSize(shown: Rational, cited: Rational): boolean {
  const [more, less] = [shown, cited].map((each) => Math.abs(Number(each.toDecimal(20)))).sort((a, b) => b - a);
  return more! > 900 * less!;
}

/** Numbers of a citation that make no claim: a half, a dozen months, a hundred percent. */
const USUAL = /^(?:[0-57]|12|24|30|52|252|365|10*)$/;

/** Whether a number in a citation is neither usual, nor one that the user gave, nor told in the same sentence. */
function isHidden(number: string, claim: Claim | undefined, { claims }: ReadText, { given }: Evidence): boolean {
  const value = Rational.parse(number);
  const isTold = (each: Claim): boolean =>
    each !== claim && each.stretch.start === claim?.stretch.start && each.number.value.compareTo(value) === 0;
  return !USUAL.test(number) && !given.some((fact) => exact(fact).compareTo(value) === 0) && !claims.some(isTold);
}

/** Where a cited figure comes from; values that do not say when they were true are as old as their result. */
export function sourceOfCitation({ span: { facts, formula }, facts: found }: Citation): FigureSource {
  const told = facts.flatMap(({ at, period }) => at ?? readInstant(period) ?? []);
  const times = told.length > 0 ? told : found.flatMap(({ at, answeredAt }) => at ?? answeredAt ?? []);
  const [oldest] = times.toSorted((a, b) => a - b);
  const operands = facts.map(({ value, tool, handle, path }) => ({ value, kind: 'tool' as const, tool, handle, path }));
  return sourceFrom(operands, formula, oldest);
}

/** An answer without the words that say who says so, which are ours and would part a figure from its verb, and how to find its figures again. */
export function withoutNotes(shown: string, spans: readonly CitedSpan[]) {
  const notes = spans.flatMap(({ end, noteEnd }) => (noteEnd === undefined ? [] : { end, size: noteEnd - end }));
  const cutBefore = (start: number): number => notes.reduce((sum, { end, size }) => (end < start ? sum + size : sum), 0);
  return {
    answer: notes.reduceRight((text, { end, size }) => text.slice(0, end) + text.slice(end + size), shown),
    spans: spans.flatMap((span) => shiftSpans([span], -cutBefore(span.start))),
    restore: (figure: Figure): Figure => {
      const start = notes.reduce((at, { end, size }) => (end <= at ? at + size : at), figure.start);
      return { ...figure, start, end: figure.end + start - figure.start };
    },
  };
}
