import type { Instrument, InstrumentDirectory } from '@finclaw/finance/instruments';
import { findMentions, type Mention } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { remembered } from './read-once.ts';
import type { ReadOnce } from './slots.ts';

/** One request of the user, with what the conversation adds to it. */
export interface Question {
  /** What is meant: what was said, completed by what was said before. */
  readonly text: string;
  readonly locale: Locale;
  readonly directory: InstrumentDirectory;
  readonly mentions: readonly Mention[];
  /** The instruments the conversation was last about, for "그거" and "it". */
  readonly topics: readonly Instrument[];
  /** The request before this one. */
  readonly previous?: Question;
  readonly now: () => number;
  readonly once?: ReadOnce;
}

/** The surroundings every question of a conversation shares. */
export interface QuestionDeps {
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  /** For messages without a word of either language. */
  readonly locale: Locale;
  readonly once?: ReadOnce;
}

/** Puts a question together. */
export function makeQuestion(text: string, locale: Locale, deps: QuestionDeps, previous: Question | undefined): Question {
  return {
    ...{ text, locale, directory: deps.directory, now: deps.now },
    mentions: remembered(deps.once?.mentions, text, () => findMentions(text, deps.directory)),
    ...(deps.once !== undefined && { once: deps.once }),
    topics: previous === undefined ? [] : topicsOf(previous),
    ...(previous !== undefined && { previous }),
  };
}

/** What a question and those before it were about. */
export function topicsOf({ mentions, topics }: Question): readonly Instrument[] {
  const named = foundIn(mentions);
  return named.length > 0 ? named : topics;
}

/** The instruments that were named last before a question: several at once, or else the last two. */
export function lastNamed(question: Question): readonly Instrument[] {
  const found: Instrument[] = [];
  for (let each = question.previous; each !== undefined && found.length < 2; each = each.previous)
    found.unshift(...foundIn(each.mentions).filter((instrument) => !found.includes(instrument)));
  return found;
}

/** The instruments that were named beyond doubt, each once. */
export function foundIn(mentions: readonly Mention[]): readonly Instrument[] {
  return [...new Set(mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : [])))];
}

/** What "it" can be called. */
export const PRONOUN =
  /그거|그것|(?<![가-힣])(?:방금|아까|좀\s?전에)?\s?(?:산|매수한|담은)\s?(?:거|것|주식|종목)|그\s?종목|그\s?주식|그\s?코인|이거|이것|이\s?종목|이\s?주식|걔|얘|둘\s?다|셋\s?다|두\s?종목\s?(?:다|모두)|\b(?:it|its|that one|that stock|this one|this stock|them|those|both)\b/i;
