import type { CountTokens } from '@finclaw/models';
import type { TranscriptEntry } from '@finclaw/types';

export const SAFETY_MARGIN = 1.2;
const SUMMARIZATION_OVERHEAD_TOKENS = 4_096;
export const MAX_CHUNKS = 16;
const DEFAULT_SUMMARIZER_INPUT_TOKENS = 32_768;

/** Returns the number of tokens one call of the summarizer may receive. */
export function chunkBudget(summarizerMaxInputTokens = DEFAULT_SUMMARIZER_INPUT_TOKENS): number {
  return Math.floor(summarizerMaxInputTokens / SAFETY_MARGIN) - SUMMARIZATION_OVERHEAD_TOKENS;
}

/** Returns the number of chunks: at least what the tokens require, more if the last summaries were long. */
export function chunkCount(tokens: number, budget: number, previousRatio?: number): number {
  const base = Math.max(1, Math.ceil(tokens / budget));
  const ratio =
    previousRatio === undefined || Number.isNaN(previousRatio) ? 0 : Math.min(1, Math.max(0, previousRatio));
  return Math.min(MAX_CHUNKS, Math.max(2, base, Math.ceil(base * (1 + ratio))));
}

/** Formats one entry as a line of the record. JSON keeps text from posing as another speaker's turn. */
export function recordLine({ role, content, toolName, toolInput }: TranscriptEntry): string {
  const call = toolInput === undefined ? {} : { tool: toolName, input: toolInput };
  return JSON.stringify({ role, ...call, ...(content === '' ? {} : { content }) });
}

/** Packs lines into chunks that fit the budget; a line that does not fit alone is cut into pieces. */
export function packChunks(
  lines: readonly string[],
  budget: number,
  aimAt: number,
  countTokens: CountTokens,
): string[] {
  const sizes = lines.map(countTokens);
  const limit = Math.max(1, Math.min(budget, Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / aimAt)));
  const chunks: string[] = [];
  let current: string[] = [];
  let used = 0;
  const flush = () => {
    if (current.length > 0) chunks.push(current.join('\n'));
    current = [];
    used = 0;
  };
  for (const [i, line] of lines.entries()) {
    const pieces = sizes[i]! <= budget ? [line] : splitText(line, budget, countTokens);
    for (const piece of pieces) {
      const size = pieces.length === 1 ? sizes[i]! : countTokens(piece);
      if (used > 0 && used + size > limit) flush();
      current.push(piece);
      used += size;
    }
  }
  flush();
  return chunks;
}

/**
 * Cuts a text into pieces of at most `budget` tokens, at a line end or word end where there is one, never inside a
 * character.
 */
export function splitText(text: string, budget: number, countTokens: CountTokens): string[] {
  // No tokenizer packs more characters into a token on average; stopping here keeps the work linear.
  const reach = Math.max(2, budget * 8);
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + reach);
    const end = countTokens(window) <= budget ? window.length : cutPoint(window, budget, countTokens);
    const whole = isInsidePair(text, start + end) ? end + (end > 1 ? -1 : 1) : end;
    pieces.push(text.slice(start, start + whole));
    start += whole;
  }
  return pieces;
}

function cutPoint(text: string, budget: number, countTokens: CountTokens): number {
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const half = (fits + tooLong) >> 1;
    if (countTokens(text.slice(0, half)) <= budget) fits = half;
    else tooLong = half;
  }
  const nice = Math.max(text.lastIndexOf('\\n', fits), text.lastIndexOf('\n', fits), text.lastIndexOf(' ', fits));
  return nice > fits / 2 ? nice : Math.max(1, fits);
}

function isInsidePair(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');
}
