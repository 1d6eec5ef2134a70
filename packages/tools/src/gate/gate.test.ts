import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ApprovalHandler, ApprovalRequest } from '../approval/approval-types.ts';
import { ToolRegistry } from '../registry/registry.ts';
import { hashToolInput } from '../schema/canonical-json.ts';
import { approve, callContext, DONE, defineTool, setUp } from '../testing/fixtures.ts';
import { createMemoryValues } from '../testing/memory-values.ts';
import { type Grant, SealedExecutor } from './gate.ts';
import { openUnsettledCalls } from './unsettled-calls.ts';

const ORDER = { name: 'place_order', changes: 'outside' } as const;
const BUY = { symbol: '005930.KS', qty: 1 };

describe('a grant', () => {
  it('cannot be made outside the gate, and an executor cannot be run without one', () => {
    const sealed = new SealedExecutor(async () => DONE);
    expectTypeOf(sealed.run).parameter(0).toEqualTypeOf<Grant>();
    const forged = { input: {}, inputHash: '', idempotencyKey: '' };
    // @ts-expect-error an object of the same shape is no grant
    expect(() => sealed.run(forged, callContext())).toThrow(expect.objectContaining({ code: 'TOOL_GRANT_INVALID' }));
    // @ts-expect-error an executor cannot be called directly
    expect(() => sealed.execute({}, callContext())).toThrow(TypeError);
    expect(Object.keys(sealed)).toEqual([]);
  });
});

