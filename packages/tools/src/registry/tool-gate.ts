import type { ToolRegistry } from './registry.ts';

/**
 * The part of the tool registry that runs tools: validation, policy, approval, hooks, time limit, breaker and guard are
 * behind `execute`.
 */
export type ToolGate = Pick<ToolRegistry, 'get' | 'execute'> & Partial<Pick<ToolRegistry, 'isDenied'>>;
