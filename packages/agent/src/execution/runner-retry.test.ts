import * as Anthropic from '@anthropic-ai/sdk';
import type { RetryOptions } from '@finclaw/infra';
import { FailoverError, type ModelRoute } from '@finclaw/models';
import { PromptLedger } from '@finclaw/tools';
import * as OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Runner } from './runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import {
  done,
  forever,
  inShort,
  MODEL,
  recorder,
  runParams,
  ScriptedProvider,
  type Step,
  text,
  toolCall,
  untilSignal,
  usage,
} from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

const answer = [text('Hello'), usage(10, 5), done];

/** An error as Anthropic's library throws it. */
function http(status: number, type = 'x', headers: Record<string, string> = {}): Error {
  return Anthropic.APIError.generate(
    status,
    { type: 'error', error: { type, message: 'no' } },
    undefined,
    new Headers(headers),
  );
}

const overloaded = new Anthropic.APIError(undefined, { error: { type: 'overloaded_error' } }, undefined, undefined);
const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
const quota = OpenAI.APIError.generate(429, { error: { code: 'insufficient_quota' } }, undefined, new Headers());

function runnerFor(
  scripts: readonly (readonly Step[])[],
  retryOptions: RetryOptions = {},
  options: Partial<RunnerOptions> = {},
) {
  const provider = new ScriptedProvider(scripts);
  const handlers = new Map();
  const toolExecutor = new ToolExecutor({ handlers });
  const execute = vi.fn(async () => '71500');
  handlers.set('quote', { execute });
  return {
    provider,
    execute,
    runner: new Runner({
      provider,
      ledger: new PromptLedger(),
      toolExecutor,
      retryOptions,
      ...options,
    } as RunnerOptions),
  };
}

