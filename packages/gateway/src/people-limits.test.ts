import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture, TestSocket } from './testing/gateway-fixture.ts';

let fixture: GatewayFixture;
let clock = Date.now();
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await GatewayFixture.start({
    now: () => clock,
    people: { messagesPerMinute: 3, requestsPerMinute: 40, maxConnections: 2, storageMb: 1 },
  });
  const { link } = await fixture.call('people.invite', { name: 'Mina', role: 'member' });
  const opened = await fetch(link, { redirect: 'manual' });
  headers = fixture.headers({ cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
});
afterAll(() => fixture.dispose());

const post = async (path: string, body: object): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${fixture.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
};

describe('the share of one person', () => {
  it('a message too many is refused in words, over every way in, and the owner goes on', async () => {
    for (let count = 0; count < 3; count++) expect((await post('/api/messages', { text: '/ping' })).status).toBe(200);
    expect(await post('/api/messages', { text: '/ping' })).toMatchObject({
      status: 429,
      text: expect.stringContaining('3 a minute'),
    });
    const chat = { model: 'finclaw', messages: [{ role: 'user', content: 'hello' }] };
    expect((await post('/v1/chat/completions', chat)).status).toBe(429);
    for (let count = 0; count < 10; count++)
      expect((await fixture.call('messages.send', { text: '/ping' })).status).toBe('accepted');
  });

  it('a request too many is refused in words, from all their browsers and programs together, and the owner goes on', async () => {
    clock += 60_000;
    const { secret } = JSON.parse((await post('/api/tokens', { name: 'script', scopes: ['read'] })).text);
    const program = { authorization: `Bearer ${secret}` };
    for (let count = 0; count < 39; count++) {
      const response = await fetch(`${fixture.url}/api/health`, { headers: count % 2 === 0 ? headers : program });
      expect(response.status).toBe(200);
    }
    for (const who of [headers, program]) {
      const refused = await fetch(`${fixture.url}/api/health`, { headers: who });
      expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('40 a minute')]);
    }
    expect((await fixture.call('server.health', {})).status).toBe('ok');
    clock += 60_000;
  });

  it('a call over JSON-RPC counts once, and each of several in one request', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'server.health' };
    for (let count = 0; count < 20; count++) expect((await post('/api/rpc', call)).text).toContain('"result"');
    expect((await post('/api/rpc', Array(20).fill(call))).text).not.toContain('40 a minute');
    expect((await post('/api/rpc', call)).text).toContain('40 a minute');
    clock += 60_000;
  });

  it('a connection too many is refused in words, and there is room again when one is closed', async () => {
    const listen = () => fetch(`${fixture.url}/api/events`, { headers });
    const [first, second] = [await listen(), await listen()];
    const third = await listen();
    expect([third.status, await third.text()]).toEqual([429, expect.stringContaining('at most 2 for all')]);
    await expect(TestSocket.open(fixture.url.replace('http', 'ws'), headers)).rejects.toMatchObject({ status: 429 });
    await first.body?.cancel();
    const next = async () => {
      const response = await listen();
      await response.body?.cancel();
      return response.status;
    };
    await expect.poll(next).toBe(200);
    await second.body?.cancel();
    clock += 60_000;
  });

  it('whoever has stored all they may stores no more, and can still delete', async () => {
    const trades = Array.from(
      { length: 3000 },
      (_none, at) => `2026-01-05,buy,broker,AAPL,1,${100 + at / 100},USD,${'note '.repeat(40)}${at}`,
    );
    const csv = ['date,kind,account,symbol,quantity,price,currency,note', ...trades].join('\n');
    expect((await post('/api/portfolio/import', { csv })).status).toBe(200);
    clock += 11 * 60_000;
    expect(await post('/api/memory', { text: 'one more' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('1 MB'),
    });
    expect((await post('/api/portfolio/import', { csv })).status).toBe(403);
    expect((await fetch(`${fixture.url}/api/portfolio`, { headers })).status).toBe(200);
  });
});
