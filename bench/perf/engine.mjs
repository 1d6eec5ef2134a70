// FinClaw's engine for the outside harness: 'disk' as shipped, 'memory' with the transcript in memory, 'runner' without
// session and context.
import { bridgeToolRegistry, ownPromptBlock, Runner, ToolExecutor } from '@finclaw/agent';
import { PromptLedger } from '@finclaw/agent/tools';
import { registerMessage, USER_LABELS } from '../../packages/models/src/labels.ts';
import { createEngine as createFinClawEngine, createParts } from '../engine/finclaw-engine.mjs';
import { createMemorySessions } from '../engine/memory-sessions.mjs';

/**
 * A run of the harness's task: `onDelta` hears the text, and the last text comes back with the number of tool calls.
 */
export function createEngine(provider, kind, { baseURL, task }) {
  const baseUrl = provider === 'openai' ? `${baseURL}/v1` : baseURL;
  const tools = task.TOOLS.map(({ execute, ...tool }) => ({ ...tool, run: (input) => JSON.stringify(execute(input)) }));
  const model = task.MODEL[provider];
  if (kind === 'runner') return createBareRunner({ provider, baseUrl, model, tools, task });
  const run = createFinClawEngine({
    provider,
    baseUrl,
    model,
    maxTokens: task.MAX_TOKENS,
    system: task.SYSTEM,
    question: task.PROMPT,
    tools,
    ...(kind === 'memory' && { sessions: createMemorySessions() }),
  });
  return async (onDelta) => {
    const { text, calls } = await run(onDelta);
    return { text, toolCalls: calls };
  };
}

function createBareRunner({ provider, baseUrl, model: name, tools: offered, task }) {
  const { logger, eventBus, tools, takeCalls, adapter } = createParts({ provider, baseUrl, tools: offered });
  const model = { provider, model: name, contextWindow: 200_000, maxOutputTokens: 8192 };
  const definitions = tools.toolsFor({ userId: 'someone', channelId: 'bench', chatType: 'direct' });
  let runs = 0;
  return async (onDelta) => {
    const runId = `run-${++runs}`;
    const who = {
      userId: 'someone',
      channelId: 'bench',
      sessionId: runId,
      chatType: 'direct',
      accountId: 'default',
      runId,
    };
    const ledger = new PromptLedger();
    const handlers = bridgeToolRegistry(tools, { ...who, ledger });
    const runner = new Runner({
      provider: adapter,
      toolExecutor: new ToolExecutor({ handlers }),
      ledger,
      maxTurns: 10,
      eventBus,
      logger,
    });
    const messages = [registerMessage({ role: 'user', content: task.PROMPT }, USER_LABELS)];
    const result = await runner.execute(
      {
        agentId: 'main',
        sessionKey: runId,
        model,
        systemPrompt: [ownPromptBlock(task.SYSTEM)],
        messages,
        tools: definitions,
        maxTokens: task.MAX_TOKENS,
      },
      (event) => event.type === 'text_delta' && onDelta(event.delta),
    );
    if (result.error) throw result.error;
    return { text: result.segments.at(-1)?.text, toolCalls: takeCalls(runId) };
  };
}
