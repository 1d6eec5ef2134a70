import {
  type CallFailure,
  type CallKind,
  type CallOptions,
  callPlatform,
  judgeNetworkError,
} from '@finclaw/channel-kit';
import { FinClawError } from '@finclaw/infra';
import { GrammyError, HttpError } from 'grammy/web';

/**
 * Makes a call to Telegram. It has no key that would let it recognise a repeated message, so a doubtful one is not sent
 * again.
 */
export function callTelegram<T>(kind: CallKind, call: () => Promise<T>, options: CallOptions = {}): Promise<T> {
  return callPlatform(kind, call, judge, options);
}

function judge(error: unknown): CallFailure {
  if (error instanceof GrammyError) return judgeAnswer(error);
  if (error instanceof HttpError) return judgeNetworkError('Telegram', error.error);
  throw error;
}

function judgeAnswer({ error_code: status, description, parameters, method }: GrammyError): CallFailure {
  if (status === 429)
    return { kind: 'limited', platform: 'Telegram', retryAfterMs: (parameters.retry_after ?? 1) * 1000 };
  if (status >= 500) return { kind: 'in-doubt', reason: `Telegram failed (${status})` };
  const code = status === 401 || (status === 404 && method === 'getMe') ? 'AUTH_FAILURE' : 'DELIVERY_FAILED';
  const details = { status, description, migrateToChatId: parameters.migrate_to_chat_id };
  return { kind: 'refused', error: new FinClawError(`Telegram refused ${method}: ${description}`, code, { details }) };
}

/** Returns Telegram's description of a refused call; empty for anything else. */
export function refusalOf(error: unknown): string {
  return error instanceof FinClawError && typeof error.details?.description === 'string'
    ? error.details.description
    : '';
}
