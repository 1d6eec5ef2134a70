import { LEFT_OVER_MARK, type PendingApproval } from '@finclaw/agent/tools';
import { isGivenUp } from '@finclaw/conversation';
import { type DiskTrouble, diskState } from '@finclaw/infra';
import type { InboxRow } from '@finclaw/storage';
import type { TranscriptEntry } from '@finclaw/types';
import { forgetSettled } from '../answering/forget-settled.ts';
import type { OpenParts } from './open-parts.ts';
import type { MessagePath } from './wire-answering.ts';
import type { Engine } from './wire-engine.ts';

/** What recovery did with the messages that an earlier process left unfinished. */
export interface Recovered {
  /** Being answered now. */
  readonly takenUp: readonly InboxRow[];
  /** Too old to be answered unasked; their conversations were told. */
  readonly leftOver: readonly InboxRow[];
}

/** Which messages to look at; all of those whose channel is running when absent. */
export type RowFilter = (row: InboxRow) => boolean;

/** Conversations whose approval was interrupted; their runs go on when somebody is there who can answer it. */
const AWAITS_PERSON = 'awaits-person';
const LOOK_EVERY_MS = 1000;
const LOCK_WAIT_MS = 5000;
const UNANSWERED = '(Not answered: the program was not running. The user was told and may ask again.)';

