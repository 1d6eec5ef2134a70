import { isLoopbackHost } from '@finclaw/config';
import { FinClawError, HttpError, isFinClawError, type SsrfPolicy, safeFetch, validateUrlSafety } from '@finclaw/infra';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { SignedServer } from './server-sign-ins.ts';

/**
 * Returns the addresses that signing in to a tool server may use: public ones, encrypted, and the server's own host.
 * Servers on this machine may use it, and hosts the owner named may be on the local network.
 */
export function signInPolicy({ url, privateHosts = [] }: Pick<SignedServer, 'url' | 'privateHosts'>): SsrfPolicy {
  const { host, hostname } = new URL(url);
  return { allowLoopback: isLoopbackHost(hostname), privateHosts: [host, ...privateHosts], encryptedOnly: true };
}

/** Throws unless a person may be sent to this address to sign in. */
export async function assertSafeForSignIn(server: SignedServer, address: string | URL): Promise<void> {
  await validateUrlSafety(address, signInPolicy(server)).catch((error: unknown) => {
    throw explained(error, address);
  });
}

/** Fetches only such addresses, and follows no redirect: the request contains secrets. */
export function signInFetch(server: SignedServer): FetchLike {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    try {
      return await safeFetch(input, { ssrfPolicy: signInPolicy(server), init: { method, headers, ...body } });
    } catch (error) {
      throw explained(error, input);
    }
  };
}

function explained(error: unknown, address: string | URL): unknown {
  // The error `fetch` throws for a forbidden redirect, so that the metadata search continues elsewhere.
  if (error instanceof HttpError) return new TypeError('A redirect was not followed', { cause: error });
  if (!isFinClawError(error) || error.code !== 'SSRF_BLOCKED') return error;
  const { origin } = new URL(address);
  return new FinClawError(`A tool server leads to ${origin} for signing in, which is not safe`, 'MCP_SIGN_IN_FAILED', {
    details: { reason: origin },
    cause: error,
  });
}
