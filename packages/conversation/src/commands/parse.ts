export interface ParsedCommand {
  /** The name as it was typed, in composed form. */
  readonly name: string;
  readonly args: readonly string[];
  /** The whole message. */
  readonly raw: string;
}

const LEADING_MENTIONS = /^(?:\s*<@[!&]?[A-Za-z0-9_]+(?:\|[^<>\n]*)?>)+/;
const NAME = /^([\p{L}\p{M}\p{N}_-]{1,64})(?:@[^\s@/]+)?(?=\s|$)/u;

/**
 * Parses a message as a command: the prefix, a name, and arguments of which those in double quotes may contain spaces.
 * Null for anything else, so quoted text, code, paths and doubled prefixes reach the model.
 */
export function parseCommand(content: string, prefix: string): ParsedCommand | null {
  const text = content.replace(LEADING_MENTIONS, '').trim();
  if (prefix === '' || !text.startsWith(prefix) || text.startsWith('>') || text.startsWith(prefix + prefix))
    return null;
  // Names of at most 64 characters cannot need more than this in decomposed form; the rest may be megabytes long.
  const rest = text.slice(prefix.length);
  const match = NAME.exec(rest.slice(0, 1024).normalize('NFC'));
  if (!match) return null;
  const argsAt = rest.search(/\s/);
  const args = argsAt === -1 ? [] : [...argumentsIn(rest.slice(argsAt))];
  return { name: match[1]!, args, raw: content };
}

/**
 * Words and quoted texts, in order; found without an expression that would have to remember every character of a long
 * one.
 */
function* argumentsIn(text: string): Generator<string> {
  const [letter, blank] = [/\S/g, /\s/g];
  const next = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
  };
  for (let at = next(letter, 0); at < text.length; at = next(letter, at)) {
    const quoteEnds = text[at] === '"' ? text.indexOf('"', at + 1) : -1;
    const end = quoteEnds === -1 ? next(blank, at) : quoteEnds;
    yield quoteEnds === -1 ? text.slice(at, end) : text.slice(at + 1, end);
    at = quoteEnds === -1 ? end : end + 1;
  }
}

/** Matches invisible characters at the beginning of a text. */
const UNSEEN = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]+/u;

/**
 * True for a text that is a command or looks like one to a reader, with invisible characters before it or full-width
 * letters.
 */
export function readsAsCommand(text: string, prefix: string): boolean {
  const plain = text
    .slice(0, 4096)
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(LEADING_MENTIONS, '')
    .replace(UNSEEN, '');
  return parseCommand(text, prefix) !== null || parseCommand(plain, prefix.normalize('NFKC')) !== null;
}

/** True for a name that {@link parseCommand} can find. */
export function isCommandName(name: string): boolean {
  return NAME.exec(name.normalize('NFC'))?.[1] === name.normalize('NFC');
}