/** The third phase: what an earlier process left behind. It begins when every part exists, and never before. */
export class Recovery {
  readonly #open: OpenParts;
  readonly #engine: Engine;
  readonly #path: MessagePath;
  #stopForgetting: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  #looking: NodeJS.Timeout | undefined;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(open: OpenParts, engine: Engine, path: MessagePath) {
    this.#open = open;
    this.#engine = engine;
    this.#path = path;
  }

  /** Ends what nobody can go on with, because the process that could is gone. */
  async settleInterrupted(): Promise<void> {
    const { values, usage } = this.#open.store;
    await usage.releaseLeft();
    for (const { requester } of await this.#engine.approvals.recover()) {
      await values.set(AWAITS_PERSON, requester.sessionKey, JSON.stringify(requester));
    }
  }

  /** Takes up unfinished messages and replies of the channels that are running, or says that they were left for too long. */
  async takeUp(concerns?: RowFilter): Promise<Recovered> {
    const { store, now } = this.#open;
    const { keeper } = this.#path;
    this.#stopForgetting ??= forgetSettled(store, now);
    this.#stopWatching ??= diskState.onChange((trouble) => this.#diskChanged(trouble));
    await this.#resume();
    if (keeper === undefined) return this.#takeUpMessages(() => this.#left(concerns));
    if (concerns === undefined) keeper.start();
    else for (const row of await this.#left(concerns)) await keeper.accepted(row);
    return { takenUp: [], leftOver: [] };
  }

  /** Takes conversations from the other processes that share the database, once the caller asks for it. */
  bindLanes(): void {
    const { config, now } = this.#open;
    const { keeper, router } = this.#path;
    keeper?.bind({
      router,
      isFresh: ({ state, acceptedAt }) => state === 'accepted' && now() - acceptedAt <= config.session.askAgainAfterMs,
      // Not behind other conversations: this one is ours alone, and dozens may come from a process that has gone.
      takeUp: async (rows) => {
        const runs = new Set(rows.flatMap(({ id, runId = id }) => [id, runId]));
        if (await this.#hasUnsent(runs)) await this.#engine.notices.resumeOf(runs);
        await this.#takeUpNext(async () => rows);
      },
      onGone: async () => {
        await this.settleInterrupted();
        await this.#resume();
      },
    });
  }

  /** Whether parts of an answer were on their way. */
  async #hasUnsent(runs: ReadonlySet<string>): Promise<boolean> {
    for (const run of runs)
      if ((await this.#open.store.outbox.partsOfRun(run)).some(({ state }) => state === 'prepared' || state === 'sending'))
        return true;
    return false;
  }

  /** What processes now gone left unfinished on the channels that run here. */
  async #left(concerns: RowFilter = () => true): Promise<readonly InboxRow[]> {
    const { store, channels } = this.#open;
    const isReachable = ({ message }: InboxRow): boolean => channels.plugin(message.channelId) !== undefined;
    return (await store.inbox.unfinished()).filter((row) => isReachable(row) && concerns(row));
  }

  /** Once there is room again, notices that could not leave do. */
  #diskChanged(trouble: DiskTrouble | undefined): void {
    const { logger } = this.#open;
    if (trouble !== undefined) {
      logger.error('Nothing can be stored; new messages are refused', { disk: trouble });
      return;
    }
    logger.info('Things can be stored again');
    this.#resume().catch((error: unknown) => logger.error('Notices could not be sent again', { error }));
  }

  /** A run that waits for the disk brings its own answer to its end. */
  #resume(): Promise<void> {
    const { notices } = this.#engine;
    if (this.#path.keeper !== undefined) return notices.resumeOf(new Set());
    return notices.resume((runId) => this.#path.router.isTaken(runId));
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopForgetting?.();
    clearInterval(this.#looking);
  }

  /** One at a time: two that look at once would both find the same messages. */
  #takeUpMessages(find: () => Promise<readonly InboxRow[]>): Promise<Recovered> {
    const taken = this.#taking.then(() => this.#takeUpNext(find));
    this.#taking = taken.catch(() => {});
    return taken;
  }

  async #takeUpNext(find: () => Promise<readonly InboxRow[]>): Promise<Recovered> {
    const { store, logger } = this.#open;
    const { router } = this.#path;
    const rows = (await find()).filter((row) => !router.isTaken(row.id));
    const leftOver = await this.#leftOverOf(rows);
    await this.#tell(leftOver);
    const alive = rows.filter((row) => !leftOver.includes(row));
    const waiting: InboxRow[] = [];
    for (const row of alive) if (await this.#awaitsPerson(row)) waiting.push(row);
    const takenUp = alive.filter((row) => !waiting.includes(row));
    for (const sessionKey of new Set([...leftOver, ...takenUp].map((row) => row.sessionKey)))
      if ((await store.values.get(AWAITS_PERSON, sessionKey)) !== undefined) await store.values.delete(AWAITS_PERSON, sessionKey);
    this.#follow(takenUp);
    await router.recover(takenUp);
    // Where conversations are shared, those that wait are looked at again with the next round.
    if (this.#path.keeper !== undefined) return { takenUp, leftOver };
    clearInterval(this.#looking);
    if (waiting.length > 0) {
      logger.info('Interrupted runs wait until somebody is there who can approve', { count: waiting.length });
      const again = (): Promise<unknown> =>
        this.#takeUpMessages(() => this.#left((row) => waiting.some(({ id }) => id === row.id)));
      const look = async (): Promise<void> => {
        const isWaiting = await Promise.all(waiting.map((row) => this.#awaitsPerson(row)));
        if (isWaiting.includes(false)) await again();
      };
      const complain = (error: unknown): void => logger.error('Interrupted runs could not be taken up', { error });
      this.#looking = setInterval(() => void look().catch(complain), LOOK_EVERY_MS).unref();
    }
    return { takenUp, leftOver };
  }

  /** Until it ends, a run of an earlier process waits for people who are not back yet. */
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

  async #awaitsPerson({ sessionKey }: InboxRow): Promise<boolean> {
    const requester = await this.#open.store.values.get(AWAITS_PERSON, sessionKey);
    if (requester === undefined) return false;
    return !this.#engine.approvals.canReach(JSON.parse(requester) as PendingApproval['requester']);
  }

  /** Old, not merely interrupted on its way to the reader, and not a message that brings the program down. */
  async #leftOverOf(rows: readonly InboxRow[]): Promise<readonly InboxRow[]> {
    const { store, config, now } = this.#open;
    const found: InboxRow[] = [];
    for (const row of rows) {
      const { id, runId = id, acceptedAt } = row;
      // A job's answer is wanted late as well; it says so.
      const isExpected = row.message.schedule !== undefined || now() - acceptedAt <= config.session.askAgainAfterMs;
      if (isExpected || isGivenUp(row, this.#path.keeper !== undefined)) continue;
      if ((await store.outbox.partsOfRun(runId)).length === 0) found.push(row);
    }
    return found;
  }

  /** The notice is stored before the messages end, so that a crash in between leaves none of them without a word. */
  async #tell(rows: readonly InboxRow[]): Promise<void> {
    const { router, leftOver } = this.#path;
    const { logger } = this.#open;
    for (const ofConversation of Map.groupBy(rows, ({ sessionKey }) => sessionKey).values()) {
      try {
        const tell = await leftOver.keep(ofConversation);
        await router.letGo(ofConversation);
        await Promise.all([tell(), this.#closeInTranscript(ofConversation)]);
      } catch (error) {
        logger.error('A conversation could not be told of what it left unanswered', { error });
      }
    }
  }

  /** The model must not take up by itself what was written down and never answered. */
  async #closeInTranscript(rows: readonly InboxRow[]): Promise<void> {
    const { sessions } = this.#engine;
    const { sessionKey } = rows[0]!;
    const lastRunIn = (entries: readonly TranscriptEntry[]) => entries.findLast(({ runId }) => runId !== undefined)?.runId;
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
