// FinClaw as the product runs it: the execution adapter of the pipeline with session files on disk (each append
// synced), the write lock, the tool registry with policy, validation, hooks, breaker and result guard, prompt ledger,
// context preparation and the Runner.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore, createWindowMonitor, ownPromptBlock, type SessionStore } from '@finclaw/agent';
import { createSilentLogger, createTypedEmitter } from '@finclaw/infra';
import { createProviderAdapter } from '@finclaw/models';
import { ToolRegistry } from '@finclaw/tools';
import { createChannelId, createSessionKey, createTimestamp, type ModelRef } from '@finclaw/types';
import { RunReports } from '../../packages/conversation/src/execution/run-report.ts';
import { RunnerExecutionAdapter } from '../../packages/conversation/src/execution/runner-execution-adapter.ts';
import { createHooks } from '../../packages/conversation/src/hooks/hook-runner.ts';
import { NullChannel } from '../lib/null-channel.ts';

/** A tool of the scripted model, and the function that answers its calls. */
export interface BenchTool {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly run: (input: Readonly<Record<string, unknown>>) => string;
  readonly isExternal?: boolean;
}

/** The vendor whose protocol the scripted model speaks. */
export interface BenchVendor {
  readonly provider: 'anthropic' | 'openai';
  readonly baseUrl: string;
  readonly tools: readonly BenchTool[];
}

/** One question, asked in a fresh session each time. */
export interface BenchQuestion extends BenchVendor {
  readonly model: string;
  readonly maxTokens: number;
  readonly system: string;
  readonly question: string;
  /** Takes the place of the files on disk. */
  readonly sessions?: SessionStore;
}

/**
 * The parts under an engine: one of FinClaw's provider adapters, and tools behind the gate that count their calls by
 * run.
 */
export function createParts({ provider, baseUrl, tools: offered }: BenchVendor) {
  const logger = createSilentLogger();
  const eventBus = createTypedEmitter(logger);
  const hooks = createHooks({ logger });
  const calls = new Map<string, number>();
  const tools = new ToolRegistry({
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
      async (input, { runId = '' }) => {
        calls.set(runId, (calls.get(runId) ?? 0) + 1);
        return { content: run(input), isError: false };
      },
    );
  const takeCalls = (runId: string) => {
    const count = calls.get(runId) ?? 0;
    calls.delete(runId);
    return count;
  };
  const adapter = createProviderAdapter(provider, 'key', { baseUrl, logger });
  return { logger, eventBus, hooks, tools, takeCalls, adapter };
}

/** The model as the engine sees it. */
export const benchModel = (provider: BenchVendor['provider'], model: string): ModelRef => ({
  provider,
  model,
  contextWindow: 200_000,
  maxOutputTokens: 8192,
});

/** An engine that asks one question in a fresh session each time. */
export function createEngine(options: BenchQuestion) {
  const { provider, question, system, maxTokens } = options;
  const { logger, eventBus, hooks, tools, takeCalls, adapter } = createParts(options);
  const model = benchModel(provider, options.model);
  const engine = new RunnerExecutionAdapter({
    sessions: options.sessions ?? sessionsOnDisk(tools),
    tools,
    models: { forRun: () => ({ model, routing: { provider: adapter }, answeredBy: () => model }) },
    prompt: { blocksFor: () => [ownPromptBlock(system)], momentOf: async () => 'It is noon.' },
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
  const { capabilities } = new NullChannel();
  let runs = 0;
  return async (onDelta: (delta: string) => void) => {
    const runId = `run-${++runs}`;
    const message = {
      runId,
      sessionKey: createSessionKey(`agent:main:bench:${process.pid}-${runs}`),
      senderId: 'someone',
      senderName: 'someone',
      channelId: createChannelId('bench'),
      accountId: 'default',
      chatType: 'direct',
      origin: 'typed',
      from: 'someone',
      provider: 'bench',
      body: question,
      bodyForAgent: question,
      rawBody: question,
      normalizedBody: question,
      timestamp: createTimestamp(Date.now()),
      mentions: [],
      urls: [],
      userRoles: [],
      isAdmin: false,
      channelCapabilities: capabilities,
    } as const;
    const signal = new AbortController().signal;
    const { segments } = await engine.execute(message, signal, (event) => {
      if (event.type === 'text') onDelta(event.delta);
    });
    return { text: segments.at(-1)?.text, calls: takeCalls(runId) };
  };
}

function sessionsOnDisk(tools: ToolRegistry): SessionStore {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  const hasEffect = (name: string) => tools.get(name)?.definition.changes !== 'nothing';
  return createSessionStore({ dir, logger: createSilentLogger(), hasEffect });
}
