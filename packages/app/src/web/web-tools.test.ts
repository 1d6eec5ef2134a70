import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ResolveHost } from '@finclaw/infra';
import type { ToolExecutionContext } from '@finclaw/tools';
import { afterEach, describe, expect, it } from 'vitest';
import { webFetchTool } from './web-fetch-tool.ts';
import { webSearchTool } from './web-search-tool.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(handler: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    handler(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CONTEXT: ToolExecutionContext = {
  sessionId: 's',
  userId: 'u',
  channelId: 'terminal',
  abortSignal: new AbortController().signal,
};
const page =
  (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/html' }): Handler =>
  (_request, response) => {
    response.writeHead(200, headers).end(body);
  };

const fetchPage = (url: string, hosts: readonly string[], resolveHost?: ResolveHost) =>
  webFetchTool({ hosts, now: () => 0, ...(resolveHost && { resolveHost }) }).executor({ url }, CONTEXT);

describe('web_fetch', () => {
  it('gives the text of a page as an outsider’s, with a head of its own', async () => {
    const host = await serve(page('<title>Q3</title><h1>Results</h1><p>Revenue was 79 trillion won.</p>'));
    const { parts, isError } = await fetchPage(`http://${host}/q3`, [host]);
    expect(isError).toBe(false);
    expect(parts?.map(({ trust }) => trust)).toEqual(['trusted', 'untrusted', 'untrusted']);
    expect(parts?.[0]?.text).not.toContain('Q3');
    expect(parts?.[2]).toMatchObject({ text: '# Results\nRevenue was 79 trillion won.', origin: host });
  });

  it('reads the letters of a page that is not in UTF-8', async () => {
    const korean = Buffer.from([0xbb, 0xef, 0xbc, 0xba]);
    const host = await serve(page(Buffer.concat([Buffer.from('<meta charset="euc-kr"><p>'), korean])));
    expect((await fetchPage(`http://${host}/`, [host])).content).toContain('삼성');
  });

  it.each([
    { when: 'a host nobody listed', url: 'https://elsewhere.example/', hosts: ['news.example'] },
    { when: 'a listed name with a private address', url: 'http://news.example/', hosts: ['news.example'] },
    { when: 'this machine, though everything public is allowed', url: 'http://127.0.0.1:9/', hosts: ['*'] },
    { when: 'this machine by a name', url: 'http://localhost/', hosts: ['*'] },
    { when: 'the credentials of a cloud', url: 'http://169.254.169.254:80/', hosts: ['169.254.169.254:80'] },
    { when: 'a listed host with another port', url: 'http://127.0.0.1:2/', hosts: ['127.0.0.1:1'] },
    { when: 'a file', url: 'file:///etc/passwd', hosts: ['*'] },
    { when: 'a name and password', url: 'http://me:secret@news.example/', hosts: ['*'] },
  ])('$when is not allowed', async ({ url, hosts }) => {
    const { content, isError } = await fetchPage(url, hosts, async () => [{ address: '10.0.0.5', family: 4 }]);
    expect(isError).toBe(true);
    expect(JSON.parse(content)).toMatchObject({ status: 'failed', reason: 'not-allowed' });
  });

  it('a redirect is judged like the address itself', async () => {
    let asked = 0;
    const inside = await serve((_request, response) => {
      asked++;
      response.end('secret');
    });
    const outside = await serve((_request, response) =>
      response.writeHead(302, { location: `http://${inside}/admin` }).end(),
    );
    expect(JSON.parse((await fetchPage(`http://${outside}/`, [outside])).content)).toMatchObject({
      reason: 'not-allowed',
    });
    expect(asked).toBe(0);
  });

  it('a name that changes its address between the check and the call leads nowhere else', async () => {
    let lookups = 0;
    const inside = await serve(page('secret'));
    const port = inside.split(':')[1];
    const rebinding: ResolveHost = async () => {
      lookups++;
      return [{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    const { content } = await fetchPage(`http://rebind.example:${port}/`, ['rebind.example'], rebinding);
    expect(content).not.toContain('secret');
    expect(lookups).toBe(1);
  });

  it.each([
    { when: 'endless text', handler: page(Buffer.alloc(2_100_000, 'a')), reason: 'too-large' },
    {
      when: 'a small body that unfolds',
      handler: page(gzipSync(Buffer.alloc(50_000_000)), { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
      reason: 'too-large',
    },
    { when: 'a picture', handler: page('\x89PNG', { 'content-type': 'image/png' }), reason: 'unreadable' },
    {
      when: 'bytes that claim to be text',
      handler: page(Buffer.from([1, 0, 2]), { 'content-type': 'text/plain' }),
      reason: 'unreadable',
    },
    {
      when: 'a page that is gone',
      handler: ((_q, response) => response.writeHead(404).end()) as Handler,
      reason: 'unavailable',
    },
    { when: 'a reset', handler: ((request) => request.socket.destroy()) as Handler, reason: 'unavailable' },
    {
      when: 'a circle of redirects',
      handler: ((_q, response) => response.writeHead(302, { location: '/' }).end()) as Handler,
      reason: 'unavailable',
    },
  ])('$when ends in a reason', async ({ handler, reason }) => {
    const host = await serve(handler);
    expect(JSON.parse((await fetchPage(`http://${host}/`, [host])).content)).toMatchObject({
      status: 'failed',
      reason,
    });
  });
});

const ROW = { title: 'A title', url: 'https://news.example/1', description: 'Words', content: 'Words' };
const search = (settings: Parameters<typeof webSearchTool>[0]) =>
  webSearchTool(settings).executor({ query: '삼성전자 실적' }, CONTEXT);

describe('web_search', () => {
  it.each([
    {
      provider: 'brave',
      answer: { web: { results: [ROW] } },
      check: (request: IncomingMessage) =>
        expect([request.url, request.headers['x-subscription-token']]).toEqual([
          `/res/v1/web/search?q=${encodeURIComponent('삼성전자 실적').replace('%20', '+')}&count=6`,
          'key-1',
        ]),
    },
    {
      provider: 'tavily',
      answer: { results: [ROW] },
      check: (request: IncomingMessage, body: string) => {
        expect([request.method, request.url, request.headers.authorization]).toEqual([
          'POST',
          '/search',
          'Bearer key-1',
        ]);
        expect(JSON.parse(body)).toEqual({ query: '삼성전자 실적', max_results: 6 });
      },
    },
    {
      provider: 'searxng',
      answer: { query: 'x', results: [ROW] },
      check: (request: IncomingMessage) => expect(request.url).toMatch(/^\/search\?q=.*&format=json$/),
    },
  ] as const)(
    '$provider is asked in its own way, and what it found is an outsider’s',
    async ({ provider, answer, check }) => {
      let seen: [IncomingMessage, string] | undefined;
      const host = await serve((request, response, body) => {
        seen = [request, body];
        response.end(JSON.stringify(answer));
      });
      const { parts, isError } = await search({ provider, apiKey: 'key-1', baseUrl: `http://${host}` });
      expect(isError).toBe(false);
      check(...seen!);
      expect(parts?.[1]).toMatchObject({ trust: 'untrusted', origin: 'news.example' });
      expect(JSON.parse(parts![1]!.text)).toEqual({ title: 'A title', url: 'https://news.example/1', text: 'Words' });
    },
  );

  it.each([
    {
      when: 'a refused key',
      answer: (response: ServerResponse) => response.writeHead(401).end('{}'),
      reason: 'key-refused',
    },
    {
      when: 'too many questions',
      answer: (response: ServerResponse) => response.writeHead(429).end('{}'),
      reason: 'too-many-requests',
    },
    {
      when: 'a page instead of JSON',
      answer: (response: ServerResponse) => response.end('<html>'),
      reason: 'unavailable',
    },
    { when: 'another shape', answer: (response: ServerResponse) => response.end('{"web":[]}'), reason: 'unreadable' },
    {
      when: 'a redirect to somewhere else',
      answer: (response: ServerResponse) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      reason: 'unavailable',
    },
  ])('$when ends in a reason', async ({ answer, reason }) => {
    const host = await serve((_request, response) => answer(response));
    const { content, isError } = await search({ provider: 'brave', apiKey: 'k', baseUrl: `http://${host}` });
    expect([isError, JSON.parse(content).reason]).toEqual([true, reason]);
  });

  it('rows without a web address are left out', async () => {
    const rows = [ROW, { ...ROW, url: 'javascript:alert(1)' }, { title: 'none' }, null, 7];
    const host = await serve((_request, response) => response.end(JSON.stringify({ results: rows })));
    expect((await search({ provider: 'searxng', baseUrl: `http://${host}` })).parts).toHaveLength(2);
  });
});
