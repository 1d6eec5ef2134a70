import { type MessageKey, type MessageParams, message, Refusal } from '@finclaw/config';
import { diskState, diskTroubleOf, type ErrorCode, isFinClawError, isTemporary } from '@finclaw/infra';
import { type GatewayError, type Locale, RPC_ERROR_CODES } from '@finclaw/types';

/** A failure as callers see it: without internal details, unless they were meant for them. */
export interface DescribedFailure {
  readonly status: number;
  readonly field?: string;
  readonly rpcCode: number;
  /** True if the same request may succeed later. */
  readonly mayRetry: boolean;
  readonly error: GatewayError;
}

const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  AUTH_FAILURE: RPC_ERROR_CODES.UNAUTHORIZED,
  FORBIDDEN: RPC_ERROR_CODES.UNAUTHORIZED,
  FOREIGN_HOST: RPC_ERROR_CODES.UNAUTHORIZED,
  RATE_LIMITED: RPC_ERROR_CODES.RATE_LIMITED,
  SESSION_NOT_FOUND: RPC_ERROR_CODES.SESSION_NOT_FOUND,
  AGENT_BUSY: RPC_ERROR_CODES.AGENT_BUSY,
  METHOD_NOT_FOUND: RPC_ERROR_CODES.METHOD_NOT_FOUND,
  INVALID_INPUT: RPC_ERROR_CODES.INVALID_PARAMS,
  NOT_FOUND: RPC_ERROR_CODES.INVALID_PARAMS,
  CONFLICT: RPC_ERROR_CODES.INVALID_PARAMS,
  ACCOUNT_NAME_UNPLAIN: RPC_ERROR_CODES.INVALID_PARAMS,
  ACCOUNT_NOT_SHARED: RPC_ERROR_CODES.INVALID_PARAMS,
  ACCOUNT_UNKNOWN: RPC_ERROR_CODES.INVALID_PARAMS,
  CURRENCY_UNKNOWN: RPC_ERROR_CODES.INVALID_PARAMS,
  NOT_A_PERSON: RPC_ERROR_CODES.UNAUTHORIZED,
  PERSON_NAME_MIXED: RPC_ERROR_CODES.INVALID_PARAMS,
  PERSON_NAME_TAKEN: RPC_ERROR_CODES.INVALID_PARAMS,
  PERSON_READS: RPC_ERROR_CODES.UNAUTHORIZED,
  PERSON_STAYS: RPC_ERROR_CODES.INVALID_PARAMS,
  PERSON_UNKNOWN: RPC_ERROR_CODES.INVALID_PARAMS,
  RUN_NOT_FOUND: RPC_ERROR_CODES.INVALID_PARAMS,
  SHARE_OFFERS_MANY: RPC_ERROR_CODES.INVALID_PARAMS,
  SHARE_OFFER_GONE: RPC_ERROR_CODES.INVALID_PARAMS,
  TIME_ZONE_UNKNOWN: RPC_ERROR_CODES.INVALID_PARAMS,
  UNSUPPORTED_TYPE: RPC_ERROR_CODES.INVALID_PARAMS,
};

/** The errors callers may see about other people. */
const ABOUT_PEOPLE: Partial<Record<ErrorCode, MessageKey>> = {
  ACCOUNT_NAME_UNPLAIN: 'people.share.unplain',
  ACCOUNT_NOT_SHARED: 'people.share.notShared',
  ACCOUNT_UNKNOWN: 'people.share.noAccount',
  CURRENCY_UNKNOWN: 'profile.noRates',
  NOT_A_PERSON: 'people.needsPerson.api',
  PERSON_NAME_MIXED: 'people.nameMixed',
  PERSON_NAME_TAKEN: 'people.nameTaken',
  PERSON_READS: 'people.refused.reader',
  PERSON_STAYS: 'people.stays',
  PERSON_UNKNOWN: 'people.unknown',
  PROFILE_NOT_FOUND: 'people.keys.unknown',
  SHARE_OFFERS_MANY: 'people.share.tooMany',
  SHARE_OFFER_GONE: 'people.share.offerGone',
  TIME_ZONE_UNKNOWN: 'profile.noZone',
};

/** A server that restarts or fails over is back after a few seconds. */
const BUSY_RETRY_SECONDS = 2;

/** Turns any thrown value into what the caller may see of it. */
export function describeFailure(thrown: unknown, locale: Locale, requestId: string): DescribedFailure {
  const fault = toFault(thrown, requestId);
  const { code, statusCode: status, key, params, retryAfter } = fault;
  return {
    status,
    ...fieldOf(code, params),
    mayRetry: isTemporary(fault),
    rpcCode: RPC_CODES[code] ?? RPC_ERROR_CODES.INTERNAL_ERROR,
    error: { code, message: message(locale, key, params), retryAfter },
  };
}

/** Returns the field of the request that a failure is about, if it names one. */
function fieldOf(code: ErrorCode, { field }: MessageParams): Pick<DescribedFailure, 'field'> {
  if (code === 'MODEL_NOT_FOUND') return { field: 'model' };
  return field === undefined ? {} : { field: String(field) };
}

/** Returns an error's details that a sentence can name. */
function factsOf(thrown: unknown): MessageParams {
  const facts = Object.entries((isFinClawError(thrown) && thrown.details) || {});
  return Object.fromEntries(
    facts.filter((fact): fact is [string, string | number] => /string|number/.test(typeof fact[1])),
  );
}

function toFault(thrown: unknown, requestId: string): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const code = isFinClawError(thrown) ? thrown.code : undefined;
  if (code === 'SESSION_LOCKED' || code === 'AGENT_BUSY') return new Refusal('AGENT_BUSY', 'gateway.sessionBusy');
  const trouble = diskTroubleOf(thrown);
  if (trouble !== undefined)
    return new Refusal('STORAGE_FULL', `storage.refused.${diskState.trouble() ?? trouble}`, {}, 5);
  const about = code === undefined ? undefined : ABOUT_PEOPLE[code];
  if (code !== undefined && about !== undefined) return new Refusal(code, about, factsOf(thrown));
  if (code === 'STORAGE_LOCKED' || code === 'STORAGE_UNREACHABLE')
    return new Refusal(code, 'gateway.databaseAway', {}, BUSY_RETRY_SECONDS);
  if (code === 'ROUTER_CLOSED') return new Refusal(code, 'gateway.stopping', {}, 5);
  return new Refusal('INTERNAL', 'gateway.internal', { requestId });
}
