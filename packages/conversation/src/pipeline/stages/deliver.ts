import { capLength, composeParts } from '@finclaw/channel-kit';
import type { FinClawLogger } from '@finclaw/infra';
import type { Locale, ReplyTarget } from '@finclaw/types';
import { type DeliveryPorts, type DeliveryReport, deliver } from '../../delivery/delivery.ts';
import { type Picture, picturePayload } from '../../delivery/picture.ts';
import { replyTargetOf } from '../../delivery/reply-target.ts';
import { withinBudget } from '../budget.ts';
import { PipelineError } from '../errors.ts';
import type { PipelineMsgContext } from '../pipeline-context.ts';
import { isNothingToTell } from '../scheduled-run.ts';
import { StageResult } from '../stage-result.ts';
import type { ExecuteStageResult } from './execute.ts';

export interface DeliverOptions extends Omit<DeliveryPorts, 'channel' | 'logger'> {
  /** The target of the answer; derived from the context when absent. */
  readonly target?: ReplyTarget;
  readonly runId: string;
  readonly maxResponseLength: number;
  /** The default language of added texts. */
  readonly locale: Locale;
  /** Returns pictures for an answer; called only when the channel shows them. */
  readonly attachPictures?: (
    ctx: PipelineMsgContext,
    runId: string,
    signal: AbortSignal,
  ) => Promise<readonly Picture[]>;
  /** Called before each part leaves. */
  readonly onStart?: () => void;
}

/** The first picture of a process reads fonts. */
const PICTURE_BUDGET_MS = 30_000;

/** Formats the answer for its channel and sends it, part by part. */
export async function deliverResponse(
  result: ExecuteStageResult,
  ctx: PipelineMsgContext,
  channel: DeliveryPorts['channel'],
  logger: FinClawLogger,
  options: DeliverOptions,
  signal: AbortSignal,
): Promise<StageResult<DeliveryReport>> {
  const { content, notes, ends, isHandedOver } = result;
  const { sessionKey } = ctx;
  if (content.trim() === '' && isHandedOver) return StageResult.skip('The program runs what it was handed');
  if (content.trim() === '' && notes.length === 0) {
    logger.warn('The answer is empty', { sessionKey });
    return StageResult.skip('Empty answer');
  }
  if (isNothingToTell(content, ctx)) return StageResult.skip('There is nothing to tell');
  if (!channel.send) return undelivered('The channel cannot send');

  const { locale } = options;
  const target = options.target ?? replyTargetOf(ctx);
  const answer = capLength(content, options.maxResponseLength, locale);
  const text = [answer, ...notes].filter((part) => part !== '').join('\n\n');
  const segments = ends.map(({ id, end }) => ({ id, end: Math.min(end, answer.length) }));
  const parts = composeParts(text, target, { capabilities: ctx.channelCapabilities, segments });
  const payloads = [...parts, ...(await findPictures(ctx, logger, options, signal)).map(picturePayload)];
  const delivery = { runId: options.runId, purpose: 'answer', target, payloads } as const;
  const report = await deliver(delivery, { ...options, channel, logger }, signal, options.onStart);
  const hasLeft = report.sent + report.unknown.length > 0;
  // The channel works, so the user can be informed; after a failed delivery they cannot.
  if (!hasLeft && report.isUnstored)
    throw new PipelineError('The answer could not be brought to the disk', 'STAGE_FAILED');
  if (!hasLeft) return undelivered('No part of the answer was delivered');
  if (report.failed.length > 0 && signal.aborted) return StageResult.abort('Stopped while the answer was being sent');
  if (report.failed.length > 0) logger.warn('The answer was delivered in part', { sessionKey, failed: report.failed });
  return StageResult.continue(report);
}

/** Ends a run whose answer was not delivered to anyone. */
export function undelivered(reason: string): StageResult<never> {
  return StageResult.abort(reason, new PipelineError(reason, 'DELIVERY_FAILED'));
}

/** Returns the pictures, or none after a failure, so that the answer is still sent. */
async function findPictures(
  ctx: PipelineMsgContext,
  logger: FinClawLogger,
  { attachPictures, runId }: DeliverOptions,
  signal: AbortSignal,
): Promise<readonly Picture[]> {
  if (!attachPictures || ctx.channelCapabilities.showsPictures !== true) return [];
  try {
    return await withinBudget(PICTURE_BUDGET_MS, signal, (taskSignal) => attachPictures(ctx, runId, taskSignal));
  } catch (error) {
    signal.throwIfAborted();
    logger.warn('Pictures could not be attached', { runId }, error);
    return [];
  }
}
