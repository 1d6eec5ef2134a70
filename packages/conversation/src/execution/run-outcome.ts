import type { ExecutionResult } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { RunModel } from '@finclaw/models';
import { type AnsweredBy, describeModelChange } from '@finclaw/models';
import { type AnswerEnding, joinSegments, type Locale } from '@finclaw/types';
import { failureKind } from '../pipeline/errors.ts';
import type { AdapterExecutionResult } from '../pipeline/execution-adapter.ts';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';
import type { RunProgress } from './run-progress.ts';
import type { RunReport } from './run-report.ts';

/** Builds the report of a finished run. */
export function reportOf(
  result: ExecutionResult,
  ctx: PipelineMsgContext,
  runId: string,
  chosen: RunModel,
  watched: RunProgress,
): RunReport {
  const { model, provider, requested = model, reason = 'other', tierFall } = chosen.answeredBy();
  return {
    runId,
    sessionKey: ctx.sessionKey,
    status: result.status,
    answer: result.finalText,
    ...citedForm(result),
    model,
    provider,
    ...(requested !== model && { insteadOf: { model: requested, reason, tierFall } }),
    turns: result.turns,
    toolCalls: watched.calls,
    handedOver: result.handedOver,
    usage: result.usage,
    costUsd: result.costUsd,
    isCostEstimated: result.isCostEstimated,
    durationMs: Math.round(result.durationMs),
  };
}

/** The answer as the model wrote it, if it differs from what readers see. */
function citedForm({ segments }: ExecutionResult): Pick<RunReport, 'cited'> {
  if (segments.every(({ cited }) => cited === undefined)) return {};
  return { cited: joinSegments(segments.map(({ text, cited = text, ...segment }) => ({ ...segment, text: cited }))) };
}

interface EndContext {
  readonly chosen: Pick<RunModel, 'answeredBy'>;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  readonly explainFailure: (error: unknown, locale: Locale) => string | undefined;
}

/** Returns the answer of a finished run; throws for a run that was stopped, or failed without text. */
export function answerOf(
  result: ExecutionResult,
  { chosen, locale, signal, explainFailure }: EndContext,
): AdapterExecutionResult {
  if (result.status === 'aborted') throw signal.reason ?? new DOMException('Aborted', 'AbortError');
  if (result.status === 'error' && result.segments.length === 0) throw result.error;
  const { inputTokens, outputTokens } = result.usage;
  return {
    segments: result.segments,
    notes: substituteNotes(result, chosen.answeredBy(), locale),
    ending: endingOf(result, locale, explainFailure),
    ...(result.handedOver && { isHandedOver: true }),
    usage: { inputTokens, outputTokens },
  };
}

/**
 * Returns notes about a substitute model: the reason and, if the answer has figures, that it is weaker with them than
 * the requested one.
 */
function substituteNotes({ segments }: ExecutionResult, by: AnsweredBy, locale: Locale): readonly string[] {
  const { model, requested, reason = 'other', tierFall } = by;
  if (requested === undefined || requested === model || segments.length === 0) return [];
  const change = describeModelChange(locale, { from: requested, to: model, reason });
  const isReckoned = tierFall !== undefined && segments.some(({ text }) => /\d/.test(text));
  return [`_${change}${isReckoned ? ` ${message(locale, 'models.weaker', { from: requested, to: model })}` : ''}_`];
}

function endingOf(result: ExecutionResult, locale: Locale, explainFailure: EndContext['explainFailure']): AnswerEnding {
  if (result.status === 'error') {
    const text = explainFailure(result.error, locale) ?? message(locale, 'pipeline.failed');
    return { kind: failureKind(result.error), text };
  }
  const { ending: kind } = result;
  return { kind, text: kind === 'completed' ? '' : message(locale, `run.ending.${kind}`) };
}
