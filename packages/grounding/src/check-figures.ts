import { fillHandles } from '@finclaw/agent';
import { isFenced, unfence } from '@finclaw/agent/tools';
import { runToEnd, type Steps } from '@finclaw/infra';
import type { CitedSpan } from '@finclaw/types';
import { withCited, withoutNotes } from './cited/cited-figures.ts';
import type { Claim } from './context/claim.ts';
import { NameBook } from './context/names.ts';
import { type ReadText, readingClaims } from './context/read-claims.ts';
import { learnStrangers } from './context/unknown-names.ts';
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
import { turnedRound } from './proof/turned-round.ts';
import { TableEvidence, type TableFinding } from './tables/table-evidence.ts';
import { factToldLike, valueToldLike } from './tables/told-like.ts';

/** Made by the first check and kept for the others. */
let listedNames: NameBook | undefined;

/** Traces every number of an answer to the tool results, the user's words, or exact arithmetic over them. */
export function checkFigures(input: GroundingInput): { readonly figures: Figure[] } {
  return { figures: runToEnd(checkingFigures(input)) };
}

/** The same in steps, each of them short, so that a server can do something else in between. */
export function* checkingFigures(input: GroundingInput): Steps<Figure[]> {
  const { answer, spans, restore } = withoutNotes(typeof input?.answer === 'string' ? input.answer : '', input?.cited ?? []);
  listedNames ??= yield* NameBook.listing();
  const user = asList(input?.user).filter((text): text is string => typeof text === 'string');
  const whole = { answers: toolAnswers(asList(input?.toolResults)), user };
  const recent = recentOf(whole, new Set(spans.flatMap(({ facts }) => facts.map(({ handle }) => handle))));
  const figures = yield* checkingAgainst(recent, whole, input, answer, spans, listedNames);
  const wider = widerThan(recent, whole, answer, figures, listedNames);
  return (wider === undefined ? figures : yield* checkingAgainst(wider, whole, input, answer, spans, listedNames)).map(restore);
}

