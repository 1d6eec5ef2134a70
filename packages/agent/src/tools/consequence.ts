import type { RegisteredToolDefinition } from './definition.ts';
import { getToolGroup } from './groups.ts';

/**
 * Whether a call can change something for somebody. Reading the web or a price cannot; everything that is not plainly
 * reading counts, so that a tool whose author declared nothing errs on the side of a question.
 */
export function isConsequential(tool: RegisteredToolDefinition): boolean {
  if (tool.isTransactional || tool.requiresApproval || (tool.consequentialArguments?.length ?? 0) > 0) return true;
  // A messenger that does not say whom it can reach is assumed to reach anybody.
  if (tool.group === 'communication') return tool.sinkArguments === undefined;
  return getToolGroup(tool.group).defaultPolicy === 'require-approval';
}
