import { parseJson } from './transcript-parse.ts';

/** What stands where somebody wanted something forgotten. */
const FORGOTTEN = '[forgotten]';
/** What tells entries apart and in order; it holds nobody's words. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'role',
  'timestamp',
  'toolUseId',
  'toolName',
  'handle',
  'runId',
  'synthetic',
  'version',
  'sessionKey',
  'createdAt',
  'type',
  'id',
]);
/** Where words of people and models stand. */
const SPOKEN: ReadonlySet<string> = new Set(['content', 'text', 'body', 'rawBody', 'toolInput', 'privateBlocks']);
/** What was worked out from a text goes with it, also under the names that older files have for it. */
const DERIVED: ReadonlySet<string> = new Set(['figures', 'cited', 'spans', 'facts']);

/** What is to be forgotten: every text that has these words, and all that was said in the run they come from. */
export interface ForgottenWords {
  readonly text: string;
  readonly runId?: string | undefined;
  /** The file is of that run as a whole. */
  readonly isOfRun?: boolean;
}

/**
 * Lines of JSON without the words; undefined when they are not in them. Every line keeps its place, so that nothing
 * else moves.
 */
export function withoutWords(file: string, { text, runId, isOfRun = false }: ForgottenWords): string | undefined {
  const words = plain(text);
  if (words === '') return undefined;
  let isChanged = false;
  const lines = file.split('\n').map((line) => {
    const entry = parseJson(line);
    const isObject = typeof entry === 'object' && entry !== null;
    const isOfIt = isOfRun || (isObject && runId !== undefined && (entry as { runId?: unknown }).runId === runId);
    const before = isObject ? JSON.stringify(entry) : line;
    const after = isObject
      ? JSON.stringify(scrub(entry, words, isOfIt))
      : plain(line).includes(words)
        ? JSON.stringify(FORGOTTEN)
        : line;
    if (after === before) return line;
    isChanged = true;
    return after;
  });
  return isChanged ? lines.join('\n') : undefined;
}

/** The same for a file whose lines must keep their length: one that has the words becomes blank. */
export function withBlankLines(file: string, { text }: ForgottenWords): string | undefined {
  const words = plain(text);
  const lines = file.split('\n');
  const left = lines.map((line) =>
    words !== '' && plain(line).includes(words) ? ' '.repeat(Buffer.byteLength(line)) : line,
  );
  return left.some((line, at) => line !== lines[at]) ? left.join('\n') : undefined;
}

/** A text as it is compared: case and blanks do not matter. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function scrub(value: unknown, words: string, isWhole: boolean, isSpoken = false): unknown {
  if (typeof value === 'string')
    return value !== '' && ((isWhole && isSpoken) || plain(value).includes(words)) ? FORGOTTEN : value;
  if (Array.isArray(value)) return value.map((each) => scrub(each, words, isWhole, isSpoken));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).map(([key, each]) => [
    key,
    STRUCTURE.has(key) || DERIVED.has(key) ? each : scrub(each, words, isWhole, isSpoken || SPOKEN.has(key)),
  ]);
  const scrubbed = Object.fromEntries(kept);
  if (JSON.stringify(scrubbed) === JSON.stringify(value)) return value;
  return Object.fromEntries(kept.filter(([key]) => !DERIVED.has(String(key))));
}
