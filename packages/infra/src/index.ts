export type { BackoffOptions } from './concurrency/backoff.ts';
export { computeBackoff } from './concurrency/backoff.ts';
export type { CircuitBreaker, CircuitBreakerOptions, CircuitState } from './concurrency/circuit-breaker.ts';
export { CircuitOpenError, createCircuitBreaker, isServiceFailure } from './concurrency/circuit-breaker.ts';
export type { KeyStatus, LaneConfig, LaneHandle } from './concurrency/concurrency-lane.ts';
export { ConcurrencyLane } from './concurrency/concurrency-lane.ts';
export type { FinClawEventMap } from './concurrency/event-map.ts';
export type { EventBus, TypedEmitter } from './concurrency/events.ts';
export { createTypedEmitter, getEventBus, resetEventBus } from './concurrency/events.ts';
export { LaneClearedError, LaneQueueFullError, LaneTimeoutError } from './concurrency/lane-errors.ts';
export type { RetryConfig, RetryOptions } from './concurrency/retry.ts';
export { resolveRetryConfig, retry } from './concurrency/retry.ts';
export { MAX_TIMER_MS, sleepWithAbort } from './concurrency/sleep-with-abort.ts';
export { inSlices, inSlicesUntil, Pace, runToEnd, type SliceOptions, type Steps } from './concurrency/slices.ts';
export { errorChain } from './errors/error-chain.ts';
export type { ErrorCode } from './errors/error-codes.ts';
export { ERROR_CODES } from './errors/error-codes.ts';
export type { ErrorInfo, FinClawErrorOptions } from './errors/errors.ts';
export {
  AbortError,
  createAbortError,
  extractErrorInfo,
  FinClawError,
  isAbortError,
  isFinClawError,
  wrapError,
} from './errors/errors.ts';
export type { HttpErrorOptions } from './errors/http-error.ts';
export { HttpError, toHttpError } from './errors/http-error.ts';
export { DiskState, type DiskTrouble, diskState, diskTroubleOf, probe } from './files/disk-state.ts';
export { ensureDir, readFileSafe, readFileSafeSync, unlinkSafe, writeFileAtomic } from './files/fs-safe.ts';
export type { FoundLock, LockOwner } from './files/lock-file.ts';
export {
  clearStaleLock,
  createLockFile,
  createLockOwner,
  isLockStale,
  readLockFile,
  removeOwnLock,
  touchOwnLock,
} from './files/lock-file.ts';
export type { StatePaths } from './files/paths.ts';
export { ensureStateDirs, resolveStatePaths } from './files/paths.ts';
export { createLogger, createSilentLogger } from './log/logger.ts';
export type { FinClawLogger, LoggerConfig, LoggerDeps, LogMethod } from './log/logger-types.ts';
export type { RequestContext } from './log/request-context.ts';
export { getContext, runWithContext } from './log/request-context.ts';
export { escapeControlsInJson, showControls } from './log/visible-text.ts';
export { warnOnce } from './log/warn-once.ts';
export { isTransientNetworkError } from './net/network-error.ts';
export type { PortOccupant } from './net/ports.ts';
export { assertPortAvailable, inspectPortOccupant, PortInUseError } from './net/ports.ts';
export { parseRetryAfterMs } from './net/retry-after.ts';
export type { SafeFetchOptions } from './net/safe-fetch.ts';
export { safeFetch, safeFetchJson } from './net/safe-fetch.ts';
export type { ResolvedAddress, ResolveHost, SafeTarget, SsrfPolicy } from './net/ssrf.ts';
export { SsrfBlockedError, validateUrlSafety } from './net/ssrf.ts';
export { loadDotenv } from './process/dotenv.ts';
export type { Environment } from './process/env.ts';
export { getEnv, isTruthyEnvValue, logAcceptedEnvOption, normalizeEnv } from './process/env.ts';
export type { GatewayLock, GatewayLockInfo, GatewayLockOptions } from './process/gateway-lock.ts';
export { acquireGatewayLock, GatewayLockError, readLockInfo } from './process/gateway-lock.ts';
export { getProcessStart, isProcessAlive } from './process/process-identity.ts';
export type { SafeSpawnOptions, SpawnResult } from './process/safe-spawn.ts';
export { SpawnError, SpawnTimeoutError, safeSpawn, spawnOutput } from './process/safe-spawn.ts';
export type { Shutdown, ShutdownOptions } from './process/shutdown.ts';
export { createShutdown } from './process/shutdown.ts';
export type { ErrorClass, RejectionHandlerDeps } from './process/unhandled-rejections.ts';
export { classifyError, handleUnhandledRejections } from './process/unhandled-rejections.ts';
export {
  findingAccountNumbers,
  findingCredentials,
  findingPersonalNumbers,
  unfinishedSecretAt,
} from './secrets/find-secrets.ts';
export { type Finding, replacingFindings } from './secrets/finding.ts';
export { isSecretKey, REDACTED, redactingSecrets, redactSecrets } from './secrets/redact-secrets.ts';
export type { RedactOptions } from './secrets/redact-value.ts';
export { redactValue } from './secrets/redact-value.ts';
