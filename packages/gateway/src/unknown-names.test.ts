import { GATEWAY_ROUTES, type GatewayRoute } from '@finclaw/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';
import { CALLS } from './testing/matrix-calls.ts';
import type { Victim } from './testing/matrix-people.ts';

/** Names of things nobody has. */
const NAMES = ['x', '3f2c8a1e-0000-4000-8000-000000000000', '가나다', '%', 'x'.repeat(120)];

let fixture: GatewayFixture;
beforeAll(async () => {
  const bots = {
    platforms: [],
    list: async () => [],
    add: async () => ({}),
    remove: () => Promise.reject(new Error('no such bot')),
  };
  fixture = await GatewayFixture.start({ options: { bots } });
});
afterAll(() => fixture.dispose());

const routes = Object.entries(GATEWAY_ROUTES).filter(([, { path }]) => path.includes('/:'));

async function statusOf(method: keyof typeof CALLS, { verb, path }: GatewayRoute, name: string): Promise<number> {
  const ids = new Proxy({}, { get: () => name });
  const params = { ...CALLS[method]({ ids, words: [name] } as unknown as Victim) } as Record<string, unknown>;
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    delete params[key];
    return encodeURIComponent(name);
  });
  const isBare = verb === 'GET' || verb === 'DELETE';
  const query = isBare ? `?${new URLSearchParams(params as Record<string, string>)}` : '';
  const body = isBare ? {} : { body: JSON.stringify(params) };
  const headers = fixture.headers({ 'content-type': 'application/json' });
  return (await fetch(`${fixture.url}${address}${query}`, { method: verb, headers, ...body })).status;
}

it.each(routes)(
  '%s of something that does not exist is answered, and is no fault of the server',
  async (method, route) => {
    const statuses = await Promise.all(NAMES.map((name) => statusOf(method as keyof typeof CALLS, route, name)));
    expect(statuses.filter((status) => status >= 500 || status === 429)).toEqual([]);
  },
);

it('a bot nobody has set up cannot be removed', async () => {
  const { verb, path } = GATEWAY_ROUTES['bots.remove'];
  const address = path.replace(':platform', 'telegram').replace(':account', 'default');
  const response = await fetch(`${fixture.url}${address}`, { method: verb, headers: fixture.headers() });
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
});

it.each([
  { locale: 'ko', says: '서명할 답변이' },
  { locale: 'en', says: 'no answer to sign' },
])('an answer that does not exist is not found, in the language $locale', async ({ locale, says }) => {
  const { sessionKey } = await fixture.call('messages.send', { text: '/help' });
  const headers = fixture.headers({ 'content-type': 'application/json', 'accept-language': locale });
  const address = `${fixture.url}/api/answers/${encodeURIComponent(sessionKey)}/nothing`;
  const sign = { method: 'POST', body: JSON.stringify({ withhold: [] }) };
  for (const response of [await fetch(address, { headers }), await fetch(`${address}/sign`, { headers, ...sign })]) {
    const error = { code: 'RUN_NOT_FOUND', message: expect.stringContaining(says) };
    expect([response.status, await response.json()]).toMatchObject([404, { error }]);
  }
});
