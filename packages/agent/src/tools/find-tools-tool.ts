import type { ToolDefinition } from '@finclaw/types';
import { FIND_TOOLS, findTools } from '../context/tools-by-need.ts';
import type { ToolAudience } from './policy/offered-tools.ts';
import type { RegisteredToolDefinition, ToolExecutor } from './registry/definition.ts';

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

/** Searches the tools that are offered to whoever asks. */
export function findToolsExecutor(toolsFor: (audience: ToolAudience) => readonly ToolDefinition[]): ToolExecutor {
  return async ({ text }, context) => {
    const found = findTools(toolsFor(context), String(text), MOST_FOUND);
    if (found.length > 0) return { content: JSON.stringify({ tools: found }), isError: false };
    const names = toolsFor(context).map(({ name }) => name);
    return { content: JSON.stringify({ tools: [], allNames: names }), isError: false };
  };
}
