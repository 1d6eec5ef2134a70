// FinClaw as the product runs it: the execution adapter of the pipeline with session files on disk (each append
// synced), the write lock, the tool registry with policy, validation, hooks, breaker and result guard, prompt ledger,
// context preparation and the Runner.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProviderAdapter, createSessionStore, createWindowMonitor, ownPromptBlock } from '@finclaw/agent';
import { GatedToolRegistry } from '@finclaw/agent/tools';
import { createSilentLogger, createTypedEmitter } from '@finclaw/infra';
import { RunReports } from '../../packages/conversation/src/execution/run-report.ts';
import { RunnerExecutionAdapter } from '../../packages/conversation/src/execution/runner-execution-adapter.ts';
import { createHooks } from '../../packages/conversation/src/hooks/hook-runner.ts';

/**
 * The parts under an engine: one of FinClaw's provider adapters, and tools behind the gate that count their calls by
 * run.
 */
export function createParts({ provider, baseUrl, tools: offered }) {
  const logger = createSilentLogger();
  const eventBus = createTypedEmitter(logger);
  const hooks = createHooks({ logger });
  const calls = new Map();
  const tools = new GatedToolRegistry({
    policyRules: [{ pattern: 'trade_*', verdict: 'deny', priority: 1, reason: 'bench' }],
    hooks,
    eventBus,
    logger,
  });
  for (const { name, description, schema, run, isExternal = false } of offered)
    tools.register(
      {
        name,
        description,
        inputSchema: schema,
        group: 'finance',
        changes: 'nothing',
        accessesSensitiveData: false,
        isExternal,
      },
      async (input, { runId }) => {
        calls.set(runId, (calls.get(runId) ?? 0) + 1);
        return { content: run(input), isError: false };
      },
    );
  const takeCalls = (runId) => {
    const count = calls.get(runId) ?? 0;
    calls.delete(runId);
    return count;
  };
  return {
    logger,
    eventBus,
    hooks,
    tools,
    takeCalls,
    adapter: createProviderAdapter(provider, 'key', { baseUrl, logger }),
  };
}

/** An engine that asks one question in a fresh session each time. `sessions` takes the place of the files on disk. */
export function createEngine({
  provider,
  baseUrl,
  model: name,
  maxTokens,
  system,
  question,
  tools: offered,
  sessions,
}) {
  const { logger, eventBus, hooks, tools, takeCalls, adapter } = createParts({ provider, baseUrl, tools: offered });
  const model = { provider, model: name, contextWindow: 200_000, maxOutputTokens: 8192 };
  const engine = new RunnerExecutionAdapter({
    sessions: sessions ?? sessionsOnDisk({ tools, logger, eventBus }),
    tools,
    models: { forRun: () => ({ model, routing: { provider: adapter }, answeredBy: () => model }) },
    prompt: { blocksFor: () => [ownPromptBlock(system)] },
    reports: new RunReports(),
    hooks,
    windowMonitor: createWindowMonitor(eventBus),
    eventBus,
    logger,
    resetPolicyOf: () => ({ resetPolicy: 'never', idleTimeoutMs: 0 }),
    maxTurns: 10,
    maxTokens,
    controlOf: () => undefined,
    languageOf: () => 'en',
    explainFailure: (error) => String(error),
  });
  let runs = 0;
  return async (onDelta) => {
    const runId = `run-${++runs}`;
    const ctx = {
      runId,
      sessionKey: `agent:main:bench:${process.pid}-${runs}`,
      senderId: 'someone',
      channelId: 'bench',
      accountId: 'default',
      chatType: 'direct',
      origin: 'typed',
      from: 'someone',
      body: question,
      bodyForAgent: question,
    };
    const signal = new AbortController().signal;
    const { segments } = await engine.execute(ctx, signal, (event) => event.type === 'text' && onDelta(event.delta));
    return { text: segments.at(-1)?.text, calls: takeCalls(runId) };
  };
}

function sessionsOnDisk({ tools, logger, eventBus }) {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  return createSessionStore({
    dir,
    logger,
    eventBus,
    hasEffect: (name) => tools.get(name)?.definition.changes !== 'nothing',
  });
}
