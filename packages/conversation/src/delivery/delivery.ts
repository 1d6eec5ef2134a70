import { diskState, FinClawError, type FinClawLogger, isFinClawError, isLeftToOthers } from '@finclaw/infra';
import type { Outbox, OutboxPart } from '@finclaw/storage';
import type { ChannelPlugin, OutboundMessage, ReplyPayload, ReplyTarget, SendReceipt } from '@finclaw/types';

export interface DeliveryPorts {
  readonly channel: Pick<ChannelPlugin, 'send' | 'mayRepeat'> & Partial<Pick<ChannelPlugin, 'capabilities'>>;
  /** Without an outbox, parts are sent but not stored. */
  readonly outbox?: Outbox;
  readonly logger: FinClawLogger;
  /** Wall clock, to find stored parts that are too old to send. */
  readonly now?: () => number;
  /** True while the process shuts down: parts that were not started stay stored and are sent after the next start. */
  readonly isShuttingDown?: () => boolean;
  /** Called for every part that was sent, in order, also by an earlier process. */
  readonly onSent?: (payload: ReplyPayload) => void;
  /** Called just before a part is sent; from then on the run has to wait for the outcome. */
  readonly onSending?: () => void;
  /** Called for a part that may or may not have arrived. */
  readonly reportUnknown?: (part: OutboxPart) => void;
  /** True for an error notice, which must reach the user even if the disk fails. */
  readonly isNotice?: boolean;
}

interface Delivery {
  readonly runId: string;
  readonly purpose: 'answer' | 'notice' | 'command';
  readonly target: ReplyTarget;
  readonly payloads: readonly ReplyPayload[];
}

export interface DeliveryReport {
  readonly sent: number;
  /** Zero-based indexes of the parts that were not delivered. */
  readonly failed: readonly number[];
  readonly unknown: readonly number[];
  /** True when some failed parts were never sent, because they could not be stored. */
  readonly isUnstored: boolean;
}

/** The time after which an unsent answer is discarded. */
const KEEP_MS = 24 * 60 * 60 * 1000;

/** Stores the parts of a message and sends them one after the other; `onStart` is called before each part leaves. */
export async function deliver(
  delivery: Delivery,
  ports: DeliveryPorts,
  signal: AbortSignal,
  onStart: () => void = () => {},
): Promise<DeliveryReport> {
  const stored = await storeParts(delivery, ports, signal);
  if (stored)
    return sendParts(
      stored.parts,
      { ...ports, isNotice: delivery.purpose === 'notice' },
      signal,
      onStart,
      stored.leaving,
    );
  const { outbox: _none, ...rest } = ports;
  return sendParts(unstoredParts(delivery), rest, signal, onStart);
}

interface StoredDelivery {
  readonly parts: readonly OutboxPart[];
  /** The part that was marked as being sent when it was stored. */
  readonly leaving?: OutboxPart | undefined;
}

/** Stores the parts in the outbox, or returns those an earlier process stored; undefined without an outbox. */
async function storeParts(
  { runId, purpose, target, payloads }: Delivery,
  { outbox, logger, now = Date.now, isShuttingDown, onSending }: DeliveryPorts,
  signal: AbortSignal,
): Promise<StoredDelivery | undefined> {
  for (;;) {
    try {
      const draft = { runId, target, payloads, expiresAt: now() + KEEP_MS, dedupeKey: `${runId}:${purpose}` };
      const isLeaving = !signal.aborted && !isShuttingDown?.();
      const stored = await outbox?.prepare({ ...draft, isLeaving });
      if (!stored?.created || !isLeaving) return stored;
      onSending?.();
      return { parts: stored.parts, leaving: stored.parts[0] };
    } catch (error) {
      // The process that has taken the conversation over reports the result.
      if (isLeftToOthers(error)) throw error;
      const isDisk = diskState.report(error);
      if (purpose === 'notice' && !isDisk) {
        logger.error('A notice could not be stored and is sent without', { runId }, error);
        return undefined;
      }
      // A run that failed because the disk is full is repeated when there is space. An answer has been paid for, and
      // waits.
      if (purpose === 'notice' || !isDisk) throw error;
      await diskState.writable();
      signal.throwIfAborted();
    }
  }
}

function unstoredParts({ runId, purpose, target, payloads }: Delivery): readonly OutboxPart[] {
  const shared = {
    runId,
    dedupeKey: `${runId}:${purpose}`,
    target,
    state: 'prepared',
    attempts: 0,
    createdAt: 0,
    expiresAt: 0,
  } as const;
  return payloads.map((payload, index) => ({ ...shared, id: `${runId}:${purpose}:${index}`, index, payload }));
}

/**
 * Sends the unsent parts strictly in order. A part that fails is reported and the next one is tried; nothing is sent
 * twice, except to a channel that detects duplicates. `leaving` was marked as being sent by this very delivery.
 */
