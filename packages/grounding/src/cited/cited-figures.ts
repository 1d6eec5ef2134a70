import { Rational } from '@finclaw/language';
import type { CitedSpan } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import { type Role, rolesAgree } from '../context/roles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import type { ToolAnswer } from '../evidence/harvest.ts';
import type { Figure, FigureSource } from '../figure.ts';
import { contradictingFact } from '../proof/contradiction.ts';
import { type Objection, objectionTo, subjectsAgree } from '../proof/objection.ts';
import { boundsOf } from '../proof/precision.ts';
import { turnedRound } from '../proof/turned-round.ts';
import { unitFactors } from '../proof/units.ts';
import { factToldLike } from '../tables/told-like.ts';

/** What an answer says and what stands behind it. */
interface CitedContext {
  readonly answer: string;
  readonly read: ReadText;
  readonly evidence: Evidence;
  readonly answers: readonly ToolAnswer[];
}

/** The figures of an answer, those that it cites by what they cite. */
export function withCited(figures: readonly Figure[], spans: readonly CitedSpan[], context: CitedContext): Figure[] {
  const orders = new Map(context.answers.map(({ handle, order }) => [handle, order]));
  const byPlace = new Map(context.evidence.facts.map((fact) => [`${fact.order} ${fact.path}`, fact]));
  const covers = (span: CitedSpan, place: { readonly start: number; readonly end: number }): boolean =>
    place.start < span.end && place.end > span.start;
  const found = spans.map((span) => {
    const claim = context.read.claims.find(({ number }) => number.kind === 'quantity' && covers(span, number));
    const facts = span.facts.flatMap(({ handle, path, value }) => {
      const order = orders.get(handle);
      return (
        byPlace.get(`${order} ${path}`) ??
        byPlace.get(`${order} ${asPath(path)}`) ??
        factOfCell(order, path, value, context) ??
        []
      );
    });
    return { span, claim, facts };
  });
  const factOf = (claim: Claim): Fact | undefined => {
    const own = found.find((each) => each.claim === claim);
    if (own !== undefined) return own.span.formula === undefined ? own.facts[0] : undefined;
    const { source, status } = figures.find(({ start, end }) => claim.number.start < end && claim.number.end > start) ?? {};
    return source?.kind === 'tool' && status !== 'contradicted'
      ? byPlace.get(`${orders.get(source.handle ?? '')} ${source.path}`)
      : undefined;
  };
  const told = context.read.claims.flatMap((claim) => {
    const fact = factOf(claim);
    return fact === undefined ? [] : { claim, fact };
  });
  const turned = turnedRound(told);
  /** One sentence does not tell one value as two things. */
  const isToldTwice = (claim: Claim): boolean => {
    const own = factOf(claim);
    // Where words name it once, words that name nothing tell it as what it is.
    const isSame = (one: Role | undefined, other: Role | undefined): boolean => {
      const named = one ?? other;
      return named !== undefined && rolesAgree(one ?? own?.role ?? named, other ?? own?.role ?? named);
    };
    return told.some(
      ({ claim: other, fact }) =>
        other !== claim && fact === own && other.stretch.start === claim.stretch.start && !isSame(claim.role, other.role),
    );
  };
  const cited = found.map(({ span, claim, facts }) => {
    const isStale = figures.some((figure) => figure.status === 'stale' && covers(span, figure));
    const figure = citedFigure(span, claim, facts, isStale, context);
    if (claim === undefined || figure.status !== 'proven') return figure;
    if (turned.has(claim)) return { ...figure, status: 'contradicted' as const, reason: 'period' as const };
    return isToldTwice(claim) ? { ...figure, status: 'unverified' as const, reason: 'unnamed' as const } : figure;
  });
  return [...figures.filter((figure) => !spans.some((span) => covers(span, figure))), ...cited].sort((a, b) => a.start - b.start);
}

/** The cell `["MSFT"]["netIncome"]` of a table that is an object of objects stands at `MSFT.netIncome`. */
const asPath = (cell: string): string => cell.replaceAll(/\["([^"]*)"\]/g, '.$1').replace(/^\./, '');

/** The one value like a cell's in the same result, where the table is written otherwise. */
function factOfCell(order: number | undefined, cell: string, value: string, { evidence }: CitedContext): Fact | undefined {
  if (!cell.startsWith('[')) return undefined;
  const found = evidence.facts.filter((fact) => fact.order === order && fact.origin === 'tool' && fact.value === value);
  return found.length === 1 ? found[0] : undefined;
}

