import type { Database, Store } from '@finclaw/storage';

/** Messages between processes. Best effort and in one order for all; data that must not be lost has separate tables. */
export interface LiveBus {
  publish(topic: string, body: string): void;
  /**
   * Subscribes to the messages of all processes, this one included, starting with those of the last minutes. Sequence
   * numbers grow, and are the same for all.
   */
  subscribe(topic: string, listener: (body: string, seq: number) => void): Promise<void>;
}

/** The processes that can answer a message: those that run its channel, or only the one it was passed to. */
export type Place = string;

/** Called with a conversation. */
type SessionListener = (sessionKey: string) => void;

/** The news of a conversation that this process answers in. */
export interface News {
  readonly sessionKey: string;
  readonly stop?: StopKind;
}

/** The processes that share one database server: who is alive, and who answers in which conversation. */
export interface Cluster {
  /** This process; another one each time it starts. */
  readonly self: string;
  /** Reports from now on that this process is alive. */
  join(): Promise<void>;
  /** Joins, and returns true when no other process was alive then. */
  isFirst(): Promise<boolean>;
  /** Releases everything and reports that this process has gone. */
  leave(): Promise<void>;
  /** The token under which this process answers in a conversation; undefined while another process does. */
  hold(sessionKey: string): Promise<number | undefined>;
  /** The token, as far as this process knows without asking. */
  tokenOf(sessionKey: string): number | undefined;
  /**
   * Takes conversations in which messages wait that can be answered here: those whose first one is a command or was
   * left by a dead process, then the longest waiting.
   */
  claim(places: readonly Place[], limit: number, which?: 'all' | 'commands'): Promise<readonly string[]>;
  /**
   * Returns conversations of this process with new messages since the last call, or with a stop request; at intervals
   * all of them. Lost conversations are reported to `onLost`; ones given up are left to the others once nothing is
   * running in them here.
   */
  news(isIdle?: (sessionKey: string) => boolean): Promise<readonly News[]>;
  /**
   * Releases a conversation without waiting messages; false when there are some. With a place, it is released in any
   * case, to the processes of that place.
   */
  release(sessionKey: string, place?: Place): Promise<boolean>;
  /** Releases a conversation with waiting messages; it is queued behind all others. */
  yield(sessionKey: string): Promise<void>;
  /** Asks the process that answers in a conversation to stop; false when none does. */
  stop(sessionKey: string, kind: StopKind): Promise<boolean>;
  /** Makes the other processes look for work soon. */
  wake(): void;
  /** Tells whether any process answers in a conversation. */
  isHeld(sessionKey: string): Promise<boolean>;
  readonly bus: LiveBus;
  /**
   * Elects one process as the leader for some work: `begin` runs once no other process leads, `end` when this process
   * may no longer lead. Returns a function that withdraws for good.
   */
  lead(
    name: string,
    work: { readonly begin: () => Promise<void>; readonly end: () => Promise<void> },
  ): () => Promise<void>;
  /** True while this process has sent its heartbeats in time. */
  readonly isAlive: boolean;
  /** The cached counts of waiting work and events. */
  readonly counts: ClusterCounts;
  /** The number of conversations this process holds. */
  readonly heldCount: number;
  /**
   * Returns true when another living process has this name. Until the living ones are known, every other name counts as
   * alive.
   */
  isForeign(owner: string): boolean;
  /** Called when there may be work to claim. */
  onWake(listener: () => void): void;
  /** Called for each conversation whose lease this process has lost. */
  onLost(listener: SessionListener): void;
  /** Called when processes have ended and left work behind. */
  onGone(listener: () => void): void;
}

/** The metrics of processes that share a database. */
export interface ClusterCounts {
  /** The number of conversations with waiting messages and no answering process, and the wait of the oldest. */
  readonly ready: number;
  readonly oldestMs: number;
  /** The number of conversations with an answering process. */
  readonly owned: number;
  readonly nodes: number;
  /** By this process since it started: conversations taken, lost to others, and writes refused because of that. */
  readonly claims: number;
  readonly lost: number;
  readonly refused: number;
  /** The delay of the last event between processes. */
  readonly busLagMs: number;
}

/** Tells whether only the present answer stops, or also the messages waiting behind it. */
export type StopKind = 'turn' | 'all';

/** A store that several processes may share; `cluster` and the like are absent when one process has it to itself. */
export interface SharedStore extends Store {
  readonly cluster?: Cluster;
  /**
   * Runs a transaction on a separate connection, in which anything may be awaited. A reader sees a snapshot; a writer
   * blocks all other writers.
   */
  apart?<T>(kind: 'read' | 'write', work: (tx: Database) => Promise<T>): Promise<T>;
}
