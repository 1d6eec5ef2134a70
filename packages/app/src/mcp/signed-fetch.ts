import { FinClawError } from '@finclaw/infra';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ServerSignIns, SignedServer, SignIn } from './server-sign-ins.ts';
import { signInFetch } from './sign-in-fetch.ts';

/** Makes the error for a tool server that requires a sign-in, with instructions. */
export function signInNeeded(name: string): FinClawError {
  return new FinClawError(
    `The tool server ${name} wants its user to sign in. Run: finclaw mcp login ${name}`,
    'MCP_SIGN_IN_NEEDED',
    { details: { name } },
  );
}

/**
 * Sends requests to a tool server with the token of its user. An expired token is renewed once for all concurrent
 * requests; where only a person can help, it throws MCP_SIGN_IN_NEEDED.
 */
export function createSignedFetch(server: SignedServer, signIns: ServerSignIns): FetchLike {
  let renewing: Promise<SignIn> | undefined;
  const renewed = (used: SignIn): Promise<SignIn> => {
    renewing ??= renew(server, signIns, used).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  return async (input, init) => {
    const signIn = await signIns.get(server);
    const response = await fetch(input, withToken(init, signIn));
    if (response.status === 403) {
      const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/sdk/client/auth.js');
      if (extractWWWAuthenticateParams(response).error === 'insufficient_scope') throw signInNeeded(server.name);
    }
    if (response.status !== 401) return response;
    await response.body?.cancel();
    if (signIn === undefined) throw signInNeeded(server.name);
    const again = await fetch(input, withToken(init, await renewed(signIn)));
    if (again.status === 401) throw signInNeeded(server.name);
    return again;
  };
}

function withToken(init: RequestInit = {}, signIn: SignIn | undefined): RequestInit {
  const headers = new Headers(init.headers);
  if (signIn !== undefined) headers.set('authorization', `Bearer ${signIn.tokens.access_token}`);
  return { ...init, headers };
}

/** Another process may have renewed the token meanwhile, and a renewal can be used up: then the stored one is newer. */
async function renew(server: SignedServer, signIns: ServerSignIns, used: SignIn): Promise<SignIn> {
  const newer = async (): Promise<SignIn | undefined> => {
    const stored = await signIns.get(server);
    return stored?.tokens.access_token === used.tokens.access_token ? undefined : stored;
  };
  const already = await newer();
  if (already !== undefined) return already;
  const { refresh_token: refreshToken, issuer } = used.tokens;
  if (refreshToken === undefined) throw signInNeeded(server.name);
  const { refreshAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const { OAuthError, ServerError } = await import('@modelcontextprotocol/sdk/server/auth/errors.js');
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = used.server;
  try {
    const tokens = await refreshAuthorization(authorizationServerUrl, {
      clientInformation: used.client,
      refreshToken,
      fetchFn: signInFetch(server),
      metadata,
      ...(resourceMetadata && { resource: resourceMetadata.resource }),
    });
    const signIn = { ...used, tokens: { ...tokens, ...(issuer !== undefined && { issuer }) } };
    const stored = await signIns.replace(server, used, signIn);
    if (stored === undefined) throw signInNeeded(server.name);
    return stored;
  } catch (error) {
    // An unreachable server is retried later; a refusal needs a person.
    if (!(error instanceof OAuthError) || error instanceof ServerError) throw error;
    const meanwhile = await newer();
    if (meanwhile !== undefined) return meanwhile;
    throw signInNeeded(server.name);
  }
}
