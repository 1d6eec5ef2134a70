import { isFenced, unfence } from '@finclaw/agent/tools';
import { ANY_FOREX, NameBook } from '@finclaw/finance/instruments';
import { isOfNobody, isSigned, labelsIn, type Role } from '@finclaw/finance/vocabulary';
import { KeptReadings, type Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import { type ReadText, readingClaims } from '../context/read-claims.ts';
import { learnShortNames } from '../context/short-names.ts';
import { plainContent } from '../facts/json.ts';
import { ownFactsOf } from '../facts/result-facts.ts';
import { vouchedCalculations } from './calculations.ts';
import { type Evidence, orderingEvidence, type Topic } from './evidence.ts';
import type { Fact, Found, ToolAnswer } from './fact.ts';
import { walkingContent } from './walk-content.ts';

/** Longest message or stretch of running text that is read, and how much of the last message is looked through for what it asks. */
const LONGEST_TEXT = 200_000;
const LONGEST_QUESTION = 800;
/** So many names are learnt without a rest. */
const BETWEEN_RESTS = 500;
/** So many characters, facts and claims are kept in mind, all conversations together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_ONE = 100;

/** What was found in a result, and the names that it gives its instruments. */
type Harvest = Found & Pick<NameBook, 'learnt'>;
type Said = Pick<Found, 'facts' | 'moments'>;

/** By place in the conversation, tool, time and text. */
const harvests = new KeptReadings<Harvest>(MOST_KEPT, ({ facts }) => facts.length * SIZE_OF_ONE);
/** By what is known of names and spoken of: a message is read once, and not again at each turn while those are what they were. */
const messages = new KeptReadings<ReadText>(MOST_KEPT / 2, ({ claims }) => claims.length * SIZE_OF_ONE);

/** Gathers the values of all tool results and of the user's words, in steps. */
export function* gatheringEvidence(answers: readonly ToolAnswer[], user: readonly string[], names: NameBook): Steps<Evidence> {
  const found: Found[] = [];
  for (const answer of answers) {
    const harvest = yield* harvestOf(answer);
    for (const [at, name] of harvest.learnt.entries()) {
      names.learn(...name);
      if (at % BETWEEN_RESTS === 0) yield;
    }
    found.push(harvest);
    yield;
  }
  learnShortNames(names);
  const { topic, ...said } = yield* readUser(user, names);
  const told = [...found, said];
  const all = told.flatMap(({ facts }) => facts);
  const facts = withSoleInstrument(all, topic);
  yield;
  const calculations = found.flatMap((each) => each.calculations);
  const calculated = vouchedCalculations(facts, calculations);
  yield;
  return yield* orderingEvidence({
    facts: [...facts, ...calculated],
    moments: told.flatMap(({ moments }) => moments),
    codes: new Map(found.flatMap(({ codes }) => [...codes])),
    grids: found.flatMap(({ grids }) => grids),
    topic,
    asked: new Set(labelsIn((user.at(-1) ?? '').slice(0, LONGEST_QUESTION)).map(({ role }) => role)),
  });
}

/** Everything that a result vouches for: read once, in steps, and not again at each turn of its conversation. */
export function* harvestOf(answer: ToolAnswer): Steps<Harvest> {
  const { content, order, tool, at } = answer;
  const key = typeof content === 'string' ? `${order} ${at} ${tool}\n${content}` : undefined;
  const known = key && harvests.get(key);
  if (known) return known;
  const harvest = yield* harvesting(answer);
  if (key) harvests.set(key, harvest);
  return harvest;
}

function* harvesting(answer: ToolAnswer): Steps<Harvest> {
  const { content: written, order, tool, at } = answer;
  const names = new NameBook();
  const content = typeof written === 'string' && isFenced(written) ? unfence(written) : written;
  const found = yield* walkingContent({ ...answer, content }, names, ownFactsOf(tool, plainContent(written)));
  if (at !== undefined) found.moments.push(at);
  for (const { text, path, ids } of found.texts) {
    const { claims } = yield* readingClaims(text.slice(0, LONGEST_TEXT), names, ids);
    yield* collectingClaims(claims, found, { origin: 'tool', tool, order, path: path === '' ? '$' : path, answeredAt: at });
  }
  return { ...found, facts: withSoleCurrency(found.facts), learnt: names.learnt };
}

/** "하이닉스는?", "what about nvidia?": so many letters around a name ask the same again. */
const LETTERS_AROUND_NAME = 16;

/** What the user wrote, and what was spoken of last. */
function* readUser(user: readonly string[], names: NameBook) {
  const said: Said = { facts: [], moments: [] };
  let topic: Topic | undefined;
  let amounts: ReadText['claims'] = [];
  for (const text of user) {
    const key = [names.added, ...(topic?.ids ?? []), text].join('\n');
    const known = messages.get(key);
    const read = known ?? (yield* readingClaims(text.slice(0, LONGEST_TEXT), names, topic?.ids, 'asked'));
    if (known === undefined) messages.set(key, read);
    const others = read.mentions.filter(({ isForex }) => !isForex);
    const named = others.length === 0 ? read.mentions : others;
    const size = new Set(named.map(({ ids }) => [...ids].join())).size;
    if (size > 0) topic = { ids: new Set(named.flatMap(({ ids }) => [...ids])), size };
    const [{ start, end } = { start: 0, end: 0 }, ...more] = named;
    const isSameAgain = read.claims.length === 0 && end > 0 && !more.length && text.length - (end - start) <= LETTERS_AROUND_NAME;
    amounts = isSameAgain ? amounts.map((claim) => ({ ...claim, subjects: topic!.ids })) : read.claims;
    yield* collectingClaims(amounts, said, { origin: 'user', order: -1 });
  }
  return { ...said, topic };
}

type Shared = Pick<Fact, 'origin' | 'order' | 'tool' | 'path' | 'answeredAt'>;

/** Turns the numbers of a running text into facts, with a rest after each. */
function* collectingClaims(claims: readonly Claim[], { facts, moments }: Said, shared: Shared): Steps<void> {
  for (const claim of claims) {
    const { number } = claim;
    if (number.kind === 'quantity') facts.push(factOf(claim, shared));
    else if (number.moment !== undefined) moments.push(number.moment);
    yield;
  }
}

function factOf(claim: Claim, shared: Shared): Fact {
  const { number, written, subjects, direction, moment, role, tense, clause, isBare } = claim;
  const { currency, dimension } = number.unit;
  const isChange = direction !== 0 && (dimension === 'percent' || (role !== undefined && isSigned(role)));
  const signed = number.sign === 0 && direction < 0 && isChange ? number.value.negated() : number.value;
  const value = signed.toDecimal(30);
  // AMD 234.91 USD +3.07%: an amount directly behind a name is its price, a signed percentage its change.
  const isMove = isChange || (number.sign !== 0 && dimension === 'percent');
  const implied: Role | undefined = isBare && dimension === 'money' ? 'price' : isMove ? 'changePercent' : undefined;
  // A rate answers to its own name and to the word 환율.
  const isRate = [...(subjects ?? [])].some((id) => id.includes('/'));
  return {
    ...{ ...shared, value, size: Math.abs(Number(value)), currency, moment, tense, clause, written },
    role: role ?? (shared.origin === 'tool' ? implied : undefined),
    dimension: dimension === 'none' ? undefined : dimension,
    scale: dimension === 'percent' ? 'percent' : undefined,
    ids: isRate ? new Set([...subjects!, ANY_FOREX]) : subjects,
    isUnsigned: number.sign === 0 && direction === 0,
  };
}

/** Where everything of a result that has a currency has the same, the rest is in it too. */
function withSoleCurrency(facts: Fact[]): Fact[] {
  const isTold = ({ dimension = 'money', ids }: Fact): boolean => dimension === 'money' && !ids?.has(ANY_FOREX);
  const [currency, ...others] = new Set(facts.flatMap((fact) => (isTold(fact) && fact.currency) || []));
  if (currency === undefined || others.length > 0) return facts;
  return facts.map((fact) => (fact.dimension === 'money' && !fact.currency ? { ...fact, currency } : fact));
}

/** In a conversation about one instrument, values that say of no instrument belong to that one; our own tools say whose theirs are. */
function withSoleInstrument(facts: Fact[], topic: Topic | undefined): Fact[] {
  const named = facts.flatMap(({ ids, origin }) => (origin === 'tool' && ids && !ids.has(ANY_FOREX) ? [ids] : []));
  const [ids = topic?.size === 1 ? topic.ids : undefined] = named;
  if (ids === undefined || !named.every((each) => each === ids || [...each].join() === [...ids].join())) return facts;
  const isOpen = ({ ids: own, origin, trust, role }: Fact): boolean =>
    own === undefined && origin === 'tool' && trust !== 'own' && role !== undefined && !isOfNobody(role);
  return facts.map((fact) => (isOpen(fact) ? { ...fact, ids } : fact));
}