/** What else of a long conversation a figure may come from that its latest part does not prove. */
function widerThan(
  recent: Conversation,
  whole: Conversation,
  answer: string,
  figures: readonly Figure[],
  names: NameBook,
): Conversation | undefined {
  const open = figures.filter(
    ({ status, reason }) => (status === 'unverified' || status === 'contradicted') && reason === undefined,
  );
  const isWhole = recent.answers.length === whole.answers.length && recent.user.length === whole.user.length;
  if (isWhole || open.length === 0) return undefined;
  const mentions = names.find(answer).filter(({ isCertain }) => isCertain);
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
  listed: NameBook,
): Steps<Figure[]> {
  const names = listed.extended();
  const evidence = yield* gatheringEvidence(answers, user, names);
  learnStrangers(answer, names, () => [...whole.user, ...whole.answers.map(({ content }) => asText(content))].join('\n'));
  const read = yield* readingClaims(answer, {
    names,
    isKnown: (ids) => evidence.speaksOf(ids),
    ...(evidence.topic && { fallback: evidence.topic.ids }),
  });
  const now = readInstant(input?.now);
  const limit = typeof input?.freshnessLimitMs === 'number' ? input.freshnessLimitMs : DEFAULT_FRESHNESS_MS;
  const freshness = new Freshness(evidence, now, limit, readInstant(input?.checkedAt));
  const tables = yield* TableEvidence.reading(answers, user);
  const figures = yield* new FigureCheck(answer, read, evidence, now, freshness, whole.answers, tables).run();
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

const asText = (content: unknown): string => (typeof content === 'string' ? content : (JSON.stringify(content) ?? ''));
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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

class FigureCheck {
  readonly #answers: readonly ToolAnswer[];
  readonly #answer: string;
  readonly #read: ReadText;
  readonly #evidence: Evidence;
  readonly #now: number | undefined;
  readonly #freshness: Freshness;
  readonly #tables: TableEvidence;
  readonly #findings = new Map<Claim, TableFinding>();
  readonly #proofs = new Map<Claim, Proof>();
  readonly #structural = new Map<Claim, boolean>();
  #turnedRound: ReadonlySet<Claim> = new Set();

  constructor(
    answer: string,
    read: ReadText,
    evidence: Evidence,
    now: number | undefined,
    freshness: Freshness,
    answers: readonly ToolAnswer[],
    tables: TableEvidence,
  ) {
    this.#answers = answers;
    this.#answer = answer;
    this.#read = read;
    this.#evidence = evidence;
    this.#now = now;
    this.#freshness = freshness;
    this.#tables = tables;
  }

  *run(): Steps<Figure[]> {
    const { claims } = this.#read;
    const amounts = claims.filter(({ number }) => number.kind === 'quantity');
    for (const claim of amounts) {
      if (!isUnitOfOne(this.#read.text, claim.number)) this.#state(claim);
      yield;
    }
    this.#turnedRound = turnedRound(
      amounts.flatMap((claim) => {
        const fact = this.#proofs.get(claim)?.facts[0];
        return fact === undefined ? [] : { claim, fact };
      }),
    );
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
    if (!this.#tables.isEmpty) yield* this.#holdAgainstTables(amounts);
    const figures: Figure[] = [];
    for (const claim of claims.filter(isNumber)) {
      figures.push(this.#figure(claim));
      yield;
    }
    return figures;
  }

  /** What a table says of a figure that nothing else vouches for directly. */
  *#holdAgainstTables(amounts: readonly Claim[]): Steps<void> {
    const byStretch = Map.groupBy(amounts, ({ stretch }) => stretch.start);
    for (const claim of amounts) {
      if (this.#isOfAnother(claim)) continue;
      const others = byStretch.get(claim.stretch.start) ?? [];
      const words = wordsAround(this.#read.text, claim, others);
      const told = { number: claim.number, written: claim.written, words, isAmongOthers: others.length > 1 };
      const finding = yield* this.#tables.judging(told);
      if (finding !== undefined) this.#findings.set(claim, finding);
      yield;
    }
  }

  /** Speaks by name of an instrument that neither the results nor the conversation speak of. */
  #isOfAnother({ isNamed, subjects }: Claim): boolean {
    if (!isNamed || subjects === undefined) return false;
    const topic = this.#evidence.topic?.ids;
    return !this.#evidence.speaksOf(subjects) && ![...subjects].some((id) => topic?.has(id));
  }

  #isStructural = (claim: Claim): boolean => {
    let is = this.#structural.get(claim);
    if (is === undefined) {
      is = isStructuralAmount(claim, this.#read, this.#evidence);
      this.#structural.set(claim, is);
    }
    return is;
  };

  /** Looks for the value itself. */
  #state(claim: Claim): void {
    const fact = matchFact(claim, boundsOf(claim), this.#evidence, this.#freshness.isOld, this.#read.text) ?? this.#length(claim);
    // What is only supposed is meant exactly; 1% is not the 1.38% of a tool, rounded.
    if (claim.isAssumed && fact !== undefined && this.#isStructural(claim) && !isExactly(claim, fact)) return;
    if (fact !== undefined) this.#proofs.set(claim, { fact: shownAs(claim, fact), facts: [fact], source: this.#sourceOf(fact) });
  }

  /** "보유 종목 3개" when the tool gave three. */
  #length({ number }: Claim): Fact | undefined {
    if (number.unit.dimension !== 'count' || !number.value.isInteger()) return undefined;
    const count = Number(number.value.numerator);
    const found = this.#evidence.lengths.find(({ length }) => length === count && count > 0);
    if (found === undefined) return undefined;
    const { tool, order, at } = found.answer;
    return {
      value: String(count),
      size: count,
      origin: 'tool',
      tool,
      order,
      path: `${found.path}.length`,
      ...(at !== undefined && { at }),
    };
  }

  /** Looks for one step of arithmetic that gives the value. */
  *#deriveAll(claims: readonly Claim[]): Steps<void> {
    const assumed = this.#read.claims.filter(
      (claim) => isOperand(claim) && !this.#proofs.has(claim) && this.#isStructural(claim),
    );
    const shown = new ShownFigures([
      ...[...this.#proofs].map(([claim, { fact }]) => ({ claim, fact })),
      ...assumed.map((claim) => ({ claim, fact: shownAs(claim, assumedFact(claim)) })),
    ]);
    yield;
    for (const claim of claims) {
      yield;
      const bounds = boundsOf(claim);
      const term = derive(claim, bounds, this.#evidence, shown);
      if (term !== undefined) this.#prove(claim, term.exact.toDecimal(20), String(term), term.operands);
    }
  }

  #prove(claim: Claim, value: string, formula: string, operands: readonly Fact[]): void {
    const fact: Fact = { value, size: Math.abs(Number(value)), origin: 'calculation', order: 0, formula };
    const source: FigureSource = {
      kind: 'calculation',
      formula,
      operands: operands.slice(0, 20).map((operand) => this.#operandOf(operand)),
    };
    this.#proofs.set(claim, { source, fact: shownAs(claim, fact), facts: operands });
  }

  #sourceOf(fact: Fact): FigureSource {
    const at = fact.asOf ?? fact.at;
    return {
      ...this.#placeOf(fact),
      ...(at !== undefined && { at: new Date(at).toISOString() }),
      ...(fact.formula !== undefined && { formula: fact.formula }),
    };
  }

  #operandOf(fact: Fact): FigureOperand {
    return { value: fact.value, ...this.#placeOf(fact) };
  }

  #placeOf({ origin, tool, path, order }: Fact): Omit<FigureOperand, 'value'> {
    const handle = origin === 'tool' ? this.#answers[order]?.handle : undefined;
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
    const text = this.#answer.slice(start, end);
    if (this.#tables.isYear(text)) return { text, start, end, value: text, status: 'structural' };
    if (number.kind !== 'quantity') {
      const verdict = judgeStructure(claim, this.#read, this.#evidence, this.#now);
      const source = verdict.status === 'proven' ? { source: { kind: 'tool' as const, tool: verdict.tool } } : {};
      return { text, start, end, value: plainValue(text, claim), status: verdict.status, ...source };
    }
    const value = number.value.toDecimal(20);
    const proof = this.#proofs.get(claim);
    if (proof && this.#turnedRound.has(claim))
      return { text, start, end, value, status: 'unverified', reason: 'period', source: proof.source };
    const finding = this.#findings.get(claim);
    if (finding?.kind === 'proven') return { text, start, end, value, status: 'proven', source: tableSource(finding) };
    if (proof === undefined && this.#isStructural(claim)) {
      const isSupposed = claim.isAssumed || number.unit.dimension === 'money';
      return { text, start, end, value, status: 'structural', ...(isSupposed && { reason: 'supposed' as const }) };
    }
    if (finding?.kind === 'contradicted') {
      const { term, unit, isScaled } = finding.term!;
      const expected = valueToldLike({ value: term.exact, isRatio: unit === 'ratio', isScaled }, text, number);
      return { text, start, end, value, status: 'contradicted', expected, source: tableSource(finding) };
    }
    // A number of a table of which nothing else is known is proven by what the words name of it, or not at all.
    const isOfTable =
      finding !== undefined &&
      (proof?.fact.origin === 'calculation' ||
        proof?.facts.every((fact) => isNameless(fact) && !isToldBy(claim, fact, this.#read.text))) &&
      proof.facts.every(({ order }) => order === finding.from.order);
    const other = proof === undefined ? contradictingFact(claim, boundsOf(claim), this.#evidence) : undefined;
    if (other !== undefined) {
      const expected = factToldLike(other, text, number);
      return { text, start, end, value, status: 'contradicted', expected, source: this.#sourceOf(other) };
    }
    if (proof === undefined || isOfTable) return { text, start, end, value, status: 'unverified' };
    const status = this.#freshness.isStale(claim, proof.facts) ? 'stale' : 'proven';
    return { text, start, end, value, status, source: proof.source };
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

const isExactly = ({ number }: Claim, fact: Fact): boolean => {
  const size = Math.abs(Number(number.value.toDecimal(20)));
  return size === fact.size || size === fact.size * 100;
};

/** Suppositions, and units such as the one dollar of a rate. */
const isOperand = ({ isAssumed, number }: Claim): boolean =>
  isAssumed || (number.kind === 'quantity' && (number.unit.dimension === 'money' || number.unit.dimension === 'shares'));

/** A number that the answer only supposes; what follows from it is arithmetic, not a claim about the world. */
function assumedFact({ number }: Claim): Fact {
  const value = number.value.toDecimal(20);
  return { value, size: Math.abs(Number(value)), origin: 'calculation', order: 0 };
}

/** Dates as far as they are written out in ISO form; codes and positions as they stand. */
function plainValue(text: string, { number: { moment } }: Claim): string {
  if (moment === undefined) return text;
  const { year, month, day, quarter, minutes } = moment;
  const two = (value: number): string => String(value).padStart(2, '0');
  if (minutes !== undefined && day === undefined) return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const parts = [
    year,
    month === undefined ? undefined : two(month),
    day === undefined ? undefined : two(day),
    quarter === undefined ? undefined : `Q${quarter}`,
  ];
  return parts.filter((part) => part !== undefined).join('-');
}
