import { deriveGlobalSessionKey, deriveRoutingSessionKey, mergeMessages, replyTargetOf } from '@finclaw/channel-kit';
import { diskState, FinClawError, type FinClawEventMap, type TypedEmitter } from '@finclaw/infra';
import type { Inbox, InboxRow } from '@finclaw/storage';
import { type InboundMessage, recoveredOrigin, type SessionKey } from '@finclaw/types';
import { type BindingMatch, type BindingRule, matchBinding } from './bindings.ts';
import type { DropReason } from './message-end.ts';
import { type EnqueueResult, MessageQueue, type QueueEntry } from './message-queue.ts';
import type { QueueSettings } from './queue-settings.ts';
import { RunControl } from './run-control.ts';
import { type RunResult, rowsOf, type TurnOptions, TurnRunner, type Waiting } from './turn-runner.ts';
import { ALONE, type TurnScopes } from './turn-scope.ts';

export interface RouterOptions<Run extends RunResult = RunResult> extends Omit<TurnOptions<Run>, 'scopes'> {
  readonly bindings: readonly BindingRule[];
  readonly defaultAgentId: string;
  /** Returns true when a channel can have several accounts; its session keys then name the account. */
  readonly hasAccounts?: (channelId: string) => boolean;
  /** Lets every direct chat of an agent continue one conversation; the owner has to choose it. */
  readonly sharesDirectChat?: (message: InboundMessage) => boolean;
  readonly inbox: Pick<Inbox, 'accept' | 'flushed' | 'markRunning' | 'excuse' | 'withdraw'>;
  readonly eventBus: TypedEmitter<FinClawEventMap>;
  readonly queueFor: (row: Pick<InboxRow, 'sessionKey' | 'message' | 'agentId'>) => Promise<QueueSettings>;
  /**
   * True for a message that is handled at once even while its session is busy, such as the command that stops the
   * running turn.
   */
  readonly isImmediate?: (message: InboundMessage) => boolean;
  /** True for a message that is never merged with others or steered into a running turn. */
  readonly isCommand?: (message: InboundMessage) => boolean;
  /** The conversations this process answers in; all when absent. */
  readonly scopes?: TurnScopes | undefined;
}

type RouteResult =
  | { readonly status: 'duplicate'; readonly row: InboxRow }
  | { readonly status: EnqueueResult<unknown>['status']; readonly row: InboxRow };

/** A running turn, and the messages that were offered to it, by their id. */
interface ActiveRun {
  readonly runId: string;
  readonly control: RunControl;
  readonly steered: Map<string, QueueEntry<Waiting>>;
  /** True once another process owns the conversation. */
  isLost: boolean;
  /** Resolves when it has ended and its messages are released. */
  readonly over: Promise<void>;
}

/** The number of crashes after which a message is given up. */
const MAX_ATTEMPTS = 3;
/**
 * The same limit where processes share the work: a process that crashes was handling dozens of messages, most of which
 * did not cause it.
 */
const MAX_ATTEMPTS_TOGETHER = 8;

/** Returns true if a message was running in too many crashed processes. */
export const isGivenUp = ({ attempts }: Pick<InboxRow, 'attempts'>, isShared: boolean): boolean =>
  attempts >= (isShared ? MAX_ATTEMPTS_TOGETHER : MAX_ATTEMPTS);

/** Returns true if a process had begun to answer a message. */
const hasBegun = ({ state, attempts }: InboxRow): boolean => state === 'running' || attempts > 0;

/** Marks a message that another process accepted as recovered; the stored row keeps its original values. */
const asRecovered = (row: InboxRow): InboxRow => ({
  ...row,
  message: { ...row.message, origin: recoveredOrigin(row.message.origin) },
});

/**
 * Accepts messages, keeps their order within a session, and runs one turn at a time per session. A message is accepted
 * once its inbox row is written; from then on it ends in exactly one outcome.
 */
