import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isTransientNetworkError } from './network-error.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const circular = new Error('round');
circular.cause = circular;

describe('isTransientNetworkError', () => {
  it.each([
    'ECONNRESET',
    'ECONNREFUSED',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
  ])('%s is transient', (code) => {
    expect(isTransientNetworkError(coded(code))).toBe(true);
  });

  it.each([
    { what: 'in the cause', error: new TypeError('fetch failed', { cause: coded('ECONNRESET') }), transient: true },
    {
      what: 'two causes deep',
      error: new Error('a', { cause: new Error('b', { cause: coded('EPIPE') }) }),
      transient: true,
    },
    { what: 'in an aggregate', error: new AggregateError([new Error('a'), coded('ENETUNREACH')]), transient: true },
    { what: 'nowhere', error: new Error('ECONNRESET in the text only'), transient: false },
    { what: 'a local file problem', error: coded('ENOENT'), transient: false },
    { what: 'a chain that bites its tail', error: circular, transient: false },
    { what: 'null', error: null, transient: false },
    { what: 'a cause that is null', error: new Error('a', { cause: null }), transient: false },
    { what: 'a string', error: 'ECONNRESET', transient: false },
  ])('the code is looked for along the chain: $what → $transient', ({ error, transient }) => {
    expect(isTransientNetworkError(error)).toBe(transient);
  });

  it('recognises what native fetch throws when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const error = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
    expect(isTransientNetworkError(error)).toBe(true);
  });
});
