import type { FallbackReason } from './fallback-reason.ts';
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
/** A certificate that does not check out may be an attack: such a call is never repeated elsewhere. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** The table of failures, top down. A type only counts without a status, as in errors that arrive inside a stream. */
export function classifyVendorError(vendor: VendorError, error: unknown): FallbackReason | null {
  const { status, code, networkCode } = vendor;
  const streamedType = status === undefined ? vendor.type : undefined;
  const streamedCode = status === undefined ? code : undefined;

  if (status === 402 || vendor.type === 'billing_error' || BILLING_CODES.has(code) || BILLING_CODES.has(vendor.type))
    return 'billing';
  if (status === 429 && vendor.errorCode === 'enforced_spend_limit_reached') return 'billing';
  if (status === 429 || streamedType === 'rate_limit_error' || streamedCode === 'rate_limit_exceeded') return 'rate-limit';
  if (status === 408 || status === 504 || streamedType === 'timeout_error' || TIMEOUT_CODES.has(networkCode)) return 'timeout';
  if (isOfClass(error, 'APIConnectionTimeoutError') || Object(error).name === 'TimeoutError') return 'timeout';
  if (code === 'context_length_exceeded') return 'context-overflow';
  if (status === 410 || (status === 404 && (vendor.type === 'not_found_error' || code === 'model_not_found')))
    return 'model-unavailable';
  if (status !== undefined) return status >= 500 ? 'server-error' : null;
  if (SERVER_TYPES.has(streamedType) || SERVER_TYPES.has(streamedCode) || CONNECTION_CODES.has(networkCode))
    return 'server-error';
  return isOfClass(error, 'APIConnectionError') && !CERTIFICATE_CODE.test(networkCode ?? '') ? 'server-error' : null;
}
