import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore, createWindowMonitor, ownPromptBlock } from '@finclaw/agent';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import type { ProviderAdapter, ProviderRequestParams, RunModelRequest, StreamChunk } from '@finclaw/models';
import { ToolRegistry } from '@finclaw/tools';
import { createChannelId, createSessionKey, joinSegments, type ModelRef, type ReplyProgress } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHooks } from '../hooks/hook-runner.ts';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';
import { RunReports } from './run-report.ts';
import { RunnerExecutionAdapter } from './runner-execution-adapter.ts';

const MODEL: ModelRef = { provider: 'anthropic', model: 'test', contextWindow: 100_000, maxOutputTokens: 1_000 };
const SESSION = createSessionKey('agent:main:test:direct:alice');
const DONE: StreamChunk = { type: 'done', stopReason: 'end_turn' };
const say = (text: string): StreamChunk => ({ type: 'text_delta', text });
const call = (name: string): readonly StreamChunk[] => [
  { type: 'tool_use_start', id: 'call-1', name },
  { type: 'tool_input_delta', delta: '{}' },
  { type: 'tool_use_end' },
  { type: 'done', stopReason: 'tool_use' },
];

type Turn = (params: ProviderRequestParams) => AsyncIterable<StreamChunk> | Iterable<StreamChunk>;

/** A model that makes one turn after the other and keeps what it was asked. */
class TurnModel implements ProviderAdapter {
  readonly providerId = 'anthropic';
  readonly asked: ProviderRequestParams[] = [];
  readonly #turns: Turn[];
  constructor(turns: readonly Turn[]) {
    this.#turns = [...turns];
  }
  async *streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    this.asked.push(params);
    yield* this.#turns.shift()!(params);
  }
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-run-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function setUp(turns: readonly Turn[], maxTurns = 5) {
  const logger = createSilentLogger();
  const eventBus = createTypedEmitter<FinClawEventMap>(logger);
  const hooks = createHooks({ logger });
  const sessions = createSessionStore({ dir, logger });
  const tools = new ToolRegistry({
    approvalHandler: async ({ inputHash }) => ({ approved: true, inputHash }),
    logger,
  });
  const definition = {
    description: 'x',
    inputSchema: { type: 'object' },
    group: 'finance',
    accessesSensitiveData: false,
  } as const;
  const done = async () => ({ content: 'done', isError: false });
  tools.register({ ...definition, name: 'look', changes: 'nothing' }, done);
  tools.register({ ...definition, name: 'order', changes: 'outside' }, done);
  const provider = new TurnModel(turns);
  const requests: RunModelRequest[] = [];
  const adapter = new RunnerExecutionAdapter({
    sessions,
    tools,
    models: {
      forRun(request) {
        requests.push(request);
        const routing = { provider, retryOptions: { maxAttempts: 1 } };
        return { model: MODEL, routing, answeredBy: () => ({ model: 'test', provider: 'anthropic' }) };
      },
    },
    prompt: { blocksFor: () => [ownPromptBlock('You are helpful.')], momentOf: async () => 'It is noon.' },
    reports: new RunReports(),
    windowMonitor: createWindowMonitor(eventBus),
    hooks,
    eventBus,
    logger,
    resetPolicyOf: () => defaultConfig.session,
    maxTurns,
    maxTokens: 100,
    controlOf: () => undefined,
    languageOf: () => 'ko',
    explainFailure: () => undefined,
  });
  const shown: ReplyProgress[] = [];
  const run = (signal: AbortSignal = new AbortController().signal) =>
    adapter.execute(question, signal, (event) => void shown.push(event));
  return { run, provider, requests, sessions, hooks, eventBus, shown };
}

const question = {
  sessionKey: SESSION,
  runId: 'run-1',
  bodyForAgent: '삼성전자 10주 사줘',
  senderId: 'alice',
  channelId: createChannelId('test'),
  chatType: 'direct',
  from: 'alice',
} as unknown as PipelineMsgContext;

