import type { Steps } from '@finclaw/infra';
import type { NameBook } from '../context/names.ts';
import { ownFactsOf } from '../facts/result-facts.ts';
import { kept } from '../once.ts';
import { emptyHarvest, type Found, type ToolAnswer } from './harvest.ts';
import { KeptReadings } from './kept-readings.ts';
import { walkingContent } from './walk-content.ts';

/** What was found in a result, and the names that it gives its instruments. */
interface KeptHarvest {
  readonly harvest: Found;
  readonly learnt: NameBook['learnt'];
  readonly size: number;
}

/** So many facts, texts and characters of results are kept in mind, all results together. */
const MOST_KEPT = 4_000_000;
const SIZE_OF_FACT = 100;

/** By place in the conversation, tool, time and text: a result is read once and not again at each turn. */
const harvests = new KeptReadings<KeptHarvest>(MOST_KEPT);
/** What stands for the text of a result that is none. */
const numbers = new WeakMap<object, number>();
let last = 0;

/** Everything that a result vouches for, found in steps the first time and kept. */
export function* harvestOf(answer: ToolAnswer, names: NameBook): Steps<Found> {
  const { content, order, tool, at, isOutside } = answer;
  const key = `${order} ${at} ${isOutside} ${tool}\n${typeof content === 'string' ? content : kept(numbers, Object(content), () => ++last)}`;
  const known = harvests.get(key);
  const found = known ?? (yield* reading(answer, names));
  if (known !== undefined) for (const name of known.learnt) names.learn(...name);
  else harvests.set(key, found, found.size);
  return found.harvest;
}

function* reading(answer: ToolAnswer, names: NameBook): Steps<KeptHarvest> {
  const before = names.learnt.length;
  const { names: _, ...harvest } = emptyHarvest(names);
  const own = answer.isOutside ? undefined : ownFactsOf(answer.tool, answer.content);
  yield* walkingContent(answer, { ...harvest, names }, own);
  if (answer.at !== undefined) harvest.instants.push(answer.at);
  const length = typeof answer.content === 'string' ? answer.content.length : 0;
  return { harvest, learnt: names.learnt.slice(before), size: length + harvest.facts.length * SIZE_OF_FACT };
}
