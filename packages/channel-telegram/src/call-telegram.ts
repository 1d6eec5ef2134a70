import { type BackoffOptions, computeBackoff, FinClawError, isAbortError, sleepWithAbort } from '@finclaw/infra';
import { GrammyError, HttpError } from 'grammy';

/** What happens when a call is made twice: nothing more, or a second message. */
export type CallKind = 'repeatable' | 'once';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The longest wait the platform may ask for; above it the call fails. Default 60 seconds. */
  readonly maxWaitMs?: number;
  /** How often the call is made in total. Default 5. */
  readonly maxAttempts?: number;
  readonly backoff?: BackoffOptions;
}

/** What one failed attempt means. */
type Verdict = { readonly error: FinClawError; readonly retryInMs?: number };

const MAX_WAIT_MS = 60_000;
const MAX_ATTEMPTS = 5;
const BACKOFF: BackoffOptions = { minDelay: 500, maxDelay: 10_000 };

/**
 * Makes a call to Telegram. A call that certainly had no effect is made again, one that can be repeated too; a message whose fate
 * nobody knows is not: Telegram has no key that would let it recognise the second one.
 */
export async function callTelegram<T>(kind: CallKind, call: () => Promise<T>, options: CallOptions = {}): Promise<T> {
  const { signal, maxAttempts = MAX_ATTEMPTS } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (isAbortError(error) || signal?.aborted) throw error;
      const verdict = judge(error, kind, attempt, options);
      if (verdict.retryInMs === undefined || attempt + 1 >= maxAttempts) throw verdict.error;
      await sleepWithAbort(verdict.retryInMs, signal);
    }
  }
}

function judge(error: unknown, kind: CallKind, attempt: number, options: CallOptions): Verdict {
  const backoffMs = computeBackoff(attempt, { ...BACKOFF, ...options.backoff });
  if (error instanceof GrammyError) return judgeAnswer(error, kind, backoffMs, options);
  if (!(error instanceof HttpError)) throw error;
  // The original error names the address, and the address holds the token, so only its code is kept.
  const code = networkCodeOf(error);
  if (code !== undefined && NEVER_CONNECTED.has(code)) {
    return { error: new FinClawError(`Telegram cannot be reached (${code})`, 'CHANNEL_OFFLINE'), retryInMs: backoffMs };
  }
  return doubtful(`The connection to Telegram was lost (${code ?? 'no answer'})`, kind, backoffMs);
}

function judgeAnswer(error: GrammyError, kind: CallKind, backoffMs: number, options: CallOptions): Verdict {
  const { error_code: status, description, parameters, method } = error;
  if (status === 429) {
    const retryAfterMs = (parameters.retry_after ?? 1) * 1000;
    const limited = new FinClawError('Telegram asks to slow down', 'RATE_LIMITED', { details: { retryAfterMs } });
    return retryAfterMs > (options.maxWaitMs ?? MAX_WAIT_MS) ? { error: limited } : { error: limited, retryInMs: retryAfterMs };
  }
  if (status >= 500) return doubtful(`Telegram failed (${status})`, kind, backoffMs);
  const code = status === 401 || (status === 404 && method === 'getMe') ? 'AUTH_FAILURE' : 'DELIVERY_FAILED';
  const details = { status, description, migrateToChatId: parameters.migrate_to_chat_id };
  return { error: new FinClawError(`Telegram refused ${method}: ${description}`, code, { details }) };
}

function doubtful(text: string, kind: CallKind, backoffMs: number): Verdict {
  return kind === 'repeatable'
    ? { error: new FinClawError(text, 'CHANNEL_OFFLINE'), retryInMs: backoffMs }
    : { error: new FinClawError(text, 'DELIVERY_UNKNOWN') };
}

/** Failures that happen before a single byte of the request has left. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]);

function networkCodeOf({ error }: HttpError): string | undefined {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** What Telegram said about a refused call; empty for anything else. */
export function refusalOf(error: unknown): string {
  return error instanceof FinClawError && typeof error.details?.description === 'string' ? error.details.description : '';
}
