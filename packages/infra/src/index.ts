export { type ActingUser, actAs, asEverybody, currentActingUser, zoneOfReader } from './concurrency/acting-user.ts';
export type { BackoffOptions } from './concurrency/backoff.ts';
export { computeBackoff } from './concurrency/backoff.ts';
export type { CallVerdict, CircuitBreaker, CircuitState } from './concurrency/circuit-breaker.ts';
export { CircuitOpenError, createCircuitBreaker, isServiceFailure } from './concurrency/circuit-breaker.ts';
export type { LaneHandle } from './concurrency/concurrency-lane.ts';
export { ConcurrencyLane } from './concurrency/concurrency-lane.ts';
export type { FinClawEventMap } from './concurrency/event-map.ts';
export type { EventBus, TypedEmitter } from './concurrency/events.ts';
export { createTypedEmitter, getEventBus } from './concurrency/events.ts';
export { Pace, workUntil } from './concurrency/pace.ts';
export { RateLimit } from './concurrency/rate-limit.ts';
export type { RetryOptions } from './concurrency/retry.ts';
export { retry } from './concurrency/retry.ts';
export { MAX_TIMER_MS, sleepWithAbort, toTimerDelay } from './concurrency/sleep-with-abort.ts';
export { errorChain } from './errors/error-chain.ts';
export { ERROR_CODES, type ErrorCode } from './errors/error-codes.ts';
export {
  AbortError,
  createAbortError,
  extractErrorInfo,
  FinClawError,
  isAbortError,
  isFinClawError,
  isTemporary,
  wrapError,
} from './errors/errors.ts';
export { HttpError, toHttpError } from './errors/http-error.ts';
export { assertHumanAct, notAPerson } from './errors/human-act.ts';
export { type DiskTrouble, diskState, diskTroubleOf, probe } from './files/disk-state.ts';
export type { FileLock } from './files/file-lock.ts';
export { acquireFileLock } from './files/file-lock.ts';
export { ensureDir, readFileSafeSync, unlinkSafe, writeFileAtomic } from './files/fs-safe.ts';
export { sweepLockLitter } from './files/lock-takeover.ts';
export type { StatePaths } from './files/paths.ts';
export { ensureStateDirs, isDatabaseAddress, resolveStatePaths, standardFolders } from './files/paths.ts';
export { createLogger, createSilentLogger } from './log/logger.ts';
export type { FinClawLogger } from './log/logger-types.ts';
export { type Fence, getContext, isLeftToOthers, outsideTurn, runWithContext } from './log/request-context.ts';
export { escapeControlsInJson, showControls } from './log/visible-text.ts';
export { warnOnce } from './log/warn-once.ts';
export { once } from './memory/once.ts';
export { decodeEntities } from './net/html-entities.ts';
export { isTransientNetworkError, type NetworkCause, networkCauseOf } from './net/network-error.ts';
export type { PortOccupant } from './net/ports.ts';
export { assertPortAvailable, inspectPortOccupant, PortInUseError } from './net/ports.ts';
export { readPageTask } from './net/readable-page.ts';
export { parseRetryAfterMs } from './net/retry-after.ts';
export { safeFetch, safeFetchJson, safeFetchJsonWithHeaders } from './net/safe-fetch.ts';
export { type ResolveHost, type SsrfPolicy, validateUrlSafety } from './net/ssrf.ts';
export { loadDotenv } from './process/dotenv.ts';
export type { Environment } from './process/env.ts';
export { getEnv, isTruthyEnvValue, logAcceptedEnvOption, normalizeEnv } from './process/env.ts';
export { acquireGatewayLock, GatewayLockError, readLockInfo } from './process/gateway-lock.ts';
export { limitHeap, YOUNG_BYTES } from './process/heap-limits.ts';
export { getProcessStart, isProcessAlive } from './process/process-identity.ts';
export { safeSpawn } from './process/safe-spawn.ts';
export { createShutdown } from './process/shutdown.ts';
export { handleUnhandledRejections } from './process/unhandled-rejections.ts';
export { zoneOfProcess } from './process/zone-of-process.ts';
export { isoWithOffset, zoneOffsetMinutes } from './process/zone-offset.ts';
export { catchSecrets, catchSecretsTask } from './secrets/catch-secrets.ts';
export {
  findAccountNumbers,
  findCredentials,
  findPersonalNumbers,
  unfinishedSecretAt,
} from './secrets/find-secrets.ts';
export { type Finding, replaceFindings } from './secrets/finding.ts';
export { isSecretKey, redactSecrets, redactTextsTask } from './secrets/redact-secrets.ts';
export { redactValue } from './secrets/redact-value.ts';
export { shortId } from './short-id.ts';
export { answerTasks } from './tasks/answer-tasks.ts';
export { TaskThread } from './tasks/task-thread.ts';
export { runTask, type Task, useTaskThread } from './tasks/tasks.ts';
export { type InlineFile, readDataUrl } from './text/data-url.ts';
export { echoSafe, withoutMentions } from './text/echo.ts';
export { escapeMarkup } from './text/escape-markup.ts';
export {
  neutraliseForModel,
  neutraliseOutsideText,
  neutraliseOutsideValue,
} from './text/neutralise.ts';
