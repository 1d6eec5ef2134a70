import { isMessageKey, message, TOOL_TOPICS, type ToolTopic, topicOfTool } from '@finclaw/config';
import { once } from '@finclaw/infra';
import { type CountTokens, registerDerived } from '@finclaw/models';
import { type ConversationMessage, LOCALES, type Locale, type ToolDefinition } from '@finclaw/types';

/** The tool that finds the others when not all of them fit. */
export const FIND_TOOLS = 'find_tools';
/** The share of a window that tools may take before only the needed ones are sent. */
const SHARE = 0.1;

const known = new WeakMap<CountTokens, WeakMap<ToolDefinition, number>>();

/** Counts the tokens of tool definitions; the same few are offered in every run, so each is counted once. */
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
 * Selects the tools offered to a model. Tools with a topic wait until the conversation mentions it, by its words, by a
 * call or by `find_tools`, and stay from then on, so that a vendor's prompt cache holds for the next question. If those
 * exceed a tenth of the window: first the tools the conversation has used or found, then those whose words the question
 * shares, then the first ones, as many as fit.
 */
export function toolsByNeed(
  tools: readonly ToolDefinition[],
  messages: readonly ConversationMessage[],
  contextWindow: number,
  countTokens: CountTokens,
): readonly ToolDefinition[] {
  const finder = tools.find(({ name }) => name === FIND_TOOLS);
  const others = tools.filter((tool) => tool !== finder);
  if (finder === undefined) return others;
  const topics = [...new Set(others.flatMap(({ name }) => topicOfTool(name) ?? []))];
  const wanted = topicsWanted(others, messages);
  const isOffered = (topic: ToolTopic | undefined): boolean => topic === undefined || wanted.has(topic);
  const found = new Set([...mentionsIn(others, messages)].flatMap((each) => each.found));
  const usual = others.filter(
    ({ name, isHandedOver }) => isHandedOver || isOffered(topicOfTool(name)) || found.has(name),
  );
  const offered = topics.length === 0 ? usual : [...usual, finderOf(finder, topics)];
  const room = Math.floor(contextWindow * SHARE);
  if (toolTokens(offered, countTokens) <= room) return offered;
  return [...toolsThatFit(others, messages, room - toolTokens([finder], countTokens), countTokens), finder];
}

function toolsThatFit(
  tools: readonly ToolDefinition[],
  messages: readonly ConversationMessage[],
  room: number,
  countTokens: CountTokens,
): readonly ToolDefinition[] {
  const called = new Set([...mentionsIn(tools, messages)].flatMap(({ names, found }) => [...names, ...found]));
  const used = new Set(tools.filter(({ name, isHandedOver }) => isHandedOver || called.has(name)));
  const words = wordsOf(questionOf(messages));
  const scores = new Map(
    tools.map((tool, at) => [tool, (used.has(tool) ? 1_000 : 0) + fitOf(tool, words) - at / 10_000]),
  );
  const chosen = new Set<ToolDefinition>();
  let left = room;
  for (const tool of tools.toSorted((a, b) => scores.get(b)! - scores.get(a)!)) {
    const size = toolTokens([tool], countTokens);
    if (size > left && !used.has(tool)) continue;
    chosen.add(tool);
    left -= size;
  }
  return tools.filter((tool) => chosen.has(tool));
}

/**
 * The score of a word in a name, with 1 for one in a description; a score below one name or several words is chance.
 */
const NAMED = 3;
const COMMON_SHARE = 0.15;

/** The found tools, and whether a topic was named; matches by shared words are a guess. */
interface FoundTools {
  readonly tools: readonly ToolDefinition[];
  readonly isTopic: boolean;
  /** The words beside the name of a topic that none of its tools mentions. */
  readonly unknown: readonly string[];
}

