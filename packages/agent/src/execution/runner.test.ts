import { createSilentLogger, createTypedEmitter, type FinClawEventMap, type FinClawLogger } from '@finclaw/infra';
import { FailoverError, registerMessage, type StreamChunk, USER_LABELS } from '@finclaw/models';
import { PromptLedger } from '@finclaw/tools';
import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { findHistoryProblem } from './history-invariant.ts';
import { Runner } from './runner.ts';
import type { RunnerOptions } from './runner-options.ts';
import {
  done,
  inShort,
  MODEL,
  recorder,
  runParams,
  ScriptedProvider,
  type Step,
  text,
  tool,
  toolCall,
  usage,
} from './testing/scripted-provider.ts';
import { ToolExecutor, type ToolHandler } from './tool-executor.ts';

/** An executor with the tools of the tests, and what they were called with. */
function tools(results: Record<string, string> = { quote: '71500', order: 'ordered' }) {
  const handlers = new Map<string, ToolHandler>();
  const toolExecutor = new ToolExecutor({ handlers });
  const ran: [string, unknown][] = [];
  for (const [name, result] of Object.entries(results))
    handlers.set(name, {
      execute: async (input) => {
        ran.push([name, input]);
        return result;
      },
    });
  return { toolExecutor, ran };
}

function setUp(scripts: readonly (readonly Step[])[], options: Partial<RunnerOptions> = {}) {
  const provider = new ScriptedProvider(scripts);
  const { toolExecutor, ran } = tools();
  const runner = new Runner({ toolExecutor, provider, ledger: new PromptLedger(), ...options } as RunnerOptions);
  return { provider, runner, ran };
}

const wantsTool: StreamChunk = { type: 'done', stopReason: 'tool_use' };
const answer = [text('Hel'), text('lo'), usage(10, 5), done];

