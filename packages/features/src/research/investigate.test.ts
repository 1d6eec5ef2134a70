import type { ProviderAdapter, StreamChunk } from '@finclaw/models';
import { type ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import type { ModelRef } from '@finclaw/types';
import { expect, it } from 'vitest';
import { investigate } from './investigate.ts';

const MODEL: ModelRef = { provider: 'anthropic', model: 'test', contextWindow: 100_000, maxOutputTokens: 1000 };
const CONTEXT: ToolExecutionContext = {
  sessionId: 'agent:main:test:direct:alice',
  userId: 'alice',
  channelId: 'test',
  runId: 'run',
  abortSignal: new AbortController().signal,
};

/** A model that calls a tool on every turn and says how many tokens it used. */
class Busy implements ProviderAdapter {
  readonly providerId = 'anthropic';
  calls = 0;
  readonly #tool: string;
  constructor(tool: string) {
    this.#tool = tool;
  }
  async *streamCompletion(): AsyncIterable<StreamChunk> {
    this.calls++;
    yield { type: 'text_delta', text: `Step ${this.calls}. ` };
    yield { type: 'tool_use_start', id: `c${this.calls}`, name: this.#tool };
    yield { type: 'tool_input_delta', delta: `{"n":${this.calls}}` };
    yield { type: 'tool_use_end' };
    yield { type: 'usage', usage: { inputTokens: 900, outputTokens: 100 } };
    yield { type: 'done', stopReason: 'tool_use' };
  }
}

function setUp(tool = 'look') {
  const ran: string[] = [];
  const tools = new ToolRegistry();
  const definition = {
    description: 'x',
    inputSchema: { type: 'object' },
    group: 'test',
    accessesSensitiveData: false,
  } as const;
  const register = (name: string, more: object): void =>
    tools.register({ ...definition, changes: 'nothing', ...more, name }, async () => {
      ran.push(name);
      return { content: 'seen', isError: false };
    });
  register('look', {});
  register('holdings', { accessesSensitiveData: true });
  register('write', { changes: 'own-data' });
  register('research', {});
  const provider = new Busy(tool);
  const models = {
    forRun: () => ({
      model: MODEL,
      routing: { provider, retryOptions: { maxAttempts: 1 } },
      answeredBy: () => ({ model: 'test', provider: 'anthropic' }),
    }),
  };
  const deps = {
    tools,
    models: () => models,
    rendering: () => undefined as never,
    now: () => 0,
    steps: 5,
    maxTokens: 500,
  };
  const run = (left = 1_000_000) => investigate('What happened?', deps, CONTEXT, 'en', { left }, () => {});
  return { run, provider, ran };
}

it('ends at its number of steps, with what was said and where it looked', async () => {
  const { run, provider, ran } = setUp();
  const finding = await run();
  expect(finding.end).toBe('too-many-steps');
  expect(finding.sources[0]).toBe('look {"n":1}');
  expect([provider.calls, ran.length]).toEqual([6, 4]);
});

it('ends when the tokens of all topics together are used up', async () => {
  const { run, provider } = setUp();
  expect((await run(1500)).end).toBe('out-of-budget');
  expect(provider.calls).toBe(2);
});

it.each(['holdings', 'write', 'research'])('cannot call %s, though the model asks for it', async (tool) => {
  const { run, ran } = setUp(tool);
  await run();
  expect(ran).toEqual([]);
});
