import { isGivenUp } from '@finclaw/conversation';
import { type DiskTrouble, diskState } from '@finclaw/infra';
import type { InboxRow } from '@finclaw/storage';
import { LEFT_OVER_MARK, type PendingApproval } from '@finclaw/tools';
import type { SessionKey, TranscriptEntry } from '@finclaw/types';
import { forgetSettled } from '../answering/forget-settled.ts';
import { LEFT_NOTICES } from '../answering/notices.ts';
import { runningSince } from './open-database.ts';
import type { OpenParts } from './open-parts.ts';
import type { MessagePath } from './wire-answering.ts';
import type { Engine } from './wire-engine.ts';

/** The result of recovering the messages that an earlier process left unfinished. */
export interface Recovered {
  /** Being answered now. */
  readonly takenUp: readonly InboxRow[];
  /** Too old to be answered without being asked again; their conversations were informed. */
  readonly leftOver: readonly InboxRow[];
}

/** Selects messages; all of those whose channel is running when absent. */
export type RowFilter = (row: InboxRow) => boolean;

/**
 * Marks conversations whose approval was interrupted; their runs continue when a person who can answer it is present.
 */
const AWAITS_PERSON = 'awaits-person';
const LOOK_EVERY_MS = 1000;
const LOCK_WAIT_MS = 5000;
/** Notifications within this time trigger one check. */
const GATHER_MS = 50;
const UNANSWERED = '(Not answered: the program was not running. The user was told and may ask again.)';

/** The third phase: unfinished work of an earlier process. It begins when every part exists, and never before. */
export class Recovery {
  readonly #open: OpenParts;
  readonly #engine: Engine;
  readonly #path: MessagePath;
  #stopForgetting: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  #looking: NodeJS.Timeout | undefined;
  #hearing: Promise<void> | undefined;
  #followUp: NodeJS.Timeout | undefined;
  /** Messages that were unfinished when this process started and are not resumed yet, by conversation. */
  readonly #earlier = new Map<SessionKey, Set<string>>();
  /** Conversations that wait until a person can be asked for the approval that was interrupted in them. */
  readonly #held = new Set<SessionKey>();
  /** The last call for each conversation, so that two calls do not both find the same messages. */
  readonly #last = new Map<SessionKey, Promise<unknown>>();
  #resuming: Promise<unknown> = Promise.resolve();
  /** Since when there was always a process; unknown where one is alone. */
  #runningSince = Number.POSITIVE_INFINITY;

  constructor(open: OpenParts, engine: Engine, path: MessagePath) {
    this.#open = open;
    this.#engine = engine;
    this.#path = path;
  }

