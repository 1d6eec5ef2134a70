import {
  type ConcurrencyLaneManager,
  FinClawError,
  type FinClawEventMap,
  type FinClawLogger,
  runWithContext,
  type TypedEmitter,
} from '@finclaw/infra';
import type { Inbox, InboxOutcome, InboxRow } from '@finclaw/storage';
import type { InboundMessage, MsgContext, SessionKey } from '@finclaw/types';
import { type BindingMatch, type BindingRule, matchBinding } from './bindings.ts';
import { buildMessageContext, mergeMessages, replyTargetOf } from './message-context.ts';
import { type EnqueueResult, MessageQueue, type QueueEntry, type QueueMode, type QueueOptions } from './message-queue.ts';
import { RunControl } from './run-control.ts';
import { deriveGlobalSessionKey, deriveRoutingSessionKey } from './session-key.ts';

export interface RouterOptions {
  readonly bindings: readonly BindingRule[];
  readonly defaultAgentId: string;
  readonly queue?: QueueOptions;
  /** Channels with more than one account; their session keys name the account. */
  readonly multiAccountChannels?: ReadonlySet<string>;
  /** Lets every direct chat of an agent continue one conversation; the owner has to choose it. */
  readonly sharedDirectChats?: boolean;
  readonly inbox: Inbox;
  readonly lanes: ConcurrencyLaneManager;
  readonly logger: FinClawLogger;
  readonly eventBus: TypedEmitter<FinClawEventMap>;
  /** Handles one turn and says how it ended. */
  readonly onProcess: (ctx: MsgContext, match: BindingMatch, control: RunControl) => Promise<InboxOutcome>;
  /** The queue mode of a session; the queue's own default when absent. */
  readonly resolveMode?: (sessionKey: SessionKey, match: BindingMatch) => QueueMode | undefined;
  /** True for a message that is handled at once even while its session is busy, such as the command that stops the running turn. */
  readonly isImmediate?: (message: InboundMessage) => boolean;
  /** Called for a message that will not be answered because the queue was full or a newer one replaced it. */
  readonly onDropped?: (row: InboxRow, reason: DropReason) => void;
}

/** Why an accepted message gets no answer of its own. */
export type DropReason = 'queue-full' | 'superseded' | 'gave-up';

/** What became of a message at the door. */
export type RouteResult =
  | { readonly status: 'duplicate'; readonly row: InboxRow }
  | { readonly status: EnqueueResult<unknown>['status']; readonly row: InboxRow };

interface Waiting {
  readonly row: InboxRow;
  readonly match: BindingMatch;
}

/** How often a message may take the process down with it before it is given up. */
const MAX_ATTEMPTS = 3;

/**
 * Takes messages in, keeps their order within a session, and runs one turn at a time per session.
 * A message is accepted once its inbox row is written; from then on it ends in exactly one outcome.
 */
export class MessageRouter {
  readonly #options: RouterOptions;
  readonly #queue: MessageQueue<Waiting>;
  readonly #active = new Map<SessionKey, { readonly runId: string; readonly control: RunControl }>();
  readonly #running = new Set<Promise<void>>();
  /** What this process has taken and not finished; nobody may take it up a second time. */
  readonly #taken = new Set<string>();
  #disposed = false;

