import type { Steps } from '@finclaw/infra';
import { ANY_FOREX } from '../context/mention.ts';
import { NameBook } from '../context/names.ts';
import { readingClaims } from '../context/read-claims.ts';
import { ownFactsOf } from '../facts/result-facts.ts';
import type { Fact, Found, ToolAnswer } from './fact.ts';
import { KeptReadings } from './kept-readings.ts';
import { collectingClaims } from './read-text.ts';
import { walkingContent } from './walk-content.ts';

/** What was found in a result, and the names that it gives its instruments. */
type Harvest = Found & Pick<NameBook, 'learnt'>;

/** Longest stretch of running text that is read from one field. */
const LONGEST_TEXT = 200_000;
/** So many characters and facts of results are kept in mind, all conversations together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_FACT = 100;

/** By place in the conversation, tool, time and text. */
const harvests = new KeptReadings<Harvest>(MOST_KEPT, ({ facts }) => facts.length * SIZE_OF_FACT);

/** Everything that a result vouches for: read once, in steps, and not again at each turn of its conversation. */
export function* harvestOf(answer: ToolAnswer): Steps<Harvest> {
  const { content, order, tool, at, isOutside } = answer;
  const key = typeof content === 'string' ? `${order} ${at} ${isOutside} ${tool}\n${content}` : undefined;
  const known = key === undefined ? undefined : harvests.get(key);
  const harvest = known ?? (yield* harvesting(answer));
  if (key !== undefined) harvests.set(key, harvest);
  return harvest;
}

function* harvesting(answer: ToolAnswer): Steps<Harvest> {
  const { content, order, tool, at, isOutside } = answer;
  const names = new NameBook();
  const found = yield* walkingContent(answer, names, isOutside ? undefined : ownFactsOf(tool, content));
  if (at !== undefined) found.moments.push(at);
  for (const { text, path, ids } of found.texts) {
    const { claims } = yield* readingClaims(text.slice(0, LONGEST_TEXT), names, ids);
    yield* collectingClaims(claims, found, { origin: 'tool', tool, order, path: path === '' ? '$' : path, answeredAt: at });
  }
  return { ...found, facts: withSoleCurrency(found.facts), learnt: names.learnt };
}

/** Where everything of a result that has a currency has the same, the rest is in it too. */
function withSoleCurrency(facts: Fact[]): Fact[] {
  const isTold = ({ dimension = 'money', ids }: Fact): boolean => dimension === 'money' && !ids?.has(ANY_FOREX);
  const [currency, ...others] = new Set(facts.flatMap((fact) => (isTold(fact) && fact.currency) || []));
  if (currency === undefined || others.length > 0) return facts;
  return facts.map((fact) => (fact.dimension === 'money' && !fact.currency ? { ...fact, currency } : fact));
}
