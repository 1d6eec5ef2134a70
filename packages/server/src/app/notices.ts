import { message } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { InboxRow, Outbox, OutboxPart } from '@finclaw/storage';
import type { ChannelId, Locale, ReplyTarget } from '@finclaw/types';
import type { PipelineChannel } from '../auto-reply/index.ts';
import { resumeDelivery } from '../auto-reply/index.ts';
import type { DropReason } from '../routing/router.ts';

export interface NoticesDeps {
  readonly outbox: Outbox;
  readonly resolveChannel: (channelId: ChannelId) => PipelineChannel | undefined;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

const KEEP_MS = 24 * 60 * 60 * 1000;

/** Sends sentences nobody asked for: a message that could not be taken, a delivery that cannot be vouched for, an alert. */
export class Notices {
  readonly #deps: NoticesDeps;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /** Stores the text and sends it; the same key is never sent twice. */
  async send(target: ReplyTarget, text: string, dedupeKey: string): Promise<void> {
    const { outbox, now } = this.#deps;
    const { created, parts } = outbox.prepare({ target, payloads: [{ text }], expiresAt: now() + KEEP_MS, dedupeKey });
    if (created) await this.#deliver(parts);
  }

  /** Tells somebody that their message gets no answer of its own. */
  async dropped(row: InboxRow, reason: DropReason): Promise<void> {
    if (reason === 'superseded') return;
    const key = reason === 'queue-full' ? 'run.queueFull' : 'run.gaveUp';
    await this.send(row.target, message(this.#deps.locale, key), `${row.id}:notice`);
  }

  /** Takes up what an earlier process had prepared and not sent. */
  async resume(): Promise<void> {
    const { outbox, now, logger } = this.#deps;
    const { unknown, expired, pending } = outbox.recover(now());
    for (const part of expired) logger.warn('A message was too old to be sent', { part: part.id, runId: part.runId });
    await this.#deliver([...unknown, ...pending]);
  }

  async #deliver(parts: readonly OutboxPart[]): Promise<void> {
    const { outbox, resolveChannel, logger } = this.#deps;
    const reportUnknown = (part: OutboxPart): void =>
      logger.warn('Nobody knows whether a message arrived; it is not sent again', { part: part.id, runId: part.runId });
    await resumeDelivery(parts, { outbox, resolveChannel, logger, reportUnknown }, new AbortController().signal);
  }
}