describe('Runner', () => {
  it('one answer', async () => {
    const { runner } = setUp([answer]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    const message = { role: 'assistant', content: 'Hello' };
    expect(result).toEqual({
      status: 'completed',
      messages: [{ role: 'user', content: 'hello' }, message],
      newMessages: [message],
      segments: [{ id: 's1', text: 'Hello' }],
      finalText: 'Hello',
      usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 },
      costUsd: null,
      isCostEstimated: false,
      turns: 1,
      durationMs: expect.any(Number),
      ending: 'completed',
    });
    expect(inShort(events)).toEqual([
      'text_delta:Hel',
      'text_delta:lo',
      'message_complete',
      'usage_update',
      'segment_settled',
      'done',
    ]);
    expect(events.at(-1)).toEqual({ type: 'done', result });
  });

  it('two tool calls, then an answer', async () => {
    const calls = [...toolCall('a', 'quote', { s: 1 }), ...toolCall('b', 'order', { s: 2 })];
    const { runner, ran, provider } = setUp([[text('Let me see. '), ...calls, usage(5, 1), wantsTool], answer]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(result).toMatchObject({
      status: 'completed',
      turns: 2,
      segments: [
        { id: 's1', text: 'Let me see. ' },
        { id: 's2', text: 'Hello' },
      ],
      finalText: 'Let me see.\n\nHello',
      usage: { inputTokens: 15, outputTokens: 6 },
    });
    expect(ran).toEqual([
      ['quote', { s: 1 }],
      ['order', { s: 2 }],
    ]);
    expect(result.newMessages).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see. ' },
          { type: 'tool_use', id: 'a', name: 'quote', input: { s: 1 } },
          { type: 'tool_use', id: 'b', name: 'order', input: { s: 2 } },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool_result', toolUseId: 'a', content: '71500', isError: false },
          { type: 'tool_result', toolUseId: 'b', content: 'ordered', isError: false },
        ],
      },
      { role: 'assistant', content: 'Hello' },
    ]);
    expect(provider.requests[1]?.messages).toEqual(result.messages.slice(0, 3));
    expect(inShort(events)).toEqual([
      'text_delta:Let me see. ',
      'message_complete',
      'usage_update',
      'segment_settled',
      'tool_use_start',
      'tool_use_start',
      'tool_use_end',
      'tool_use_end',
      'message_complete',
      'text_delta:Hel',
      'text_delta:lo',
      'message_complete',
      'usage_update',
      'segment_settled',
      'done',
    ]);
    expect(events.find((event) => event.type === 'tool_use_start')).toEqual({
      type: 'tool_use_start',
      toolCall: { id: 'a', name: 'quote', input: { s: 1 } },
    });
  });

  it('an answer that is objected to is asked for once more, tools included', async () => {
    const asks = [...toolCall('a', 'quote'), wantsTool];
    const objectTo = vi.fn(async (): Promise<string | undefined> => 'Where is that from?');
    const { runner, ran, provider } = setUp([[text('999'), done], asks, [text('71500'), done]], { objectTo });
    const result = await runner.execute(runParams());
    expect(result).toMatchObject({ status: 'completed', finalText: '71500', turns: 3 });
    expect(objectTo.mock.calls).toEqual([['999', [{ id: 's1', text: '999' }]]]);
    expect(ran).toHaveLength(1);
    expect(provider.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: '999' },
      { role: 'user', content: 'Where is that from?' },
    ]);
    expect(findHistoryProblem(result.messages)).toBeUndefined();
  });

  it.each([
    ['the model fails', [[new Error('down')]], 10],
    ['only the last turn is left', [], 1],
    ['the model never stops calling tools', [[...toolCall('a', 'quote'), wantsTool]], 2],
    ['the model says nothing more', [[done]], 10],
    ['the model refuses', [[{ type: 'done', stopReason: 'refusal' }]], 10],
  ] as const)('an answer that was objected to stands when %s', async (_when, further, maxTurns) => {
    const objectTo = async (): Promise<string | undefined> => 'Where is that from?';
    const { runner } = setUp([[text('999'), done], ...further], {
      objectTo,
      maxTurns,
      retryOptions: { maxAttempts: 1 },
    });
    expect(await runner.execute(runParams())).toMatchObject({
      status: 'completed',
      finalText: '999',
      ending: 'completed',
    });
  });

  it('on the last turn tools are answered, not run', async () => {
    const asks = [...toolCall('a', 'order'), wantsTool];
    const { runner, ran, provider } = setUp([asks, asks, [text('Half of it.'), done]], { maxTurns: 2 });
    const result = await runner.execute(runParams());
    expect(result).toMatchObject({ status: 'max_turns', turns: 2, ending: 'turn_limit', finalText: 'Half of it.' });
    expect(ran).toHaveLength(1);
    expect(provider.requests.map(({ toolChoice }) => toolChoice)).toEqual([undefined, undefined, 'none']);
    expect(result.messages.slice(-2)).toEqual([
      {
        role: 'tool',
        content: [
          { type: 'tool_result', toolUseId: 'a', content: 'Turn limit reached; tool not executed', isError: true },
        ],
      },
      { role: 'assistant', content: 'Half of it.' },
    ]);
    expect(findHistoryProblem(result.messages)).toBeUndefined();
  });

  it('an answer cut by length goes on once, in the middle of its sentence', async () => {
    const cut: StreamChunk[] = [text('And th'), { type: 'done', stopReason: 'max_tokens' }];
    const { runner, provider } = setUp([cut, [text('en.'), done]]);
    const result = await runner.execute(runParams());
    expect(result).toMatchObject({ status: 'completed', ending: 'completed', finalText: 'And then.' });
    expect(result.segments).toEqual([
      { id: 's1', text: 'And th' },
      { id: 's2', text: 'en.', continues: true },
    ]);
    expect(provider.requests[1]?.messages.at(-1)?.role).toBe('user');
    expect(result.messages).toEqual([{ role: 'user', content: 'hello' }, ...result.newMessages]);
    const twice = setUp([cut, cut, answer]);
    expect(await twice.runner.execute(runParams())).toMatchObject({ ending: 'length', finalText: 'And thAnd th' });
    expect(twice.provider.calls).toBe(2);
  });

  it('an answer that was continued is not objected to: its first half would stand before the correction', async () => {
    const cut: StreamChunk[] = [text('And th'), { type: 'done', stopReason: 'max_tokens' }];
    const objectTo = async (answer: string) => (answer.endsWith('en.') ? 'Where is that from?' : undefined);
    const { runner } = setUp([cut, [text('en.'), done], [text('And then again.'), done]], { objectTo });
    expect((await runner.execute(runParams())).finalText).toBe('And then.');
  });

  it('a failure after a tool that a continued answer called is told as one', async () => {
    const cut: StreamChunk[] = [text('And th'), { type: 'done', stopReason: 'max_tokens' }];
    const asks = [...toolCall('a', 'quote'), wantsTool];
    const { runner } = setUp([cut, asks, [new Error('down')]], { retryOptions: { maxAttempts: 1 } });
    expect(await runner.execute(runParams())).toMatchObject({ status: 'error', finalText: 'And th' });
  });

  it.each([
    { maxTurns: 0 },
    { maxTurns: -1 },
    { maxTurns: 1.5 },
    { maxTurns: Number.NaN },
    { streamIdleTimeoutMs: 0 },
    { streamIdleTimeoutMs: -1 },
    { maxToolInputChars: 0 },
  ])('refuses %o', (options) => {
    expect(() => setUp([], options)).toThrow(RangeError);
  });

  it('aborted before it began', async () => {
    const { runner, provider } = setUp([]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams({ abortSignal: AbortSignal.abort() }), listener);
    expect(result).toMatchObject({ status: 'aborted', turns: 0, newMessages: [], finalText: '' });
    expect(provider.calls).toBe(0);
    expect(inShort(events)).toEqual(['done']);
  });

  it('one instance serves runs side by side, and leaves the messages it was given alone', async () => {
    const { runner } = setUp([answer, answer]);
    const messages: ConversationMessage[] = [{ role: 'user', content: 'hello' }];
    const results = await Promise.all([
      runner.execute(runParams({ messages })),
      runner.execute(runParams({ messages })),
    ]);
    expect(results.map((result) => result.messages.length)).toEqual([2, 2]);
    expect(messages).toEqual([{ role: 'user', content: 'hello' }]);
  });

  it('only misuse rejects', async () => {
    const { runner } = setUp([]);
    await expect(runner.execute(runParams({ model: undefined as never }))).rejects.toThrow('A run needs a model');
    const model = { ...MODEL, provider: 'openai' };
    await expect(runner.execute(runParams({ model }))).rejects.toThrow(
      'claude-test is a model of openai, not of anthropic',
    );
    const chosen = setUp([], { provider: async () => new ScriptedProvider([], 'openai') });
    await expect(chosen.runner.execute(runParams())).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('the adapter may be chosen by model', async () => {
    const provider = new ScriptedProvider([answer]);
    const choose = vi.fn(async () => provider);
    const { runner } = setUp([], { provider: choose });
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed' });
    expect(choose).toHaveBeenCalledExactlyOnceWith(MODEL);
  });

  it('a choice that fails is a result', async () => {
    const error = new Error('no key');
    const { runner } = setUp([], { provider: () => Promise.reject(error) });
    const { events, listener } = recorder();
    expect(await runner.execute(runParams(), listener)).toMatchObject({ status: 'error', error, turns: 0 });
    expect(inShort(events)).toEqual(['error', 'done']);
  });

  it('what the model is sent', async () => {
    const { runner, provider } = setUp([answer, answer, answer]);
    const messages: ConversationMessage[] = [
      {
        role: 'user',
        content: [
          { type: 'image', url: 'data:image/png;base64,AAAA' },
          { type: 'text', text: 'what is this?' },
        ],
      },
    ];
    const brief = { type: 'text' as const, text: 'Be brief.' };
    const params = runParams({ messages, systemPrompt: [brief], temperature: 0.2, thinking: 'high' });
    await runner.execute(params);
    expect(provider.requests[0]).toEqual({
      model: 'claude-test',
      messages: [{ role: 'system', content: [brief] }, ...messages],
      tools: params.tools,
      temperature: 0.2,
      thinking: 'high',
      maxTokens: 100,
      abortSignal: expect.any(AbortSignal),
    });
    expect(provider.requests[0]?.tools).toBe(params.tools);
    const blocks = [
      { type: 'text' as const, text: 'Stable.' },
      { type: 'text' as const, text: 'About the user.' },
    ];
    await runner.execute(runParams({ systemPrompt: blocks, maxTokens: 7 }));
    expect(provider.requests[1]).toMatchObject({
      maxTokens: 7,
      messages: [{ role: 'system', content: blocks }, { role: 'user' }],
    });
    await runner.execute(runParams({ systemPrompt: [{ type: 'text', text: ' ' }] }));
    expect(provider.requests[2]?.messages).toEqual([{ role: 'user', content: 'hello' }]);
  });

  it.each<{ when: string; chunks: StreamChunk[]; isAskedTwice?: true; result: object }>([
    {
      when: 'nothing at all',
      chunks: [done],
      isAskedTwice: true,
      result: { status: 'completed', finalText: '', newMessages: [] },
    },
    {
      when: 'blank text',
      chunks: [text(' \n'), text(''), done],
      isAskedTwice: true,
      result: { status: 'completed', newMessages: [] },
    },
    {
      when: 'a refusal',
      chunks: [text('No.'), { type: 'done', stopReason: 'refusal' }],
      result: { finalText: 'No.', ending: 'refused' },
    },
    {
      when: 'the length limit in text',
      chunks: [text('And th'), { type: 'done', stopReason: 'max_tokens' }],
      result: { status: 'completed', finalText: 'And th', ending: 'length' },
    },
    {
      when: 'the length limit in a tool input',
      chunks: [
        text('Buying.'),
        { type: 'tool_use_start', id: 'a', name: 'order' },
        { type: 'tool_input_delta', delta: '{"qty":1' },
        { type: 'done', stopReason: 'max_tokens' },
      ],
      result: { status: 'completed', ending: 'length', newMessages: [{ role: 'assistant', content: 'Buying.' }] },
    },
    { when: 'no stop reason', chunks: [text('x'), { type: 'done' }], result: { status: 'completed', finalText: 'x' } },
  ])('stopped by $when', async ({ chunks, isAskedTwice, result }) => {
    const { runner, ran } = setUp(isAskedTwice ? [chunks, chunks] : [chunks]);
    expect(await runner.execute(runParams())).toMatchObject(result);
    expect(ran).toEqual([]);
  });

  it('a complete call before the length limit runs, the one it cut does not', async () => {
    const cut: StreamChunk[] = [
      ...toolCall('a', 'quote'),
      { type: 'tool_use_start', id: 'b', name: 'order' },
      { type: 'tool_input_delta', delta: '{"qty":1' },
      { type: 'done', stopReason: 'max_tokens' },
    ];
    const { runner, ran } = setUp([cut, answer]);
    const result = await runner.execute(runParams());
    expect(ran).toEqual([['quote', {}]]);
    expect(findHistoryProblem(result.messages)).toBeUndefined();
  });

  it('a pause is followed by another call, which counts', async () => {
    const pause: StreamChunk[] = [text('Searching'), { type: 'done', stopReason: 'pause_turn' }];
    const { runner, provider } = setUp([pause, answer, pause], { maxTurns: 2 });
    expect(await runner.execute(runParams())).toMatchObject({
      status: 'completed',
      turns: 2,
      finalText: 'Searching\n\nHello',
    });
    expect(provider.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'Searching' },
      { role: 'user', content: 'Go on.' },
    ]);
    const paused = setUp([pause, pause, answer], { maxTurns: 2 });
    expect(await paused.runner.execute(runParams())).toMatchObject({
      status: 'max_turns',
      finalText: 'Searching\n\nSearching\n\nHello',
    });
  });

  it.each(['{"a":', '[1]', '"x"', 'null'])('input %s is answered, not run', async (input) => {
    const { runner, ran, provider } = setUp([[...toolCall('a', 'order', input), wantsTool], answer]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(result.newMessages[1]?.content).toEqual([
      { type: 'tool_result', toolUseId: 'a', content: expect.stringMatching(/^Invalid tool input: ./), isError: true },
    ]);
    expect(ran).toEqual([]);
    expect(provider.calls).toBe(2);
    expect(events.some((event) => event.type === 'tool_use_start')).toBe(false);
  });

  it('interleaved, repeated and late chunks', async () => {
    const chunks: StreamChunk[] = [
      { type: 'tool_use_start', id: 'a', name: 'quote', index: 0 },
      { type: 'tool_use_start', id: 'a', name: 'quote', index: 0 },
      { type: 'tool_use_start', id: 'b', name: 'order', index: 1 },
      { type: 'tool_input_delta', delta: '{"x":', index: 0 },
      { type: 'tool_input_delta', delta: '{"y":', index: 1 },
      { type: 'tool_input_delta', delta: '1}', index: 0 },
      { type: 'tool_input_delta', delta: '2}', index: 1 },
      { type: 'tool_use_end', index: 0 },
      { type: 'tool_use_end', index: 0 },
      { type: 'tool_use_end', index: 1 },
      wantsTool,
      text('too late'),
      ...toolCall('c', 'order'),
    ];
    const { runner, ran, provider } = setUp([chunks, answer]);
    const result = await runner.execute(runParams());
    expect(ran).toEqual([
      ['quote', { x: 1 }],
      ['order', { y: 2 }],
    ]);
    expect(result.finalText).toBe('Hello');
    expect(provider.cleanups).toBe(2);
  });

  it('five megabytes of text, and of tool input', async () => {
    const kilobyte = 'x'.repeat(1_024);
    const many = Array.from({ length: 5 * 1_024 }, () => text(kilobyte));
    const { runner } = setUp([[...many, done]]);
    expect((await runner.execute(runParams(), () => {})).finalText).toHaveLength(5 * 1_024 * 1_024);

    const pieces = Array.from(
      { length: 5 * 1_024 },
      (): StreamChunk => ({ type: 'tool_input_delta', delta: kilobyte }),
    );
    const [start, , end] = toolCall('a', 'order');
    const huge = setUp([[start!, ...pieces, end!, wantsTool], answer]);
    const result = await huge.runner.execute(runParams());
    expect(result.newMessages[1]?.content).toMatchObject([
      { content: 'Invalid tool input: longer than 1000000 characters' },
    ]);
    expect(huge.ran).toEqual([]);
  });

  it('a tool that was not offered does not run', async () => {
    for (const offered of [[tool('quote')], [], undefined]) {
      const { runner, ran } = setUp([[...toolCall('a', 'order'), wantsTool], answer]);
      const result = await runner.execute(runParams({ tools: offered }));
      expect(result.newMessages[1]?.content).toEqual([
        { type: 'tool_result', toolUseId: 'a', content: 'Unknown tool: order', isError: true },
      ]);
      expect(ran).toEqual([]);
    }
  });

  it('an executor that breaks its promise cannot break the history', async () => {
    for (const executeAll of [async () => [], () => Promise.reject(new Error('bug'))]) {
      const { runner } = setUp([[...toolCall('a', 'quote'), wantsTool], answer], { toolExecutor: { executeAll } });
      const result = await runner.execute(runParams());
      expect(result).toMatchObject({ status: 'completed' });
      expect(result.newMessages[1]?.content).toMatchObject([
        { toolUseId: 'a', content: 'Tool execution aborted', isError: true },
      ]);
    }
  });

  it('listeners and subscribers that throw change nothing', async () => {
    const error = vi.fn();
    const logger: FinClawLogger = { ...createSilentLogger(), error };
    const eventBus = createTypedEmitter<FinClawEventMap>(logger);
    for (const event of ['execution:model', 'execution:complete'] as const)
      eventBus.on(event, () => {
        throw new Error('subscriber');
      });
    const { runner } = setUp([answer], { eventBus, logger });
    const result = await runner.execute(runParams(), () => {
      throw new Error('listener');
    });
    expect(result).toMatchObject({ status: 'completed', finalText: 'Hello', turns: 1 });
    expect(error).toHaveBeenCalledTimes(8);
  });

  it('the bus hears of the calls of a run to the model, its tools and its end', async () => {
    const heard: unknown[][] = [];
    const eventBus = { emit: (...args: unknown[]) => void heard.push(args) } as NonNullable<RunnerOptions['eventBus']>;
    const { runner } = setUp([[...toolCall('a', 'quote'), wantsTool], answer], { eventBus });
    await runner.execute(runParams());
    const summary = {
      status: 'completed',
      turns: 2,
      durationMs: expect.any(Number),
      usage: expect.objectContaining({ inputTokens: 10 }),
    };
    const call = {
      provider: 'anthropic',
      model: 'claude-test',
      outcome: 'answered',
      durationMs: expect.any(Number),
      usage: expect.any(Object),
    };
    expect(heard).toEqual([
      ['execution:model', 'main', 'session-1', call],
      [
        'execution:model',
        'main',
        'session-1',
        { ...call, usage: expect.objectContaining({ inputTokens: 10, outputTokens: 5 }) },
      ],
      ['execution:complete', 'main', 'session-1', summary],
    ]);
  });

  it('a run that never started still completes on the bus', async () => {
    const heard: unknown[] = [];
    const eventBus = { emit: (name: string) => void heard.push(name) } as unknown as NonNullable<
      RunnerOptions['eventBus']
    >;
    const { runner } = setUp([], { eventBus });
    await runner.execute(runParams({ abortSignal: AbortSignal.abort() }));
    expect(heard).toEqual(['execution:complete']);
  });

  it('thinking is its own event, is kept where it stood, and is never the answer', async () => {
    const block = {
      type: 'thinking' as const,
      text: 'hm',
      provider: 'anthropic',
      model: 'claude-test',
      signature: 's',
    };
    const chunks: StreamChunk[] = [
      { type: 'thinking_delta', text: 'hm' },
      { type: 'thinking_end', block },
      ...toolCall('a', 'quote'),
      wantsTool,
    ];
    const { runner, provider } = setUp([chunks, answer]);
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(inShort(events).slice(0, 1)).toEqual(['thinking_delta:hm']);
    expect(provider.requests[1]?.messages[1]?.content).toEqual([
      block,
      { type: 'tool_use', id: 'a', name: 'quote', input: {} },
    ]);
    expect(result.finalText).toBe('Hello');
  });

  it('usage of a call is replaced, not added; across calls it is added, and so is the cost', async () => {
    const report = (value: object): StreamChunk => ({ type: 'usage', usage: value });
    const { runner } = setUp([
      [
        report({ inputTokens: 10, outputTokens: 1, cacheReadTokens: 4 }),
        report({ outputTokens: 25, cacheReadTokens: undefined, nanoUsd: 100_000_000 }),
        ...toolCall('a', 'quote'),
        wantsTool,
      ],
      [report({ inputTokens: 100, outputTokens: 2, cacheWriteTokens: 7, nanoUsd: 200_000_000 }), done],
    ]);
    const result = await runner.execute(runParams());
    expect(result.usage).toEqual({ inputTokens: 110, outputTokens: 27, cacheReadTokens: 4, cacheWriteTokens: 7 });
    expect(result.costUsd).toBe('0.3');
  });
});

