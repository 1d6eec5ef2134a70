import type { InboundMessage, SessionKey } from '@finclaw/types';
import type { QueueSettings } from './queue-settings.ts';

/** A message in its session's queue. */
export interface QueueEntry<T = unknown> {
  readonly id: string;
  readonly message: InboundMessage;
  readonly sessionKey: SessionKey;
  /** Its place among all messages, which never changes. */
  readonly order: number;
  /** True for a message that must not be merged with others, such as a command: it gets its own turn in every mode. */
  readonly standsAlone: boolean;
  /** The caller's data for the entry's turn. */
  readonly data: T;
}

export type EnqueueResult<T> =
  | { readonly status: 'started' | 'queued' | 'steered' | 'collecting'; readonly dropped?: QueueEntry<T> }
  /** The running turn has to be aborted; the entries in `superseded` will not run. */
  | { readonly status: 'interrupt'; readonly superseded: readonly QueueEntry<T>[] }
  | { readonly status: 'dropped'; readonly which: 'new'; readonly dropped: QueueEntry<T> };

interface Waiting<T> {
  readonly entry: QueueEntry<T>;
  /** True if it can share a turn with neighbours that can too. */
  readonly joins: boolean;
}

interface SessionState<T> {
  waiting: Waiting<T>[];
  isProcessing: boolean;
  /** A message of the running turn. */
  running?: InboundMessage;
  /** Set while messages are being collected. */
  collecting?: { readonly since: number; readonly settings: QueueSettings; timer?: NodeJS.Timeout } | undefined;
}

/**
 * Returns true when two messages can be merged to one question: in a group each question belongs to its author, for
 * permissions and payment, and another person's words never become part of it.
 */
const isOneVoice = (one: InboundMessage, other: InboundMessage): boolean =>
  one.chatType === 'direct' || one.senderId === other.senderId;

/** The longest a collect window stays open, however many messages restart it. */
const COLLECT_MAX_WAIT_MS = 10_000;

/** The messages that wait in each session, oldest first. */
export class MessageQueue<T = unknown> {
  readonly #sessions = new Map<SessionKey, SessionState<T>>();
  readonly #onCollected: (sessionKey: SessionKey) => void;
  readonly #now: () => number;

  /** `onCollected` is called when a collect window closes and the session is free to run its messages as one turn. */
  constructor(onCollected: (sessionKey: SessionKey) => void = () => {}, now: () => number = Date.now) {
    this.#onCollected = onCollected;
    this.#now = now;
  }

  /**
   * Adds an entry. `steer` tries to pass the text to the running turn and returns whether it was offered; `staysQueued`
   * tells it that the entry also gets its own turn. A `started` entry waits at the head of the queue, and the caller
   * takes it.
   */
  enqueue(
    entry: QueueEntry<T>,
    settings: QueueSettings,
    steer?: (entry: QueueEntry<T>, staysQueued: boolean) => boolean,
  ): EnqueueResult<T> {
    const session = this.#session(entry.sessionKey);
    const mode = entry.standsAlone && settings.mode !== 'interrupt' ? 'queue' : settings.mode;
    if (mode === 'collect') return this.#collect(session, entry, settings);
    if (!session.isProcessing && session.collecting === undefined) {
      insert(session, { entry, joins: false });
      return { status: 'started' };
    }
    if (mode === 'interrupt') {
      const superseded = session.waiting.map((each) => each.entry);
      session.waiting = [{ entry, joins: false }];
      return { status: 'interrupt', superseded };
    }
    const maySteer = session.running === undefined || isOneVoice(session.running, entry.message);
    // Text added to the running turn would overtake earlier waiting messages of its sender.
    const overtakes = session.waiting.some((each) => isOneVoice(each.entry.message, entry.message));
    if (mode === 'steer' && !overtakes && maySteer && steer?.(entry, false)) return { status: 'steered' };
    const isSteered = mode === 'steer-backlog' && maySteer && steer?.(entry, true) === true;
    return queueUp(session, { entry, joins: mode === 'followup' }, settings, isSteered ? 'steered' : 'queued');
  }

