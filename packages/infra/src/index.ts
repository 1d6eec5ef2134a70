export type { BackoffOptions } from './backoff.ts';
export { computeBackoff } from './backoff.ts';
export type { CircuitBreaker, CircuitBreakerOptions, CircuitState } from './circuit-breaker.ts';
export { CircuitOpenError, createCircuitBreaker, isServiceFailure } from './circuit-breaker.ts';
export type { KeyStatus, LaneConfig, LaneHandle } from './concurrency-lane.ts';
export { ConcurrencyLane } from './concurrency-lane.ts';
export { DiskState, type DiskTrouble, diskState, diskTroubleOf, probe } from './disk-state.ts';
export { loadDotenv } from './dotenv.ts';
export type { Environment } from './env.ts';
export { getEnv, isTruthyEnvValue, logAcceptedEnvOption, normalizeEnv } from './env.ts';
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
export { ensureDir, readFileSafe, readFileSafeSync, unlinkSafe, writeFileAtomic } from './fs-safe.ts';
export type { GatewayLock, GatewayLockInfo, GatewayLockOptions } from './gateway-lock.ts';
export { acquireGatewayLock, GatewayLockError, readLockInfo } from './gateway-lock.ts';
export type { HttpErrorOptions } from './http-error.ts';
export { HttpError, toHttpError } from './http-error.ts';
export { LaneClearedError, LaneQueueFullError, LaneTimeoutError } from './lane-errors.ts';
export type { FoundLock, LockOwner } from './lock-file.ts';
export {
  clearStaleLock,
  createLockFile,
  createLockOwner,
  isLockStale,
  readLockFile,
  removeOwnLock,
  touchOwnLock,
} from './lock-file.ts';
export { createLogger, createSilentLogger } from './logger.ts';
export type { FinClawLogger, LoggerConfig, LoggerDeps, LogMethod } from './logger-types.ts';
export { isTransientNetworkError } from './network-error.ts';
export type { StatePaths } from './paths.ts';
export { ensureStateDirs, resolveStatePaths } from './paths.ts';
export type { PortOccupant } from './ports.ts';
export { assertPortAvailable, inspectPortOccupant, PortInUseError } from './ports.ts';
export { getProcessStart, isProcessAlive } from './process-identity.ts';
export type { RedactOptions } from './redact-value.ts';
export { redactValue } from './redact-value.ts';
export type { RequestContext } from './request-context.ts';
export { getContext, runWithContext } from './request-context.ts';
export type { RetryConfig, RetryOptions } from './retry.ts';
export { resolveRetryConfig, retry } from './retry.ts';
export { parseRetryAfterMs } from './retry-after.ts';
export type { SafeFetchOptions } from './safe-fetch.ts';
export { safeFetch, safeFetchJson } from './safe-fetch.ts';
export type { SafeSpawnOptions, SpawnResult } from './safe-spawn.ts';
export { SpawnError, SpawnTimeoutError, safeSpawn, spawnOutput } from './safe-spawn.ts';
export {
  findAccountNumbers,
  findCredentials,
  findingAccountNumbers,
  findingCredentials,
  findingPersonalNumbers,
  findPersonalNumbers,
  unfinishedSecretAt,
} from './secrets/find-secrets.ts';
export { type Finding, replaceFindings, replacingFindings } from './secrets/finding.ts';
export { isSecretKey, REDACTED, redactSecrets } from './secrets/redact-secrets.ts';
export type { Shutdown, ShutdownOptions } from './shutdown.ts';
export { createShutdown } from './shutdown.ts';
export { MAX_TIMER_MS, sleepWithAbort } from './sleep-with-abort.ts';
export { inSlices, inSlicesUntil, Pace, runToEnd, type SliceOptions, type Steps } from './slices.ts';
export type { ResolvedAddress, ResolveHost, SafeTarget, SsrfPolicy } from './ssrf.ts';
export { SsrfBlockedError, validateUrlSafety } from './ssrf.ts';
export type { ErrorClass, RejectionHandlerDeps } from './unhandled-rejections.ts';
export { classifyError, handleUnhandledRejections } from './unhandled-rejections.ts';
export { escapeControlsInJson, showControls } from './visible-text.ts';
export { warnOnce } from './warn-once.ts';
