import { rolesAgree } from '@finclaw/finance/vocabulary';
import type { Steps } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import { type Citation, meet, sourceOfCitation } from './cited/citations.ts';
import type { Claim } from './context/claim.ts';
import type { ReadText } from './context/read-claims.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Fact, ToolAnswer } from './evidence/fact.ts';
import { type Figure, type FigureOperand, type FigureSource, sourceFrom } from './figure.ts';
import { contradictingFact } from './proof/contradiction.ts';
import { derive } from './proof/derive/derive.ts';
import { ShownFigures } from './proof/derive/shown.ts';
import type { Freshness } from './proof/freshness.ts';
import { type Matches, matchFacts, type Told } from './proof/match-fact.ts';
import { NO_TIME } from './proof/objection.ts';
import { outOfLine } from './proof/out-of-line.ts';
import { boundsOf } from './proof/precision.ts';
import { isStructuralAmount, judgeStructure } from './proof/structure.ts';
import { factToldLike, valueToldLike } from './proof/told-like.ts';
import { tellingTogether } from './proof/told-together.ts';
import { turnedRound } from './proof/turned-round.ts';
import type { TableFinding } from './tables/judge.ts';
import type { TableEvidence } from './tables/table-evidence.ts';

/** What proved a claim. */
interface Proof {
  readonly source: FigureSource;
  /** The proven value for figures that build on this one. */
  readonly fact: Fact;
  readonly facts: readonly Fact[];
}

/** March and third-quarter say of when a figure is, and are none themselves. */
const isNumber = ({ number, written }: Claim): boolean =>
  number.kind === 'quantity' || number.kind === 'name' || /\d/.test(written);

const MOST_PASSES = 3;

/** What the figures of an answer are held against. */
interface Given {
  readonly answer: string;
  readonly read: ReadText;
  readonly evidence: Evidence;
  readonly citations: readonly Citation[];
  readonly now: number | undefined;
  readonly freshness: Freshness;
  readonly answers: readonly ToolAnswer[];
  readonly tables: TableEvidence;
}

type Verdict = Pick<Figure, 'status' | 'reason' | 'expected' | 'source'>;

/** Judges the figures of one answer: what each cites or states, what a table says of it, and what it is worked out from. */
export class FigureCheck {
  readonly #given: Given;
  readonly #cited: ReadonlyMap<Claim | undefined, Citation>;
  /** What tables say of figures that they do not prove. */
  readonly #findings = new Map<Claim, TableFinding>();
  readonly #proofs = new Map<Claim, Proof>();
  /** Each figure that tells one value. */
  #told: readonly Told[] = [];
  #turnedRound: ReadonlySet<Claim> = new Set();
  /** What tells something else than the others of its column and line. */
  #outOfLine: ReadonlySet<Claim> = new Set();

  constructor(given: Given) {
    this.#given = given;
    this.#cited = new Map(given.citations.map((citation) => [citation.claim, citation]));
  }

