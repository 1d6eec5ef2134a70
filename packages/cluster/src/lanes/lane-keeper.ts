import type { FinClawLogger } from '@finclaw/infra';
import type { InboxRow, Store } from '@finclaw/storage';
import { createSessionKey, type InboundMessage, type SessionKey } from '@finclaw/types';
import type { Cluster } from '../cluster.ts';
import type { LocalRouter } from './local-router.ts';
import { beginInLane, type LaneScope } from './turn-fence.ts';

/** The channels of this process. */
interface RunningChannels {
  running(): readonly string[];
  plugin(channelId: string): object | undefined;
}

interface LaneKeeperDeps {
  readonly cluster: Cluster;
  readonly inbox: Store['inbox'];
  readonly channels: RunningChannels;
  /**
   * Returns true when the readers of a channel are connected to one process, so that no other can show them an answer.
   */
  readonly isProcessBound: (channelId: string) => boolean;
  /** Tells whether messages of a channel are answered here, or only accepted and displayed. */
  readonly answers: (channelId: string) => boolean;
  /** Tells whether a message is answered without a model. */
  readonly isCommand: (message: InboundMessage) => boolean;
  readonly slots: CallSlots;
  readonly logger: FinClawLogger;
}

/** The model calls that this process makes at a time. */
interface CallSlots {
  readonly total: number;
  /** Below zero when calls wait. */
  readonly free: number;
  /** Reports each call that asks for a slot, with its conversation, and each slot that is released. */
  watch(watcher: (sessionKey?: string) => void): void;
}

/** The receivers of conversations. */
interface Takers {
  readonly router: LocalRouter;
  /** Resumes messages that an earlier process had begun to answer, or left waiting for too long. */
  readonly takeUp: (rows: readonly InboxRow[], isCurrent: () => boolean) => Promise<unknown>;
  /** Tells whether a message was never started. */
  readonly isFresh: (row: InboxRow) => boolean;
  /** Cleans up after processes that have ended. */
  readonly onGone: () => Promise<unknown>;
}

/** The interval for looking for work without a notification. */
const LOOK_EVERY_MS = 500;
/** The number of conversations one process owns at a time. */
const MOST_LANES = 50;
/** The number of conversations taken at once: when many wait, the other processes get their share too. */
const TAKEN_AT_ONCE = 5;
/** The number of questions prepared while all model calls are busy, as a share of these calls. */
const AHEAD = 0.25;

/**
 * Claims conversations for this process where several share the database: those in which it accepted a message and that
 * have no owner yet, those that wait and whose channel runs here, and those it owns and another process accepted a
 * message in.
 */
export class LaneKeeper {
  readonly isShared = true;
  readonly #deps: LaneKeeperDeps;
  /** The last operation on each conversation; they run one after the other, so that messages keep their order. */
  readonly #last = new Map<string, Promise<void>>();
  /** Conversations with a scheduled check, which repeated requests share. */
  readonly #due = new Set<string>();
  /** Conversations to release after their turn because others have waited longer. */
  readonly #yielded = new Set<string>();
  /** Conversations that were claimed and have not asked for a model call yet. */
  readonly #preparing = new Set<string>();
  #takers: Takers | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** True if conversations of other processes are claimed too, as by a server but not by a single command. */
  #takesOthers = false;
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  /** True when the last round had no capacity for further questions. */
  #wasFull = false;

  constructor(deps: LaneKeeperDeps) {
    this.#deps = deps;
  }

