import { parseJson } from '../session/transcript-parse.ts';
import type { Summarizer } from './compaction-types.ts';
import { SUMMARY_HEADING } from './own-records.ts';
import { headOf, splitSentences } from './sentences.ts';

const DEFAULT_MAX_TOKENS = 500;
/** Few enough for Korean, where a token holds about two characters. */
const CHARACTERS_PER_TOKEN = 2;
/** How much of each message is quoted; less when the record is long. */
const QUOTE_LENGTHS = [160, 80, 40] as const;

/** Summarises without a model: the first sentence of each message, word for word, the newest if there is no room for all. */
export const extractiveSummarizer: Summarizer = async (text, hints) => {
  const maxLength = (hints?.maxTokens ?? DEFAULT_MAX_TOKENS) * CHARACTERS_PER_TOKEN;
  const records = text.split('\n').map(parseJson).filter(isRecord);
  let lines: string[] = [];
  for (const quoteLength of QUOTE_LENGTHS) {
    lines = records.flatMap((record) => describe(record, quoteLength));
    if (lengthOf(lines) <= maxLength) break;
  }
  while (lines.length > 0 && lengthOf(lines) > maxLength) lines = lines.slice(Math.ceil(lines.length / 8));
  return lines.join('\n');
};

function describe({ role, tool, input, content }: Readonly<Record<string, unknown>>, quoteLength: number): string[] {
  if (role === 'tool' || role === 'system') return [];
  if (typeof tool === 'string') return [`assistant called ${headOf(`${tool} ${JSON.stringify(input)}`, quoteLength)}`];
  if (typeof content !== 'string') return [];
  if (role === 'summary') return content.split('\n');
  if (content.startsWith(SUMMARY_HEADING))
    return content.split('\n').filter((line, i) => i > 1 && !/^[<‹]\/?untrusted-/.test(line));
  const [first] = splitSentences(content);
  return first === undefined ? [] : [`${String(role)}: ${headOf(first, quoteLength)}`];
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
