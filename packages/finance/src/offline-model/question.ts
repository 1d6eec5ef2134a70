import { detectLanguage } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { InstrumentDirectory } from '../instruments/directory.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { findMentions, type Mention } from '../instruments/mentions.ts';
import { askedNames } from './asked-names.ts';
import type { Conversation } from './conversation.ts';

/** What the user wants to know, with what the conversation adds to it. */
export interface Question {
  readonly text: string;
  readonly locale: Locale;
  readonly directory: InstrumentDirectory;
  readonly mentions: readonly Mention[];
  /** The instruments the conversation was last about, for "그거" and "it". */
  readonly topics: readonly Instrument[];
  /** What was offered for choice in the question before this one. */
  readonly offered: readonly Instrument[];
  /** The question before this one. */
  readonly previous?: Question;
  readonly now: () => number;
}

export interface QuestionDeps {
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  /** For messages without a word of either language. */
  readonly locale: Locale;
}

/** Reads the last question of a conversation in the light of the ones before it. */
export function readQuestion({ question, earlier }: Conversation, deps: QuestionDeps): Question {
  const [before, ...rest] = earlier;
  const previous = before === undefined ? undefined : readQuestion({ question: before, earlier: rest, answers: [] }, deps);
  const mentions = findMentions(question, deps.directory);
  return {
    text: question,
    locale: detectLanguage(question, previous?.locale ?? deps.locale),
    directory: deps.directory,
    mentions,
    topics: previous === undefined ? [] : topicsOf(previous),
    offered: previous === undefined ? [] : offeredBy(previous),
    ...(previous !== undefined && { previous }),
    now: deps.now,
  };
}

function topicsOf({ mentions, topics, offered, text }: Question): readonly Instrument[] {
  const named = mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : []));
  const chosen = chosenFrom(text, offered);
  if (chosen !== undefined) return [chosen];
  return named.length > 0 ? named : topics;
}

/** What a question was answered with a question about: the candidates for its one unclear name. */
function offeredBy(question: Question): readonly Instrument[] {
  const unclear = askedNames(question).flatMap((name) => {
    const resolution = question.directory.resolve(name);
    if (resolution.kind === 'found') return [];
    return [resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest];
  });
  return unclear.length === 1 ? (unclear[0] ?? []) : [];
}

/** The instrument that "2번" or "yes" picks from a list that was offered. */
export function chosenFrom(text: string, offered: readonly Instrument[]): Instrument | undefined {
  const number = /^\s*(\d{1,2})\s*(?:번째|번|번이요|\.)?\s*(?:거|것|요|으로|걸로)?\s*[.!?]*$/.exec(text)?.[1];
  if (number !== undefined) return offered[Number(number) - 1];
  const isYes = /^\s*(?:응|네|예|어|맞아|맞아요|그래|ㅇㅇ|yes|yeah|yep|right)\s*[.!?]*$/i.test(text);
  return isYes && offered.length === 1 ? offered[0] : undefined;
}
