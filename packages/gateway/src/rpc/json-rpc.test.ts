import { Refusal } from '@finclaw/config';
import { RPC_ERROR_CODES } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerRpc } from './json-rpc.ts';

const calls: unknown[][] = [];
const call = async (method: string, params: unknown): Promise<unknown> => {
  calls.push([method, params]);
  if (method === 'fails') throw new TypeError('secret detail');
  if (method === 'busy') throw new Refusal('AGENT_BUSY', 'gateway.sessionBusy');
  if (method === 'locked') throw new Refusal('RATE_LIMITED', 'gateway.lockedOut', { seconds: 3 }, 3);
  if (method === 'nothing') return undefined;
  return { method };
};
const answer = (value: unknown) =>
  answerRpc(typeof value === 'string' ? value : JSON.stringify(value), call, 'en', 'req-1');
const request = (method: string, more: Record<string, unknown> = {}) => ({ jsonrpc: '2.0', id: 7, method, ...more });
const refused = (id: unknown, code: number) => ({ jsonrpc: '2.0', id, error: expect.objectContaining({ code }) });

describe('JSON-RPC 2.0', () => {
  it.each([
    {
      when: 'a request',
      text: request('x', { params: { a: 1 } }),
      gives: { jsonrpc: '2.0', id: 7, result: { method: 'x' } },
    },
    { when: 'a text id', text: request('x', { id: 'a' }), gives: { jsonrpc: '2.0', id: 'a', result: { method: 'x' } } },
    { when: 'no result', text: request('nothing'), gives: { jsonrpc: '2.0', id: 7, result: null } },
    { when: 'not JSON', text: '{"jsonrpc": "2.0", "method"', gives: refused(null, RPC_ERROR_CODES.PARSE_ERROR) },
    { when: 'nothing at all', text: '', gives: refused(null, RPC_ERROR_CODES.PARSE_ERROR) },
    {
      when: 'another version',
      text: request('x', { jsonrpc: '1.0' }),
      gives: refused(7, RPC_ERROR_CODES.INVALID_REQUEST),
    },
    { when: 'no method', text: { jsonrpc: '2.0', id: 7 }, gives: refused(7, RPC_ERROR_CODES.INVALID_REQUEST) },
    { when: 'a null id', text: request('x', { id: null }), gives: refused(null, RPC_ERROR_CODES.INVALID_REQUEST) },
    {
      when: 'params of no kind',
      text: request('x', { params: 5 }),
      gives: refused(7, RPC_ERROR_CODES.INVALID_REQUEST),
    },
    { when: 'a bare value', text: '42', gives: refused(null, RPC_ERROR_CODES.INVALID_REQUEST) },
    { when: 'null', text: 'null', gives: refused(null, RPC_ERROR_CODES.INVALID_REQUEST) },
    { when: 'an empty batch', text: [], gives: refused(null, RPC_ERROR_CODES.INVALID_REQUEST) },
    { when: 'a huge batch', text: Array(21).fill(request('x')), gives: refused(null, RPC_ERROR_CODES.INVALID_REQUEST) },
    {
      when: 'a batch',
      text: [request('x'), 5, { jsonrpc: '2.0', method: 'n' }],
      gives: [expect.objectContaining({ id: 7 }), refused(null, -32600)],
    },
    { when: 'a failure inside', text: request('fails'), gives: refused(7, RPC_ERROR_CODES.INTERNAL_ERROR) },
    { when: 'a busy conversation', text: request('busy'), gives: refused(7, RPC_ERROR_CODES.AGENT_BUSY) },
    { when: 'too many', text: request('locked'), gives: refused(7, RPC_ERROR_CODES.RATE_LIMITED) },
  ])('$when', async ({ text, gives }) => expect(await answer(text)).toEqual(gives));

  it('a request without an id is a notification: it is done and gets no response, whatever comes of it', async () => {
    for (const method of ['x', 'fails', 'busy']) {
      calls.length = 0;
      expect(await answer({ jsonrpc: '2.0', method })).toBeUndefined();
      expect(calls).toEqual([[method, undefined]]);
    }
    expect(await answer([{ jsonrpc: '2.0', method: 'x' }])).toBeUndefined();
  });

  it('a failure says what the caller needs and nothing of the inside', async () => {
    const [inside, busy] = [await answer(request('fails')), await answer(request('locked'))];
    expect(JSON.stringify(inside)).not.toContain('secret detail');
    expect(inside).toMatchObject({ error: { message: 'Something went wrong in FinClaw. Look for req-1 in the log.' } });
    expect(busy).toMatchObject({ error: { data: { code: 'RATE_LIMITED', retryAfter: 3 } } });
  });

  it.each([
    ['agent.run', 'messages.send'],
    ['session.get', 'sessions.get'],
    ['session.reset', 'sessions.reset'],
    ['session.list', 'sessions.list'],
    ['health.check', 'server.health'],
    ['finance.quote', 'quotes.get'],
    ['finance.portfolio.get', 'portfolio.get'],
  ])('%s is another name for %s', async (alias, method) => {
    expect(await answer(request(alias))).toMatchObject({ result: { method } });
  });

  it('no text makes it throw, and every answer is a response', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.anything().map((value) => JSON.stringify(value) ?? ''),
        ),
        async (text) => {
          const response = await answer(text);
          for (const each of Array.isArray(response) ? response : response === undefined ? [] : [response]) {
            expect(each.jsonrpc).toBe('2.0');
            expect(each.result !== undefined || each.error !== undefined).toBe(true);
          }
        },
      ),
    );
  });
});
