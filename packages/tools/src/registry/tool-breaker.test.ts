import { afterEach, describe, expect, it, vi } from 'vitest';
import { DONE, defineTool, setUp } from '../testing/fixtures.ts';
import type { ToolExecutor } from './definition.ts';

const never = () => new Promise<never>(() => {});

describe('the circuit breaker', () => {
  afterEach(() => vi.useRealTimers());
  const external = { isExternal: true, timeoutMs: 20 };

  it.each<[string, ToolExecutor]>([
    ['throws', async () => Promise.reject(new Error('503'))],
    ['never answers', never],
    ['reports an outage', async () => ({ content: 'down', isError: true, metadata: { upstreamFailure: true } })],
  ])('opens when the service %s', async (_when, executor) => {
    const { call, execute, events, eventNames } = setUp(external, {}, executor);
    for (let i = 0; i < 5; i++) expect((await call({ i })).metadata?.code).not.toBe('CIRCUIT_OPEN');
    const started = eventNames().length;
    expect(await call({ i: 6 })).toMatchObject({ isError: true, metadata: { code: 'CIRCUIT_OPEN' } });
    expect(execute).toHaveBeenCalledTimes(5);
    expect(eventNames()).toHaveLength(started);
    expect(events).toContainEqual(['tool:circuit:change', 'get_quote', 'closed', 'open']);
  });

  it.each<[string, ToolExecutor]>([
    ['a plain error result', async () => ({ content: 'no such ticker', isError: true })],
    ['a mistake of the caller', async () => Promise.reject(Object.assign(new Error('404'), { statusCode: 404 }))],
  ])('%s never opens it', async (_when, executor) => {
    const { call, execute } = setUp(external, {}, executor);
    for (let i = 0; i < 10; i++) await call({ i });
    expect(execute).toHaveBeenCalledTimes(10);
  });

  it('fifty cancelled calls do not open it', async () => {
    const { call, events } = setUp({ ...external, timeoutMs: 5_000 }, {}, never);
    for (let i = 0; i < 50; i++) {
      const controller = new AbortController();
      const running = call({ i }, { abortSignal: controller.signal });
      setImmediate(() => controller.abort());
      await running;
    }
    expect(events.filter(([name]) => name === 'tool:circuit:change')).toEqual([]);
  });

  it('a tool that is registered again starts afresh, and a breaker of our own tools does not exist', async () => {
    const { registry, call, execute } = setUp(external, {}, async () => Promise.reject(new Error('503')));
    for (let i = 0; i < 6; i++) await call({ i });
    registry.unregister('get_quote');
    registry.register(defineTool(external), execute);
    expect((await call()).metadata?.code).toBe('TOOL_FAILED');
    const own = setUp({}, {}, async () => Promise.reject(new Error('bug')));
    for (let i = 0; i < 7; i++) expect((await own.call({ i })).metadata?.code).toBe('TOOL_FAILED');
  });

  it('half open after the reset time, and the change is reported', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let isDown = true;
    const { call, events } = setUp(external, {}, async () => (isDown ? Promise.reject(new Error('503')) : DONE));
    for (let i = 0; i < 5; i++) await call({ i });
    vi.advanceTimersByTime(30_000);
    isDown = false;
    expect((await call({ i: 5 })).content).toBe('done');
    expect(events.filter(([name]) => name === 'tool:circuit:change').map(([, , from, to]) => [from, to])).toEqual([
      ['closed', 'open'],
      ['open', 'half-open'],
      ['half-open', 'closed'],
    ]);
  });
});
