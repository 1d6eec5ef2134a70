import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own, and the test looks into many.
  readonly result?: any;
  readonly error?: { readonly code?: string; readonly data?: { readonly code?: string } };
}

/** Who is not recognised is turned away before the call is read, who may not do it by the call. */
const codeOf = ({ error }: Answer): string | undefined => error?.data?.code ?? error?.code;

type Caller = (method: string, params?: object) => Promise<Answer>;

/** A browser of its own, with the cookie a link gave it. */
async function browser(link: string): Promise<Caller> {
  const response = await fetch(link.replace(/^http:\/\/[^/]+/, fixture.url), { redirect: 'manual' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method, params = {}) => {
    const headers = { cookie, origin: fixture.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await (await fetch(`${fixture.url}/api/rpc`, { method: 'POST', headers, body })).json();
    return answer as Answer;
  };
}

let invited = 0;
const invite = (role: 'owner' | 'member' | 'reader') =>
  fixture.call('people.invite', { name: `${role} ${++invited}`, role });

describe('an invitation', () => {
  it('connects a browser once, as the person it was made for', async () => {
    const { link, person } = await invite('member');
    const call = await browser(link);
    expect((await call('server.hello')).result).toMatchObject({
      scopes: ['read', 'write'],
      person: { id: person.id, name: person.name, role: 'member' },
    });
    const again = await browser(link);
    expect(codeOf(await again('server.hello'))).toBe('AUTH_FAILURE');
  });

  it('leads to things of one’s own: nothing of the owner is seen, and nothing of a member by the owner', async () => {
    await fixture.call('watchlist.add', { symbol: 'AAPL' });
    await fixture.call('memory.save', { text: 'The owner likes tea' });
    const { link } = await invite('member');
    const call = await browser(link);
    expect((await call('watchlist.get')).result.entries).toEqual([]);
    expect((await call('memory.list')).result.memories).toEqual([]);
    await call('memory.save', { text: 'The member likes coffee' });
    const sent = (await call('messages.send', { text: '/ping', messageId: 'm1' })).result;
    const sessions = (await fixture.call('sessions.list', {})).sessions.map(({ sessionKey }) => sessionKey);
    expect(sessions).not.toContain(sent.sessionKey);
    await expect(fixture.call('sessions.get', { sessionKey: sent.sessionKey })).rejects.toThrow();
    expect((await fixture.call('memory.list', {})).memories.map(({ text }) => text)).toEqual(['The owner likes tea']);
    expect((await call('sessions.get', { sessionKey: sent.sessionKey })).result.session.canSend).toBe(true);
  });

  it('an owner’s view has people and spending, and no word of what they said', async () => {
    const { people } = await fixture.call('people.list', {});
    expect(people[0]).toMatchObject({ id: 'local', role: 'owner', spentUsd: '0' });
    expect(JSON.stringify(people)).not.toContain('coffee');
  });
});

describe('a role', () => {
  it('a reader looks and asks, and changes nothing', async () => {
    const call = await browser((await invite('reader')).link);
    expect((await call('portfolio.get')).error).toBeUndefined();
    expect((await call('messages.send', { text: '/ping' })).result.status).toBe('accepted');
    for (const [method, params] of [
      ['watchlist.add', { symbol: 'AAPL' }],
      ['memory.save', { text: 'x' }],
      ['alerts.create', { symbol: 'AAPL', condition: { type: 'above', value: '1' } }],
      ['approvals.answer', { id: 'a', approved: true, inputHash: 'x' }],
      ['people.list', {}],
      ['keys.list', {}],
    ] as const)
      expect(codeOf(await call(method, params)), method).toBe('FORBIDDEN');
  });

  it('a member connects a phone of their own and sets nothing up for all', async () => {
    const { link, person } = await invite('member');
    const call = await browser(link);
    const phone = await browser((await call('access.link')).result.link);
    const hello = (await phone('server.hello')).result;
    expect(hello.person.id).toBe(person.id);
    expect(hello.methods).toEqual(
      expect.arrayContaining(['push.subscribe', 'portfolio.export', 'portfolio.performance']),
    );
    const setUp = /^(keys|providers|bots|config|pairing|audit|doctor)\.|^models\.(local|add)$|^server\.restart$/;
    expect(hello.methods.filter((method: string) => setUp.test(method))).toEqual([]);
  });

  it('another one signs out everywhere, tokens too', async () => {
    const { link, person } = await invite('member');
    const call = await browser(link);
    const { secret } = (await call('tokens.create', { name: 'script', scopes: ['read', 'write'] })).result;
    expect(codeOf(await call('tokens.create', { name: 'more', scopes: ['admin'] }))).toBe('FORBIDDEN');
    expect((await fixture.call('server.hello', {}, secret)).person.id).toBe(person.id);
    await fixture.call('people.change', { id: person.id, role: 'reader' });
    expect(codeOf(await call('server.hello'))).toBe('AUTH_FAILURE');
    await expect(fixture.call('server.hello', {}, secret)).rejects.toThrow();
  });

  it('who is removed is out at the next request', async () => {
    const { link, person } = await invite('member');
    const call = await browser(link);
    expect(await fixture.call('people.remove', { id: person.id })).toEqual({ removed: true });
    expect(codeOf(await call('server.hello'))).toBe('AUTH_FAILURE');
    await expect(fixture.call('people.remove', { id: 'local' })).rejects.toThrow('first owner');
  });
});

describe('browsers and programs', () => {
  it('are listed and ended by their own person only', async () => {
    const { link, person } = await invite('member');
    const call = await browser(link);
    const second = await browser((await call('people.connect')).result.link);
    const { browsers } = (await call('browsers.list')).result;
    expect(browsers.map(({ isThis }: { isThis: boolean }) => isThis).sort()).toEqual([false, true]);
    const other = browsers.find(({ isThis }: { isThis: boolean }) => !isThis);
    expect(await fixture.call('browsers.end', { id: other.id })).toEqual({ ended: false });
    expect((await call('browsers.end', { id: other.id })).result).toEqual({ ended: true });
    expect(codeOf(await second('server.hello'))).toBe('AUTH_FAILURE');
    const { token } = (await call('tokens.create', { name: 'mine', scopes: ['read'] })).result;
    expect((await fixture.call('tokens.list', {})).tokens.map(({ id }) => id)).not.toContain(token.id);
    expect(await fixture.call('tokens.revoke', { id: token.id })).toEqual({ revoked: false });
    expect((await fixture.call('people.list', {})).people.find(({ id }) => id === person.id)).toMatchObject({
      browsers: 1,
      tokens: 1,
    });
  });
});

describe('a link opened in a browser of somebody else', () => {
  const open = (link: string, init: RequestInit = {}): Promise<Response> =>
    fetch(link.replace(/^http:\/\/[^/]+/, fixture.url), { redirect: 'manual', ...init });
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const key = (link: string): string => new URL(link).searchParams.get('key') ?? '';
  const personOf = async (cookie: string): Promise<string | undefined> => {
    const answer = await fetch(`${fixture.url}/api/hello`, { headers: { cookie } });
    return ((await answer.json()) as { person?: { id: string } }).person?.id;
  };

  it('asks first, and then leaves nothing of the earlier person’s behind', async () => {
    const [first, second] = [await invite('member'), await invite('member')];
    const cookie = cookieOf(await open(first.link));
    const { values } = fixture.app.store;
    const [browser] = (await values.list('gateway-browsers')).filter(({ value }) => value.includes(first.person.id));
    const grant = { kind: 'browser', id: JSON.parse(browser!.value).id, digest: browser!.key, person: first.person.id };
    const endpoint = 'http://127.0.0.1:9/x';
    const subscribed = createHash('sha256').update(endpoint).digest('hex');
    await values.set('push-subscribers', subscribed, JSON.stringify({ endpoint, grant, locale: 'en' }));

    const asked = await open(second.link, { headers: { cookie } });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('<form method="post" action="/open">');
    expect(await personOf(cookie)).toBe(first.person.id);

    const body = new URLSearchParams({ key: key(second.link) });
    const foreign = await open(`${fixture.url}/open`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example' },
      body,
    });
    expect(foreign.status).toBe(403);
    const switched = await open(`${fixture.url}/open`, {
      method: 'POST',
      headers: { cookie, origin: fixture.url },
      body,
    });
    expect(await personOf(cookieOf(switched))).toBe(second.person.id);
    expect(await personOf(cookie)).toBeUndefined();
    await until(async () => (await values.get('push-subscribers', subscribed)) === undefined);
  });

  it('changes nothing when it is the same person’s, and a link from another site brings the cookie along', async () => {
    const { link, person } = await invite('member');
    const cookie = cookieOf(await open(link));
    const { code: _code, ...again } = (await (
      await fetch(`${fixture.url}/api/connect`, { method: 'POST', headers: { cookie, origin: fixture.url } })
    ).json()) as { link: string; code: string };
    const crossed = await open(again.link, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(crossed.headers.getSetCookie()).toEqual([]);
    expect(await crossed.text()).toContain(`content="0;url=/open?key=${key(again.link)}"`);
    const same = await open(again.link, { headers: { cookie } });
    expect([same.status, same.headers.getSetCookie()]).toEqual([303, []]);
    expect(await personOf(cookie)).toBe(person.id);
    expect((await open(again.link)).status).toBe(401);
  });
});

/** Looks until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('an invitation is not found by trying: a few wrong ones, then none is looked at for a while, and the right one still works', async () => {
  // The clock stands, so that the while does not pass on a busy machine.
  const own = await GatewayFixture.start({ now: () => 1_800_000_000_000 });
  try {
    const { link, person } = await own.call('people.invite', { name: 'Mina', role: 'member' });
    const statuses: number[] = [];
    for (let count = 0; count < 60; count++) {
      // Right but for its last signs, and wholly made up.
      const end = String(1000 + count);
      const guess = count % 2 === 0 ? link.replace(/.{4}$/, end) : `${own.url}/open?key=${'A'.repeat(39)}${end}`;
      statuses.push((await fetch(guess, { redirect: 'manual' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(50).fill(429)]);
    const opened = await fetch(link, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const hello = await fetch(`${own.url}/api/hello`, { headers: { cookie } });
    expect(await hello.json()).toMatchObject({ person: { id: person.id } });
  } finally {
    await own.dispose();
  }
});
