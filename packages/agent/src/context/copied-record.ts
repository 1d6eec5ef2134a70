import type { TranscriptEntry } from '@finclaw/types';
import { SUMMARY_HEADING } from './own-records.ts';
import { headOf, splitSentences } from './sentences.ts';

/** Few enough for Korean, where a token holds about two characters. */
const CHARACTERS_PER_TOKEN = 2;
/** The length to which each message is cut; shorter when the record is long. */
const QUOTE_LENGTHS = [160, 80, 40] as const;
const SHORTEST_QUOTE = Math.min(...QUOTE_LENGTHS);

/** A line of the record, for how much of a message is quoted. */
type Line = (quoteLength: number) => string;

/**
 * Makes a record of a conversation without a model: the first sentence of each message, word for word, the newest if
 * not all fit. It is read from the end until the budget is used, so that a long conversation costs no more than its
 * end.
 */
export function copyRecord(
  entries: readonly TranscriptEntry[],
  maxTokens: number,
  redact: (text: string) => string,
): string {
  const maxLength = maxTokens * CHARACTERS_PER_TOKEN;
  const newestFirst: Line[] = [];
  let least = 0;
  for (let index = entries.length - 1; index >= 0 && least <= maxLength; index--)
    for (const line of linesOf(entries[index]!, redact).reverse()) {
      newestFirst.push(line);
      least += line(SHORTEST_QUOTE).length + 1;
    }
  const isWhole = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0) <= maxLength;
  let lines: string[] = [];
  for (const quoteLength of QUOTE_LENGTHS) {
    lines = newestFirst.map((line) => line(quoteLength));
    if (isWhole(lines)) break;
  }
  for (; least > maxLength; lines.pop()) least -= lines.at(-1)!.length + 1;
  return lines.reverse().join('\n');
}

/**
 * Returns the record's lines for an entry. Results are left out: they can be read again, and the answer repeats what
 * matters.
 */
function linesOf({ role, content, toolName, toolInput }: TranscriptEntry, redact: (text: string) => string): Line[] {
  if (role === 'tool' || role === 'system') return [];
  if (toolInput !== undefined) {
    const call = redact(`${toolName} ${JSON.stringify(toolInput)}`);
    return [(quoteLength) => `assistant called ${headOf(call, quoteLength)}`];
  }
  const text = redact(content);
  if (text.startsWith(SUMMARY_HEADING)) {
    const carried = text.split('\n').filter((line, i) => i > 1 && !/^[<‹]\/?untrusted-/.test(line));
    return carried.map((line) => () => line);
  }
  const [first] = splitSentences(text);
  return first === undefined ? [] : [(quoteLength) => `${role}: ${headOf(first, quoteLength)}`];
}
