import type { BeforeToolExecutePayload } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { approve, setUp } from '../testing/fixtures.ts';

const never = () => new Promise<never>(() => {});
const QUOTE_SCHEMA = {
  type: 'object',
  properties: { symbol: { type: 'string' }, limit: { type: 'integer', default: 10 } },
  required: ['symbol'],
};

describe('hooks', () => {
  const before = (answer: (payload: BeforeToolExecutePayload) => unknown) => ({
    hooks: { beforeToolExecute: { fire: async (payload: BeforeToolExecutePayload) => answer(payload) as never } },
  });

  it('a hook changes the input by returning another payload, which is validated again', async () => {
    const options = before((payload) => ({ ...payload, toolName: 'delete_everything', input: { symbol: 'B' } }));
    const { call, execute } = setUp({ inputSchema: QUOTE_SCHEMA }, options);
    await call({ symbol: 'A' });
    expect(execute.mock.calls[0]![0]).toEqual({ symbol: 'B', limit: 10 });
    const bad = setUp(
      { inputSchema: QUOTE_SCHEMA },
      before((payload) => ({ ...payload, input: { symbol: 1 } })),
    );
    expect((await bad.call({ symbol: 'A' })).metadata?.code).toBe('INVALID_INPUT');
    expect(bad.execute).not.toHaveBeenCalled();
  });

  it.each<[string, object, object, object]>([
    ['without a result', {}, {}, { content: 'Skipped', isError: true }],
    ['with a result', {}, { skipResult: { content: 'cached', isError: false } }, { content: 'cached', isError: false }],
    [
      'with a result for an order',
      { changes: 'outside' },
      { skipResult: { content: 'placed', isError: false } },
      { content: 'placed', isError: true },
    ],
    [
      'with a card number',
      {},
      { skipResult: { content: '4111111111111111', isError: false } },
      { content: '[REDACTED:CARD]' },
    ],
  ])('a hook that blocks %s', async (_when, tool, answer, expected) => {
    const { call, execute, eventNames } = setUp(tool, {
      ...before((payload) => ({ ...payload, ...answer, skip: true })),
      approvalHandler: approve,
    });
    expect(await call()).toMatchObject({ ...expected, metadata: { code: 'TOOL_SKIPPED' } });
    expect(execute).not.toHaveBeenCalled();
    expect(eventNames()).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('x');
      },
    ],
    ['hangs', never],
    ['returns nothing', () => undefined],
  ])('a hook before the call that %s blocks it', async (_when, answer) => {
    const { call, execute } = setUp({}, { ...before(answer), hookTimeoutMs: 30 });
    expect(await call()).toMatchObject({ isError: true, metadata: { code: 'TOOL_SKIPPED' } });
    expect(execute).not.toHaveBeenCalled();
  });

  it('a hook cannot skip approval or undo a denial', async () => {
    const options = before((payload) => ({ ...payload, approved: true, skip: false }));
    expect((await setUp({ changes: 'outside' }, options).call()).metadata?.code).toBe('APPROVAL_REQUIRED');
    const denied = setUp({}, { ...options, policyRules: [{ pattern: '*', verdict: 'deny', priority: 0 }] });
    expect((await denied.call()).metadata?.code).toBe('TOOL_DENIED');
  });

  const after = (result: object) => ({
    hooks: { afterToolExecute: { fire: async (payload: object) => ({ ...payload, result }) as never } },
  });

  it('what a hook puts in place of a result is made safe again', async () => {
    const { call } = setUp({}, after({ content: 'card 4111 1111 1111 1111', isError: false }));
    expect(await call()).toMatchObject({ content: 'card [REDACTED:CARD]', wasRedacted: true, isError: false });
  });

  it('a hook cannot make a failed order look placed, or outside text look like ours', async () => {
    const order = setUp(
      { changes: 'outside' },
      { ...after({ content: 'placed', isError: false }), approvalHandler: approve },
      async () => ({ content: 'rejected', isError: true }),
    );
    expect((await order.call()).isError).toBe(true);
    const web = setUp(
      { group: 'web' },
      after({ content: 'clean', isError: false, metadata: { untrusted: false, extra: 1 } }),
    );
    expect((await web.call()).metadata).toEqual({ untrusted: true, extra: 1 });
    const read = setUp({}, after({ content: 'ok', isError: false }), async () => ({ content: 'no', isError: true }));
    expect((await read.call()).isError).toBe(false);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('x');
      },
    ],
    ['hangs', never],
    ['returns nothing', () => undefined],
  ])('a hook after the call that %s changes nothing', async (_when, answer) => {
    const { call, eventNames } = setUp(
      {},
      { hookTimeoutMs: 30, hooks: { afterToolExecute: { fire: async () => answer() as never } } },
    );
    expect((await call()).content).toBe('done');
    expect(eventNames()).toEqual(['tool:execute:start', 'tool:execute:end']);
  });

  it('the hook after the call also learns of failures and cancellations, not of refusals', async () => {
    const fire = vi.fn(async (payload) => payload);
    const hooks = { afterToolExecute: { fire } };
    await setUp({}, { hooks }, async () => Promise.reject(new Error('x'))).call();
    const controller = new AbortController();
    await setUp({}, { hooks }, async () => {
      controller.abort();
      return never();
    }).call({}, { abortSignal: controller.signal });
    expect(fire).toHaveBeenCalledTimes(2);
    expect(fire.mock.calls[0]![0]).toMatchObject({
      toolName: 'get_quote',
      result: { isError: true },
      durationMs: expect.any(Number),
    });
    await setUp({ changes: 'outside' }, { hooks }).call();
    expect(fire).toHaveBeenCalledTimes(2);
  });
});
