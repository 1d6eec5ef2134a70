import { message } from '@finclaw/config';
import { deepFreeze } from '../schema/deep-freeze.ts';

export type ToolGroupId = 'finance' | 'system' | 'web' | 'data' | 'communication' | 'custom';

/** Tools of one kind, and when a model is offered them. */
export interface ToolGroup {
  readonly id: ToolGroupId;
  readonly displayName: string;
  readonly description: string;
  /** Whether its tools are offered to the model on every turn, only when activated for the run, or never. */
  readonly includeInPromptWhen: 'always' | 'on-demand' | 'never';
}

function group(id: ToolGroupId, includeInPromptWhen: ToolGroup['includeInPromptWhen']): ToolGroup {
  const displayName = message('ko', `tools.group.${id}`);
  return { id, displayName, description: message('ko', `tools.group.${id}.covers`), includeInPromptWhen };
}

/** The six groups every tool belongs to one of. */
export const BUILT_IN_GROUPS = deepFreeze([
  group('finance', 'always'),
  group('system', 'on-demand'),
  group('web', 'always'),
  group('data', 'on-demand'),
  group('communication', 'always'),
  group('custom', 'on-demand'),
] as const satisfies readonly ToolGroup[]);

/** The group with that id; a stranger's group is treated as `custom`. */
export function getToolGroup(id: string, groups: readonly ToolGroup[] = BUILT_IN_GROUPS): ToolGroup {
  const custom = BUILT_IN_GROUPS[5];
  return groups.find((each) => each.id === id) ?? groups.find((each) => each.id === 'custom') ?? custom;
}
