import { topicOfTool } from '@finclaw/config';
import { labelsOf } from '@finclaw/models';
import type { ToolDefinition } from '@finclaw/types';
import type { ResultPart } from './guard/provenance.ts';
import type { ToolAudience } from './policy/offered-tools.ts';
import type { RegisteredToolDefinition, ToolExecutor, ToolResult } from './registry/definition.ts';
import { FIND_TOOLS, findTools } from './tools-by-need.ts';

const MOST_FOUND = 5;
const BY_WORDS =
  'No topic is called that; these share words with it. If none of them does it, say that it cannot be done.';
const withoutWords = (words: readonly string[]): string =>
  `None of them mentions ${words.map((word) => `"${word}"`).join(', ')}. If none of them does it, say that it cannot be done.`;
const NOTHING = 'There is nothing for this. Use the tools that are offered, or say that it cannot be done.';

/** Subjects whose tools are offered only with a source, and how a person adds one. */
const NEED_A_SOURCE = [
  {
    tool: 'get_news',
    words: /news|headline|뉴스|기사|소식/i,
    how: 'No news source is set up. The person who runs FinClaw adds feeds in finance.newsFeeds or a finnhub key in finance.dataProviders.',
  },
  {
    tool: 'get_fundamentals',
    words:
      /filing|financials|fundamental|earnings|revenue|cash flow|quarterly|annual report|공시|재무|실적|매출|보고서/i,
    how: 'No source of company reports is set up. The person who runs FinClaw adds sec-edgar (with a contact address) or opendart (with a key) in finance.dataProviders.',
  },
];

/** The definition of `find_tools`, offered where not all tools are in every request. */
export const findToolsDefinition: RegisteredToolDefinition = {
  name: FIND_TOOLS,
  description:
    'Loads tools that are not listed here, by topic or by what they should do; the next step can call them. Use it before you say that something cannot be done.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 300, description: 'A topic, or a few words' } },
    required: ['text'],
    additionalProperties: false,
  },
  group: 'assistant',
  changes: 'nothing',
  accessesSensitiveData: false,
};

/**
 * Names are enough: the next request carries the tools themselves. Those of plugins and tool servers are theirs to
 * choose.
 */
function foundTools(
  { tools: found, isTopic, unknown }: ReturnType<typeof findTools>,
  notSetUp: readonly string[],
): ToolResult {
  const isOurs = (tool: ToolDefinition): boolean =>
    labelsOf(tool)?.trust !== 'untrusted' && labelsOf(tool) !== undefined;
  const namesOf = (tools: readonly ToolDefinition[]): string => {
    const names = Map.groupBy(tools, ({ name }) => (topicOfTool(name) === undefined ? 'alreadyListed' : 'loaded'));
    const [loaded = [], alreadyListed = []] = [names.get('loaded'), names.get('alreadyListed')].map((some) =>
      some?.map(({ name }) => name),
    );
    return JSON.stringify({
      loaded,
      ...(alreadyListed.length > 0 && { alreadyListed }),
      ...(notSetUp.length > 0 && { notSetUp }),
      ...(!isTopic && { detail: BY_WORDS }),
      ...(unknown.length > 0 && { detail: withoutWords(unknown) }),
    });
  };
  const [ours, others] = [found.filter(isOurs), found.filter((tool) => !isOurs(tool))];
  const parts: ResultPart[] = [
    ...(ours.length > 0 ? [{ text: namesOf(ours), trust: 'trusted' as const }] : []),
    ...(others.length > 0 ? [{ text: namesOf(others), trust: 'untrusted' as const, origin: 'tools' }] : []),
  ];
  return { content: parts.map(({ text }) => text).join('\n'), isError: false, parts };
}

/** Searches the tools offered to the caller. */
export function findToolsExecutor(toolsFor: (audience: ToolAudience) => readonly ToolDefinition[]): ToolExecutor {
  return async ({ text }, context) => {
    const offered = toolsFor(context);
    const notSetUp = NEED_A_SOURCE.flatMap(({ tool, words, how }) =>
      words.test(String(text)) && !offered.some(({ name }) => name === tool) ? [how] : [],
    );
    const found = findTools(offered, String(text), MOST_FOUND);
    // Tools that only share a word with an unavailable subject would distract.
    if (notSetUp.length > 0 && !found.isTopic)
      return { content: JSON.stringify({ loaded: [], notSetUp, detail: 'Say so.' }), isError: false };
    if (found.tools.length > 0) return foundTools(found, notSetUp);
    return { content: JSON.stringify({ loaded: [], detail: NOTHING }), isError: false };
  };
}
