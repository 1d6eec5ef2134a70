import type { Database, Store } from '@finclaw/storage';

/**
 * What processes tell each other. Best effort and in one order for all; what must not be lost is in tables of its own.
 */
export interface LiveBus {
  publish(topic: string, body: string): void;
  /**
   * Hears everybody, this process included, and what was said in the last minutes. Numbers grow, and are the same for
   * all.
   */
  subscribe(topic: string, listener: (body: string, seq: number) => void): Promise<void>;
}

/** Which messages a process can answer: those of the channels it runs, and those that were handed in to it alone. */
export type Place = string;

/** Told of a conversation. */
type SessionListener = (sessionKey: string) => void;

/** What is new in a conversation that this process answers in. */
export interface News {
  readonly sessionKey: string;
  readonly stop?: StopKind;
}

/** The processes that share one database server: who is alive, and who answers in which conversation. */
export interface Cluster {
  /** This process; another one each time it starts. */
  readonly self: string;
  /** Tells the others from now on that this process is alive. */
  join(): Promise<void>;
  /** Lets go of everything and says that this process has gone. */
  leave(): Promise<void>;
  /** The token under which this process answers in a conversation; undefined while another process does. */
  hold(sessionKey: string): Promise<number | undefined>;
  /** The token, as far as this process knows without asking. */
  tokenOf(sessionKey: string): number | undefined;
  /** Takes conversations in which messages wait that can be answered here, the longest waiting first. */
  claim(places: readonly Place[], limit: number): Promise<readonly string[]>;
  /**
   * Conversations of this process in which something was accepted since it looked last, or that somebody wants to be
   * stopped; now and then all of them. What this process has lost is told to `onLost`; what it gave up is left to the
   * others once nothing is under way in it here.
   */
  news(isIdle?: (sessionKey: string) => boolean): Promise<readonly News[]>;
  /**
   * Lets go of a conversation in which nothing waits; false when something does. With a place, whatever waits is left
   * to those who run it.
   */
  release(sessionKey: string, place?: Place): Promise<boolean>;
  /** Lets go of a conversation in which things wait; they wait behind everything else from now on. */
  yield(sessionKey: string): Promise<void>;
  /** Asks whoever answers in a conversation to stop; false when nobody does. */
  stop(sessionKey: string, kind: StopKind): Promise<boolean>;
  /** Tells the others, soon, that there is something to look at. */
  wake(): void;
  /** Whether any process answers in a conversation. */
  isHeld(sessionKey: string): Promise<boolean>;
  readonly bus: LiveBus;
  /**
   * Does something at one process at a time: begins it here once nobody else does it, ends it when this process may no
   * longer. Returns how to end it for good.
   */
  lead(
    name: string,
    work: { readonly begin: () => Promise<void>; readonly end: () => Promise<void> },
  ): () => Promise<void>;
  /** Whether this process has given its signs of life in time. */
  readonly isAlive: boolean;
  /** What waits and what happened, as it was known a moment ago. */
  readonly counts: ClusterCounts;
  /** How many conversations this process holds. */
  readonly heldCount: number;
  /**
   * True when another process, still alive, has this name. As long as nobody can know, every other name counts as
   * alive.
   */
  isForeign(owner: string): boolean;
  /** Called when there may be something to take up. */
  onWake(listener: () => void): void;
  /** Called for each conversation that this process may no longer write in. */
  onLost(listener: SessionListener): void;
  /** Called when processes have gone and left things behind. */
  onGone(listener: () => void): void;
}

/** What is measured about processes that share a database. */
export interface ClusterCounts {
  /** Conversations in which messages wait and nobody answers yet, and how long the oldest has waited. */
  readonly ready: number;
  readonly oldestMs: number;
  /** Conversations that somebody answers in. */
  readonly owned: number;
  readonly nodes: number;
  /** By this process since it started: conversations taken, lost to others, and writes refused because of that. */
  readonly claims: number;
  readonly lost: number;
  readonly refused: number;
  /** How long the last event was on its way between processes. */
  readonly busLagMs: number;
}

/** Whether only the answer that is being made stops, or what waits behind it too. */
export type StopKind = 'turn' | 'all';

/** A store that several processes may share; where one process has it to itself, nothing of that is there. */
export interface SharedStore extends Store {
  readonly cluster?: Cluster;
  /**
   * A transaction on a connection of its own, in which anything may be awaited: a reader sees the database as it is at
   * one moment, a writer keeps all others from writing.
   */
  apart?<T>(kind: 'read' | 'write', work: (tx: Database) => Promise<T>): Promise<T>;
}
