import type { PipelineChannel } from '@finclaw/channel-kit';
import { type MessageKey, message } from '@finclaw/config';
import { type DropReason, replyTargetOf, resumeDelivery } from '@finclaw/conversation';
import type { FinClawLogger } from '@finclaw/infra';
import type { InboxRow, Outbox, OutboxPart } from '@finclaw/storage';
import type { AlertTrigger, ChannelId, Locale, MsgContext, ReplyPayload, ReplyTarget } from '@finclaw/types';
import type { Identity } from './owner.ts';
import { nameOf } from './question-name.ts';

interface NoticesDeps {
  readonly outbox: Outbox;
  readonly resolveChannel: (channelId: ChannelId) => PipelineChannel | undefined;
  /** Notifies the processes that share the database that the one running the channel has something to send. */
  readonly passOn?: ((channelId: ChannelId) => void) | undefined;
  readonly languageOf: (sender: Identity, text?: string) => Locale;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

/**
 * The notices for dropped messages; none where the sender sent a newer message or stopped it, and old messages are
 * listed together.
 */
const DROP_NOTICES: Readonly<Partial<Record<DropReason, MessageKey>>> = {
  'queue-full': 'run.queueFull',
  'gave-up': 'run.gaveUp',
  broken: 'run.broken',
};

/** The topic of notices whose channel runs at another process. */
export const LEFT_NOTICES = 'notices';
const KEEP_MS = 24 * 60 * 60 * 1000;

/** Sends notices: a message that could not be accepted, a delivery with an unknown outcome, an alert. */
export class Notices {
  readonly #deps: NoticesDeps;
  /** The keys of notices being sent, or waiting for disk space. */
  readonly #inHand = new Set<string>();

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /** Stores the text and sends it; the same key is never sent twice. */
  send(target: ReplyTarget, text: string, dedupeKey: string): Promise<void> {
    return this.#send(target, { text }, dedupeKey);
  }

  /** Does so in two steps: resolves when the text is stored, with a function that sends it. */
  store(target: ReplyTarget, text: string, dedupeKey: string): Promise<() => Promise<void>> {
    return this.#store(target, { text }, dedupeKey);
  }

  /** Sends an alert that fired; a surface with its own display of alerts can distinguish it. */
  alert(target: ReplyTarget, text: string, dedupeKey: string, trigger?: AlertTrigger): Promise<void> {
    return this.#send(target, { text, channelData: { kind: 'alert', alert: trigger } }, dedupeKey);
  }

