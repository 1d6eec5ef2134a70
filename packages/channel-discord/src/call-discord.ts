import {
  type CallFailure,
  type CallKind,
  type CallOptions,
  callPlatform,
  judgeNetworkError,
} from '@finclaw/channel-kit';
import { FinClawError } from '@finclaw/infra';
import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';

/** Calls Discord. Messages carry a nonce, so one with an unknown outcome can be sent again without appearing twice. */
export function callDiscord<T>(kind: CallKind, call: () => Promise<T>, options: CallOptions = {}): Promise<T> {
  return callPlatform(kind, call, judge, options);
}

function judge(error: unknown): CallFailure {
  if (error instanceof RateLimitError) {
    return { kind: 'limited', platform: 'Discord', retryAfterMs: Math.max(error.retryAfter, error.timeToReset) };
  }
  if (error instanceof HTTPError) return { kind: 'in-doubt', reason: `Discord failed (${error.status})` };
  if (!(error instanceof DiscordAPIError)) return judgeNetworkError('Discord', error);
  const { status, code, message } = error;
  const details = { status, code };
  const ours = status === 401 ? 'AUTH_FAILURE' : 'DELIVERY_FAILED';
  return { kind: 'refused', error: new FinClawError(`Discord refused a call: ${message}`, ours, { details }) };
}

/** Returns Discord's error number; undefined for anything but a refusal. */
export function refusalOf(error: unknown): number | undefined {
  return error instanceof FinClawError && typeof error.details?.code === 'number' ? error.details.code : undefined;
}
