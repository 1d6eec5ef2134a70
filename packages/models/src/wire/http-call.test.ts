import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpAnswer } from './http-answer.ts';
import { callHttp } from './http-call.ts';

let server: Server;
let url: string;
let handle: RequestListener;
let connections = 0;
beforeEach(async () => {
  connections = 0;
  server = createServer((request, response) => handle(request, response)).on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?x=1`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

const readAll = (answer: HttpAnswer): Promise<string> => answer.text();

describe('callHttp', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    handle = async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.writeHead(201, { 'x-one': 'a', 'retry-after': '3' });
      response.end(
        JSON.stringify({ method: request.method, url: request.url, token: request.headers['x-token'], body }),
      );
    };
    const answer = await callHttp(url, { method: 'POST', headers: { 'x-token': 't' }, body: '한글' });
    expect(answer).toMatchObject({ isOk: true, status: 201 });
    expect([answer.headers.get('X-One'), answer.headers.get('retry-after')]).toEqual(['a', '3']);
    expect(JSON.parse(await answer.text())).toEqual({ method: 'POST', url: '/path?x=1', token: 't', body: '한글' });
  });

  it('follows no redirect: the key stays with the host it was meant for', async () => {
    handle = (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
    const answer = await callHttp(url);
    expect(answer).toMatchObject({ isOk: false, status: 307 });
    await answer.text();
  });

  it('uses a connection again, also for a body whose rest nobody wants', async () => {
    const kept = vi.spyOn(Agent.prototype, 'keepSocketAlive');
    handle = (_request, response) => {
      response.write('first ');
      setImmediate(() => response.end('second'));
    };
    for (let i = 1; i <= 3; i++) {
      await (await callHttp(url)).read(() => 'complete');
      await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(i));
    }
    expect(await (await callHttp(url)).text()).toBe('first second');
    expect(connections).toBe(1);
  });

  it('lets a connection go before the server does, when it says how long it waits', async () => {
    const hungUp = Promise.withResolvers<void>();
    server.on('connection', (socket) => socket.on('end', () => hungUp.resolve()));
    handle = (_request, response) => void response.writeHead(200, { 'keep-alive': 'timeout=2' }).end('whole');
    await (await callHttp(url)).text();
    await hungUp.promise;
  });

  it('hangs up on a body that is left in its middle', async () => {
    const hungUp = Promise.withResolvers<void>();
    handle = (_request, response) => {
      response.on('close', () => hungUp.resolve());
      response.write('first ');
    };
    await (await callHttp(url)).read(() => 'cut');
    await hungUp.promise;
  });

  it('reads no more than the beginning of a body without end', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    handle = (_request, response) => {
      const more = (): void => void (response.writable && response.write(megabyte, more));
      more();
    };
    expect((await (await callHttp(url)).text()).length).toBeLessThan(34 * megabyte.length);
  });

  it('fails with the system’s code when nobody listens', async () => {
    server.close();
    server.closeAllConnections();
    await expect(callHttp(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('fails while the body is read when the connection is cut', async () => {
    handle = (_request, response) => {
      response.write('half');
      setTimeout(() => response.socket?.resetAndDestroy(), 10);
    };
    await expect(callHttp(url).then(readAll)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it.each([0, 20])('ends when it is aborted after %d ms', async (ms) => {
    handle = (_request, response) => void response.write('half');
    const signal = ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms);
    await expect(callHttp(url, { signals: [undefined, signal] }).then(readAll)).rejects.toMatchObject({
      name: expect.stringMatching(/AbortError|TimeoutError/),
    });
  });

  it('says so when it was aborted before anybody read the body', async () => {
    const hungUp = Promise.withResolvers<void>();
    handle = (_request, response) => void response.on('close', () => hungUp.resolve()).write('half');
    const control = new AbortController();
    const answer = await callHttp(url, { signals: [control.signal] });
    control.abort();
    await hungUp.promise;
    await expect(answer.text()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails when the server wants to speak another protocol', async () => {
    handle = (_request, response) => void response.writeHead(101, { upgrade: 'other', connection: 'upgrade' }).end();
    await expect(callHttp(url)).rejects.toThrow('The connection was closed');
  });

  it('gives up on a server that does not begin to answer', async () => {
    handle = () => {};
    await expect(callHttp(url, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('what the reader throws ends the answer', async () => {
    handle = (_request, response) => void response.write('half');
    const answer = await callHttp(url);
    const reading = answer.read(() => {
      throw new Error('enough');
    });
    await expect(reading).rejects.toThrow('enough');
  });

  describe('with a proxy in the environment', () => {
    afterEach(() => vi.unstubAllEnvs());

    it('goes through it, but not to this machine', async () => {
      vi.stubEnv('HTTP_PROXY', new URL(url).origin);
      vi.stubEnv('HTTPS_PROXY', new URL(url).origin);
      vi.stubEnv('NO_PROXY', '');
      handle = (request, response) => response.end(request.url);
      const tunnelled = Promise.withResolvers<string | undefined>();
      server.on('connect', (request, socket) => {
        tunnelled.resolve(request.url);
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      });
      expect(await (await callHttp('http://vendor.example.test/path')).text()).toBe('http://vendor.example.test/path');
      await expect(callHttp('https://vendor.example.test/path')).rejects.toThrow();
      expect(await tunnelled.promise).toBe('vendor.example.test:443');
      expect(await (await callHttp(url)).text()).toBe('/path?x=1');
    });
  });
});