describe('context', () => {
  const filling = (tokens: number): Step[] => [usage(tokens, 0), ...toolCall('a', 'quote'), wantsTool];
  const summary: ConversationMessage[] = [registerMessage({ role: 'user', content: 'in short: hello' }, USER_LABELS)];

  it('a crossed threshold is heard, and between turns the conversation may be shortened', async () => {
    const heard: unknown[][] = [];
    const eventBus = { emit: (...args: unknown[]) => void heard.push(args) } as NonNullable<RunnerOptions['eventBus']>;
    const onContextThreshold = vi.fn(async () => summary);
    const { runner, provider } = setUp([filling(960), filling(100), filling(850), answer], {
      eventBus,
      onContextThreshold,
    });
    const { events, listener } = recorder();
    const result = await runner.execute(runParams(), listener);
    expect(inShort(events).filter((event) => event.startsWith('usage'))).toEqual([
      'usage_update',
      'usage_update:0.8',
      'usage_update:0.95',
      'usage_update',
      'usage_update',
      'usage_update:0.8',
      'usage_update',
    ]);
    expect(heard.filter(([name]) => name === 'execution:context_threshold')).toEqual([
      ['execution:context_threshold', 'main', 0.96, 0.8],
      ['execution:context_threshold', 'main', 0.96, 0.95],
      ['execution:context_threshold', 'main', 0.85, 0.8],
    ]);
    expect(onContextThreshold.mock.calls).toMatchObject([
      [{ reason: 'threshold', threshold: 0.95, ratio: 0.96, messages: [{}, {}, {}] }],
      [{ reason: 'threshold', threshold: 0.8, ratio: 0.85 }],
    ]);
    expect(provider.requests[1]?.messages).toEqual(summary);
    expect(result.messages).toEqual([...summary, { role: 'assistant', content: 'Hello' }]);
    expect(result.newMessages).toHaveLength(7);
  });

  it.each([
    {
      when: 'is not a valid history',
      shorten: async () => [
        { role: 'tool' as const, content: [{ type: 'tool_result' as const, toolUseId: 'x', content: '' }] },
      ],
      warnings: 1,
    },
    { when: 'is empty', shorten: async () => [], warnings: 1 },
    { when: 'is nothing', shorten: async () => undefined, warnings: 0 },
    { when: 'fails', shorten: () => Promise.reject(new Error('no')), warnings: 1 },
    {
      when: 'throws',
      shorten: () => {
        throw new Error('no');
      },
      warnings: 1,
    },
  ])('a shortened conversation that $when is not used', async ({ shorten, warnings }) => {
    const warn = vi.fn();
    const logger: FinClawLogger = { ...createSilentLogger(), warn };
    const { runner, provider } = setUp([filling(850), answer], { onContextThreshold: shorten, logger });
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed' });
    expect(provider.requests[1]?.messages).toHaveLength(3);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });

  it('a conversation that is too long is shortened and asked once more', async () => {
    const tooLong = new FailoverError('too long', 'context-overflow');
    const onContextThreshold = vi.fn(async () => summary);
    const { runner, provider } = setUp([[tooLong], answer], { onContextThreshold });
    expect(await runner.execute(runParams())).toMatchObject({ status: 'completed', turns: 1 });
    expect(onContextThreshold).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'overflow' }));
    expect(provider.requests[1]?.messages).toEqual(summary);

    const stillTooLong = setUp([[tooLong], [tooLong], [tooLong]], { onContextThreshold });
    expect(await stillTooLong.runner.execute(runParams())).toMatchObject({ status: 'error', error: tooLong });
    const helpless = setUp([[tooLong], [tooLong], [tooLong]]);
    expect(await helpless.runner.execute(runParams())).toMatchObject({ status: 'error', error: tooLong });
  });
});
