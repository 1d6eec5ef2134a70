import type { ToolDefinition } from '@finclaw/types';
import { FIND_TOOLS, findTools } from '../context/tools-by-need.ts';
import { labelsOf } from '../ledger/labels.ts';
import type { ResultPart } from './guard/provenance.ts';
import type { ToolAudience } from './policy/offered-tools.ts';
import type { RegisteredToolDefinition, ToolExecutor, ToolResult } from './registry/definition.ts';

const MOST_FOUND = 8;

/** What models and the gate are told about finding tools. It is offered only where a window has no room for all tools. */
export const findToolsDefinition: RegisteredToolDefinition = {
  name: FIND_TOOLS,
  description:
    'Finds more tools than the ones listed here, by what they should do. Call it before you say that something cannot be looked up or done. What it finds can be called right away.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 300, description: 'What the tool should do, in a few words' } },
    required: ['text'],
    additionalProperties: false,
  },
  group: 'assistant',
  changes: 'nothing',
  accessesSensitiveData: false,
};

/** What plugins and tool servers say of their tools is theirs. */
function foundTools(found: readonly ToolDefinition[]): ToolResult {
  const isOurs = (tool: ToolDefinition): boolean => labelsOf(tool)?.trust !== 'untrusted' && labelsOf(tool) !== undefined;
  const parts: ResultPart[] = [
    { text: JSON.stringify({ tools: found.filter(isOurs) }), trust: 'trusted' },
    ...found
      .filter((tool) => !isOurs(tool))
      .map((tool) => ({ text: JSON.stringify(tool), trust: 'untrusted' as const, origin: tool.name })),
  ];
  return { content: parts.map(({ text }) => text).join('\n'), isError: false, parts };
}

/** Searches the tools that are offered to whoever asks. */
export function findToolsExecutor(toolsFor: (audience: ToolAudience) => readonly ToolDefinition[]): ToolExecutor {
  return async ({ text }, context) => {
    const found = findTools(toolsFor(context), String(text), MOST_FOUND);
    if (found.length > 0) return foundTools(found);
    const names = toolsFor(context).map(({ name }) => name);
    return { content: JSON.stringify({ tools: [], allNames: names }), isError: false };
  };
}