  /**
   * Takes the entries of the next turn, which makes the session busy: the oldest one, and those after it that share its
   * turn.
   */
  take(sessionKey: SessionKey): readonly QueueEntry<T>[] {
    const session = this.#sessions.get(sessionKey);
    const [first] = session?.waiting ?? [];
    if (session === undefined || first === undefined) return [];
    const { message } = first.entry;
    const apart = session.waiting.findIndex(({ joins, entry }) => !joins || !isOneVoice(message, entry.message));
    const count = apart === -1 ? session.waiting.length : Math.max(1, apart);
    if (first.joins) this.#closeWindow(session);
    session.isProcessing = true;
    session.running = message;
    return session.waiting.splice(0, count).map(({ entry }) => entry);
  }

  /**
   * Ends the running turn and returns whether another can begin. A collect window that filled during the run starts
   * now. A session without work is removed, so that memory does not grow over months.
   */
  markDone(sessionKey: SessionKey): boolean {
    const session = this.#sessions.get(sessionKey);
    if (!session) return false;
    session.isProcessing = false;
    if (session.waiting.length === 0) {
      this.#closeWindow(session);
      this.#sessions.delete(sessionKey);
    }
    const isCollecting = session.collecting !== undefined && session.waiting[0]?.joins === true;
    if (isCollecting) this.#openWindow(sessionKey, session);
    return session.waiting.length > 0 && !isCollecting;
  }

  isProcessing(sessionKey: SessionKey): boolean {
    return this.#sessions.get(sessionKey)?.isProcessing ?? false;
  }

  /** True when nothing is running, waiting or being collected. */
  isIdle(sessionKey: SessionKey): boolean {
    const session = this.#sessions.get(sessionKey);
    return session === undefined || (!session.isProcessing && session.waiting.length === 0);
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Removes and returns the waiting entries of one session, or of all. */
  clear(sessionKey?: SessionKey): readonly QueueEntry<T>[] {
    const keys = sessionKey === undefined ? [...this.#sessions.keys()] : [sessionKey];
    return keys.flatMap((key) => {
      const session = this.#sessions.get(key);
      if (!session) return [];
      this.#closeWindow(session);
      if (!session.isProcessing) this.#sessions.delete(key);
      return session.waiting.splice(0).map(({ entry }) => entry);
    });
  }

  #session(sessionKey: SessionKey): SessionState<T> {
    let session = this.#sessions.get(sessionKey);
    if (!session) {
      session = { waiting: [], isProcessing: false };
      this.#sessions.set(sessionKey, session);
    }
    return session;
  }

  #collect(session: SessionState<T>, entry: QueueEntry<T>, settings: QueueSettings): EnqueueResult<T> {
    session.collecting = { ...(session.collecting ?? { since: this.#now() }), settings };
    const result = queueUp(session, { entry, joins: true }, settings, 'collecting');
    if (!session.isProcessing) this.#openWindow(entry.sessionKey, session);
    return result;
  }

  /** Each arrival restarts the window, but never past the maximum wait, and a full queue closes it at once. */
  #openWindow(sessionKey: SessionKey, session: SessionState<T>): void {
    const { collecting } = session;
    if (collecting === undefined) return;
    clearTimeout(collecting.timer);
    const { collectWindowMs, maxSize } = collecting.settings;
    const remaining = collecting.since + COLLECT_MAX_WAIT_MS - this.#now();
    const isFull = session.waiting.length >= maxSize;
    const waitMs = isFull ? 0 : Math.max(0, Math.min(collectWindowMs, remaining));
    collecting.timer = setTimeout(() => {
      this.#closeWindow(session);
      this.#onCollected(sessionKey);
    }, waitMs);
  }

  #closeWindow(session: SessionState<T>): void {
    clearTimeout(session.collecting?.timer);
    session.collecting = undefined;
  }
}

function insert<T>(session: SessionState<T>, added: Waiting<T>): void {
  const index = session.waiting.findIndex(({ entry }) => entry.order > added.entry.order);
  session.waiting.splice(index === -1 ? session.waiting.length : index, 0, added);
}

function queueUp<T>(
  session: SessionState<T>,
  added: Waiting<T>,
  { maxSize, dropPolicy }: QueueSettings,
  status: 'queued' | 'steered' | 'collecting',
): EnqueueResult<T> {
  const { entry } = added;
  const isFull = session.waiting.length >= maxSize;
  if (isFull && dropPolicy === 'new') return { status: 'dropped', which: 'new', dropped: entry };
  insert(session, added);
  if (!isFull) return { status };
  const dropped = session.waiting.shift()!.entry;
  return dropped === entry ? { status: 'dropped', which: 'new', dropped } : { status, dropped };
}