describe('approval', () => {
  it('nobody to ask: refused, nothing runs, nothing starts', async () => {
    const { call, execute, eventNames } = setUp(ORDER);
    expect(await call(BUY)).toMatchObject({ isError: true, metadata: { code: 'APPROVAL_REQUIRED' } });
    expect(execute).not.toHaveBeenCalled();
    expect(eventNames()).toEqual([]);
  });

  it.each<[string, ApprovalHandler, string]>([
    ['a refusal', async ({ inputHash }) => ({ approved: false, inputHash }), 'APPROVAL_REJECTED'],
    [
      'a yes to another input',
      async () => ({ approved: true, inputHash: hashToolInput({ qty: 1000 }) }),
      'APPROVAL_REJECTED',
    ],
    ['a yes without a digest', async () => ({ approved: true }) as never, 'APPROVAL_REJECTED'],
    ['something truthy', async ({ inputHash }) => ({ approved: 'yes', inputHash }) as never, 'APPROVAL_REJECTED'],
    ['nothing', async () => undefined as never, 'APPROVAL_REJECTED'],
    [
      'nobody reachable',
      async ({ inputHash }) => ({ approved: false, inputHash, refusal: 'unreachable' }),
      'APPROVAL_REQUIRED',
    ],
    [
      'an expired request',
      async ({ inputHash }) => ({ approved: false, inputHash, refusal: 'expired' }),
      'APPROVAL_TIMEOUT',
    ],
    ['a rejection', async () => Promise.reject(new Error('x')), 'APPROVAL_REQUIRED'],
    [
      'a throw',
      () => {
        throw new Error('x');
      },
      'APPROVAL_REQUIRED',
    ],
    ['silence', () => new Promise(() => {}), 'APPROVAL_TIMEOUT'],
  ])('%s does not let it run', async (_when, approvalHandler, code) => {
    const { call, execute } = setUp(ORDER, { approvalHandler, approvalTimeoutMs: 30 });
    expect(await call(BUY)).toMatchObject({ isError: true, metadata: { code } });
    expect(execute).not.toHaveBeenCalled();
  });

  it('a yes lets exactly that input run, and is asked for again every time', async () => {
    const handler = vi.fn(approve);
    const { call, execute } = setUp(ORDER, { approvalHandler: handler });
    expect(await call(BUY)).toMatchObject({ content: 'done', isError: false });
    await call(BUY);
    expect(handler).toHaveBeenCalledTimes(2);
    expect(handler.mock.calls[0]![0]).toMatchObject({
      toolName: 'place_order',
      group: 'finance',
      input: BUY,
      inputHash: hashToolInput(BUY),
      reason: 'Tool "place_order": it changes something outside of this program',
      causes: ['outside'],
      stage: 'safety',
      sessionId: 's1',
      userId: 'u1',
      channelId: 'c1',
      changes: 'outside',
      signal: expect.any(AbortSignal),
    });
    expect(execute).toHaveBeenCalledWith(
      BUY,
      expect.objectContaining({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    );
  });

  it('what is approved is what a hook left, and nobody can change it afterwards', async () => {
    const beforeToolExecute = {
      fire: async (payload: object) => ({ ...payload, input: { ...BUY, qty: 1000 } }) as never,
    };
    const seen: ApprovalRequest[] = [];
    const { call, execute } = setUp(ORDER, {
      hooks: { beforeToolExecute },
      approvalHandler: async (request) => {
        seen.push(request);
        expect(() => Object.assign(request.input, { qty: 5 })).toThrow(TypeError);
        return { approved: true, inputHash: request.inputHash };
      },
    });
    await call(BUY);
    expect(seen[0]!.input).toEqual({ ...BUY, qty: 1000 });
    expect(execute).toHaveBeenCalledExactlyOnceWith({ ...BUY, qty: 1000 }, expect.anything());
    const old = setUp(ORDER, {
      hooks: { beforeToolExecute },
      approvalHandler: async () => ({ approved: true, inputHash: hashToolInput(BUY) }),
    });
    expect((await old.call(BUY)).metadata?.code).toBe('APPROVAL_REJECTED');
    expect(old.execute).not.toHaveBeenCalled();
  });

  it.each([
    { isKnown: true, en: 'already done', ko: '이미 한 번 실행했습니다' },
    { isKnown: false, en: 'outcome is not known', ko: '결과를 알 수 없습니다' },
  ])('a card of a call that was made before says so (outcome known: $isKnown)', async ({ isKnown, en, ko }) => {
    const handler = vi.fn<ApprovalHandler>(async ({ inputHash }) => ({ approved: true, inputHash }));
    const { call } = setUp(ORDER, { approvalHandler: handler });
    await call(BUY, { repeats: { time: '2026-07-01 09:00', isKnown } });
    const { summary } = handler.mock.calls[0]![0];
    expect(summary?.en.join()).toMatch(new RegExp(`2026-07-01 09:00.*${en}|${en}.*2026-07-01 09:00`));
    expect(summary?.ko?.join()).toContain(ko);
  });

  it.each([true, false])(
    'equal calls in a row are one question with a count, answered %s for all',
    async (approved) => {
      const handler = vi.fn<ApprovalHandler>(async ({ inputHash }) => ({ approved, inputHash }));
      const { call, execute } = setUp(ORDER, { approvalHandler: handler });
      const run = { runId: 'r1' };
      for (const equalCalls of [3, 2, 1]) await call(BUY, { ...run, equalCalls });
      expect(handler).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 3 }));
      expect(execute).toHaveBeenCalledTimes(approved ? 3 : 0);
      await call(BUY, run);
      await call(BUY, { runId: 'r2', equalCalls: 2 });
      await call({ ...BUY, qty: 2 }, { runId: 'r2' });
      await call(BUY, { runId: 'r2' });
      expect(handler).toHaveBeenCalledTimes(5);
    },
  );

  it('a tool that was replaced while somebody thought about it does not run', async () => {
    const replacement = vi.fn(async () => DONE);
    const set = setUp(ORDER, {
      approvalHandler: async (request) => {
        set.registry.unregister('place_order');
        set.registry.register(defineTool(ORDER), replacement);
        return { approved: true, inputHash: request.inputHash };
      },
    });
    expect((await set.call(BUY)).metadata?.code).toBe('TOOL_DENIED');
    expect(set.execute).not.toHaveBeenCalled();
    expect(replacement).not.toHaveBeenCalled();
  });

  it('a call cancelled while somebody thinks about it is over, and they are told', async () => {
    const controller = new AbortController();
    let asked: AbortSignal | undefined;
    const { call, execute } = setUp(ORDER, {
      approvalHandler: ({ signal }) => {
        asked = signal;
        controller.abort();
        return new Promise(() => {});
      },
    });
    expect(await call(BUY, { abortSignal: controller.signal })).toMatchObject({
      content: '[Execution aborted]',
      metadata: { code: 'TOOL_ABORTED' },
    });
    expect(asked?.aborted).toBe(true);
    expect(execute).not.toHaveBeenCalled();
  });

  it.each([
    ['our own tool', 'built-in', async () => () => ['Buys.'], { ko: ['Buys.'], en: ['Buys.'] }],
    ['a plugin', 'plugin', () => () => ['Does nothing much.'], undefined],
    [
      'a sentence that fails',
      'built-in',
      () => {
        throw new Error('no');
      },
      undefined,
    ],
  ] as const)('what the card says of a call by %s', async (_whose, source, describeCall, summary) => {
    const handler = vi.fn(approve);
    const registry = new ToolRegistry({ approvalHandler: handler });
    const definition = defineTool({ ...ORDER, describeCall });
    if (source === 'built-in') registry.register(definition, async () => DONE);
    else registry.registerStrangers(definition, async () => DONE, { source });
    await registry.execute(defineTool(ORDER).name, BUY, callContext());
    expect(handler.mock.lastCall?.[0].summary).toEqual(summary);
  });

  it('an input nobody could read on a card is refused, not shortened', async () => {
    const handler = vi.fn(approve);
    const { call } = setUp(ORDER, { approvalHandler: handler });
    expect((await call({ note: 'x'.repeat(9_000) })).metadata?.code).toBe('INVALID_INPUT');
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('calls whose outcome nobody knows', () => {
  const lost = () => new Promise<never>(() => {});
  const options = { approvalHandler: approve };
  const tool = { ...ORDER, timeoutMs: 20 };

  it('a lost order says so and is not repeated before its status is known', async () => {
    const { registry, call, execute } = setUp(tool, options, lost);
    const first = await call(BUY);
    expect(first).toMatchObject({ isError: true, metadata: { code: 'TOOL_TIMEOUT', outcomeUnknown: true } });
    expect(first.content).toContain('Tool execution failed: timed out after 20ms The outcome is unknown');
    expect(await call(BUY)).toMatchObject({ metadata: { code: 'TOOL_DENIED', outcomeUnknown: true } });
    expect(execute).toHaveBeenCalledTimes(1);
    await call({ ...BUY, qty: 2 });
    await call(BUY, { sessionId: 'other' });
    expect(execute).toHaveBeenCalledTimes(3);

    registry.register(defineTool({ name: 'order_status', checksStatusOf: ['place_order'] }), async () => DONE);
    await registry.execute('order_status', {}, callContext());
    await call(BUY);
    expect(execute).toHaveBeenCalledTimes(4);
  });

  it('a status check that fails settles nothing', async () => {
    const { registry, call, execute } = setUp(tool, options, lost);
    await call(BUY);
    registry.register(defineTool({ name: 'order_status', checksStatusOf: ['place_order'] }), async () => ({
      content: 'no',
      isError: true,
    }));
    await registry.execute('order_status', {}, callContext());
    await call(BUY);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('the same order twice at once runs once', async () => {
    const { call, execute } = setUp({ ...ORDER, timeoutMs: 50 }, options, lost);
    const codes = (await Promise.all([call(BUY), call(BUY)])).map((result) => result.metadata?.code);
    expect(codes.sort()).toEqual(['TOOL_DENIED', 'TOOL_TIMEOUT']);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('an order that was running when the process died is unknown to the next one', async () => {
    const store = createMemoryValues();
    const before = setUp(ORDER, { ...options, unsettled: await openUnsettledCalls(store) }, lost);
    void before.call(BUY);
    await vi.waitFor(() => expect(before.execute).toHaveBeenCalled());
    const after = setUp(ORDER, { ...options, unsettled: await openUnsettledCalls(store) });
    expect(await after.call(BUY)).toMatchObject({ metadata: { code: 'TOOL_DENIED', outcomeUnknown: true } });
    expect(after.execute).not.toHaveBeenCalled();
    expect((await after.call({ ...BUY, qty: 2 })).content).toBe('done');
  });

  it('an order that ran is unknown to the next process until its result is stored, and may be repeated in this one', async () => {
    const store = createMemoryValues();
    const before = setUp(ORDER, { ...options, unsettled: await openUnsettledCalls(store) });
    const works: (() => Promise<void>)[] = [];
    const stored = { toolUseId: 't1', afterStored: (_id: string, work: () => Promise<void>) => void works.push(work) };
    expect((await before.call(BUY, stored)).content).toBe('done');
    const after = setUp(ORDER, { ...options, unsettled: await openUnsettledCalls(store) });
    expect(await after.call(BUY)).toMatchObject({ metadata: { code: 'TOOL_DENIED', outcomeUnknown: true } });
    expect((await before.call(BUY, stored)).content).toBe('done');
    for (const work of works) await work();
    const last = setUp(ORDER, { ...options, unsettled: await openUnsettledCalls(store) });
    expect((await last.call(BUY)).content).toBe('done');
  });

  it.each<[string, () => Promise<never>, boolean]>([
    ['returned nothing', async () => undefined as never, true],
    [
      'lost its connection',
      async () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' })),
      true,
    ],
    ['was turned down', async () => Promise.reject(new Error('market closed')), false],
  ])('an order that %s', async (_when, executor, isUnknown) => {
    const { call } = setUp(ORDER, options, executor);
    const result = await call(BUY);
    expect(result.metadata?.outcomeUnknown === true).toBe(isUnknown);
    expect(result.isError).toBe(true);
  });

  it('an order that was cancelled while it ran', async () => {
    const controller = new AbortController();
    const { call } = setUp(ORDER, options, async () => {
      controller.abort();
      return lost();
    });
    expect(await call(BUY, { abortSignal: controller.signal })).toMatchObject({
      metadata: { code: 'TOOL_ABORTED', outcomeUnknown: true },
    });
  });

  it('a read that times out is only a failure', async () => {
    const { call } = setUp({ timeoutMs: 20 }, {}, lost);
    expect(await call()).toMatchObject({
      content: 'Tool execution failed: timed out after 20ms',
      metadata: { code: 'TOOL_TIMEOUT' },
    });
  });
});