/** Runs with time passing as fast as it is needed. */
async function finish<T>(running: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return running;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('retry', () => {
  it('the wait the vendor asks for is kept', async () => {
    const { runner, provider } = runnerFor([[http(429, 'rate_limit_error', { 'retry-after': '2' })], answer], {
      minDelay: 1,
      jitter: false,
    });
    const running = runner.execute(runParams());
    await vi.advanceTimersByTimeAsync(1_999);
    expect(provider.calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await running).toMatchObject({ status: 'completed', finalText: 'Hello', turns: 1 });
    expect(provider.calls).toBe(2);
  });

  it('a wait that is too long is not begun', async () => {
    const { runner, provider } = runnerFor([[http(429, 'rate_limit_error', { 'retry-after': '120' })]]);
    const result = await runner.execute(runParams());
    expect(result).toMatchObject({ status: 'error', error: { code: 'FAILOVER_RATE_LIMIT', retryAfterMs: 120_000 } });
    expect(provider.calls).toBe(1);
  });

  it.each([
    { when: 'no quota left', error: quota, code: 'FAILOVER_BILLING' },
    { when: '401', error: http(401), code: 'PROVIDER_AUTH' },
    { when: '403', error: http(403), code: 'PROVIDER_AUTH' },
    { when: '400', error: http(400), code: 'PROVIDER_BAD_REQUEST' },
    { when: '422', error: http(422), code: 'PROVIDER_BAD_REQUEST' },
    { when: 'a model that is gone', error: http(404, 'not_found_error'), code: 'FAILOVER_MODEL_UNAVAILABLE' },
    { when: 'a bug', error: new TypeError('x is not a function'), code: 'PROVIDER_UNKNOWN' },
  ])('$when is final', async ({ error, code }) => {
    const { runner, provider } = runnerFor([[error]]);
    const { events, listener } = recorder();
    expect(await runner.execute(runParams(), listener)).toMatchObject({
      status: 'error',
      error: { code, cause: error },
      turns: 1,
    });
    expect(provider.calls).toBe(1);
    expect(inShort(events)).toEqual(['usage_update', 'error', 'done']);
  });

  it('what passes is tried again and leaves no trace', async () => {
    const onRetry = vi.fn();
    const { runner, provider } = runnerFor([[http(500)], [http(529, 'overloaded_error')], [reset], answer], {
      maxAttempts: 4,
      onRetry,
    });
    const { events, listener } = recorder();
    const result = await finish(runner.execute(runParams(), listener));
    expect(result).toMatchObject({
      status: 'completed',
      newMessages: [{ role: 'assistant', content: 'Hello' }],
      turns: 1,
    });
    expect(provider.calls).toBe(4);
    expect(onRetry).toHaveBeenCalledTimes(3);
    expect(inShort(events)).toEqual([
      'text_delta:Hello',
      'message_complete',
      'usage_update',
      'segment_settled',
      'done',
    ]);
  });

  it('three attempts by default', async () => {
    const { runner, provider } = runnerFor([[http(500)], [http(502)], [http(503)]]);
    expect(await finish(runner.execute(runParams()))).toMatchObject({ status: 'error', error: { statusCode: 503 } });
    expect(provider.calls).toBe(3);
  });

  it('an error inside the stream, before any text', async () => {
    const { runner, provider } = runnerFor([[usage(10, 1), overloaded], answer]);
    const { listener } = recorder();
    expect(await finish(runner.execute(runParams(), listener))).toMatchObject({
      status: 'completed',
      finalText: 'Hello',
      usage: { inputTokens: 20, outputTokens: 6 },
    });
    expect(provider.calls).toBe(2);
  });

  it('what somebody has seen of a broken answer is withdrawn before it is tried again', async () => {
    const { runner, provider } = runnerFor([[text('Hel'), text('lo'), usage(3, 2), http(500)], answer]);
    const { events, listener } = recorder();
    const result = await finish(runner.execute(runParams(), listener));
    expect(result).toMatchObject({ status: 'completed', segments: [{ id: 's2', text: 'Hello' }], newMessages: [{}] });
    expect(provider.calls).toBe(2);
    expect(inShort(events)).toEqual([
      'text_delta:Hel',
      'text_delta:lo',
      'segment_withdrawn',
      'text_delta:Hello',
      'message_complete',
      'usage_update',
      'segment_settled',
      'done',
    ]);
  });

  it('thinking that was shown leaves nothing to withdraw', async () => {
    const { runner, provider } = runnerFor([[{ type: 'thinking_delta', text: 'hm' }, http(500)], answer]);
    expect(await finish(runner.execute(runParams(), () => {}))).toMatchObject({
      status: 'completed',
      finalText: 'Hello',
    });
    expect(provider.calls).toBe(2);
  });

  it('with nobody listening it is tried again, and nothing is said twice', async () => {
    const { runner, provider } = runnerFor([[text('Hel'), text('lo'), http(500)], answer]);
    const result = await finish(runner.execute(runParams()));
    expect(result).toMatchObject({ status: 'completed', finalText: 'Hello', newMessages: [{ content: 'Hello' }] });
    expect(provider.calls).toBe(2);
  });

  it('when the last attempt breaks off, nothing of it is kept', async () => {
    const { runner } = runnerFor(
      [
        [text('one'), http(500)],
        [text('two'), http(500)],
      ],
      { maxAttempts: 2 },
    );
    expect(await finish(runner.execute(runParams()))).toMatchObject({
      status: 'error',
      finalText: '',
      newMessages: [],
    });
  });

  it('the caller can narrow what is tried again, not widen it', async () => {
    const never = runnerFor([[http(500)]], { shouldRetry: () => false });
    expect(await never.runner.execute(runParams())).toMatchObject({ status: 'error' });
    const always = runnerFor([[http(401)]], { shouldRetry: () => true });
    expect(await always.runner.execute(runParams())).toMatchObject({ status: 'error' });
    expect([never.provider.calls, always.provider.calls]).toEqual([1, 1]);
  });

  it('a wait the caller demands is kept when the vendor names none', async () => {
    const { runner, provider } = runnerFor([[http(500)], answer], { minDelay: 1, retryAfterMs: 5_000 });
    const running = runner.execute(runParams());
    await vi.advanceTimersByTimeAsync(4_999);
    expect(provider.calls).toBe(1);
    expect(await finish(running)).toMatchObject({ status: 'completed' });
  });

  it('a stream that ends in the middle of a tool input is tried again, and the tool does not run', async () => {
    const [start, delta] = toolCall('a', 'quote', '{"s":');
    const { runner, provider, execute } = runnerFor([[start!, delta!], answer]);
    const { events, listener } = recorder();
    expect(await finish(runner.execute(runParams(), listener))).toMatchObject({
      status: 'completed',
      newMessages: [{ content: 'Hello' }],
    });
    expect(provider.calls).toBe(2);
    expect(execute).not.toHaveBeenCalled();
    expect(inShort(events).slice(0, 1)).toEqual(['text_delta:Hello']);
  });

  it('a stream that ends without saying so is a failure of the server', async () => {
    const { runner } = runnerFor([[text('Hel')]], { maxAttempts: 1 });
    const result = await runner.execute(runParams(), () => {});
    expect(result).toMatchObject({ status: 'error', finalText: '', error: { code: 'FAILOVER_SERVER_ERROR' } });
  });

  it.each([
    { when: 'listens', rest: untilSignal },
    { when: 'is deaf', rest: forever },
  ])('a model that falls silent is given up, by an adapter that $when', async ({ rest }) => {
    const pause = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
    const slow = [pause(900), text('Hel'), pause(900), text('lo'), done];
    const { runner, provider } = runnerFor(
      [[usage(1, 1), rest], slow],
      { minDelay: 1 },
      { streamIdleTimeoutMs: 1_000 },
    );
    const error = { code: 'FAILOVER_TIMEOUT' };
    expect(await finish(runner.execute(runParams()))).toMatchObject({ status: 'error', error });
    expect(await finish(runner.execute(runParams()))).toMatchObject({ status: 'completed', finalText: 'Hello' });
    expect(provider.requests[0]?.abortSignal?.reason).toMatchObject({ code: 'FAILOVER_TIMEOUT' });
  });
});

describe('route', () => {
  const outage = new FailoverError('down', 'server-error');

  it('a route changes the model when one fails, and each is asked through its own adapter', async () => {
    const first = new ScriptedProvider([[outage]]);
    const second = new ScriptedProvider([answer], 'openai');
    const other = { ...MODEL, provider: 'openai', model: 'gpt-test', maxOutputTokens: 55 };
    const route: ModelRoute = async (ask, { model }) => {
      try {
        return await ask({ model, provider: first });
      } catch {
        return ask({ model: other, provider: second });
      }
    };
    const runner = new Runner({ route, ledger: new PromptLedger(), toolExecutor: new ToolExecutor() });
    expect(await runner.execute(runParams(), () => {})).toMatchObject({ status: 'completed', finalText: 'Hello' });
    expect(second.requests[0]).toMatchObject({ model: 'gpt-test', maxTokens: 55 });
  });

  it('a route is told of every failure, whatever was seen of the answer', async () => {
    const provider = new ScriptedProvider([[text('Hel'), outage]]);
    const failures: unknown[] = [];
    const route: ModelRoute = (ask, { model }) =>
      ask({ model, provider }).catch((error) => {
        failures.push(error);
        throw error;
      });
    const runner = new Runner({ route, ledger: new PromptLedger(), toolExecutor: new ToolExecutor() });
    expect(await runner.execute(runParams(), () => {})).toMatchObject({
      status: 'error',
      error: outage,
      finalText: '',
    });
    expect(failures).toEqual([outage]);
  });

  it('a route that gives up or mixes up vendors ends in an error', async () => {
    const exhausted = Object.assign(new AggregateError([outage], 'no model left'), { code: 'MODELS_EXHAUSTED' });
    const routes: [ModelRoute, object][] = [
      [() => Promise.reject(exhausted), exhausted],
      [() => Promise.reject('odd'), { code: 'PROVIDER_UNKNOWN' }],
      [(ask, { model }) => ask({ model, provider: new ScriptedProvider([], 'openai') }), { code: 'INVALID_INPUT' }],
    ];
    for (const [route, error] of routes) {
      const runner = new Runner({ route, ledger: new PromptLedger(), toolExecutor: new ToolExecutor() });
      expect(await runner.execute(runParams())).toMatchObject({ status: 'error', error });
    }
  });
});
