import type { Steps } from '@finclaw/infra';
import { ANY_FOREX } from '../context/mention.ts';
import type { NameBook } from '../context/names.ts';
import { type ReadText, readingClaims } from '../context/read-claims.ts';
import { isOfNobody, labelsIn } from '../context/roles.ts';
import { vouchedCalculations } from './calculations.ts';
import { Evidence, type Topic } from './evidence.ts';
import type { Fact, Found, ToolAnswer } from './fact.ts';
import { harvestOf } from './harvest.ts';
import { KeptReadings } from './kept-readings.ts';
import { collectingClaims } from './read-text.ts';

/** Longest message that is read, and how much of the last one is looked through for what it asks. */
const LONGEST_MESSAGE = 200_000;
const LONGEST_QUESTION = 800;
/** So many names are learnt without a rest. */
const BETWEEN_RESTS = 500;

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
  const { topic, ...said } = yield* readUser(user, names);
  const told = [...found, said];
  const facts = withSoleInstrument(
    told.flatMap((each) => each.facts),
    topic,
  );
  yield;
  const calculated = vouchedCalculations(
    facts,
    found.flatMap(({ calculations }) => calculations),
  );
  yield;
  return yield* Evidence.of({
    facts: [...facts, ...calculated],
    moments: told.flatMap(({ moments }) => moments),
    codes: new Map(found.flatMap(({ codes }) => [...codes])),
    grids: found.flatMap(({ grids }) => grids),
    topic,
    asked: new Set(labelsIn((user.at(-1) ?? '').slice(0, LONGEST_QUESTION)).map(({ role }) => role)),
  });
}

/** So many characters and claims of messages are kept in mind, all conversations together. */
const MOST_KEPT = 2_000_000;
const SIZE_OF_CLAIM = 100;
/** By what is known of names and spoken of: a message is read once, and not again at each turn while those are what they were. */
const messages = new KeptReadings<ReadText>(MOST_KEPT, ({ claims }) => claims.length * SIZE_OF_CLAIM);

/** "하이닉스는?", "what about nvidia?": so many letters around a name ask the same again. */
const LETTERS_AROUND_NAME = 16;

/** What the user wrote, and what was spoken of last. */
function* readUser(user: readonly string[], names: NameBook) {
  const said: Pick<Found, 'facts' | 'moments'> = { facts: [], moments: [] };
  let topic: Topic | undefined;
  let amounts: ReadText['claims'] = [];
  for (const text of user) {
    const key = [names.added, ...(topic?.ids ?? []), text].join('\n');
    const read = messages.get(key) ?? (yield* readingClaims(text.slice(0, LONGEST_MESSAGE), names, topic?.ids, 'asked'));
    messages.set(key, read);
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

/** In a conversation about one instrument, values that say of no instrument belong to that one; our own tools say whose theirs are. */
function withSoleInstrument(facts: readonly Fact[], topic: Topic | undefined): readonly Fact[] {
  const named = facts.flatMap(({ ids, origin }) => (origin === 'tool' && ids && !ids.has(ANY_FOREX) ? [ids] : []));
  const [ids = topic?.size === 1 ? topic.ids : undefined] = named;
  if (ids === undefined || !named.every((each) => each === ids || [...each].join() === [...ids].join())) return facts;
  const isOpen = ({ ids: own, origin, trust, role }: Fact): boolean =>
    own === undefined && origin === 'tool' && trust !== 'own' && role !== undefined && !isOfNobody(role);
  return facts.map((fact) => (isOpen(fact) ? { ...fact, ids } : fact));
}
