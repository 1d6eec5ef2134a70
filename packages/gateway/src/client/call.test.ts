import { describe, expect, it } from 'vitest';
import { createCall } from './call.ts';

const answering = (status: number, body: unknown) => createCall(async () => ({ status, body }));

describe('createCall', () => {
  it('posts one JSON-RPC request with a new id each time', async () => {
    const posted: unknown[] = [];
    const call = createCall(async (path, body) => {
      posted.push([path, JSON.parse(body)]);
      return { status: 200, body: { result: { ok: 1 } } };
    });
    await call('server.hello', {});
    await call('messages.stop', { sessionKey: 's' });
    expect(posted).toEqual([
      ['/api/rpc', { jsonrpc: '2.0', id: 1, method: 'server.hello', params: {} }],
      ['/api/rpc', { jsonrpc: '2.0', id: 2, method: 'messages.stop', params: { sessionKey: 's' } }],
    ]);
  });

  it.each([
    ['a result', 200, { result: { stopped: true } }, { ok: true, result: { stopped: true } }],
    [
      'a browser that is not known',
      401,
      { error: { code: 'AUTH_FAILURE', message: '' } },
      { ok: false, failure: { kind: 'signed-out' } },
    ],
    ['a proxy without a server behind it', 502, {}, { ok: false, failure: { kind: 'unreachable' } }],
    [
      'a failure of the method',
      200,
      {
        error: { code: -32002, message: '잠시 후', data: { code: 'RATE_LIMITED', message: '잠시 후', retryAfter: 3 } },
      },
      { ok: false, failure: { kind: 'refused', code: 'RATE_LIMITED', message: '잠시 후', retryAfter: 3 } },
    ],
    [
      'a failure of the request',
      413,
      { error: { code: 'PAYLOAD_TOO_LARGE', message: '너무 큽니다' } },
      { ok: false, failure: { kind: 'refused', code: 'PAYLOAD_TOO_LARGE', message: '너무 큽니다' } },
    ],
    [
      'an error without details',
      200,
      { error: { code: -32603, message: 'x' } },
      { ok: false, failure: { kind: 'refused', code: '-32603', message: 'x' } },
    ],
  ])('understands %s', async (_, status, body, outcome) => {
    expect(await answering(status, body)('messages.stop', { sessionKey: 's' })).toEqual(outcome);
  });

  it('takes a network that fails for a server that is away', async () => {
    const call = createCall(async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call('server.hello', {})).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });
});
