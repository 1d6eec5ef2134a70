import {
  type AnswerRendering,
  type Attachment,
  bridgeToolRegistry,
  type PreparedHistory,
  Runner,
  type SessionHandle,
  type SessionStore,
  ToolExecutor,
} from '@finclaw/agent';
import { message } from '@finclaw/config';
import { extractErrorInfo } from '@finclaw/infra';
import { describeModelChange, type ModelsForRuns, type RunModel } from '@finclaw/models';
import { entryLabels, keepResults, ledgerOfTranscript, type PromptLedger } from '@finclaw/tools';
import {
  type AgentRunParams,
  type ConversationMessage,
  createAgentId,
  joinSegments,
  type Locale,
  type MediaAttachment,
  type ReplyProgress,
  type SentDocument,
  type TextBlock,
  type TextSegment,
  type ToolDefinition,
  type TranscriptEntry,
} from '@finclaw/types';
import type { Hooks } from '../hooks/hook-runner.ts';
import type { AdapterExecutionResult, ExecutionAdapter } from '../pipeline/execution-adapter.ts';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';
import type { RunControl } from '../routing/run-control.ts';
import { applyControls, mayBeSilent } from './answer-controls.ts';
import { callContextOf } from './call-place.ts';
import { completeEntries, withCompleteBlocks } from './complete-results.ts';
import { entriesInContext } from './context-start.ts';
import { describeResults } from './describe-results.ts';
import { inAskedForm, programObjection, withProgramTools } from './program-turn.ts';
import type { PersonalContext, PromptSource } from './prompt-source.ts';
import { answerOf, reportOf } from './run-outcome.ts';
import { RunProgress } from './run-progress.ts';
import { NO_TAPE, type RunRecorder, type RunTape } from './run-recorder.ts';
import type { RunReports } from './run-report.ts';
import { audienceOf, type RunTools, takeSteeringTexts, toolContextOf } from './run-tools.ts';
import { outputLimit, type SessionHistoryDeps, sessionHistory } from './session-history.ts';
import { appendQuestion, finishedAnswer, TranscriptWriter, textWrittenBefore } from './transcript-writer.ts';

export type { RunTools } from './run-tools.ts';

interface RunnerExecutionDeps extends SessionHistoryDeps {
  readonly sessions: SessionStore;
  readonly tools: RunTools;
  readonly models: ModelsForRuns;
  readonly prompt: PromptSource;
  /** Returns what the model should know about the user. */
  readonly personal?: PersonalContext | undefined;
  readonly reports: RunReports;
  readonly recorder?: RunRecorder | undefined;
  readonly hooks: Pick<Hooks, 'beforeAgentRun' | 'afterAgentRun'>;
  /** The text of the files that came with a message. */
  readonly readDocuments?: (media: readonly MediaAttachment[], signal: AbortSignal) => Promise<readonly SentDocument[]>;
  /** Tells the user that a conversation starts afresh, before it is answered. */
  readonly describeFreshStart?: (ctx: PipelineMsgContext, locale: Locale) => Promise<void>;
  /** Updates the dependencies of a run before it is prepared. */
  readonly beforeRun?: () => Promise<unknown>;
  /** Lists, for the user, which parts of a conversation can no longer be read; each loss is reported once. */
  readonly describeLosses?: (ctx: PipelineMsgContext, locale: Locale) => Promise<void>;
  readonly maxTurns: number;
  readonly temperature?: number;
  /** The handle on a running turn, so that it can be steered. */
  readonly controlOf: (runId: string) => RunControl | undefined;
  readonly languageOf: (ctx: PipelineMsgContext) => Locale;
  readonly zoneOf?: (ctx: PipelineMsgContext) => string;
  /** The sentence for a failure that has better words than the usual ones. */
  readonly explainFailure: (error: unknown, locale: Locale) => string | undefined;
  /** Returns the program's addition to a finished answer that the model requested. */
  readonly attachmentFor?: (answer: {
    readonly segments: readonly TextSegment[];
    readonly added: readonly ConversationMessage[];
    readonly question: string;
    readonly locale: Locale;
  }) => Attachment | undefined;
  /** Returns the rendering of the model's text, given the current conversation with complete results. */
  readonly renderingOf?: ((entries: () => readonly TranscriptEntry[], locale: Locale) => AnswerRendering) | undefined;
}

/** A message that is being answered, and its listeners. */
interface Turn {
  readonly ctx: PipelineMsgContext;
  readonly session: SessionHandle;
  readonly runId: string;
  readonly agentId: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  readonly progress: ((event: ReplyProgress) => void) | undefined;
}

/** The input of the model in a turn. */
interface Briefing {
  readonly chosen: RunModel;
  readonly offered: readonly ToolDefinition[];
  readonly systemPrompt: readonly TextBlock[];
  readonly history: PreparedHistory;
  readonly ledger: PromptLedger;
  readonly tape: RunTape;
}