/** Finds the tools for a text: all of the topics it names, otherwise those whose words it shares, best first. */
export function findTools(tools: readonly ToolDefinition[], text: string, count: number): FoundTools {
  const others = tools.filter(({ name }) => name !== FIND_TOOLS);
  const topics = new Map<ToolTopic | undefined, TopicMention>(
    mentionedTopics(text).map((mention) => [mention.topic, mention]),
  );
  const ofTopics = others.filter(({ name }) => topics.has(topicOfTool(name)));
  // A word that many tools share says nothing about which one is meant.
  const isTelling = (word: string): boolean =>
    others.filter((tool) => vocabularyOf(tool).has(word)).length <= Math.max(1, others.length * COMMON_SHARE);
  if (ofTopics.length > 0) {
    const asked = [...wordsOf(text)];
    // A word of questions, such as "sold", says little about which of the tools of its topic is meant.
    const alike = ofTopics.filter(
      (tool) => topics.get(topicOfTool(tool.name))?.isNamed || asked.some((word) => mentionedBy(tool).has(word)),
    );
    const named = alike.length > 0 ? alike : ofTopics;
    const triggering = topicWords().filter(({ topic }) => topics.has(topic));
    const isKnown = (word: string): boolean =>
      named.some((tool) => mentionedBy(tool).has(word)) ||
      triggering.some(({ words, phrases }) => words.includes(word) || phrases.some((each) => each.includes(word)));
    const unknown = [...new Set(text.match(WORD))].filter((word) => {
      const parts = [...wordsOf(word)].filter(isTelling);
      return parts.length > 0 && !parts.some(isKnown);
    });
    return { tools: named, isTopic: true, unknown };
  }
  const words = new Set([...wordsOf(text)].filter(isTelling));
  const alike = others
    .map((tool) => ({ tool, fit: fitOf(tool, words) }))
    .filter(({ fit }) => fit >= NAMED)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, count)
    .map(({ tool }) => tool);
  return { tools: alike, isTopic: false, unknown: [] };
}

const finders = new WeakMap<ToolDefinition, Map<string, ToolDefinition>>();

/**
 * Returns the finder tool with the available topics; the same object for the same topics, so that it is counted and
 * converted once.
 */
function finderOf(finder: ToolDefinition, topics: readonly ToolTopic[]): ToolDefinition {
  const listed = topics.map((topic) => message('en', `tools.topic.${topic}`)).join('; ');
  const made = finders.get(finder) ?? new Map<string, ToolDefinition>();
  finders.set(finder, made);
  const known = made.get(listed);
  if (known !== undefined) return known;
  const tool = registerDerived({ ...finder, description: `${finder.description} Topics: ${listed}.` }, [finder]);
  made.set(listed, tool);
  return tool;
}

/** The topics that the conversation has come to. */
function topicsWanted(
  tools: readonly ToolDefinition[],
  messages: readonly ConversationMessage[],
): ReadonlySet<ToolTopic> {
  const mentions = [...mentionsIn(tools, messages)];
  return new Set(
    mentions.flatMap(({ names, topics }) => [...topics, ...names.flatMap((name) => topicOfTool(name) ?? [])]),
  );
}

/** The tools a message calls or names, those it has found, and the topics a user mentions in it. */
interface Mentions {
  readonly names: readonly string[];
  readonly found: readonly string[];
  readonly topics: readonly ToolTopic[];
}

/** Returns the mentions of each message, in order; messages without any are left out. */
function* mentionsIn(tools: readonly ToolDefinition[], messages: readonly ConversationMessage[]): Generator<Mentions> {
  const searches = new Set<string>();
  for (const message of messages) {
    const mentions = textMentions(message, tools);
    const [names, found]: [string[], string[]] = [[...mentions.names], []];
    for (const block of typeof message.content === 'string' ? [] : message.content) {
      if (block.type === 'tool_use') names.push(block.name);
      if (block.type === 'tool_use' && block.name === FIND_TOOLS) searches.add(block.id);
      if (block.type === 'tool_result' && searches.has(block.toolUseId))
        found.push(...tools.map(({ name }) => name).filter((name) => block.content.includes(JSON.stringify(name))));
    }
    if (names.length + found.length + mentions.topics.length > 0) yield { names, found, topics: mentions.topics };
  }
}

const NOTHING: Mentions = { names: [], found: [], topics: [] };
const readTexts = new WeakMap<ConversationMessage, Mentions>();

/**
 * The topics in a user's words, and the tools that the program names beside them, such as the one that reads the files
 * of a message.
 */
function textMentions(message: ConversationMessage, tools: readonly ToolDefinition[]): Mentions {
  if (message.role !== 'user') return NOTHING;
  let mentions = readTexts.get(message);
  if (mentions === undefined) {
    const text = questionOf([message]);
    const names = text.includes('_') ? tools.map(({ name }) => name).filter((name) => text.includes(name)) : [];
    mentions = { names, found: [], topics: topicsIn(text) };
    readTexts.set(message, mentions);
  }
  return mentions;
}

