import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FinClawError } from '../errors/errors.ts';
import { type RetryOptions, resolveRetryConfig, retry } from './retry.ts';

const reset = () => Object.assign(new Error('reset'), { code: 'ECONNRESET' });

/** Fails with the given errors in turn, then succeeds; notes the time of each call. */
function failing(...errors: unknown[]) {
  const calls: { attempt: number; at: number }[] = [];
  const fn = async (attempt: number) => {
    calls.push({ attempt, at: Date.now() });
    if (calls.length <= errors.length) throw errors[calls.length - 1];
    return 'done';
  };
  return { fn, calls };
}

async function run(fn: (attempt: number) => Promise<string>, options: RetryOptions) {
  const outcome = retry(fn, { jitter: false, ...options }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

describe('retry', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts attempts from 0 and waits twice as long each time', async () => {
    const { fn, calls } = failing(reset(), reset());
    expect(await run(fn, {})).toEqual({ value: 'done' });
    expect(calls).toEqual([
      { attempt: 0, at: 0 },
      { attempt: 1, at: 1_000 },
      { attempt: 2, at: 3_000 },
    ]);
  });

  it.each([0, 1, 2, 5])(
    'maxAttempts %d is the total number of calls, and the last error is thrown unchanged',
    async (maxAttempts) => {
      const errors = Array.from({ length: 9 }, reset);
      const { fn, calls } = failing(...errors);
      const outcome = await run(fn, { maxAttempts });
      expect(calls).toHaveLength(Math.max(1, maxAttempts));
      expect((outcome as { error: unknown }).error).toBe(errors[calls.length - 1]);
    },
  );

  it.each([
    { what: 'a connection reset', error: reset(), calls: 3 },
    { what: 'native fetch around a reset', error: new TypeError('fetch failed', { cause: reset() }), calls: 3 },
    { what: 'a defect', error: new TypeError('x is not a function'), calls: 1 },
    { what: 'an error of ours', error: new FinClawError('no', 'INVALID_INPUT'), calls: 1 },
    { what: 'null', error: null, calls: 1 },
  ])('by default $what means $calls calls', async ({ error, calls }) => {
    const failed = failing(error, error, error);
    await run(failed.fn, {});
    expect(failed.calls).toHaveLength(calls);
  });

  it('shouldRetry sees the error and the attempt, and onRetry the delay', async () => {
    const error = new Error('busy');
    const seen: unknown[] = [];
    const { fn } = failing(error, error);
    await run(fn, {
      shouldRetry: (thrown, attempt) => thrown === error && attempt < 1,
      onRetry: (...args) => seen.push(args),
    });
    expect(seen).toEqual([[error, 0, 1_000]]);
  });

  it.each([
    { asked: 2_000, secondCallAt: 2_000 },
    { asked: 10, secondCallAt: 1_000 },
    { asked: Number.NaN, secondCallAt: 1_000 },
    { asked: undefined, secondCallAt: 1_000 },
    { asked: 30_000, secondCallAt: 30_000 },
  ])('a server that asks for $asked ms is called again after $secondCallAt ms', async ({ asked, secondCallAt }) => {
    const { fn, calls } = failing(reset());
    await run(fn, { retryAfterMs: () => asked });
    expect(calls[1]?.at).toBe(secondCallAt);
  });

  it('the wait may depend on the error or be one number', async () => {
    const slow = Object.assign(reset(), { retryAfterMs: 5_000 });
    const byError = failing(slow);
    await run(byError.fn, { retryAfterMs: (error) => (error as { retryAfterMs?: number }).retryAfterMs });
    expect(byError.calls[1]?.at).toBe(5_000);
    vi.setSystemTime(0);
    const fixed = failing(reset());
    await run(fixed.fn, { retryAfterMs: 7_000 });
    expect(fixed.calls[1]?.at).toBe(7_000);
  });

  it('gives up at once when the server asks for more than maxDelay, with its error unchanged', async () => {
    const error = Object.assign(reset(), { retryAfterMs: 120_000 });
    const { fn, calls } = failing(error);
    expect(await run(fn, { retryAfterMs: () => 120_000 })).toEqual({ error });
    expect(calls).toHaveLength(1);
    expect(Date.now()).toBe(0);
  });

  it('jitter only adds to what the server asked for', async () => {
    const { fn, calls } = failing(reset());
    await run(fn, { jitter: true, random: () => 0.99, retryAfterMs: () => 1_050 });
    expect(calls[1]?.at).toBe(1_099);
  });

  it('an aborted signal stops before the first call, with its own reason', async () => {
    const { fn, calls } = failing();
    expect(await run(fn, { signal: AbortSignal.abort('closing') })).toEqual({ error: 'closing' });
    expect(calls).toHaveLength(0);
  });

  it('an abort during the wait stops there, with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('the user left');
    const { fn, calls } = failing(reset(), reset());
    setTimeout(() => controller.abort(reason), 500);
    expect(await run(fn, { signal: controller.signal })).toEqual({ error: reason });
    expect(calls).toHaveLength(1);
    expect(Date.now()).toBe(500);
  });

  it('an abort during a call is reported as the abort, whatever the call threw', async () => {
    const controller = new AbortController();
    const outcome = await run(
      async () => {
        controller.abort();
        throw reset();
      },
      { signal: controller.signal },
    );
    expect((outcome as { error: Error }).error.name).toBe('AbortError');
  });

  it('resolveRetryConfig fills the four defaults and keeps what is given', () => {
    expect(resolveRetryConfig()).toEqual({ maxAttempts: 3, minDelay: 1_000, maxDelay: 30_000, jitter: true });
    expect(resolveRetryConfig({ maxAttempts: 1, jitter: false })).toMatchObject({
      maxAttempts: 1,
      jitter: false,
      maxDelay: 30_000,
    });
  });
});
