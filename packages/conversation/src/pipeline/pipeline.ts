import { explainError } from '@finclaw/config';
import {
  type AnswerEnding,
  type EndingKind,
  type InboundMessage,
  type Locale,
  type MsgContext,
  mayBeCommand,
} from '@finclaw/types';
import type { DeliveryReport } from '../delivery/delivery.ts';
import { failureKind, PipelineError } from './errors.ts';
import { applyBeforeHook, fireAfterHook } from './message-hooks.ts';
import { assertPipelineConfig, type PipelineConfig } from './pipeline-config.ts';
import type { AgentBinding, PipelineDependencies } from './pipeline-deps.ts';
import type { PipelineResult } from './pipeline-result.ts';
import { PipelineRun } from './pipeline-run.ts';
import { earlierParts, finishEarlierDelivery, sendNotice } from './run-messages.ts';
import { StageResult } from './stage-result.ts';
import { StageWiring } from './stage-wiring.ts';
import { ackStage } from './stages/ack.ts';
import { briefStage } from './stages/brief.ts';
import { commandOfFiles, commandStage } from './stages/command.ts';
import { contextStage } from './stages/context.ts';
import { deliverResponse } from './stages/deliver.ts';
import { type ExecuteStageResult, executeStage } from './stages/execute.ts';
import { normalizeMessage } from './stages/normalize.ts';

/** The result of a run that completed. */
type Answer = DeliveryReport & Pick<ExecuteStageResult, 'usage' | 'grounding'> & { readonly ending?: AnswerEnding };

const COMPLETED: AnswerEnding = { kind: 'completed', text: '' };
/** Endings of an answer that broke off; the partial text is delivered nevertheless. */
const FAILED_ENDINGS: ReadonlySet<EndingKind> = new Set<EndingKind>(['failed', 'budget', 'timeout']);

/**
 * Answers messages: normalize, command, ack, context, execute, deliver. One instance serves any number of messages at
 * once.
 */
export class AutoReplyPipeline {
  readonly #config: PipelineConfig;
  readonly #deps: PipelineDependencies;
  readonly #locale: Locale;
  readonly #wiring: StageWiring;

  constructor(config: PipelineConfig, deps: PipelineDependencies) {
    assertPipelineConfig(config);
    this.#config = config;
    this.#deps = deps;
    this.#locale = deps.locale ?? 'ko';
    this.#wiring = new StageWiring(config, deps, this.#locale);
  }

