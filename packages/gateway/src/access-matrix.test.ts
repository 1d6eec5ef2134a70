import { defaultConfig } from '@finclaw/config';
import { isWhole, sampleOf } from '@finclaw/infra/testing';
import { GATEWAY_ROUTES, type GatewayRoute } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOptions } from './gateway-options.ts';
import { GatewayFixture, rawRequest, TestSocket } from './testing/gateway-fixture.ts';

const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
const ROLES = ['none', 'cookie', 'read', 'write', 'admin', 'stale cookie', 'revoked', 'rotated', 'expired'] as const;
const ORIGINS = ['own', 'absent', 'foreign', 'null', 'other port'] as const;
type Role = (typeof ROLES)[number];
type Origin = (typeof ORIGINS)[number];

/** What is served besides the methods of the API. */
const OTHERS: readonly { readonly verb: string; readonly path: string; readonly scope: string }[] = [
  { verb: 'POST', path: '/api/rpc', scope: 'read' },
  { verb: 'GET', path: '/api/events', scope: 'read' },
  { verb: 'GET', path: '/metrics', scope: 'read' },
  { verb: 'GET', path: '/v1/models', scope: 'read' },
  { verb: 'GET', path: '/v1/models/:id{.+}', scope: 'read' },
  { verb: 'POST', path: '/v1/chat/completions', scope: 'write' },
  { verb: 'POST', path: '/v1/responses', scope: 'write' },
  { verb: 'POST', path: '/v1/embeddings', scope: 'write' },
  { verb: 'POST', path: '/mcp', scope: 'read' },
  { verb: 'DELETE', path: '/mcp', scope: 'read' },
  { verb: 'GET', path: '/mcp', scope: 'read' },
  { verb: 'POST', path: '/api/sign-in/passkey', scope: 'sign-in' },
  { verb: 'POST', path: '/api/sign-in/passkey/begin', scope: 'sign-in begin' },
  { verb: 'POST', path: '/open', scope: 'sign-in' },
  { verb: 'GET', path: '/api/sign-in', scope: 'public' },
  { verb: 'GET', path: '/open', scope: 'public' },
  { verb: 'GET', path: '/healthz', scope: 'public' },
  { verb: 'GET', path: '/livez', scope: 'public' },
  { verb: 'GET', path: '/readyz', scope: 'public' },
  { verb: 'GET', path: '/', scope: 'public' },
];

let fixture: GatewayFixture;
let clock = Date.UTC(2026, 10, 2);
const credentials = new Map<Role, Record<string, string>>();
const routes: { readonly verb: string; readonly path: string; readonly scope: string; readonly person?: true }[] = [
  ...OTHERS,
];

const settings: NonNullable<GatewayOptions['settings']> = {
  loadConfig: async () => ({
    config: defaultConfig,
    locale: 'en',
    formerProfile: {},
    path: '',
    exists: false,
    sources: [],
    warnings: [],
  }),
  readConfigFileSnapshot: async () => ({ path: '', exists: false, valid: true, config: defaultConfig, issues: [] }),
  writeConfigFile: async () => {},
};

