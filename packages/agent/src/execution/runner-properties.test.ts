import { getEventListeners } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { FailoverError, type NormalizedUsage, type StreamChunk } from '@finclaw/models';
import { PromptLedger } from '@finclaw/tools';
import type { ConversationMessage, TokenUsage } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHistoryProblem } from './history-invariant.ts';
import { Runner } from './runner.ts';
import type { ExecutionResult, StreamEvent } from './streaming.ts';
import { runParams, ScriptedProvider, type Step, text, tool, untilSignal } from './testing/scripted-provider.ts';
import { ToolExecutor, type ToolHandler } from './tool-executor.ts';

const index = fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined });
const id = fc.constantFrom('a', 'b', 'c', '');
const count = fc.option(fc.oneof(fc.nat({ max: 1_000 }), fc.constantFrom(-5, Number.NaN)), { nil: undefined });
const report = fc.record({ inputTokens: count, outputTokens: count, cacheReadTokens: count, cacheWriteTokens: count });
const block = { type: 'thinking' as const, text: 'hm', provider: 'anthropic', model: 'claude-test' };

const anyChunk: fc.Arbitrary<StreamChunk> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ' ', '안녕', '😀', '\ud83d', 'x').map(text) },
  fc.record({
    type: fc.constant('tool_use_start' as const),
    id,
    name: fc.constantFrom('quote', 'order', 'hidden'),
    index,
  }),
  fc.record({
    type: fc.constant('tool_input_delta' as const),
    delta: fc.constantFrom('{', '}', '{}', '"s":1', '[', 'x'),
    index,
  }),
  fc.record({ type: fc.constant('tool_use_end' as const), index }),
  fc.record({ type: fc.constant('usage' as const), usage: report as fc.Arbitrary<Partial<NormalizedUsage>> }),
  fc.constantFrom<StreamChunk>({ type: 'thinking_delta', text: 'hm' }, { type: 'thinking_end', block }),
);
const stopReason = fc.constantFrom(
  'end_turn' as const,
  'tool_use' as const,
  'max_tokens' as const,
  'pause_turn' as const,
  undefined,
);
const anyEnd: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: stopReason.map((reason): Step[] => [{ type: 'done', stopReason: reason }]) },
  fc.constantFrom<Step[]>([], [new FailoverError('down', 'server-error')], [new Error('bug')], [untilSignal]),
  fc.array(anyChunk, { maxLength: 3 }).map((late): Step[] => [{ type: 'done' }, ...late]),
);
/** Any stream whatsoever: any chunks in any order, and any way to end. */
const anyStream = fc
  .tuple(fc.array(anyChunk, { maxLength: 12 }), anyEnd)
  .map(([chunks, end]): Step[] => [...chunks, ...end]);

/** What one call reported: field by field the last value, as far as it is a number of tokens. */
function reported(steps: readonly Step[]): Required<TokenUsage> {
  const totals: Record<string, number> = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  for (const step of steps) {
    if (typeof step !== 'object' || !('type' in step) || step.type === 'done') break;
    if (step.type !== 'usage') continue;
    for (const [field, value] of Object.entries(step.usage))
      if (typeof value === 'number') totals[field] = Number.isNaN(value) ? 0 : Math.max(value, 0);
  }
  return totals as unknown as Required<TokenUsage>;
}

function sum(all: readonly Required<TokenUsage>[]): Required<TokenUsage> {
  const add = (field: keyof TokenUsage) => all.reduce((total, each) => total + each[field], 0);
  return {
    inputTokens: add('inputTokens'),
    outputTokens: add('outputTokens'),
    cacheReadTokens: add('cacheReadTokens'),
    cacheWriteTokens: add('cacheWriteTokens'),
  };
}

function toolsOf(behaviour: 'quick' | 'failing' | 'hanging', hang: typeof untilSignal): ToolExecutor {
  const handlers = new Map<string, ToolHandler>();
  const executor = new ToolExecutor({ handlers });
  for (const name of ['quote', 'order', 'hidden'])
    handlers.set(name, {
      sequential: name === 'order',
      execute: async (_input, signal) => {
        expect(name).not.toBe('hidden');
        if (behaviour === 'failing') throw new Error('no');
        return behaviour === 'hanging' ? hang(signal) : 'ok';
      },
    });
  return executor;
}

const history: ConversationMessage[] = [
  { role: 'user', content: 'hello' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'quote', input: {} }] },
  { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'a', content: 'x' }] },
];

