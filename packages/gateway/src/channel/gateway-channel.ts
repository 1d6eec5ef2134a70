import { catchSecretsTask, FinClawError, runTask } from '@finclaw/infra';
import {
  type AlertTrigger,
  type AttachmentView,
  type ChannelCapabilities,
  type ChannelId,
  type ChannelPlugin,
  createTimestamp,
  type FiredAlertView,
  type InboundMessage,
  type MediaAttachment,
  type MessageOrigin,
  type OutboundMessage,
  type ProgramRequest,
  type ReplyPayload,
  type ReplyProgress,
  type ReplyTarget,
  type SendReceipt,
  type TurnView,
} from '@finclaw/types';
import type { EventHub } from '../events/event-hub.ts';
import { TextBatcher } from '../events/text-batcher.ts';
import type { Mailbox } from './mailbox.ts';

interface GatewayChannelOptions {
  readonly id: ChannelId;
  /** True if its display draws charts: a page does, a program does not. */
  readonly drawsCharts?: boolean;
  readonly mailbox: Mailbox;
  readonly hub: EventHub;
  readonly subjectOf: (symbol: string) => Pick<FiredAlertView, 'instrumentName' | 'currency'>;
  /** The conversation a message belongs to. */
  readonly sessionKeyOf: (message: InboundMessage) => string;
  readonly now: () => number;
  readonly batchMs?: number;
}

/** A question of a caller. */
export interface Question {
  readonly messageId: string;
  readonly senderId: string;
  /** Its origin: a person at a page, or a program. */
  readonly origin: MessageOrigin;
  /** Each conversation is a separate thread. */
  readonly threadId: string | undefined;
  /** The text displayed as the question. */
  readonly text: string;
  readonly media?: readonly MediaAttachment[];
  readonly attachments?: readonly AttachmentView[];
  /** For a further version of a question: the position of the message before it. */
  readonly after?: number;
  /** A program's demands besides words. */
  readonly program?: ProgramRequest;
}

const CAPABILITIES: ChannelCapabilities = {
  supportsMarkdown: true,
  supportsButtons: false,
  supportsReactions: false,
  maxMessageLength: 100_000,
  showsLinkHosts: true,
  supportsIdempotentSend: true,
};

interface RunPlace {
  readonly sessionKey: string;
  readonly messageId: string | undefined;
  isThinking: boolean;
  /** The segment that is being written. */
  segment: string;
}

/**
 * The channel of the page, or of programs: questions go to the router, and answers to the mailbox and the event stream.
 */
export class GatewayChannel implements ChannelPlugin {
  readonly id: ChannelId;
  readonly capabilities: ChannelCapabilities;
  readonly #options: GatewayChannelOptions;
  readonly #batcher: TextBatcher;
  readonly #runs = new Map<string, RunPlace>();
  #handler: ((message: InboundMessage) => Promise<void>) | undefined;

