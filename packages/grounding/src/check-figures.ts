import { fillHandles } from '@finclaw/agent';
import { isFenced, unfence } from '@finclaw/agent/tools';
import { runToEnd, type Steps } from '@finclaw/infra';
import type { Rational } from '@finclaw/language';
import type { CitedSpan } from '@finclaw/types';
import { withCited, withoutNotes } from './cited/cited-figures.ts';
import type { Claim } from './context/claim.ts';
import { NameBook } from './context/names.ts';
import { type ReadText, readingClaims } from './context/read-claims.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Fact } from './evidence/fact.ts';
import { gatheringEvidence } from './evidence/gather.ts';
import type { ToolAnswer } from './evidence/harvest.ts';
import { readInstant } from './evidence/instant.ts';
import { type Conversation, recentOf, widenedFor } from './evidence/reach.ts';
import type { Figure, FigureOperand, FigureSource, GroundingInput } from './figure.ts';
import { contradictingFact } from './proof/contradiction.ts';
import { derive } from './proof/derive/derive.ts';
import { ShownFigures } from './proof/derive/shown.ts';
import { DEFAULT_FRESHNESS_MS, Freshness } from './proof/freshness.ts';
import { matchFact } from './proof/match-fact.ts';
import { isToldBy } from './proof/objection.ts';
import { boundsOf } from './proof/precision.ts';
import { isStructuralAmount, isUnitOfOne, judgeStructure } from './proof/structure.ts';
import { factToldLike, valueToldLike } from './proof/told-like.ts';
import { tellingTogether } from './proof/told-together.ts';
import { turnedRound } from './proof/turned-round.ts';
import { TableEvidence, type TableFinding } from './tables/table-evidence.ts';

/** Traces every number of an answer to the tool results, the user's words, or exact arithmetic over them. */
export function checkFigures(input: GroundingInput): { readonly figures: Figure[] } {
  return { figures: runToEnd(checkingFigures(input)) };
}

/** The same in steps, each of them short, so that a server can do something else in between. */
export function* checkingFigures(input: GroundingInput): Steps<Figure[]> {
  const { answer, spans, restore } = withoutNotes(typeof input?.answer === 'string' ? input.answer : '', input?.cited ?? []);
  const user = asList(input?.user).filter((text): text is string => typeof text === 'string');
  const whole = { answers: toolAnswers(asList(input?.toolResults)), user };
  const recent = recentOf(whole, new Set(spans.flatMap(({ facts }) => facts.map(({ handle }) => handle))));
  const figures = yield* checkingAgainst(recent, whole, input, answer, spans);
  const wider = widerThan(recent, whole, answer, figures);
  return (wider === undefined ? figures : yield* checkingAgainst(wider, whole, input, answer, spans)).map(restore);
}

/** What else of a long conversation a figure may come from that its latest part does not prove. */
function widerThan(
  recent: Conversation,
  whole: Conversation,
  answer: string,
  figures: readonly Figure[],
): Conversation | undefined {
  const open = figures.filter(
    ({ status, reason }) => (status === 'unverified' || status === 'contradicted') && reason === undefined,
  );
  const isWhole = recent.answers.length === whole.answers.length && recent.user.length === whole.user.length;
  if (isWhole || open.length === 0) return undefined;
  const mentions = new NameBook().find(answer);
  const named = mentions.flatMap(({ start, end, ids }) => [answer.slice(start, end), ...[...ids].map(symbolOf)]);
  return widenedFor(whole, recent, open, named);
}

const symbolOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Holds the figures of an answer against a part of the conversation. */
function* checkingAgainst(
  { answers, user }: Conversation,
  whole: Conversation,
  input: GroundingInput,
  answer: string,
  spans: readonly CitedSpan[],
): Steps<Figure[]> {
  const names = new NameBook();
  const evidence = yield* gatheringEvidence(answers, user, names);
  const read = yield* readingClaims(answer, names, evidence.topic?.ids);
  const now = readInstant(input?.now);
  const limit = typeof input?.freshnessLimitMs === 'number' ? input.freshnessLimitMs : DEFAULT_FRESHNESS_MS;
  const freshness = new Freshness(evidence, now, limit, readInstant(input?.checkedAt));
  const tables = yield* TableEvidence.reading(answers, user);
  const figures = yield* new FigureCheck({ answer, read, evidence, now, freshness, answers: whole.answers, tables }).run();
  return spans.length === 0 ? figures : withCited(figures, spans, { answer, read, evidence, answers });
}