function questionOf(messages: readonly ConversationMessage[]): string {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof question === 'string'
    ? question
    : question.map((block) => (block.type === 'text' && !block.isNote ? block.text : '')).join('\n');
}

const triggers = (locale: Locale, topic: ToolTopic): readonly string[] => {
  const key = `tools.words.${topic}`;
  return isMessageKey(locale, key) ? [message(locale, key)] : [];
};

/**
 * The words for each topic, in either language: its name, which is the part of its label before the brackets, and the
 * words of questions that show it.
 */
const topicWords = once(() =>
  TOOL_TOPICS.flatMap((topic) => {
    const names = LOCALES.map((locale) => message(locale, `tools.topic.${topic}`).replace(/\(.*/, ''));
    const shown = LOCALES.flatMap((locale) => triggers(locale, topic));
    return [
      { topic, isNamed: true, ...splitWords(names) },
      { topic, isNamed: false, ...splitWords(shown) },
    ];
  }),
);

function splitWords(lists: readonly string[]) {
  const all = lists.flatMap((each) => each.toLowerCase().split(',')).map((word) => word.trim());
  return {
    words: all.filter(isOneWord).map(stem),
    phrases: all.filter((each) => !isOneWord(each)).map((each) => each.replaceAll(/\s/g, '')),
  };
}

const isOneWord = (text: string): boolean => /^[a-z]+$/.test(text);

/** A topic in a text: by its name, or by a word of questions that shows it. */
interface TopicMention {
  readonly topic: ToolTopic;
  readonly isNamed: boolean;
}

/**
 * The topics that a text mentions, each once. Korean words and phrases are found with any particle or ending, others as
 * whole words, plural or not.
 */
function mentionedTopics(text: string): readonly TopicMention[] {
  const lower = text.toLowerCase();
  const words = new Set(lower.match(/[a-z]{3,}/g)?.map(stem));
  const together = lower.replaceAll(/\s/g, '');
  const mentioned = topicWords().filter(
    (each) => each.words.some((word) => words.has(word)) || each.phrases.some((it) => together.includes(it)),
  );
  return TOOL_TOPICS.flatMap((topic) => mentioned.find((each) => each.topic === topic) ?? []);
}

const topicsIn = (text: string): readonly ToolTopic[] => mentionedTopics(text).map(({ topic }) => topic);

/** Returns the weight of the words a tool shares; rare ones and its name count more. */
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
    const topic = topicOfTool(tool.name);
    const topical =
      topic === undefined ? [] : [message('ko', `tools.topic.${topic}`), message('en', `tools.topic.${topic}`)];
    const name = [tool.name.replaceAll(/[_-]/g, ' '), ...labels, ...topical].join(' ');
    own = new Map([
      ...[...wordsOf(tool.description)].map((word) => [word, 1] as const),
      ...[...wordsOf(name)].map((word) => [word, NAMED] as const),
    ]);
    vocabularies.set(tool, own);
  }
  return own;
}

const mentions = new WeakMap<ToolDefinition, ReadonlySet<string>>();

/** The words that a tool or what it takes is described with. */
function mentionedBy(tool: ToolDefinition): ReadonlySet<string> {
  let own = mentions.get(tool);
  if (own === undefined) {
    own = new Set([...vocabularyOf(tool).keys(), ...wordsOf(textsIn(tool.inputSchema).join(' '))]);
    mentions.set(tool, own);
  }
  return own;
}

/** The names, choices and descriptions in a schema. */
const textsIn = (schema: unknown): readonly string[] => {
  if (typeof schema === 'string') return [schema.replaceAll('_', ' ')];
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, each]) => {
    if ((key === 'type' && typeof each === 'string') || key === 'pattern') return [];
    return key === 'properties' ? [...textsIn(Object.keys(each)), ...textsIn(each)] : textsIn(each);
  });
};

/** Strips plural and verb endings, so that screener, screens and screening are equal. */
const stem = (word: string): string => word.replace(/(?:ies|s)$/, '').replace(/(?<=.{4})(?:ing|er|ed|e)$/, '');

const WORD = /[a-z]{3,}|[가-힣]{2,}/gi;

/** Splits a text into Latin words without endings and Korean pairs of syllables, so that particles do not matter. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (/[a-z]/.test(word)) words.add(stem(word));
    else for (let at = 0; at + 2 <= word.length; at++) words.add(word.slice(at, at + 2));
  }
  return words;
}