function citedFigure(
  { source, start, end, value = '', problem, ...span }: CitedSpan,
  claim: Claim | undefined,
  facts: readonly Fact[],
  isStale: boolean,
  { answer, read, evidence }: CitedContext,
): Figure {
  const figure = { text: answer.slice(start, end), start, end, value, citation: source };
  if (problem) return { ...figure, status: 'unverified', reason: 'missing', problem: problem.kind, detail: problem.detail };
  const proof = sourceOf(span, facts);
  const objection = claim && objectionOf(claim, Rational.parse(value), facts, span.formula === undefined, evidence, answer);
  if (objection) {
    const status = objection.isOther ? 'contradicted' : 'unverified';
    const meant = claim && objection.isOther ? contradictingFact(claim, boundsOf(claim), evidence) : undefined;
    const expected = claim && meant && { expected: factToldLike(meant, figure.text, claim.number) };
    return { ...figure, status, reason: objection.reason, ...expected, source: proof };
  }
  if (hidden(span.supposed ?? [], claim, read, evidence))
    return { ...figure, status: 'unverified', reason: 'supposed', source: proof };
  return { ...figure, status: isStale ? 'stale' : 'proven', source: proof };
}

/** What the words around a citation say otherwise than what it cites. */
function objectionOf(
  claim: Claim,
  value: Rational,
  facts: readonly Fact[],
  isDirect: boolean,
  evidence: Evidence,
  answer: string,
): Objection | undefined {
  const [fact] = facts;
  if (isDirect && fact !== undefined && facts.length === 1) {
    if (unitFactors(claim, fact).length > 0) return objectionTo(fact, claim, value, evidence, answer);
    return { reason: fact.typed ? 'field' : 'unnamed', isOther: fact.typed !== undefined };
  }
  const ids = facts.every((each) => each.ids) ? new Set(facts.flatMap((each) => [...(each.ids ?? [])])) : undefined;
  if (facts.length > 0 && !subjectsAgree(claim, ids)) return { reason: 'subject', isOther: claim.isNamed };
  const isMove = claim.number.unit.dimension === 'percent' && !claim.isComparison && claim.isDirectionClose;
  const sign = value.isZero() ? 0 : value.isNegative() ? -1 : 1;
  return isMove && claim.direction * sign < 0 ? { reason: 'direction', isOther: true } : undefined;
}

/** Values that do not say when they were true are as old as their result. */
function sourceOf({ facts, formula }: Pick<CitedSpan, 'facts' | 'formula'>, found: readonly Fact[]): FigureSource {
  const [first] = facts;
  const told = facts.flatMap(({ at, period }) => at ?? endOfDay(period) ?? []);
  const times = told.length > 0 ? told : found.flatMap(({ asOf, at }) => asOf ?? at ?? []);
  const at = times.length === 0 ? {} : { at: new Date(Math.min(...times)).toISOString() };
  if (formula === undefined && first !== undefined) {
    const { tool, handle, path } = first;
    return { kind: 'tool', tool, handle, path, ...at };
  }
  const operands = facts
    .slice(0, 20)
    .map(({ value, tool, handle, path }) => ({ kind: 'tool' as const, value, tool, handle, path }));
  return { kind: 'calculation', ...(formula !== undefined && { formula }), operands, ...at };
}

/** The end of a day stands for the day as a whole. */
const endOfDay = (period = ''): number | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(period) ? Date.parse(`${period}T23:59:59Z`) : undefined;

/** An answer as the model meant it, and how to find its figures in the answer as it is shown. */
interface PlainAnswer {
  readonly answer: string;
  readonly spans: readonly CitedSpan[];
  restore(figure: Figure): Figure;
}

/** Takes out the words that say who says so: they are ours, and would part a figure from its verb. */
export function withoutNotes(shown: string, spans: readonly CitedSpan[]): PlainAnswer {
  const notes = spans.flatMap(({ end, noteEnd = end }) => (noteEnd > end ? [{ from: end, to: noteEnd }] : []));
  if (notes.length === 0) return { answer: shown, spans, restore: (figure) => figure };
  /** Where each character of the plain answer stands in the one that is shown. */
  const places = [...Array(shown.length + 1).keys()].flatMap((at) =>
    notes.some(({ from, to }) => at >= from && at < to) ? [] : [at],
  );
  const plain = (place: number): number => places.filter((at) => at < place).length;
  return {
    answer: places.map((at) => shown.charAt(at)).join(''),
    spans: spans.map(({ noteEnd: _, ...span }) => ({ ...span, start: plain(span.start), end: plain(span.end) })),
    restore: (figure) => {
      const start = places[figure.start] ?? shown.length;
      return { ...figure, start, end: start + figure.end - figure.start };
    },
  };
}

/** Numbers of a citation that make no claim: a half, a dozen months, a hundred percent. */
const USUAL = new Set(['0', '1', '2', '3', '4', '5', '7', '12', '24', '30', '52', '252', '365']);
const isUsual = (number: string): boolean => USUAL.has(number) || /^10*$/.test(number);

/** Whether a citation reckons with a number that neither the user gave nor the sentence tells. */
function hidden(supposed: readonly string[], claim: Claim | undefined, { claims }: ReadText, { given }: Evidence): boolean {
  return supposed.some((number) => {
    if (isUsual(number)) return false;
    const value = Rational.parse(number);
    const isGiven = given.some((fact) => Rational.parse(fact.value).compareTo(value) === 0);
    const isTold = claims.some(
      (each) => each !== claim && each.stretch.start === claim?.stretch.start && each.number.value.compareTo(value) === 0,
    );
    return !isGiven && !isTold;
  });
}
