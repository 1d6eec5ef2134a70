export interface ParsedCommand {
  /** The name as it was typed, in composed form. */
  readonly name: string;
  readonly args: readonly string[];
  /** The whole message. */
  readonly raw: string;
}

const LEADING_MENTIONS = /^(?:\s*<@[!&]?[A-Za-z0-9_]+(?:\|[^<>\n]*)?>)+/;
const NAME = /^([\p{L}\p{M}\p{N}_-]{1,64})(?:@[^\s@/]+)?(?=\s|$)/u;
const ARGUMENT = /"([^"]*)"|\S+/g;

/**
 * Reads a message as a command: the prefix, a name, and arguments of which those in double quotes may hold blanks. Null for anything
 * else, so quoted text, code, paths and doubled prefixes reach the model.
 */
export function parseCommand(content: string, prefix: string): ParsedCommand | null {
  const text = content.replace(LEADING_MENTIONS, '').trim();
  if (prefix === '' || !text.startsWith(prefix) || text.startsWith('>') || text.startsWith(prefix + prefix)) return null;
  // Names of at most 64 characters cannot need more than this in decomposed form; the rest may be megabytes long.
  const rest = text.slice(prefix.length);
  const match = NAME.exec(rest.slice(0, 1024).normalize('NFC'));
  if (!match) return null;
  const argsAt = rest.search(/\s/);
  const args = argsAt === -1 ? [] : [...rest.slice(argsAt).matchAll(ARGUMENT)].map(([whole, quoted]) => quoted ?? whole);
  return { name: match[1]!, args, raw: content };
}

/** True for a name that {@link parseCommand} can find. */
export function isCommandName(name: string): boolean {
  return NAME.exec(name.normalize('NFC'))?.[1] === name.normalize('NFC');
}
