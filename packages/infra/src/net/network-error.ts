import { errorChain } from '../errors/error-chain.ts';

const TRANSIENT_CODES: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** True when the network, not the peer's answer, caused the error. Native fetch hides the code in the cause, so the whole chain is searched. */
export function isTransientNetworkError(error: unknown): boolean {
  for (const link of errorChain(error)) {
    if (TRANSIENT_CODES.has((link as { code?: unknown } | null)?.code)) return true;
  }
  return false;
}