  /**
   * Preserves the order of every conversation: messages left by an earlier process are queued before a new message is
   * accepted, even before recovery. Where conversations are shared, their lane reads them in order.
   */
  async guardOrder(): Promise<void> {
    if (this.#path.keeper !== undefined) return;
    const rows = await this.#open.store.inbox.unfinished();
    for (const [sessionKey, left] of Map.groupBy(rows, (row) => row.sessionKey))
      this.#earlier.set(sessionKey, new Set(left.map(({ id }) => id)));
    this.#path.router.beforeAccepting((sessionKey) => this.#takeUpEarlier(sessionKey));
  }

  /** Ends what cannot continue because its process is gone. */
  async settleInterrupted(): Promise<void> {
    const { values, usage } = this.#open.store;
    await usage.releaseLeft();
    for (const { requester } of await this.#engine.approvals.recover()) {
      await values.set(AWAITS_PERSON, requester.sessionKey, JSON.stringify(requester));
    }
  }

  /** Recovers unfinished messages and replies of the running channels, or reports that they waited too long. */
  async takeUp(concerns?: RowFilter): Promise<Recovered> {
    const { store, now } = this.#open;
    const { keeper } = this.#path;
    this.#stopForgetting ??= forgetSettled(store, now);
    this.#stopWatching ??= diskState.onChange((trouble) => this.#diskChanged(trouble));
    this.#hearing ??= store.cluster?.bus.subscribe(LEFT_NOTICES, (channelId) => this.#followUpOn(channelId));
    await this.#hearing;
    await this.#resume();
    if (keeper === undefined) return this.#takeUpAll(concerns);
    this.#runningSince = (await runningSince(store)) ?? Number.POSITIVE_INFINITY;
    if (concerns === undefined) keeper.start();
    else for (const row of await this.#left(concerns)) await keeper.accepted(row);
    return { takenUp: [], leftOver: [] };
  }

  /** Lets the lanes hand over conversations of other processes that share the database. */
  bindLanes(): void {
    const { keeper, router } = this.#path;
    keeper?.bind({
      router,
      isFresh: (row) => row.state === 'accepted' && this.#isExpected(row),
      // Not behind other conversations: this one is owned here, and dozens may come from a dead process.
      takeUp: async (rows, isCurrent) => {
        const runs = runsOf(rows);
        if (await this.#hasUnsent(runs)) await this.#engine.notices.resumeOf(runs);
        const isNew = rows.some(({ owner }) => owner !== undefined && this.#isRunning(owner));
        await this.#takeUpRows(rows, !isNew, isCurrent);
      },
      onGone: async () => {
        await this.settleInterrupted();
        await this.#resume();
      },
    });
  }

  /** Tells whether parts of an answer are still to be sent. */
  async #hasUnsent(runs: ReadonlySet<string>): Promise<boolean> {
    for (const run of runs)
      if (
        (await this.#open.store.outbox.partsOfRun(run)).some(({ state }) => state === 'prepared' || state === 'sending')
      )
        return true;
    return false;
  }

  /** Tells whether a process that shares the database, this one included, is running. */
  #isRunning(owner: string): boolean {
    const { cluster } = this.#open.store;
    return cluster !== undefined && (owner === cluster.self || cluster.isForeign(owner));
  }

  /**
   * Returns the messages that dead processes left unfinished on the channels that run here, in one conversation or in
   * all.
   */
  async #left(concerns: RowFilter = () => true, sessionKey?: SessionKey): Promise<readonly InboxRow[]> {
    const { store, channels } = this.#open;
    const isReachable = ({ message }: InboxRow): boolean => channels.plugin(message.channelId) !== undefined;
    return (await store.inbox.unfinished(sessionKey)).filter((row) => isReachable(row) && concerns(row));
  }

  /** Once there is disk space again, sends the notices that had to wait. */
  #diskChanged(trouble: DiskTrouble | undefined): void {
    const { logger } = this.#open;
    if (trouble !== undefined) {
      logger.error('Nothing can be stored; new messages are refused', { disk: trouble });
      return;
    }
    logger.info('Things can be stored again');
    this.#resume().catch((error: unknown) => logger.error('Notices could not be sent again', { error }));
  }

  /** Sends the messages that other processes stored for a channel that runs here. */
  #followUpOn(channelId: string): void {
    const { channels, logger } = this.#open;
    if (channels.plugin(channelId)?.send === undefined) return;
    this.#followUp ??= setTimeout(() => {
      this.#followUp = undefined;
      this.#resume().catch((error: unknown) => logger.error('Notices of others could not be sent', { error }));
    }, GATHER_MS);
  }

  /** A run that waits for the disk finishes its own answer. */
  #resume(): Promise<void> {
    const { notices } = this.#engine;
    if (this.#path.keeper !== undefined) return notices.resumeOf(new Set());
    const resumed = this.#resuming.then(() => notices.resume((runId) => this.#path.router.isTaken(runId)));
    this.#resuming = resumed.catch(() => {});
    return resumed;
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopForgetting?.();
    clearInterval(this.#looking);
    clearTimeout(this.#followUp);
  }

  async #takeUpAll(concerns?: RowFilter): Promise<Recovered> {
    const { logger } = this.#open;
    const sessionKeys = new Set((await this.#left(concerns)).map(({ sessionKey }) => sessionKey));
    const all = await Promise.all(
      [...sessionKeys].map((sessionKey) => this.#takeUpIn(sessionKey, { mayHold: true, concerns })),
    );
    if (this.#held.size > 0) {
      logger.info('Interrupted runs wait until somebody is there who can approve', { count: this.#held.size });
      const complain = (error: unknown): void => logger.error('Interrupted runs could not be taken up', { error });
      this.#looking ??= setInterval(() => void this.#lookAtHeld().catch(complain), LOOK_EVERY_MS).unref();
    }
    return { takenUp: all.flatMap(({ takenUp }) => takenUp), leftOver: all.flatMap(({ leftOver }) => leftOver) };
  }

  async #lookAtHeld(): Promise<void> {
    for (const sessionKey of this.#held)
      if (!(await this.#awaitsPerson(sessionKey))) await this.#takeUpIn(sessionKey, { mayHold: true });
    if (this.#held.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /**
   * A new message ends the wait for a person: it is queued behind the interrupted run, as it would be without the
   * interruption.
   */
  async #takeUpEarlier(sessionKey: SessionKey): Promise<void> {
    const ids = this.#earlier.get(sessionKey);
    if (ids !== undefined) await this.#takeUpIn(sessionKey, { mayHold: false, concerns: ({ id }) => ids.has(id) });
  }

  /** Resumes the unfinished messages of one conversation. */
  #takeUpIn(
    sessionKey: SessionKey,
    { mayHold, concerns }: { readonly mayHold: boolean; readonly concerns?: RowFilter | undefined },
  ): Promise<Recovered> {
    const taken = (this.#last.get(sessionKey) ?? Promise.resolve()).then(async () => {
      const rows = await this.#left(concerns, sessionKey);
      // A new message may come before the answers of earlier processes were sent, or while they are.
      if (!mayHold && (await this.#hasUnsent(runsOf(rows)))) await this.#resume();
      return this.#takeUpRows(rows, mayHold);
    });
    const last = taken
      .catch(() => {})
      .then(() => {
        if (this.#last.get(sessionKey) === last) this.#last.delete(sessionKey);
      });
    this.#last.set(sessionKey, last);
    return taken;
  }

  /**
   * Recovers messages of one conversation, in order; all of them wait while an approval needs a person who is not
   * present.
   */
  async #takeUpRows(found: readonly InboxRow[], mayHold: boolean, isCurrent?: () => boolean): Promise<Recovered> {
    const { store } = this.#open;
    const { router } = this.#path;
    const rows = found.filter((row) => !router.isTaken(row.id));
    const sessionKey = rows[0]?.sessionKey;
    if (sessionKey === undefined) return { takenUp: [], leftOver: [] };
    const leftOver = await this.#leftOverOf(rows);
    await this.#tell(leftOver);
    const alive = rows.filter((row) => !leftOver.includes(row));
    const isHeld = mayHold && alive.length > 0 && (await this.#awaitsPerson(sessionKey));
    const takenUp = isHeld ? [] : alive;
    // Where conversations are shared, waiting ones are checked again in the next round.
    if (isHeld && this.#path.keeper === undefined) this.#held.add(sessionKey);
    if (!isHeld) {
      this.#held.delete(sessionKey);
      if ((await store.values.get(AWAITS_PERSON, sessionKey)) !== undefined)
        await store.values.delete(AWAITS_PERSON, sessionKey);
    }
    this.#follow(takenUp);
    await router.recover(takenUp, isCurrent);
    this.#forgetEarlier(sessionKey, [...takenUp, ...leftOver]);
    return { takenUp, leftOver };
  }

  #forgetEarlier(sessionKey: SessionKey, rows: readonly InboxRow[]): void {
    const ids = this.#earlier.get(sessionKey);
    for (const { id } of rows) ids?.delete(id);
    if (ids?.size === 0) this.#earlier.delete(sessionKey);
  }

  /** Waits, until it ends, for people who are not back yet. */
  #follow(rows: readonly InboxRow[]): void {
    const { recovering, turns } = this.#open;
    for (const { sessionKey, message } of rows) {
      recovering.add(sessionKey);
      const stop = turns.onEnd((channelId, messageId) => {
        if (channelId !== message.channelId || messageId !== message.id) return;
        recovering.delete(sessionKey);
        stop();
      });
    }
  }

  async #awaitsPerson(sessionKey: SessionKey): Promise<boolean> {
    const requester = await this.#open.store.values.get(AWAITS_PERSON, sessionKey);
    if (requester === undefined) return false;
    return !this.#engine.approvals.canReach(JSON.parse(requester) as PendingApproval['requester']);
  }

  /** Tells whether the sender of a message still waits for its answer. */
  #isExpected({ message, acceptedAt }: InboxRow): boolean {
    const { config, now } = this.#open;
    // A job's answer is wanted even when it is late; it states the delay.
    if (message.schedule !== undefined || now() - acceptedAt <= config.session.askAgainAfterMs) return true;
    // Processes that ran all the time are only busy, and one that is alone answers late too.
    return acceptedAt >= this.#runningSince;
  }

  /** Old, not merely interrupted on its way to the reader, and not a message that brings the program down. */
  async #leftOverOf(rows: readonly InboxRow[]): Promise<readonly InboxRow[]> {
    const { store } = this.#open;
    const found: InboxRow[] = [];
    for (const row of rows) {
      const { id, runId = id } = row;
      if (this.#isExpected(row) || isGivenUp(row, this.#path.keeper !== undefined)) continue;
      if ((await store.outbox.partsOfRun(runId)).length === 0) found.push(row);
    }
    return found;
  }

  /** Stores the notice before the messages end, so that a crash in between leaves none of them unanswered. */
  async #tell(rows: readonly InboxRow[]): Promise<void> {
    const { router, leftOver } = this.#path;
    const { logger } = this.#open;
    for (const ofConversation of Map.groupBy(rows, ({ sessionKey }) => sessionKey).values()) {
      try {
        const tell = await leftOver.keep(ofConversation);
        await router.expire(ofConversation);
        await Promise.all([tell(), this.#closeInTranscript(ofConversation)]);
      } catch (error) {
        logger.error('A conversation could not be told of what it left unanswered', { error });
      }
    }
  }

  /** Closes stored unanswered questions, so that the model does not resume them by itself. */
  async #closeInTranscript(rows: readonly InboxRow[]): Promise<void> {
    const { sessions } = this.#engine;
    const { sessionKey } = rows[0]!;
    const lastRunIn = (entries: readonly TranscriptEntry[]) =>
      entries.findLast(({ runId }) => runId !== undefined)?.runId;
    const isOpen = (runId: string | undefined): boolean => rows.some(({ id }) => id === runId);
    if (!isOpen(lastRunIn((await sessions.read(sessionKey))?.entries ?? []))) return;
    const session = await sessions.open(sessionKey, { timeoutMs: LOCK_WAIT_MS });
    try {
      const runId = lastRunIn(session.entries());
      if (runId === undefined || !isOpen(runId)) return;
      const timestamp = new Date(this.#open.now()).toISOString();
      await session.append([{ role: 'assistant', content: UNANSWERED, timestamp, runId, synthetic: LEFT_OVER_MARK }]);
    } finally {
      await session.close();
    }
  }
}

/** Returns the runs of messages, or those they would have had. */
const runsOf = (rows: readonly InboxRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ id, runId = id }) => [id, runId]));
