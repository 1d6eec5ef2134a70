import { parseJson } from '@finclaw/types';

/** Replaces forgotten text. */
const FORGOTTEN = '[forgotten]';
/** Fields that identify and order entries; they contain no text of users. */
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
/** Fields that contain text of users and models. */
const SPOKEN: ReadonlySet<string> = new Set(['content', 'text', 'body', 'rawBody', 'toolInput', 'privateBlocks']);
/** Fields derived from a text; they are removed with it. Includes the names used in older files. */
const DERIVED: ReadonlySet<string> = new Set(['figures', 'cited', 'spans', 'facts']);

/** The words to forget: every text that contains them, and everything of the run they come from. */
export interface ForgottenWords {
  readonly text: string;
  readonly runId?: string | undefined;
  /** The file is of that run as a whole. */
  readonly isOfRun?: boolean;
}

/** Returns lines of JSON without the words; undefined when they do not occur. Line numbers do not change. */
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

/** Blanks the lines that contain the words, for a file whose lines must keep their length. */
export function withBlankLines(file: string, { text }: ForgottenWords): string | undefined {
  const words = plain(text);
  const lines = file.split('\n');
  const left = lines.map((line) =>
    words !== '' && plain(line).includes(words) ? ' '.repeat(Buffer.byteLength(line)) : line,
  );
  return left.some((line, at) => line !== lines[at]) ? left.join('\n') : undefined;
}

/** Normalizes a text for comparison, ignoring case and spaces. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

function scrub(value: unknown, words: string, isWhole: boolean, isSpoken = false): unknown {
  if (typeof value === 'string')
    return value !== '' && ((isWhole && isSpoken) || plain(value).includes(words)) ? FORGOTTEN : value;
  if (Array.isArray(value)) return value.map((each) => scrub(each, words, isWhole, isSpoken));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [
    key,
    STRUCTURE.has(key) || DERIVED.has(key) ? each : scrub(each, words, isWhole, isSpoken || SPOKEN.has(key)),
  ]);
  const scrubbed = Object.fromEntries(fields);
  if (JSON.stringify(scrubbed) === JSON.stringify(value)) return value;
  return Object.fromEntries(fields.filter(([key]) => !DERIVED.has(String(key))));
}
