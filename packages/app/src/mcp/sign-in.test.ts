import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger, validateUrlSafety } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import { ToolRegistry, type ToolRegistryOptions } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerSignIns } from './server-sign-ins.ts';
import { signIn, signOut } from './sign-in.ts';
import { signInFetch, signInPolicy } from './sign-in-fetch.ts';
import { SignedServer } from './testing/signed-server.ts';
import { type ConnectedToolServers, connectToolServers } from './tool-servers.ts';

const context = { userId: 'u', channelId: 'web', abortSignal: new AbortController().signal };
const allowed = {
  policyRules: [{ pattern: 'mcp_*', verdict: 'allow', priority: 0, scope: 'global' }],
} as ToolRegistryOptions;
const logger = createSilentLogger();
const redirectUrl = 'http://127.0.0.1:1/callback';
let folder = '';
let store: Store;
let server: SignedServer;
let signIns: ServerSignIns;
/** Each call is one of another conversation: whoever asks the same twice is told so. */
let calls = 0;
let connected: ConnectedToolServers[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-sign-in-'));
  store = openStore(':memory:');
  server = await SignedServer.start();
  signIns = new ServerSignIns(store.values, { stateDir: folder }, {});
});
afterEach(async () => {
  await Promise.all(connected.map((each) => each.close()));
  connected = [];
  await server.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const bank = (): { readonly name: string; readonly url: string } => ({ name: 'bank', url: server.url });

/** What a browser does: it follows the server's page back to us. */
async function visit(address: URL): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid/');
}

const login = (ports: Partial<Parameters<typeof signIn>[3]> = {}, config: Parameters<typeof signIn>[1] = {}) =>
  signIn(bank(), config, signIns, { redirectUrl, visit, ...ports });

async function connect() {
  const tools = new ToolRegistry(allowed);
  const servers = { bank: { url: server.url } };
  const each = await connectToolServers({ servers, tools, values: store.values, signIns, logger });
  connected.push(each);
  return {
    tools,
    servers: each,
    balance: () => tools.execute('mcp_bank_balance', {}, { ...context, sessionId: `s${++calls}` }),
  };
}

describe('a tool server whose users sign in', () => {
  it('says so, and can be used once somebody has, also by a program that was running before', async () => {
    const { servers, tools, balance } = await connect();
    expect([servers.locked, tools.list()]).toEqual([['bank'], []]);
    await servers.refresh();
    await login();
    await expect.poll(() => servers.locked).toEqual([]);
    await expect.poll(() => tools.list()).toHaveLength(1);
    expect(await balance()).toMatchObject({ isError: false, content: 'The balance is 1,250,000 KRW.' });
    expect(server.clients).toMatchObject([
      { client_name: 'FinClaw', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    ]);
  });

  it('renews a token that ran out once, however many calls find that out', async () => {
    await login();
    const { balance } = await connect();
    server.expire();
    const results = await Promise.all([balance(), balance(), balance()]);
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(server.renewed).toBe(1);
    server.expire();
    expect(await balance()).toMatchObject({ isError: false });
    expect(server.renewed).toBe(2);
  });

  it('takes what another process renewed in the same moment', async () => {
    await login();
    const [{ balance }, other] = [await connect(), await connect()];
    server.expire();
    let isFirst = true;
    server.beforeRenewal = async () => {
      if (!isFirst) return;
      isFirst = false;
      expect(await other.balance()).toMatchObject({ isError: false });
    };
    expect(await balance()).toMatchObject({ isError: false });
    expect(server.renewed).toBe(1);
  });

  it('asks for a new sign-in when the old one was revoked, with the line to type', async () => {
    await login();
    const { balance } = await connect();
    server.revokeAll();
    const sentence = 'The tool server bank wants its user to sign in. Run: finclaw mcp login bank';
    expect(await balance()).toMatchObject({ isError: true, content: expect.stringContaining(sentence) });
    await login();
    expect(await balance()).toMatchObject({ isError: false });
  });

  it('keeps the sign-in when whoever renews it cannot be reached', async () => {
    await login();
    const { balance } = await connect();
    server.expire();
    server.beforeRenewal = () => Promise.reject(new Error('down'));
    expect(await balance()).toMatchObject({ isError: true, content: expect.not.stringContaining('sign in') });
    server.beforeRenewal = undefined;
    expect(await balance()).toMatchObject({ isError: false });
  });

  it('can be left, and takes the token back', async () => {
    await login();
    const { tokens } = (await signIns.get(bank()))!;
    expect(await signOut(bank(), signIns, logger)).toBe(true);
    expect([server.canRenew(tokens.refresh_token!), await signIns.get(bank())]).toEqual([false, undefined]);
    expect(await signOut(bank(), signIns, logger)).toBe(false);
  });

  it('stays left when it was being renewed', async () => {
    await login();
    const { balance } = await connect();
    server.expire();
    server.beforeRenewal = async () => void (await signIns.remove('bank'));
    expect(await balance()).toMatchObject({
      isError: true,
      content: expect.stringContaining('finclaw mcp login bank'),
    });
    expect(await signIns.get(bank())).toBeUndefined();
  });

  it('keeps tokens sealed, and for its own address only', async () => {
    await login();
    const { tokens } = (await signIns.get(bank()))!;
    const rows = (await store.values.list('tool-server-token')).map(({ value }) => value);
    expect(rows.join()).not.toMatch(tokens.access_token);
    expect(await signIns.get({ name: 'bank', url: 'https://elsewhere.example/mcp' })).toBeUndefined();
    expect(await signIns.get({ name: 'other', url: server.url })).toBeUndefined();
  });
});

describe('signing in fails with a reason', () => {
  it.each([
    { when: 'the person says no', answer: 'no' as const, reason: 'access_denied' },
    {
      when: 'another state comes back',
      change: (url: URL) => url.searchParams.set('state', 'x'),
      reason: 'another answer',
    },
    {
      when: 'another server answers',
      change: (url: URL) => url.searchParams.set('iss', 'https://x.example'),
      reason: 'another answer',
    },
    { when: 'no code comes back', change: (url: URL) => url.searchParams.delete('code'), reason: 'another answer' },
    { when: 'a made-up code comes back', change: (url: URL) => url.searchParams.set('code', 'x'), reason: '' },
  ])('when $when', async ({ answer, change, reason }) => {
    if (answer !== undefined) server.answer = answer;
    const changed = async (address: URL): Promise<URL> => {
      const back = await visit(address);
      change?.(back);
      return back;
    };
    await expect(login({ visit: changed })).rejects.toMatchObject({
      code: 'MCP_SIGN_IN_FAILED',
      message: expect.stringContaining(reason),
    });
    expect(await signIns.get(bank())).toBeUndefined();
  });

  it('when the server leads to somewhere unsafe, which is never asked', async () => {
    const asked: string[] = [];
    const http = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url?.startsWith('/.well-known/oauth-protected-resource')) {
        const { port } = http.address() as AddressInfo;
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ resource: `http://127.0.0.1:${port}/mcp`, authorization_servers: ['http://10.0.0.1/'] }),
        );
      } else response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    await expect(signIn({ name: 'x', url }, {}, signIns, { redirectUrl, visit })).rejects.toMatchObject({
      code: 'MCP_SIGN_IN_FAILED',
      message: expect.stringContaining('10.0.0.1'),
    });
    http.close();
  });

  const NAMES: Readonly<Record<string, string>> = {
    'bank.example': '93.184.216.34',
    'login.example': '93.184.216.35',
    'looks-public.example': '10.1.2.3',
    'looks-far.example': '127.0.0.1',
    'metadata.example': '169.254.169.254',
    localhost: '127.0.0.1',
    'nas.internal': '192.168.0.9',
    'sso.internal': '192.168.0.10',
  };
  const resolveHost = async (name: string) => [{ address: NAMES[name]!, family: 4 }];

  it.each([
    ['https://bank.example/mcp', 'https://login.example/token', true],
    ['https://bank.example/mcp', 'http://login.example/token', false],
    ['https://bank.example/mcp', 'http://127.0.0.1:8080/', false],
    ['https://bank.example/mcp', 'https://localhost/', false],
    ['https://bank.example/mcp', 'https://10.0.0.1/', false],
    ['https://bank.example/mcp', 'https://[::ffff:192.168.0.1]/', false],
    ['https://bank.example/mcp', 'https://looks-public.example/', false],
    ['https://bank.example/mcp', 'https://looks-far.example/', false],
    ['https://bank.example/mcp', 'https://metadata.example/', false],
    ['https://bank.example/mcp', 'https://sso.internal/', false],
    ['http://127.0.0.1:9000/mcp', 'http://127.0.0.1:9001/token', true],
    ['http://127.0.0.1:9000/mcp', 'http://localhost:9001/token', true],
    ['http://127.0.0.1:9000/mcp', 'https://login.example/token', true],
    ['http://127.0.0.1:9000/mcp', 'http://login.example/token', false],
    ['http://127.0.0.1:9000/mcp', 'https://10.0.0.1/token', false],
    ['http://127.0.0.1:9000/mcp', 'file:///etc/passwd', false],
    ['https://nas.internal/mcp', 'https://nas.internal/token', true],
    ['https://nas.internal/mcp', 'http://nas.internal/token', false],
    ['https://nas.internal/mcp', 'https://nas.internal:8443/token', false],
    ['https://nas.internal/mcp', 'https://sso.internal/token', false],
    ['https://nas.internal/mcp', 'https://sso.internal/token', true, ['sso.internal']],
    ['https://bank.example/mcp', 'https://metadata.example/token', false, ['metadata.example']],
  ])('signing in to %s may lead to %s: %s', async (url, to, may, privateHosts: readonly string[] = []) => {
    const look = validateUrlSafety(to, signInPolicy({ url, privateHosts }), resolveHost);
    if (may) expect(await look).toHaveProperty('url');
    else await expect(look).rejects.toMatchObject({ code: 'SSRF_BLOCKED' });
  });

  it('when it would be sent on to another address', async () => {
    const asked: string[] = [];
    const http = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/token`;
    const send = signInFetch({ name: 'x', url })(url, {
      method: 'POST',
      body: new URLSearchParams({ code: 'secret' }),
    });
    await expect(send).rejects.toBeInstanceOf(TypeError);
    expect(asked).toEqual(['/token']);
    http.close();
  });
});

it('a client that the settings name is used instead of a registered one', async () => {
  await login({}, { oauth: { clientId: 'known-to-them' } }).catch(() => {});
  expect(server.clients).toEqual([]);
});