  *run(): Steps<Figure[]> {
    const { read, evidence, freshness, citations } = this.#given;
    const amounts = read.claims.filter(({ number }) => number.kind === 'quantity');
    const bare = amounts.filter((claim) => !this.#cited.has(claim));
    for (const citation of citations) this.#cite(citation);
    const unproven = new Map<Claim, Matches>();
    for (const claim of bare) {
      const matches = matchFacts(claim, boundsOf(claim), evidence, freshness.isOld, read.text);
      const fact = matches.get(undefined);
      if (fact === undefined) unproven.set(claim, matches);
      else this.#prove(claim, fact);
      yield;
    }
    for (const { claim, fact } of yield* tellingTogether(bare, unproven, read, evidence)) this.#prove(claim, fact);
    this.#told = amounts.flatMap((claim) => {
      const { span, facts } = this.#cited.get(claim) ?? {};
      const [fact] = span === undefined ? (this.#proofs.get(claim)?.facts ?? []) : span.formula === undefined ? facts! : [];
      return fact === undefined ? [] : { claim, fact };
    });
    // What no word dates may be turned round as well.
    const undated = [...unproven].flatMap(([claim, matches]) => {
      const fact = this.#proofs.has(claim) ? undefined : matches.get(NO_TIME);
      return fact === undefined ? [] : { claim, fact };
    });
    const inOrder = [...this.#told, ...undated].sort((a, b) => a.claim.number.start - b.claim.number.start);
    this.#turnedRound = turnedRound(inOrder);
    yield* this.#holdAgainstTables(bare);
    // Again, because a figure may build on others that are worked out.
    for (let [pass, before] = [0, -1]; pass < MOST_PASSES && this.#proofs.size > before; pass++) {
      before = this.#proofs.size;
      yield* this.#deriveAll(bare);
    }
    this.#outOfLine = yield* outOfLine([...this.#proofs.keys()], this.#told, evidence);
    const figures = citations.map((citation) => this.#citedFigure(citation));
    for (const claim of read.claims) {
      if (isNumber(claim) && !citations.some(({ span }) => meet(span, claim.number))) figures.push(this.#figure(claim));
      yield;
    }
    return figures.sort((a, b) => a.start - b.start);
  }

  /** What a table says of a figure that nothing else vouches for directly. */
  *#holdAgainstTables(claims: readonly Claim[]): Steps<void> {
    const { evidence, tables } = this.#given;
    for (const claim of claims) {
      // It speaks by name of an instrument that the results do not speak of.
      if (claim.isNamed && claim.subjects !== undefined && !evidence.speaksOf(claim.subjects)) continue;
      const finding = yield* tables.judging(claim);
      if (finding?.kind === 'proven') {
        const fact = this.#proofs.get(claim)?.fact ?? shownAs(claim, calculated(finding.term!.term.exact));
        this.#proofs.set(claim, { source: tableSource(finding), fact, facts: [] });
      } else if (finding !== undefined) this.#findings.set(claim, finding);
      yield;
    }
  }

  #isStructural = (claim: Claim): boolean => isStructuralAmount(claim, this.#given.read, this.#given.evidence);

  /** A citation that its words do not gainsay is a proof like any other. */
  #cite(citation: Citation): void {
    const { claim, facts, doubt, span } = citation;
    if (claim === undefined || doubt !== undefined) return;
    const [fact] = span.formula === undefined ? facts : [];
    const value = fact ?? calculated(Rational.parse(span.value!), span.formula);
    this.#proofs.set(claim, { fact: shownAs(claim, value), facts, source: sourceOfCitation(citation) });
  }

  #prove(claim: Claim, fact: Fact): void {
    this.#proofs.set(claim, { fact: shownAs(claim, fact), facts: [fact], source: this.#sourceOf(fact) });
  }