/** What was read of the results of earlier answers in the same conversation. */
const readBefore = new WeakMap<object, ToolAnswer>();

/** What the tools answered, each with its handle; of what an outsider wrote, without the fence around it. */
function toolAnswers(given: readonly unknown[]): ToolAnswer[] {
  const results = given.map((result) => Object(result) as { [Key in 'tool' | 'content' | 'at' | 'handle']?: unknown });
  const handles = fillHandles(results.map(({ handle }) => (typeof handle === 'string' ? handle : undefined)));
  return results.map((result, order) => {
    const handle = handles[order]!;
    const known = readBefore.get(result);
    if (known?.handle === handle && known.order === order) return known;
    const { tool, content, at } = result;
    const instant = readInstant(at);
    const isFence = typeof content === 'string' && isFenced(content);
    const answer = {
      tool: typeof tool === 'string' ? tool : 'tool',
      handle,
      content: isFence ? unfence(content) : content,
      isOutside: isFence,
      order,
      ...(instant !== undefined && { at: instant }),
    };
    readBefore.set(result, answer);
    return answer;
  });
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What proved a claim. */
interface Proof {
  readonly source: FigureSource;
  /** The proven value for figures that build on this one. */
  readonly fact: Fact;
  readonly facts: readonly Fact[];
  /** Worked out from figures of the answer that are proven themselves. */
  readonly isOfShown?: boolean;
}

/** March and third-quarter say of when a figure is, and are none themselves. */
const isNumber = ({ number, written }: Claim): boolean =>
  number.kind === 'quantity' || number.kind === 'name' || /\d/.test(written);

/** What the figures of an answer are held against. */
interface Given {
  readonly answer: string;
  readonly read: ReadText;
  readonly evidence: Evidence;
  readonly now: number | undefined;
  readonly freshness: Freshness;
  readonly answers: readonly ToolAnswer[];
  readonly tables: TableEvidence;
}

class FigureCheck {
  readonly #given: Given;
  readonly #findings = new Map<Claim, TableFinding>();
  readonly #proofs = new Map<Claim, Proof>();
  #turnedRound: ReadonlySet<Claim> = new Set();

  constructor(given: Given) {
    this.#given = given;
  }

  *run(): Steps<Figure[]> {
    const { read, tables, evidence, freshness } = this.#given;
    const amounts = read.claims.filter(({ number }) => number.kind === 'quantity');
    for (const claim of amounts) {
      if (!isUnitOfOne(read.text, claim.number)) this.#state(claim);
      yield;
    }
    const open = amounts.filter((claim) => !this.#proofs.has(claim));
    for (const { claim, fact } of yield* tellingTogether(open, read, evidence, freshness.isOld)) this.#prove(claim, fact);
    this.#turnedRound = turnedRound(
      amounts.flatMap((claim) => {
        const fact = this.#proofs.get(claim)?.facts[0];
        return fact === undefined ? [] : { claim, fact };
      }),
    );
    if (!tables.isEmpty) yield* this.#holdAgainstTables(amounts);
    // Twice, because a figure may build on one that stands further down.
    for (let round = 0; round < 2; round++) {
      const before = this.#proofs.size;
      const open: Claim[] = [];
      for (const claim of amounts) {
        if (!this.#proofs.has(claim) && !this.#isStructural(claim)) open.push(claim);
        yield;
      }
      yield* this.#deriveAll(open);
      if (this.#proofs.size === before) break;
    }
    const figures: Figure[] = [];
    for (const claim of read.claims.filter(isNumber)) {
      figures.push(this.#figure(claim));
      yield;
    }
    return figures;
  }

  /** What a table says of a figure that nothing else vouches for directly. */
  *#holdAgainstTables(amounts: readonly Claim[]): Steps<void> {
    const { read, evidence, tables } = this.#given;
    const byStretch = Map.groupBy(amounts, ({ stretch }) => stretch.start);
    for (const claim of amounts) {
      const { isNamed, subjects } = claim;
      // It speaks by name of an instrument that the results do not speak of.
      if (isNamed && subjects !== undefined && !evidence.speaksOf(subjects)) continue;
      const others = byStretch.get(claim.stretch.start) ?? [];
      const words = wordsAround(read.text, claim, others);
      const told = { number: claim.number, words, isAmongOthers: others.length > 1 };
      const finding = yield* tables.judging(told);
      if (finding !== undefined) this.#findings.set(claim, finding);
      yield;
    }
  }

  #isStructural = (claim: Claim): boolean => isStructuralAmount(claim, this.#given.read, this.#given.evidence);

  /** Looks for the value itself. */
  #state(claim: Claim): void {
    const { read, evidence, freshness } = this.#given;
    const fact = matchFact(claim, boundsOf(claim), evidence, freshness.isOld, read.text);
    if (fact !== undefined) this.#prove(claim, fact);
  }

  #prove(claim: Claim, fact: Fact): void {
    this.#proofs.set(claim, { fact: shownAs(claim, fact), facts: [fact], source: this.#sourceOf(fact) });
  }

  /** Looks for one step of arithmetic that gives the value. */
  *#deriveAll(claims: readonly Claim[]): Steps<void> {
    const assumed = this.#given.read.claims.filter(
      (claim) => isOperand(claim) && !this.#proofs.has(claim) && this.#isStructural(claim),
    );
    const tabled = [...this.#findings].flatMap(([claim, { kind, term }]) =>
      kind === 'proven' && term !== undefined && !this.#proofs.has(claim)
        ? [{ claim, fact: shownAs(claim, calculated(term.term.exact)) }]
        : [],
    );
    const shown = new ShownFigures([
      ...[...this.#proofs].map(([claim, { fact }]) => ({ claim, fact })),
      ...tabled,
      ...assumed.map((claim) => ({ claim, fact: shownAs(claim, calculated(claim.number.value)) })),
    ]);
    yield;
    for (const claim of claims) {
      yield;
      const term = derive(claim, boundsOf(claim), this.#given.evidence, shown);
      if (term === undefined) continue;
      const formula = String(term);
      const operands = term.operands.slice(0, 20).map((operand) => ({ value: operand.value, ...this.#placeOf(operand) }));
      const fact = shownAs(claim, calculated(term.exact, formula));
      const isOfShown = term.operands.every(shown.has);
      this.#proofs.set(claim, { source: { kind: 'calculation', formula, operands }, fact, facts: term.operands, isOfShown });
    }
  }

  #sourceOf(fact: Fact): FigureSource {
    const at = fact.asOf ?? fact.at;
    return {
      ...this.#placeOf(fact),
      ...(at !== undefined && { at: new Date(at).toISOString() }),
      ...(fact.formula !== undefined && { formula: fact.formula }),
    };
  }

  #placeOf({ origin, tool, path, order }: Fact): Omit<FigureOperand, 'value'> {
    const handle = origin === 'tool' ? this.#given.answers[order]?.handle : undefined;
    return {
      kind: origin,
      ...(tool !== undefined && { tool }),
      ...(handle !== undefined && { handle }),
      ...(path !== undefined && { path }),
    };
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
    const finding = this.#findings.get(claim);
    if (finding?.kind === 'proven') return { ...figure, status: 'proven', source: tableSource(finding) };
    if (proof === undefined && this.#isStructural(claim)) {
      const isSupposed = claim.isAssumed || number.unit.dimension === 'money';
      return { ...figure, status: 'structural', ...(isSupposed && { reason: 'supposed' as const }) };
    }
    if (finding?.kind === 'contradicted') {
      const { term, unit, isScaled } = finding.term!;
      const expected = valueToldLike({ value: term.exact, isRatio: unit === 'ratio', isScaled }, text, number);
      return { ...figure, status: 'contradicted', expected, source: tableSource(finding) };
    }
    // A number of a table of which nothing else is known is proven by what the words name of it, or not at all.
    const isOfTable =
      finding !== undefined &&
      !proof?.isOfShown &&
      proof?.facts.every((fact) => isNameless(fact) && fact.order === finding.from.order && !isToldBy(claim, fact, read.text));
    const other = proof === undefined ? contradictingFact(claim, boundsOf(claim), evidence) : undefined;
    if (other !== undefined) {
      const expected = factToldLike(other, text, number);
      return { ...figure, status: 'contradicted', expected, source: this.#sourceOf(other) };
    }
    if (proof === undefined || isOfTable) return { ...figure, status: 'unverified' };
    return { ...figure, status: freshness.isStale(claim, proof.facts) ? 'stale' : 'proven', source: proof.source };
  }
}

/** A proven figure as a fact that later figures may build on: exact in value, and what the text says it is. */
function shownAs({ number, role, subjects }: Claim, fact: Fact): Fact {
  const { dimension, currency } = number.unit;
  const ids = fact.ids ?? subjects;
  const actualRole = role ?? fact.role;
  return {
    ...fact,
    ...(actualRole !== undefined && { role: actualRole }),
    ...(dimension !== 'none' && { dimension }),
    ...((currency ?? fact.currency) !== undefined && { currency: (currency ?? fact.currency) as string }),
    ...(ids !== undefined && { ids }),
  };
}

/** Ends what is said of one figure behind it. */
const NEXT_CLAUSE = /[,;]|\s(?:and|while|but)\s|그리고|[가-힣](?:며|고)\s/;

/** The words that speak of a figure without the figures beside it: those before and behind it, then all of its sentence, row and column. */
function wordsAround(text: string, { stretch, said, number: own }: Claim, others: readonly Claim[]): readonly string[] {
  let all = said.slice(0, said.length - (stretch.end - stretch.start));
  let end = stretch.start;
  let [lead, tail] = ['', ''];
  for (const { number, written } of others) {
    if (number !== own && /^(?:19|20)\d\d$/.test(written)) continue;
    const piece = text.slice(end, number.start);
    if (number === own) lead = piece;
    else if (number.start > own.start && tail === '') tail = piece;
    all += `${piece} `;
    end = number.end;
  }
  const rest = text.slice(end, stretch.end);
  all += rest;
  return others.length < 2 ? [all] : [lead, (tail === '' ? rest : tail).split(NEXT_CLAUSE)[0] ?? '', all];
}

const isNameless = ({ role, ids }: Fact): boolean => role === undefined && ids === undefined;

function tableSource({ term: found, from }: TableFinding): FigureSource {
  const { tool, handle } = from;
  const at = from.at === undefined ? {} : { at: new Date(from.at).toISOString() };
  const facts = [...new Set(found?.term.operands)];
  if (found?.step === 'value') return { kind: 'tool', tool, handle, path: facts[0]!.path, ...at };
  const operands = facts
    .slice(0, 20)
    .map(({ value, path }): FigureOperand => ({ value: value.toDecimal(20), kind: 'tool', tool, handle, path }));
  return { kind: 'calculation', formula: String(found?.term ?? ''), operands, ...at };
}

/** Suppositions, and units such as the one dollar of a rate. */
const isOperand = ({ isAssumed, number }: Claim): boolean =>
  isAssumed || (number.kind === 'quantity' && (number.unit.dimension === 'money' || number.unit.dimension === 'shares'));

/** What is worked out, or only supposed; what follows from that is arithmetic, not a claim about the world. */
function calculated(exact: Rational, formula?: string): Fact {
  const value = exact.toDecimal(20);
  return { value, size: Math.abs(Number(value)), origin: 'calculation', order: 0, ...(formula !== undefined && { formula }) };
}
