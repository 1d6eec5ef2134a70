import { Rational } from '@finclaw/language';
import type { CitedFact, CitedSpan } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import { rolesAgree } from '../context/roles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import type { ToolAnswer } from '../evidence/harvest.ts';
import type { Figure, FigureSource } from '../figure.ts';
import { contradictingFact } from '../proof/contradiction.ts';
import { type Objection, objectionTo, subjectsAgree } from '../proof/objection.ts';
import { boundsOf } from '../proof/precision.ts';
import { factToldLike } from '../proof/told-like.ts';
import { turnedRound } from '../proof/turned-round.ts';
import { unitFactors } from '../proof/units.ts';

/** What an answer says and what stands behind it. */
interface CitedContext {
  readonly answer: string;
  readonly read: ReadText;
  readonly evidence: Evidence;
  readonly answers: readonly ToolAnswer[];
}

/** The figures of an answer, those that it cites by what they cite. */
export function withCited(figures: readonly Figure[], spans: readonly CitedSpan[], context: CitedContext): Figure[] {
  const check = new CitedCheck(figures, spans, context);
  const bare = figures.filter((figure) => !spans.some((span) => meet(span, figure)));
  return [...bare, ...check.cited.map((each) => check.figure(each))].sort((a, b) => a.start - b.start);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const meet = (a: Stretch, b: Stretch): boolean => a.start < b.end && a.end > b.start;

/** A cited figure, what the text says of it, and the values behind it. */
interface Cited {
  readonly span: CitedSpan;
  readonly claim: Claim | undefined;
  readonly facts: readonly Fact[];
}

class CitedCheck {
  readonly cited: readonly Cited[];
  readonly #figures: readonly Figure[];
  readonly #context: CitedContext;
  readonly #orders: ReadonlyMap<string, number>;
  readonly #byPlace: ReadonlyMap<string, Fact>;
  /** Each figure of the answer that tells one value. */
  readonly #told: readonly { readonly claim: Claim; readonly fact: Fact }[];
  readonly #turnedRound: ReadonlySet<Claim>;

  constructor(figures: readonly Figure[], spans: readonly CitedSpan[], context: CitedContext) {
    const { read, evidence, answers } = context;
    this.#figures = figures;
    this.#context = context;
    this.#orders = new Map(answers.map(({ handle, order }) => [handle, order]));
    this.#byPlace = new Map(evidence.facts.map((fact) => [`${fact.order} ${fact.path}`, fact]));
    this.cited = spans.map((span) => ({
      span,
      claim: read.claims.find(({ number }) => number.kind === 'quantity' && meet(span, number)),
      facts: span.facts.flatMap((fact) => this.#factAt(fact) ?? this.#factLike(fact) ?? []),
    }));
    this.#told = read.claims.flatMap((claim) => {
      const fact = this.#factOf(claim);
      return fact === undefined ? [] : { claim, fact };
    });
    this.#turnedRound = turnedRound(this.#told);
  }

  figure(cited: Cited): Figure {
    const { source, start, end, value = '', problem } = cited.span;
    const figure = { text: this.#context.answer.slice(start, end), start, end, value, citation: source };
    if (problem) return { ...figure, status: 'unverified', reason: 'missing', problem: problem.kind, detail: problem.detail };
    return { ...figure, ...this.#verdict(cited, figure.text), source: sourceOf(cited) };
  }

  #verdict(cited: Cited, text: string): Pick<Figure, 'status' | 'reason' | 'expected'> {
    const { span, claim } = cited;
    const { reason, isOther } = (claim && this.#objection(cited, claim)) ?? {};
    if (claim && reason && isOther) {
      const meant = contradictingFact(claim, boundsOf(claim), this.#context.evidence);
      return { status: 'contradicted', reason, ...(meant && { expected: factToldLike(meant, text, claim.number) }) };
    }
    if (reason) return { status: 'unverified', reason };
    if (span.supposed?.some((number) => this.#isHidden(number, claim))) return { status: 'unverified', reason: 'supposed' };
    if (this.#figures.some((figure) => figure.status === 'stale' && meet(span, figure))) return { status: 'stale' };
    if (claim && this.#turnedRound.has(claim)) return { status: 'contradicted', reason: 'period' };
    return claim && this.#isToldTwice(claim) ? { status: 'unverified', reason: 'unnamed' } : { status: 'proven' };
  }

  /** What the words around a citation say otherwise than what it cites. */
  #objection({ span, facts }: Cited, claim: Claim): Objection | undefined {
    const { answer, evidence } = this.#context;
    const value = Rational.parse(span.value!);
    const [fact] = facts;
    if (span.formula === undefined && fact !== undefined && facts.length === 1) {
      if (unitFactors(claim, fact).length > 0) return objectionTo(fact, claim, value, evidence, answer);
      return { reason: fact.typed ? 'field' : 'unnamed', isOther: fact.typed !== undefined };
    }
    const ids = facts.every((each) => each.ids) ? new Set(facts.flatMap((each) => [...(each.ids ?? [])])) : undefined;
    if (facts.length > 0 && !subjectsAgree(claim, ids)) return { reason: 'subject', isOther: claim.isNamed };
    const isMove = claim.number.unit.dimension === 'percent' && !claim.isComparison && claim.isDirectionClose;
    return isMove && claim.direction * value.compareTo(Rational.zero) < 0 ? { reason: 'direction', isOther: true } : undefined;
  }

  /** The one value that a figure tells: what it cites, or what proves it. */
  #factOf(claim: Claim): Fact | undefined {
    const own = this.cited.find((each) => each.claim === claim);
    if (own !== undefined) return own.span.formula === undefined ? own.facts[0] : undefined;
    const { source, status } = this.#figures.find((figure) => meet(claim.number, figure)) ?? {};
    return source?.kind === 'tool' && status !== 'contradicted' ? this.#factAt(source) : undefined;
  }

  #factAt({ handle = '', path }: Pick<FigureSource, 'handle' | 'path'>): Fact | undefined {
    return this.#byPlace.get(`${this.#orders.get(handle)} ${path}`);
  }

  /** A table's cell may stand elsewhere among the facts; the one value like it counts. */
  #factLike({ handle, value, outside }: CitedFact): Fact | undefined {
    const { facts } = this.#context.evidence;
    const order = outside ? this.#orders.get(handle) : undefined;
    const alike = facts.filter((fact) => fact.order === order && fact.origin === 'tool' && fact.value === value);
    return alike.length === 1 ? alike[0] : undefined;
  }

  /** One sentence does not tell one value as two things; words that name nothing tell it as what it is. */
  #isToldTwice(claim: Claim): boolean {
    const own = this.#factOf(claim);
    return this.#told.some(({ claim: other, fact }) => {
      if (other === claim || fact !== own || other.stretch.start !== claim.stretch.start) return false;
      const named = claim.role ?? other.role;
      const isSame = named && rolesAgree(claim.role ?? fact.role ?? named, other.role ?? fact.role ?? named);
      return !isSame;
    });
  }

  /** Whether a number in a citation is neither usual, nor one that the user gave, nor told in the same sentence. */
  #isHidden(number: string, claim: Claim | undefined): boolean {
    const { read, evidence } = this.#context;
    const value = Rational.parse(number);
    const isTold = (each: Claim): boolean =>
      each !== claim && each.stretch.start === claim?.stretch.start && each.number.value.compareTo(value) === 0;
    return !USUAL.test(number) && !evidence.given.some((fact) => exact(fact).compareTo(value) === 0) && !read.claims.some(isTold);
  }
}

