import { findCode } from './code-regions.ts';
import { CONTROL_TOKENS, type ControlToken } from './control-token-names.ts';
import { withoutTokens } from './token-removal.ts';

export interface ControlTokenResult {
  /** The answer without its tokens. */
  readonly cleanContent: string;
  /** Each token found outside code, once, in the order they appear. */
  readonly tokens: readonly ControlToken[];
  readonly hasNoReply: boolean;
  readonly hasSilentReply: boolean;
  readonly hasHeartbeat: boolean;
  readonly needsDisclaimer: boolean;
  readonly needsQuote: boolean;
  readonly needsInput: boolean;
}

const NAMES = Object.keys(CONTROL_TOKENS).join('|');
const TOKEN = new RegExp(`<<[ \\t]*(${NAMES})[ \\t]*>>`, 'g');
/** Code moves when tokens around it go; after this many rounds tokens inside code are removed as well. */
const MAX_ROUNDS = 8;

/**
 * Takes the control tokens out of an answer and says which ones count. Tokens in code are text. Tokens that decide whether anything
 * is sent count only at the edges of the answer, so that quoting one in a sentence cannot silence it.
 */
export function extractControlTokens(response: string): ControlTokenResult {
  // Trimmed first: without its indent a first line can become the fence that decides what is code.
  const text = response.trim();
  const found = findTokens(text);
  const edges = edgeTokens(text, found);
  const anywhere = new Set(found.map((each) => each.token));
  return {
    cleanContent: removeTokens(text),
    tokens: [...anywhere],
    hasNoReply: edges.has(CONTROL_TOKENS.NO_REPLY),
    hasSilentReply: edges.has(CONTROL_TOKENS.SILENT_REPLY),
    hasHeartbeat: edges.has(CONTROL_TOKENS.HEARTBEAT_OK),
    needsDisclaimer: anywhere.has(CONTROL_TOKENS.ATTACH_DISCLAIMER),
    needsQuote: anywhere.has(CONTROL_TOKENS.ATTACH_QUOTE),
    needsInput: anywhere.has(CONTROL_TOKENS.NEED_INPUT),
  };
}

interface FoundToken {
  readonly token: ControlToken;
  readonly start: number;
  readonly end: number;
}

function findTokens(text: string): readonly FoundToken[] {
  if (!text.includes('<<')) return [];
  const code = findCode(text, { unclosedFences: false });
  const found: FoundToken[] = [];
  let region = 0;
  for (const match of text.matchAll(TOKEN)) {
    while (region < code.length && code[region]!.end <= match.index) region++;
    const isCode = region < code.length && code[region]!.start <= match.index;
    const token = CONTROL_TOKENS[match[1] as keyof typeof CONTROL_TOKENS];
    if (!isCode) found.push({ token, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** The tokens with nothing but blanks and other tokens between them and the start or the end of the answer. */
function edgeTokens(text: string, found: readonly FoundToken[]): ReadonlySet<ControlToken> {
  const edges = new Set<ControlToken>();
  let at = 0;
  for (const each of found) {
    if (text.slice(at, each.start).trim() !== '') break;
    edges.add(each.token);
    at = each.end;
  }
  at = text.length;
  for (const each of found.toReversed()) {
    if (text.slice(each.end, at).trim() !== '') break;
    edges.add(each.token);
    at = each.start;
  }
  return edges;
}

function removeTokens(response: string): string {
  let text = response;
  for (let round = 1; text.includes('<<'); round++) {
    const code = round <= MAX_ROUNDS ? findCode(text, { unclosedFences: false }) : [];
    const shorter = withoutTokens(text, code).trim();
    if (shorter === text) break;
    text = shorter;
  }
  return text;
}
