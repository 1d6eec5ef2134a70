import type { Locale, MsgContext, ScheduledBrief } from '@finclaw/types';
import { privateReply } from '../../commands/built-in-command.ts';
import type { CommandCall } from '../../commands/ports.ts';
import type { CommandResult } from '../../commands/registry.ts';
import type { DeliveryReport } from '../../delivery/delivery.ts';
import { PipelineError } from '../errors.ts';
import { isNothingToTell } from '../scheduled-run.ts';
import { StageResult } from '../stage-result.ts';

/** Makes one of the ready-made texts; undefined where a dependency is not configured. */
export type BriefSource = (which: ScheduledBrief, call: CommandCall) => Promise<string | undefined>;

export interface BriefStageDeps {
  readonly briefs: BriefSource | undefined;
  readonly locale: Locale;
  readonly reply: (result: CommandResult) => Promise<DeliveryReport>;
  /** The note under the text of a job that ran late. */
  readonly note?: string | undefined;
}

/**
 * Sends the ready-made text of a job and ends the run; passes everything else on. The job's own text is not read for
 * it.
 */
export async function briefStage(
  ctx: MsgContext,
  deps: BriefStageDeps,
  signal: AbortSignal,
): Promise<StageResult<MsgContext>> {
  const { brief, locale = deps.locale } = ctx.schedule ?? {};
  if (brief === undefined || ctx.origin !== 'scheduled') return StageResult.continue(ctx);
  const content = await deps.briefs?.(brief, { ctx, locale, signal });
  // The model's answer reports what is missing.
  if (content === undefined) return StageResult.continue(ctx);
  if (isNothingToTell(content, ctx)) return StageResult.skip('There is nothing to tell', 'silent');
  signal.throwIfAborted();
  const text = deps.note === undefined ? content : `${content}\n\n${deps.note}`;
  const { sent, unknown, failed } = await deps.reply(privateReply(text));
  if (sent + unknown.length > 0 || failed.length === 0) return StageResult.skip(`Sent the text ${brief}`, 'answered');
  const undelivered = `The text ${brief} was not delivered`;
  return StageResult.abort(undelivered, new PipelineError(undelivered, 'DELIVERY_FAILED'));
}
