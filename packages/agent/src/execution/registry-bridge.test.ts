import {
  checkSettings,
  type GuardedToolResult,
  PromptLedger,
  type RegisteredToolDefinition,
  type ToolChanges,
  type ToolGate,
  ToolRegistry,
} from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridgeToolRegistry } from './registry-bridge.ts';
import { Runner } from './runner.ts';
import { done, runParams, ScriptedProvider, text, toolCall } from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

const context = { sessionId: 's', userId: 'u', channelId: 'c' };

function definition(name: string, changes: ToolChanges = 'nothing'): RegisteredToolDefinition {
  return {
    name,
    description: name,
    inputSchema: { type: 'object', properties: { symbol: { type: 'string' } } },
    group: 'finance',
    changes,
    accessesSensitiveData: false,
  };
}

function gate(result: Partial<GuardedToolResult>, changes: ToolChanges = 'nothing') {
  const whole = {
    content: '',
    isError: false,
    wasTruncated: false,
    wasRedacted: false,
    originalSize: 0,
    guardedSize: 0,
    ...result,
  };
  const execute = vi.fn<ToolGate['execute']>(async () => whole);
  const tool = { definition: definition('order', changes), registeredAt: new Date(0), source: 'built-in' as const };
  return {
    execute,
    handlers: bridgeToolRegistry({ get: (name) => (name === 'order' ? tool : undefined), execute }, context),
  };
}

async function contentOf(result: Partial<GuardedToolResult>): Promise<string> {
  const executor = new ToolExecutor({ handlers: gate(result).handlers });
  const [answer] = await executor.executeAll([{ id: '1', name: 'order', input: {} }]);
  return answer!.content;
}

describe('bridgeToolRegistry', () => {
  it('every call goes through the registry, with who asks, which call it is and how it is cancelled', async () => {
    const { execute, handlers } = gate({ content: 'Tool "order" denied: no', isError: true });
    const executor = new ToolExecutor({ handlers });
    const results = await executor.executeAll([{ id: '1', name: 'order', input: { qty: 1 } }], undefined, {
      context: runParams(),
    });
    expect(execute).toHaveBeenCalledExactlyOnceWith(
      'order',
      { qty: 1 },
      { ...context, abortSignal: expect.any(AbortSignal), toolUseId: '1', equalCalls: 1 },
    );
    expect(results).toMatchObject([{ toolUseId: '1', content: 'Tool "order" denied: no', isError: true }]);
  });

  it('a name the registry does not know has no handler', () => {
    expect(gate({}).handlers.get('nope')).toBeUndefined();
  });

  it('calls that change something run alone, and none is timed here: an approval may take longer', () => {
    for (const changes of ['nothing', 'own-data', 'outside'] as const) {
      const sequential = changes !== 'nothing';
      expect(gate({}, changes).handlers.get('order')).toMatchObject({
        sequential,
        timeoutMs: Number.POSITIVE_INFINITY,
      });
    }
  });

  it('what outsiders wrote is fenced, what we vouch for is not', async () => {
    expect(await contentOf({ content: 'ours' })).toBe('ours');
    expect(await contentOf({ content: 'theirs', metadata: { untrusted: true } })).toMatch(
      /^<(untrusted-\w+)>\ntheirs\n<\/\1>$/,
    );
  });

  it('a long result is cut inside its fences', async () => {
    const metadata = { untrusted: true };
    expect(await contentOf({ content: 'x'.repeat(10_050), metadata })).toMatch(/^<(untrusted-\w+)>\nx{10000}\n<\/\1>$/);
    const parts = [
      { text: 'price', trust: 'trusted' as const },
      { text: 'y'.repeat(10_050), trust: 'untrusted' as const },
      { text: 'last', trust: 'untrusted' as const },
    ];
    const content = parts.map(({ text }) => text).join('\n');
    expect(await contentOf({ content, metadata, parts })).toMatch(
      /^price\n<(untrusted-\w+)>\ny{9991}\n<\/\1>\n<\1>\nlast\n<\/\1>$/,
    );
  });
});