  /**
   * Starts answering what this process accepted itself, also when it lost the conversation because its heartbeat was
   * late.
   */
  bind(takers: Takers): void {
    const { cluster } = this.#deps;
    this.#takers = takers;
    cluster.onWake(() => this.#look());
    this.#deps.slots.watch((sessionKey) => {
      if (sessionKey === undefined && this.#wasFull) this.#look();
      if (sessionKey !== undefined) this.#preparing.delete(sessionKey);
    });
    cluster.onLost((sessionKey) => {
      this.#preparing.delete(sessionKey);
      takers.router.lose(createSessionKey(sessionKey));
      this.#lookOften();
    });
    cluster.onGone(() => void takers.onGone().catch(this.#complain('What others left behind could not be settled')));
  }

  /** Begins to claim conversations of other processes as well. */
  start(): void {
    this.#takesOthers = true;
    this.#lookOften();
    this.#look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#takers = undefined;
    await this.#round;
    await Promise.all(this.#last.values());
  }

  /** Returns who can answer a message. */
  placeOf({ channelId }: InboundMessage): string {
    return this.#deps.isProcessBound(channelId) ? `${channelId}@${this.#deps.cluster.self}` : channelId;
  }

  /** Claims the conversation of an accepted message, or makes another process look for it. */
  async accepted({ sessionKey, message }: Pick<InboxRow, 'sessionKey' | 'message'>): Promise<void> {
    const { answers, channels, cluster } = this.#deps;
    const isHere = answers(message.channelId) && channels.plugin(message.channelId) !== undefined;
    // A process without capacity must not overtake those that wait already.
    const isOurs = this.#tokenOf(sessionKey) !== undefined;
    const isCommand = this.isCommand(message);
    const hasPlace = isOurs || (isCommand ? this.#lanesLeft : this.#room) > 0;
    if (isHere && hasPlace && !isOurs && !isCommand) this.#preparing.add(sessionKey);
    if (isHere && hasPlace) await this.#handInSoon(sessionKey);
    if (this.#tokenOf(sessionKey) === undefined) cluster.wake();
  }

  /** Tells whether a message is answered without a model, so that it need not wait for those that are not. */
  isCommand(message: InboundMessage): boolean {
    return this.#deps.isCommand(message);
  }

  /** Returns true when others have waited longer and there is no room for them; this conversation is then released. */
  mustYield(sessionKey: SessionKey): boolean {
    // While messages are being handed in, those left behind could be overtaken.
    if (this.#room > 0 || this.#deps.cluster.counts.ready === 0 || this.#last.has(sessionKey)) return false;
    this.#yielded.add(sessionKey);
    return true;
  }

  /** Releases a conversation that has no work left here. */
  idle(sessionKey: SessionKey): void {
    void this.#next(sessionKey, () => this.#release(sessionKey));
  }

  begin(sessionKey: SessionKey, messageId: string): LaneScope {
    return beginInLane((key) => this.#tokenOf(key), sessionKey, messageId);
  }

  #tokenOf(sessionKey: SessionKey): number | undefined {
    return this.#deps.cluster.tokenOf(sessionKey);
  }

  #lookOften(): void {
    if (this.#takers !== undefined) this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Looks for work, one round at a time; a request during a round starts another one. */
  #look(): void {
    if (this.#takers === undefined) return;
    this.#isAskedAgain = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined;
    });
  }

  async #rounds(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.#lookOnce().catch(this.#complain('Conversations could not be looked for'));
    }
  }

  async #lookOnce(): Promise<void> {
    const { cluster } = this.#deps;
    const router = this.#takers?.router;
    const isIdle = (sessionKey: string): boolean => router?.isIdle(createSessionKey(sessionKey)) ?? true;
    for (const { sessionKey, stop } of await cluster.news(isIdle)) {
      const key = createSessionKey(sessionKey);
      if (stop === 'turn') router?.stop(key);
      if (stop === 'all') router?.stopAll(key);
      void this.#handInSoon(key);
    }
    const room = this.#room;
    this.#wasFull = room <= 0;
    const limit = Math.min(room > 0 ? room : this.#lanesLeft, TAKEN_AT_ONCE);
    if (limit <= 0) return;
    const claimed = await cluster.claim(this.#places(), limit, room > 0 ? 'all' : 'commands');
    for (const each of claimed) {
      const sessionKey = createSessionKey(each);
      if (room > 0) this.#preparing.add(sessionKey);
      void this.#handInSoon(sessionKey);
    }
    if (claimed.length === limit) this.#isAskedAgain = true;
  }

  /**
   * The number of questions this process may still claim: as many as it can ask a model at once, plus a few it prepares
   * meanwhile. The rest is left to other processes.
   */
  get #room(): number {
    const { total, free } = this.#deps.slots;
    return Math.min(free + Math.ceil(total * AHEAD) - this.#preparing.size, this.#lanesLeft);
  }

  get #lanesLeft(): number {
    return MOST_LANES - this.#deps.cluster.heldCount;
  }

  async #handInSoon(sessionKey: SessionKey): Promise<void> {
    if (this.#due.has(sessionKey)) return this.#last.get(sessionKey);
    this.#due.add(sessionKey);
    await this.#next(sessionKey, async () => {
      this.#due.delete(sessionKey);
      try {
        await this.#handIn(sessionKey);
      } finally {
        // Its place is for whoever can be taken up.
        if (this.#tokenOf(sessionKey) === undefined) this.#preparing.delete(sessionKey);
      }
    });
  }

  /** Returns the places whose messages can be answered here. */
  #places(): readonly string[] {
    const { channels, answers, isProcessBound } = this.#deps;
    return channels
      .running()
      .filter(answers)
      .flatMap((id) => [
        ...(isProcessBound(id) ? [`${id}@${this.#deps.cluster.self}`] : []),
        ...(this.#takesOthers ? [id] : []),
      ]);
  }

  async #handIn(sessionKey: SessionKey): Promise<void> {
    const { cluster } = this.#deps;
    const takers = this.#takers;
    const token = takers && (await cluster.hold(sessionKey));
    if (takers === undefined || token === undefined) return;
    await takers.router.hasLeft(sessionKey);
    // All rows each time: those handed in before may have been returned since, and go first.
    const found = await this.#deps.inbox.waiting(sessionKey);
    const rows = found.filter((row) => !takers.router.isTaken(row.id) && this.#isForUs(row));
    // Once the lease is lost, a turn that still ends here returns messages that go before these.
    const isCurrent = (): boolean => this.#tokenOf(sessionKey) === token;
    if (rows.every(takers.isFresh)) await takers.router.admit(rows, isCurrent);
    else await takers.takeUp(rows, isCurrent);
    if (takers.router.isIdle(sessionKey)) await this.#release(sessionKey);
  }

  #isForUs({ message, owner }: InboxRow): boolean {
    const { channels, cluster, answers, isProcessBound } = this.#deps;
    if (channels.plugin(message.channelId) === undefined || !answers(message.channelId)) return false;
    return !isProcessBound(message.channelId) || owner === undefined || !cluster.isForeign(owner);
  }

  /** Releases a conversation that has no work left here. */
  async #release(sessionKey: SessionKey): Promise<void> {
    const { cluster, inbox, isProcessBound } = this.#deps;
    const hasYielded = this.#yielded.delete(sessionKey);
    if (this.#takers?.router.isIdle(sessionKey) === false) return;
    this.#preparing.delete(sessionKey);
    if (hasYielded) return cluster.yield(sessionKey);
    if (await cluster.release(sessionKey)) return cluster.counts.ready > 0 ? this.#look() : undefined;
    const rows = await inbox.waiting(sessionKey);
    const first = rows[0];
    const staysHere = this.#takers !== undefined && rows.some((row) => this.#isForUs(row));
    if (first === undefined || staysHere) return this.#look();
    const { channelId } = first.message;
    await cluster.release(sessionKey, isProcessBound(channelId) ? `${channelId}@${first.owner}` : channelId);
  }

  #next(sessionKey: SessionKey, work: () => Promise<void>): Promise<void> {
    const done = (this.#last.get(sessionKey) ?? Promise.resolve())
      .then(work)
      .catch(this.#complain('A conversation could not be taken up'))
      .then(() => {
        if (this.#last.get(sessionKey) === done) this.#last.delete(sessionKey);
      });
    this.#last.set(sessionKey, done);
    return done;
  }

  #complain(sentence: string): (error: unknown) => void {
    return (error) => this.#deps.logger.error(sentence, { error });
  }
}
