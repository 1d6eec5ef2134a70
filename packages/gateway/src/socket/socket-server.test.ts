import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { Refusal } from '@finclaw/config';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { RPC_ERROR_CODES } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessStore } from '../access/access-store.ts';
import type { Principal } from '../access/principal.ts';
import { EventHub } from '../events/event-hub.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { LIMITS } from '../limits.ts';
import type { Dispatcher } from '../methods/dispatcher.ts';
import { TestSocket, until } from '../testing/gateway-fixture.ts';
import { MemoryValues } from '../testing/memory-values.ts';
import { ownerBrowser, ownersAccess, ownersLimits } from '../testing/only-owner.ts';
import { SocketServer } from './socket-server.ts';

const HEADERS = {};
let clock: number;
let hub: EventHub;
let access: AccessStore;
let principal: Principal;
let token: string;
let server: Server;
let sockets: SocketServer;
let url: string;
let isStopping: boolean;
let slow: PromiseWithResolvers<void>;
const opened: TestSocket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = 1000;
  isStopping = false;
  slow = Promise.withResolvers();
  hub = new EventHub({ now: () => clock, epoch: 'e', ring: { maxEvents: 50, maxBytes: 1_000_000 } });
  access = ownersAccess({ values: new MemoryValues(), now: () => clock });
  const made = await access.createToken(ownerBrowser, { name: 't', scopes: ['read', 'write'] });
  token = made.token.id;
  principal = (await access.findToken(made.secret))!;
  const eventBus = createTypedEmitter<FinClawEventMap>();
  const context = {
    app: {
      eventBus,
      locale: 'en',
      people: { revision: 1, profiles: { of: () => ({ language: 'en' }), zoneOf: () => undefined } },
      limits: ownersLimits,
    },
    logger: createSilentLogger(),
    now: () => clock,
    hub,
    access,
    conversations: { maySee: () => true },
    isStopping: () => isStopping,
  } as unknown as GatewayContext;
  const dispatcher = {
    call: async (method: string, params: unknown) => {
      if (method === 'slow') await slow.promise;
      if (method === 'large') return 'x'.repeat(2_000_000);
      if (method === 'fails') throw new TypeError('hidden detail');
      return { method, params };
    },
  } as unknown as Dispatcher;
  sockets = new SocketServer({
    context,
    dispatcher,
    recognise: async (request) => {
      if (request.headers['x-stranger']) throw new Refusal('AUTH_FAILURE', 'gateway.noCredential');
      return principal;
    },
  });
  server = createServer();
  server.on('upgrade', (request, socket, head) => void sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await sockets.stop();
  for (const each of opened.splice(0)) each.socket.terminate();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.useRealTimers();
});

async function open(headers: Record<string, string> = HEADERS): Promise<TestSocket> {
  const socket = await TestSocket.open(url, headers);
  opened.push(socket);
  return socket;
}
const say = (text: string, sessionKey = 's') => hub.publish({ type: 'notice', sessionKey, noticeId: text, text });
const texts = ({ events }: TestSocket) => events.map((event) => (event.type === 'notice' ? event.text : event.type));