describe('a run over the real registry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the model ask for a quote and an order, with the registry of production behind them. */
  async function ask(
    approve: boolean | undefined,
    order: (signal: AbortSignal) => Promise<string>,
    abortSignal?: AbortSignal,
  ) {
    const ran: string[] = [];
    const approvalHandler =
      approve === undefined
        ? undefined
        : async ({ inputHash }: { inputHash: string }) => ({ approved: approve, inputHash });
    const registry = new ToolRegistry({ approvalHandler });
    registry.register(definition('quote'), async ({ symbol }) => {
      ran.push(`quote ${symbol}`);
      return { content: '71500', isError: false };
    });
    registry.register(definition('order', 'outside'), async ({ symbol }, { abortSignal: signal }) => {
      ran.push(`order ${symbol}`);
      return { content: await order(signal), isError: false };
    });
    // Loaded before the clock stands still.
    await checkSettings({ type: 'object' }, {});
    const provider = new ScriptedProvider([
      [...toolCall('a', 'quote', { symbol: 'x' }), ...toolCall('b', 'order', { symbol: 'x' }), done],
      [text('Done'), done],
    ]);
    const runner = new Runner({
      provider,
      ledger: new PromptLedger(),
      toolExecutor: new ToolExecutor({ handlers: bridgeToolRegistry(registry, context) }),
    });
    const running = runner.execute(runParams({ abortSignal }));
    await vi.advanceTimersByTimeAsync(200);
    const { status, newMessages } = await running;
    return { status, ran, results: newMessages[1]?.content };
  }

  it('an order that nobody can approve is refused, and the run goes on', async () => {
    const { status, ran, results } = await ask(undefined, async () => 'ordered');
    expect(status).toBe('completed');
    expect(ran).toEqual(['quote x']);
    expect(results).toMatchObject([{ content: '71500', isError: false }, { isError: true }]);
  });

  it('an approved order runs once', async () => {
    const { ran, results } = await ask(true, async () => 'ordered');
    expect(ran).toEqual(['quote x', 'order x']);
    expect(results).toMatchObject([{ content: '71500' }, { content: 'ordered', isError: false }]);
  });

  it('an order cut off in the middle says that nobody knows what became of it', async () => {
    const controller = new AbortController();
    const order = async () => {
      controller.abort();
      return new Promise<never>(() => {});
    };
    const { status, results } = await ask(true, order, controller.signal);
    expect(status).toBe('aborted');
    expect(results).toMatchObject([{ content: '71500' }, { content: expect.stringMatching(/unknown/), isError: true }]);
  });
});

it('a tool that a rule forbids is not offered, and a model that calls it is told which rule forbids it', async () => {
  const registry = new ToolRegistry({
    policyRules: [
      { pattern: 'quote', verdict: 'allow', priority: 0 },
      { pattern: 'ord*', verdict: 'deny', priority: 0, reason: 'not here' },
      { pattern: 'chart', verdict: 'deny', priority: 0, scope: 'user', subject: 'somebody else' },
    ],
  });
  const ran: string[] = [];
  for (const name of ['quote', 'order'])
    registry.register(definition(name), async () => {
      ran.push(name);
      return { content: name, isError: false };
    });
  const calls = ['quote', 'order', 'made_up'].flatMap((name) => toolCall(name, name));
  const provider = new ScriptedProvider([
    [...calls, done],
    [text('Done'), done],
  ]);
  const toolExecutor = new ToolExecutor({ handlers: bridgeToolRegistry(registry, context) });
  const runner = new Runner({ provider, toolExecutor, ledger: new PromptLedger() });
  const tools = registry.toolsFor(context);
  expect(tools.map(({ name }) => name)).toEqual(['quote']);
  const { newMessages } = await runner.execute(runParams({ tools }));
  expect(newMessages[1]?.content).toMatchObject([
    { content: 'quote', isError: false },
    { content: 'Tool "order" denied: the rule "ord*" (tools.policyRules[1]) forbids it: not here', isError: true },
    { content: 'Unknown tool: made_up', isError: true },
  ]);
  expect(ran).toEqual(['quote']);
});
