import { message } from '@finclaw/config';
import { subjectsOf } from '@finclaw/language';
import { estimateTokens } from '@finclaw/models';
import type { Locale } from '@finclaw/types';
import type { PersonalText } from '../feature.ts';
import { type Memory, plain } from './memories.ts';

/** Returns the day of a moment in a time zone. */
export const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** The maximum size of memories in the prompt. */
const MAX_TOKENS = 500;
/** Weights that rank memories valid for any question before those that may be irrelevant. */
const KIND_WEIGHT = { preference: 0.5, goal: 0.5, fact: 0 } as const;

/**
 * Returns the memories for a question as lines of the prompt, preferring relevant ones, in the order they were stored;
 * blank when there are none.
 */
export function memoryLines(memories: readonly Memory[], question: string, locale: Locale, zone: string): PersonalText {
  if (memories.length === 0) return {};
  const fit = relevance(question);
  const ranked = memories.toSorted((a, b) => fit(b) - fit(a) || b.notedAt - a.notedAt);
  const chosen = new Set<Memory>();
  let left = MAX_TOKENS;
  for (const memory of ranked) {
    const size = estimateTokens(`${lineOf(memory, locale, zone)}\n`);
    if (size > left) continue;
    left -= size;
    chosen.add(memory);
  }
  const selected = memories.filter((memory) => chosen.has(memory));
  const text = selected.map((memory) => lineOf(memory, locale, zone)).join('\n');
  return { text, trust: selected.every(({ trust }) => trust === 'user') ? 'user' : 'untrusted' };
}

function relevance(question: string): (memory: Memory) => number {
  const subjects = subjectsOf(question);
  const words = new Set(plain(question).match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  return ({ text, kind }) => {
    const sharedSubjects = [...subjectsOf(text)].filter((subject) => subjects.has(subject)).length;
    const sharedWords = [...words].filter((word) => plain(text).includes(word)).length;
    return sharedSubjects + sharedWords + KIND_WEIGHT[kind];
  };
}

const lineOf = ({ text, kind, notedAt }: Memory, locale: Locale, zone: string): string =>
  `- ${dayOf(notedAt, zone)} ${message(locale, `memory.kind.${kind}`)}: ${text}`;
