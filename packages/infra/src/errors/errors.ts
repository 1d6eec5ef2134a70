import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

interface FinClawErrorOptions {
  /** The status of another server, where it is more specific than the row of the error table. */
  readonly statusCode?: number;
  /** False for a defect in the program, true for a failure to be expected in operation. */
  readonly isOperational?: boolean;
  readonly cause?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The base of everything the program throws: a sentence, and a code from the error table. */
export class FinClawError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly isOperational: boolean;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, code: ErrorCode, options: FinClawErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.statusCode = options.statusCode ?? ERROR_CODES[code].status;
    this.isOperational = options.isOperational ?? true;
    this.details = options.details;
  }
}

/** Returns true for an error of ours that passes by itself, according to the error table. */
export function isTemporary(error: unknown): boolean {
  return isFinClawError(error) && ERROR_CODES[error.code].retry === 'later';
}

/** The caller cancelled the operation. */
export class AbortError extends FinClawError {
  constructor(message = 'The operation was aborted', cause?: unknown) {
    super(message, 'ABORTED', { cause });
  }
}

/** True for our own errors. */
export function isFinClawError(error: unknown): error is FinClawError {
  return error instanceof FinClawError;
}

/** Converts any thrown value to an error of ours that has the original as its cause. */
export function wrapError(message: string, code: ErrorCode, cause: unknown): FinClawError {
  return new FinClawError(message, code, { cause });
}

/** Returns true for a cancellation, whether the error is ours, the platform's or a client library's. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || (error as { code?: unknown }).code === 'ABORTED');
}

/**
 * The error to throw for an aborted signal: its reason if that already is a cancellation, otherwise one that has the
 * reason as its cause.
 */
export function createAbortError(reason?: unknown): Error {
  if (isAbortError(reason)) return reason as Error;
  if (typeof reason === 'string' && reason !== '') return new AbortError(reason);
  if (reason instanceof Error && reason.message !== '') return new AbortError(reason.message, reason);
  return new AbortError(undefined, reason);
}

interface ErrorInfo {
  readonly code: ErrorCode;
  readonly message: string;
  readonly isOperational?: boolean;
  readonly stack?: string;
  readonly cause?: unknown;
}

/** Describes any thrown value, our own or not. */
export function extractErrorInfo(error: unknown): ErrorInfo {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', message: describeValue(error) };
  const stack = error.stack === undefined ? {} : { stack: error.stack };
  const cause = error.cause === undefined ? {} : { cause: error.cause };
  if (!isFinClawError(error)) return { code: 'UNKNOWN', message: error.message || error.name, ...stack, ...cause };
  return { code: error.code, message: error.message, isOperational: error.isOperational, ...stack, ...cause };
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
