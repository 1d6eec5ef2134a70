export type { ModelRoute, ModelTarget, RouteRequest } from './model-route.ts';
export type { BridgeContext, ToolGate } from './registry-bridge.ts';
export { bridgeToolRegistry } from './registry-bridge.ts';
export { Runner } from './runner.ts';
export type { ContextThresholdInfo, RunnerOptions } from './runner-options.ts';
export type { ContextThreshold, ExecutionResult, StreamEvent, StreamEventListener, StreamState } from './streaming.ts';
export { StreamStateMachine } from './streaming.ts';
export { estimateTokens, TokenCounter } from './tokens.ts';
export type {
  ToolBatchHooks,
  ToolCallContext,
  ToolExecutorOptions,
  ToolHandler,
  ToolHandlerResult,
  ToolHandlerSource,
  ToolResult,
} from './tool-executor.ts';
export { ToolExecutor } from './tool-executor.ts';
export { ToolInputBuffer } from './tool-input-buffer.ts';
