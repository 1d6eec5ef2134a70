import { type BackoffOptions, computeBackoff, FinClawError, isAbortError, sleepWithAbort } from '@finclaw/infra';

/**
 * The effect of making a call twice: none; a second message; or none because the message has a key that the platform
 * recognises.
 */
export type CallKind = 'repeatable' | 'once' | 'keyed';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The longest wait the platform may request; above it the call fails. Default 60 seconds. */
  readonly maxWaitMs?: number;
  /** The total number of attempts. Default 15, which is about two minutes. */
  readonly maxAttempts?: number;
  readonly backoff?: BackoffOptions;
}

/** The meaning of a failed call, common to all platforms. */
export type CallFailure =
  /** The platform refused; retrying would not help. */
  | { readonly kind: 'refused'; readonly error: FinClawError }
  /** The platform requests a wait. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number; readonly platform: string }
  /** The request was never sent. */
  | { readonly kind: 'not-sent'; readonly reason: string }
  /** The outcome on the platform is unknown. */
  | { readonly kind: 'in-doubt'; readonly reason: string };

const MAX_WAIT_MS = 60_000;
/** An answer should survive a router that restarts. */
const MAX_ATTEMPTS = 15;
const BACKOFF: BackoffOptions = { minDelay: 500, maxDelay: 10_000 };

/**
 * Calls a chat platform. Retries a call that certainly had no effect, or is repeatable. A message with an unknown
 * outcome is not retried: it fails with `DELIVERY_UNKNOWN`.
 */
export async function callPlatform<T>(
  kind: CallKind,
  call: () => Promise<T>,
  judge: (error: unknown) => CallFailure,
  options: CallOptions = {},
): Promise<T> {
  const { signal, maxAttempts = MAX_ATTEMPTS, maxWaitMs = MAX_WAIT_MS, backoff } = options;
  let isInDoubt = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (isAbortError(error) || signal?.aborted) throw error;
      const failure = judge(error);
      isInDoubt ||= failure.kind === 'in-doubt';
      const waitMs =
        failure.kind === 'limited' ? failure.retryAfterMs : computeBackoff(attempt, { ...BACKOFF, ...backoff });
      const isFinal = failure.kind === 'refused' || (failure.kind === 'in-doubt' && kind === 'once');
      if (isFinal || attempt + 1 >= maxAttempts || (failure.kind === 'limited' && waitMs > maxWaitMs)) {
        throw toError(failure, isInDoubt && kind !== 'repeatable');
      }
      await sleepWithAbort(waitMs, signal);
    }
  }
}

/** A message that may have arrived stays in doubt, whatever the result of a retry. */
function toError(failure: CallFailure, mayHaveArrived: boolean): FinClawError {
  if (mayHaveArrived) {
    const reason = failure.kind === 'in-doubt' ? failure.reason : 'The connection was lost while a message was sent';
    return new FinClawError(reason, 'DELIVERY_UNKNOWN');
  }
  switch (failure.kind) {
    case 'refused':
      return failure.error;
    case 'limited': {
      const { platform, retryAfterMs } = failure;
      return new FinClawError(`${platform} asks to slow down`, 'RATE_LIMITED', { details: { retryAfterMs } });
    }
    case 'not-sent':
    case 'in-doubt':
      return new FinClawError(failure.reason, 'CHANNEL_OFFLINE');
  }
}

/** Failures that happen before a single byte of a request has left. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Classifies a network error, by its code alone: its text may contain an address with a token in it. */
export function judgeNetworkError(platform: string, error: unknown): CallFailure {
  const code = codeOf(error) ?? codeOf((error as { readonly cause?: unknown } | null)?.cause);
  return code !== undefined && NEVER_CONNECTED.has(code)
    ? { kind: 'not-sent', reason: `${platform} cannot be reached (${code})` }
    : { kind: 'in-doubt', reason: `The connection to ${platform} was lost (${code ?? 'no answer'})` };
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