/** How long to wait for another process that is answering in the same conversation; its answer comes first. */
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
      const earlier = finishedAnswer(session.entries(), ctx);
      if (earlier !== undefined) {
        const ledger = ledgerOfTranscript(session.entries(), (name) => this.#deps.tools.get(name)?.definition);
        const segments = inAskedForm(ctx.program, earlier);
        return applyControls({ segments }, segments, { ctx, ledger, logger: this.#deps.logger });
      }
      return await this.#announced({
        ctx,
        session,
        runId: ctx.runId ?? crypto.randomUUID(),
        agentId: ctx.agentId ?? 'main',
        locale: ctx.schedule?.locale ?? ctx.program?.locale ?? this.#deps.languageOf(ctx),
        signal,
        progress,
      });
    } finally {
      await session.close();
    }
  }

  /** Runs a turn and announces its beginning and end to plugins and the bus. A plugin may hand it to another agent. */
  async #announced(turn: Turn): Promise<AdapterExecutionResult> {
    const { hooks, eventBus } = this.#deps;
    const { sessionKey } = turn.ctx;
    const startedAt = this.#now();
    const { agentId } = await hooks.beforeAgentRun.fire({ agentId: turn.agentId, sessionKey });
    eventBus.emit('agent:run:start', agentId, sessionKey);
    try {
      const result = await this.#converse({ ...turn, agentId });
      const durationMs = this.#now() - startedAt;
      eventBus.emit('agent:run:end', agentId, sessionKey, durationMs);
      await hooks.afterAgentRun.fire({ agentId, sessionKey, result: joinSegments(result.segments), durationMs });
      return result;
    } catch (error) {
      eventBus.emit('agent:run:error', agentId, sessionKey, extractErrorInfo(error).message);
      throw error;
    }
  }

  async #converse(turn: Turn): Promise<AdapterExecutionResult> {
    const { tools, reports } = this.#deps;
    const { ctx, session, runId, locale, signal, progress } = turn;
    const before = textWrittenBefore(session.entries(), runId);
    const briefing = await this.#brief(turn);
    const watched = new RunProgress(progress);
    const mayChange = (name: string): boolean => (tools.get(name)?.definition.changes ?? 'nothing') !== 'nothing';
    const saved = new TranscriptWriter(session, () => ({ now: this.#now(), runId }), mayChange);
    for (const { id, text } of before) {
      watched.listen({ type: 'text_delta', segment: id, delta: text });
      watched.listen({ type: 'segment_settled', segment: id });
    }
    const ended = await this.#runnerFor(turn, briefing, saved).execute(this.#paramsOf(turn, briefing), (event) => {
      if (event.type === 'message_complete') saved.add(event.message, event.isPartial);
      watched.listen(event);
    });
    await saved.flush();
    const segments = inAskedForm(ctx.program, [...before, ...ended.segments]);
    const result = ctx.program?.answerSchema ? { ...ended, segments, finalText: joinSegments(segments) } : ended;
    reports.add(reportOf(result, ctx, runId, briefing.chosen, watched));
    const answer = answerOf(
      { ...result, segments },
      { chosen: briefing.chosen, locale, signal, explainFailure: this.#deps.explainFailure },
    );
    return applyControls(answer, segments, { ctx, ledger: briefing.ledger, logger: this.#deps.logger });
  }

  /** Stores the question and gathers the model's input. */
  async #brief(turn: Turn): Promise<Briefing> {
    const { tools, models, prompt, recorder, resetPolicyOf, describeFreshStart, describeLosses, beforeRun } =
      this.#deps;
    const { ctx, session, runId, agentId, locale, signal, progress } = turn;
    const { sessionKey } = ctx;
    await beforeRun?.();
    await describeLosses?.(ctx, locale);
    await session.loadWholeResults();
    const earlier = session.entries();
    const mark = session.mark();
    const readDocuments = async () => (await this.#deps.readDocuments?.(ctx.media ?? [], signal)) ?? [];
    const startedAt = this.#now();
    const moment = await prompt.momentOf(ctx, startedAt, locale);
    // The owner of the conversation can be stored together with its question.
    const { notice, ...personal } = (await this.#deps.personal?.({ ...ctx, runId }, locale)) ?? {};
    if (notice !== undefined) progress?.({ type: 'notice', text: notice, lasting: true });
    await appendQuestion(session, ctx, { now: startedAt, runId }, { moment, readDocuments });
    const definitionOf = (name: string) => tools.get(name)?.definition;
    const ledger = ledgerOfTranscript(session.entries(), definitionOf);
    const actingUser = { channelId: ctx.channelId, accountId: ctx.accountId, senderId: ctx.senderId };
    const chosen = await models.forRun({
      runId,
      sessionKey,
      agentId,
      actingUser,
      signal,
      ...(ctx.schedule?.byRule && { byRule: true }),
      ...(ctx.schedule && { isBackground: true }),
      onModelChange: (from, to, reason) =>
        progress?.({ type: 'notice', text: describeModelChange(locale, { from, to, reason }), isInAnswer: true }),
      ...(progress && { onNotice: (say) => progress({ type: 'notice', text: say(locale), lasting: true }) }),
      onWait: () => progress?.({ type: 'notice', text: message(locale, 'run.waiting') }),
    });
    const offered = withProgramTools(tools.toolsFor(audienceOf(ctx)), ctx.program);
    const systemPrompt = prompt.blocksFor({ ctx, agentId, locale, tools: offered, model: chosen.model, personal });
    const summarizer = async () => models.summarizer?.({ runId, sessionKey, actingUser, signal });
    const labelEntry = entryLabels(ledger, definitionOf);
    const asked = { ctx, session, runId, chosen, systemPrompt, tools: offered, signal, summarizer, labelEntry };
    const { history, checkpoint } = await sessionHistory(this.#deps, {
      ...asked,
      checkpoint: await session.checkpoint(),
    });
    const inContext = entriesInContext(earlier, resetPolicyOf(ctx.channelId), startedAt).length;
    if (inContext === 0 && earlier.length > 0) await describeFreshStart?.(ctx, locale);
    const tape =
      recorder?.begin({ runId, sessionKey, startedAt, mark, checkpoint, systemPrompt, tools: offered, chosen }) ??
      NO_TAPE;
    return { chosen, offered, systemPrompt, history, ledger, tape };
  }

  #runnerFor({ ctx, session, runId, locale, progress }: Turn, briefing: Briefing, saved: TranscriptWriter): Runner {
    const { tools, controlOf, maxTurns, eventBus, logger, renderingOf, attachmentFor } = this.#deps;
    const { chosen, history, ledger, tape } = briefing;
    const control = controlOf(runId);
    const startedAt = this.#now();
    control?.acceptSteering();
    const complete = completeEntries(session);
    return new Runner({
      ...tape.routing(chosen.routing),
      toolExecutor: new ToolExecutor({
        handlers: bridgeToolRegistry(
          tape.gate(keepResults(tools, (result) => session.keepResult(result))),
          {
            ...toolContextOf(ctx, runId),
            ledger,
            afterStored: (toolUseId, work) => saved.afterStored(toolUseId, work),
            ...(progress && { tell: (text) => progress({ type: 'notice', text }) }),
          },
          tape.marker,
          (call) => callContextOf(session.entries(), call, { startedAt, timeZone: this.#deps.zoneOf?.(ctx) }),
        ),
      }),
      ledger,
      maxTurns: Math.min(maxTurns, ctx.schedule?.steps ?? maxTurns),
      nextHandle: session.nextHandle,
      // Citations are rendered as formatted figures, which JSON cannot contain.
      rendering: ctx.program?.answerSchema ? undefined : renderingOf?.(complete, locale),
      describeResults: ctx.program?.answerSchema ? undefined : (results) => describeResults(results, locale),
      eventBus,
      logger,
      ...(control ? { takeSteering: async () => tape.steering(await takeSteeringTexts(control, ledger, saved)) } : {}),
      ...(ctx.program && {
        objectTo: async (_answer: string, segments: readonly TextSegment[]) => {
          if (chosen.answeredBy().provider === 'offline') return undefined;
          await saved.settle();
          const objection = await programObjection(ctx.program, segments.at(-1)?.text ?? '');
          if (objection !== undefined) saved.withhold();
          return objection;
        },
      }),
      ...(attachmentFor &&
        ctx.program === undefined && {
          attach: (segments, added) => attachmentFor({ segments, added, question: ctx.body, locale }),
        }),
      maySilence: mayBeSilent({ ctx, ledger, logger }),
      fit: history.fit,
      onContextThreshold: ({ messages }) => history.shrink(messages),
    });
  }

  #paramsOf(
    { ctx, session, agentId, locale, signal }: Turn,
    { chosen, systemPrompt, history, offered }: Briefing,
  ): AgentRunParams {
    const { temperature } = this.#deps;
    return {
      agentId: createAgentId(agentId),
      sessionKey: ctx.sessionKey,
      model: chosen.model,
      systemPrompt,
      messages: withCompleteBlocks(history.messages, session),
      tools: offered,
      language: locale,
      timeZone: this.#deps.zoneOf?.(ctx),
      maxTokens: outputLimit(chosen, this.#deps),
      answerSchema: ctx.program?.answerSchema,
      temperature,
      thinking: chosen.thinking,
      abortSignal: signal,
    };
  }

  #now(): number {
    return (this.#deps.now ?? Date.now)();
  }
}
