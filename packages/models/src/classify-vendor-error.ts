import type { VendorFault } from './fallback-reason.ts';
import { isOfClass, type VendorError } from './vendor-error.ts';

const BILLING_CODES: ReadonlySet<string | undefined> = new Set([
  'insufficient_quota',
  'credit_balance_exhausted',
  'billing_not_active',
  'usage_limit_exceeded',
  'project_spend_limit_exceeded',
  'organization_spend_limit_exceeded',
  'organization_usage_limit_exceeded',
]);
const TIMEOUT_CODES: ReadonlySet<string | undefined> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const CONNECTION_CODES: ReadonlySet<string | undefined> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
]);
const SERVER_TYPES: ReadonlySet<string | undefined> = new Set([
  'api_error',
  'overloaded_error',
  'server_error',
  'server_is_overloaded',
]);
const AUTH_TYPES: ReadonlySet<string | undefined> = new Set(['authentication_error', 'permission_error']);
/** Matches invalid certificates, which may be an attack: such a call is never repeated elsewhere. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/**
 * Recognises errors that some vendors report only in words: out of credit at Anthropic and a limit the owner set there
 * (both HTTP 400), a prompt that is too long, a refused key at servers that answer 400 instead of 401, a disabled
 * organisation.
 */
const NO_CREDIT =
  /credit balance is too low|insufficient (?:credits?|balance|funds)|reached your specified (?:API )?usage limits|doesn't have any credits|used all available credits|(?:monthly|your) spending limit|requires more credits|add (?:more )?credits/i;
const TOO_LONG =
  /prompt is too long|input is too long|exceeds? the (?:maximum |available |model's )?context|maximum (?:context|prompt) length|exceeds the maximum number of tokens|context the overflows|context length of only/i;
const NO_MODEL = /not a valid model|model does not exist|unknown model/i;
const KEY_REFUSED =
  /(?:api[ _-]?key|x-api-key).{0,20}(?:not valid|invalid|incorrect|expired|not found)|(?:invalid|incorrect) (?:x-)?api[ _-]?key/i;
const ACCOUNT_OFF =
  /(?:organi[sz]ation|account|workspace|project) (?:has been|is|was) (?:disabled|deactivated|suspended|restricted)/i;

/**
 * The table of failures, top down. A type only counts without a status, as in errors that arrive inside a stream; null
 * is no vendor's fault.
 */
export function classifyVendorError(vendor: VendorError, error: unknown): VendorFault | null {
  const { status, code, networkCode, message } = vendor;
  const isClientStatus = status !== undefined && status >= 400 && status < 500;
  const streamedType = status === undefined ? vendor.type : undefined;
  const streamedCode = status === undefined ? code : undefined;

  if (status === 402 || vendor.type === 'billing_error' || BILLING_CODES.has(code) || BILLING_CODES.has(vendor.type))
    return 'billing';
  if (status === 429 && vendor.errorCode === 'enforced_spend_limit_reached') return 'billing';
  if (isClientStatus && NO_CREDIT.test(message)) return 'billing';
  if (status === 429 || streamedType === 'rate_limit_error' || streamedCode === 'rate_limit_exceeded')
    return 'rate-limit';
  if (status === 408 || status === 504 || streamedType === 'timeout_error' || TIMEOUT_CODES.has(networkCode))
    return 'timeout';
  if (isOfClass(error, 'APIConnectionTimeoutError') || Object(error).name === 'TimeoutError') return 'timeout';
  if (status === 413 || code === 'context_length_exceeded' || (isClientStatus && TOO_LONG.test(message)))
    return 'context-overflow';
  if (code === 'model_not_found' || status === 404 || status === 410) return 'model-unavailable';
  if (status === 400 && NO_MODEL.test(message)) return 'model-unavailable';
  if (status === 401 || status === 403 || AUTH_TYPES.has(streamedType)) return 'auth';
  if (isClientStatus) return KEY_REFUSED.test(message) || ACCOUNT_OFF.test(message) ? 'auth' : 'request';
  // An answer that is neither content nor an error, such as a redirect, comes from a wrong address.
  if (status !== undefined) return status >= 500 ? 'server-error' : 'model-unavailable';
  if (SERVER_TYPES.has(streamedType) || SERVER_TYPES.has(streamedCode) || CONNECTION_CODES.has(networkCode))
    return 'server-error';
  if (isOfClass(error, 'APIConnectionError') || isOfClass(error, 'VendorConnectionError'))
    return CERTIFICATE_CODE.test(networkCode ?? '') ? null : 'server-error';
  if (!isOfClass(error, 'APIError') && !isOfClass(error, 'VendorAnswerError')) return null;
  return streamedType === 'invalid_request_error' ? 'request' : 'server-error';
}