  constructor(options: RouterOptions) {
    this.#options = options;
    this.#queue = new MessageQueue<Waiting>(options.queue, (sessionKey) => {
      if (!this.#queue.isProcessing(sessionKey)) this.#start(sessionKey, this.#queue.dequeueAll(sessionKey));
    });
  }

  /** The session a message belongs to. */
  sessionKeyOf(message: InboundMessage): SessionKey {
    return this.#sessionKey(message, this.#match(message));
  }

  /** Accepts a message. Resolves when it is on disk, not when it is answered. */
  async route(message: InboundMessage): Promise<RouteResult> {
    if (this.#disposed) throw new FinClawError('The router is shutting down.', 'ROUTER_CLOSED', { statusCode: 503 });
    const match = this.#match(message);
    const sessionKey = this.#sessionKey(message, match);
    const target = replyTargetOf(message);
    const { inbox } = this.#options;
    const { accepted, row } = inbox.accept({ message, sessionKey, agentId: match.agentId, target });
    if (accepted) this.#taken.add(row.id);
    await inbox.flushed();
    if (!accepted) return { status: 'duplicate', row };
    this.#options.eventBus.emit('channel:message', message.channelId, message.id);
    return { status: this.#admit(row, match), row };
  }

  /** Takes up messages that an earlier process accepted and did not finish. Returns how many. */
  recover(rows: readonly InboxRow[]): number {
    const left = rows.filter(({ id }) => !this.#taken.has(id));
    for (const row of left) {
      this.#taken.add(row.id);
      if (row.attempts >= MAX_ATTEMPTS) this.#drop(row, 'failed', 'gave-up');
      else this.#admit(row, this.#match(row.message), 'queue');
    }
    return left.length;
  }

  /** Aborts the turn a session is in, if any. */
  stop(sessionKey: SessionKey, reason: unknown = new DOMException('Stopped by the user.', 'AbortError')): boolean {
    const active = this.#active.get(sessionKey);
    active?.control.abort(reason);
    return active !== undefined;
  }

  /** True while a turn of the session runs, other than the given one. */
  isBusy(sessionKey: SessionKey, exceptRunId?: string): boolean {
    const active = this.#active.get(sessionKey);
    return active !== undefined && active.runId !== exceptRunId;
  }

  stats(): ReturnType<MessageQueue['stats']> {
    return this.#queue.stats();
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Refuses new messages, aborts what runs and waits for it, at most `limitMs`. What waits stays in the inbox. */
  async dispose(limitMs = 5000): Promise<void> {
    this.#disposed = true;
    this.#queue.clear();
    for (const { control } of this.#active.values()) control.abort(new DOMException('Shutting down.', 'AbortError'));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([this.idle(), limit]);
    clearTimeout(timer);
  }

  #match(message: InboundMessage): BindingMatch {
    return matchBinding(message, this.#options.bindings, this.#options.defaultAgentId);
  }

  #sessionKey(message: InboundMessage, match: BindingMatch): SessionKey {
    if (this.#options.sharedDirectChats && message.chatType === 'direct') return deriveGlobalSessionKey(match.agentId);
    const namesAccount = this.#options.multiAccountChannels?.has(message.channelId) === true;
    return deriveRoutingSessionKey({
      channelId: message.channelId,
      chatType: message.chatType,
      senderId: message.senderId,
      agentId: match.agentId,
      ...(message.chatType === 'direct' ? { chatId: message.senderId } : { chatId: message.chatId ?? message.senderId }),
      ...(message.threadId === undefined ? {} : { threadId: message.threadId }),
      ...(namesAccount && message.accountId ? { accountId: message.accountId } : {}),
    });
  }

  #admit(row: InboxRow, match: BindingMatch, forced?: QueueMode): EnqueueResult<Waiting>['status'] {
    const { id, message, sessionKey, acceptedAt } = row;
    if (this.#active.has(sessionKey) && this.#options.isImmediate?.(message)) {
      this.#track(this.#runBeside(row, match));
      return 'started';
    }
    const entry: QueueEntry<Waiting> = { id, message, sessionKey, enqueuedAt: acceptedAt, priority: 0, data: { row, match } };
    const mode = forced ?? this.#options.resolveMode?.(sessionKey, match);
    const steer = (item: QueueEntry<Waiting>, staysQueued: boolean): boolean =>
      this.#active.get(sessionKey)?.control.steer(item.id, message.body, staysQueued) ?? false;
    const result = this.#queue.enqueue(entry, mode, steer);
    if ('dropped' in result && result.dropped) this.#drop(result.dropped.data.row, 'refused', 'queue-full');
    if (result.status === 'interrupt') {
      for (const old of result.superseded) this.#drop(old.data.row, 'superseded', 'superseded');
      this.#active.get(sessionKey)?.control.abort(new DOMException('A newer message arrived.', 'AbortError'), 'superseded');
    }
    if (result.status === 'started') this.#start(sessionKey, [this.#queue.dequeue(sessionKey)!]);
    return result.status;
  }

  #drop(row: InboxRow, outcome: InboxOutcome, reason: DropReason): void {
    if (this.#finish(row.id, outcome)) this.#options.onDropped?.(row, reason);
  }

  #finish(id: string, outcome: InboxOutcome): boolean {
    this.#taken.delete(id);
    return this.#options.inbox.finish(id, outcome);
  }

  #start(sessionKey: SessionKey, entries: readonly QueueEntry<Waiting>[]): void {
    if (entries.length === 0 || this.#disposed) return;
    this.#queue.markProcessing(sessionKey);
    this.#track(this.#runTurns(sessionKey, entries));
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Handles an immediate message beside the turn its session is in. */
  async #runBeside(row: InboxRow, match: BindingMatch): Promise<void> {
    const { inbox, logger, onProcess } = this.#options;
    inbox.markRunning(row.id);
    try {
      const ctx = buildMessageContext(row.message, row.sessionKey, row.id);
      this.#finish(row.id, await onProcess(ctx, match, new RunControl()));
    } catch (error) {
      logger.error('An immediate message failed outside the pipeline', { error, runId: row.id });
      this.#finish(row.id, 'failed');
    }
  }

  /** Runs the given turn and then whatever came up meanwhile; the session stays busy in between. */
  async #runTurns(sessionKey: SessionKey, first: readonly QueueEntry<Waiting>[]): Promise<void> {
    let entries = first;
    while (entries.length > 0) {
      await this.#runTurn(sessionKey, entries);
      if (this.#disposed || !this.#queue.markDone(sessionKey)) return;
      const next = this.#queue.dequeueFollowup(sessionKey);
      entries = next ? [next] : [];
    }
  }

  async #runTurn(sessionKey: SessionKey, entries: readonly QueueEntry<Waiting>[]): Promise<void> {
    const { inbox, lanes, logger, onProcess } = this.#options;
    const newest = entries.at(-1)!;
    const control = new RunControl();
    this.#active.set(sessionKey, { runId: newest.id, control });
    let outcome: InboxOutcome = 'failed';
    try {
      const lane = await lanes.acquire(newest.data.match.rule.lane ?? 'main', sessionKey, control.signal);
      try {
        for (const entry of entries) inbox.markRunning(entry.id);
        const ctx = buildMessageContext(mergeMessages(entries.map((entry) => entry.message)), sessionKey, newest.id);
        outcome = await runWithContext({ requestId: newest.id, sessionKey, startedAt: Date.now() }, () =>
          onProcess(ctx, newest.data.match, control),
        );
      } finally {
        lane.release();
      }
    } catch (error) {
      if (control.signal.aborted) outcome = 'cancelled';
      else logger.error('A turn failed outside the pipeline', { error, sessionKey, runId: newest.id });
    }
    this.#active.delete(sessionKey);
    // A turn that ends because the process is leaving was not answered: its row stays open for the next start.
    if (this.#disposed && outcome === 'cancelled') return;
    if (control.abortedAs) outcome = control.abortedAs;
    for (const id of [...entries.map((entry) => entry.id), ...control.takenIds]) this.#finish(id, outcome);
    this.#requeueUntaken(control);
  }

  /** A message that was to steer the turn but was never taken is answered as a turn of its own. */
  #requeueUntaken(control: RunControl): void {
    for (const id of control.untakenIds) {
      const row = this.#options.inbox.get(id);
      if (row && row.state !== 'done') this.#admit(row, this.#match(row.message), 'followup');
    }
  }
}
