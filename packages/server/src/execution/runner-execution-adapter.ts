import {
  bridgeToolRegistry,
  createTaintTracker,
  type createWindowMonitor,
  describeModelChange,
  type ExecutionResult,
  estimateTokens,
  type InMemoryToolRegistry,
  messagesToEntries,
  type PreparedHistory,
  prepareHistory,
  Runner,
  redactText,
  type SessionHandle,
  type SessionStore,
  type TaintTracker,
  ToolExecutor,
  taintFromTranscript,
} from '@finclaw/agent';
import { message } from '@finclaw/config';
import { type EventBus, extractErrorInfo, type FinClawLogger } from '@finclaw/infra';
import { type ConversationMessage, createAgentId, type Locale, type ReplyProgress, type TranscriptEntry } from '@finclaw/types';
import { NO_TAPE, type RunRecorder } from '../audit/run-recorder.ts';
import type { AdapterExecutionResult, ExecutionAdapter, PipelineMsgContext } from '../auto-reply/index.ts';
import type { Hooks } from '../plugins/hook-runner.ts';
import type { RunControl } from '../routing/run-control.ts';
import { entriesInContext, type ResetPolicy } from './context-start.ts';
import type { ModelsForRuns, RunModel } from './models-for-runs.ts';
import type { PromptSource } from './prompt-source.ts';
import { RunProgress } from './run-progress.ts';
import type { RunReport, RunReports } from './run-report.ts';

/** The tools as a run sees them. */
export type RunTools = Pick<InMemoryToolRegistry, 'get' | 'list' | 'toolsFor' | 'execute'>;

export interface RunnerExecutionDeps {
  readonly sessions: SessionStore;
  readonly tools: RunTools;
  readonly models: ModelsForRuns;
  readonly prompt: PromptSource;
  readonly reports: RunReports;
  readonly recorder?: RunRecorder | undefined;
  readonly hooks: Pick<Hooks, 'beforeAgentRun' | 'afterAgentRun'>;
  readonly windowMonitor: ReturnType<typeof createWindowMonitor>;
  readonly eventBus: EventBus;
  readonly logger: FinClawLogger;
  readonly resetPolicy: ResetPolicy;
  readonly maxTurns: number;
  readonly maxTokens: number;
  readonly temperature?: number;
  /** The handle on a running turn, so that it can be steered. */
  readonly controlOf: (runId: string) => RunControl | undefined;
  readonly languageOf: (ctx: PipelineMsgContext) => Locale;
  /**
   * What a model's answer has to be corrected for, judged by the conversation so far; undefined if nothing. With it, an answer is
   * shown only once it is whole, because one that is written again must not be seen twice.
   */
  readonly objectTo?: ((answer: string, entries: readonly TranscriptEntry[], locale: Locale) => string | undefined) | undefined;
  readonly now?: () => number;
}

/** Another process may be answering in the same conversation; its answer comes first, however long a model takes. */
const LOCK_WAIT_MS = 100_000;

/** Answers a message with the engine: session, prompt, model, tools, transcript. */
export class RunnerExecutionAdapter implements ExecutionAdapter {
  readonly #deps: RunnerExecutionDeps;

  constructor(deps: RunnerExecutionDeps) {
    this.#deps = deps;
  }

  async execute(
    ctx: PipelineMsgContext,
    signal: AbortSignal,
    progress?: (event: ReplyProgress) => void,
  ): Promise<AdapterExecutionResult> {
    const session = await this.#deps.sessions.open(ctx.sessionKey, { signal, timeoutMs: LOCK_WAIT_MS });
    try {
      const earlier = finishedAnswer(session.entries(), ctx.runId);
      if (earlier !== undefined) return { content: earlier };
      return await this.#run(session, ctx, signal, progress);
    } finally {
      await session.close();
    }
  }

