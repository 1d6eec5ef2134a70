import { isLoopbackHost } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';

/** Whoever signs people in answers within this time, or not at all. */
const TIMEOUT_MS = 30_000;

/**
 * Throws unless secrets may travel to an address that a tool server named: encrypted, or to this machine if the server itself is there.
 * A server elsewhere must not lead us to what listens on this machine.
 */
export function assertGuarded(serverUrl: string, address: string | URL): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' && !isLoopbackHost(hostname)) return;
  if (/^https?:$/.test(protocol) && isLoopbackHost(hostname) && isLoopbackHost(new URL(serverUrl).hostname)) return;
  throw new FinClawError(
    `A tool server leads to ${new URL(address).origin} for signing in, which is not safe`,
    'MCP_SIGN_IN_FAILED',
    {
      details: { reason: new URL(address).origin },
    },
  );
}

/** Asks only such addresses, and is not sent on to others. */
export function guardedFetch(serverUrl: string): FetchLike {
  return async (input, init) => {
    assertGuarded(serverUrl, input);
    return fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
}
