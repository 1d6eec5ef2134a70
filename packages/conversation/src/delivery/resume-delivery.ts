import type { FinClawLogger } from '@finclaw/infra';
import type { Outbox, OutboxPart } from '@finclaw/storage';
import type { ChannelId, ChannelPlugin } from '@finclaw/types';
import { mayRepeat, sendParts } from './delivery.ts';

interface ResumeDeliveryDeps {
  readonly outbox: Outbox;
  readonly resolveChannel: (
    channelId: ChannelId,
  ) => Pick<ChannelPlugin, 'send' | 'capabilities' | 'mayRepeat'> | undefined;
  readonly logger: FinClawLogger;
  /** Wall clock. */
  readonly now?: () => number;
  /** Called for every part whose delivery is unknown and that cannot be repeated safely. */
  readonly reportUnknown: (part: OutboxPart) => void;
}

interface ResumeReport {
  readonly sent: number;
  readonly failed: number;
  readonly unknown: number;
  /** Parts whose channel is not running; they stay stored. */
  readonly waiting: number;
}

/**
 * Sends the parts an earlier process left unsent: the `pending` and `unknown` parts of `outbox.recover()`. Order is
 * preserved for each target; targets do not wait for each other. Must finish before the messages those parts answer are
 * run again.
 */
export async function resumeDelivery(
  parts: readonly OutboxPart[],
  deps: ResumeDeliveryDeps,
  signal: AbortSignal,
): Promise<ResumeReport> {
  const byTarget = Map.groupBy(parts, ({ target }) =>
    JSON.stringify([target.channelId, target.accountId, target.targetId]),
  );
  const reports = await Promise.all([...byTarget.values()].map((group) => resumeTarget(group, deps, signal)));
  const total = (key: keyof ResumeReport) => reports.reduce((sum, report) => sum + report[key], 0);
  return { sent: total('sent'), failed: total('failed'), unknown: total('unknown'), waiting: total('waiting') };
}

async function resumeTarget(
  parts: readonly OutboxPart[],
  deps: ResumeDeliveryDeps,
  signal: AbortSignal,
): Promise<ResumeReport> {
  const channel = deps.resolveChannel(parts[0]!.target.channelId);
  if (!channel?.send) return { sent: 0, failed: 0, unknown: 0, waiting: parts.length };
  const { outbox, logger, now, reportUnknown } = deps;
  const ports = { channel, outbox, logger, reportUnknown, isShuttingDown: () => true, now };
  for (const part of parts) if (part.state === 'unknown' && !(await mayRepeat(part, ports))) reportUnknown(part);
  const report = await sendParts(parts, ports, signal);
  return { sent: report.sent, failed: report.failed.length, unknown: report.unknown.length, waiting: 0 };
}
