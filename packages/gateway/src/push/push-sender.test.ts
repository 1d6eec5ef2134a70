import { createECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

const ORDER = '삼성전자 10주 사줘';
const WAIT = { timeout: 60_000, interval: 20 };
let fixture: GatewayFixture;
let service: Server;
let host = '';
let status = 201;
const taken: IncomingHttpHeaders[] = [];
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

beforeEach(async () => {
  status = 201;
  taken.length = 0;
  service = createServer((request, response) => {
    taken.push(request.headers);
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  fixture = await GatewayFixture.start({ gateway: { push: { privateHosts: [host] } } });
});
afterEach(async () => {
  await fixture.dispose();
  service.close();
});

const subscribe = (more = {}) =>
  fixture.call('push.subscribe', { endpoint: `http://${host}/send/1`, ...keys, ...more });
/** Does something in the browser of somebody who was invited. */
async function asMember<T>(cookie: string, work: () => Promise<T>): Promise<T> {
  const own = fixture.cookie;
  fixture.cookie = cookie;
  try {
    return await work();
  } finally {
    fixture.cookie = own;
  }
}
async function memberCookie(): Promise<string> {
  const { link } = await fixture.call('people.invite', { name: 'Mina', role: 'member' });
  const opened = await fetch(link.replace(/^http:\/\/[^/]+/, fixture.url), { redirect: 'manual' });
  return opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
/** The order asks for a yes while no page is open; tells whether anybody was asked. */
async function isAskedFor(): Promise<boolean> {
  const { sessionKey } = await fixture.call('messages.send', { text: ORDER });
  const approval = await vi.waitFor(async () => {
    const [asked] = (await fixture.call('approvals.list', { sessionKey })).approvals;
    if (asked === undefined && fixture.app.isBusy(sessionKey as never)) throw new Error('Neither asked nor over');
    return asked;
  }, WAIT);
  if (approval)
    await fixture.call('approvals.answer', { id: approval.id, approved: false, inputHash: approval.inputHash });
  return approval !== undefined;
}

describe('push', () => {
  it('a browser subscribes with the owner’s key, hears that it works, and is asked for a yes while no page is open', async () => {
    const { publicKey } = await fixture.call('push.key', {});
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(await isAskedFor()).toBe(false);
    expect(await subscribe()).toEqual({ subscribed: true });
    const message = expect.objectContaining({
      authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${publicKey}$`)),
      'content-encoding': 'aes128gcm',
      ttl: '86400',
    });
    expect(taken).toEqual([message]);
    expect(await isAskedFor()).toBe(true);
    await vi.waitFor(() => expect(taken).toHaveLength(2), WAIT);
    await fixture.call('push.unsubscribe', { endpoint: `http://${host}/send/1` });
    expect(await isAskedFor()).toBe(false);
    expect(taken).toEqual([message, message]);
  });

  it('what a member asks for is told to the member and not to the owner', async () => {
    const member = await memberCookie();
    await subscribe();
    expect(await asMember(member, isAskedFor)).toBe(false);
    await asMember(member, () => subscribe({ endpoint: `http://${host}/send/2` }));
    expect(await asMember(member, isAskedFor)).toBe(true);
    await vi.waitFor(() => expect(taken).toHaveLength(3), WAIT);
  });

  it('one that its push service no longer knows is forgotten', async () => {
    status = 410;
    expect(await subscribe()).toEqual({ subscribed: false });
    status = 201;
    await subscribe();
    status = 410;
    expect(await isAskedFor()).toBe(true);
    await vi.waitFor(async () => expect(await isAskedFor()).toBe(false), WAIT);
  });

  it.each([
    ['keys that are none', { p256dh: 'A'.repeat(87) }],
    ['no address', { endpoint: 'nowhere' }],
  ])('refuses %s', async (_, wrong) => {
    await expect(subscribe(wrong)).rejects.toThrow();
    expect(taken).toEqual([]);
  });

  it('a private address that the owner did not allow is never asked', async () => {
    expect(await subscribe({ endpoint: `http://localhost:${host.split(':')[1]}/send/1` })).toEqual({
      subscribed: false,
    });
    expect(taken).toEqual([]);
  });
});
