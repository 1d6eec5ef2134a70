import { inspect } from 'node:util';
import {
  type ErrorCode,
  FinClawError,
  isAbortError,
  isFinClawError,
  parseRetryAfterMs,
  redactSecrets,
} from '@finclaw/infra';
import { classifyVendorError } from './classify-vendor-error.ts';
import type { FallbackReason, VendorFault } from './fallback-reason.ts';
import { isOfClass, readVendorError } from './vendor-error.ts';

/** The cause of a failure: this key, the whole vendor, one model, or our request. */
type FailureScope = 'credential' | 'provider' | 'model' | 'request';

interface ProviderFailureOptions {
  readonly statusCode?: number;
  readonly cause?: unknown;
  /** The wait the vendor asks for. */
  readonly retryAfterMs?: number;
  readonly provider?: string;
  readonly modelId?: string;
  /** The vendor's id of the request, for its support. */
  readonly requestId?: string;
  readonly scope?: FailureScope;
}

const SCOPES: Readonly<Record<FallbackReason, FailureScope>> = {
  'rate-limit': 'credential',
  billing: 'credential',
  'server-error': 'provider',
  timeout: 'provider',
  'model-unavailable': 'model',
  'context-overflow': 'request',
};

/** A model call failed in a way that has a remedy. */
export class FailoverError extends FinClawError {
  readonly fallbackReason: FallbackReason;
  readonly scope: FailureScope;
  readonly retryAfterMs: number | undefined;
  /** The status the vendor answered with, if it answered. */
  readonly vendorStatus: number | undefined;
  readonly provider: string | undefined;
  readonly modelId: string | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, reason: FallbackReason, options: ProviderFailureOptions = {}) {
    const details = { provider: options.provider ?? '' };
    super(message, `FAILOVER_${reason.toUpperCase().replaceAll('-', '_')}` as ErrorCode, { ...options, details });
    this.fallbackReason = reason;
    this.scope = options.scope ?? SCOPES[reason];
    this.retryAfterMs = options.retryAfterMs;
    this.vendorStatus = options.statusCode;
    this.provider = options.provider;
    this.modelId = options.modelId;
    this.requestId = options.requestId;
  }
}

/** A model call failed in a way that retrying cannot fix: the key, the request, or something unknown. */
export class ProviderError extends FinClawError {
  readonly scope: FailureScope;
  readonly provider: string | undefined;
  readonly modelId: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    code: 'PROVIDER_AUTH' | 'PROVIDER_BAD_REQUEST' | 'PROVIDER_UNKNOWN',
    options: Omit<ProviderFailureOptions, 'retryAfterMs'> = {},
  ) {
    super(message, code, { ...options, details: { provider: options.provider ?? '' } });
    this.scope = options.scope ?? (code === 'PROVIDER_AUTH' ? 'credential' : 'request');
    this.provider = options.provider;
    this.modelId = options.modelId;
    this.requestId = options.requestId;
  }
}

const brokenAnswers = new WeakSet<Error>();

/** Marks a failure that interrupted an answer with displayed text. */
export function noteBrokenAnswer(error: Error): void {
  brokenAnswers.add(error);
}

/** Returns true if text was shown before the failure; the next candidate starts over then. */
export function isBrokenAnswer(error: unknown): boolean {
  return error instanceof Error && brokenAnswers.has(error);
}

/**
 * True when the caller cancelled the call. Causes are not checked: one client library's timeout has a cause named
 * `AbortError`.
 */
export function isCancellation(error: unknown): boolean {
  return isAbortError(error) || isOfClass(error, 'APIUserAbortError');
}

/**
 * Classifies the failure of a model call; `null` when the vendor is not at fault. Check the caller's own signal first.
 */
export function classifyCallError(error: unknown): VendorFault | null {
  if (isCancellation(error)) return null;
  if (error instanceof FailoverError) return error.fallbackReason;
  if (isFinClawError(error)) return classifyOwnError(error);
  return classifyVendorError(readVendorError(error), error);
}

/** Returns the reason a failed model call may be worth repeating; `null` when repeating cannot help. */
export function classifyFallbackError(error: unknown): FallbackReason | null {
  const fault = classifyCallError(error);
  return fault === 'auth' || fault === 'request' ? null : fault;
}

/** Returns the wait the vendor asked for before the next call. */
export function retryAfterMsOf(error: unknown, now: number = Date.now()): number | undefined {
  const { retryAfterMs } = Object(error) as { retryAfterMs?: unknown };
  if (typeof retryAfterMs === 'number') return retryAfterMs;
  return parseRetryAfterMs(readVendorError(error).headers, now);
}

interface ProviderFailureContext {
  readonly provider: string;
  readonly modelId: string;
  /** Secrets that must not survive in a message, such as the key of the call. */
  readonly secrets?: readonly string[];
  readonly now?: number;
}

/** Turns a client library's error into one of ours. Cancellations and our own errors are returned unchanged. */
export function toProviderError(thrown: unknown, context: ProviderFailureContext): Error {
  if (isFinClawError(thrown) || (thrown instanceof Error && isCancellation(thrown))) return thrown;
  const vendor = readVendorError(thrown);
  const message = describeFailure(thrown, context.secrets);
  const options = {
    provider: context.provider,
    modelId: context.modelId,
    cause: safeCause(thrown, context.secrets),
    statusCode: vendor.status,
    requestId: vendor.requestId,
  };
  const fault = classifyCallError(thrown);
  if (fault === null || fault === 'auth' || fault === 'request')
    return new ProviderError(message, PROVIDER_CODES[fault ?? 'unknown'], options);
  const retryAfterMs = retryAfterMsOf(thrown, context.now);
  return new FailoverError(message, fault, {
    ...options,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    // Overload often concerns one model; it says nothing about the vendor's others.
    ...(vendor.status === 529 || vendor.type === 'overloaded_error' ? { scope: 'model' as const } : {}),
  });
}

function classifyOwnError(error: FinClawError): VendorFault | null {
  const fault = OWN_CODES[error.code];
  // A status only counts on errors of adapters: a 429 of our own gateway or a 500 of a tool must not switch models.
  if (error.code !== 'PROVIDER_BAD_RESPONSE') return fault ?? null;
  return classifyVendorError(readVendorError({ status: error.statusCode }), error);
}

const OWN_CODES: Readonly<Record<string, VendorFault | undefined>> = {
  CIRCUIT_OPEN: 'model-unavailable',
  PROVIDER_SDK_MISSING: 'model-unavailable',
  AUTH_NO_AVAILABLE_KEY: 'rate-limit',
  PROVIDER_AUTH: 'auth',
  PROVIDER_BAD_REQUEST: 'request',
  MODEL_WINDOW_TOO_SMALL: 'request',
};

const PROVIDER_CODES = { auth: 'PROVIDER_AUTH', request: 'PROVIDER_BAD_REQUEST', unknown: 'PROVIDER_UNKNOWN' } as const;

const MAX_MESSAGE = 500;

function describeFailure(thrown: unknown, secrets: readonly string[] = []): string {
  const text = thrown instanceof Error ? thrown.message || thrown.name : inspect(thrown, { depth: 1 });
  return redactSecrets(text, secrets).slice(0, MAX_MESSAGE);
}

/** Returns the original, unless printing it would reveal a secret that the vendor quoted. */
function safeCause(thrown: unknown, secrets: readonly string[] = []): unknown {
  const printed = inspect(thrown, { depth: 10 });
  const clean = redactSecrets(printed, secrets);
  return clean === printed ? thrown : new Error(clean.slice(0, 4 * MAX_MESSAGE));
}
