import * as AnthropicSdk from '@anthropic-ai/sdk';
import * as OpenAISdk from 'openai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailoverError, ProviderError } from '../errors.ts';
import { createBreakerRegistry } from '../providers/breakers.ts';
import { FakeKeys, type ListedModel, resolverOf } from '../testing/chain.ts';
import { resolvedModel } from '../testing/models.ts';
import { recordingBus } from '../testing/recorders.ts';
import { runWithModelFallback } from './fallback.ts';
import { ModelsExhaustedError } from './fallback-attempt.ts';
import type { FallbackConfig } from './fallback-config.ts';
import type { AttemptContext } from './fallback-run.ts';
import type { ResolvedModel } from './selection.ts';

const m1 = resolvedModel('m1');
const m2 = resolvedModel('m2', { provider: 'openai' });
const m3 = resolvedModel('m3', { provider: 'openai', contextWindow: 400_000 });

const error = (status: number, headers: Record<string, string> = {}): Error =>
  AnthropicSdk.APIError.generate(
    status,
    { type: 'error', error: { type: 'x', message: 'scripted' } },
    undefined,
    new Headers(headers),
  );

let eventBus = recordingBus();
let breakers = createBreakerRegistry();
beforeEach(() => {
  vi.useFakeTimers();
  eventBus = recordingBus();
  breakers = createBreakerRegistry();
});
afterEach(() => vi.useRealTimers());

type Script = Readonly<Record<string, readonly (Error | string)[]>>;

/** Runs a chain whose models answer from a script; the last line of a script repeats. */
function run(
  script: Script,
  config: Partial<FallbackConfig> = {},
  { credentials, models = [m1, m2, m3] }: { credentials?: FakeKeys; models?: readonly ListedModel[] } = {},
) {
  const calls: { model: string; key: string | undefined; at: number; context: AttemptContext }[] = [];
  const left = new Map(Object.entries(script).map(([id, lines]) => [id, [...lines]]));
  const started = Date.now();
  const fn = async ({ modelId }: ResolvedModel, context: AttemptContext): Promise<string> => {
    calls.push({ model: modelId, key: context.credential?.id, at: Date.now() - started, context });
    const lines = left.get(modelId)!;
    const line = lines.length > 1 ? lines.shift()! : lines[0]!;
    if (typeof line === 'string') return line;
    throw line;
  };
  const promise = runWithModelFallback(
    { models: Object.keys(script).map((raw) => ({ raw })), maxRetriesPerModel: 0, retryBaseDelayMs: 100, ...config },
    fn,
    resolverOf(...models),
    { breakers, eventBus, ...(credentials && { credentials }) },
  );
  const outcome = promise.then(
    (result) => ({ result, error: undefined }),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into errors.
    (thrown: any) => ({ result: undefined, error: thrown }),
  );
  return {
    calls,
    /** With all the waiting done. */
    get outcome() {
      return vi.runAllTimersAsync().then(() => outcome);
    },
    settled: outcome,
  };
}

const modelsOf = (calls: readonly { model: string }[]) => calls.map(({ model }) => model);

