import { createServer, globalAgent, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leanFetch } from './lean-fetch.ts';

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
  server.close();
  server.closeAllConnections();
});

/** Whether the connection to the server waits for its next request. */
const isConnectionFree = (): boolean =>
  Object.keys(globalAgent.freeSockets).some((name) => name.includes(`:${new URL(url).port}:`));

const readAll = async (response: Response): Promise<string> => {
  let text = '';
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString();
  return text;
};

describe('leanFetch', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    handle = async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.writeHead(201, { 'x-one': 'a', 'retry-after': '3' });
      response.end(JSON.stringify({ method: request.method, url: request.url, token: request.headers['x-token'], body }));
    };
    const response = await leanFetch(url, { method: 'POST', headers: { 'x-token': 't' }, body: '한글' });
    expect(response).toMatchObject({ ok: true, status: 201 });
    expect([response.headers.get('X-One'), response.headers.get('retry-after')]).toEqual(['a', '3']);
    expect(await response.json()).toEqual({ method: 'POST', url: '/path?x=1', token: 't', body: '한글' });
  });

  it('D-52 follows no redirect: the key stays with the host it was meant for', async () => {
    handle = (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
    expect(await leanFetch(url)).toMatchObject({ ok: false, status: 307 });
  });

  it('uses a connection again, also for a body that was left early', async () => {
    handle = (_request, response) => {
      response.write('first ');
      setImmediate(() => response.end('second'));
    };
    for (let i = 0; i < 3; i++) {
      for await (const _ of (await leanFetch(url)).body as unknown as AsyncIterable<Uint8Array>) break;
      await expect.poll(isConnectionFree).toBe(true);
    }
    expect(await readAll(await leanFetch(url))).toBe('first second');
    expect(connections).toBe(1);
  });

  it('fails with the system’s code when nobody listens', async () => {
    server.close();
    server.closeAllConnections();
    await expect(leanFetch(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('fails while the body is read when the connection is cut', async () => {
    handle = (_request, response) => {
      response.write('half');
      setTimeout(() => response.socket?.resetAndDestroy(), 10);
    };
    await expect(leanFetch(url).then(readAll)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it.each([0, 20])('ends when it is aborted after %d ms', async (ms) => {
    handle = (_request, response) => void response.write('half');
    const signal = ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms);
    await expect(leanFetch(url, { signal }).then(readAll)).rejects.toMatchObject({
      name: expect.stringMatching(/AbortError|TimeoutError/),
    });
  });
});