describe('RunnerExecutionAdapter', () => {
  it.each([
    { when: 'an answer', turns: [() => [say('hello'), DONE]], text: 'hello', kind: 'completed' },
    {
      when: 'too many steps, then what was found',
      turns: [() => [say('Looking'), ...call('look')], () => [say('Found'), DONE]],
      text: 'Looking\n\nFound',
      kind: 'turn_limit',
    },
    {
      when: 'too many steps without a word',
      turns: [() => call('look'), () => call('look')],
      text: '',
      kind: 'turn_limit',
    },
    { when: 'nothing at all', turns: [() => [DONE]], text: '', kind: 'empty' },
  ])('$when', async ({ turns, text, kind }) => {
    const { segments, ending } = await setUp(turns, 1).run();
    expect({ text: joinSegments(segments), kind: ending?.kind }).toEqual({ text, kind });
  });

  it('a failure is thrown, not told as an answer', async () => {
    const failure = Object.assign(new Error('broken'), { status: 400 });
    const { run, eventBus } = setUp([
      () => {
        throw failure;
      },
    ]);
    const told: string[] = [];
    eventBus.on('agent:run:error', (_agent, _session, error) => void told.push(error));
    await expect(run()).rejects.toThrow('broken');
    expect(told).toHaveLength(1);
  });

  it('the caller’s signal reaches the model call, and an aborted run rejects with its reason', async () => {
    const controller = new AbortController();
    const { run, provider, requests } = setUp([
      async function* ({ abortSignal }) {
        yield say('half');
        controller.abort(new Error('the user stopped it'));
        abortSignal?.throwIfAborted();
      },
    ]);
    await expect(run(controller.signal)).rejects.toThrow('the user stopped it');
    expect(provider.asked[0]?.abortSignal?.aborted).toBe(true);
    expect(requests[0]).toMatchObject({ sessionKey: SESSION, runId: 'run-1', agentId: 'main' });
  });

  it('hooks and events tell of a run once, with the same duration', async () => {
    const { run, hooks, eventBus } = setUp([() => [say('hello'), DONE]]);
    const told: unknown[] = [];
    eventBus.on('agent:run:start', (agentId, sessionKey) => void told.push([agentId, sessionKey]));
    eventBus.on('agent:run:end', (_agentId, _sessionKey, durationMs) => void told.push(durationMs));
    hooks.afterAgentRun.tap(({ durationMs, result }) => void told.push([durationMs, result]));
    await run();
    expect(told).toEqual([['main', SESSION], expect.any(Number), [told[1], 'hello']]);
  });

  it('a result is stored under the name of its tool, also when the call was written before it ran', async () => {
    const { run, sessions } = setUp([() => call('order'), () => [say('ordered'), DONE]]);
    await run();
    const session = await sessions.open(SESSION);
    expect(session.entries().map(({ role, toolName }) => [role, toolName])).toEqual([
      ['user', undefined],
      ['assistant', 'order'],
      ['tool', 'order'],
      ['assistant', undefined],
    ]);
    await session.close();
  });

  it('an answer that an earlier process gave is not made again', async () => {
    const first = setUp([() => [say('hello'), DONE]]);
    await first.run();
    const again = setUp([]);
    expect(joinSegments((await again.run()).segments)).toBe('hello');
    expect(again.provider.asked).toEqual([]);
  });

  it('an answer that broke off because the process was leaving is made again', async () => {
    const leaving = new AbortController();
    const first = setUp([
      async function* ({ abortSignal }) {
        yield say('It costs 7');
        leaving.abort(new Error('shutting down'));
        abortSignal?.throwIfAborted();
      },
    ]);
    await expect(first.run(leaving.signal)).rejects.toThrow('shutting down');
    const again = setUp([() => [say('It costs 71,500.'), DONE]]);
    expect(joinSegments((await again.run()).segments)).toBe('It costs 71,500.');
  });

  it('what was said before a crash is part of the answer that the next process gives', async () => {
    const leaving = new AbortController();
    const first = setUp([
      () => [say('Let me look.'), ...call('look')],
      async function* ({ abortSignal }) {
        yield say('It costs 7');
        leaving.abort(new Error('shutting down'));
        abortSignal?.throwIfAborted();
      },
    ]);
    await expect(first.run(leaving.signal)).rejects.toThrow('shutting down');
    const again = setUp([() => [say('It costs 71,500.'), DONE]]);
    expect(joinSegments((await again.run()).segments)).toBe('Let me look.\n\nIt costs 71,500.');
    expect(again.shown.flatMap((event) => (event.type === 'text' ? [event.delta] : []))).toEqual([
      'Let me look.',
      'It costs 71,500.',
    ]);
  });
});