  /** True for a command that must be answered while the session is busy, such as one that stops the running answer. */
  isImmediate(received: Pick<InboundMessage, 'body' | 'origin' | 'schedule'>): boolean {
    const { commandRegistry: registry } = this.#deps;
    const parsed = mayBeCommand(received) ? registry.parse(received.body, this.#config.commandPrefix) : null;
    return parsed !== null && registry.get(parsed.name)?.definition.immediate === true;
  }

  /** True for a message that is a command, also one that only brings a file a command takes. */
  isCommand(received: Pick<InboundMessage, 'body' | 'media' | 'origin' | 'schedule'>): boolean {
    const { commandRegistry: registry } = this.#deps;
    if (!mayBeCommand(received)) return false;
    const parsed = registry.parse(received.body, this.#config.commandPrefix) ?? commandOfFiles(received.media);
    return parsed !== null && registry.get(parsed.name) !== undefined;
  }

  /** Handles a message and returns how it ended; never rejects. */
  async run(ctx: MsgContext, match: AgentBinding, signal: AbortSignal): Promise<PipelineResult> {
    const { logger, hooks } = this.#deps;
    const { sessionKey } = ctx;
    logger.debug('Pipeline started', { sessionKey });
    let result: PipelineResult;
    try {
      const run = new PipelineRun(ctx, match, this.#deps, signal, this.#config.timeoutMs);
      try {
        result = await this.#conclude(run, await this.#handle(run).catch(asAbort));
      } finally {
        run.end();
      }
    } catch (error) {
      result = this.#notStarted(ctx, error);
    }
    fireAfterHook(ctx, hooks, logger);
    const { success, durationMs, stagesExecuted: stages } = result;
    logger.info('Pipeline completed', { sessionKey, success, durationMs, stages });
    return result;
  }

  /** Ends a message without a channel or a target, where no reply can be sent. */
  #notStarted(ctx: MsgContext, cause: unknown): PipelineResult {
    const error = new PipelineError('The message could not be taken up', 'STAGE_FAILED', { cause });
    this.#deps.logger.error(error.message, { sessionKey: ctx.sessionKey }, error);
    const ending = { kind: 'failed', text: '' } as const;
    const ended = { ending, abortedAt: 'normalize', abortReason: error.message, errorCode: error.code } as const;
    return {
      runId: ctx.runId ?? '',
      success: false,
      outcome: 'failed',
      text: '',
      stagesExecuted: [],
      ...ended,
      durationMs: 0,
    };
  }

  async #handle(run: PipelineRun): Promise<StageResult<Answer>> {
    const { stages } = run;
    const { executionAdapter, hooks, logger } = this.#deps;

    const earlier = await earlierParts(run, this.#deps);
    if (earlier.length > 0)
      return stages.enter('deliver', (signal) => finishEarlierDelivery(earlier, run, this.#deps, signal));

    const ctx = await applyBeforeHook(run.ctx, hooks, logger, run.signal);

    const normalized = await stages.enter('normalize', () => normalizeMessage(ctx));
    if (!StageResult.isContinue(normalized)) return normalized;

    const command = await stages.enter('command', async (signal) => {
      const brief = await briefStage(ctx, this.#wiring.brief(run, signal), signal);
      return StageResult.isContinue(brief) ? commandStage(ctx, this.#wiring.command(run, signal), signal) : brief;
    });
    if (!StageResult.isContinue(command)) return command;

    const acked = await stages.enter('ack', () => ackStage(ctx, this.#wiring.ack(run)));
    if (!StageResult.isContinue(acked)) return acked;

    const context = await stages.enter('context', async (signal) =>
      contextStage(ctx, normalized.data, this.#wiring.context(run, await run.roles()), signal),
    );
    if (!StageResult.isContinue(context)) return context;

    const executed = await stages.enter('execute', (signal) =>
      executeStage(context.data, executionAdapter, signal, this.#wiring.execute(run)),
    );
    if (!StageResult.isContinue(executed)) return executed;

    const delivered = await stages.enter('deliver', (signal) =>
      deliverResponse(executed.data, context.data, run.channel, logger, this.#wiring.deliver(run), signal),
    );
    if (!StageResult.isContinue(delivered)) return delivered;
    const { usage, grounding, ending } = executed.data;
    return StageResult.continue({
      ...delivered.data,
      ending,
      usage,
      grounding,
    });
  }

  /** Converts the last stage's result into the run's, and informs the user when it failed. */
  async #conclude(run: PipelineRun, last: StageResult<Answer>): Promise<PipelineResult> {
    const finish = (
      rest: Pick<PipelineResult, 'success' | 'outcome' | 'ending'> & Partial<PipelineResult>,
    ): PipelineResult => ({
      runId: run.runId,
      text: run.text,
      stagesExecuted: run.stages.entered,
      ...rest,
      durationMs: run.durationMs,
    });
    const stage = run.stages.last;
    if (StageResult.isContinue(last)) {
      const { sent, failed, usage, grounding, ending = COMPLETED } = last.data;
      const isFailed = FAILED_ENDINGS.has(ending.kind);
      return finish({
        success: !isFailed,
        outcome: isFailed ? 'failed' : 'answered',
        ending,
        delivery: { sent, failed },
        usage,
        grounding,
      });
    }
    if (last.action === 'skip') {
      const outcome = last.outcome ?? 'silent';
      if (outcome === 'silent') run.stream.withdraw();
      const ending = outcome === 'failed' ? ({ kind: 'failed', text: run.text } as const) : COMPLETED;
      return finish({ success: true, outcome, ending, skippedAt: stage, skipReason: last.reason });
    }
    if (!last.error)
      this.#deps.logger.warn('Pipeline aborted', { stage, by: run.endedBy, sessionKey: run.ctx.sessionKey });
    if (!last.error && run.endedBy === 'caller') {
      const ending = { kind: 'stopped', text: '' } as const;
      return finish({ success: false, outcome: 'cancelled', ending, abortedAt: stage, abortReason: last.reason });
    }
    const error = failureOf(last, this.#config.timeoutMs);
    const notice = await this.#reportFailure(run, error);
    const failure = { abortedAt: stage, abortReason: error.message, errorCode: error.code };
    const ending = { kind: failureKind(error), text: notice ?? '' };
    return finish({ success: false, outcome: 'failed', ending, ...failure });
  }

  async #reportFailure(run: PipelineRun, error: PipelineError): Promise<string | undefined> {
    this.#deps.logger.error('Pipeline error', { sessionKey: run.ctx.sessionKey }, error);
    const locale = this.#wiring.localeOf(run);
    const explained = error.code === 'EXECUTION_FAILED' ? this.#deps.explainFailure?.(error.cause, locale) : undefined;
    const text = explained ?? explainError(locale, error);
    // A failed delivery has no notice, because sending is what failed.
    if (text === undefined || run.answerStarted) return undefined;
    // The displayed text is not an answer; the notice takes its place.
    run.stream.withdraw();
    await sendNotice(text, run, this.#deps, { isError: true, locale });
    return text;
  }
}

function asAbort(error: unknown): StageResult<never> {
  const reason = error instanceof Error ? error.message : String(error);
  return StageResult.abort(reason, new PipelineError(reason, 'STAGE_FAILED', { cause: error }));
}

function failureOf(last: { readonly reason: string; readonly error?: Error }, timeoutMs: number): PipelineError {
  if (!last.error) return new PipelineError(`The message was not handled within ${timeoutMs} ms`, 'PIPELINE_TIMEOUT');
  if (last.error instanceof PipelineError) return last.error;
  return new PipelineError(last.reason, 'STAGE_FAILED', { cause: last.error });
}
