import type { Steps } from '@finclaw/infra';
import { ANY_FOREX, type Mention } from '../context/mention.ts';
import type { NameBook } from '../context/names.ts';
import { type ReadText, readingClaims } from '../context/read-claims.ts';
import { isOfNobody, labelsIn } from '../context/roles.ts';
import { kept } from '../once.ts';
import { vouchedCalculations } from './calculations.ts';
import { Evidence, type Topic } from './evidence.ts';
import type { Fact } from './fact.ts';
import { append, emptyHarvest, type Harvest, type ToolAnswer } from './harvest.ts';
import { harvestOf } from './kept-harvests.ts';
import { KeptReadings } from './kept-readings.ts';
import { collectingClaims } from './read-text.ts';

/** Longest stretch of running text that is read from one field. */
const LONGEST_TEXT = 200_000;
/** What is asked stands at the beginning. */
const LONGEST_QUESTION = 800;

/** Gathers the values of all tool results and of the user's words, in steps. */
export function* gatheringEvidence(answers: readonly ToolAnswer[], user: readonly string[], names: NameBook): Steps<Evidence> {
  const harvest = emptyHarvest(names);
  for (const result of answers) {
    append(harvest, yield* harvestOf(result, names));
    yield;
  }
  yield* readTexts(harvest);
  const topic = yield* readUser(user, harvest);
  const facts = withSoleCurrency(withSoleInstrument(harvest.facts, topic));
  yield;
  const calculated = vouchedCalculations({ ...harvest, facts });
  yield;
  const asked = new Set(labelsIn((user.at(-1) ?? '').slice(0, LONGEST_QUESTION)).map(({ role }) => role));
  return yield* Evidence.of(harvest, [...facts, ...calculated], topic, asked);
}

/** Running text is read once all names are known. */
function* readTexts(harvest: Harvest): Steps<void> {
  for (const { text, answer, path, place } of harvest.texts) {
    const { claims } = yield* readingClaims(text.slice(0, LONGEST_TEXT), harvest.names, place.identity?.ids);
    const { tool, order, at } = answer;
    const timed = at === undefined ? {} : { at };
    yield* collectingClaims(claims, harvest, { origin: 'tool', tool, order, path: path === '' ? '$' : path, ...timed });
  }
}

/** So many characters and claims of messages are kept in mind, all conversations together. */
const MOST_KEPT = 2_000_000;
const SIZE_OF_CLAIM = 100;
const messages = new KeptReadings<Pick<ReadText, 'claims' | 'mentions'>>(MOST_KEPT);

/** A message is read once, and not again at each turn of its conversation while names and topic are what they were. */
function* readingWords(text: string, names: NameBook, topic?: ReadonlySet<string>): Steps<Pick<ReadText, 'claims' | 'mentions'>> {
  const key = [names.added, ...(topic ?? []), text].join('\n');
  const known = messages.get(key);
  if (known !== undefined) return known;
  const { claims, mentions } = yield* readingClaims(text, names, topic, 'asked');
  messages.set(key, { claims, mentions }, key.length + claims.length * SIZE_OF_CLAIM);
  return { claims, mentions };
}

/** "하이닉스는?", "what about nvidia?": so many letters around a name ask the same again. */
const LETTERS_AROUND_NAME = 16;

/** Reads what the user wrote and returns what was spoken of last. */
function* readUser(user: readonly string[], harvest: Harvest): Steps<Topic | undefined> {
  let topic: Topic | undefined;
  let amounts: ReadText['claims'] = [];
  for (const text of user) {
    const { claims, mentions } = yield* readingWords(text.slice(0, LONGEST_TEXT), harvest.names, topic?.ids);
    yield* collectingClaims(claims, harvest, { origin: 'user', order: -1 });
    const others = mentions.filter(({ isForex }) => !isForex);
    const named = others.length === 0 ? mentions : others;
    const size = new Set(named.map(({ ids }) => [...ids].join())).size;
    if (size > 0) topic = { ids: new Set(named.flatMap(({ ids }) => [...ids])), size };
    const isSameAgain = claims.length === 0 && named.length === 1 && text.length - lengthOf(named[0]!) <= LETTERS_AROUND_NAME;
    if (isSameAgain && topic !== undefined) {
      const { ids: subjects } = topic;
      yield* collectingClaims(
        amounts.map((claim) => ({ ...claim, subjects })),
        harvest,
        { origin: 'user', order: -1 },
      );
    } else amounts = claims;
  }
  return topic;
}

const lengthOf = ({ start, end }: Mention): number => end - start;

/** In a conversation about one instrument, values that say of no instrument belong to that one; our own tools say whose theirs are. */
function withSoleInstrument(facts: Fact[], topic: Topic | undefined): Fact[] {
  const sole = soleInstrument(facts, topic);
  if (sole === undefined) return facts;
  const isOf = ({ ids, role, origin, typed }: Fact): boolean =>
    ids === undefined && origin === 'tool' && typed === undefined && role !== undefined && !isOfNobody(role);
  return facts.map((fact) => (isOf(fact) ? { ...fact, ids: sole } : fact));
}

/** Where everything of a result that has a currency has the same, the rest is in it too. */
function withSoleCurrency(facts: Fact[]): Fact[] {
  const byOrder = new Map<number, Set<string>>();
  for (const { origin, order, currency, dimension, ids } of facts) {
    if (origin !== 'tool' || currency === undefined || (dimension ?? 'money') !== 'money' || ids?.has(ANY_FOREX)) continue;
    kept(byOrder, order, () => new Set<string>()).add(currency);
  }
  return facts.map((fact) => {
    const known =
      fact.origin === 'tool' && fact.dimension === 'money' && fact.currency === undefined ? byOrder.get(fact.order) : undefined;
    const [currency] = known ?? [];
    return known?.size === 1 && currency !== undefined ? { ...fact, currency } : fact;
  });
}

function soleInstrument(facts: readonly Fact[], topic: Topic | undefined): ReadonlySet<string> | undefined {
  let sole: ReadonlySet<string> | undefined;
  for (const { ids, origin } of facts) {
    if (origin !== 'tool' || ids === undefined || ids === sole || ids.has(ANY_FOREX)) continue;
    if (sole !== undefined && [...ids].join() !== [...sole].join()) return undefined;
    sole = ids;
  }
  return sole ?? (topic?.size === 1 ? topic.ids : undefined);
}