  /** Looks for one step of arithmetic that gives the value of what nothing else proves. */
  *#deriveAll(claims: readonly Claim[]): Steps<void> {
    const assumed = this.#given.read.claims.filter(
      (claim) => isOperand(claim) && !this.#proofs.has(claim) && this.#isStructural(claim),
    );
    const shown = new ShownFigures([
      ...[...this.#proofs].map(([claim, { fact }]) => ({ claim, fact })),
      ...assumed.map((claim) => ({ claim, fact: shownAs(claim, calculated(claim.number.value)) })),
    ]);
    yield;
    for (const claim of claims) {
      yield;
      if (this.#proofs.has(claim) || this.#isStructural(claim)) continue;
      const term = derive(claim, boundsOf(claim), this.#given.evidence, shown);
      if (term === undefined) continue;
      const formula = String(term);
      const source = sourceFrom(term.operands.map(this.#operand), formula, undefined);
      const fact = shownAs(claim, calculated(term.exact, formula));
      this.#proofs.set(claim, { source, fact, facts: term.operands });
    }
  }

  #sourceOf(fact: Fact): FigureSource {
    const { formula, at = fact.answeredAt } = fact;
    return { ...sourceFrom([this.#operand(fact)], undefined, at), ...(formula !== undefined && { formula }) };
  }

  #operand = ({ value, origin: kind, tool, path, order }: Fact): FigureOperand => {
    const from = kind === 'tool' ? this.#given.answers.find((answer) => answer.order === order) : undefined;
    return { value, kind, tool, handle: from?.handle, path };
  };

  #citedFigure(citation: Citation): Figure {
    const { start, end, value = '', source, problem } = citation.span;
    const figure = { text: this.#given.answer.slice(start, end), start, end, value, citation: source };
    if (problem) return { ...figure, status: 'unverified', reason: 'missing', problem: problem.kind, detail: problem.detail };
    return { ...figure, ...this.#citedVerdict(citation, figure.text), source: sourceOfCitation(citation) };
  }

  #citedVerdict({ claim, facts, doubt }: Citation, text: string): Verdict {
    const { reason, isOther } = doubt ?? {};
    if (claim && reason && isOther) return { status: 'contradicted', reason, ...this.#meant(claim, text) };
    if (reason) return { status: 'unverified', reason };
    if (claim === undefined) return { status: 'proven' };
    if (this.#given.freshness.isStale(claim, facts)) return { status: 'stale' };
    if (this.#turnedRound.has(claim)) return { status: 'contradicted', reason: 'period' };
    return this.#outOfLine.has(claim) || this.#isToldTwice(claim)
      ? { status: 'unverified', reason: 'unnamed' }
      : { status: 'proven' };
  }

  /** One sentence does not tell one value as two things; words that name nothing tell it as what it is. */
  #isToldTwice(claim: Claim): boolean {
    const own = this.#told.find((each) => each.claim === claim)?.fact;
    return this.#told.some(({ claim: other, fact }) => {
      if (other === claim || fact !== own || other.stretch.start !== claim.stretch.start) return false;
      const named = claim.role ?? other.role;
      return !(named && rolesAgree(claim.role ?? fact.role ?? named, other.role ?? fact.role ?? named));
    });
  }

  /** What one of our own tools says instead of exactly what a figure is called. */
  #meant(claim: Claim, text: string): Required<Pick<Figure, 'expected' | 'source'>> | undefined {
    const fact = contradictingFact(claim, boundsOf(claim), this.#given.evidence, this.#given.read);
    return fact && { expected: factToldLike(fact, text, claim.number), source: this.#sourceOf(fact) };
  }

  #figure(claim: Claim): Figure {
    const { number } = claim;
    const { start, end } = number;
    const { answer, read, evidence, now, tables, freshness } = this.#given;
    const text = answer.slice(start, end);
    if (tables.isYear(text)) return { text, start, end, value: text, status: 'structural' };
    if (number.kind !== 'quantity') {
      const verdict = judgeStructure(claim, read, evidence, now);
      const source = verdict.status === 'proven' ? { source: { kind: 'tool' as const, tool: verdict.tool } } : {};
      return { text, start, end, value: text, status: verdict.status, ...source };
    }
    const figure = { text, start, end, value: number.value.toDecimal(20) };
    const proof = this.#proofs.get(claim);
    if (proof && this.#turnedRound.has(claim)) return { ...figure, status: 'unverified', reason: 'period', source: proof.source };
    if (proof && this.#outOfLine.has(claim)) return { ...figure, status: 'unverified', reason: 'unnamed', source: proof.source };
    const finding = this.#findings.get(claim);
    if (proof === undefined && this.#isStructural(claim)) {
      const isSupposed = claim.isAssumed || number.unit.dimension === 'money';
      return { ...figure, status: 'structural', ...(isSupposed && { reason: 'supposed' as const }) };
    }
    if (finding?.kind === 'contradicted') {
      const { term, unit, isScaled } = finding.term!;
      const expected = valueToldLike({ value: term.exact, isRatio: unit === 'ratio', isScaled }, text, number);
      return { ...figure, status: 'contradicted', expected, source: tableSource(finding) };
    }
    // A number of a table that no field, row or word names is proven by what the words name of the table, or not at all.
    const isOfTable = finding && proof?.facts.every((fact) => isNameless(fact) && fact.order === finding.from.order);
    const other = proof === undefined ? this.#meant(claim, text) : undefined;
    if (other !== undefined) return { ...figure, status: 'contradicted', ...other };
    if (proof === undefined || isOfTable) return { ...figure, status: 'unverified' };
    return { ...figure, status: freshness.isStale(claim, proof.facts) ? 'stale' : 'proven', source: proof.source };
  }
}

/** A proven figure as a fact that later figures may build on: exact in value, and what the text says it is. */
function shownAs({ number, role, subjects }: Claim, fact: Fact): Fact {
  const { dimension, currency = fact.currency } = number.unit;
  const measured = dimension === 'none' ? fact.dimension : dimension;
  return { ...fact, role: role ?? fact.role, dimension: measured, currency, ids: fact.ids ?? subjects };
}

const isNameless = ({ role, ids, place = '' }: Fact): boolean => (role ?? ids) === undefined && /^[[\]]*$/.test(place);

function tableSource({ term: found, from: { tool, handle, at } }: TableFinding): FigureSource {
  const operands = [...new Set(found?.term.operands)].map(
    ({ value, path }): FigureOperand => ({ value: value.toDecimal(20), kind: 'tool', tool, handle, path }),
  );
  return sourceFrom(operands, found?.step === 'value' ? undefined : String(found?.term ?? ''), at);
}

/** Suppositions, and units such as the one dollar of a rate. */
const isOperand = ({ isAssumed, number }: Claim): boolean =>
  isAssumed || (number.kind === 'quantity' && (number.unit.dimension === 'money' || number.unit.dimension === 'shares'));

/** What is worked out, or only supposed; what follows from that is arithmetic, not a claim about the world. */
function calculated(exact: Rational, formula?: string): Fact {
  const value = exact.toDecimal(20);
  return { value, size: Math.abs(Number(value)), origin: 'calculation', order: 0, formula };
}
