import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

const REDIRECT = 'http://127.0.0.1:39999/callback';
let now = Date.now();
let fixture: GatewayFixture;
beforeEach(async () => {
  now = Date.now();
  fixture = await GatewayFixture.start({ now: () => now });
});
afterEach(() => fixture.dispose());

/** What the official client keeps of a sign-in, and where it would send the person. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Desk <b>', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
  sentTo: URL | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  readonly state = () => 'state-1';
  readonly clientInformation = () => this.#client;
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }
  readonly tokens = () => this.#tokens;
  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  readonly codeVerifier = () => this.#verifier;
}

const transportFor = (authProvider: Provider) =>
  new StreamableHTTPClientTransport(new URL(`${fixture.url}/mcp`), { authProvider });
const connect = async (provider: Provider): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportFor(provider) as never);
  return client;
};

/** Begins a sign-in; resolves with the address the person is sent to. */
async function begin(provider: Provider): Promise<URL> {
  await expect(connect(provider)).rejects.toThrow('Unauthorized');
  return provider.sentTo!;
}

/** Presses a button of the page, as a browser does; returns where it is sent. */
async function press(url: URL, decision: string, headers: Record<string, string> = {}): Promise<URL> {
  const body = new URLSearchParams({ asked: url.search.slice(1), decision });
  const own = { cookie: fixture.cookie, origin: fixture.url, ...headers };
  const response = await fetch(`${fixture.url}/oauth/authorize`, { method: 'POST', body, headers: own });
  const text = await response.text();
  const found = /0;url=([^"]+)"/.exec(text)?.[1] ?? '';
  if (!response.ok || found === '') throw new Error(`${response.status} ${text}`);
  return new URL(found.replaceAll('&#38;', '&'));
}

async function signIn(decision = 'read'): Promise<{ readonly provider: Provider; readonly client: Client }> {
  const provider = new Provider();
  const back = await press(await begin(provider), decision);
  await transportFor(provider).finishAuth(back.searchParams.get('code')!);
  return { provider, client: await connect(provider) };
}
const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe('OAuth for MCP, with the official client', () => {
  it('finds out where to sign in, asks the person and gets a token for the tools alone', async () => {
    const provider = new Provider();
    const url = await begin(provider);
    const page = await (await fetch(url, { headers: { cookie: fixture.cookie } })).text();
    expect(page).toContain('Desk &#60;b&#62; (127.0.0.1:39999) wants to use the tools');
    expect(page).toContain('value="write"');
    const back = await press(url, 'read');
    expect([`${back.origin}${back.pathname}`, back.searchParams.get('state')]).toEqual([REDIRECT, 'state-1']);
    await transportFor(provider).finishAuth(back.searchParams.get('code')!);
    const client = await connect(provider);
    expect(await names(client)).toContain('portfolio_summary');
    expect(await names(client)).not.toContain('ask');
    const elsewhere = { headers: { authorization: `Bearer ${provider.tokens()!.access_token}` } };
    expect((await fetch(`${fixture.url}/v1/models`, elsewhere)).status).toBe(403);
    const { tokens } = await fixture.call('tokens.list', {});
    expect(tokens).toEqual([expect.objectContaining({ name: 'Desk <b> (MCP)', scopes: ['read'] })]);
  });

  it('asks more of those who were allowed more, and renews its token until that is revoked', async () => {
    const { provider, client } = await signIn('write');
    expect(await names(client)).toContain('ask');
    const { access_token: first } = provider.tokens()!;
    now += 61 * 60 * 1000;
    expect(await names(await connect(provider))).toContain('ask');
    expect(provider.tokens()!.access_token).not.toBe(first);
    const [token] = (await fixture.call('tokens.list', {})).tokens;
    await fixture.call('tokens.revoke', { id: token!.id });
    await expect(connect(provider)).rejects.toThrow();
  });
});

describe('nothing is allowed', () => {
  const page = async (url: URL | string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, text: await response.text() };
  };

  it('by a browser that is not connected, or without the press of a button on our page', async () => {
    const url = await begin(new Provider());
    expect((await page(url)).text).toContain('not connected');
    await expect(press(url, 'read', { cookie: '' })).rejects.toThrow('401');
    await expect(press(url, 'read', { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    const crossed = await page(url, { cookie: fixture.cookie, 'sec-fetch-site': 'cross-site' });
    expect(crossed.text).toContain('url=/oauth/authorize?');
    expect(crossed.text).not.toContain('button');
    const back = await press(url, 'no');
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  it.each([
    ['another address to return to', { redirect_uri: 'https://elsewhere.example/' }],
    ['an unknown program', { client_id: 'nobody' }],
    ['no proof', { code_challenge: '' }],
    ['a proof in the clear', { code_challenge_method: 'plain' }],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }],
    ['an implicit token', { response_type: 'token' }],
  ])('with %s', async (_what, changed) => {
    const url = await begin(new Provider());
    for (const [name, value] of Object.entries(changed)) url.searchParams.set(name, value);
    expect((await page(url, { cookie: fixture.cookie })).status).toBe(400);
    await expect(press(url, 'read')).rejects.toThrow('400');
  });

  it('by a code twice, too late, or without the proof that belongs to it', async () => {
    const post = async (fields: Record<string, string>) => {
      const response = await fetch(`${fixture.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
      return response.json();
    };
    const attempt = async (changed: object, waitMs = 0) => {
      const provider = new Provider();
      const code = (await press(await begin(provider), 'read')).searchParams.get('code')!;
      const client_id = provider.clientInformation()!.client_id;
      now += waitMs;
      const right = { grant_type: 'authorization_code', code, client_id, redirect_uri: REDIRECT };
      return { ...right, code_verifier: provider.codeVerifier(), ...changed };
    };
    const fields = await attempt({});
    expect(await post(fields)).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    expect(await post(fields)).toEqual({ error: 'invalid_grant' });
    expect(await post(await attempt({ code_verifier: 'x'.repeat(43) }))).toEqual({ error: 'invalid_grant' });
    expect(await post(await attempt({}, 61_000))).toEqual({ error: 'invalid_grant' });
    expect(await post({ grant_type: 'password' })).toEqual({ error: 'unsupported_grant_type' });
  });

  it.each(['javascript:alert(1)', 'http://elsewhere.example/', 'https://x.example/#part', 'not an address'])(
    'to a program that returns to %s',
    async (uri) => {
      const body = JSON.stringify({ redirect_uris: [uri] });
      const response = await fetch(`${fixture.url}/oauth/register`, { method: 'POST', body });
      expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_redirect_uri' }]);
    },
  );
});
