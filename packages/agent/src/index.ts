export type { FailureScope, FallbackReason, ProviderFailureContext, ProviderFailureOptions } from './errors.ts';
export {
  classifyFallbackError,
  FailoverError,
  isCancellation,
  ProviderError,
  retryAfterMsOf,
  toProviderError,
} from './errors.ts';
export type {
  BridgeContext,
  ContextThreshold,
  ContextThresholdInfo,
  ExecutionResult,
  ModelRoute,
  ModelTarget,
  RouteRequest,
  RunnerOptions,
  StreamEvent,
  StreamEventListener,
  StreamState,
} from './execution/index.ts';
export { bridgeToolRegistry, estimateTokens, Runner, ToolExecutor } from './execution/index.ts';
export type {
  NormalizedUsage,
  ProviderAdapter,
  ProviderId,
  ProviderRequestParams,
  StopReason,
  StreamChunk,
} from './providers/adapter.ts';
