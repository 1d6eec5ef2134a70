import type { ExecutionResult } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { AdapterExecutionResult, PipelineMsgContext } from '../auto-reply/index.ts';
import type { RunModel } from './models-for-runs.ts';
import type { RunProgress } from './run-progress.ts';
import type { RunReport } from './run-report.ts';

/** What a finished run came to. */
export function reportOf(
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

/** The answer of a finished run. One that failed or was stopped throws instead: neither is an answer. */
export function answerOf(result: ExecutionResult, chosen: RunModel, locale: Locale, signal: AbortSignal): AdapterExecutionResult {
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