  constructor(options: GatewayChannelOptions) {
    this.id = options.id;
    this.capabilities = { ...CAPABILITIES, ...(options.drawsCharts === true && { drawsCharts: true }) };
    this.#options = options;
    this.#batcher = new TextBatcher({
      flush: (runId, delta) => this.#publishText(runId, delta),
      delayMs: options.batchMs,
    });
  }

  onMessage(handler: (message: InboundMessage) => Promise<void>): () => Promise<void> {
    this.#handler = handler;
    return async () => {
      this.#handler = undefined;
    };
  }

  /** Returns the conversation of a caller's thread. */
  sessionKeyOf(senderId: string, threadId: string | undefined): string {
    return this.#options.sessionKeyOf(this.#messageOf({ messageId: '-', senderId, origin: 'api', threadId, text: '' }));
  }

  /** Accepts a question. When it returns, the question is stored; the answer comes as events. */
  async receive(question: Question): Promise<'accepted' | 'duplicate'> {
    const { mailbox, hub } = this.#options;
    const message = this.#messageOf(question);
    const sessionKey = this.#options.sessionKeyOf(message);
    const { messageId, attachments = [], after } = question;
    const { text } = await runTask(catchSecretsTask, question.text);
    const body = { text, attachments };
    const isAdded = await mailbox.addQuestion(this.id, sessionKey, messageId, body, after);
    const isReopened = !isAdded && (await mailbox.reopenQuestion(this.id, messageId));
    const isNew = isAdded || isReopened;
    // A page that shows it as failed must reload it.
    if (isReopened || (isAdded && after !== undefined))
      hub.publish({ type: 'session-changed', sessionKey, reason: 'rewound' });
    if (isAdded) {
      const others = after === undefined ? [] : await mailbox.versions(sessionKey);
      const versions = others.flatMap((other) => (other.fork === after ? [other.messageId] : []));
      const all = versions.length > 0 && { versions: [...versions, messageId] };
      hub.publish({ type: 'question', sessionKey, messageId, ...body, ...all });
    }
    try {
      if (!this.#handler) throw new FinClawError('Nobody takes questions yet, or any more', 'ROUTER_CLOSED');
      // Also when it is known already: the inbox decides, and a crash may have happened between the two writes.
      await this.#handler(message);
      return isNew ? 'accepted' : 'duplicate';
    } catch (error) {
      if (isNew) {
        await mailbox.removeQuestion(this.id, messageId);
        hub.publish({ type: 'session-changed', sessionKey, reason: 'rewound' });
      }
      throw error;
    }
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    // The end of the turn follows, and updates the rest.
    if (event.type === 'ended') return;
    const run = this.#runOf(target, runId);
    if (event.type === 'text') {
      run.isThinking = false;
      if (run.segment !== event.segment) this.#batcher.settle(runId);
      run.segment = event.segment;
      this.#batcher.add(runId, event.delta);
      return;
    }
    this.#batcher.settle(runId);
    const about = {
      sessionKey: run.sessionKey,
      runId,
      messageId: run.messageId,
    };
    const { hub } = this.#options;
    if (event.type === 'thinking') {
      if (!run.isThinking) hub.publish({ type: 'thinking', ...about });
      run.isThinking = true;
      return;
    }
    run.isThinking = false;
    if (event.type === 'notice') hub.publish({ type: 'progress-notice', text: event.text, ...about });
    else hub.publish({ ...event, ...about });
  }

  async send(outbound: OutboundMessage): Promise<SendReceipt | undefined> {
    const { runId, targetId, threadId } = outbound;
    if (runId !== undefined) this.#batcher.settle(runId);
    const sessionKey = this.sessionKeyOf(targetId, threadId);
    const key = outbound.idempotencyKey ?? crypto.randomUUID();
    for (const [index, payload] of outbound.payloads.entries()) {
      await this.#show(sessionKey, index === 0 ? key : `${key}:${index}`, payload, outbound);
    }
    return { messageId: key };
  }

  /** Records and announces how the turn of a question ended. */
  async endTurn(messageId: string, turn: TurnView): Promise<void> {
    const { mailbox, hub } = this.#options;
    const { runId } = turn;
    this.#batcher.settle(runId);
    const place = this.#runs.get(runId);
    this.#runs.delete(runId);
    const sessionKey = (await mailbox.setTurn(this.id, messageId, turn)) ?? place?.sessionKey;
    if (sessionKey !== undefined) hub.publish({ type: 'turn-end', sessionKey, runId, messageId, turn });
  }

  async #show(
    sessionKey: string,
    key: string,
    { text = '', isError = false, channelData }: ReplyPayload,
    from: OutboundMessage,
  ): Promise<void> {
    const { mailbox, hub } = this.#options;
    const { runId } = from;
    const messageId = from.replyToMessageId ?? (runId === undefined ? undefined : this.#runs.get(runId)?.messageId);
    const isAnswer = runId !== undefined || messageId !== undefined;
    const isAlert = channelData?.kind === 'alert';
    if (isAlert || !isAnswer) {
      const kind = isAlert ? 'alert' : 'notice';
      const trigger = isAlert ? (channelData.alert as AlertTrigger | undefined) : undefined;
      const alert = trigger && { ...trigger, ...this.#options.subjectOf(trigger.symbol) };
      const body = { text, ...(alert === undefined ? {} : { alert }) };
      if (await mailbox.addShown(sessionKey, kind, key, body))
        hub.publish({ type: kind, sessionKey, noticeId: key, ...body });
      return;
    }
    if (!(await mailbox.addShown(sessionKey, 'answer', key, { text, isError }, { messageId, runId }))) return;
    const about = { ...(runId === undefined ? {} : { runId }), messageId };
    hub.publish({ type: 'answer', sessionKey, answerId: key, text, isError, ...about });
  }

  #publishText(runId: string, delta: string): void {
    const run = this.#runs.get(runId);
    if (!run) return;
    const { sessionKey, messageId, segment } = run;
    const about = { sessionKey, runId, messageId };
    this.#options.hub.publish({ type: 'text', segment, delta, ...about });
  }

  #runOf({ targetId, threadId, replyToMessageId: messageId }: ReplyTarget, runId: string): RunPlace {
    const known = this.#runs.get(runId);
    if (known) return known;
    const run = { sessionKey: this.sessionKeyOf(targetId, threadId), messageId, isThinking: false, segment: '' };
    this.#runs.set(runId, run);
    // The end of the turn is stored again there, so that nothing depends on this write.
    if (messageId !== undefined) this.#options.mailbox.setRun(this.id, messageId, runId).catch(() => {});
    return run;
  }

  #messageOf({ messageId, senderId, origin, threadId, text, media, program }: Question): InboundMessage {
    return {
      id: messageId,
      channelId: this.id,
      chatType: 'direct',
      senderId,
      chatId: senderId,
      origin,
      body: text,
      timestamp: createTimestamp(this.#options.now()),
      threadId,
      ...(media === undefined || media.length === 0 ? {} : { media }),
      program,
    };
  }
}
