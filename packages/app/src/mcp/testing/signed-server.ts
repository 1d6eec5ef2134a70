import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import type { AuthorizationParams, OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/**
 * A tool server whose users sign in, made of the protocol's own server side: each renewal can be used once, and says no
 * to a second try.
 */
export class SignedServer implements OAuthServerProvider {
  readonly #clients = new Map<string, OAuthClientInformationFull>();
  readonly #codes = new Map<string, AuthorizationParams>();
  readonly #access = new Map<
    string,
    { readonly clientId: string; readonly resource: URL | undefined; expired: boolean }
  >();
  readonly #renewals = new Map<string, URL | undefined>();
  #http: Server | undefined;
  #origin = '';
  /** How often tokens were renewed. */
  renewed = 0;
  /** What the person at the server's page says. */
  answer: 'yes' | 'no' = 'yes';
  /** What is done before a renewal is answered. */
  beforeRenewal: (() => Promise<void>) | undefined;

  static async start(): Promise<SignedServer> {
    const server = new SignedServer();
    const app = createMcpExpressApp();
    server.#http = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.#http!.once('listening', resolve));
    server.#origin = `http://127.0.0.1:${(server.#http!.address() as AddressInfo).port}`;
    const resourceServerUrl = new URL(server.url);
    const unlimited = { rateLimit: false as const };
    app.use(
      mcpAuthRouter({
        provider: server,
        issuerUrl: new URL(server.#origin),
        resourceServerUrl,
        scopesSupported: ['accounts'],
        authorizationOptions: unlimited,
        tokenOptions: unlimited,
        clientRegistrationOptions: unlimited,
        revocationOptions: unlimited,
      }),
    );
    const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resourceServerUrl);
    const expectedResource = resourceServerUrl;
    const isSignedIn = requireBearerAuth({ verifier: server, resourceMetadataUrl, expectedResource });
    app.post(
      '/mcp',
      isSignedIn,
      async (request: IncomingMessage & { readonly body?: unknown }, response: ServerResponse) => {
        const tools = new McpServer({ name: 'bank', version: '1' });
        tools.registerTool(
          'balance',
          { description: 'Tells the balance.', annotations: { readOnlyHint: true } },
          () => ({
            content: [{ type: 'text', text: 'The balance is 1,250,000 KRW.' }],
          }),
        );
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
        response.on('close', () => void tools.close());
        await tools.connect(transport as Transport);
        await transport.handleRequest(request, response, request.body);
      },
    );
    app.all('/mcp', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(405).end());
    return server;
  }

  get url(): string {
    return `${this.#origin}/mcp`;
  }

  /** The clients that registered themselves. */
  get clients(): readonly OAuthClientInformationFull[] {
    return [...this.#clients.values()];
  }

  /** Every token that opens something now runs out. */
  expire(): void {
    for (const token of this.#access.values()) token.expired = true;
  }

  /** Nothing that was given out is worth anything any more. */
  revokeAll(): void {
    this.expire();
    this.#renewals.clear();
  }

  get clientsStore(): OAuthServerProvider['clientsStore'] {
    return {
      getClient: (id) => this.#clients.get(id),
      registerClient: (client) => {
        const registered = { ...client, client_id: randomUUID(), client_id_issued_at: 0 };
        this.#clients.set(registered.client_id, registered);
        return registered;
      },
    };
  }

  authorize: OAuthServerProvider['authorize'] = async (_client, params, response) => {
    const back = new URL(params.redirectUri);
    const code = randomUUID();
    if (params.state !== undefined) back.searchParams.set('state', params.state);
    if (this.answer === 'no') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', code);
    this.#codes.set(code, params);
    response.redirect(back.href);
  };

  challengeForAuthorizationCode: OAuthServerProvider['challengeForAuthorizationCode'] = async (_client, code) =>
    this.#codes.get(code)?.codeChallenge ?? '';

  exchangeAuthorizationCode: OAuthServerProvider['exchangeAuthorizationCode'] = async ({ client_id }, code) => {
    const params = this.#codes.get(code);
    if (params === undefined) throw new InvalidGrantError('That code was never given out');
    this.#codes.delete(code);
    return this.#issue(client_id, params.resource);
  };

  exchangeRefreshToken: OAuthServerProvider['exchangeRefreshToken'] = async ({ client_id }, token) => {
    await this.beforeRenewal?.();
    if (!this.#renewals.has(token)) throw new InvalidGrantError('That renewal was used or revoked');
    const resource = this.#renewals.get(token);
    this.#renewals.delete(token);
    this.renewed++;
    return this.#issue(client_id, resource);
  };

  verifyAccessToken: OAuthServerProvider['verifyAccessToken'] = async (token) => {
    const known = this.#access.get(token);
    if (known === undefined || known.expired) throw new InvalidTokenError('That token is not worth anything');
    const resource = known.resource === undefined ? {} : { resource: known.resource };
    return { token, clientId: known.clientId, scopes: ['accounts'], expiresAt: Date.now() / 1000 + 3600, ...resource };
  };

  revokeToken: NonNullable<OAuthServerProvider['revokeToken']> = async (_client, { token }) => {
    this.#renewals.delete(token);
  };

  /** Whether this token can still be renewed. */
  canRenew(token: string): boolean {
    return this.#renewals.has(token);
  }

  #issue(clientId: string, resource: URL | undefined): OAuthTokens {
    const [access_token, refresh_token] = [randomUUID(), randomUUID()];
    this.#access.set(access_token, { clientId, resource, expired: false });
    this.#renewals.set(refresh_token, resource);
    return { access_token, refresh_token, token_type: 'bearer', expires_in: 3600, scope: 'accounts' };
  }

  async close(): Promise<void> {
    this.#http?.closeAllConnections();
    await new Promise((resolve) => this.#http?.close(resolve));
  }
}
