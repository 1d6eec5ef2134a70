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

/** The reasons a server cannot be reached. */
export type NetworkCause = 'dns' | 'refused' | 'certificate' | 'timeout' | 'network';

const CAUSES: Readonly<Record<string, NetworkCause>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  NETWORK_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
};

/** Names the first known cause in the chain of an error. */
export function networkCauseOf(error: unknown): NetworkCause {
  for (const link of errorChain(error)) {
    const { code } = Object(link) as { readonly code?: unknown };
    if (typeof code !== 'string') continue;
    if (CAUSES[code]) return CAUSES[code];
    if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL')) return 'certificate';
  }
  return 'network';
}

/**
 * True when the network, not the peer's answer, caused the error. Native fetch hides the code in the cause, so the
 * whole chain is searched.
 */
export function isTransientNetworkError(error: unknown): boolean {
  for (const link of errorChain(error)) {
    if (TRANSIENT_CODES.has((link as { code?: unknown } | null)?.code)) return true;
  }
  return false;
}
