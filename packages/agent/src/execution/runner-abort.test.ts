import { PromptLedger } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findHistoryProblem } from './history-invariant.ts';
import { Runner } from './runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import type { StreamEventListener } from './streaming.ts';
import {
  done,
  forever,
  inShort,
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

function runnerFor(scripts: readonly (readonly Step[])[], options: Partial<RunnerOptions> = {}) {
  const provider = new ScriptedProvider(scripts);
  return {
    provider,
    runner: new Runner({
      provider,
      toolExecutor: new ToolExecutor(),
      ledger: new PromptLedger(),
      ...options,
    } as RunnerOptions),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Starts a run, waits until it rests, aborts it, and gives it the 200 ms it may take to end. */
async function abortWhenResting(runner: Runner, listener?: StreamEventListener) {
  const controller = new AbortController();
  const running = runner.execute(runParams({ abortSignal: controller.signal }), listener);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort(new Error('stop'));
  await vi.advanceTimersByTimeAsync(190);
  return Promise.race([running, Promise.reject(new Error('still running'))]);
}

describe('abort', () => {
  it.each([
    { when: 'an adapter that listens', rest: untilSignal, cleanups: 1 },
    { when: 'an adapter that is deaf', rest: forever, cleanups: 0 },
    {
      when: 'an adapter that fails in its own way',
      rest: (signal: AbortSignal) => untilSignal(signal).catch(() => Promise.reject(new Error('socket'))),
      cleanups: 1,
    },
    {
      when: 'an adapter that ends quietly',
      rest: (signal: AbortSignal) => untilSignal(signal).catch(() => {}),
      cleanups: 1,
    },
  ])('in the middle of a stream, with $when', async ({ rest, cleanups }) => {
    const { runner, provider } = runnerFor([[usage(10, 3), text('a'), text('b'), text('c'), rest]]);
    const { events, listener } = recorder();
    const result = await abortWhenResting(runner, listener);
    expect(result).toMatchObject({
      status: 'aborted',
      turns: 1,
      finalText: 'abc',
      usage: { inputTokens: 10, outputTokens: 3 },
    });
    expect(result.error).toBeUndefined();
    expect(result.newMessages).toEqual([{ role: 'assistant', content: 'abc' }]);
    expect(provider.cleanups).toBe(cleanups);
    expect(provider.requests[0]?.abortSignal?.reason).toEqual(new Error('stop'));
    expect(inShort(events).slice(-3)).toEqual(['message_complete', 'usage_update', 'done']);
  });

  it('what a deaf adapter sends afterwards is ignored', async () => {
    let wake: () => void = () => {};
    const sleep = () => new Promise<void>((resolve) => (wake = resolve));
    const { runner, provider } = runnerFor([[text('a'), sleep, text('b'), done]]);
    const { events, listener } = recorder();
    const result = await abortWhenResting(runner, listener);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(result.finalText).toBe('a');
    expect(events.at(-1)?.type).toBe('done');
    expect(provider.cleanups).toBe(1);
  });

  it('a tool call that has arrived but not run is dropped with its stream', async () => {
    const { runner } = runnerFor([[text('Buying.'), ...toolCall('a', 'order'), forever]]);
    const result = await abortWhenResting(runner);
    expect(result.newMessages).toEqual([{ role: 'assistant', content: 'Buying.' }]);
  });

  it('while a tool ignores its signal', async () => {
    const handlers = new Map();
    const toolExecutor = new ToolExecutor({ handlers });
    let fail: (error: Error) => void = () => {};
    handlers.set('quote', { execute: async () => '71500' });
    handlers.set('order', { execute: () => new Promise((_, reject) => (fail = reject)) });
    const calls = [...toolCall('a', 'quote'), ...toolCall('b', 'order')];
    const { runner, provider } = runnerFor([[...calls, done]], { toolExecutor });
    const { events, listener } = recorder();
    const result = await abortWhenResting(runner, listener);
    expect(result.status).toBe('aborted');
    expect(result.messages.at(-1)?.content).toEqual([
      { type: 'tool_result', toolUseId: 'a', content: '71500', isError: false },
      { type: 'tool_result', toolUseId: 'b', content: 'Tool execution aborted', isError: true },
    ]);
    expect(findHistoryProblem(result.messages)).toBeUndefined();
    expect(provider.calls).toBe(1);
    expect(inShort(events).slice(-1)).toEqual(['done']);
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
  });

  it('a deadline of the caller is an abort, whatever the adapter throws', async () => {
    vi.useRealTimers();
    const { runner, provider } = runnerFor([[untilSignal]]);
    const result = await runner.execute(runParams({ abortSignal: AbortSignal.timeout(20) }));
    expect(result).toMatchObject({ status: 'aborted', turns: 1 });
    expect(provider.calls).toBe(1);
    vi.useFakeTimers();
  });

  it.each(['AbortError', 'APIUserAbortError'])(
    'a cancellation that nobody asked for is one all the same: %s',
    async (name) => {
      const error = Object.assign(new Error('x'), name === 'AbortError' ? { name } : {});
      if (name === 'APIUserAbortError')
        Object.setPrototypeOf(error, class APIUserAbortError extends Error {}.prototype);
      const { runner, provider } = runnerFor([[error]]);
      expect(await runner.execute(runParams())).toMatchObject({ status: 'aborted' });
      expect(provider.calls).toBe(1);
    },
  );

  it('while waiting to try again', async () => {
    const { runner, provider } = runnerFor([[Object.assign(new Error('x'), { status: 500 })]]);
    expect(await abortWhenResting(runner)).toMatchObject({ status: 'aborted', turns: 1, newMessages: [] });
    expect(provider.calls).toBe(1);
  });

  it('the signal of the retry options ends the run too', async () => {
    const controller = new AbortController();
    const { runner } = runnerFor([[text('a'), forever]], { retryOptions: { signal: controller.signal } });
    const running = runner.execute(runParams({ abortSignal: new AbortController().signal }));
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    expect(await running).toMatchObject({ status: 'aborted', finalText: 'a' });
  });

  it('while the adapter is being chosen', async () => {
    const { runner } = runnerFor([], { provider: forever });
    expect(await abortWhenResting(runner)).toMatchObject({ status: 'aborted', turns: 0 });
  });

  it('while the conversation is being shortened', async () => {
    const handlers = new Map();
    const toolExecutor = new ToolExecutor({ handlers });
    handlers.set('quote', { execute: async () => '71500' });
    const { runner, provider } = runnerFor([[usage(900, 0), ...toolCall('a', 'quote'), done]], {
      toolExecutor,
      onContextThreshold: forever,
    });
    const result = await abortWhenResting(runner);
    expect(result).toMatchObject({ status: 'aborted', turns: 1 });
    expect(findHistoryProblem(result.messages)).toBeUndefined();
    expect(provider.calls).toBe(1);
  });
});
