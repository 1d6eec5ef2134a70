import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { vi } from 'vitest';
import type { ApprovalRequest } from '../approval/approval-types.ts';
import type {
  RegisteredToolDefinition,
  ToolExecutionContext,
  ToolExecutor,
  ToolResult,
} from '../registry/definition.ts';
import { ToolRegistry } from '../registry/registry.ts';
import type { ToolRegistryOptions } from '../registry/registry-options.ts';

/** A harmless tool of the finance group, changed as a test needs it. */
export function defineTool(changes: Partial<RegisteredToolDefinition> = {}): RegisteredToolDefinition {
  return {
    name: 'get_quote',
    description: 'The price of an instrument.',
    inputSchema: { type: 'object' },
    group: 'finance',
    changes: 'nothing',
    accessesSensitiveData: false,
    ...changes,
  };
}

/** A call by one user in one session, changed as a test needs it. */
export function callContext(changes: Partial<ToolExecutionContext> = {}): ToolExecutionContext {
  return { sessionId: 's1', userId: 'u1', channelId: 'c1', abortSignal: new AbortController().signal, ...changes };
}

export const DONE: ToolResult = { content: 'done', isError: false };

/** Approves every request. */
export const approve = vi.fn(async ({ inputHash }: ApprovalRequest) => ({ approved: true, inputHash }));

type EventName = keyof FinClawEventMap & `tool:${string}`;

const TOOL_EVENTS: readonly EventName[] = [
  'tool:execute:start',
  'tool:execute:end',
  'tool:execute:error',
  'tool:execute:timeout',
  'tool:policy:verdict',
  'tool:policy:deny',
  'tool:circuit:change',
];

/** A registry with one tool and a spy as its executor, and all emitted events. */
export function setUp(
  changes: Partial<RegisteredToolDefinition> = {},
  options: ToolRegistryOptions = {},
  executor: ToolExecutor = async () => DONE,
) {
  const eventBus = createTypedEmitter<FinClawEventMap>();
  const events: (readonly [string, ...unknown[]])[] = [];
  for (const name of TOOL_EVENTS) eventBus.on(name, (...args: unknown[]) => void events.push([name, ...args]));
  const registry = new ToolRegistry({ eventBus, ...options });
  const definition = defineTool(changes);
  const execute = vi.fn(executor);
  registry.register(definition, execute);
  const call = (input: unknown = {}, context: Partial<ToolExecutionContext> = {}) =>
    registry.execute(definition.name, input, callContext(context));
  const eventNames = () => events.map(([name]) => name).filter((name) => name.startsWith('tool:execute'));
  return { registry, execute, call, events, eventNames, eventBus };
}