export async function sendParts(
  parts: readonly OutboxPart[],
  ports: DeliveryPorts,
  signal: AbortSignal,
  onStart: () => void = () => {},
  leaving?: OutboxPart,
): Promise<DeliveryReport> {
  const sent: OutboxPart[] = [];
  const failed: number[] = [];
  const unknown: number[] = [];
  let isUnstored = false;
  for (const part of parts) {
    if (part.state === 'sent') sent.push(part);
    else if (part.state === 'failed' || part.state === 'expired') failed.push(part.index);
    else if (part !== leaving && part.state !== 'prepared' && !(await mayRepeat(part, ports))) unknown.push(part.index);
    else if (part !== leaving && signal.aborted) {
      failed.push(part.index);
      if (!ports.isShuttingDown?.()) await record(ports, async () => ports.outbox?.markFailed(part.id, 'cancelled'));
    } else {
      const outcome = await sendPart(part, parts.length, ports, signal, onStart);
      if (outcome === 'sent') sent.push(part);
      else if (outcome === 'unknown') unknown.push(part.index);
      else failed.push(part.index);
      isUnstored ||= outcome === 'unstored';
    }
  }
  for (const { payload } of sent) ports.onSent?.(payload);
  return { sent: sent.length, failed, unknown, isUnstored };
}

/** True when the platform would recognise a second send of this part as a repetition. */
export async function mayRepeat(
  part: OutboxPart,
  { channel, now = Date.now }: Pick<DeliveryPorts, 'channel' | 'now'>,
): Promise<boolean> {
  const { supportsIdempotentSend = false, idempotentSendMs = Number.POSITIVE_INFINITY } = channel.capabilities ?? {};
  if (supportsIdempotentSend && now() - part.createdAt < idempotentSendMs) return true;
  return (await channel.mayRepeat?.(outboundOf(part))) === true;
}

async function sendPart(
  part: OutboxPart,
  total: number,
  ports: DeliveryPorts,
  signal: AbortSignal,
  onStart: () => void,
): Promise<'sent' | 'failed' | 'unknown' | 'unstored'> {
  const { channel, outbox, logger } = ports;
  let hasLeft = false;
  try {
    if (!channel.send) throw new FinClawError('The channel cannot send', 'CHANNEL_OFFLINE');
    ports.onSending?.();
    // A part with an unknown outcome stays so until the retry has one.
    if (part.state === 'prepared') await diskState.whenWritable(async () => outbox?.markSending(part.id));
    await waitForDisk(ports);
    // The user may have stopped it while the disk was full. A process that shuts down still sends what it has
    // started.
    if (signal.aborted && !ports.isShuttingDown?.()) {
      await record(ports, async () => outbox?.markFailed(part.id, 'cancelled'));
      return 'failed';
    }
    onStart();
    hasLeft = true;
    const receipt = await send(channel.send, part, ports);
    await record(ports, async () => outbox?.markSent(part.id, receipt?.messageId));
    return 'sent';
  } catch (error) {
    const position = `${part.index + 1}/${total}`;
    const reason = error instanceof Error ? error.message : String(error);
    if (isFinClawError(error) && error.code === 'DELIVERY_UNKNOWN') {
      logger.warn(`Nobody knows whether part ${position} arrived`, { runId: part.runId }, error);
      await record(ports, async () => outbox?.markUnknown(part.id, reason));
      ports.reportUnknown?.(part);
      return 'unknown';
    }
    logger.error(`Deliver failed for part ${position}`, { runId: part.runId }, error);
    await record(ports, async () => outbox?.markFailed(part.id, reason));
    return hasLeft || !channel.send ? 'failed' : 'unstored';
  }
}

/** Waits until the parts are on disk: after a power cut, a part sent before its row was on disk would be sent again. */
async function waitForDisk({ outbox, logger, isNotice = false }: DeliveryPorts): Promise<void> {
  for (;;) {
    try {
      await outbox?.flushed();
      return;
    } catch (error) {
      if (isNotice) {
        logger.error('A notice leaves before it is on disk', error);
        return;
      }
      // An answer waits until there is disk space.
      if (!diskState.report(error)) throw error;
      await diskState.writable();
    }
  }
}

/** Sends a part. A channel that stores its messages and has no room for it is tried again later. */
async function send(
  sending: NonNullable<ChannelPlugin['send']>,
  part: OutboxPart,
  ports: DeliveryPorts,
): Promise<SendReceipt | undefined> {
  if (!(await mayRepeat(part, ports))) return sending.call(ports.channel, outboundOf(part));
  let receipt: SendReceipt | undefined;
  await diskState.whenWritable(async () => {
    receipt = await sending.call(ports.channel, outboundOf(part));
  });
  return receipt;
}

/** Records the outcome, once there is disk space; a failure to record must not change the outcome. */
async function record(ports: DeliveryPorts, write: () => Promise<void>): Promise<void> {
  try {
    await diskState.whenWritable(write);
  } catch (error) {
    ports.logger.error('The outbox could not be written', error);
  }
}

function outboundOf(part: OutboxPart): OutboundMessage {
  const { target, payload } = part;
  return {
    channelId: target.channelId,
    accountId: target.accountId,
    targetId: target.targetId,
    payloads: [payload],
    idempotencyKey: part.id,
    runId: part.runId,
    threadId: target.threadId,
    replyToMessageId: payload.replyToId,
  };
}