describe('runWithModelFallback', () => {
  it('(check 7) stays with a model that answers', async () => {
    const { result } = await run({ m1: ['hi'], m2: ['no'] }).outcome;
    expect(result).toMatchObject({ result: 'hi', modelUsed: m1, attempts: [{ success: true, retry: 0, model: m1 }] });
    expect(eventBus.of('model:fallback')).toEqual([]);
  });

  it('(check 8) goes on to the next model and says so once', async () => {
    const { result } = await run({ m1: [error(429)], m2: ['hi'] }).outcome;
    expect(result?.attempts.map(({ success }) => success)).toEqual([false, true]);
    expect(result?.attempts[0]).toMatchObject({ trigger: 'rate-limit' });
    expect(eventBus.of('model:fallback')).toEqual([['m1', 'm2', 'rate-limit']]);
  });

  it('(check 9) reaches the other vendor in the very outage it is for', async () => {
    const models = ['opus', 'sonnet', 'haiku'].map((id) => resolvedModel(id));
    const failing = [error(500)];
    const script = { opus: failing, sonnet: failing, haiku: failing, m2: ['hi'] };
    const { result } = await run(script, { maxRetriesPerModel: 2 }, { models: [...models, m2] }).outcome;
    expect(result?.modelUsed).toBe(m2);
  });

  it('(check 10) the breaker counts provider faults only, and recovers by itself', async () => {
    const shared = breakers.get('anthropic');
    const once = (thrown: Error, signal?: AbortSignal) =>
      runWithModelFallback(
        { models: [{ raw: 'm1' }], maxRetriesPerModel: 0, retryBaseDelayMs: 0, ...(signal && { abortSignal: signal }) },
        () => Promise.reject(thrown),
        resolverOf(m1),
        { breakers, eventBus },
      ).catch(() => {});
    for (let i = 0; i < 5; i++) await once(error(400));
    expect(shared.getState()).toBe('closed');
    for (let i = 0; i < 5; i++) await once(new AnthropicSdk.APIUserAbortError());
    expect(shared.getState()).toBe('closed');
    for (let i = 0; i < 5; i++) await once(error(529));
    expect(shared.getState()).toBe('closed');
    for (let i = 0; i < 5; i++) await once(error(500));
    expect(shared.getState()).toBe('open');
    vi.advanceTimersByTime(30_000);
    expect(shared.getState()).toBe('half-open');
  });

  it('however often a model fails in one run, the breaker counts it once', async () => {
    await run({ m1: [error(500)], m2: ['hi'] }, { maxRetriesPerModel: 10, maxRetryDelayMs: 1e6 }).outcome;
    expect(breakers.get('anthropic').getFailures()).toBe(1);
  });

  it('(check 11) with every breaker open nothing is called', async () => {
    for (const provider of ['anthropic', 'openai']) {
      for (let i = 0; i < 5; i++)
        await breakers
          .get(provider)
          .execute(() => Promise.reject(error(500)))
          .catch(() => {});
    }
    const { calls, outcome } = run({ m1: ['hi'], m2: ['hi'] });
    const { error: thrown } = await outcome;
    expect(thrown).toBeInstanceOf(AggregateError);
    expect(thrown).toMatchObject({
      code: 'MODELS_EXHAUSTED',
      attempts: [{ skipped: 'circuit-open' }, { skipped: 'circuit-open' }],
    });
    expect(thrown.retryAfterMs).toBeGreaterThanOrEqual(1);
    expect(thrown.retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(calls).toEqual([]);
  });

  it('an open breaker is a reason to switch', async () => {
    for (let i = 0; i < 5; i++)
      await breakers
        .get('anthropic')
        .execute(() => Promise.reject(error(500)))
        .catch(() => {});
    await run({ m1: ['hi'], m2: ['hi'] }).outcome;
    expect(eventBus.of('model:fallback')).toEqual([['m1', 'm2', 'circuit-open']]);
  });

  it('when no model is left, says what was tried', async () => {
    const { error: thrown } = await run({ m1: [error(500)], m2: [error(429, { 'retry-after': '7' })] }).outcome;
    expect(thrown).toBeInstanceOf(ModelsExhaustedError);
    expect(thrown.errors).toHaveLength(2);
    expect(thrown).toMatchObject({
      retryAfterMs: 7_000,
      attempts: [{ trigger: 'server-error' }, { trigger: 'rate-limit' }],
    });
    expect(eventBus.of('model:exhausted')).toEqual([[['m1', 'm2'], expect.stringContaining('scripted')]]);
    expect(eventBus.of('model:fallback')).toEqual([['m1', 'm2', 'server-error']]);
  });

  it.each([
    ['a request nobody would take', error(400)],
    ['an unknown failure', new Error('?')],
    [
      'a certificate that does not check out',
      new OpenAISdk.APIConnectionError({ cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }) }),
    ],
  ])('throws %s at once, with the history out of sight', async (_what, failure) => {
    const { calls, outcome } = run({ m1: [failure], m2: ['hi'] });
    const { error: thrown } = await outcome;
    expect(thrown).toBe(failure);
    expect(thrown.attempts).toHaveLength(1);
    expect(Object.keys(thrown)).not.toContain('attempts');
    expect(calls).toHaveLength(1);
  });

  it('an empty list of triggers means never to fall back', async () => {
    const { calls, outcome } = run({ m1: [error(500)], m2: ['hi'] }, { fallbackOn: [], maxRetriesPerModel: 3 });
    expect((await outcome).error).toMatchObject({ status: 500 });
    expect(calls).toHaveLength(1);
  });

  it('passes a retired model over', async () => {
    const { result } = await run({ m1: ['hi'], m2: ['hi'] }, {}, { models: [{ retired: m1 }, m2] }).outcome;
    expect(result).toMatchObject({ modelUsed: m2, attempts: [{ skipped: 'retired' }, { success: true }] });
  });

  it('passes over a model that cannot do the job', async () => {
    const blind = resolvedModel('blind', { capabilities: { ...m1.entry.capabilities, vision: false } });
    const { result } = await run({ blind: ['hi'], m1: ['hi'] }, { requires: { vision: true } }, { models: [blind, m1] })
      .outcome;
    expect(result).toMatchObject({ modelUsed: m1, attempts: [{ skipped: 'capability' }, { success: true }] });
  });

  describe('(check 18) with a prompt that is too long', () => {
    const tooLong = new FailoverError('too long', 'context-overflow');
    const smaller = resolvedModel('smaller', { contextWindow: 100_000 });

    it('throws by default', async () => {
      expect((await run({ m1: [tooLong], m3: ['hi'] }).outcome).error).toBe(tooLong);
    });

    it('on request, tries it twice more and then the next models', async () => {
      const script = { m1: [tooLong, tooLong, tooLong], smaller: ['hi'] };
      const { calls, outcome } = run(
        script,
        { fallbackOn: ['context-overflow'], maxRetriesPerModel: 2 },
        { models: [m1, smaller] },
      );
      expect((await outcome).result).toMatchObject({ modelUsed: smaller });
      expect(modelsOf(calls)).toEqual(['m1', 'm1', 'm1', 'smaller']);
    });
  });

  describe('(check 12) when the caller aborts', () => {
    it.each([
      ['Anthropic', new AnthropicSdk.APIUserAbortError()],
      ['OpenAI', new OpenAISdk.APIUserAbortError()],
      ['something else entirely', error(500)],
    ])('during a call that then throws an error of %s', async (_who, thrown) => {
      const controller = new AbortController();
      const fn = vi.fn(async () => {
        controller.abort();
        throw thrown;
      });
      const config = {
        models: [{ raw: 'm1' }, { raw: 'm2' }],
        maxRetriesPerModel: 2,
        retryBaseDelayMs: 10,
        abortSignal: controller.signal,
      };
      await expect(runWithModelFallback(config, fn, resolverOf(m1, m2), { breakers, eventBus })).rejects.toMatchObject({
        name: 'AbortError',
      });
      expect(fn).toHaveBeenCalledTimes(1);
      expect(breakers.get('anthropic').getFailures()).toBe(0);
    });

    it('beforehand: nothing is called', async () => {
      const { calls, outcome } = run({ m1: ['hi'] }, { abortSignal: AbortSignal.abort('enough') });
      expect((await outcome).error).toMatchObject({ code: 'ABORTED', message: 'enough' });
      expect(calls).toEqual([]);
    });

    it('during a wait: it ends at once', async () => {
      const controller = new AbortController();
      const { calls, settled } = run(
        { m1: [error(500)], m2: ['hi'] },
        { abortSignal: controller.signal, maxRetriesPerModel: 1 },
      );
      await vi.advanceTimersByTimeAsync(50);
      controller.abort();
      expect((await settled).error).toMatchObject({ name: 'AbortError' });
      expect(modelsOf(calls)).toEqual(['m1']);
    });
  });

  describe('(check 15) waiting', () => {
    it('not shorter than the vendor asks', async () => {
      const { calls, outcome } = run({ m1: [error(429, { 'retry-after': '2' }), 'hi'] }, { maxRetriesPerModel: 1 });
      expect((await outcome).result?.result).toBe('hi');
      expect(calls[1]!.at).toBeGreaterThanOrEqual(2_000);
      expect(calls[1]!.context).toMatchObject({ attempt: 1, retry: 1 });
    });

    it('not at all when it would be too long', async () => {
      const { calls, outcome } = run(
        { m1: [error(429, { 'retry-after': '120' })], m2: ['hi'] },
        { maxRetriesPerModel: 1 },
      );
      expect((await outcome).result?.modelUsed).toBe(m2);
      expect(calls[1]!.at).toBe(0);
    });

    it('longer after each failure, and not before another model', async () => {
      const { calls } = run({ m1: [error(500)], m2: ['hi'] }, { maxRetriesPerModel: 2 });
      await vi.runAllTimersAsync();
      const [first, second, third, other] = calls.map(({ at }) => at);
      expect(second! - first!).toBeGreaterThanOrEqual(100);
      expect(third! - second!).toBeGreaterThanOrEqual(200);
      expect(other).toBe(third);
    });

    it('never for a model that is not served', async () => {
      const { calls } = run(
        { m1: [new FailoverError('gone', 'model-unavailable')], m2: ['hi'] },
        { maxRetriesPerModel: 3 },
      );
      await vi.runAllTimersAsync();
      expect(modelsOf(calls)).toEqual(['m1', 'm2']);
    });
  });

  describe('keys', () => {
    it('(check 17) all keys of a vendor come before the next one', async () => {
      const credentials = new FakeKeys({ anthropic: ['A', 'B'], openai: ['C'] });
      const { calls, outcome } = run({ m1: [error(429)], m2: ['hi'] }, {}, { credentials });
      expect((await outcome).result?.attempts.map(({ profileId }) => profileId)).toEqual(['A', 'B', 'C']);
      expect(calls.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
      expect(credentials.reports).toEqual([
        ['A', { ok: false, reason: 'rate-limit' }],
        ['B', { ok: false, reason: 'rate-limit' }],
        ['C', { ok: true }],
      ]);
      expect(eventBus.of('model:fallback')).toEqual([['m1', 'm2', 'rate-limit']]);
    });

    it('(check 16) a single refused key ends the run', async () => {
      const refused = new ProviderError('no', 'PROVIDER_AUTH', { statusCode: 401 });
      const credentials = new FakeKeys({ anthropic: ['A'], openai: ['C'] });
      const { calls, outcome } = run({ m1: [refused], m2: ['hi'] }, {}, { credentials });
      expect((await outcome).error).toBe(refused);
      expect(calls).toHaveLength(1);
    });

    it('(check 16) a second key takes over from a refused one', async () => {
      const credentials = new FakeKeys({ anthropic: ['A', 'B'] });
      const { outcome } = run({ m1: [error(401), 'hi'] }, {}, { credentials });
      expect((await outcome).result).toMatchObject({
        result: 'hi',
        attempts: [{ trigger: 'auth', profileId: 'A' }, { profileId: 'B' }],
      });
      expect(credentials.reports[0]).toEqual(['A', { ok: false, reason: 'auth' }]);
    });

    it('on request, refused keys and keys without credit lead to the next model', async () => {
      for (const failure of [error(401), error(402)]) {
        const credentials = new FakeKeys({ anthropic: ['A'], openai: ['C'] });
        const { outcome } = run({ m1: [failure], m2: ['hi'] }, { fallbackOn: ['auth', 'billing'] }, { credentials });
        expect((await outcome).result?.modelUsed).toBe(m2);
      }
    });

    it('a key without credit does not move spending to another vendor by itself', async () => {
      const { error: thrown } = await run({ m1: [error(402)], m2: ['hi'] }).outcome;
      expect(thrown).toMatchObject({ status: 402 });
    });

    it('changing keys uses up no retries and does not wait', async () => {
      const credentials = new FakeKeys({ anthropic: ['A', 'B', 'C'] });
      const { calls, outcome } = run({ m1: [error(429), error(429), 'hi'] }, {}, { credentials });
      expect((await outcome).result?.result).toBe('hi');
      expect(calls.map(({ key, at, context: { retry } }) => [key, at, retry])).toEqual([
        ['A', 0, 0],
        ['B', 0, 0],
        ['C', 0, 0],
      ]);
    });

    it('when every key is limited for a moment, waits for the first to come back', async () => {
      const credentials = new FakeKeys({ anthropic: ['A'] });
      const { calls, outcome } = run(
        { m1: [error(429, { 'retry-after': '2' }), 'hi'] },
        { maxRetriesPerModel: 1 },
        { credentials },
      );
      setTimeout(() => credentials.release(), 1_999);
      expect((await outcome).result?.result).toBe('hi');
      expect(calls.map(({ key }) => key)).toEqual(['A', 'A']);
      expect(calls[1]!.at).toBeGreaterThanOrEqual(2_000);
    });

    it('a vendor whose keys all wait is passed over', async () => {
      const credentials = new FakeKeys({ anthropic: ['A'], openai: ['C'] });
      await credentials.report(
        { apiKey: '', source: 'profile', id: 'A' },
        { ok: false, reason: 'rate-limit', retryAfterMs: 90_000 },
      );
      const { result } = await run({ m1: ['hi'], m2: ['hi'] }, { maxRetriesPerModel: 1 }, { credentials }).outcome;
      expect(result).toMatchObject({ modelUsed: m2, attempts: [{ skipped: 'cooldown' }, { success: true }] });
    });

    it('a vendor without a key ends the run, or is passed over on request', async () => {
      const missing = { credentials: new FakeKeys({ openai: ['C'] }) };
      expect((await run({ m1: ['hi'], m2: ['hi'] }, {}, missing).outcome).error).toMatchObject({
        code: 'AUTH_KEY_NOT_FOUND',
      });
      const { result } = await run({ m1: ['hi'], m2: ['hi'] }, { fallbackOn: ['auth'] }, missing).outcome;
      expect(result).toMatchObject({ modelUsed: m2, attempts: [{ skipped: 'no-key' }, {}] });
    });

    it.each([
      ['server-error', error(500)],
      ['timeout', error(504)],
      ['model-unavailable', new FailoverError('x', 'model-unavailable')],
      ['request', error(400)],
    ] as const)('reports %s once, for the source to judge', async (reason, failure) => {
      const credentials = new FakeKeys({ anthropic: ['A'], openai: ['C'] });
      await run({ m1: [failure], m2: ['hi'] }, {}, { credentials }).outcome;
      expect(credentials.reports.filter(([id]) => id === 'A')).toEqual([['A', { ok: false, reason }]]);
    });
  });

  it.each([
    ['fewer than no retries', { maxRetriesPerModel: -1 }],
    ['half a retry', { maxRetriesPerModel: 0.5 }],
    ['too many retries', { maxRetriesPerModel: 11 }],
    ['no models', { models: [] }],
    ['an endless delay', { retryBaseDelayMs: Number.POSITIVE_INFINITY }],
    ['an unknown model in third place', { models: [{ raw: 'm1' }, { raw: 'm2' }, { raw: 'm9' }] }],
  ])('(check 19) refuses %s before any call', async (_what, config) => {
    const { calls, outcome } = run({ m1: ['hi'], m2: ['hi'] }, config);
    expect((await outcome).error).toMatchObject({ code: 'FALLBACK_CONFIG_INVALID' });
    expect(calls).toEqual([]);
  });

  it('calls a model that is listed twice once', async () => {
    const { calls, outcome } = run({ m1: [error(500)] }, { models: [{ raw: 'm1' }, { raw: 'm1' }] });
    expect((await outcome).error).toMatchObject({ code: 'MODELS_EXHAUSTED' });
    expect(calls).toHaveLength(1);
  });
});