export class MessageRouter<Run extends RunResult = RunResult> {
  readonly #options: RouterOptions<Run>;
  readonly #scopes: TurnScopes;
  readonly #queue: MessageQueue<Waiting>;
  readonly #turns: TurnRunner<Run>;
  readonly #active = new Map<SessionKey, ActiveRun>();
  /** The number of immediate messages handled beside a session's turn. */
  readonly #beside = new Map<SessionKey, number>();
  readonly #running = new Set<Promise<void>>();
  #takeUpEarlier: (sessionKey: SessionKey) => Promise<void> = async () => {};
  #nextOrder = 0;
  #disposed = false;
  #isDraining = false;

  constructor(options: RouterOptions<Run>) {
    this.#options = options;
    this.#scopes = options.scopes ?? ALONE;
    this.#turns = new TurnRunner({ ...options, scopes: this.#scopes }, () => this.#disposed);
    this.#queue = new MessageQueue<Waiting>((sessionKey) => {
      if (!this.#queue.isProcessing(sessionKey)) this.#start(sessionKey);
    });
  }

  /**
   * Sets a callback that queues the messages an earlier process left in a session; it runs before a newer one is
   * accepted there.
   */
  beforeAccepting(takeUpEarlier: (sessionKey: SessionKey) => Promise<void>): void {
    this.#takeUpEarlier = takeUpEarlier;
  }

  sessionKeyOf(message: InboundMessage): SessionKey {
    return this.#sessionKey(message, this.#match(message));
  }

  /** Accepts a message. Resolves when it is on disk, not when it is answered. */
  async route(message: InboundMessage): Promise<RouteResult> {
    const entry = this.entryOf(message);
    const { sessionKey } = entry;
    const { inbox, book } = this.#options;
    await this.#takeUpEarlier(sessionKey);
    // Read first: there is no await between the disk write and the queue, so that messages are queued in the order
    // of their rows. A job neither steers nor stops its owner's run, and a program waits for the answer to each of its
    // questions.
    const settings = await (message.schedule || message.program
      ? this.#queuedAlone(entry)
      : this.#options.queueFor(entry));
    const { accepted, row } = await inbox.accept(entry);
    const isOurs = accepted && book.take(row.id);
    try {
      await inbox.flushed();
    } catch (error) {
      // The sender is informed that it was not accepted, so it must not be recovered later and may be sent again.
      if (isOurs) this.#track(diskState.whenWritable(() => inbox.withdraw(row.id)).then(() => book.giveBack(row.id)));
      throw error;
    }
    if (!accepted) return { status: 'duplicate', row };
    this.#options.eventBus.emit('channel:message', message.channelId, message.id);
    // Recovery may have found the row first; then it is in the queue already.
    return { status: isOurs ? this.#admit(row, this.#match(message), settings) : 'queued', row };
  }

  /** Returns the inbox row of a message to accept; fails while none can be. */
  entryOf(message: InboundMessage): Parameters<Inbox['accept']>[0] {
    if (this.#disposed) throw new FinClawError('The router is shutting down.', 'ROUTER_CLOSED');
    diskState.assertWritable();
    const match = this.#match(message);
    const sessionKey = this.#sessionKey(message, match);
    return { message, sessionKey, agentId: match.agentId, target: replyTargetOf(message) };
  }

  /**
   * Queues messages of one conversation in their order, as if they had just arrived; queues none when they are no
   * longer `isCurrent`.
   */
  async admit(rows: readonly InboxRow[], isCurrent: () => boolean = () => true): Promise<void> {
    const { book, queueFor } = this.#options;
    const settings = await Promise.all(
      rows.map((row) => (row.message.schedule || row.message.program ? this.#queuedAlone(row) : queueFor(row))),
    );
    if (this.#disposed || !isCurrent()) return;
    for (const [at, row] of rows.entries())
      if (book.take(row.id))
        this.#admit(hasBegun(row) ? asRecovered(row) : row, this.#match(row.message), settings[at]!);
  }

  /** Leaves a conversation to another process: aborts its run, removes its waiting messages, and ends nothing. */
  lose(sessionKey: SessionKey): void {
    const active = this.#active.get(sessionKey);
    this.#giveBack([...this.#queue.clear(sessionKey), ...(active ? untaken(active) : [])]);
    if (active === undefined) return;
    active.isLost = true;
    active.control.abort(new DOMException('Another process took the conversation over.', 'AbortError'));
  }

  /** Resolves when a turn of a lost conversation has released its messages: they go before later ones. */
  async hasLeft(sessionKey: SessionKey): Promise<void> {
    const active = this.#active.get(sessionKey);
    if (active?.isLost) await active.over;
  }

  /** Starts no new work, and waits for running turns up to the limit; waiting messages stay in the inbox. */
  async drain(limitMs: number): Promise<void> {
    this.#isDraining = true;
    this.#giveBack(this.#queue.clear());
    await within(limitMs, this.idle());
  }

  /** True when nothing runs or waits in a conversation. */
  isIdle(sessionKey: SessionKey): boolean {
    return !this.#active.has(sessionKey) && !this.#beside.has(sessionKey) && this.#queue.isIdle(sessionKey);
  }

  #giveBack(entries: readonly QueueEntry<Waiting>[]): void {
    for (const { id } of entries.flatMap(({ data }) => rowsOf(data))) this.#options.book.giveBack(id);
  }

  /** Queues messages that an earlier process accepted and did not finish. Returns how many. */
  async recover(rows: readonly InboxRow[], isCurrent: () => boolean = () => true): Promise<number> {
    const { book } = this.#options;
    const judged = await Promise.all(
      rows.map(async (row) => ({ row, lost: await this.#lostCause(row), settings: await this.#queuedAlone(row) })),
    );
    // No await from here on, so that no newer message of a conversation is queued in between.
    const left = isCurrent() ? judged.filter(({ row }) => book.take(row.id)) : [];
    // Where processes share the work, a message that was not started is unchanged, whichever process accepted it.
    const isAsSent = (row: InboxRow): boolean => this.#scopes.isShared && !hasBegun(row);
    const open = left.filter(({ lost }) => !lost);
    for (const { row, settings } of open) {
      const { id, runId = id } = row;
      // Part of the question that a later message completed: resumed with it, so that a repeated call is the same.
      if (isLater(open, runId, id)) continue;
      const together = open.filter((each) => each.row.runId === id && isLater(open, id, each.row.id));
      const asAccepted = isAsSent(row) ? row : asRecovered(row);
      this.#admit(
        asAccepted,
        this.#match(row.message),
        settings,
        together.map((each) => asRecovered(each.row)),
      );
    }
    for (const { row, lost } of left) if (lost) await this.#end(row, lost);
    return left.length;
  }

  /**
   * Returns the reason a message of an earlier process needs no run: it was answered together with another, or every
   * attempt crashed.
   */
  async #lostCause(row: InboxRow): Promise<'joined' | 'gave-up' | undefined> {
    const { id, runId = id } = row;
    if (runId !== id && (await this.#turns.wasDelivered(runId))) return 'joined';
    return isGivenUp(row, this.#scopes.isShared) && !(await this.#turns.wasDelivered(id)) ? 'gave-up' : undefined;
  }

  /** Tells whether this process is already responsible for a message. */
  isTaken(id: string): boolean {
    return this.#options.book.isOpen(id);
  }

  /** Ends messages of an earlier process without an answer, because too much time has passed. */
  async expire(rows: readonly InboxRow[]): Promise<void> {
    const { book } = this.#options;
    for (const row of rows.filter(({ id }) => book.take(id))) await this.#end(row, 'too-old');
  }

  /**
   * Aborts the running turn of a session, if any; where that turn is already being replaced by a newer message, the
   * newer one is stopped.
   */
  stop(sessionKey: SessionKey): boolean {
    const active = this.#active.get(sessionKey);
    if (active?.control.abortedAs === 'superseded') this.#drop(this.#queue.clear(sessionKey), 'stopped');
    active?.control.abort(new DOMException('Stopped by the user.', 'AbortError'));
    return active !== undefined;
  }

  /** Also ends the waiting messages without an answer. */
  stopAll(sessionKey: SessionKey): void {
    this.#drop(this.#queue.clear(sessionKey), 'stopped');
    const active = this.#active.get(sessionKey);
    if (active) this.#drop(untaken(active), 'stopped');
    this.stop(sessionKey);
  }

  /** True while a turn of the session runs, other than the given one. */
  isBusy(sessionKey: SessionKey, exceptRunId?: string): boolean {
    const active = this.#active.get(sessionKey);
    return active !== undefined && active.runId !== exceptRunId;
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /**
   * Refuses new messages, aborts running turns and waits for them, at most `limitMs`. Waiting messages stay in the
   * inbox.
   */
  async dispose(limitMs = 5000): Promise<void> {
    this.#disposed = true;
    this.#queue.clear();
    for (const { control } of this.#active.values()) control.abort(new DOMException('Shutting down.', 'AbortError'));
    await within(limitMs, this.idle());
  }

  #match(message: InboundMessage): BindingMatch {
    return matchBinding(message, this.#options.bindings, this.#options.defaultAgentId);
  }

  #sessionKey(message: InboundMessage, match: BindingMatch): SessionKey {
    if (message.chatType === 'direct' && this.#options.sharesDirectChat?.(message))
      return deriveGlobalSessionKey(match.agentId);
    const namesAccount = this.#options.hasAccounts?.(message.channelId) === true;
    return deriveRoutingSessionKey({
      channelId: message.channelId,
      chatType: message.chatType,
      senderId: message.senderId,
      agentId: match.agentId,
      ...(message.chatType === 'direct'
        ? { chatId: message.senderId }
        : { chatId: message.chatId ?? message.senderId }),
      ...(message.threadId === undefined ? {} : { threadId: message.threadId }),
      ...(namesAccount && message.accountId ? { accountId: message.accountId } : {}),
    });
  }

  /** Queues a message of an earlier process, or of a job, as a separate turn, whatever the session's queue mode. */
  async #queuedAlone(row: Pick<InboxRow, 'sessionKey' | 'message' | 'agentId'>): Promise<QueueSettings> {
    return { ...(await this.#options.queueFor(row)), mode: 'queue' };
  }

  #admit(
    row: InboxRow,
    match: BindingMatch,
    settings: QueueSettings,
    together: readonly InboxRow[] = [],
  ): EnqueueResult<Waiting>['status'] {
    const { id, sessionKey } = row;
    const message = mergeMessages([...together, row].map((each) => each.message));
    const { isImmediate, isCommand } = this.#options;
    if (this.#active.has(sessionKey) && isImmediate?.(message)) {
      this.#track(this.#runBeside(row, match));
      return 'started';
    }
    const order = this.#nextOrder++;
    // Another person's text never becomes part of the sender's own message.
    const isForwarded = message.origin === 'forwarded';
    const standsAlone =
      isForwarded || message.schedule !== undefined || message.program !== undefined || isCommand?.(message) === true;
    return this.#enqueue({ id, message, sessionKey, order, standsAlone, data: { row, match, together } }, settings);
  }

  #enqueue(entry: QueueEntry<Waiting>, settings: QueueSettings): EnqueueResult<Waiting>['status'] {
    const { sessionKey } = entry;
    const active = this.#active.get(sessionKey);
    const result = this.#queue.enqueue(entry, settings, (item, staysQueued) => {
      if (!active?.control.steer(item.id, item.message.body, staysQueued)) return false;
      if (!staysQueued) active.steered.set(item.id, item);
      return true;
    });
    if ('dropped' in result && result.dropped) this.#drop([result.dropped], 'queue-full');
    if (result.status === 'interrupt') {
      this.#drop(result.superseded, 'superseded');
      active?.control.abort(new DOMException('A newer message arrived.', 'AbortError'), 'superseded');
    }
    if (result.status === 'started') this.#start(sessionKey);
    return result.status;
  }

  #drop(entries: readonly QueueEntry<Waiting>[], reason: DropReason): void {
    for (const row of entries.flatMap(({ data }) => rowsOf(data))) this.#track(this.#end(row, reason));
  }

  /** Ends a message without a run; one that this process no longer owns is left to the owner of its conversation. */
  async #end(row: InboxRow, reason: DropReason): Promise<void> {
    const { book, logger } = this.#options;
    const { id, sessionKey } = row;
    const scope = this.#scopes.begin(sessionKey, id);
    if (!scope.isOurs()) return book.giveBack(id);
    try {
      await scope.run(() => book.settle([row], { dropped: reason }));
    } catch (error) {
      if (!this.#scopes.isShared) throw error;
      logger.error('A message could not be ended', { error, sessionKey, runId: id });
    } finally {
      scope.end();
    }
  }

  #start(sessionKey: SessionKey): void {
    if (!this.#disposed && !this.#isDraining) this.#track(this.#runTurns(sessionKey, this.#queue.take(sessionKey)));
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#options.logger.error('A turn could not be brought to its end', { error }))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Handles an immediate message in parallel to the session's turn. */
  async #runBeside(row: InboxRow, match: BindingMatch): Promise<void> {
    const { sessionKey } = row;
    const entry = { message: row.message, data: { row, match } };
    this.#beside.set(sessionKey, (this.#beside.get(sessionKey) ?? 0) + 1);
    await this.#turns.run(sessionKey, [entry], new RunControl());
    const left = this.#beside.get(sessionKey)! - 1;
    if (left > 0) this.#beside.set(sessionKey, left);
    else this.#beside.delete(sessionKey);
    this.#tellIdle(sessionKey);
  }

  #tellIdle(sessionKey: SessionKey): void {
    if (!this.#disposed && this.isIdle(sessionKey)) this.#scopes.idle(sessionKey);
  }

  /** Runs the given turn and then those that were queued meanwhile; the session stays busy in between. */
  async #runTurns(sessionKey: SessionKey, first: readonly QueueEntry<Waiting>[]): Promise<void> {
    for (let entries = first; entries.length > 0; entries = this.#queue.take(sessionKey)) {
      await this.#runTurn(sessionKey, entries);
      if (this.#disposed || !this.#queue.markDone(sessionKey) || this.#isDraining) break;
      if (this.#scopes.mustYield(sessionKey)) this.#giveBack(this.#queue.clear(sessionKey));
    }
    this.#tellIdle(sessionKey);
  }

  async #runTurn(sessionKey: SessionKey, entries: readonly QueueEntry<Waiting>[]): Promise<void> {
    const runId = entries.at(-1)!.id;
    const control = new RunControl((id) => this.#options.inbox.markRunning(id, runId));
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const active = { runId, control, steered: new Map<string, QueueEntry<Waiting>>(), isLost: false, over };
    this.#active.set(sessionKey, active);
    await this.#turns.run(sessionKey, entries, control, active.steered);
    const settings = await this.#settingsOf(entries.at(-1)!.data.row);
    this.#active.delete(sessionKey);
    // A message that was offered to the turn but never taken is answered after it.
    const left = this.#disposed ? [] : untaken(active);
    if (settings === undefined) this.#giveBack(left);
    else for (const entry of left) this.#enqueue(entry, { ...settings, mode: 'followup' });
    end();
  }

  /**
   * Returns the queue settings of a conversation; undefined when they cannot be read, which must not prevent its turn
   * from ending.
   */
  async #settingsOf(row: InboxRow): Promise<QueueSettings | undefined> {
    try {
      return await this.#options.queueFor(row);
    } catch (error) {
      this.#options.logger.error('How messages wait could not be read', { error, sessionKey: row.sessionKey });
      return undefined;
    }
  }
}

/** Returns true when the list contains a message of that id behind the other one. */
function isLater(among: readonly { readonly row: InboxRow }[], id: string, than: string): boolean {
  const place = (of: string): number => among.findIndex(({ row }) => row.id === of);
  return place(id) > place(than);
}

/** Waits for the work, at most `limitMs`. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/** Takes back the messages that were offered to a turn and not taken by it. */
function untaken({ control, steered }: ActiveRun): readonly QueueEntry<Waiting>[] {
  return control.withdrawOffers().flatMap((id) => steered.get(id) ?? []);
}