describe('a socket', () => {
  it('carries requests and their answers, and hides what failed inside', async () => {
    const socket = await open();
    expect(await socket.ask('x', { a: 1 })).toMatchObject({ result: { method: 'x', params: { a: 1 } } });
    const { error } = await socket.ask('fails');
    expect(error?.code).toBe(RPC_ERROR_CODES.INTERNAL_ERROR);
    expect(JSON.stringify(error)).not.toContain('hidden detail');
    expect((await socket.ask('events.subscribe', { nonsense: 1 })).error?.code).toBe(RPC_ERROR_CODES.INVALID_PARAMS);
  });

  it('of somebody who left before it opened is not counted among theirs', async () => {
    const counted = vi.spyOn(ownersLimits, 'connectedBy');
    const gone = new PassThrough();
    gone.destroy();
    await new Promise((resolve) => gone.once('close', resolve));
    await sockets.upgrade({ url: '/api/ws', headers: {} } as IncomingMessage, gone, Buffer.alloc(0));
    expect(counted).not.toHaveBeenCalled();
    await open();
    expect(counted).toHaveBeenCalledTimes(1);
    counted.mockRestore();
  });

  it('is refused with the reason, elsewhere and while the program stops', async () => {
    await expect(open({ 'x-stranger': '1' })).rejects.toMatchObject({ status: 401 });
    await expect(TestSocket.open(`${url}/elsewhere`, {})).rejects.toMatchObject({ status: 404 });
    isStopping = true;
    await expect(open()).rejects.toMatchObject({ status: 503 });
  });

  it('takes text only, and no message beyond the limit', async () => {
    const [binary, huge] = [await open(), await open()];
    binary.socket.send(Buffer.from([1, 2, 3]));
    huge.socket.send('x'.repeat(LIMITS.maxRequestBytes + 1));
    expect([await binary.closed, await huge.closed]).toEqual([1003, 1009]);
  });

  it('hears events from when it asks, only once, and goes on after a cursor on another socket', async () => {
    const first = await open();
    say('before');
    await first.call('events.subscribe', {});
    await first.call('events.subscribe', {});
    say('one');
    await first.hears('notice');
    const cursor = first.events.at(-1)!.id;
    first.close();
    await first.closed;
    say('two');
    const second = await open();
    await second.call('events.subscribe', { after: cursor });
    say('three');
    await until(() => second.events.length === 2 || undefined);
    expect([texts(first), texts(second)]).toEqual([['one'], ['two', 'three']]);
  });

  it('can follow one conversation alone', async () => {
    const socket = await open();
    await socket.call('events.subscribe', { sessionKey: 'a' });
    say('other', 'b');
    say('mine', 'a');
    await socket.hears('notice');
    expect(texts(socket)).toEqual(['mine']);
  });

  it('GHSA-m8wm-r5vq-qjpg: is closed at once when its grant is withdrawn, and cannot call anything any more', async () => {
    const socket = await open();
    await socket.call('events.subscribe', {});
    await access.rotateToken(ownerBrowser, token);
    expect(await socket.closed).toBe(4401);
    say('secret');
    expect(texts(socket)).toEqual([]);
  });

  it('withdrawn by another process, it is refused at the next request', async () => {
    const socket = await open();
    vi.spyOn(access, 'stillHolds').mockResolvedValue(false);
    const answer = socket.ask('x').then(() => 'answered');
    expect(await Promise.race([answer, socket.closed])).toBe(4401);
  });

  it('asks too much: some is refused, and later it may ask again', async () => {
    const socket = await open();
    const ask = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => socket.ask('x')))).map(({ error }) => error?.code);
    const codes = [
      ...(await ask(10)),
      ...(await ask(10)),
      ...(await ask(10)),
      ...(await ask(10)),
      ...(await ask(10)),
      ...(await ask(10)),
      ...(await ask(5)),
    ];
    expect(codes.slice(0, LIMITS.requestBurst)).toEqual(Array(LIMITS.requestBurst).fill(undefined));
    expect(codes.slice(LIMITS.requestBurst)).toEqual(Array(5).fill(RPC_ERROR_CODES.RATE_LIMITED));
    clock += 1000;
    expect((await socket.ask('x')).error).toBeUndefined();
    clock += 60_000;
    const ends: (number | undefined)[] = [];
    const crowd = Array.from({ length: 20 }, () => socket.ask('slow').then(({ error }) => void ends.push(error?.code)));
    await Promise.all([crowd.at(-1), until(() => ends.length === 20 - LIMITS.maxInFlight || undefined)]);
    expect(ends).toEqual(Array(20 - LIMITS.maxInFlight).fill(RPC_ERROR_CODES.RATE_LIMITED));
    slow.resolve();
    await Promise.all(crowd);
    expect(ends.slice(20 - LIMITS.maxInFlight)).toEqual(Array(LIMITS.maxInFlight).fill(undefined));
  });

  it('that does not answer a ping is gone', async () => {
    const socket = await open();
    socket.socket.pong = () => {};
    (socket.socket as unknown as { _autoPong: boolean })._autoPong = false;
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
    expect(await socket.closed).toBe(1006);
  });

  it('that answers stays', async () => {
    const socket = await open();
    for (let beat = 0; beat < 4; beat++) {
      const pinged = once(socket.socket, 'ping');
      vi.advanceTimersByTime(LIMITS.heartbeatMs);
      await pinged;
      // It arrives behind the answer to the ping.
      expect((await socket.ask('x')).result).toBeDefined();
    }
  });

  it('gets a goodbye when the program stops; one that does not hear it holds nobody up', async () => {
    const [socket, deaf] = [await open(), await open()];
    (deaf.socket as unknown as { _socket: { pause(): void } })._socket.pause();
    await sockets.stop();
    expect(await socket.closed).toBe(1001);
    await until(() => (sockets.connectionCount === 0 ? true : undefined));
  });
});

describe('back-pressure', () => {
  const big = 'x'.repeat(20_000);
  const stopReading = ({ socket }: TestSocket) =>
    (socket as unknown as { _socket: { pause(): void; resume(): void } })._socket;

  /** More than the buffers of two sockets hold, at a pace that a reader who reads can follow. */
  async function sayMuch(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      say(`${index} ${big}`);
      if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  it('a reader who stops reading costs no more than its outlet holds, slows nobody, and learns of the gap', async () => {
    const [slow, fast] = [await open(), await open()];
    await slow.call('events.subscribe', {});
    await fast.call('events.subscribe', {});
    stopReading(slow).pause();
    await sayMuch(1500);
    await fast.hears('notice', ({ text }) => text.startsWith('1499 '));
    expect(fast.events.filter(({ type }) => type === 'gap')).toEqual([]);
    stopReading(slow).resume();
    await slow.hears('gap');
    say('after');
    await slow.hears('notice', ({ text }) => text === 'after');
    const heard = slow.events.filter(({ type }) => type === 'notice').length;
    expect(heard).toBeLessThan(1000);
  });

  it('a reader who never reads again is cut off', async () => {
    const slow = await open();
    await slow.call('events.subscribe', {});
    stopReading(slow).pause();
    await sayMuch(1500);
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
    clock += LIMITS.stalledMs;
    vi.advanceTimersByTime(LIMITS.heartbeatMs);
    await until(() => (sockets.connectionCount === 0 ? true : undefined));
  });

  it('whoever asks for much and never reads the answers is cut off', async () => {
    const greedy = await open();
    stopReading(greedy).pause();
    for (let index = 0; index < 30; index++) {
      greedy.socket.send(JSON.stringify({ jsonrpc: '2.0', id: index, method: 'large' }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until(() => (sockets.connectionCount === 0 ? true : undefined));
  });
});
