import { isMessageKey, message } from '@finclaw/config';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import type { CountTokens } from './compaction-types.ts';

/** The tool that finds the others where there is no room for all of them. */
export const FIND_TOOLS = 'find_tools';
/** Tools may take this share of a window before only those are sent that are needed. */
const SHARE = 0.1;

const known = new WeakMap<CountTokens, WeakMap<ToolDefinition, number>>();

/** The size of tools as a model is told about them; the same few are offered in every run, so each is counted once. */
export function toolTokens(tools: readonly ToolDefinition[], countTokens: CountTokens): number {
  const counted = known.get(countTokens) ?? new WeakMap<ToolDefinition, number>();
  known.set(countTokens, counted);
  return tools.reduce((sum, tool) => {
    let tokens = counted.get(tool);
    if (tokens === undefined) {
      tokens = countTokens(JSON.stringify(tool));
      counted.set(tool, tokens);
    }
    return sum + tokens;
  }, 0);
}

/**
 * The tools a model is told about: all while they take at most a tenth of its window. Otherwise those the conversation has used or found,
 * then those whose words the question shares, then the first ones, as many as there is room for, and the one that finds the rest.
 */
export function toolsByNeed(
  tools: readonly ToolDefinition[],
  messages: readonly ConversationMessage[],
  contextWindow: number,
  countTokens: CountTokens,
): readonly ToolDefinition[] {
  const finder = tools.find(({ name }) => name === FIND_TOOLS);
  const others = tools.filter((tool) => tool !== finder);
  const room = Math.floor(contextWindow * SHARE);
  if (finder === undefined || toolTokens(others, countTokens) <= room) return others;
  const used = new Set([...namesUsed(messages), ...others.filter(({ isHandedOver }) => isHandedOver).map(({ name }) => name)]);
  const words = wordsOf(questionOf(messages));
  const scores = new Map(others.map((tool, at) => [tool, (used.has(tool.name) ? 1_000 : 0) + fitOf(tool, words) - at / 10_000]));
  const chosen = new Set<ToolDefinition>();
  let left = room - toolTokens([finder], countTokens);
  for (const tool of others.toSorted((a, b) => scores.get(b)! - scores.get(a)!)) {
    const size = toolTokens([tool], countTokens);
    if (size > left && !used.has(tool.name)) continue;
    chosen.add(tool);
    left -= size;
  }
  return [...others.filter((tool) => chosen.has(tool)), finder];
}

/** The tools whose words a text shares, best first. */
export function findTools(tools: readonly ToolDefinition[], text: string, count: number): readonly ToolDefinition[] {
  const words = wordsOf(text);
  return tools
    .filter(({ name }) => name !== FIND_TOOLS)
    .map((tool) => ({ tool, fit: fitOf(tool, words) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, count)
    .map(({ tool }) => tool);
}

/** What was called before, or found, is likely to be called again. */
function namesUsed(messages: readonly ConversationMessage[]): ReadonlySet<string> {
  const names = new Set<string>();
  const searches = new Set<string>();
  for (const { content } of messages) {
    if (typeof content === 'string') continue;
    for (const block of content) {
      if (block.type === 'tool_use') names.add(block.name);
      if (block.type === 'tool_use' && block.name === FIND_TOOLS) searches.add(block.id);
      if (block.type === 'tool_result' && searches.has(block.toolUseId))
        for (const [, name = ''] of block.content.matchAll(/"name":\s*"([\w-]{1,64})"/g)) names.add(name);
    }
  }
  return names;
}

function questionOf(messages: readonly ConversationMessage[]): string {
  const said = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof said === 'string' ? said : said.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

/** How many of the words a tool shares, rare ones and its name counting more. */
function fitOf(tool: ToolDefinition, words: ReadonlySet<string>): number {
  const own = vocabularyOf(tool);
  let fit = 0;
  for (const word of words) if (own.has(word)) fit += own.get(word)!;
  return fit;
}

const vocabularies = new WeakMap<ToolDefinition, ReadonlyMap<string, number>>();

function vocabularyOf(tool: ToolDefinition): ReadonlyMap<string, number> {
  let own = vocabularies.get(tool);
  if (own === undefined) {
    const key = `tools.name.${tool.name}`;
    const labels = isMessageKey('ko', key) ? [message('ko', key), message('en', key)] : [];
    const name = [tool.name.replaceAll(/[_-]/g, ' '), ...labels].join(' ');
    own = new Map([
      ...[...wordsOf(tool.description)].map((word) => [word, 1] as const),
      ...[...wordsOf(name)].map((word) => [word, 3] as const),
    ]);
    vocabularies.set(tool, own);
  }
  return own;
}

/** Latin words without their plural, and Korean in pairs of syllables, so that particles do not matter. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,}|[가-힣]{2,}/g)) {
    if (/[a-z]/.test(word)) words.add(word.replace(/(?:ies|s)$/, ''));
    else for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
  }
  return words;
}
