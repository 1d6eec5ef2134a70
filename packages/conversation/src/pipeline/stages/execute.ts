import { message } from '@finclaw/config';
import { createSilentLogger, type FinClawLogger } from '@finclaw/infra';
import { type AnswerEnding, joinSegments, type Locale, type ReplyProgress, type TextSegment } from '@finclaw/types';
import type { AnswerReviewer, Grounding } from '../answer-reviewer.ts';
import { withinBudget } from '../budget.ts';
import { PipelineError } from '../errors.ts';
import type { ExecutionAdapter, ExecutionResult } from '../execution-adapter.ts';
import type { PipelineMsgContext } from '../pipeline-context.ts';
import type { PipelineDependencies } from '../pipeline-deps.ts';
import { StageResult } from '../stage-result.ts';

export interface ExecuteStageResult {
  readonly content: string;
  /** The end offsets of its segments. */
  readonly ends: AnswerText['ends'];
  /**
   * The notes under the answer: its ending, its model, the limits of its data and the figures that differ from their
   * source.
   */
  readonly notes: readonly string[];
  readonly ending: AnswerEnding;
  readonly isHandedOver?: true;
  readonly usage?: ExecutionResult['usage'];
  readonly grounding?: Grounding;
}

export interface ExecuteStageOptions {
  readonly progress?: (event: ReplyProgress) => void;
  readonly reviewer?: AnswerReviewer;
  readonly notesUnder?: PipelineDependencies['notesUnder'];
  /** The language of texts added to the answer. */
  readonly locale?: Locale;
  readonly logger?: FinClawLogger;
  /** The note under the answer of a job that ran late. */
  readonly lateNote?: string | undefined;
}

const COMPLETED: AnswerEnding = { kind: 'completed', text: '' };
/** The check of the figures makes no model call; one that takes longer is stuck. */
const REVIEW_BUDGET = { cpuMs: 2000, longestMs: 20_000 };

/** Gets the answer and has its figures checked. */
export async function executeStage(
  ctx: PipelineMsgContext,
  adapter: ExecutionAdapter,
  signal: AbortSignal,
  options: ExecuteStageOptions = {},
): Promise<StageResult<ExecuteStageResult>> {
  const logger = options.logger ?? createSilentLogger();
  let answer: ExecutionResult;
  try {
    answer = await adapter.execute(ctx, signal, options.progress);
  } catch (error) {
    signal.throwIfAborted();
    const reason = `Execution failed: ${error instanceof Error ? error.message : String(error)}`;
    return StageResult.abort(reason, new PipelineError(reason, 'EXECUTION_FAILED', { cause: error }));
  }
  if (answer.isSilent) return StageResult.skip('The model chose not to answer');
  const { text: content, ends } = composeAnswer(answer.segments);
  const { ending = COMPLETED, notes = [], usage, isHandedOver } = answer;
  const { note, grounding } = await review(content, ctx, signal, { ...options, logger });
  return StageResult.continue({
    content,
    ends,
    ending,
    notes: [
      ending.text,
      ...(await ownNotes(ctx, answer, { ...options, logger })),
      ...notes,
      note ?? '',
      options.lateNote ?? '',
    ].filter((line) => line !== ''),
    isHandedOver,
    usage,
    grounding,
  });
}

/** Returns the program's notes; if they fail, the answer is delivered without them. */
async function ownNotes(
  ctx: PipelineMsgContext,
  answer: ExecutionResult,
  { notesUnder, locale = 'ko', logger }: ExecuteStageOptions & { readonly logger: FinClawLogger },
): Promise<readonly string[]> {
  try {
    return (await notesUnder?.(ctx, locale, answer)) ?? [];
  } catch (error) {
    logger.error('The notes under an answer could not be made', { sessionKey: ctx.sessionKey }, error);
    return [];
  }
}

async function review(
  content: string,
  ctx: PipelineMsgContext,
  signal: AbortSignal,
  { reviewer, logger, locale = 'ko' }: ExecuteStageOptions & { readonly logger: FinClawLogger },
): Promise<{ readonly note?: string | undefined; readonly grounding?: Grounding }> {
  if (!reviewer || content === '') return {};
  try {
    const task = (taskSignal: AbortSignal) => reviewer.review(content, ctx, taskSignal);
    return await withinBudget(REVIEW_BUDGET, signal, task);
  } catch (error) {
    signal.throwIfAborted();
    logger.error('The figures of an answer could not be checked', { sessionKey: ctx.sessionKey }, error);
    return { note: message(locale, 'pipeline.unreviewed') };
  }
}

/** An answer as one text, and where each of its segments ends. */
interface AnswerText {
  readonly text: string;
  readonly ends: readonly { readonly id: string; readonly end: number }[];
}

const SEPARATOR = '\n\n';

/** Joins the segments of an answer. */
function composeAnswer(given: readonly TextSegment[]): AnswerText {
  const segments = given.map((segment) => ({ ...segment, text: segment.text.replace(/\r\n?/g, '\n') }));
  let text = '';
  const ends: { id: string; end: number }[] = [];
  for (const stretch of stretchesOf(segments)) {
    const clean = joinSegments(stretch).trim();
    if (clean !== '') text += text === '' ? clean : SEPARATOR + clean;
    for (const { id } of stretch) ends.push({ id, end: text.length });
  }
  return { text, ends };
}

/** Groups segments: an interrupted one is grouped with those that continue it. */
function stretchesOf(segments: readonly TextSegment[]): readonly (readonly TextSegment[])[] {
  const stretches: TextSegment[][] = [];
  for (const segment of segments) {
    const last = stretches.at(-1);
    if (segment.continues && last) last.push(segment);
    else stretches.push([segment]);
  }
  return stretches;
}
