import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AbortError, FinClawError } from '../errors/errors.ts';
import {
  type CircuitBreakerOptions,
  CircuitOpenError,
  type CircuitState,
  createCircuitBreaker,
  isServiceFailure,
} from './circuit-breaker.ts';

const boom = new Error('boom');
const fail = () => Promise.reject(boom);
const succeed = async () => 'ok';

function breakerOnClock(options: Partial<CircuitBreakerOptions> = {}) {
  let time = 0;
  const changes: string[] = [];
  const breaker = createCircuitBreaker({
    name: 'quotes',
    now: () => time,
    onStateChange: (from, to) => changes.push(`${from}→${to}`),
    ...options,
  });
  const failTimes = async (times: number) => {
    for (let i = 0; i < times; i++) await expect(breaker.execute(fail)).rejects.toBe(boom);
  };
  const advance = (ms: number) => {
    time += ms;
  };
  return { breaker, changes, failTimes, advance };
}

describe('createCircuitBreaker', () => {
  it('opens after five failures in a row and then refuses without calling', async () => {
    const { breaker, failTimes } = breakerOnClock();
    await failTimes(4);
    expect(breaker.getState()).toBe('closed');
    await failTimes(1);
    expect(breaker.getState()).toBe('open');
    expect(breaker.getFailures()).toBe(5);
    let called = false;
    const refused = breaker.execute(() => {
      called = true;
    });
    await expect(refused).rejects.toMatchObject({
      name: 'CircuitOpenError',
      code: 'CIRCUIT_OPEN',
      message: expect.stringContaining('quotes'),
    });
    expect(called).toBe(false);
  });

  it('a success in between starts the count again', async () => {
    const { breaker, failTimes } = breakerOnClock();
    await failTimes(4);
    await breaker.execute(succeed);
    expect(breaker.getFailures()).toBe(0);
    await failTimes(4);
    expect(breaker.getState()).toBe('closed');
  });

  it('a synchronous throw is a failure like any other', async () => {
    const { breaker, failTimes } = breakerOnClock();
    await failTimes(4);
    const thrown = breaker.execute(() => {
      throw boom;
    });
    await expect(thrown).rejects.toBe(boom);
    expect(breaker.getState()).toBe('open');
  });

  it('getState says half-open when the time is over, without any call', async () => {
    const { breaker, failTimes, advance } = breakerOnClock();
    await failTimes(5);
    advance(29_999);
    expect([breaker.getState(), breaker.getRetryAfterMs()]).toEqual(['open', 1]);
    advance(1);
    expect([breaker.getState(), breaker.getRetryAfterMs()]).toEqual(['half-open', 0]);
  });

  it('a successful probe closes and zeroes the count', async () => {
    const { breaker, failTimes, advance, changes } = breakerOnClock();
    await failTimes(5);
    advance(30_000);
    expect(await breaker.execute(succeed)).toBe('ok');
    expect([breaker.getState(), breaker.getFailures()]).toEqual(['closed', 0]);
    expect(changes).toEqual(['closed→open', 'open→half-open', 'half-open→closed']);
  });

  it('a failed probe opens again and restarts the clock', async () => {
    const { breaker, failTimes, advance, changes } = breakerOnClock();
    await failTimes(5);
    advance(30_000);
    await failTimes(1);
    advance(29_999);
    expect(breaker.getState()).toBe('open');
    advance(1);
    expect(breaker.getState()).toBe('half-open');
    expect(changes).toEqual(['closed→open', 'open→half-open', 'half-open→open', 'open→half-open']);
  });

  it('one probe runs at a time, other callers are refused', async () => {
    const { breaker, failTimes, advance } = breakerOnClock();
    await failTimes(5);
    advance(30_000);
    const gate = Promise.withResolvers<string>();
    const probe = breaker.execute(() => gate.promise);
    await expect(breaker.execute(succeed)).rejects.toSatisfy(
      (error) => error instanceof CircuitOpenError && error.retryAfterMs > 0,
    );
    gate.resolve('ok');
    await probe;
    expect(breaker.getState()).toBe('closed');
  });

  it('the refusal says how long to wait', async () => {
    const { breaker, failTimes, advance } = breakerOnClock();
    await failTimes(5);
    advance(12_000.5);
    await expect(breaker.execute(succeed)).rejects.toMatchObject({ retryAfterMs: 18_000, statusCode: 503 });
  });

  it('a probe that ends by abort gives its slot back and decides nothing', async () => {
    const { breaker, failTimes, advance } = breakerOnClock();
    await failTimes(5);
    advance(30_000);
    await expect(breaker.execute(() => Promise.reject(new AbortError()))).rejects.toThrow();
    expect(breaker.getState()).toBe('half-open');
    await breaker.execute(succeed);
    expect(breaker.getState()).toBe('closed');
  });

  it('after the caller aborted, nothing that is thrown counts', async () => {
    const { breaker, failTimes } = breakerOnClock();
    await failTimes(4);
    await expect(breaker.execute(fail, { signal: AbortSignal.abort() })).rejects.toBe(boom);
    expect(breaker.getFailures()).toBe(4);
  });

  it('the caller judges the end of a call, returned or thrown, and what says nothing leaves the count alone', async () => {
    const { breaker, failTimes } = breakerOnClock();
    await failTimes(3);
    await expect(breaker.execute(fail, { judge: () => 'nothing' })).rejects.toBe(boom);
    expect(await breaker.execute(succeed, { judge: () => 'nothing' })).toBe('ok');
    expect(breaker.getFailures()).toBe(3);
    expect(await breaker.execute(succeed, { judge: () => 'broken' })).toBe('ok');
    expect(breaker.getFailures()).toBe(4);
    await expect(breaker.execute(fail, { judge: ({ ok }) => (ok ? 'broken' : 'works') })).rejects.toBe(boom);
    expect(breaker.getFailures()).toBe(0);
  });

  it.each([
    { what: 'success', late: () => 'ok' },
    {
      what: 'failure',
      late: () => {
        throw boom;
      },
    },
  ])('a late $what of an earlier period changes nothing', async ({ late }) => {
    const { breaker, failTimes, advance } = breakerOnClock();
    const gate = Promise.withResolvers<void>();
    const slow = breaker.execute(() => gate.promise.then(late)).catch(() => undefined);
    await failTimes(5);
    advance(10_000);
    gate.resolve();
    await slow;
    expect([breaker.getState(), breaker.getRetryAfterMs()]).toEqual(['open', 20_000]);
  });

  it('with 20 of 32 callers failing, the 12 others always get through, and their success closes it for all', async () => {
    const { breaker, advance } = breakerOnClock();
    const faulty = Array.from({ length: 20 }, (_, index) => `faulty ${index}`);
    const healthy = Array.from({ length: 12 }, (_, index) => `healthy ${index}`);
    const refused = new Map<string, number>();
    const ask = (caller: string) =>
      breaker.execute(caller.startsWith('faulty') ? fail : succeed, { caller }).catch((error: unknown) => {
        if (error instanceof CircuitOpenError) refused.set(caller, (refused.get(caller) ?? 0) + 1);
      });
    for (let round = 0; round < 5; round++) {
      for (const caller of faulty) await ask(caller);
      expect(breaker.getState()).toBe('open');
      // Who opened it is kept away; everybody else still finds out for themselves.
      await ask(faulty[0]!);
      for (const caller of healthy) await ask(caller);
      expect(breaker.getState()).toBe('closed');
      advance(1000);
    }
    expect([...refused]).toEqual([['faulty 0', 5]]);
  });

  it('who fails on the way through an open circuit is kept away too, and does not keep it open longer', async () => {
    const { breaker, advance, failTimes } = breakerOnClock();
    await failTimes(5);
    advance(20_000);
    await expect(breaker.execute(fail, { caller: 'new' })).rejects.toBe(boom);
    await expect(breaker.execute(succeed, { caller: 'new' })).rejects.toBeInstanceOf(CircuitOpenError);
    advance(10_000);
    expect(breaker.getState()).toBe('half-open');
    expect(await breaker.execute(succeed, { caller: 'new' })).toBe('ok');
    expect(breaker.getState()).toBe('closed');
  });

  it('a success that was under way when others opened it closes it', async () => {
    const { breaker } = breakerOnClock();
    const gate = Promise.withResolvers<string>();
    const slow = breaker.execute(() => gate.promise, { caller: 'slow' });
    for (const caller of ['a', 'b', 'c', 'd', 'e']) await expect(breaker.execute(fail, { caller })).rejects.toBe(boom);
    expect(breaker.getState()).toBe('open');
    gate.resolve('ok');
    await slow;
    expect(breaker.getState()).toBe('closed');
  });

  it('whatever happens, it follows the rules', async () => {
    type Step =
      | { do: 'start' }
      | { do: 'advance' }
      | { do: 'end'; how: 'success' | 'failure' | 'abort'; which: number };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constant('start' as const) }),
      fc.record({ do: fc.constant('advance' as const) }),
      fc.record({
        do: fc.constant('end' as const),
        how: fc.constantFrom('success', 'failure', 'abort'),
        which: fc.nat(20),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const legal = new Set(['closed→open', 'open→half-open', 'half-open→closed', 'half-open→open']);
        let before: CircuitState = 'closed';
        const { breaker, advance } = breakerOnClock({
          onStateChange: (from, to) => {
            expect(from).toBe(before);
            expect(legal).toContain(`${from}→${to}`);
            before = to;
          },
        });
        const running: { state: CircuitState; gate: PromiseWithResolvers<void>; done: Promise<unknown> }[] = [];
        for (const current of steps) {
          if (current.do === 'advance') advance(10_000);
          else if (current.do === 'start') {
            const state = breaker.getState();
            const waitsForProbe = state === 'half-open' && breaker.getRetryAfterMs() > 0;
            const gate = Promise.withResolvers<void>();
            let called = false;
            const done = breaker.execute(() => {
              called = true;
              return gate.promise;
            });
            done.catch(() => undefined);
            expect(called).toBe(state !== 'open' && !waitsForProbe);
            if (called) running.push({ state, gate, done });
          } else {
            const [call] = running.splice(current.which % Math.max(1, running.length), 1);
            if (current.how === 'success') call?.gate.resolve();
            else call?.gate.reject(current.how === 'abort' ? new AbortError() : boom);
            await call?.done.catch(() => undefined);
          }
          expect(breaker.getState() === 'closed' ? breaker.getFailures() < 5 : true).toBe(true);
        }
        // However it went, it recovers: the remaining calls end, time passes, one success closes it.
        for (const call of running) call.gate.reject(new AbortError());
        await Promise.allSettled(running.map((call) => call.done));
        advance(30_000);
        await breaker.execute(succeed);
        expect(breaker.getState()).toBe('closed');
      }),
    );
  });
});

describe('isServiceFailure', () => {
  it.each([
    { what: 'a plain error', error: new Error('x'), counts: true },
    { what: 'a timeout', error: new DOMException('late', 'TimeoutError'), counts: true },
    { what: '500', error: { status: 500 }, counts: true },
    { what: '503 of ours', error: new FinClawError('x', 'INTERNAL', { statusCode: 503 }), counts: true },
    { what: '408', error: { statusCode: 408 }, counts: true },
    { what: '429', error: { status: 429 }, counts: true },
    { what: 'null', error: null, counts: true },
    { what: '400', error: { status: 400 }, counts: false },
    { what: '404', error: { statusCode: 404 }, counts: false },
    { what: 'a cancellation of the platform', error: new DOMException('stop', 'AbortError'), counts: false },
    { what: 'a cancellation of ours', error: new AbortError(), counts: false },
    { what: 'another open circuit', error: new CircuitOpenError('x', 1), counts: false },
  ])('$what counts: $counts', ({ error, counts }) => {
    expect(isServiceFailure(error)).toBe(counts);
  });
});
