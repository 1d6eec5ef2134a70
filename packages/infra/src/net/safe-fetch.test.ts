import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { isAbortError } from '../errors/errors.ts';
import { HttpError } from '../errors/http-error.ts';
import { isTransientNetworkError } from './network-error.ts';
import { type SafeFetchOptions, safeFetch, safeFetchJson } from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves on loopback and returns the address. */
async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const echo = async (request: IncomingMessage, response: ServerResponse) => {
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }));
};

const local: SafeFetchOptions = { ssrfPolicy: { allowPrivateNetwork: true } };
const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

describe('safeFetch', () => {
  it('sends method, headers and body, and returns a response with its address', async () => {
    const { url } = await serve(echo);
    const response = await safeFetch(`${url}path?q=1`, {
      ...local,
      init: { method: 'POST', headers: { 'x-mine': 'yes' }, body: '잔고' },
    });
    expect(response).toMatchObject({ status: 200, ok: true, url: `${url}path?q=1` });
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: '/path?q=1',
      body: '잔고',
      headers: { 'x-mine': 'yes' },
    });
  });

  it('the default policy refuses loopback without connecting', async () => {
    let connections = 0;
    const { url } = await serve((_, response) => {
      connections++;
      response.end();
    });
    await expect(safeFetch(url)).rejects.toMatchObject({ code: 'SSRF_BLOCKED' });
    expect(connections).toBe(0);
  });

  it('the connection goes to the validated address, and the name is resolved once', async () => {
    const { port } = await serve(echo);
    let lookups = 0;
    const resolveHost = async () => {
      lookups++;
      return loopback();
    };
    const response = await safeFetch(`http://quotes.invalid:${port}/`, { ...local, resolveHost });
    expect(await response.json()).toMatchObject({ headers: { host: `quotes.invalid:${port}` } });
    expect(lookups).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('a %d is an error unless redirects are allowed', async (status) => {
    const { url } = await serve((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(status, { location: '/end' }).end();
    });
    await expect(safeFetch(url, local)).rejects.toMatchObject({ name: 'HttpError', statusCode: status });
    const response = await safeFetch(url, { ...local, allowRedirect: true });
    expect(await response.text()).toBe('there');
    expect(response.url).toBe(`${url}end`);
  });

  it.each(['http://169.254.169.254/latest/', 'file:///etc/passwd', '//[fe80::1]/', 'http://user:pass@127.0.0.1/'])(
    'a redirect to %s is judged like a first address',
    async (location) => {
      const { url } = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(safeFetch(url, { ...local, allowRedirect: true })).rejects.toMatchObject({ code: 'SSRF_BLOCKED' });
    },
  );

  it('a redirect to a name that has become private is refused', async () => {
    const { port } = await serve((_, response) => response.writeHead(302, { location: 'http://next.invalid/' }).end());
    const resolveHost = async (name: string) =>
      name === 'next.invalid' ? [{ address: '169.254.169.254', family: 4 }] : loopback();
    const refused = safeFetch(`http://first.invalid:${port}/`, { ...local, allowRedirect: true, resolveHost });
    await expect(refused).rejects.toMatchObject({
      code: 'SSRF_BLOCKED',
      details: { hostname: 'next.invalid', ip: '169.254.169.254' },
    });
  });

  it('endless redirects end', async () => {
    let hops = 0;
    const { url } = await serve((_, response) => {
      hops++;
      response.writeHead(302, { location: `/${hops}` }).end();
    });
    await expect(safeFetch(url, { ...local, allowRedirect: true })).rejects.toBeInstanceOf(HttpError);
    expect(hops).toBe(6);
  });

  it.each([
    { status: 302, method: 'POST', becomes: 'GET', body: '' },
    { status: 303, method: 'PUT', becomes: 'GET', body: '' },
    { status: 307, method: 'POST', becomes: 'POST', body: 'data' },
  ])('a $method redirected with $status becomes $becomes', async ({ status, method, becomes, body }) => {
    const { url } = await serve((request, response) =>
      request.url === '/end'
        ? void echo(request, response)
        : void response.writeHead(status, { location: '/end' }).end(),
    );
    const response = await safeFetch(url, { ...local, allowRedirect: true, init: { method, body: 'data' } });
    expect(await response.json()).toMatchObject({ method: becomes, body });
  });

  it.each([
    { where: 'another origin', sameOrigin: false },
    { where: 'the same origin', sameOrigin: true },
  ])('on a redirect to $where, keys are sent: $sameOrigin', async ({ sameOrigin }) => {
    const other = await serve(echo);
    const { url } = await serve((request, response) =>
      request.url === '/end'
        ? void echo(request, response)
        : void response.writeHead(302, { location: sameOrigin ? '/end' : other.url }).end(),
    );
    const init = { headers: { authorization: 'Bearer k', 'x-api-key': 'k', cookie: 'k', accept: 'text/csv' } };
    const response = await safeFetch(url, { ...local, allowRedirect: true, init });
    const { headers } = (await response.json()) as { headers: Record<string, string> };
    expect(headers.accept).toBe('text/csv');
    for (const name of ['authorization', 'x-api-key', 'cookie']) expect(name in headers).toBe(sameOrigin);
  });

  it.each([
    { encoding: 'gzip', pack: gzipSync },
    { encoding: 'br', pack: brotliCompressSync },
    { encoding: undefined, pack: (text: string) => text },
  ])('a body packed with $encoding is unpacked, and the limit counts what comes out', async ({ encoding, pack }) => {
    const { url } = await serve((_, response) => {
      if (encoding) response.setHeader('content-encoding', encoding);
      response.end(pack('가'.repeat(1_000)));
    });
    expect(await (await safeFetch(url, { ...local, maxBodyBytes: 3_000 })).text()).toBe('가'.repeat(1_000));
    await expect(safeFetch(url, { ...local, maxBodyBytes: 2_999 })).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
    });
  });

  it('a body without end is cut off at the limit', async () => {
    const { url } = await serve((_, response) => {
      const write = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', write);
      };
      write();
    });
    await expect(safeFetch(url, { ...local, maxBodyBytes: 100_000 })).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
    });
  });

  it.each([204, 304])('a %d has no body', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end());
    const response = await safeFetch(url, local);
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it.each([
    { stall: 'before the headers', listener: (() => {}) as RequestListener },
    { stall: 'in the body', listener: ((_, response) => response.write('half')) as RequestListener },
  ])('a server that stalls $stall runs into the time limit', async ({ listener }) => {
    const { url } = await serve(listener);
    await expect(safeFetch(url, { ...local, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'NETWORK_TIMEOUT',
      statusCode: 504,
    });
  });

  it('a resolver that stalls runs into the time limit', async () => {
    const stalled = safeFetch('http://slow.invalid/', { timeoutMs: 20, resolveHost: () => new Promise(() => {}) });
    await expect(stalled).rejects.toMatchObject({ code: 'NETWORK_TIMEOUT' });
  });

  it('the caller can abort at any point, and it is told apart from a timeout', async () => {
    await expect(safeFetch('http://a.invalid/', { init: { signal: AbortSignal.abort() } })).rejects.toSatisfy(
      isAbortError,
    );
    const controller = new AbortController();
    const { url } = await serve((_, response) => {
      response.write('half');
      setImmediate(() => controller.abort());
    });
    await expect(safeFetch(url, { ...local, init: { signal: controller.signal } })).rejects.toSatisfy(isAbortError);
  });

  it.each([
    { what: 'refuses', listener: undefined },
    { what: 'hangs up', listener: ((request) => request.socket.destroy()) as RequestListener },
    {
      what: 'cuts the body',
      listener: ((_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => response.socket?.destroy());
      }) as RequestListener,
    },
  ])('a server that $what is a network failure worth a retry', async ({ listener }) => {
    const { url } = await serve(listener ?? (() => {}));
    if (!listener) await new Promise((resolve) => servers[0]?.close(resolve));
    const error = await safeFetch(url, local).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'NETWORK_FAILURE' });
    expect(isTransientNetworkError(error)).toBe(true);
  });

  it('a name that does not exist is a network failure worth a retry', async () => {
    const resolveHost = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    const error = await safeFetch('http://gone.invalid/', { resolveHost }).catch((thrown: unknown) => thrown);
    expect(isTransientNetworkError(error)).toBe(true);
  });

  it('a broken packing is a network failure, not a crash', async () => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    );
    await expect(safeFetch(url, local)).rejects.toMatchObject({ code: 'NETWORK_FAILURE' });
  });
});

describe('safeFetchJson', () => {
  it('asks for JSON and parses it', async () => {
    const { url } = await serve(echo);
    expect(await safeFetchJson(url, local)).toMatchObject({ headers: { accept: 'application/json' } });
  });

  it('another status is an HttpError with status, wait and the beginning of the body, and no path', async () => {
    const { url, port } = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '2' }).end(`slow down ${'x'.repeat(9_000)}`),
    );
    const error = await safeFetchJson(`${url}bot123:SECRET/?key=SECRET`, local).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      code: 'HTTP_ERROR',
      statusCode: 429,
      retryAfterMs: 2_000,
      message: `HTTP 429 from 127.0.0.1:${port}`,
    });
    expect((error as HttpError).bodySnippet).toMatch(/^slow down x+$/);
    expect((error as HttpError).bodySnippet).toHaveLength(500);
  });

  it('what is not JSON is an error of its own', async () => {
    const { url } = await serve((_, response) => response.end('<html>'));
    await expect(safeFetchJson(url, local)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
  });
});
