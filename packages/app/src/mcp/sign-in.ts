import { randomBytes } from 'node:crypto';
import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ServerSignIns, SignedServer } from './server-sign-ins.ts';
import { assertSafeForSignIn, signInFetch } from './sign-in-fetch.ts';
import type { ToolServerConfig } from './tool-server.ts';

/** The user's part in signing in. */
interface SignInPorts {
  readonly redirectUrl: string;
  /** Shows the address to open, and waits for the redirect with this state; resolves with its address. */
  readonly visit: (address: URL, state: string) => Promise<URL>;
}

/**
 * Signs a person in to a tool server (OAuth 2.1 as the Model Context Protocol specifies: the server's metadata, a
 * client registered on the way unless the settings name one, PKCE) and stores the tokens. Throws MCP_SIGN_IN_FAILED
 * with the reason.
 */
export async function signIn(
  server: SignedServer,
  config: Pick<ToolServerConfig, 'headers' | 'oauth'>,
  signIns: ServerSignIns,
  ports: SignInPorts,
): Promise<void> {
  const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const fetchFn = signInFetch(server);
  const asked = await challenge(server, config, fetchFn);
  const flow = new SignInFlow(ports.redirectUrl, config.oauth);
  const scope = config.oauth?.scope ?? asked.scope;
  const where = {
    serverUrl: server.url,
    fetchFn,
    scope,
    resourceMetadataUrl: asked.resourceMetadataUrl,
  };
  try {
    await auth(flow, where);
    if (flow.address === undefined) throw failed('it shows no page to sign in');
    await assertSafeForSignIn(server, flow.address);
    const back = await ports.visit(flow.address, flow.state());
    await auth(flow, { ...where, authorizationCode: codeIn(back, flow) });
  } catch (error) {
    throw error instanceof FinClawError ? error : failed(error instanceof Error ? error.message : String(error), error);
  }
  const { client, given: tokens, server: discovered } = flow;
  if (client === undefined || tokens === undefined || discovered === undefined) throw failed('it gave no token');
  await signIns.save(server, { client, tokens, server: discovered });
}

const failed = (reason: string, cause?: unknown): FinClawError =>
  new FinClawError(`Signing in to a tool server failed: ${reason.slice(0, 300)}`, 'MCP_SIGN_IN_FAILED', {
    details: { reason: reason.slice(0, 300) },
    cause,
  });

/** Returns a server's challenge to a client that is not signed in. */
async function challenge(
  { name, url }: SignedServer,
  { headers = {} }: Pick<ToolServerConfig, 'headers'>,
  fetchFn: FetchLike,
): Promise<{ readonly scope?: string | undefined; readonly resourceMetadataUrl?: URL | undefined }> {
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const response = await fetchFn(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new FinClawError(`The tool server ${name} cannot be reached`, 'MCP_FAILED', { cause });
  });
  await response.body?.cancel();
  return extractWWWAuthenticateParams(response);
}

/** Returns the code in the redirect address. One for another request, or from another server, is invalid. */
function codeIn(back: URL, flow: SignInFlow): string {
  const { searchParams: params } = back;
  const error = params.get('error');
  if (error !== null) throw failed(params.get('error_description') ?? error);
  const issuer = flow.server?.authorizationServerMetadata?.issuer;
  const isTheirs = params.get('state') === flow.state() && (params.get('iss') ?? issuer) === issuer;
  const code = params.get('code');
  if (!isTheirs || code === null) throw failed('the browser came back with another answer than was asked for');
  return code;
}

/** Holds the state of one sign-in. */
class SignInFlow implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly #scope: string | undefined;
  readonly #state = randomBytes(24).toString('base64url');
  #verifier = '';
  address: URL | undefined;
  client: OAuthClientInformationMixed | undefined;
  given: OAuthTokens | undefined;
  server: OAuthDiscoveryState | undefined;

  constructor(redirectUrl: string, oauth: ToolServerConfig['oauth']) {
    this.redirectUrl = redirectUrl;
    this.#scope = oauth?.scope;
    if (oauth?.clientId !== undefined)
      this.client = {
        client_id: oauth.clientId,
        ...(oauth.clientSecret !== undefined && { client_secret: oauth.clientSecret }),
      };
  }

  /**
   * The client metadata, without a secret unless the server insists on one: a program on a user's machine could not
   * hide it from them.
   */
  get clientMetadata(): OAuthClientProvider['clientMetadata'] {
    const methods = this.server?.authorizationServerMetadata?.token_endpoint_auth_methods_supported ?? ['none'];
    return {
      client_name: 'FinClaw',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: methods.includes('none') ? 'none' : (methods[0] ?? 'none'),
      scope: this.#scope,
    };
  }

  state = (): string => this.#state;
  clientInformation = (): OAuthClientInformationMixed | undefined => this.client;
  saveClientInformation = (client: OAuthClientInformationMixed): void => {
    this.client = client;
  };
  tokens = (): OAuthTokens | undefined => this.given;
  saveTokens = (tokens: OAuthTokens): void => {
    this.given = tokens;
  };
  redirectToAuthorization = (address: URL): void => {
    this.address = address;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  codeVerifier = (): string => this.#verifier;
  discoveryState = (): OAuthDiscoveryState | undefined => this.server;
  saveDiscoveryState = (state: OAuthDiscoveryState): void => {
    this.server = state;
  };
}

/** Deletes a sign-in, and revokes its tokens where the server supports that; false when there was none. */
export async function signOut(
  server: SignedServer,
  signIns: ServerSignIns,
  logger: Pick<FinClawLogger, 'warn'>,
): Promise<boolean> {
  const signedIn = await signIns.get(server);
  const wasThere = await signIns.remove(server.name);
  const metadata = signedIn?.server.authorizationServerMetadata;
  if (signedIn === undefined || metadata === undefined || !('revocation_endpoint' in metadata)) return wasThere;
  const { client, tokens } = signedIn;
  const secret = 'client_secret' in client ? client.client_secret : undefined;
  const body = new URLSearchParams({
    token: tokens.refresh_token ?? tokens.access_token,
    client_id: client.client_id,
    ...(secret !== undefined && { client_secret: secret }),
  });
  try {
    const response = await signInFetch(server)(String(metadata.revocation_endpoint), { method: 'POST', body });
    if (!response.ok)
      logger.warn('A tool server did not revoke a token', { server: server.name, status: response.status });
  } catch (error) {
    logger.warn('A tool server could not be told to revoke a token', { server: server.name }, error);
  }
  return wasThere;
}
