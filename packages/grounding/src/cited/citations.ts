import { readInstant, type Span } from '@finclaw/language';
import { type CitedSpan, shiftSpans } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact, ToolAnswer } from '../evidence/fact.ts';
import { type Figure, type FigureSource, sourceFrom } from '../figure.ts';
import { isHidden, objectionToCited } from '../proof/cited-objection.ts';
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
      ? (tables.againstCells(span, claim) ?? objectionToCited(span, facts, { claim, evidence, text: read.text }))
      : undefined;
    const isSupposed = span.supposed?.some((number) => isHidden(number, claim, read, evidence));
    return { span, claim, facts, doubt: objection ?? (isSupposed ? { reason: 'supposed', isOther: false } : undefined) };
  });
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
