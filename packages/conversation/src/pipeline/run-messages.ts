import { capLength, composeParts } from '@finclaw/channel-kit';
import type { OutboxPart } from '@finclaw/storage';
import type { Locale, ReplyTarget } from '@finclaw/types';
import type { CommandResult } from '../commands/registry.ts';
import { type DeliveryPorts, type DeliveryReport, deliver, sendParts } from '../delivery/delivery.ts';
import { picturePayload } from '../delivery/picture.ts';
import { withinBudget } from './budget.ts';
import type { PipelineConfig } from './pipeline-config.ts';
import type { PipelineDependencies } from './pipeline-deps.ts';
import type { PipelineRun } from './pipeline-run.ts';
import { StageResult } from './stage-result.ts';
import { undelivered } from './stages/deliver.ts';

/** A notice gets its own deadline, because the run's may have passed. */
const NOTICE_BUDGET_MS = 5000;

/** Returns the dependencies for sending. */
export function deliveryPorts(run: PipelineRun, deps: PipelineDependencies): DeliveryPorts {
  return {
    channel: run.channel,
    logger: deps.logger,
    outbox: deps.outbox,
    ...(deps.reportUnknown && { reportUnknown: (part: OutboxPart) => deps.reportUnknown?.(part) }),
    ...(deps.now && { now: () => deps.now?.() ?? Date.now() }),
    isShuttingDown: () => deps.isShuttingDown?.() ?? false,
    onSent: ({ text }) => {
      if (text) run.sentTexts.push(text);
    },
    onSending: () => {
      run.isSending = true;
    },
  };
}

/** Sends the reply of a command; an ephemeral one never reaches a group. */
export async function sendCommandReply(
  { content, ephemeral, pictures = [] }: CommandResult,
  run: PipelineRun,
  deps: PipelineDependencies,
  config: PipelineConfig,
  locale: Locale,
  signal: AbortSignal,
): Promise<DeliveryReport> {
  const { capabilities } = run.channel;
  const isHidden = ephemeral && run.ctx.chatType !== 'direct';
  const showsEphemeral = isHidden && capabilities.supportsEphemeral === true;
  const target = isHidden && !showsEphemeral ? directTarget(run) : run.target;
  const text = capLength(content, config.maxResponseLength, locale);
  const shown = capabilities.showsPictures === true ? pictures.map(picturePayload) : [];
  const payloads = [...composeParts(text, target, { capabilities }), ...shown].map((payload) =>
    showsEphemeral ? { ...payload, channelData: { ...payload.channelData, ephemeralFor: run.ctx.senderId } } : payload,
  );
  const delivery = { runId: run.runId, purpose: 'command', target, payloads } as const;
  return deliver(delivery, deliveryPorts(run, deps), signal, run.startSending);
}

const directTarget = ({ target, ctx }: PipelineRun): ReplyTarget => ({
  channelId: target.channelId,
  accountId: target.accountId,
  targetId: ctx.senderId,
});

/** Sends the user a notice that is not an answer. A failure is only logged. */
export async function sendNotice(
  text: string,
  run: PipelineRun,
  deps: PipelineDependencies,
  options: { readonly isError: boolean; readonly locale: Locale },
): Promise<void> {
  const { capabilities } = run.channel;
  try {
    const payloads = composeParts(text, run.target, { capabilities }).map((payload) =>
      options.isError ? { ...payload, isError: true } : payload,
    );
    const delivery = { runId: run.runId, purpose: 'notice', target: run.target, payloads } as const;
    await withinBudget(NOTICE_BUDGET_MS, new AbortController().signal, (signal) =>
      deliver(delivery, deliveryPorts(run, deps), signal),
    );
  } catch (error) {
    deps.logger.error('A notice could not be sent', { runId: run.runId }, error);
  }
}

/** Returns the parts an earlier process stored for the same message before it ended. */
export async function earlierParts(run: PipelineRun, deps: PipelineDependencies): Promise<readonly OutboxPart[]> {
  return run.ctx.runId === undefined ? [] : ((await deps.outbox?.partsOfRun(run.runId)) ?? []);
}

/**
 * Finishes the delivery of an earlier process instead of answering again, which could repeat tool calls with side
 * effects.
 */
export async function finishEarlierDelivery(
  parts: readonly OutboxPart[],
  run: PipelineRun,
  deps: PipelineDependencies,
  signal: AbortSignal,
): Promise<StageResult<DeliveryReport>> {
  const report = await sendParts(parts, deliveryPorts(run, deps), signal, run.startSending);
  if (parts.some((part) => part.payload.isError))
    return StageResult.skip('An earlier run ended with a notice', 'failed');
  if (report.sent + report.unknown.length === 0) return undelivered('Nothing of an earlier answer was delivered');
  return StageResult.continue(report);
}