beforeAll(async () => {
  fixture = await GatewayFixture.start({ now: () => clock, options: { doctor: async () => [], settings } });
  const { methods } = await fixture.call('server.hello', {});
  for (const [method, route] of Object.entries(GATEWAY_ROUTES) as [keyof typeof GATEWAY_ROUTES, GatewayRoute][]) {
    if (methods.includes(method)) routes.push(route);
  }
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  credentials.set('none', {});
  credentials.set('cookie', { cookie: fixture.cookie });
  for (const scope of ['read', 'write', 'admin'] as const) credentials.set(scope, bearer(await fixture.token(scope)));
  credentials.set('stale cookie', {
    cookie: fixture.cookie.replace(/=.*/, '=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  });
  const all = ['read', 'write', 'admin'] as const;
  const revoked = await fixture.call('tokens.create', { name: 'revoked', scopes: all });
  await fixture.call('tokens.revoke', { id: revoked.token.id });
  credentials.set('revoked', bearer(revoked.secret));
  const rotated = await fixture.call('tokens.create', { name: 'rotated', scopes: all });
  await fixture.call('tokens.rotate', { id: rotated.token.id });
  credentials.set('rotated', bearer(rotated.secret));
  const expired = await fixture.call('tokens.create', { name: 'expired', scopes: all, expiresInDays: 1 });
  credentials.set('expired', bearer(expired.secret));
  clock += 2 * 24 * 60 * 60 * 1000;
});
afterAll(() => fixture.dispose());

function originHeader(origin: Origin): Record<string, string> {
  switch (origin) {
    case 'own':
      return { origin: fixture.url };
    case 'absent':
      return {};
    case 'foreign':
      return { origin: 'https://evil.example' };
    case 'null':
      return { origin: 'null' };
    case 'other port':
      return { origin: 'http://127.0.0.1:1' };
  }
}

function scopesOf(role: Role): readonly string[] {
  if (role === 'cookie') return ['read', 'write', 'approve', 'admin', 'ask', 'self'];
  if (role === 'write') return ['write', 'ask'];
  return role === 'admin' ? ['admin', 'self'] : [role];
}
const isGood = (role: Role): boolean => ['cookie', 'read', 'write', 'admin'].includes(role);
const isForeign = (origin: Origin): boolean => origin !== 'own' && origin !== 'absent';

/** The rule, written down once more and independently of the code: where from, who, what. */
function expected(verb: string, scope: string | undefined, role: Role, origin: Origin, isForPeople = false): string {
  if (isForeign(origin)) return '403';
  if (scope === undefined) return '404';
  if (scope === 'public') return 'served';
  if (scope.startsWith('sign-in')) return origin === 'absent' ? '403' : scope === 'sign-in' ? '401' : 'served';
  if (role.endsWith('cookie') && verb !== 'GET' && origin === 'absent') return '403';
  if (!isGood(role)) return '401';
  if (isForPeople && role !== 'cookie') return '403';
  return scopesOf(role).includes(scope) ? 'served' : '403';
}

async function outcome(verb: string, path: string, role: Role, origin: Origin): Promise<string> {
  // Wrong credentials in a row would lock the tester out; a minute passes between any two.
  clock += 61_000;
  const headers = { ...credentials.get(role), ...originHeader(origin), 'content-type': 'application/json' };
  const concrete = path.replaceAll(/:\w+/g, 'nothing');
  const { status } = await statusOf(`${fixture.url}${concrete}`, verb, headers);
  if (path === '/api/sign-out' && role === 'cookie' && status === 200) {
    await fixture.signIn(await fixture.newLink(() => clock));
    credentials.set('cookie', { cookie: fixture.cookie });
  }
  return [401, 403, 404].includes(status) ? String(status) : 'served';
}

async function statusOf(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ readonly status: number }> {
  if (!url.endsWith('/api/events')) return rawRequest(url, { method, headers });
  const response = await fetch(url, { method, headers });
  await response.body?.cancel();
  return response;
}

/**
 * Where there is something to reach, every role comes from our own page, and whoever may do anything, by cookie or by
 * token, from everywhere: where
 * somebody comes from is judged before who they are. Where there is nothing, nobody and one who may do anything find it
 * out.
 * `npm run chaos -- --whole` tries all with all.
 */
function originsFor(role: Role, isServed: boolean): readonly Origin[] {
  const isMighty = role === 'cookie' || role === 'admin';
  if (isWhole || (isMighty && isServed)) return ORIGINS;
  if (isServed) return ['own', 'foreign'];
  return role === 'none' || role === 'cookie' ? ['own', 'foreign'] : [];
}

describe('CVE-2026-25593: every address × every verb × every role and origin', () => {
  const paths = [
    ...new Set([...OTHERS.map(({ path }) => path), ...Object.values(GATEWAY_ROUTES).map(({ path }) => path)]),
  ];

  // What is served besides the methods each has a rule of its own; the methods share theirs, so one in three shows it.
  const own = OTHERS.map(({ path }) => path);
  const methods = paths.filter((path) => !own.includes(path));

  it.each([...new Set(own), ...sampleOf(methods, 3)])('%s', async (path) => {
    const wrong: string[] = [];
    for (const verb of VERBS) {
      const { scope, person = false } = routes.find((route) => route.path === path && route.verb === verb) ?? {};
      for (const role of ROLES) {
        for (const origin of originsFor(role, scope !== undefined)) {
          const want = expected(verb, scope, role, origin, person);
          const got = await outcome(verb, path, role, origin);
          // A served address may still say that what was asked for does not exist, or that the link is worthless.
          const isSame = got === want || (want === 'served' && (got === '404' || (path === '/open' && got === '401')));
          if (!isSame) wrong.push(`${verb} ${path} as ${role} from ${origin}: ${got} instead of ${want}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a socket is opened by whoever may read, from our own page or from no page', async () => {
    for (const role of ROLES) {
      for (const origin of ORIGINS) {
        clock += 61_000;
        const headers = { ...credentials.get(role), ...originHeader(origin) };
        const got = await TestSocket.open(fixture.url.replace('http', 'ws'), headers).then(
          (socket) => {
            socket.close();
            return 'served';
          },
          (error: { status: number }) => String(error.status),
        );
        expect(`${role} ${origin} ${got}`).toBe(`${role} ${origin} ${expected('UPGRADE', 'read', role, origin)}`);
      }
    }
  });

  it('over JSON-RPC every method checks its own scope, whatever the caller says about itself', async () => {
    const { methods } = await fixture.call('server.hello', {});
    for (const role of ['read', 'write', 'admin', 'cookie'] as const) {
      for (const method of methods) {
        clock += 61_000;
        const { scope, person }: GatewayRoute = GATEWAY_ROUTES[method as keyof typeof GATEWAY_ROUTES];
        const lies = { scopes: ['admin'], isAdmin: true };
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {}, ...lies });
        const headers = {
          ...credentials.get(role)!,
          ...originHeader('own'),
          'x-scopes': 'admin',
          'content-type': 'application/json',
        };
        if (method === 'access.signOut' && role === 'cookie') continue;
        const { status, body: text } = await rawRequest(`${fixture.url}/api/rpc`, { method: 'POST', headers, body });
        const mayCall = scopesOf(role).includes('read');
        const isRefused = mayCall ? JSON.parse(text).error?.code === -32001 : status === 403;
        expect(`${role} ${method} ${isRefused}`).toBe(
          `${role} ${method} ${!mayCall || !scopesOf(role).includes(scope) || (person === true && role !== 'cookie')}`,
        );
      }
    }
  });
});