function expectSound(result: ExecutionResult, events: readonly StreamEvent[]): void {
  expect(findHistoryProblem(result.messages)).toBeUndefined();
  expect(result.messages).toEqual([...history, ...result.newMessages]);
  expect(events.filter((event) => event.type === 'done')).toEqual([{ type: 'done', result }]);
  expect(events.at(-1)?.type).toBe('done');
  expect(events.filter((event) => event.type === 'message_complete').map((event) => event.message)).toEqual(
    result.newMessages,
  );
  expect(result.error !== undefined).toBe(result.status === 'error');
  for (const { role, content } of result.newMessages) {
    expect(content.length).toBeGreaterThan(0);
    if (role !== 'assistant') continue;
    const texts =
      typeof content === 'string' ? [content] : content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
    for (const each of texts) expect(each.trim()).not.toBe('');
  }
}

describe('for any streams of chunks, however ordered and cut', () => {
  it('the history is sound, done comes once and last, and usage is the sum of what was reported', async () => {
    const scenario = fc.record({
      streams: fc.array(anyStream, { minLength: 6, maxLength: 6 }),
      maxTurns: fc.integer({ min: 1, max: 3 }),
      behaviour: fc.constantFrom('quick' as const, 'failing' as const, 'hanging' as const),
      isWatched: fc.boolean(),
      abortAfter: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ streams, maxTurns, behaviour, isWatched, abortAfter }) => {
        const hanging = Promise.withResolvers<void>();
        const hang: typeof untilSignal = (signal) => {
          hanging.resolve();
          return untilSignal(signal);
        };
        const provider = new ScriptedProvider(
          streams.map((steps) => steps.map((step) => (step === untilSignal ? hang : step))),
        );
        const controller = new AbortController();
        const runner = new Runner({
          provider,
          ledger: new PromptLedger(),
          toolExecutor: toolsOf(behaviour, hang),
          maxTurns,
          retryOptions: { maxAttempts: 2, minDelay: 0, jitter: false },
        });
        const params = runParams({
          messages: history,
          tools: [tool('quote'), tool('order')],
          abortSignal: controller.signal,
        });
        const events: StreamEvent[] = [];
        const running = runner.execute(params, isWatched ? (event) => void events.push(event) : undefined);
        // A stream or a tool of the scenario that waits for an abort gets one.
        if (abortAfter === undefined) await Promise.race([running, hanging.promise]);
        for (let tick = 0; tick < (abortAfter ?? 0); tick++) await null;
        controller.abort();
        const result = await running;
        expectSound(result, isWatched ? events : [...result.newMessages.map(asEvent), { type: 'done', result }]);
        if (abortAfter === undefined) expect(result.usage).toEqual(sum(streams.slice(0, provider.calls).map(reported)));
        expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      }),
    );
  });
});

const asEvent = (message: ConversationMessage): StreamEvent => ({ type: 'message_complete', message });

describe('leaks', () => {
  it('2,500 runs, a third of them aborted at random points, leave no timers, listeners or open streams behind', async () => {
    const signals: AbortSignal[] = [];
    const providers: ScriptedProvider[] = [];
    const statuses = new Map<string, number>();
    const timersBefore = activeTimers();
    const random = lcg(7);
    const toolCalls: Step[] = ['a', 'b'].flatMap((callId) => [
      { type: 'tool_use_start', id: callId, name: 'quote' },
      { type: 'tool_use_end' },
    ]);
    const tick = () => nextTick();

    for (let batch = 0; batch < 25; batch++) {
      const runs = Array.from({ length: 100 }, async () => {
        const controller = new AbortController();
        const provider = new ScriptedProvider([
          [text('Let me see'), tick, ...toolCalls, tick, { type: 'done' }],
          [tick, new FailoverError('down', 'server-error')],
          [text('Hel'), tick, text('lo'), tick, { type: 'done' }],
        ]);
        const handlers = new Map<string, ToolHandler>();
        const toolExecutor = new ToolExecutor({ handlers });
        handlers.set('quote', { execute: () => tick().then(() => 'ok') });
        const runner = new Runner({
          provider,
          ledger: new PromptLedger(),
          toolExecutor,
          retryOptions: { minDelay: 0, jitter: false },
        });
        signals.push(controller.signal);
        providers.push(provider);
        const running = runner.execute(runParams({ abortSignal: controller.signal }), () => {});
        if (random() < 1 / 3) {
          for (let wait = Math.floor(random() * 8); wait > 0; wait--) await tick();
          controller.abort();
        }
        const { status } = await running;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      await Promise.all(runs);
    }
    for (let wait = 0; wait < 5; wait++) await nextTick();

    expect(statuses.get('aborted')).toBeGreaterThan(100);
    expect(statuses.get('completed')).toBeGreaterThan(1_000);
    expect([...statuses.keys()].sort()).toEqual(['aborted', 'completed']);
    expect(activeTimers()).toBeLessThanOrEqual(timersBefore);
    expect(signals.filter((signal) => getEventListeners(signal, 'abort').length > 0)).toEqual([]);
    expect(providers.filter((provider) => provider.cleanups !== provider.calls)).toEqual([]);
  });
});

function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

/** A small repeatable source of chance. */
function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
