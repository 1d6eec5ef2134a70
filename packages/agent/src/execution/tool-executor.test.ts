import { createAgentId, createSessionKey, type ToolCall } from '@finclaw/types';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forever, untilSignal } from './testing/scripted-provider.ts';
import { ToolExecutor, type ToolHandler } from './tool-executor.ts';

const call = (id: string, name = id, input: unknown = {}): ToolCall => ({ id, name, input });

/** A handler as tests may write it: anything may come back, anything may be thrown. */
const handler = (
  execute: (input: unknown, signal: AbortSignal) => unknown,
  extra: Partial<ToolHandler> = {},
): ToolHandler => ({
  ...extra,
  execute: async (input, signal) => (await execute(input, signal)) as string,
});

async function runOne(execute: () => unknown) {
  const handlers = new Map<string, ToolHandler>();
  const executor = new ToolExecutor({ handlers });
  handlers.set('t', handler(execute));
  const [result] = await executor.executeAll([call('1', 't')]);
  return result!;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('ToolExecutor', () => {
  it.each([{ maxParallel: 0 }, { timeoutMs: Number.NaN }])('refuses %o', (options) => {
    expect(() => new ToolExecutor(options)).toThrow(RangeError);
  });

  it('a handler learns who calls and which call it is', async () => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ handlers });
    const execute = vi.fn(async () => 'x');
    handlers.set('t', { execute });
    const context = { agentId: createAgentId('main'), sessionKey: createSessionKey('s') };
    const calls = [call('1', 't', { a: 1, b: 2 }), call('2', 't', { b: 2, a: 1 }), call('3', 't', { a: 2 })];
    await executor.executeAll(calls, undefined, { context });
    const told = (toolUseId: string, equalCalls: number) => [
      expect.anything(),
      expect.any(AbortSignal),
      { ...context, toolUseId, equalCalls },
    ];
    expect(execute.mock.calls).toEqual([told('1', 2), told('2', 1), told('3', 1)]);
  });

  it('an unknown tool is an answer, not an error', async () => {
    expect(await new ToolExecutor().executeAll([call('1', 'nope')])).toMatchObject([
      { toolUseId: '1', content: 'Unknown tool: nope', isError: true },
    ]);
  });

  it.each([
    { when: 'null', thrown: null, content: 'Tool execution error: null' },
    { when: 'undefined', thrown: undefined, content: 'Tool execution error: undefined' },
    { when: 'a string', thrown: 's', content: 'Tool execution error: s' },
    { when: 'an object', thrown: {}, content: 'Tool execution error: {}' },
    { when: 'an error', thrown: new Error('no\r\n  luck'), content: 'Tool execution error: no luck' },
    { when: 'an error without words', thrown: new TypeError(), content: 'Tool execution error: TypeError' },
    {
      when: 'an error that cannot be read',
      thrown: Object.defineProperty(new Error('x'), 'message', {
        get: () => {
          throw new Error('hostile');
        },
      }),
      content: 'Tool execution error: unknown error',
    },
    {
      when: 'a key',
      thrown: new Error('bad key sk-ant-abcdefgh12345678 used'),
      content: 'Tool execution error: bad key *** used',
    },
    { when: 'a bearer', thrown: new Error('Bearer abc123def456'), content: 'Tool execution error: Bearer ***' },
    {
      when: 'a query',
      thrown: new Error('GET /x?token=abc&key=def'),
      content: 'Tool execution error: GET /x?token=***&key=***',
    },
    {
      when: 'a password',
      thrown: new Error('password=hunter2 secret=x'),
      content: 'Tool execution error: password=*** secret=***',
    },
  ])('thrown $when', async ({ thrown, content }) => {
    const result = await runOne(() => {
      throw thrown;
    });
    expect(result).toMatchObject({ toolUseId: '1', content, isError: true });
  });

  it('a megabyte of error with a key at the cut stays short and keeps no key', async () => {
    const secret = 'sk-ant-abcdefgh12345678';
    const result = await runOne(() => {
      throw new Error(`${'x '.repeat(245)}${secret}${' y'.repeat(500_000)}`);
    });
    expect(result.content.length).toBeLessThanOrEqual(600);
    expect(result.content).not.toContain('sk-ant');
  });

  const unreadable = () => {
    throw new Error('hostile');
  };
  const cyclic: Record<string, unknown> = { name: 'loop' };
  cyclic.self = cyclic;
  const shared = { x: 1 };
  it.each([
    { when: '10,000 characters', value: 'x'.repeat(10_000), content: 'x'.repeat(10_000) },
    { when: 'undefined', value: undefined, content: '[No result returned]' },
    { when: 'null', value: null, content: '[No result returned]' },
    { when: 'a function', value: () => 1, content: '[No result returned]' },
    { when: 'nothing at all', value: '', content: '' },
    { when: 'a number', value: 5, content: '5' },
    { when: 'a bigint', value: { n: 5n }, content: '{"n":"5"}' },
    { when: 'a cyclic object', value: cyclic, content: '{"name":"loop","self":"[Circular]"}' },
    { when: 'an object used twice', value: [shared, shared], content: '[{"x":1},{"x":1}]' },
    {
      when: 'an object that cannot be read',
      value: { toJSON: unreadable },
      content: '[No result returned]',
    },
  ])('returned $when', async ({ value, content }) => {
    expect(await runOne(() => value)).toEqual({ toolUseId: '1', content, isError: false });
  });

  it.each([
    { when: '10,001 characters', value: 'x'.repeat(10_001), to: 10_000, total: 10_001 },
    { when: 'a pair across the cut', value: `${'x'.repeat(9_999)}😀`, to: 9_999, total: 10_001 },
  ])('of $when the first are shown, and how many is said', async ({ value, to, total }) => {
    const shown = [{ unit: 'characters', from: 1, to, total }];
    expect(await runOne(() => value)).toEqual({ toolUseId: '1', content: 'x'.repeat(to), isError: false, shown });
  });

  it('a handler that never settles times out, its signal aborts, and its late failure is ignored', async () => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ timeoutMs: 1_000, handlers });
    let signal: AbortSignal | undefined;
    let fail: (error: Error) => void = () => {};
    handlers.set(
      't',
      handler(
        (_input, own) => {
          signal = own;
          return new Promise((_, reject) => {
            fail = reject;
          });
        },
        { timeoutMs: 50 },
      ),
    );
    const running = executor.executeAll([call('1', 't')]);
    await vi.advanceTimersByTimeAsync(50);
    expect(await running).toMatchObject([{ toolUseId: '1', content: 'Tool timed out after 50 ms', isError: true }]);
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('an unlimited handler is given no timer', async () => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ handlers });
    let finish: (value: string) => void = () => {};
    handlers.set('t', {
      timeoutMs: Number.POSITIVE_INFINITY,
      execute: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const running = executor.executeAll([call('1', 't')]);
    expect(vi.getTimerCount()).toBe(0);
    finish('ok');
    expect((await running)[0]?.content).toBe('ok');
  });

  it('abort settles what hangs, keeps what is finished and starts nothing more', async () => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ maxParallel: 3, handlers });
    const started: string[] = [];
    const results: Record<string, (signal: AbortSignal) => unknown> = {
      quick: () => 'done',
      deaf: forever,
      polite: untilSignal,
      never: () => 'x',
    };
    for (const [name, execute] of Object.entries(results))
      handlers.set(
        name,
        handler((_input, signal) => {
          started.push(name);
          return execute(signal);
        }),
      );
    const controller = new AbortController();
    const running = executor.executeAll(
      [call('quick'), call('deaf'), call('polite'), call('deaf'), call('never')],
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(100);
    const aborted = { content: 'Tool execution aborted', isError: true };
    expect(await running).toMatchObject([
      { toolUseId: 'quick', content: 'done', isError: false },
      { toolUseId: 'deaf', ...aborted },
      { toolUseId: 'polite', ...aborted },
      { toolUseId: 'deaf', ...aborted },
      { toolUseId: 'never', ...aborted },
    ]);
    expect(started).toEqual(['quick', 'deaf', 'polite', 'deaf']);
  });

  it('what an aborted call still manages to say is kept: it may have gone through', async () => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ handlers });
    handlers.set(
      't',
      handler((_input, signal) =>
        untilSignal(signal).catch(() => ({ content: 'The outcome is unknown', isError: true })),
      ),
    );
    const controller = new AbortController();
    const running = executor.executeAll([call('1', 't')], controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    expect(await running).toMatchObject([{ toolUseId: '1', content: 'The outcome is unknown', isError: true }]);
  });

  it.each([1, 3, 8])('at most %i calls run at a time', async (maxParallel) => {
    const handlers = new Map<string, ToolHandler>();
    const executor = new ToolExecutor({ maxParallel, handlers });
    let running = 0;
    let most = 0;
    handlers.set(
      't',
      handler(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running--;
        return 'x';
      }),
    );
    const all = executor.executeAll(Array.from({ length: 10 }, (_, index) => call(String(index), 't')));
    await vi.advanceTimersByTimeAsync(200);
    expect((await all).map((result) => result.toolUseId)).toEqual([...'0123456789']);
    expect(most).toBe(maxParallel);
  });

  it('in any mix, sequential calls overlap with nothing and results keep the order of the calls', async () => {
    vi.useRealTimers();
    const plan = fc.array(fc.record({ sequential: fc.boolean(), ticks: fc.nat({ max: 4 }), fails: fc.boolean() }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 4 }), async (tools, maxParallel) => {
        const handlers = new Map<string, ToolHandler>();
        const executor = new ToolExecutor({ maxParallel, handlers });
        const active = new Set<number>();
        const order: number[] = [];
        tools.forEach(({ sequential, ticks, fails }, index) => {
          handlers.set(
            `t${index}`,
            handler(
              async () => {
                expect(sequential && active.size > 0).toBe(false);
                expect([...active].some((each) => tools[each]!.sequential)).toBe(false);
                active.add(index);
                if (sequential) order.push(index);
                for (let tick = 0; tick < ticks; tick++) await null;
                active.delete(index);
                if (fails) throw new Error('no');
                return `r${index}`;
              },
              { sequential },
            ),
          );
        });
        const results = await executor.executeAll(tools.map((_, index) => call(`c${index}`, `t${index}`)));
        expect(results).toMatchObject(
          tools.map(({ fails }, index) => ({
            toolUseId: `c${index}`,
            content: fails ? 'Tool execution error: no' : `r${index}`,
            isError: fails,
          })),
        );
        expect(order).toEqual(tools.flatMap(({ sequential }, index) => (sequential ? [index] : [])));
      }),
    );
    vi.useFakeTimers();
  });
});