  /** Returns the notice for a message that gets no separate answer; undefined where none is sent. */
  textOfDrop({ message: dropped }: Pick<InboxRow, 'message'>, reason: DropReason): string | undefined {
    const key = DROP_NOTICES[reason];
    const { body } = dropped;
    return key && message(this.#deps.languageOf(dropped, body), key, { question: nameOf(body) });
  }

  /** Stores that notice in the transaction that ends the message; resolves with a function that sends it. */
  dropped(row: InboxRow, text: string, outbox: Outbox): Promise<() => Promise<void>> {
    return this.#store(row.target, { text }, droppedKey(row.id), outbox);
  }

  /** Forgets a notice whose transaction failed or has an unknown outcome; if it was stored, recovery will find it. */
  undone({ id }: Pick<InboxRow, 'id'>): void {
    this.#inHand.delete(droppedKey(id));
  }

  /** Tells the user that a conversation starts afresh after a silence, without delaying the answer. */
  async freshStart(ctx: MsgContext, locale: Locale): Promise<void> {
    const sent = this.send(replyTargetOf(ctx), message(locale, 'run.freshStart'), `${ctx.runId}:fresh-start`);
    await sent.catch((error: unknown) => this.#deps.logger.error('A notice could not be sent', { error }));
  }

  /** Reports once that a message may not have arrived; it is not sent again, because it may have. */
  unknown(part: OutboxPart): void {
    const { logger, languageOf } = this.#deps;
    logger.warn('Nobody knows whether a message arrived; it is not sent again', { part: part.id, runId: part.runId });
    if (part.payload.channelData?.aboutPart !== undefined) return;
    const { channelId, accountId, targetId: senderId } = part.target;
    const language = languageOf({ channelId, senderId, accountId });
    const payload = { text: message(language, 'channels.deliveryUnknown'), channelData: { aboutPart: part.id } };
    this.#send(part.target, payload, `${part.id}:unknown`).catch((error: unknown) =>
      logger.error('A notice could not be sent', { error }),
    );
  }

  /** Sends stored notices, except those of a run this process is still responsible for. */
  resume(isRunOpen: (runId: string) => boolean): Promise<void> {
    return this.#resume(({ runId }) => runId === undefined || !isRunOpen(runId));
  }

  /**
   * Resumes deliveries where several processes share the outbox: only those of these runs, whoever began them, and
   * notices for channels that run here.
   */
  resumeOf(runIds: ReadonlySet<string>): Promise<void> {
    const isHere = ({ target }: OutboxPart): boolean => this.#deps.resolveChannel(target.channelId)?.send !== undefined;
    const isOfRun = ({ runId }: OutboxPart): boolean => runId !== undefined && runIds.has(runId);
    return this.#resume((part) => (part.runId === undefined ? isHere(part) : isOfRun(part)), isOfRun);
  }

  async #resume(isWanted: (part: OutboxPart) => boolean, isOurs?: (part: OutboxPart) => boolean): Promise<void> {
    const { outbox, now, logger } = this.#deps;
    const found = new Set<string>();
    // Marked when found: the next caller, even before this call continues, finds it taken.
    const isLeft = (part: OutboxPart): boolean => {
      const { dedupeKey } = part;
      if (!found.has(dedupeKey) && this.#inHand.has(dedupeKey)) return false;
      if (!isWanted(part)) return false;
      found.add(dedupeKey);
      this.#inHand.add(dedupeKey);
      return true;
    };
    try {
      const { unknown, expired, pending } = await outbox.recover(now(), isLeft, isOurs);
      for (const part of expired) logger.warn('A message was too old to be sent', { part: part.id, runId: part.runId });
      await this.#deliver([...unknown, ...pending]);
    } finally {
      for (const key of found) this.#inHand.delete(key);
    }
  }

  async #send(target: ReplyTarget, payload: ReplyPayload, dedupeKey: string): Promise<void> {
    const deliver = await this.#store(target, payload, dedupeKey);
    await deliver();
  }

  async #store(
    target: ReplyTarget,
    payload: ReplyPayload,
    dedupeKey: string,
    outbox: Outbox = this.#deps.outbox,
  ): Promise<() => Promise<void>> {
    const { now, passOn, resolveChannel } = this.#deps;
    const isForOthers = passOn !== undefined && resolveChannel(target.channelId)?.send === undefined;
    const isFirst = !this.#inHand.has(dedupeKey);
    const release = (): unknown => isFirst && this.#inHand.delete(dedupeKey);
    // Registered before it is stored, so that recovery does not mistake it for an abandoned one.
    this.#inHand.add(dedupeKey);
    try {
      const { created, parts } = await outbox.prepare({
        target,
        payloads: [payload],
        expiresAt: now() + KEEP_MS,
        dedupeKey,
        isForOthers,
      });
      if (!isForOthers) return () => this.#deliver(created ? parts : []).finally(release);
      return async () => {
        release();
        passOn(target.channelId);
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #deliver(parts: readonly OutboxPart[]): Promise<void> {
    const { outbox, resolveChannel, logger, now } = this.#deps;
    const reportUnknown = (part: OutboxPart): void => this.unknown(part);
    await resumeDelivery(parts, { outbox, resolveChannel, logger, now, reportUnknown }, new AbortController().signal);
  }
}

const droppedKey = (id: string): string => `${id}:notice`;