/** Numbers of a citation that make no claim: a half, a dozen months, a hundred percent. */
const USUAL = /^(?:[0-57]|12|24|30|52|252|365|10*)$/;

/** Values that do not say when they were true are as old as their result. */
function sourceOf({ span: { facts, formula }, facts: found }: Cited): FigureSource {
  const told = facts.flatMap(({ at, period }) => at ?? endOfDay(period) ?? []);
  const times = told.length > 0 ? told : found.flatMap(({ asOf, at }) => asOf ?? at ?? []);
  const oldest = times.reduce((first, time) => Math.min(first, time), Infinity);
  const at = oldest === Infinity ? {} : { at: new Date(oldest).toISOString() };
  const places = facts.slice(0, 20).map(({ tool, handle, path }) => ({ kind: 'tool' as const, tool, handle, path }));
  if (formula === undefined && places[0] !== undefined) return { ...places[0], ...at };
  const operands = places.map((place, index) => ({ value: facts[index]!.value, ...place }));
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
  let [answer, from, cut] = ['', 0, 0];
  /** Where each note was taken out of the plain answer, and how long the notes up to it are. */
  const gaps: { readonly at: number; readonly cut: number }[] = [];
  const plain = spans.map(({ noteEnd, ...span }) => {
    const moved = { ...span, start: span.start - cut, end: span.end - cut };
    if (noteEnd !== undefined) {
      answer += shown.slice(from, span.end);
      from = noteEnd;
      cut += noteEnd - span.end;
      gaps.push({ at: answer.length, cut });
    }
    return moved;
  });
  const restore = (figure: Figure): Figure => {
    const by = gaps.findLast(({ at }) => at <= figure.start)?.cut ?? 0;
    return { ...figure, start: figure.start + by, end: figure.end + by };
  };
  return { answer: answer + shown.slice(from), spans: plain, restore };
}