  async #run(
    session: SessionHandle,
    ctx: PipelineMsgContext,
    signal: AbortSignal,
    progress?: (event: ReplyProgress) => void,
  ): Promise<AdapterExecutionResult> {
    const { hooks, eventBus, now = Date.now } = this.#deps;
    const startedAt = now();
    const { agentId } = await hooks.beforeAgentRun.fire({ agentId: ctx.agentId ?? 'main', sessionKey: ctx.sessionKey });
    eventBus.emit('agent:run:start', agentId, ctx.sessionKey);
    try {
      const result = await this.#converse(session, ctx, agentId, signal, progress);
      const durationMs = now() - startedAt;
      eventBus.emit('agent:run:end', agentId, ctx.sessionKey, durationMs);
      await hooks.afterAgentRun.fire({ agentId, sessionKey: ctx.sessionKey, result: result.content, durationMs });
      return result;
    } catch (error) {
      eventBus.emit('agent:run:error', agentId, ctx.sessionKey, extractErrorInfo(error).message);
      throw error;
    }
  }

  async #converse(
    session: SessionHandle,
    ctx: PipelineMsgContext,
    agentId: string,
    signal: AbortSignal,
    progress?: (event: ReplyProgress) => void,
  ): Promise<AdapterExecutionResult> {
    const { tools, models, prompt, recorder, logger, eventBus, controlOf, maxTurns, maxTokens, temperature } = this.#deps;
    const locale = this.#deps.languageOf(ctx);
    const runId = ctx.runId ?? crypto.randomUUID();
    const stamp = () => ({ now: (this.#deps.now ?? Date.now)(), runId });
    const earlier = [...session.entries()];
    await appendQuestion(session, ctx, stamp());
    const taint = this.#taintOf(session.entries());
    const chosen = await models.forRun({
      runId,
      sessionKey: ctx.sessionKey,
      agentId,
      signal,
      onModelChange: (from, to, reason) =>
        progress?.({ type: 'notice', text: describeModelChange(locale, { from, to, reason }) }),
    });
    const offered = tools.toolsFor(audienceOf(ctx), addedTools(tools));
    const systemPrompt = prompt.blocksFor({ ctx, agentId, locale, tools: offered, model: chosen.model });
    const checkpoint = await session.checkpoint();
    const startedAt = stamp().now;
    const inContext = entriesInContext(earlier, this.#deps.resetPolicy, startedAt).length;
    const about = { runId, sessionKey: ctx.sessionKey, startedAt, entries: earlier, inContext, checkpoint };
    const tape = recorder?.begin({ ...about, systemPrompt, tools: offered, chosen }) ?? NO_TAPE;
    const history = await this.#prepare(session, checkpoint, chosen, systemPrompt, offered, signal);
    const control = controlOf(runId);
    control?.acceptSteering();
    const { objectTo } = this.#deps;
    const watched = new RunProgress(objectTo && progress ? withoutText(progress) : progress);
    const saved = new TranscriptWriter(session, stamp, (name) => tools.get(name)?.definition.isTransactional === true);
    const runner = new Runner({
      ...tape.routing(chosen.routing),
      toolExecutor: new ToolExecutor({
        handlers: bridgeToolRegistry(tape.gate(tools), { ...toolContextOf(ctx, runId), taint }, tape.marker),
      }),
      maxTurns,
      eventBus,
      logger,
      ...(control ? { takeSteering: () => tape.steering(hearSteering(control, taint)) } : {}),
      ...(objectTo && {
        objectTo: async (answer: string) => {
          if (chosen.answeredBy().provider === 'offline') return undefined;
          await saved.settle();
          const objection = objectTo(answer, session.entries(), locale);
          if (objection !== undefined) saved.withhold();
          return objection;
        },
      }),
      onContextThreshold: ({ messages }) => history.shrink(messages),
    });
    const result = await runner.execute(
      {
        agentId: createAgentId(agentId),
        sessionKey: ctx.sessionKey,
        model: chosen.model,
        systemPrompt,
        messages: history.messages,
        tools: offered,
        maxTokens: Math.min(maxTokens, chosen.model.maxOutputTokens),
        ...(temperature === undefined ? {} : { temperature }),
        ...(chosen.thinking === undefined ? {} : { thinking: chosen.thinking }),
        abortSignal: signal,
      },
      (event) => {
        if (event.type === 'message_complete') saved.add(event.message);
        watched.listen(event);
      },
    );
    await saved.flush();
    this.#deps.reports.add(reportOf(result, ctx, runId, chosen, watched));
    return answerOf(result, chosen, locale, signal);
  }

  #taintOf(entries: readonly TranscriptEntry[]): TaintTracker {
    if (entries.length === 0) return createTaintTracker();
    return taintFromTranscript(entries, (name) => this.#deps.tools.get(name)?.definition);
  }

  async #prepare(
    session: SessionHandle,
    checkpoint: Awaited<ReturnType<SessionHandle['checkpoint']>>,
    { model }: RunModel,
    systemPrompt: ReturnType<PromptSource['blocksFor']>,
    tools: ReturnType<InMemoryToolRegistry['toolsFor']>,
    signal: AbortSignal,
  ): Promise<PreparedHistory> {
    const { resetPolicy, maxTokens, eventBus, logger, windowMonitor, now = Date.now } = this.#deps;
    const prepared = await prepareHistory({
      entries: entriesInContext(session.entries(), resetPolicy, now()),
      ...(checkpoint ? { checkpoint } : {}),
      model,
      requestedOutputTokens: Math.min(maxTokens, model.maxOutputTokens),
      systemPrompt,
      tools,
      tokenCounter: estimateTokens,
      runtime: { signal, eventBus, logger, redact: (text) => redactText(text).text },
      monitor: windowMonitor,
      sessionKey: session.sessionKey,
    });
    if (prepared.checkpoint) await session.saveCheckpoint(prepared.checkpoint);
    return prepared;
  }
}

const withoutText =
  (show: (event: ReplyProgress) => void) =>
  (event: ReplyProgress): void => {
    if (event.type !== 'text') show(event);
  };

type Stamp = { readonly now: number; readonly runId: string };

/**
 * Writes a run's messages to the session as they come, a call together with its results. A call that may change the world is
 * written before it runs, so that after a crash everybody knows it may have happened.
 */
class TranscriptWriter {
  readonly #session: SessionHandle;
  readonly #stamp: () => Stamp;
  readonly #isTransactional: (toolName: string) => boolean;
  readonly #toolNames = new Map<string, string>();
  #pending: ConversationMessage[] = [];
  #isObjection = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(session: SessionHandle, stamp: () => Stamp, isTransactional: (toolName: string) => boolean) {
    this.#session = session;
    this.#stamp = stamp;
    this.#isTransactional = isTransactional;
  }

  add(added: ConversationMessage): void {
    if (this.#isObjection) {
      this.#isObjection = false;
      return;
    }
    this.#pending.push(added);
    if (this.#startsSomething(added)) this.#write((entries) => this.#session.append(entries));
    else if (added.role === 'tool') this.#write();
  }

  #startsSomething({ content }: ConversationMessage): boolean {
    return typeof content !== 'string' && content.some((block) => block.type === 'tool_use' && this.#isTransactional(block.name));
  }

  /** Waits until what was begun is written. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /** Keeps an answer that was objected to out of the session, and the objection, which is the next thing added. */
  withhold(): void {
    this.#pending = [];
    this.#isObjection = true;
  }

  async flush(): Promise<void> {
    this.#write();
    await this.#writing;
    await this.#session.flush();
  }

  #write(write = (entries: readonly TranscriptEntry[]) => this.#session.write(entries)): void {
    const entries = messagesToEntries(this.#pending.splice(0), this.#stamp(), this.#toolNames);
    // A failed write surfaces at flush; until then nothing may be left unhandled.
    this.#writing = Promise.all([this.#writing, write(entries)]).then(() => {});
    this.#writing.catch(() => {});
  }
}

/** The answer an earlier process gave to this very message, if it got that far before it ended. */
function finishedAnswer(entries: readonly TranscriptEntry[], runId: string | undefined): string | undefined {
  const last = entries.findLast((entry) => entry.runId !== undefined && entry.runId === runId);
  return last?.role === 'assistant' && last.toolUseId === undefined && !last.aborted ? last.content : undefined;
}

async function appendQuestion(session: SessionHandle, ctx: PipelineMsgContext, stamp: Stamp): Promise<void> {
  if (session.entries().some((entry) => entry.runId === stamp.runId)) return;
  const media = ctx.media?.flatMap(({ type, url, mimeType }) =>
    type === 'image' && url ? [{ url, ...(mimeType ? { mimeType } : {}) }] : [],
  );
  const timestamp = new Date(stamp.now).toISOString();
  const { runId } = stamp;
  // The inbox has the question on disk, so a power cut does not lose it.
  await session.write([{ role: 'user', content: ctx.bodyForAgent, timestamp, runId, ...(media?.length ? { media } : {}) }]);
}

/** What people added to the program themselves is offered without being asked for; the gate still judges each call. */
const addedTools = (tools: RunTools): ReadonlySet<string> =>
  new Set(
    tools
      .list()
      .filter(({ source }) => source !== 'built-in')
      .map(({ definition }) => definition.name),
  );

const audienceOf = (ctx: PipelineMsgContext) => ({
  userId: ctx.senderId,
  channelId: ctx.channelId,
  sessionId: ctx.sessionKey,
  chatType: ctx.chatType,
});

const toolContextOf = (ctx: PipelineMsgContext, runId: string) => ({
  ...audienceOf(ctx),
  accountId: ctx.accountId,
  runId,
  replyTarget: {
    channelId: ctx.channelId,
    accountId: ctx.accountId,
    targetId: ctx.chatType === 'direct' ? ctx.senderId : (ctx.chatId ?? ctx.from),
    ...(ctx.messageThreadId === undefined ? {} : { threadId: ctx.messageThreadId }),
  },
});

function hearSteering(control: RunControl, taint: TaintTracker): readonly string[] {
  const texts = control.takeSteering();
  for (const text of texts) taint.hear(text);
  return texts;
}

function reportOf(
  result: ExecutionResult,
  ctx: PipelineMsgContext,
  runId: string,
  chosen: RunModel,
  watched: RunProgress,
): RunReport {
  const { model, provider } = chosen.answeredBy();
  return {
    runId,
    sessionKey: ctx.sessionKey,
    status: result.status,
    answer: result.finalText,
    model,
    provider,
    turns: result.turns,
    toolCalls: watched.calls,
    usage: result.usage,
    costUsd: Number.isNaN(result.costUsd) ? null : result.costUsd,
    durationMs: Math.round(result.durationMs),
  };
}

function answerOf(result: ExecutionResult, chosen: RunModel, locale: Locale, signal: AbortSignal): AdapterExecutionResult {
  const { inputTokens, outputTokens } = result.usage;
  const usage = { inputTokens, outputTokens };
  if (result.status === 'aborted') throw signal.reason ?? new DOMException('Aborted', 'AbortError');
  if (result.status === 'error') throw result.error;
  const text =
    result.finalText.trim() === '' && result.status === 'max_turns' ? message(locale, 'run.tooManySteps') : result.finalText;
  const { model, requested } = chosen.answeredBy();
  const isSubstitute = requested !== undefined && requested !== model && text.trim() !== '';
  const footer = isSubstitute ? `\n\n${message(locale, 'run.answeredBy', { model, requested })}` : '';
  return { content: text + footer, usage };
}
