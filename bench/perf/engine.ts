// FinClaw's engine for the outside harness: 'disk' as shipped, 'memory' with the transcript in memory, 'runner' without
// session and context.
import { bridgeToolRegistry, ownPromptBlock, Runner, ToolExecutor } from '@finclaw/agent';
import { registerMessage } from '@finclaw/models';
import { PromptLedger } from '@finclaw/tools';
import { createAgentId, createSessionKey } from '@finclaw/types';
import { USER_LABELS } from '../../packages/models/src/labels.ts';
import {
  type BenchVendor,
  benchModel,
  createEngine as createFinClawEngine,
  createParts,
} from '../engine/finclaw-engine.ts';
import { createMemorySessions } from '../engine/memory-sessions.ts';
import type { HarnessRun, HarnessTask } from './task.ts';

/** A run of the harness's task: `onDelta` gets the text, and the last text comes back with the number of tool calls. */
export function createEngine(
  provider: BenchVendor['provider'],
  kind: 'disk' | 'memory' | 'runner',
  { baseURL, task }: { baseURL: string; task: HarnessTask },
): HarnessRun {
  const vendor: BenchVendor = {
    provider,
    baseUrl: provider === 'openai' ? `${baseURL}/v1` : baseURL,
    tools: task.TOOLS.map(({ execute, ...tool }) => ({ ...tool, run: (input) => JSON.stringify(execute(input)) })),
  };
  if (kind === 'runner') return createBareRunner(vendor, task);
  const run = createFinClawEngine({
    ...vendor,
    model: task.MODEL[provider],
    maxTokens: task.MAX_TOKENS,
    system: task.SYSTEM,
    question: task.PROMPT,
    ...(kind === 'memory' && { sessions: createMemorySessions() }),
  });
  return async (onDelta) => {
    const { text, calls } = await run(onDelta);
    return { text, toolCalls: calls };
  };
}

function createBareRunner(vendor: BenchVendor, task: HarnessTask): HarnessRun {
  const { logger, eventBus, tools, takeCalls, adapter } = createParts(vendor);
  const asker = { userId: 'someone', channelId: 'bench', accountId: 'default', chatType: 'direct' } as const;
  const definitions = tools.toolsFor({ ...asker, sessionId: 'bench' });
  let runs = 0;
  return async (onDelta) => {
    const runId = `run-${++runs}`;
    const ledger = new PromptLedger();
    const handlers = bridgeToolRegistry(tools, { ...asker, sessionId: runId, runId, ledger });
    const runner = new Runner({
      provider: adapter,
      toolExecutor: new ToolExecutor({ handlers }),
      ledger,
      maxTurns: 10,
      eventBus,
      logger,
    });
    const result = await runner.execute(
      {
        agentId: createAgentId('main'),
        sessionKey: createSessionKey(runId),
        model: benchModel(vendor.provider, task.MODEL[vendor.provider]),
        systemPrompt: [ownPromptBlock(task.SYSTEM)],
        messages: [registerMessage({ role: 'user', content: task.PROMPT }, USER_LABELS)],
        tools: definitions,
        maxTokens: task.MAX_TOKENS,
      },
      (event) => {
        if (event.type === 'text_delta') onDelta(event.delta);
      },
    );
    if (result.error) throw result.error;
    return { text: result.segments.at(-1)?.text, toolCalls: takeCalls(runId) };
  };
}
