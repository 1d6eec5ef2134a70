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
const NOTHING = 'There is nothing for this. Use the tools that are offered, or say that it cannot be done.';

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
function foundTools({ tools: found, isTopic }: ReturnType<typeof findTools>): ToolResult {
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
      ...(!isTopic && { detail: BY_WORDS }),
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
    const found = findTools(toolsFor(context), String(text), MOST_FOUND);
    if (found.tools.length > 0) return foundTools(found);
    return { content: JSON.stringify({ loaded: [], detail: NOTHING }), isError: false };
  };
}
