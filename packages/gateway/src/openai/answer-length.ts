import { estimateTokens } from '@finclaw/models';
import type { OpenaiQuestion } from './openai-question.ts';

/** The truncated answer, and whether it was cut. */
interface Shortened {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * Ends an answer before a stop text, and at the last whole word within the wanted length, so that no figure is cut in
 * two.
 */
export function shorten(answer: string, { stops, maxTokens }: Pick<OpenaiQuestion, 'stops' | 'maxTokens'>): Shortened {
  const ends = stops
    .filter((stop) => stop !== '')
    .map((stop) => answer.indexOf(stop))
    .filter((at) => at >= 0);
  const text = ends.length === 0 ? answer : answer.slice(0, Math.min(...ends));
  if (maxTokens === undefined || estimateTokens(text) <= maxTokens) return { text, isCut: false };
  const wordEnds = [0, ...Array.from(text.matchAll(/\S+/g), ({ index, 0: word }) => index + word.length)];
  let low = 0;
  let high = wordEnds.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, wordEnds[middle])) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  return { text: text.slice(0, wordEnds[low]), isCut: true };
}
