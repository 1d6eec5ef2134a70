import { statementKind } from '@finclaw/language';
import type { MemoryKind } from './memories.ts';

/** "Remember that …": the memory follows. */
const BEGINNING = /^(?:please )?remember(?: that\b| this\b|[:,])|^기억해 ?(?:줘|둬|주세요|두세요)요?[:,.]/iu;
/** "…, 기억해 줘": the memory precedes. */
const ENDINGS: readonly string[] = [
  '기억해 줘',
  '기억해줘',
  '기억해 둬',
  '기억해둬',
  '기억해 주세요',
  '기억해주세요',
  '기억해 두세요',
  '기억해두세요',
  '기억해 줘요',
  '기억해줘요',
  'please remember that',
  'please remember this',
  'remember that',
  'remember this',
  'remember it',
  'keep that in mind',
  'keep this in mind',
];
/** The Korean endings between the content and the request, and their replacement without the request. */
const TIES: readonly (readonly [string, string])[] = [
  ...(['다는 걸', '다는 것을', '다는 거', '다는 점을'] as const).map((tie) => [tie, '다'] as const),
  ...(['라는 걸', '라는 것을', '라는 거', '이라고'] as const).map((tie) => [tie, ''] as const),
  ['다고', '다'],
];
const MAX_LENGTH = 1_000;
/** Matches the end of a sentence: not inside a number, and not after an abbreviation. */
const SENTENCE_END = /(?<=[.!?。])\s+(?!\p{Ll})|(?<![:,])\n+/u;

/**
 * Returns the content of an explicit request to remember something, without the other sentences around it; undefined
 * without one.
 */
export function rememberRequest(said: string): { readonly text: string; readonly kind: MemoryKind } | undefined {
  if (said.length > MAX_LENGTH) return undefined;
  const sentences = said.split(SENTENCE_END).filter((sentence) => bare(sentence) !== '');
  const found = sentences.map((sentence, at) => requestIn(sentence, sentences[at - 1])).find(Boolean);
  return found ? { text: found, kind: memoryKindOf(found) } : undefined;
}

function requestIn(sentence: string, previous: string | undefined): string | undefined {
  // "Do you remember …?" is a question.
  if (sentence.trimEnd().endsWith('?')) return undefined;
  const text = bare(sentence.replaceAll('\n', ' '));
  const what = beforeEnding(text);
  const after = bare(text.slice(BEGINNING.exec(text)?.[0].length ?? text.length));
  if (after !== '') return after;
  // "My tax home is Korea. Please remember that."
  return what === '' && previous !== undefined && !previous.trimEnd().endsWith('?') ? bare(previous) : what;
}

function beforeEnding(text: string): string | undefined {
  const lower = text.toLowerCase();
  const ending = ENDINGS.find((each) => lower.endsWith(each));
  if (ending === undefined) return undefined;
  const what = bare(text.slice(0, -ending.length));
  const tie = TIES.find(([each]) => what.endsWith(each));
  return tie ? what.slice(0, -tie[0].length) + tie[1] : what;
}

/** Without the blanks and marks around it. */
function bare(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' ,.!~:;'.includes(text[start]!)) start++;
  while (end > start && ' ,.!~:;'.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

const TASTE = /\b(?:prefer|like|dislike|hate|love)\b|좋아|싫어|선호/iu;

/** Returns the kind of a memory, from its words. */
export function memoryKindOf(text: string): MemoryKind {
  const kind = statementKind(text);
  if (kind === 'goal') return 'goal';
  return kind === 'decision' || TASTE.test(text) ? 'preference' : 'fact';
}
