export type { BackoffOptions } from './backoff.ts';
export { computeBackoff } from './backoff.ts';
export type { CircuitBreaker, CircuitBreakerOptions, CircuitState } from './circuit-breaker.ts';
export { CircuitOpenError, createCircuitBreaker, isServiceFailure } from './circuit-breaker.ts';
export type { KeyStatus, LaneConfig, LaneHandle } from './concurrency-lane.ts';
export { ConcurrencyLane } from './concurrency-lane.ts';
export type { DedupeOptions } from './dedupe.ts';
export { Dedupe } from './dedupe.ts';
export { errorChain } from './error-chain.ts';
export type { ErrorCode } from './error-codes.ts';
export { ERROR_CODES } from './error-codes.ts';
export type { ErrorInfo, FinClawErrorOptions } from './errors.ts';
export {
  AbortError,
  createAbortError,
  extractErrorInfo,
  FinClawError,
  isAbortError,
  isFinClawError,
  wrapError,
} from './errors.ts';
export type { FinClawEventMap } from './event-map.ts';
export type { EventBus, TypedEmitter } from './events.ts';
export { createTypedEmitter, getEventBus, resetEventBus } from './events.ts';
export { LaneClearedError, LaneQueueFullError, LaneTimeoutError } from './lane-errors.ts';
export type { LaneId, LaneStatus } from './lane-manager.ts';
export { ConcurrencyLaneManager } from './lane-manager.ts';
export type { FinClawLogger, LoggerConfig, LogMethod } from './logger.ts';
export { createSilentLogger } from './logger.ts';
export { isTransientNetworkError } from './network-error.ts';
export type { RetryConfig, RetryOptions } from './retry.ts';
export { resolveRetryConfig, retry } from './retry.ts';
export { parseRetryAfterMs } from './retry-after.ts';
export { sleepWithAbort } from './sleep-with-abort.ts';
