import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { GatewayFixture, rawRequest, type TestSocket } from './testing/gateway-fixture.ts';

let fixture: GatewayFixture;
afterEach(() => fixture.dispose());

async function listening(): Promise<TestSocket> {
  const socket = await fixture.socket();
  await socket.call('events.subscribe', {});
  return socket;
}

describe('the first link', () => {
  it('sets a cookie that scripts cannot read and that stays here, leads to the page, and is then worthless', async () => {
    fixture = await GatewayFixture.start();
    const response = await fixture.signIn(await fixture.newLink());
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^finclaw_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const used = await fetch(fixture.firstLink!, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([used.status, await used.text(), used.headers.getSetCookie()]).toEqual([
      401,
      expect.stringContaining('already been used'),
      [],
    ]);
    expect((await fixture.call('server.hello', {})).scopes).toContain('admin');
  });

  it('is not used up by something that only looks ahead', async () => {
    fixture = await GatewayFixture.start();
    const link = await fixture.newLink();
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(204);
    expect((await rawRequest(link, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(204);
    expect((await fixture.signIn(link)).status).toBe(303);
  });

  it('is shown again at the next start only if nobody has used it', async () => {
    fixture = await GatewayFixture.start();
    const { stateDir } = fixture;
    await fixture.stop();
    fixture = await GatewayFixture.start({ stateDir });
    expect(fixture.firstLink).toBeUndefined();
  });

  it('signing out makes the cookie worthless at once, here and on open sockets', async () => {
    fixture = await GatewayFixture.start();
    const socket = await listening();
    expect(await fixture.call('access.signOut', {})).toEqual({ signedOut: 1 });
    expect(await socket.closed).toBe(4401);
    await expect(fixture.call('server.hello', {})).rejects.toThrow('signed-out');
  });
});

it('leaves the platform’s own classes alone: libraries tell an answer by them', async () => {
  fixture = await GatewayFixture.start();
  expect((await fetch(new URL('/livez', fixture.firstLink))) instanceof Response).toBe(true);
});

describe('what is served', () => {
  it('the page from its folder, with a policy that runs nothing inline and calls nobody', async () => {
    fixture = await GatewayFixture.start();
    const { stateDir } = fixture;
    await fixture.stop();
    const pageFolder = join(stateDir, 'page');
    mkdirSync(join(pageFolder, 'assets'), { recursive: true });
    writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>FinClaw</title>');
    writeFileSync(join(pageFolder, 'assets', 'page-abcdefgh.js'), 'export {};'.repeat(500));
    writeFileSync(join(pageFolder, '.env'), 'SECRET=1');
    fixture = await GatewayFixture.start({ stateDir, options: { pageFolder } });
    const page = await fetch(`${fixture.url}/`);
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>FinClaw</title>']);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const asset = await fetch(`${fixture.url}/assets/page-abcdefgh.js`, { headers: { 'accept-encoding': 'br' } });
    expect([asset.headers.get('content-encoding'), asset.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const unchanged = await fetch(`${fixture.url}/`, { headers: { 'if-none-match': page.headers.get('etag')! } });
    expect(unchanged.status).toBe(304);
    for (const path of [
      '/.env',
      '/../finclaw.db',
      '/%2e%2e/finclaw.db',
      '/assets/..%2f..%2ffinclaw.db',
      '/nothing.js',
      '//etc/passwd',
    ]) {
      expect((await rawRequest(`${fixture.url}${path}`)).status).toBe(404);
    }
  });

  it('a sentence where the page is not built', async () => {
    fixture = await GatewayFixture.start();
    const page = await fetch(`${fixture.url}/`);
    expect([page.status, await page.text()]).toEqual([503, 'The web page has not been built. Run "npm run build".\n']);
  });

  it('to nobody under a foreign name', async () => {
    fixture = await GatewayFixture.start();
    const { status, body } = await rawRequest(`${fixture.url}/`, { headers: { host: 'rebound.example' } });
    expect([status, JSON.parse(body).error.code]).toEqual([421, 'FOREIGN_HOST']);
  });

  it('within limits: bodies, headers, and requests that never end', async () => {
    fixture = await GatewayFixture.start();
    const large = 'x'.repeat(LIMITS.maxSmallRequestBytes + 1);
    const stopped = await fetch(`${fixture.url}/api/sessions/x/stop`, {
      method: 'POST',
      headers: fixture.headers(),
      body: large,
    });
    expect([stopped.status, ((await stopped.json()) as { error: { code: string } }).error.code]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    const streamed = await fetch(`${fixture.url}/api/sessions/x/stop`, {
      method: 'POST',
      headers: fixture.headers(),
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(
      (await rawRequest(`${fixture.url}/`, { headers: { 'x-large': 'x'.repeat(LIMITS.maxHeaderBytes) } })).status,
    ).toBe(431);
    const { hostname, port } = new URL(fixture.url);
    const silent = connect(Number(port), hostname);
    await new Promise((resolve) => silent.on('connect', resolve));
    silent.destroy();
    const malformed = await fetch(`${fixture.url}/api/messages`, {
      method: 'POST',
      headers: fixture.headers(),
      body: '[1]',
    });
    expect(malformed.status).toBe(400);
  });

  it('another site that was allowed may call with a token and never with the cookie', async () => {
    fixture = await GatewayFixture.start({ gateway: { corsOrigins: ['https://a.example'] } });
    const origin = 'https://a.example';
    const preflight = await rawRequest(`${fixture.url}/api/hello`, { method: 'OPTIONS', headers: { origin } });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const authorization = `Bearer ${await fixture.token('read')}`;
    expect((await rawRequest(`${fixture.url}/api/hello`, { headers: { origin, authorization } })).status).toBe(200);
    expect((await rawRequest(`${fixture.url}/api/hello`, { headers: { origin, cookie: fixture.cookie } })).status).toBe(
      401,
    );
    expect(
      (await rawRequest(`${fixture.url}/api/hello`, { method: 'OPTIONS', headers: { origin: 'https://b.example' } }))
        .status,
    ).toBe(403);
  });

  it('CVE-2026-25253: to nobody whose credential is in the address', async () => {
    fixture = await GatewayFixture.start();
    const token = await fixture.token('read', 'write', 'admin');
    for (const name of ['token', 'access_token', 'key', 'api_key', 'authorization', 'auth']) {
      expect((await rawRequest(`${fixture.url}/api/hello?${name}=${token}`)).status).toBe(401);
    }
    const { host } = new URL(fixture.url);
    expect((await rawRequest(`http://user:${token}@${host}/api/hello`)).status).toBe(401);
  });

  it('with a port that is taken it says so, leaves nothing behind, and can start later', async () => {
    fixture = await GatewayFixture.start();
    const port = Number(new URL(fixture.url).port);
    const other = GatewayFixture.start({ options: { port } });
    await expect(other).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringContaining(`port ${port}`),
    });
    const { stateDir } = fixture;
    await fixture.stop();
    fixture = await GatewayFixture.start({ stateDir, options: { port } });
    expect((await fetch(`${fixture.url}/healthz`)).status).toBe(200);
  });

  it('and is alive but not ready while its database cannot be read', async () => {
    fixture = await GatewayFixture.start();
    const statusOf = async (path: string) => (await fetch(`${fixture.url}${path}`)).status;
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
    await fixture.app.store.database.run('ALTER TABLE inbox RENAME TO elsewhere');
    try {
      expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
    } finally {
      await fixture.app.store.database.run('ALTER TABLE elsewhere RENAME TO inbox');
    }
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('and tells its owner on the page what was not asked, once', async () => {
    fixture = await GatewayFixture.start();
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    for (let again = 0; again < 2; again++) await fixture.app.tellOwner('The backup failed.', 'backup-failed:1');
    await fixture.app.tellOwner('The second.', 'backup-failed:2');
    await socket.hears('notice', ({ text }) => text === 'The second.');
    const { sessionKey } = await socket.hears('notice');
    const { items } = await socket.call('sessions.get', { sessionKey });
    expect(JSON.stringify(items).match(/The backup failed\./g)).toHaveLength(1);
  });

  it('by one process per state directory', async () => {
    fixture = await GatewayFixture.start();
    await expect(GatewayFixture.start({ stateDir: fixture.stateDir })).rejects.toMatchObject({
      code: 'GATEWAY_LOCK_ERROR',
    });
  });

  it('starting and stopping are told', async () => {
    const told: unknown[] = [];
    fixture = await GatewayFixture.start({
      prepare: ({ eventBus }) => {
        eventBus.on('gateway:start', (port) => void told.push(port));
        eventBus.on('gateway:stop', () => void told.push('stop'));
        eventBus.on('gateway:rpc:error', (method, code) => void told.push([method, code]));
      },
    });
    await fixture.call('server.health', {});
    await fixture.call('sessions.get', { sessionKey: 'x' }).catch(() => {});
    await fixture.stop();
    expect(told).toEqual([Number(new URL(fixture.url).port), ['sessions.get', -32003], 'stop']);
  });
});

describe('callers of one machine', () => {
  it('one with a wrong token is slowed down, one with the right token is not', async () => {
    fixture = await GatewayFixture.start();
    const right = await fixture.token('read');
    const hello = async (token: string) =>
      (await fetch(`${fixture.url}/api/hello`, { headers: { authorization: `Bearer ${token}` } })).status;
    const stale: number[] = [];
    for (let count = 0; count < 12; count++) stale.push(await hello('fct_stale'));
    expect(stale).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await hello(right)).toBe(200);
    for (let count = 0; count < 12; count++) await hello(`fct_${count}`);
    expect([await hello('fct_another'), await hello(right)]).toEqual([429, 200]);
  });
});
