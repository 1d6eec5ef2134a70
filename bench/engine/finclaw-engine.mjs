// FinClaw as the product runs it: the execution adapter of the pipeline with session files on disk (each append synced), the write lock, the tool
// registry with policy, validation, hooks, breaker and result guard, taint tracking, context preparation and the Runner.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProviderAdapter, createSessionStore, createWindowMonitor, InMemoryToolRegistry } from '@finclaw/agent';
import { createSilentLogger, createTypedEmitter } from '@finclaw/infra';
import { RunReports } from '../../packages/conversation/src/execution/run-report.ts';
import { RunnerExecutionAdapter } from '../../packages/conversation/src/execution/runner-execution-adapter.ts';
import { createHooks } from '../../packages/conversation/src/hooks/hook-runner.ts';
import { QUESTION, quote, SYSTEM, TOOL } from './scenarios.mjs';

/** A client on top of one of FinClaw's provider adapters. */
export async function createFinClaw(provider, baseUrlOf, otherSessions) {
  const logger = createSilentLogger();
  const eventBus = createTypedEmitter(logger);
  const hooks = createHooks({ logger });
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  const calls = new Map();
  const tools = new InMemoryToolRegistry({
    policyRules: [{ pattern: 'trade_*', verdict: 'deny', priority: 1, reason: 'bench' }],
    hooks,
    eventBus,
    logger,
  });
  tools.register(
    {
      name: TOOL.name,
      description: TOOL.description,
      inputSchema: TOOL.schema,
      group: 'finance',
      changes: 'nothing',
      accessesSensitiveData: false,
      isExternal: true,
    },
    async (input, { runId }) => {
      calls.set(runId, (calls.get(runId) ?? 0) + 1);
      return { content: quote(input), isError: false };
    },
  );
  const sessions =
    otherSessions ??
    createSessionStore({
      dir,
      logger,
      eventBus,
      hasEffect: (name) => tools.get(name)?.definition.changes !== 'nothing',
    });
  const model = { provider, model: `${provider}-bench`, contextWindow: 200_000, maxOutputTokens: 8192 };

  const engines = new Map();
  const engineOf = (scenario) => {
    if (!engines.has(scenario)) {
      const adapter = createProviderAdapter(provider, 'key', { baseUrl: baseUrlOf(scenario), logger });
      engines.set(
        scenario,
        new RunnerExecutionAdapter({
          sessions,
          tools,
          models: { forRun: () => ({ model, routing: { provider: adapter }, answeredBy: () => model }) },
          prompt: { blocksFor: () => [{ type: 'text', text: SYSTEM }] },
          reports: new RunReports(),
          hooks,
          windowMonitor: createWindowMonitor(eventBus),
          eventBus,
          logger,
          resetPolicy: { resetPolicy: 'never', idleTimeoutMs: 0 },
          maxTurns: 10,
          maxTokens: 4096,
          controlOf: () => undefined,
          languageOf: () => 'en',
        }),
      );
    }
    return engines.get(scenario);
  };

  let runs = 0;
  return async (scenario, onDelta) => {
    const runId = `run-${++runs}`;
    const ctx = {
      runId,
      sessionKey: `agent:main:bench:${process.pid}-${runs}`,
      senderId: 'someone',
      channelId: 'bench',
      accountId: 'default',
      chatType: 'direct',
      from: 'someone',
      body: QUESTION,
      bodyForAgent: QUESTION,
    };
    const signal = new AbortController().signal;
    const { content } = await engineOf(scenario).execute(ctx, signal, (event) => event.type === 'text' && onDelta(event.delta));
    const ran = calls.get(runId) ?? 0;
    calls.delete(runId);
    return { text: content, calls: ran };
  };
}
